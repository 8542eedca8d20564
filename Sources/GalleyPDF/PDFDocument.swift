/// A PDF that is written page by page: what pages share, and what only the end of the document can say.
///
/// A page is handed on when it ends, and an element of the structure when it is complete. Until the document
/// ends it keeps which glyphs of each font are used, the numbers of pages and pictures, named places, and the
/// table of contents.
package final class PDFDocument {
  package let writer: PDFWriter
  private let root: PDFReference
  private let pageTree: PDFReference
  private var pages: [PDFReference] = []
  private var fonts: [PDFFont] = []
  private var pictures: [PictureKey: (name: String, reference: PDFReference)] = [:]
  private var objectCount = 0
  private var compositingStates: [PDFCompositing: (name: String, reference: PDFReference)] = [:]
  package let structure: PDFStructure
  private var blankFont: BlankFont?
  private var places: [String: Place] = [:]
  /// Those of the page that is drawn.
  private var jumps: [Jump] = []
  /// The table of contents.
  package var outline: [PDFOutlineEntry] = []
  /// What the document says of itself as a whole.
  package var traits = PDFTraits() {
    didSet { writer.isIdentified = traits.isArchival }
  }
  /// A description of the document in XML.
  package var metadata: [UInt8]?

  // The page that is open.
  @exclusivity(unchecked) package private(set) var content: PageContent?
  @exclusivity(unchecked) private var annotations: [PDFReference] = []

  private struct PictureKey: Hashable {
    var identity: UInt64
    var isSmooth: Bool
  }

  private struct Place {
    var page: Int
    var point: PDFPoint
  }

  private struct Jump {
    var rect: PDFRect
    var name: String
    /// The annotation and what it says of the structure, where it was described.
    var described: (reference: PDFReference, entries: PDFBytes)?
  }

  /// - Parameter write: Takes the file's bytes from the first to the last.
  package init(_ write: @escaping (UnsafeRawBufferPointer) -> Void) {
    writer = PDFWriter(write)
    structure = PDFStructure(writer)
    root = writer.reserve()
    pageTree = writer.reserve()
  }

  // MARK: Pages

  /// The number of pages that were begun.
  package var pageCount: Int { pages.count }

  package func beginPage() {
    let page = writer.reserve()
    pages.append(page)
    structure.beginPage()
    content = PageContent(
      beginContent: { [structure] in structure.beginContent(of: $0, on: page) },
      beginPlaced: { [structure] count, place, goesOn in
        structure.beginContent(
          count, of: place.element, on: page, at: place.start, isReversed: place.isReversed, goesOn: goesOn)
      })
  }

  /// Ends the page and writes it.
  ///
  /// - Parameters:
  ///   - width: In points.
  ///   - height: In points.
  ///   - boxes: Further boxes by their keys.
  package func endPage(width: Double, height: Double, boxes: [(key: String, rect: PDFRect)]) {
    guard let content, let page = pages.last else { return }
    content.finish()
    self.content = nil
    let stream = writer.reserve()
    content.out.withUnsafeBytes { writer.setStream(stream, "", $0) }
    var entries = "/Type/Page/Parent \(pageTree.text)/MediaBox\(PDFRect(0, 0, width, height).text)"
    for box in boxes { entries += "/\(box.key)\(box.rect.text)" }
    entries += "/Resources\(content.resources)/Contents \(stream.text)"
    if !content.compositings.isEmpty || !content.objects.isEmpty {
      entries += "/Group<</S/Transparency/CS/DeviceRGB/I true>>"
    }
    if let key = structure.endPage() { entries += "/StructParents \(key)/Tabs/S" }
    if !jumps.isEmpty {
      // Only the end of the document knows which of these lead anywhere.
      let list = writer.reserve()
      waitingAnnotations.append((list, annotations, jumps))
      jumps.removeAll()
      entries += "/Annots \(list.text)"
    } else if !annotations.isEmpty {
      entries += "/Annots[\(annotations.map(\.text).joined(separator: " "))]"
    }
    annotations.removeAll()
    writer.set(page, "<<\(entries)>>")
  }

  private var waitingAnnotations: [(list: PDFReference, others: [PDFReference], jumps: [Jump])] = []

  // MARK: What pages use

  /// Returns the font that a run of some glyphs is written in, made when it is first asked for.
  package func addFont(_ source: PDFFontSource) -> PDFFont {
    let font = PDFFont(source, name: "F\(fonts.count + 1)", reference: writer.reserve())
    fonts.append(font)
    return font
  }

  func compositing(_ compositing: PDFCompositing) -> (name: String, reference: PDFReference) {
    if let known = compositingStates[compositing] { return known }
    let alpha = PDFBytes.number(compositing.alpha)
    let reference = writer.add("<</ca \(alpha)/CA \(alpha)/BM/\(compositing.mode)>>")
    let state = ("G\(compositingStates.count + 1)", reference)
    compositingStates[compositing] = state
    return state
  }

  func newObject(_ reference: PDFReference) -> (name: String, reference: PDFReference) {
    objectCount += 1
    return ("X\(objectCount)", reference)
  }

  /// Returns a picture, which is written when it is first asked for.
  ///
  /// - Parameters:
  ///   - identity: Tells pictures apart.
  ///   - isSmooth: Whether its pixels are to be blended when it is enlarged.
  func picture(identity: UInt64, isSmooth: Bool, _ make: () -> PDFPicture) -> (
    name: String, reference: PDFReference
  ) {
    let key = PictureKey(identity: identity, isSmooth: isSmooth)
    if let known = pictures[key] { return known }
    let picture = newObject(make().write(to: writer, isSmooth: isSmooth && !traits.isArchival))
    pictures[key] = picture
    return picture
  }

  // MARK: Drawing

  /// Makes ready for drawing.
  ///
  /// - Parameter run: The glyphs that come.
  private func prepare(
    _ clip: PDFClip?, _ compositing: PDFCompositing?, for run: PDFGlyphRun? = nil
  ) -> PageContent? {
    guard let content else { return nil }
    if let run, run.isReversed || content.lastPlace != nil {
      content.prepare(clip: clip, element: structure.current, for: run)
    } else {
      content.prepare(clip: clip, element: structure.current)
    }
    if let compositing { content.setCompositing(compositing, in: self) }
    return content
  }

  /// Fills a path.
  ///
  /// - Parameter path: Its operators.
  package func fill(
    _ path: PDFBytes, evenOdd: Bool, color: PDFColor, compositing: PDFCompositing, clip: PDFClip?
  ) {
    guard let content = prepare(clip, compositing) else { return }
    content.leaveText()
    content.setFill(color)
    content.out.append(contentsOf: path)
    content.out.append(evenOdd ? "f*\n" : "f\n")
  }

  /// Strokes a path.
  ///
  /// - Parameter matrix: From the space of the path and the line's measures to the page; `nil` for the same.
  package func stroke(
    _ path: PDFBytes, line: PDFLineStyle, color: PDFColor, compositing: PDFCompositing, matrix: PDFMatrix?,
    clip: PDFClip?
  ) {
    guard let content = prepare(clip, compositing) else { return }
    content.leaveText()
    content.setStroke(color)
    content.setLine(line)
    if let matrix {
      content.out.append("q ")
      content.out.append(matrix)
      content.out.append("cm ")
    }
    content.out.append(contentsOf: path)
    content.out.append(matrix == nil ? "S\n" : "S Q\n")
  }

  /// Paints a picture into the unit square, transformed.
  package func paint(
    identity: UInt64, isSmooth: Bool, matrix: PDFMatrix, compositing: PDFCompositing, clip: PDFClip?,
    _ make: () -> PDFPicture
  ) {
    let picture = picture(identity: identity, isSmooth: isSmooth, make)
    prepare(clip, compositing)?.paint(picture, matrix)
  }

  /// Paints a picture that is used once.
  package func paint(
    _ picture: PDFPicture, isSmooth: Bool, matrix: PDFMatrix, compositing: PDFCompositing, clip: PDFClip?
  ) {
    let object = newObject(picture.write(to: writer, isSmooth: isSmooth && !traits.isArchival))
    prepare(clip, compositing)?.paint(object, matrix)
  }

  /// Paints the first page of another document, whose size is the page's.
  ///
  /// - Returns: Whether that document could be read.
  @discardableResult
  package func paint(page bytes: [UInt8], clip: PDFClip?) -> Bool {
    guard let page = ForeignPage(bytes) else { return false }
    let form = newObject(page.write(to: writer))
    prepare(clip, PDFCompositing())?.paint(form, nil)
    return true
  }

  /// Writes glyphs.
  package func show(_ run: PDFGlyphRun, color: PDFColor, compositing: PDFCompositing, clip: PDFClip?) {
    guard let content = prepare(clip, compositing, for: run) else { return }
    content.setFill(color)
    content.show(run, isHidden: false)
  }

  /// Writes text that is invisible.
  ///
  /// - Parameters:
  ///   - pieces: Where each text is, and its advance in ems.
  ///   - matrix: From an em to the page, but for the position.
  ///   - textStart: See `PDFGlyphRun`.
  ///   - isReversed: Whether the last one is read first.
  package func hide(
    _ pieces: [(text: String, point: PDFPoint, advance: Double)], matrix: PDFMatrix, clip: PDFClip?,
    textStart: Int, isReversed: Bool
  ) {
    guard !pieces.isEmpty else { return }
    if blankFont == nil || blankFont!.font.isFull { blankFont = BlankFont(in: self) }
    let blank = blankFont!
    let glyphs = pieces.map { blank.glyph(for: $0.text, advance: $0.advance) }
    let points = pieces.map(\.point)
    glyphs.withUnsafeBufferPointer { glyphs in
      points.withUnsafeBufferPointer { points in
        let run = PDFGlyphRun(
          font: blank.font, matrix: matrix, glyphs: glyphs, points: points, textStart: textStart,
          isReversed: isReversed)
        prepare(clip, nil, for: run)?.show(run, isHidden: true)
      }
    }
  }

  // MARK: Places and links

  /// Names a position of the page.
  package func addPlace(_ name: String, at point: PDFPoint) {
    places[name] = Place(page: pages.count - 1, point: point)
  }

  /// Adds a link to an address.
  ///
  /// - Parameters:
  ///   - address: ASCII, percent-encoded.
  ///   - description: What the link is, for those who do not see it.
  package func addLink(_ address: String, rect: PDFRect, description: String? = nil) {
    let reference = writer.reserve()
    let key = structureEntries(reference, description)
    annotations.append(reference)
    setAnnotation(reference, rect, key) { object in
      object.append("/A <</S/URI/URI ")
      object.append(string: address)
      object.append(">>")
    }
  }

  /// Adds a link to a named position, on any page.
  ///
  /// - Parameter description: What the link is, for those who do not see it; such a link is in the structure.
  package func addJump(to name: String, rect: PDFRect, description: String? = nil) {
    var jump = Jump(rect: rect, name: name)
    if let description {
      let reference = writer.reserve()
      jump.described = (reference, structureEntries(reference, description))
    }
    jumps.append(jump)
  }

  /// Returns what an annotation says of the structure and of itself.
  private func structureEntries(_ reference: PDFReference, _ description: String?) -> PDFBytes {
    var entries = PDFBytes()
    if let number = structure.addLink(reference, on: pages[pages.count - 1]) {
      entries.append("/StructParent ")
      entries.append(integer: number)
    }
    // An annotation with a description is printed, as PDF/A asks for.
    if let description {
      entries.append("/F 4/Contents ")
      entries.append(string: description)
    }
    return entries
  }

  private func setAnnotation(
    _ reference: PDFReference, _ rect: PDFRect, _ entries: PDFBytes, _ appendAction: (inout PDFBytes) -> Void
  ) {
    writer.set(reference) { object in
      object.append("<</Type/Annot/Subtype/Link")
      object.append(contentsOf: entries)
      object.append("/Rect")
      object.append(rect)
      object.append("/Border[0 0 0]")
      appendAction(&object)
      object.append(">>")
    }
  }

  private func target(_ place: Place) -> String {
    let (x, y) = (PDFBytes.number(place.point.x), PDFBytes.number(place.point.y))
    return "[\(pages[place.page].text)/XYZ \(x) \(y) null]"
  }

  // MARK: The end

  /// Ends the document.
  ///
  /// - Parameter facts: What it says about itself, by PDF's keys, as PDF writes them.
  package func finish(facts: [(key: String, value: String)]) {
    for waiting in waitingAnnotations {
      var list = waiting.others
      for jump in waiting.jumps {
        let destination = places[jump.name].map { "/Dest\(target($0))" }
        if let (reference, entries) = jump.described {
          setAnnotation(reference, jump.rect, entries) { $0.append(text: destination ?? "") }
          list.append(reference)
        } else if let destination {
          let reference = writer.reserve()
          setAnnotation(reference, jump.rect, PDFBytes()) { $0.append(text: destination) }
          list.append(reference)
        }
      }
      writer.set(waiting.list, "[\(list.map(\.text).joined(separator: " "))]")
    }
    if !fonts.isEmpty {
      let encoding = writer.addStream(
        "/Type/CMap/CMapName/Galley\(PDFFont.collection)", CharacterMap.characters)
      for font in fonts { font.embed(in: writer, encoding: encoding) }
    }
    writer.set(
      pageTree,
      "<</Type/Pages/Count \(pages.count)/Kids[\(pages.map(\.text).joined(separator: " "))]>>")
    var entries = "/Type/Catalog/Pages \(pageTree.text)"
    if !places.isEmpty {
      let names = places.map { (PDFBytes.string($0.key), target($0.value)) }
        .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      let tree = writer.add("<</Names[\(names.map { $0.0 + $0.1 }.joined(separator: "\n"))]>>")
      entries += "/Names<</Dests \(tree.text)>>"
    }
    if !outline.isEmpty, !pages.isEmpty {
      entries += "/Outlines \(writeOutline().text)/PageMode/UseOutlines"
    }
    if let tree = structure.finish() {
      entries += "/StructTreeRoot \(tree.text)/MarkInfo<</Marked true>>"
    }
    if let metadata {
      // Programs look for it in the file's bytes.
      let stream = writer.addStream("/Type/Metadata/Subtype/XML", metadata, isCompressed: true)
      entries += "/Metadata \(stream.text)"
    }
    entries += traits.entries(writer)
    writer.set(root, "<<\(entries)>>")
    let info = writer.add("<<\(facts.map { "/\($0.key) \($0.value)" }.joined())>>")
    writer.finish(root: root, info: info)
  }

  private func writeOutline() -> PDFReference {
    let top = writer.reserve()
    let children = PDFOutlineEntry.write(outline, below: top, to: writer) { entry in
      switch entry.target {
      case .page(let page, let point):
        let index = min(max(page, 1), pages.count) - 1
        guard let point, (1...pages.count).contains(page) else {
          return "/Dest[\(pages[index].text)/XYZ null null null]"
        }
        return "/Dest\(target(Place(page: index, point: point)))"
      case .name(let name):
        if let place = places[name] { return "/Dest\(target(place))" }
      case .address(let address): return "/A<</S/URI/URI \(PDFBytes.string(address))>>"
      case nil: break
      }
      return "/Dest[\(pages[0].text)/XYZ null null null]"
    }
    writer.set(top, "<</Type/Outlines\(children)>>")
    return top
  }
}

/// A rectangle of a page.
package struct PDFRect {
  fileprivate let left: Double
  fileprivate let bottom: Double
  fileprivate let right: Double
  fileprivate let top: Double

  package init(_ left: Double, _ bottom: Double, _ right: Double, _ top: Double) {
    (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
  }

  package var text: String {
    var bytes = PDFBytes()
    bytes.append(self)
    return bytes.text
  }
}

extension PDFBytes {
  /// Appends a rectangle as PDF writes it.
  fileprivate mutating func append(_ rect: PDFRect) {
    append("[")
    append(numbers: rect.left, rect.bottom, rect.right)
    append(rect.top)
    append("]")
  }
}
