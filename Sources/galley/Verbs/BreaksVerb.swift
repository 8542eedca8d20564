internal import CoreText
internal import Foundation
internal import TemplateEngine
internal import TextEngine

/// `galley breaks`: a paragraph's line ends, with the widths that they were chosen by.
enum BreaksVerb: Verb {
  static let name = "breaks"
  static let summary = "Tells where a paragraph's lines end and the widths that show why."
  static let usage = "--text T | --utf16 FILE | FILE | - [options]"
  static let details = """
    The text is one paragraph without tabs; FILE is UTF-8, or UTF-16 with a byte order mark, - is standard input. Words are
    what stands between two places where a line may end, space is what stands between two words, all in points: one number where it is the same everywhere, else one for every word but the last. A
    line is as wide as its words and the space between them; kerning with the space and a hyphen that only a line end
    shows are part of these numbers, so a space may be negative. White space at a line's end does not count.

    even makes the sum of the squares of what the lines leave empty as small as it can be, over all lines but the last; no
    line is wider than its room. With --hyphenate it is the sum of demerits instead, and "hyphens" has the words after which
    a line would end in a hyphen that is not in the text. greedy puts on each line as much as fits. A word wider than the
    column is given in the pieces that it was cut into. An infinite width is given as that of the whole text.
    """
  static let options: [Option] =
    [
      .value("mode", "m", "MODE", "greedy or even. Default: even for --align justified, else greedy."),
      .flag(
        "json", "j",
        "Print {\"width\",\"space\",\"words\",\"breaks\",\"lastLineFree\",\"firstIndent\",\"indent\"}; breaks has the "
          + "word that starts each line after the first."),
    ] + TextOptions.options + LayoutOptions.options

  private enum Mode { case greedy, even }

  static func run(_ arguments: Arguments) throws {
    let options = try LayoutOptions(arguments)
    let mode =
      try arguments.choice("mode", ["greedy": Mode.greedy, "even": .even])
      ?? (options.alignment == .justified ? .even : .greedy)
    let config = options.config()
    config.keepsFontLeading = true
    // The engine looks at all lines at once exactly where it justifies.
    config.alignment = mode == .even ? .justified : .natural
    let text = try TextOptions(name, arguments, config: config)
    let framesetter = CTFramesetter(text.string, utf16Units: text.units, collection: config.fonts)
    let breaks = try paragraph(of: text, framesetter, width: Double(config.width))
    printLine(arguments.has("json") ? breaks.json.text : breaks.words)
  }

  /// Breaks the text; fails when it is more than one paragraph or its widths depend on where they stand.
  private static func paragraph(
    of text: TextOptions, _ framesetter: CTFramesetter, width: Double
  ) throws(ToolError) -> ParagraphBreaks {
    let typesetter = framesetter.typesetter
    if let second = typesetter.paragraphRanges.dropFirst().first {
      throw .failed(
        text.source, "is more than one paragraph: the second begins at UTF-16 unit \(second.lowerBound)")
    }
    if let tab = text.units.firstIndex(of: 0x09) {
      throw .failed(text.source, "has a tab at UTF-16 unit \(tab), whose width depends on its line")
    }
    guard let layout = typesetter.layout(in: TextShape(width: width)).paragraphs.first?.layout else {
      return ParagraphBreaks(width: width.isFinite ? width : 0)
    }
    if let line = layout.lines.dropLast().first(where: \.endsInForcedBreak) {
      throw .failed(
        text.source,
        "has a line break at UTF-16 unit \(line.range.upperBound), so it is more than one stretch of lines")
    }
    return ParagraphBreaks(layout, width: width)
  }
}

/// The output of `breaks`.
private struct ParagraphBreaks {
  private let width: Double
  private var numbers: BreakNumbers?
  private var firstIndent = 0.0
  private var indent = 0.0
  private var showsHyphens = false
  /// The text of each line, for readers.
  private var lines: [String] = []

  /// The answer for no text at all.
  init(width: Double) { self.width = width }

  init(_ layout: ParagraphLayout, width: Double) {
    let numbers = BreakNumbers(layout)
    let style = layout.paragraph.style
    self.numbers = numbers
    self.width = width.isFinite ? width : (numbers.words + numbers.gaps).reduce(0, +)
    // What is left of the width is all that matters, so an indent at the other edge is added to that at the
    // first.
    let trailing = style.tailIndent > 0 ? self.width - style.tailIndent : -style.tailIndent
    firstIndent = style.firstLineHeadIndent + trailing
    indent = style.headIndent + trailing
    showsHyphens = style.hyphenationFactor > 0
    let starts = [0] + numbers.breaks + [numbers.words.count]
    lines = zip(layout.lines, zip(starts, starts.dropFirst())).map { line, words in
      // The line itself is justified.
      let natural =
        numbers.words[words.0..<words.1].reduce(0, +) + numbers.gaps[words.0..<words.1 - 1].reduce(0, +)
      return "\(line.range.lowerBound)..<\(line.range.upperBound)  width \(plain(natural))"
        + (line.interval.width.isFinite ? "  of \(plain(line.interval.width))" : "")
        + (line.isHyphenated ? "  hyphen" : "")
    }
  }

  var json: JSONText {
    var members: [(String, JSONText)] = [
      ("width", .number(width)), ("space", space), ("words", .numbers(numbers?.words ?? [])),
      ("breaks", .array((numbers?.breaks ?? []).map { .integer($0) })), ("lastLineFree", .bool(true)),
      ("firstIndent", .number(firstIndent)), ("indent", .number(indent)),
    ]
    if showsHyphens { members.append(("hyphens", .array((numbers?.hyphens ?? []).map { .integer($0) }))) }
    return .members(members)
  }

  var words: String { lines.joined(separator: "\n") }

  /// One number where all gaps are the same but for the rounding of sums, else all.
  private var space: JSONText {
    guard let gaps = numbers?.gaps, let smallest = gaps.min(), let largest = gaps.max() else {
      return .number(0)
    }
    guard largest - smallest <= ParagraphBreaks.rounding else { return .numbers(gaps) }
    return .number(smallest == largest ? smallest : gaps.reduce(0, +) / Double(gaps.count))
  }

  /// More than sums of widths differ by when they are added in another order, in points, and less than
  /// anybody can see.
  private static let rounding = 1e-9
}
