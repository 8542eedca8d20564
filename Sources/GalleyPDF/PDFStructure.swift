/// The structure of a document: elements in a tree, and which parts of pages belong to them.
///
/// An element is written when it is said to be complete, or at the document's end. Until then it is kept with
/// the numbers of what is in it.
package final class PDFStructure {
  /// An element that is not written yet.
  private final class Element {
    let tag: String
    let entries: String
    let parent: PDFReference
    /// The page of the first part of a page that is in it; such parts are written as their numbers alone.
    @exclusivity(unchecked) var page: PDFReference?
    /// What is in it, as PDF writes it.
    @exclusivity(unchecked) var kids = PDFBytes()
    /// The parts of a line that has some from right to left: where their text is, in its order, and where
    /// they are in `kids`; and where the last one ends.
    @exclusivity(unchecked) var line: (parts: [(start: Int, place: Int)], end: Int) = ([], -1)
    /// The elements in it that may be waiting, too.
    @exclusivity(unchecked) var waiting: [Int] = []

    init(tag: String, entries: String, parent: PDFReference) {
      (self.tag, self.entries, self.parent) = (tag, entries, parent)
    }
  }

  private let writer: PDFWriter
  /// The root of the tree, from the first element on.
  @exclusivity(unchecked) private var root: PDFReference?
  /// The elements that are not written yet, by their numbers, which are those of their objects.
  @exclusivity(unchecked) private var elements: [Int: Element] = [:]
  /// The elements that were begun and not ended.
  @exclusivity(unchecked) private var open: [(number: Int, element: Element)] = []
  /// The elements right below the root.
  @exclusivity(unchecked) private var top = PDFBytes()
  private var parents = PDFNumberTree()
  private var keyCount = 0
  /// The key of the page that is open, and the elements of its parts.
  @exclusivity(unchecked) private var page: (key: Int, owners: PDFBytes, count: Int) = (0, PDFBytes(), 0)
  /// The keys of the page's annotations, with their elements.
  @exclusivity(unchecked) private var annotations: [(key: Int, element: PDFReference)] = []

  /// The artifacts that are open: what is drawn is no part of the text.
  @exclusivity(unchecked) private var artifacts: [PDFArtifact] = []
  /// The elements that have identifiers, by these.
  private var identified: [String: Int] = [:]

  init(_ writer: PDFWriter) { self.writer = writer }

  /// The element that content belongs to now; `artifact` in a document with elements where there is none.
  package var current: Int? {
    if let artifact = artifacts.last { return artifact.rawValue }
    return open.last?.number ?? (root == nil ? nil : PDFArtifact.other.rawValue)
  }

  /// Begins an artifact; artifacts may hold artifacts.
  package func beginArtifact(_ artifact: PDFArtifact) { artifacts.append(artifact) }

  /// Ends the artifact that was begun last.
  package func endArtifact() { _ = artifacts.popLast() }

  // MARK: Elements

  /// Begins an element inside of the one that is open.
  ///
  /// - Parameters:
  ///   - entries: What its dictionary says besides.
  ///   - identifier: Its name among all elements.
  /// - Returns: Its number, by which it can be resumed.
  @discardableResult
  package func begin(_ tag: String, entries: String, identifier: String? = nil) -> Int {
    var entries = entries
    if let identifier { entries += "/ID \(PDFBytes.string(identifier))" }
    let new = add(tag, entries)
    if let identifier { identified[identifier] = new.number }
    open.append(new)
    return new.number
  }

  /// Begins an element again that was ended: what follows is added to it, wherever it stands.
  package func resume(_ element: Int) {
    guard let known = elements[element] else {
      preconditionFailure("an element that is complete cannot be begun again")
    }
    open.append((element, known))
  }

  private func add(_ tag: String, _ entries: String) -> (number: Int, element: Element) {
    let root = self.root ?? writer.reserve()
    self.root = root
    let reference = writer.reserve()
    if let parent = open.last {
      parent.element.kids.appendItem(reference)
      parent.element.waiting.append(reference.number)
    } else {
      top.appendItem(reference)
    }
    let element = Element(
      tag: tag, entries: entries, parent: open.last.map { PDFReference(number: $0.number) } ?? root)
    elements[reference.number] = element
    return (reference.number, element)
  }

  /// Ends the element that was begun last.
  package func end() { open.removeLast() }

  /// Writes an element that will not be begun again, and those in it.
  ///
  /// - Parameter isKept: Whether an element in it may be begun again nevertheless.
  package func complete(_ element: Int, but isKept: (Int) -> Bool) {
    guard let parent = elements[element]?.parent.number, writeAll(in: element, but: isKept) else { return }
    if let place = elements[parent]?.waiting.lastIndex(of: element) {
      elements[parent]!.waiting.remove(at: place)
    }
  }

  /// Writes an element and those in it; returns whether it itself is written.
  private func writeAll(in element: Int, but isKept: (Int) -> Bool) -> Bool {
    guard let known = elements[element] else { return true }
    let waiting = known.waiting.filter { !writeAll(in: $0, but: isKept) }
    guard !isKept(element), !open.contains(where: { $0.number == element }) else {
      known.waiting = waiting
      return false
    }
    write(known, PDFReference(number: element))
    elements[element] = nil
    return true
  }

  private func write(_ element: Element, _ reference: PDFReference) {
    writer.set(reference) { object in
      object.append("<</Type/StructElem/S /")
      object.append(text: element.tag)
      object.append("\n/P ")
      object.append(reference: element.parent)
      object.append(text: element.entries)
      if let page = element.page {
        object.append("/Pg ")
        object.append(reference: page)
      }
      if !element.kids.isEmpty {
        object.append("/K[")
        object.append(contentsOf: element.kids)
        object.append("]")
      }
      object.append(">>")
    }
  }

  // MARK: Pages

  private func nextKey() -> Int {
    defer { keyCount += 1 }
    return keyCount
  }

  /// Begins a page, whose parts elements may hold.
  func beginPage() {
    page.key = nextKey()
    page.owners.removeAll()
    page.count = 0
    annotations.removeAll(keepingCapacity: true)
  }

  /// Begins a part of the page as content of an element.
  ///
  /// - Returns: The name of the element, and the part's number.
  func beginContent(of element: Int, on page: PDFReference) -> (tag: String, number: Int) {
    let number = self.page.count
    self.page.count += 1
    self.page.owners.appendItem(PDFReference(number: element))
    let last = open.last.flatMap { $0.number == element ? $0.element : nil }
    guard let known = last ?? elements[element] else {
      preconditionFailure("content of an element that is complete")
    }
    if known.page == nil { known.page = page }
    known.kids.appendItem(part: number, of: known.page == page ? nil : page)
    return (known.tag, number)
  }

  /// Begins parts of the page as content of an element, among others of the line in the order of the text.
  ///
  /// - Parameters:
  ///   - start: Where the text of the parts is in what it is read of.
  ///   - isReversed: Whether the last part is read first.
  ///   - goesOn: Whether they stand on the line of those that were begun so last; what came after these
  ///     begins a new one.
  /// - Returns: The name of the element, and the number of the first part.
  func beginContent(
    _ count: Int, of element: Int, on page: PDFReference, at start: Int, isReversed: Bool, goesOn: Bool
  ) -> (tag: String, number: Int) {
    guard let known = elements[element] else {
      preconditionFailure("content of an element that is complete")
    }
    let first = self.page.count
    self.page.count += count
    for _ in 0..<count { self.page.owners.appendItem(PDFReference(number: element)) }
    if known.page == nil { known.page = page }
    if !goesOn || known.line.end != known.kids.count { known.line.parts = [] }
    let index =
      known.line.parts.firstIndex { isReversed ? $0.start >= start : $0.start > start }
      ?? known.line.parts.count
    let place = index < known.line.parts.count ? known.line.parts[index].place : known.kids.count
    let after = known.kids.removeAll(from: place)
    let numbers = first..<first + count
    for number in isReversed ? Array(numbers.reversed()) : Array(numbers) {
      known.kids.appendItem(part: number, of: known.page == page ? nil : page)
    }
    let added = known.kids.count - place
    if place == 0, !after.isEmpty { known.kids.append(UInt8(ascii: " ")) }
    known.kids.append(contentsOf: after)
    for later in index..<known.line.parts.count {
      // The first one had no space before it.
      let moved = place == 0 && later > index ? added + 1 : added
      known.line.parts[later].place += moved
    }
    known.line.parts.insert((start, place), at: index)
    known.line.end = known.kids.count
    return (known.tag, first)
  }

  /// Adds a link to the innermost element for links that is open, or to a new one, in documents that have
  /// elements.
  ///
  /// - Returns: The annotation's key.
  func addLink(_ annotation: PDFReference, on page: PDFReference) -> Int? {
    guard root != nil else { return nil }
    let (number, element) = open.last { $0.element.tag == "Link" } ?? add("Link", "")
    element.kids.beginItem()
    element.kids.append("<</Type/OBJR/Pg ")
    element.kids.append(reference: page)
    element.kids.append("/Obj ")
    element.kids.append(reference: annotation)
    element.kids.append(">>")
    let key = nextKey()
    annotations.append((key, PDFReference(number: number)))
    return key
  }

  /// Ends the page.
  ///
  /// - Returns: The key of its parts; `nil` if no element has any.
  func endPage() -> Int? {
    if page.count > 0 {
      var owners = PDFBytes()
      owners.append("[")
      owners.append(contentsOf: page.owners)
      owners.append("]")
      let list = writer.reserve()
      writer.set(list, owners)
      parents.append(page.key, list, to: writer)
    }
    for (key, element) in annotations { parents.append(key, element, to: writer) }
    return page.count > 0 ? page.key : nil
  }

  // MARK: The end

  /// Writes what is left of the tree; returns its root, `nil` if there is none.
  func finish() -> PDFReference? {
    guard let root else { return nil }
    for (number, element) in elements.sorted(by: { $0.key < $1.key }) {
      write(element, PDFReference(number: number))
    }
    elements.removeAll()
    var object = PDFBytes()
    object.append("<</Type/StructTreeRoot/K[")
    object.append(contentsOf: top)
    object.append("]/ParentTree ")
    object.append(reference: parents.finish(in: writer))
    object.append("/ParentTreeNextKey ")
    object.append(integer: keyCount)
    if !identified.isEmpty {
      let names = identified.map { (PDFBytes.string($0.key), PDFReference(number: $0.value).text) }
        .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      object.append(text: "/IDTree<</Names[\(names.map { $0.0 + $0.1 }.joined(separator: "\n"))]>>")
    }
    object.append(">>")
    writer.set(root, object)
    return root
  }
}

/// A tree from ascending numbers to objects, whose leaves are written as they are full.
private struct PDFNumberTree {
  private var leaf = PDFBytes()
  private var count = 0
  private var limits = (first: 0, last: 0)
  private var leaves = PDFBytes()

  private static let leafSize = 256

  mutating func append(_ number: Int, _ value: PDFReference, to writer: PDFWriter) {
    if count == 0 { limits.first = number }
    limits.last = number
    if count > 0 { leaf.append(UInt8(ascii: "\n")) }
    leaf.append(integer: number)
    leaf.append(UInt8(ascii: " "))
    leaf.append(reference: value)
    count += 1
    if count == PDFNumberTree.leafSize { writeLeaf(to: writer) }
  }

  private mutating func writeLeaf(to writer: PDFWriter) {
    guard count > 0 else { return }
    var object = PDFBytes()
    object.append("<</Limits[")
    object.append(integer: limits.first)
    object.append(UInt8(ascii: " "))
    object.append(integer: limits.last)
    object.append("]/Nums[")
    object.append(contentsOf: leaf)
    object.append("]>>")
    let reference = writer.reserve()
    writer.set(reference, object)
    leaves.appendItem(reference)
    leaf.removeAll()
    count = 0
  }

  /// Writes the rest; returns the root.
  mutating func finish(in writer: PDFWriter) -> PDFReference {
    let reference = writer.reserve()
    var object = PDFBytes()
    if leaves.isEmpty {
      object.append("<</Nums[")
      object.append(contentsOf: leaf)
    } else {
      writeLeaf(to: writer)
      object.append("<</Kids[")
      object.append(contentsOf: leaves)
    }
    object.append("]>>")
    writer.set(reference, object)
    return reference
  }
}

extension PDFBytes {
  /// Sets the next item of an array apart from those before it.
  fileprivate mutating func beginItem() {
    if !isEmpty { append(UInt8(ascii: " ")) }
  }

  /// Appends a part of a page as an item of an array.
  ///
  /// - Parameter page: The page, where it is not that of the element.
  fileprivate mutating func appendItem(part number: Int, of page: PDFReference?) {
    beginItem()
    guard let page else { return append(integer: number) }
    append("<</Type/MCR/Pg ")
    append(reference: page)
    append("/MCID ")
    append(integer: number)
    append(">>")
  }

  /// Appends an item of an array.
  fileprivate mutating func appendItem(_ reference: PDFReference) {
    beginItem()
    append(reference: reference)
  }
}
