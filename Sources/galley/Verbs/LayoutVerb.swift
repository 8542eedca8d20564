internal import CoreText
internal import Foundation
internal import TemplateEngine

/// `galley layout`: where the lines of a text are, and the glyphs in them.
enum LayoutVerb: Verb {
  static let name = "layout"
  static let summary = "Tells where each line of a text is, and with --runs each glyph."
  static let usage = "--text T | --utf16 FILE | FILE | - [options]"
  static let details = """
    FILE is UTF-8, or UTF-16 with a byte order mark; - is standard input.

    Points from the column's top left corner, y down; ranges and clusters count UTF-16 units. A line's box reaches from its
    ascent to its descent; white space at its end belongs to its range but not to its width. The cluster of a hyphen
    that is not in the text lies outside of its run's range.

    --attributes knows, for ranges: color size font bold italic language features ({"liga":0}) variations ({"wght":300})
    letterSpacing tracking kern ligature baselineOffset underline; and for the paragraphs that begin in them: align
    lastLineAlign direction lineBreakMode (word, character) hyphenate kashida eastAsianSpacing (adjacent, edges, hanging,
    scripts) firstLineHeadIndent headIndent tailIndent lineHeightMultiple minimumLineHeight maximumLineHeight lineSpacing
    minimumLineSpacing maximumLineSpacing paragraphSpacing paragraphSpacingBefore tabs ([28,{"location":90,"align":
    "trailing","terminators":"."}]) tabInterval.
    """
  static let options: [Option] =
    [
      .flag(
        "json", "j",
        "Print {\"length\",\"lines\":[{\"range\",\"x\",\"y\",\"width\",\"height\",\"baseline\"}],\"height\"}; a line "
          + "that ends in a hyphen which is not in the text has \"hyphen\":true."
      ),
      .flag(
        "runs", "r",
        "Add to each line its runs and their glyphs: \"runs\":[{\"range\",\"font\",\"level\",\"glyphs\":[{\"id\","
          + "\"cluster\",\"x\",\"y\",\"advance\"}]}]."),
    ] + TextOptions.options + LayoutOptions.options

  static func run(_ arguments: Arguments) throws {
    let options = try LayoutOptions(arguments)
    let config = options.config()
    config.keepsFontLeading = options.lineSpace == nil
    let text = try TextOptions(name, arguments, config: config)
    let framesetter = CTFramesetter(text.string, utf16Units: text.units, collection: config.fonts)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRangeMake(0, 0), nil, CGSize(width: config.width, height: .greatestFiniteMagnitude), nil)
    let width = config.width.isFinite ? config.width : size.width
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: width, height: size.height), transform: nil),
      nil)
    let lines = frame.placedLines.map {
      LayoutLine($0, columnHeight: size.height, withRuns: arguments.has("runs"))
    }
    if arguments.has("json") {
      let answer: JSONText = .object([
        "length": .integer(text.units.count), "lines": .array(lines.map(\.json)),
        "height": .number(Double(size.height)),
      ])
      printLine(answer.text)
    } else {
      for line in lines { printLine(line.words) }
    }
  }
}

/// A line as `layout` prints it.
private struct LayoutLine {
  private let range: Range<Int>
  private let box: CGRect
  private let baseline: CGFloat
  private let isHyphenated: Bool
  private let runs: [LayoutRun]?

  init(_ placed: PlacedLine, columnHeight: CGFloat, withRuns: Bool) {
    range = placed.range
    baseline = columnHeight - placed.origin.y
    isHyphenated = placed.line.isHyphenated
    // White space that hangs on the left of right-to-left text is not part of the box.
    let indent = -CGFloat(CTLineGetPenOffsetForFlush(placed.line, 0, 0))
    let width =
      CTLineGetTypographicBounds(placed.line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(placed.line)
    box = CGRect(
      x: placed.origin.x + indent, y: baseline - placed.ascent, width: CGFloat(width),
      height: placed.ascent + placed.descent)
    runs = withRuns ? LayoutRun.runs(of: placed, columnHeight: columnHeight) : nil
  }

  var json: JSONText {
    var members: [(String, JSONText)] = [
      ("range", .range(range)), ("x", .number(Double(box.minX))), ("y", .number(Double(box.minY))),
      ("width", .number(Double(box.width))), ("height", .number(Double(box.height))),
      ("baseline", .number(Double(baseline))),
    ]
    if isHyphenated { members.append(("hyphen", .bool(true))) }
    if let runs { members.append(("runs", .array(runs.map(\.json)))) }
    return .members(members)
  }

  var words: String {
    let line =
      "\(range.lowerBound)..<\(range.upperBound)  x \(plain(box.minX))  y \(plain(box.minY))  "
      + "width \(plain(box.width))  height \(plain(box.height))  baseline \(plain(baseline))"
      + (isHyphenated ? "  hyphen" : "")
    return ([line] + (runs ?? []).map(\.words)).joined(separator: "\n")
  }
}
