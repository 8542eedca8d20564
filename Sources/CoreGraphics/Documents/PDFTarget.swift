internal import GalleyPDF

/// A PDF.
///
/// Pages are written by `PDFDocument` as they end; `PageCanvas` says what becomes of what is drawn.
///
/// See docs/decisions/pdf-pages.md.
final class PDFTarget: DocumentTarget {
  override var keepsText: Bool { true }

  /// The boxes that a page may have besides the one that is its size.
  enum Box: String, CaseIterable {
    case crop = "CropBox"
    case bleed = "BleedBox"
    case trim = "TrimBox"
    case art = "ArtBox"
  }

  private let document: PDFDocument
  private let fonts: PageFonts
  private let facts: [(key: String, value: String)]
  private let firstBox: CGRect
  private let firstBoxes: [Box: CGRect]
  /// The page that is open.
  @exclusivity(unchecked) private var page: PageCanvas?
  /// The number of glyphs of the page before.
  private var glyphCount = 0
  /// The boxes of the page that is open, in the coordinates of the file.
  private var boxes: [Box: CGRect] = [:]
  private var failure: GraphicsFileError?
  /// The blank font of layers, made when it is first needed.
  var layerFont: AnyObject?
  /// The tag of annotations beside the text.
  var annotationTag: Int?
  /// For each tag that is open, whether it is in the structure.
  @exclusivity(unchecked) private var openTags: [Bool] = []

  var isOnPage: Bool { page != nil }
  override var canvas: (any Canvas)? { isFinished ? nil : page }

  init(
    consumer: CGDataConsumer, box: CGRect, boxes: [Box: CGRect], facts: [(key: String, value: String)]
  ) {
    let document = PDFDocument { consumer.write($0) }
    self.document = document
    self.facts = facts
    fonts = PageFonts(document: document)
    firstBox = box
    firstBoxes = boxes
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
    self.boxes = firstBoxes.merging(boxes) { $1 }
      .mapValues { $0.offsetBy(dx: -self.box.minX, dy: -self.box.minY) }
    document.beginPage()
    page = PageCanvas(document: document, fonts: fonts, size: self.box.size, glyphCount: glyphCount)
  }

  func endPage() {
    guard let page else { return }
    failure = failure ?? page.failure
    glyphCount = page.replayedGlyphs.count
    self.page = nil
    document.endPage(
      width: Double(box.width), height: Double(box.height),
      boxes: Box.allCases.compactMap { box in boxes[box].map { (box.rawValue, PDFRect($0)) } })
  }

  /// Returns a rectangle of the default user space in the coordinates of the file.
  private func inFile(_ rect: CGRect) -> PDFRect { PDFRect(rect.offsetBy(dx: -box.minX, dy: -box.minY)) }

  override func addLink(_ uri: String, rect: CGRect) {
    if isOnPage { document.addLink(uri, rect: inFile(rect)) }
  }

  // MARK: Destinations

  /// Names a position on the page.
  func addDestination(_ name: String, at point: CGPoint) {
    guard isOnPage else { return }
    document.addPlace(
      name, at: PDFPoint(CGPoint(x: point.x - box.minX, y: point.y - box.minY)))
  }

  /// Adds a link to a named destination, on any page, at a part of the page.
  func addJump(to name: String, rect: CGRect, description: String? = nil) {
    if isOnPage { document.addJump(to: name, rect: inFile(rect), description: description) }
  }

  /// Adds a link to an address, with what it is for those who do not see it.
  func addLink(_ uri: String, rect: CGRect, description: String) {
    if isOnPage { document.addLink(uri, rect: inFile(rect), description: description) }
  }

  /// What the document says of itself as a whole.
  var traits: PDFTraits {
    get { document.traits }
    set { document.traits = newValue }
  }

  /// The table of contents, written when the document is finished.
  var outline: [PDFOutlineEntry] {
    get { document.outline }
    set { document.outline = newValue }
  }

  /// A description of the document in XML, for machines.
  var metadata: Data? {
    get { document.metadata.map { Data($0) } }
    set { document.metadata = newValue.map { Array($0) } }
  }

  // MARK: Structure

  /// Begins a structure element inside of the one that is open.
  ///
  /// - Parameters:
  ///   - entries: What its dictionary says besides.
  ///   - identifier: Its name among all elements.
  /// - Returns: Its number; `nil` where it is left out.
  @discardableResult
  func beginTag(_ tag: String, entries: String, identifier: String? = nil) -> Int? {
    // What is in layers is painted as one object.
    let isKept = page.map { $0.groupDepth == 0 } ?? false
    openTags.append(isKept)
    return isKept ? document.structure.begin(tag, entries: entries, identifier: identifier) : nil
  }

  /// Begins a structure element again.
  func resumeTag(_ element: Int) {
    openTags.append(true)
    document.structure.resume(element)
  }

  /// Writes a structure element that will not be begun again, and those in it.
  func completeTag(_ element: Int, but isKept: (Int) -> Bool) {
    document.structure.complete(element, but: isKept)
  }

  /// Ends the structure element that was begun last.
  func endTag() {
    if openTags.popLast() == true { document.structure.end() }
  }

  /// Begins what is no part of the text, such as a header; it can be nested.
  func beginArtifact(_ artifact: PDFArtifact) { document.structure.beginArtifact(artifact) }

  /// Ends what `beginArtifact` began last.
  func endArtifact() { document.structure.endArtifact() }

  // MARK: The end

  override func writeRest() throws(GraphicsFileError) {
    endPage()
    if let failure { throw failure }
    document.finish(facts: facts)
  }
}
