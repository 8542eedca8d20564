internal import CoreText
internal import TemplateEngine

/// `galley measure`: how large a text is, without drawing it.
enum MeasureVerb: Verb {
  static let name = "measure"
  static let summary = "Tells how wide and high a text is and how many lines it has."
  static let usage = "INPUT [options]"
  static let details = """
    INPUT is what 'galley render' takes. Nothing is drawn and no picture is decoded. Plain text is read in pieces, so it may
    be larger than the memory is.
    """
  static let options: [Option] =
    [.flag("json", "j", "Print {\"width\",\"height\",\"lines\"}."), InputFormat.option]
    + LayoutOptions.options

  static func run(_ arguments: Arguments) throws {
    let input = try operand(arguments, "a file to measure")
    let config = try LayoutOptions(arguments).config()
    let size: TextSize
    switch try InputFormat(input, arguments) {
    case .template:
      let document = try InputDocument(input, arguments, config: config, loadsImages: false)
      let data = CTFrameParser.layOut(document.content, config: document.config)
      size = TextSize(
        width: Double(data.width), height: Double(data.height), lineCount: CTFrameGetLines(data.ctFrame).count
      )
    case .text: size = try measure(input, arguments, config)
    }
    printLine(arguments.has("json") ? size.json.text : size.words)
  }

  /// Measures plain text piece by piece.
  private static func measure(
    _ input: String, _ arguments: Arguments, _ config: CTFrameParserConfig
  ) throws(ToolError) -> TextSize {
    InputDocument.prepare(config)
    var pieces = try TextPieces(input)
    let total = pieces.byteCount ?? 0
    if total >= Progress.leastText { Progress.begin("measuring") }
    var measured = TextStream(config)
    var dictionaries = Dictionaries.Check(config)
    var hasText = false
    while let piece = try pieces.next() {
      if !hasText { try InputFormat.checkIsNoTemplate(input, arguments, start: piece) }
      hasText = hasText || !piece.isEmpty
      dictionaries.look(at: piece)
      measured.add(piece)
      Progress.show(Double(pieces.readCount) / Double(max(total, 1)))
    }
    if !hasText { printWarning(input, "there is no text in it") }
    return TextSize(width: measured.usedWidth, height: measured.height, lineCount: measured.lineCount)
  }
}

/// The size of a text, as `measure` prints it.
private struct TextSize {
  let width: Double
  let height: Double
  let lineCount: Int

  var json: JSONText {
    .object(["width": .number(width), "height": .number(height), "lines": .integer(lineCount)])
  }

  var words: String { "\(plain(width)) × \(plain(height)) points, \(counted(lineCount, "line"))" }
}
