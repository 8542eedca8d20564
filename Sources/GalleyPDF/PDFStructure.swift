/// The structure of a document: elements in a tree, and which parts of pages belong to them.
package final class PDFStructure {
  private struct Element {
    var tag: String
    var entries: String
    var parent: Int?
    var kids: [Kid] = []
  }

  private enum Kid {
    case element(Int)
    case content(page: PDFReference, number: Int)
    case annotation(PDFReference, page: PDFReference)
  }

  private var elements: [Element] = []
  /// The elements that were begun and not ended.
  private var open: [Int] = []
  private var top: [Int] = []
  /// By the keys of pages and annotations: the elements of a page's parts, or of an annotation.
  private var owners: [Int: [Int]] = [:]
  private var annotationKeys: Set<Int> = []
  private var keyCount = 0

  /// The artifacts that are open: what is drawn is no part of the text.
  private var artifacts: [PDFArtifact] = []
  /// The elements that have identifiers, by these.
  private var identified: [String: Int] = [:]

  /// The element that content belongs to now; `artifact` in a document with elements where there is none.
  package var current: Int? {
    if let artifact = artifacts.last { return artifact.rawValue }
    return open.last ?? (elements.isEmpty ? nil : PDFArtifact.other.rawValue)
  }

  /// Begins an artifact; artifacts may hold artifacts.
  package func beginArtifact(_ artifact: PDFArtifact) { artifacts.append(artifact) }

  /// Ends the artifact that was begun last.
  package func endArtifact() { _ = artifacts.popLast() }

  func nextKey() -> Int {
    defer { keyCount += 1 }
    return keyCount
  }

  func isKeyUsed(_ key: Int) -> Bool { owners[key] != nil }

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
    let index = add(tag, entries)
    if let identifier { identified[identifier] = index }
    open.append(index)
    return index
  }

  /// Begins an element again that was ended: what follows is added to it, wherever it stands.
  package func resume(_ element: Int) { open.append(element) }

  private func add(_ tag: String, _ entries: String) -> Int {
    let index = elements.count
    elements.append(Element(tag: tag, entries: entries, parent: open.last))
    if let parent = open.last {
      elements[parent].kids.append(.element(index))
    } else {
      top.append(index)
    }
    return index
  }

  /// Ends the element that was begun last.
  package func end() { open.removeLast() }

  func beginContent(of element: Int, on page: PDFReference, key: Int) -> (tag: String, number: Int) {
    let number = owners[key]?.count ?? 0
    owners[key, default: []].append(element)
    elements[element].kids.append(.content(page: page, number: number))
    return (elements[element].tag, number)
  }

  /// Adds a link to the element for links that is open, or to a new one, in documents that have elements.
  ///
  /// - Returns: The annotation's key.
  func addLink(_ annotation: PDFReference, on page: PDFReference) -> Int? {
    guard !elements.isEmpty else { return nil }
    let element = open.last.flatMap { elements[$0].tag == "Link" ? $0 : nil } ?? add("Link", "")
    elements[element].kids.append(.annotation(annotation, page: page))
    let key = nextKey()
    owners[key] = [element]
    annotationKeys.insert(key)
    return key
  }

  /// Writes the tree; `nil` if there is none.
  func write(to writer: PDFWriter) -> PDFReference? {
    guard !elements.isEmpty else { return nil }
    let root = writer.reserve()
    let references = elements.map { _ in writer.reserve() }
    for (i, element) in elements.enumerated() {
      let parent = element.parent.map { references[$0] } ?? root
      var text = "<</Type/StructElem/S /\(element.tag)\n/P \(parent.text)\(element.entries)"
      let kids = element.kids.map { kid in
        switch kid {
        case .element(let index): references[index].text
        case .content(let page, let number): "<</Type/MCR/Pg \(page.text)/MCID \(number)>>"
        case .annotation(let note, let page): "<</Type/OBJR/Pg \(page.text)/Obj \(note.text)>>"
        }
      }
      if !kids.isEmpty { text += "/K[\(kids.joined(separator: " "))]" }
      writer.set(references[i], text + ">>")
    }
    var numbers = ""
    for (key, list) in owners.sorted(by: { $0.key < $1.key }) {
      if annotationKeys.contains(key) {
        numbers += "\(key) \(references[list[0]].text)\n"
      } else {
        numbers += "\(key)[\(list.map { references[$0].text }.joined(separator: " "))]\n"
      }
    }
    let parents = writer.add("<</Nums[\(numbers)]>>")
    let kids = top.map { references[$0].text }.joined(separator: " ")
    var rest = ""
    if !identified.isEmpty {
      let names = identified.map { (PDFBytes.string($0.key), references[$0.value].text) }
        .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      rest = "/IDTree<</Names[\(names.map { $0.0 + $0.1 }.joined(separator: "\n"))]>>"
    }
    writer.set(
      root,
      "<</Type/StructTreeRoot/K[\(kids)]/ParentTree \(parents.text)/ParentTreeNextKey \(keyCount)\(rest)>>")
    return root
  }
}
