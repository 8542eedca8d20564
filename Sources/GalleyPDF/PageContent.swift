/// The content stream of one page: operators, and the names of what they use.
///
/// States are written when something is drawn that needs them, and only if they differ from what the reader
/// has.
package final class PageContent {
  /// What the reader has set.
  struct Written {
    var fill = PDFColor.black
    var stroke = PDFColor.black
    var compositing = PDFCompositing()
    var line = PDFLineStyle.initial
    var font: String?
    var fontSize = 0.0
    var wordSpacing = 0
    var isHidden = false
  }

  @exclusivity(unchecked) var out = PDFBytes()
  @exclusivity(unchecked) var written = Written()
  @exclusivity(unchecked) private var saved: [Written] = []
  @exclusivity(unchecked) private var openClips: [PDFClip] = []
  /// The text object that is open.
  @exclusivity(unchecked) var isInText = false
  /// The transform of text without its origin, and the origin of the line, as they are written.
  @exclusivity(unchecked) var textMatrix = PDFMatrix(a: 1, b: 0, c: 0, d: 1)
  @exclusivity(unchecked) var lineOrigin = PDFPoint(x: 0, y: 0)
  /// The structure element whose content is open.
  @exclusivity(unchecked) var openElement: Int?
  /// Where glyphs stand that are written next, if their parts are put into the order of the text.
  @exclusivity(unchecked) var nextPlace: GlyphPlace?
  /// Where such glyphs were written last.
  @exclusivity(unchecked) var lastPlace: GlyphPlace?
  let beginContent: (_ element: Int) -> (tag: String, number: Int)
  let beginPlaced: (_ count: Int, _ place: GlyphPlace, _ goesOn: Bool) -> (tag: String, number: Int)

  @exclusivity(unchecked) private(set) var fonts: [String: PDFReference] = [:]
  private(set) var objects: [String: PDFReference] = [:]
  private(set) var compositings: [String: PDFReference] = [:]

  /// - Parameters:
  ///   - beginContent: Returns the name of a structure element, and the number of a part of the page that
  ///     belongs to it.
  ///   - beginPlaced: Returns the same for the first of some parts, which stand in the element in the order
  ///     of the text, among those of the line that were begun so before if they go on there.
  init(
    beginContent: @escaping (_ element: Int) -> (tag: String, number: Int),
    beginPlaced: @escaping (_ count: Int, _ place: GlyphPlace, _ goesOn: Bool) -> (tag: String, number: Int)
  ) {
    self.beginContent = beginContent
    self.beginPlaced = beginPlaced
  }

  // MARK: What is around

  /// Makes ready for drawing within a clip, as the content of a structure element.
  func prepare(clip: PDFClip?, element: Int?) {
    if clip !== openClips.last { open(clip) }
    if element != openElement { mark(element) }
  }

  /// Makes ready for glyphs that may be read from the last to the first, or stand on a line with such.
  func prepare(clip: PDFClip?, element: Int?, for run: PDFGlyphRun) {
    nextPlace = nil
    if let element, element >= 0, !run.glyphs.isEmpty {
      let place = GlyphPlace(
        element: element, start: run.textStart, isReversed: run.isReversed, point: run.points[0],
        size: run.matrix.height)
      if run.isReversed || place.goesOn(lastPlace) { nextPlace = place }
    }
    guard nextPlace != nil else { return prepare(clip: clip, element: element) }
    if clip !== openClips.last { open(clip) }
  }

  private func open(_ clip: PDFClip?) {
    leaveText()
    var chain: [PDFClip] = []
    var next = clip
    while let node = next {
      chain.append(node)
      next = node.parent
    }
    chain.reverse()
    var common = 0
    while common < min(chain.count, openClips.count), chain[common] === openClips[common] { common += 1 }
    while openClips.count > common {
      openClips.removeLast()
      written = saved.removeLast()
      out.append("Q\n")
    }
    for node in chain[common...] {
      out.append("q ")
      out.append(contentsOf: node.operators)
      saved.append(written)
      openClips.append(node)
    }
  }

  func mark(_ element: Int?) {
    leaveText()
    if openElement != nil { out.append("EMC\n") }
    openElement = element
    guard let element else { return }
    if let artifact = PDFArtifact(rawValue: element) {
      out.append(artifact.operation)
      return
    }
    let part = beginContent(element)
    out.append(name: part.tag)
    out.append("<</MCID ")
    out.append(integer: part.number)
    out.append(">>BDC\n")
  }

  func leaveText() {
    guard isInText else { return }
    out.append("ET\n")
    isInText = false
  }

  /// Ends everything that is open.
  func finish() {
    prepare(clip: nil, element: nil)
    leaveText()
  }

  // MARK: States

  func setFill(_ color: PDFColor) {
    if written.fill == color { return }
    written.fill = color
    append(color, gray: "g", rgb: "rg")
  }

  func setStroke(_ color: PDFColor) {
    if written.stroke == color { return }
    written.stroke = color
    append(color, gray: "G", rgb: "RG")
  }

  private func append(_ color: PDFColor, gray: StaticString, rgb: StaticString) {
    out.append(numbers: color.red)
    if color.red == color.green, color.red == color.blue {
      out.append(gray)
    } else {
      out.append(numbers: color.green, color.blue)
      out.append(rgb)
    }
    out.append("\n")
  }

  func setCompositing(_ compositing: PDFCompositing, in document: PDFDocument) {
    if written.compositing == compositing { return }
    written.compositing = compositing
    let (name, reference) = document.compositing(compositing)
    compositings[name] = reference
    out.append("/")
    out.append(text: name)
    out.append(" gs\n")
  }

  func setLine(_ line: PDFLineStyle) {
    let old = written.line
    if old == line { return }
    written.line = line
    if old.width != line.width { append(line.width, "w\n") }
    if old.cap != line.cap { append(Double(line.cap), "J\n") }
    if old.join != line.join { append(Double(line.join), "j\n") }
    if old.miterLimit != line.miterLimit { append(max(line.miterLimit, 1), "M\n") }
    guard old.dashes != line.dashes || old.phase != line.phase else { return }
    out.append("[")
    for dash in line.dashes { out.append(numbers: dash) }
    out.append("]")
    append(line.phase, "d\n")
  }

  private func append(_ number: Double, _ name: StaticString) {
    out.append(numbers: number)
    out.append(name)
  }

  // MARK: Objects

  /// Hands the operators over, so that they are changed without being copied; they must come back.
  func takeOperators() -> PDFBytes {
    let operators = out
    out = PDFBytes()
    return operators
  }

  func useFont(_ font: PDFFont) {
    guard font !== lastFont else { return }
    lastFont = font
    fonts[font.name] = font.reference
  }

  @exclusivity(unchecked) private var lastFont: PDFFont?

  /// Paints a picture into the unit square, transformed, or a form.
  func paint(_ object: (name: String, reference: PDFReference), _ matrix: PDFMatrix?) {
    objects[object.name] = object.reference
    leaveText()
    out.append("q ")
    if let matrix {
      out.append(matrix)
      out.append("cm")
    } else {
      // A form begins with the state that it is painted in.
      if written.wordSpacing != 0 { out.append("0 Tw ") }
      if written.isHidden { out.append("0 Tr ") }
    }
    out.append("/")
    out.append(text: object.name)
    out.append(" Do Q\n")
  }

  /// What the page's dictionary says of the names in the stream.
  var resources: String {
    func dictionary(_ key: String, _ names: [String: PDFReference]) -> String {
      if names.isEmpty { return "" }
      let entries = names.sorted { $0.value < $1.value }.map { "/\($0.key) \($0.value.text)" }
      return "/\(key)<<\(entries.joined())>>"
    }
    return "<<" + dictionary("Font", fonts) + dictionary("XObject", objects)
      + dictionary("ExtGState", compositings) + ">>"
  }
}

/// How what is painted is combined with what is there.
package struct PDFCompositing: Hashable, Sendable {
  package var alpha: Double
  /// PDF's name of the blend mode.
  package var mode: String

  package init(alpha: Double = 1, mode: String = "Normal") {
    self.alpha = (min(max(alpha, 0), 1) * 10000).rounded() / 10000
    self.mode = mode
  }
}
