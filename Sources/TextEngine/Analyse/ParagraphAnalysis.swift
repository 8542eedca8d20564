internal import GalleyUTF16
internal import GalleyUnicode

/// The results of Unicode's algorithms for a paragraph, which depend on no font. The memory is reused for the
/// next paragraph.
struct ParagraphAnalysis: ~Copyable {
  private(set) var baseLevel: UInt8 = 0
  /// The embedding level of each unit; empty if all are `baseLevel`.
  private(set) var levels: [UInt8] = []
  /// The flags of each unit.
  private(set) var flags: UnsafeMutablePointer<UnitFlags>
  private(set) var scripts: [ScriptRun] = []
  /// Whether a line must end before some unit.
  private(set) var hasForcedBreaks = false
  private var capacity = 1024
  private var breaks: [LineBreak] = []
  private var graphemes: [Bool] = []
  private var breaker = LineBreaker(.product(language: nil))
  private var language: String?
  private var tailoring: LineBreakTailoring?

  init() { flags = .allocate(capacity: capacity) }

  deinit { flags.deallocate() }

  /// Analyses a paragraph.
  ///
  /// - Parameters:
  ///   - units: The paragraph, terminator included.
  ///   - style: Gives the base direction and the break mode.
  ///   - language: The language of the first character: it chooses the line-break tailoring.
  ///   - isSingleLine: Whether mandatory breaks are ignored.
  ///   - embeddings: The ranges that the caller puts into directions of their own, ascending.
  mutating func analyse(
    _ units: Span<UInt16>, style: ParagraphStyle, language: String?, isSingleLine: Bool,
    embeddings: [DirectionalEmbedding] = []
  ) {
    reserve(units.count)
    if language != self.language || style.lineBreakTailoring != tailoring {
      breaker = LineBreaker(style.lineBreakTailoring ?? .product(language: language))
      self.language = language
      tailoring = style.lineBreakTailoring
    }
    let characters = CharacterFlags(of: units)
    let hidesText =
      characters.contains(.hasMarksOrJoiners)
      && HiddenUnits.findBreaks(in: units, by: breaker, into: &breaks)
    if !hidesText { breaker.findBreaks(in: units, into: &breaks) }
    if characters.isDisjoint(with: ParagraphAnalysis.compound), style.lineBreakMode == .wordWrapping,
      !isSingleLine
    {
      hasForcedBreaks = ParagraphAnalysis.markSimple(units, breaks.span, flags)
      if characters.contains(.hasNonASCII) {
        for index in 0..<units.count
        where units[index] >= 0x80 && ParagraphAnalysis.hangsAtLineEnd(units[index]) {
          flags[index].insert(.whitespace)
        }
      }
    } else {
      findGraphemes(units, characters)
      mark(units, mode: style.lineBreakMode, isSingleLine: isSingleLine)
      if characters.contains(.hasComplexScript) { markStacks(units) }
      if hidesText { HiddenUnits.markSpaces(units, flags) }
    }
    baseLevel = 0
    levels.removeAll(keepingCapacity: true)
    if let level = style.forcedLevel {
      baseLevel = level
    } else if !embeddings.isEmpty {
      let text = units.withUnsafeBufferPointer { Array($0) }
      resolveLevels(DirectionalEmbedding.resolve(text, embeddings, style.baseDirection.ofText))
    } else if characters.contains(.hasRightToLeft) || style.baseDirection == .rightToLeft {
      resolveLevels(units, style.baseDirection)
    }
    ScriptItemizer.findRuns(in: units, into: &scripts)
  }

  /// Analyses what choosing fonts goes by: graphemes and scripts. All text is of level 0, for fonts do not
  /// depend on directions, and no line may end.
  ///
  /// - Parameter units: The paragraph, terminator included.
  mutating func analyseGraphemes(_ units: Span<UInt16>) {
    markGraphemes(units)
    ScriptItemizer.findRuns(in: units, into: &scripts)
  }

  /// Analyses what choosing fonts goes by, in text whose scripts are known.
  ///
  /// - Parameters:
  ///   - units: The paragraph, terminator included.
  ///   - found: Its runs of one script. The array of the last paragraph takes their place.
  mutating func analyseGraphemes(_ units: Span<UInt16>, taking found: inout [ScriptRun]) {
    markGraphemes(units)
    swap(&scripts, &found)
  }

  private mutating func markGraphemes(_ units: Span<UInt16>) {
    reserve(units.count)
    let characters = CharacterFlags(of: units)
    if characters.isDisjoint(with: ParagraphAnalysis.compound) {
      flags.update(repeating: .graphemeStart, count: units.count)
      ParagraphAnalysis.joinLineEnds(units, flags)
    } else {
      findGraphemes(units, characters)
      for index in 0..<units.count { flags[index] = graphemes[index] ? .graphemeStart : [] }
    }
    hasForcedBreaks = false
    baseLevel = 0
    levels.removeAll(keepingCapacity: true)
  }

  /// The kinds of characters without which every unit is a grapheme, but for line ends of two.
  private static let compound: CharacterFlags = [
    .hasSurrogates, .hasRightToLeft, .hasComplexScript, .hasCJK, .hasEmojiCandidate, .hasMarksOrJoiners,
  ]

  private mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    flags.deallocate()
    capacity = max(count, 2 * capacity)
    flags = .allocate(capacity: capacity)
  }

  private mutating func findGraphemes(_ units: Span<UInt16>, _ characters: CharacterFlags) {
    if characters.isDisjoint(with: ParagraphAnalysis.compound) {
      graphemes.removeAll(keepingCapacity: true)
      graphemes.append(contentsOf: repeatElement(true, count: units.count))
      for index in 1..<max(units.count, 1)
      where units[index] == .lineFeed && units[index - 1] == .carriageReturn { graphemes[index] = false }
      return
    }
    SegmentBreaker.graphemes.findBoundaries(in: units, into: &graphemes)
    // The consonants of conjuncts are all in complex scripts.
    if characters.contains(.hasComplexScript) { Conjuncts.join(&graphemes, in: units) }
  }

  private mutating func resolveLevels(_ text: Span<UInt16>, _ base: ParagraphStyle.BaseDirection) {
    let base = Bidi.resolveLevels(of: text, direction: base.ofText, into: &levels)
    baseLevel = base
    if levels.allSatisfy({ $0 == base }) { levels.removeAll(keepingCapacity: true) }
  }

  private mutating func resolveLevels(_ resolved: (base: UInt8, levels: [UInt8])) {
    baseLevel = resolved.base
    levels = resolved.levels.allSatisfy { $0 == resolved.base } ? [] : resolved.levels
  }

  /// Sets the flags of text without marks and the like. Every unit is a grapheme, but CR and LF together are
  /// one (GB3). Of white space only that in ASCII is marked.
  ///
  /// - Returns: Whether a line must end before some unit.
  private static func markSimple(
    _ text: Span<UInt16>, _ breaks: Span<LineBreak>, _ flags: UnsafeMutablePointer<UnitFlags>
  ) -> Bool {
    var seen: UInt8 = 0
    for index in 0..<text.count {
      let unit = text[unchecked: index]
      let isSpace = (unit == 0x20) != (unit &- 9 < 5)
      // The bits of decisions and flags are the same.
      let bits = breaks[unchecked: index].rawValue
      seen |= bits
      flags[index] = UnitFlags(
        rawValue: bits | 4 | (isSpace ? 32 : 0) | (unit == 9 ? 64 : 0))
    }
    joinLineEnds(text, flags)
    return seen & 2 != 0
  }

  /// Makes CR and LF one grapheme.
  private static func joinLineEnds(_ text: Span<UInt16>, _ flags: UnsafeMutablePointer<UnitFlags>) {
    for index in 1..<max(text.count, 1) where text[index] == .lineFeed && text[index - 1] == .carriageReturn {
      flags[index].remove(.graphemeStart)
    }
  }

  private mutating func mark(_ text: Span<UInt16>, mode: ParagraphStyle.LineBreakMode, isSingleLine: Bool) {
    var seen: UInt8 = 0
    // The bits of decisions and flags are the same.
    var decisions: UInt8 = isSingleLine ? 0 : 2
    if mode == .wordWrapping, !isSingleLine { decisions = 3 }
    let boundaryBits: UInt8 = mode == .characterWrapping && !isSingleLine ? 5 : 4
    for index in 0..<text.count {
      let unit = text[unchecked: index]
      let bits = breaks[index].rawValue & decisions
      seen |= bits
      var flag = bits | (graphemes[index] ? boundaryBits : 0)
      // A line that must end is not one that may.
      if bits & 2 != 0 { flag &= 0xFE }
      if unit <= 0x20 || unit == 0x85 || 0x1680...0x3000 ~= unit, ParagraphAnalysis.hangsAtLineEnd(unit) {
        flag |= unit == 0x09 ? 96 : 32
      }
      flags[index] = UnitFlags(rawValue: flag)
    }
    if !text.isEmpty { flags[0].remove(.breakAllowed) }
    hasForcedBreaks = seen & 2 != 0
  }

  /// Marks the letters that a font may stack under the one before.
  private func markStacks(_ text: Span<UInt16>) {
    for index in 0..<text.count where graphemes[index] && Conjuncts.mayStack(at: index, in: text) {
      flags[index].insert(.mayStack)
    }
  }

  /// Whether a unit is white space that does not count for fit, alignment and justification at the end of a
  /// line. No-break spaces never hang.
  static func hangsAtLineEnd(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: unit.endsLine
    }
  }

  /// Whether a character gets an entry without glyph and width: line ends and C0, C1 controls other than tab.
  static func isControl(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x00...0x08, 0x0A...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}
