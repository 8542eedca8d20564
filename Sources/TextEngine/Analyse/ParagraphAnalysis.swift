internal import UnicodeAlgorithms

/// What Unicode's algorithms say about a paragraph, before any font is asked.
struct ParagraphAnalysis {
  var baseLevel: UInt8 = 0
  /// Levels by unit; empty when all are `baseLevel`.
  var levels: [UInt8] = []
  var flags: [ShapedParagraph.UnitFlags] = []
  var scripts: [ScriptRun] = []

  /// Analyses a paragraph.
  ///
  /// - Parameters:
  ///   - text: The units, terminator included.
  ///   - style: Gives the base direction and the break mode.
  ///   - language: The language of the first character: it chooses the line-break tailoring.
  ///   - isSingleLine: Whether mandatory breaks are ignored.
  init(_ text: [UInt16], style: ParagraphStyle, language: String?, isSingleLine: Bool) {
    let count = text.count
    flags = Array(repeating: [], count: count)
    markBreaks(text, style: style, language: language, isSingleLine: isSingleLine)
    let characters = CharacterFlags(of: text.span)
    if characters.contains(.hasRightToLeft) || style.baseDirection == .rightToLeft {
      let direction: BidiDirection =
        switch style.baseDirection {
        case .automatic: .automatic
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        }
      var resolved: [UInt8] = []
      let base = Bidi.resolveLevels(of: text.span, direction: direction, into: &resolved)
      baseLevel = base
      if resolved.contains(where: { $0 != base }) { levels = resolved }
    }
    ScriptItemizer.findRuns(in: text.span, into: &scripts)
  }

  private mutating func markBreaks(
    _ text: [UInt16], style: ParagraphStyle, language: String?, isSingleLine: Bool
  ) {
    let units = text.span
    var graphemes: [Bool] = []
    GraphemeBreaker().findBoundaries(in: units, into: &graphemes)
    Conjuncts.join(&graphemes, in: units)
    var breaks: [LineBreak] = []
    LineBreaker(style.lineBreakTailoring ?? .product(language: language)).findBreaks(in: units, into: &breaks)
    for index in 0..<units.count {
      var flag: ShapedParagraph.UnitFlags = []
      if graphemes[index] { flag.insert(.graphemeStart) }
      if graphemes[index], Conjuncts.mayStack(at: index, in: units) { flag.insert(.mayStack) }
      if breaks[index] == .mandatory, !isSingleLine {
        flag.insert(.breakMandatory)
      } else if index > 0, !isSingleLine {
        switch style.lineBreakMode {
        case .wordWrapping: if breaks[index] != .prohibited { flag.insert(.breakAllowed) }
        case .characterWrapping: if graphemes[index] { flag.insert(.breakAllowed) }
        case .clipping: break
        }
      }
      if ParagraphAnalysis.hangsAtLineEnd(units[index]) { flag.insert(.whitespace) }
      if units[index] == 0x09 { flag.insert(.tab) }
      flags[index] = flag
    }
  }

  /// White space that does not count for fit, alignment and justification at the end of a line. No-break
  /// spaces never hang.
  static func hangsAtLineEnd(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029, 0x205F, 0x3000:
      true
    default: false
    }
  }

  /// Characters that get an entry without glyph and width: line ends and C0, C1 controls other than tab.
  static func isControl(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x00...0x08, 0x0A...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}
