/// A PDF.
///
/// Cairo writes it page by page. What Cairo cannot say (boxes other than the page's own, destinations and
/// links to them, the texts of structure elements) is appended at the end as an update of the same file.
///
/// See docs/decisions/pdf-updates.md.
final class PDFTarget: DocumentTarget {
  override var keepsText: Bool { true }

  /// The boxes that a page may have besides the one that is its size.
  enum Box: String, CaseIterable {
    case crop = "CropBox"
    case bleed = "BleedBox"
    case trim = "TrimBox"
    case art = "ArtBox"
  }

  /// A named destination, in the coordinates of the file.
  private struct Destination {
    var page: Int
    var point: CGPoint
  }

  /// An entry of the table of contents.
  struct OutlineEntry {
    enum Target {
      case page(Int, CGPoint?)
      case name(String)
      case address(String)
    }
    var title: String
    var target: Target?
    var children: [OutlineEntry]
  }

  private let document: Canvas
  private let firstBox: CGRect
  private let firstBoxes: [Box: CGRect]
  private let objects: PDFObjects
  private(set) var isOnPage = false
  /// The blank font of this document, made when it is first needed.
  private(set) lazy var hiddenText = HiddenText()
  /// For each page begun so far, boxes in the coordinates of the file.
  private var boxes: [[Box: CGRect]] = []
  private var pageHeights: [CGFloat] = []
  private var destinations: [String: Destination] = [:]
  private var jumps: [(page: Int, rect: CGRect, name: String)] = []
  private var openTags: [String?] = []
  /// Every structure element in the order in which they began: its name, the name it is written by, what else
  /// its dictionary says.
  private var elements: [(tag: String, written: String, entries: String)] = []
  /// The table of contents, written when the document is finished.
  var outline: [OutlineEntry] = []
  /// A description of the document in XML, for machines.
  var metadata: Data?

  override var canvas: Canvas? { isOnPage && !isFinished ? document : nil }

  init?(
    consumer: CGDataConsumer, box: CGRect, boxes: [Box: CGRect], facts: [(Canvas.Metadata, String)]
  ) {
    let objects = PDFObjects()
    guard
      let document = Canvas(
        pdfWidth: box.width, height: box.height,
        write: {
          objects.note($0)
          consumer.write($0)
        })
    else { return nil }
    self.document = document
    self.objects = objects
    firstBox = box
    firstBoxes = boxes
    for (kind, text) in facts { document.setMetadata(kind, text) }
    super.init(consumer: consumer, box: box)
  }

  // MARK: Pages

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - box: Its size, and where its default user space is; `nil` for the document's.
  ///   - boxes: Further boxes in the default user space, instead of the document's.
  func beginPage(_ box: CGRect?, boxes: [Box: CGRect]) {
    guard !isFinished else { return }
    self.box = box ?? firstBox
    document.setPageSize(self.box.size)
    let all = firstBoxes.merging(boxes) { $1 }
    self.boxes.append(all.mapValues { $0.offsetBy(dx: -self.box.minX, dy: -self.box.minY) })
    pageHeights.append(self.box.height)
    isOnPage = true
  }

  func endPage() {
    guard isOnPage else { return }
    for link in links {
      document.addLink(link.uri, rect: link.rect)
      elements.append(("Link", "Link", ""))
    }
    links.removeAll()
    document.showPage()
    isOnPage = false
  }

  override func addLink(_ uri: String, rect: CGRect) {
    if isOnPage { super.addLink(uri, rect: rect) }
  }

  // MARK: Destinations

  /// Names a position on the page.
  func addDestination(_ name: String, at point: CGPoint) {
    guard isOnPage else { return }
    destinations[name] = Destination(
      page: boxes.count - 1, point: CGPoint(x: point.x - box.minX, y: point.y - box.minY))
  }

  /// Adds a link to a named destination, on any page, at a part of the page.
  func addJump(to name: String, rect: CGRect) {
    guard isOnPage else { return }
    jumps.append((boxes.count - 1, rect.offsetBy(dx: -box.minX, dy: -box.minY), name))
  }

  // MARK: Structure

  /// Begins a structure element inside of the one that is open.
  ///
  /// - Parameter entries: What its dictionary says besides.
  func beginTag(_ tag: String, entries: String) {
    // Layers are drawn more than once, and would repeat the element.
    guard isOnPage, document.groupDepth == 0 else { return openTags.append(nil) }
    let written = PDFTarget.standIns[tag] ?? tag
    document.beginTag(written)
    openTags.append(written)
    elements.append((tag, written, entries))
  }

  /// Names that Cairo keeps for links with an address, or does not know, and what stands for them until the
  /// end.
  private static let standIns = ["Link": "Reference", "Object": "Form"]

  /// Ends the structure element that was begun last.
  func endTag() {
    if let tag = openTags.popLast().flatMap({ $0 }) { document.endTag(tag) }
  }

  // MARK: The end

  override func writeRest() throws(GraphicsFileError) {
    endPage()
    while !openTags.isEmpty { endTag() }
    if !boxes.isEmpty { add(outline, below: 0) }
    try document.finish()
    writeUpdate()
  }

  private func add(_ entries: [OutlineEntry], below parent: Int32) {
    for entry in entries {
      var target = "page=1"
      switch entry.target {
      case .page(let page, let point):
        target = "page=\(min(max(page, 1), boxes.count))"
        if let point, (1...boxes.count).contains(page) {
          target = position(Destination(page: page - 1, point: point))
        }
      case .name(let name):
        if let destination = destinations[name] { target = position(destination) }
      case .address(let address): target = "uri='\(Canvas.quoted(address))'"
      case nil: break
      }
      add(entry.children, below: document.addOutline(entry.title, target: target, below: parent))
    }
  }

  /// Returns a destination as Cairo takes it, which turns y over by the page's height in the end.
  private func position(_ destination: Destination) -> String {
    let x = Double(destination.point.x)
    let y = Double(pageHeights[destination.page] - destination.point.y)
    return "page=\(destination.page + 1) pos=[\(fixed(x)) \(fixed(y))]"
  }

  private func writeUpdate() {
    guard var update = PDFUpdate(of: objects) else { return }
    writePages(&update)
    writeStructure(&update)
    writeCatalog(&update)
    guard !update.isEmpty else { return }
    update.bytes.withUnsafeBytes { consumer.write($0) }
  }

  private func writePages(_ update: inout PDFUpdate) {
    guard objects.pages.count == boxes.count else { return }
    for (i, page) in objects.pages.enumerated() {
      var page = page
      for box in Box.allCases {
        if let rect = boxes[i][box] { page.add("/\(box.rawValue) \(array(rect))") }
      }
      let notes = jumps.filter { $0.page == i }.compactMap { jump -> String? in
        guard let destination = destinations[jump.name] else { return nil }
        let note = update.add(
          "<< /Type /Annot\n   /Subtype /Link\n   /Rect \(array(jump.rect))\n   /Border [ 0 0 0 ]\n   /Dest \(target(destination))\n>>"
        )
        return "\(note) 0 R"
      }.joined(separator: " ")
      if !notes.isEmpty {
        if let list = page.text.range(of: "/Annots [ ") {
          page.text.insert(contentsOf: notes + " ", at: list.upperBound)
        } else {
          page.add("/Annots [ \(notes) ]")
        }
      }
      if page.text != objects.pages[i].text { update.replace(page) }
    }
  }

  private func writeStructure(_ update: inout PDFUpdate) {
    // The elements are in the file in the order in which they began.
    guard objects.structure.count == elements.count else { return }
    for (object, element) in zip(objects.structure, elements) {
      var changed = object
      guard let name = changed.text.range(of: "/S /\(element.written)\n") else { continue }
      changed.text.replaceSubrange(name, with: "/S /\(element.tag)\n")
      if !element.entries.isEmpty { changed.add(element.entries) }
      if changed.text != object.text { update.replace(changed) }
    }
  }

  private func writeCatalog(_ update: inout PDFUpdate) {
    guard var catalog = objects.catalog else { return }
    if !destinations.isEmpty, objects.pages.count == boxes.count {
      let entries = destinations.map { (PDFUpdate.string($0.key), target($0.value)) }
        .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      let tree = update.add("<< /Names [\n\(entries.map { "   \($0.0) \($0.1)\n" }.joined())  ]\n>>")
      catalog.add("/Names << /Dests \(tree) 0 R >>")
    }
    if let metadata, let text = String(data: metadata, encoding: .utf8) {
      let stream = update.add(
        "<< /Type /Metadata\n   /Subtype /XML\n   /Length \(text.utf8.count)\n>>\nstream\n\(text)\nendstream")
      catalog.add("/Metadata \(stream) 0 R")
    }
    if catalog.text != objects.catalog?.text { update.replace(catalog) }
  }

  private func target(_ destination: Destination) -> String {
    let (x, y) = (fixed(Double(destination.point.x)), fixed(Double(destination.point.y)))
    return "[ \(objects.pages[destination.page].number) 0 R /XYZ \(x) \(y) null ]"
  }

  private func array(_ rect: CGRect) -> String {
    let rect = rect.standardized
    let numbers = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { fixed(Double($0)) }
    return "[ \(numbers.joined(separator: " ")) ]"
  }
}
