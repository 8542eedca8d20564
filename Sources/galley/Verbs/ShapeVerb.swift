internal import GalleyFonts
internal import TextEngine

/// `galley shape`: the glyphs that one font gives for a text.
enum ShapeVerb: Verb {
  static let name = "shape"
  static let summary = "Tells which glyphs a font gives for a text, and where they stand."
  static let usage = "--font FONT --text T [options]"
  static let details = """
    Glyphs are in visual order, from left to right, in one line; no other font stands in for what the font lacks. Positions and
    outlines are font units, y up, or points with --size. Clusters count UTF-16 units.
    """
  static let options: [Option] = [
    .value("font", "f", "FONT", "Font file or family."),
    .value("text", "t", "T", "The text."),
    .value("size", nil, "N", "Type size in points; without it everything is in font units."),
    .value("variations", nil, "LIST", "Axis settings of a variable font: wght=300,opsz=8."),
    .value("features", nil, "LIST", "OpenType features: liga=0,smcp."),
    .value("language", nil, "TAG", "Language of the text as a BCP 47 tag."),
    .value("direction", nil, "HOW", "auto (default), ltr or rtl."),
    .flag("outlines", "o", "Add each glyph's outline as an SVG path."),
    .flag(
      "json", "j", "Print {\"glyphs\":[{\"id\",\"name\",\"cluster\",\"x\",\"y\",\"advance\",\"path\"}]}."),
  ]

  static func run(_ arguments: Arguments) throws {
    try noOperands(arguments)
    guard let fontName = arguments.string("font") else { throw ToolError.usage("--font", "is missing") }
    guard let text = arguments.string("text") else { throw ToolError.usage("--text", "is missing") }
    let face = try FontOptions.face(fontName, in: .system)
    let instance = face.instance(try variations(arguments, of: face))
    let size = try arguments.number("size", Arguments.typeSize) ?? Double(face.unitsPerEm)
    let font = Font(instance: instance, size: size)
    var paragraph = ParagraphStyle()
    paragraph.baseDirection =
      try arguments.choice("direction", ["auto": .automatic, "ltr": .leftToRight, "rtl": .rightToLeft])
      ?? .automatic
    let style = TextStyle(
      font: font, language: try LanguageTag.read(arguments), features: try features(arguments))
    let styled = StyledText(
      text, style: style, paragraphStyle: paragraph, fonts: FontCollection(faces: [face]))
    let glyphs = TextTypesetter.line(of: styled).map { ShapedGlyph.glyphs(of: $0) } ?? []
    if arguments.has("json") {
      printLine(
        JSONText.object(["glyphs": .array(glyphs.map { $0.json(withOutline: arguments.has("outlines")) })])
          .text)
    } else {
      for glyph in glyphs { printLine(glyph.words(withOutline: arguments.has("outlines"))) }
    }
  }

  private static func variations(_ arguments: Arguments, of face: FontFace) throws(ToolError)
    -> [FontVariation]
  {
    var variations: [FontVariation] = []
    for item in items(arguments.string("variations")) {
      let parts = item.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let tag = FontTag(parts[0]), let value = Double(parts[1]),
        value.isFinite
      else {
        throw .usage("--variations", "'\(item)' is not an axis and a value, such as wght=300")
      }
      guard face.variationAxes.contains(where: { $0.tag == tag }) else {
        throw .failed("--variations", "'\(face.fullName)' has no axis '\(parts[0])'")
      }
      variations.append(FontVariation(tag: tag, value: value))
    }
    return variations
  }

  private static func features(_ arguments: Arguments) throws(ToolError) -> [FontFeature] {
    var features: [FontFeature] = []
    for item in items(arguments.string("features")) {
      let parts = item.split(separator: "=", omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count), let tag = FontTag(parts[0]),
        let value = parts.count == 1 ? 1 : UInt32(parts[1])
      else { throw .usage("--features", "'\(item)' is not a feature, such as smcp or liga=0") }
      features.append(FontFeature(tag: tag, value: value))
    }
    return features
  }

  private static func items(_ list: String?) -> [Substring] { list?.split(separator: ",") ?? [] }
}

/// A glyph as `shape` prints it.
private struct ShapedGlyph {
  let id: Int
  let cluster: Int
  let x: Double
  let y: Double
  let advance: Double
  let font: Font

  /// Returns the glyphs of a line, left to right.
  static func glyphs(of layout: ParagraphLayout) -> [ShapedGlyph] {
    guard let line = layout.lines.first else { return [] }
    return line.runs.flatMap { index -> [ShapedGlyph] in
      let run = layout.runs[index]
      guard run.kind == .glyphs else { return [] }
      let glyphs = layout.glyphs(of: index)
      return glyphs.ids.indices.filter { glyphs.ids[$0] != GlyphColumns.noGlyph }.map {
        ShapedGlyph(
          id: Int(glyphs.ids[$0]), cluster: glyphs.clusters[$0], x: glyphs.xs[$0], y: glyphs.ys[$0],
          advance: glyphs.advances[$0], font: layout.fonts[run.font])
      }
    }
  }

  private var name: String { font.instance.name(of: UInt16(id)) }

  /// The outline as an SVG path, in the units of the other values, from the glyph's own origin.
  private var path: String {
    let scale = font.scale
    func text(_ numbers: Double...) -> String {
      numbers.map { value in
        let scaled = value * scale
        return Int(exactly: scaled).map { "\($0)" } ?? "\(scaled)"
      }.joined(separator: " ")
    }
    return font.instance.outline(of: UInt16(id)).map { element in
      switch element {
      case .move(let x, let y): "M" + text(x, y)
      case .line(let x, let y): "L" + text(x, y)
      case .quad(let controlX, let controlY, let x, let y): "Q" + text(controlX, controlY, x, y)
      case .cubic(let x1, let y1, let x2, let y2, let x, let y): "C" + text(x1, y1, x2, y2, x, y)
      case .close: "Z"
      }
    }.joined()
  }

  func json(withOutline: Bool) -> JSONText {
    var members: [(String, JSONText)] = [
      ("id", .integer(id)), ("name", .string(name)), ("cluster", .integer(cluster)), ("x", .number(x)),
      ("y", .number(y)), ("advance", .number(advance)),
    ]
    if withOutline { members.append(("path", .string(path))) }
    return .members(members)
  }

  func words(withOutline: Bool) -> String {
    "\(name) (\(id))  cluster \(cluster)  x \(plain(x))  y \(plain(y))  advance \(plain(advance))"
      + (withOutline ? "  \(path)" : "")
  }
}
