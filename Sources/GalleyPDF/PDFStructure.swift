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

  /// How many artifacts are open: what is drawn is no part of the text.
  package var artifactDepth = 0

  /// The element that content belongs to now; `artifact` in a document with elements where there is none.
  package var current: Int? {
    if artifactDepth > 0 { return PDFStructure.artifact }
    return open.last ?? (elements.isEmpty ? nil : PDFStructure.artifact)
  }

  /// Stands for an element where content belongs to none (ISO 32000-1, 14.8.2.2).
  static let artifact = -1

  func nextKey() -> Int {
    defer { keyCount += 1 }
    return keyCount
  }

  func isKeyUsed(_ key: Int) -> Bool { owners[key] != nil }

  /// Begins an element inside of the one that is open.
  ///
  /// - Parameter entries: What its dictionary says besides.
  package func begin(_ tag: String, entries: String) { open.append(add(tag, entries)) }

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

  /// Adds an element for a link, in documents that have elements.
  ///
  /// - Returns: The annotation's key.
  func addLink(_ annotation: PDFReference, on page: PDFReference) -> Int? {
    guard !elements.isEmpty else { return nil }
    let element = add("Link", "")
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
    writer.set(
      root,
      "<</Type/StructTreeRoot/K[\(kids)]/ParentTree \(parents.text)/ParentTreeNextKey \(keyCount)>>")
    return root
  }
}
