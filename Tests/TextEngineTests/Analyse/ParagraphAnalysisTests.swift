import GalleyUTF16
import GalleyUnicode
import TestSupport
import Testing

@testable import TextEngine

/// The shortcuts of the analysis beside what they stand for, unit by unit.
@Suite("Paragraphs are analysed as their parts say")
struct ParagraphAnalysisTests {
  private static let pieces = [
    "word", " ", "  ", "漢字", "かな", "、", "。", "\u{3000}", "नमस्ते", "क्‍ष", "ಅಕ್ಟೋಬರ್", "ក្ដី", "မြန်မာ", "ไทย", "עברית",
    "العربية", "١٢", "e\u{301}", "👩‍👧", "🇩🇪", "\t", "\n", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{1680}",
    "\u{2003}", "\u{AD}", "\u{200B}", "\u{200D}", "한국어", "ᄒ\u{1161}", "-", "a/b", "\u{C}",
  ]

  /// Pieces without characters of which several are a grapheme, but for line ends.
  private static let plain = [
    "word", " ", "é", "\t", "\n", "\r", "\r\n", "\u{2028}", "\u{85}", "-", "Ж", "\u{C}",
  ]

  private static func text(_ seed: UInt64) -> [UInt16] {
    var random = SeededGenerator(seed: seed)
    if seed % 5 == 4 {
      return (0...Int.random(in: 0...20, using: &random)).flatMap { _ in
        Array(plain.randomElement(using: &random)!.utf16)
      }
    }
    var units: [UInt16] = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      units += pieces.randomElement(using: &random)!.utf16
      if Int.random(in: 0..<20, using: &random) == 0 {
        units.append(.random(in: 0xD800...0xDFFF, using: &random))
      }
    }
    return units
  }

  @Test("Flags are those of breaks, graphemes and white space, in every mode", arguments: UInt64(0)..<300)
  func flags(seed: UInt64) {
    let units = Self.text(seed)
    var breaks: [LineBreak] = []
    LineBreaker(.product(language: nil)).findBreaks(in: units.span, into: &breaks)
    var graphemes: [Bool] = []
    SegmentBreaker.graphemes.findBoundaries(in: units.span, into: &graphemes)
    Conjuncts.join(&graphemes, in: units.span)
    let modes: [ParagraphStyle.LineBreakMode] = [
      .wordWrapping, .characterWrapping, .clipping, .truncatingTail,
    ]
    for mode in modes {
      for isSingleLine in [false, true] {
        var style = ParagraphStyle()
        style.lineBreakMode = mode
        var analysis = ParagraphAnalysis()
        analysis.analyse(units.span, style: style, language: nil, isSingleLine: isSingleLine)
        var isForced = false
        var wanted: [UnitFlags] = []
        for index in units.indices {
          var expected: UnitFlags = graphemes[index] ? .graphemeStart : []
          if graphemes[index], Conjuncts.mayStack(at: index, in: units.span) { expected.insert(.mayStack) }
          if breaks[index] == .mandatory, !isSingleLine {
            expected.insert(.breakMandatory)
            isForced = true
          } else if index > 0, !isSingleLine {
            if mode == .wordWrapping, breaks[index] != .prohibited { expected.insert(.breakAllowed) }
            if mode == .characterWrapping, graphemes[index] { expected.insert(.breakAllowed) }
          }
          if ParagraphAnalysis.hangsAtLineEnd(units[index]) { expected.insert(.whitespace) }
          if units[index] == 9 { expected.insert(.tab) }
          wanted.append(expected)
        }
        #expect(units.indices.map { analysis.flags[$0] } == wanted, "seed \(seed), \(mode), \(units)")
        #expect(analysis.hasForcedBreaks == isForced, "seed \(seed), \(mode)")
      }
    }
  }

  @Test("What choosing fonts goes by is that of the whole analysis", arguments: UInt64(0)..<300)
  func graphemes(seed: UInt64) {
    let units = Self.text(seed)
    var whole = ParagraphAnalysis()
    whole.analyse(units.span, style: ParagraphStyle(), language: nil, isSingleLine: false)
    var part = ParagraphAnalysis()
    part.analyseGraphemes(units.span)
    #expect(
      units.indices.map { part.flags[$0] }
        == units.indices.map { whole.flags[$0].intersection(.graphemeStart) }, "seed \(seed), \(units)")
    #expect(part.levels.isEmpty && part.baseLevel == 0)
    #expect(part.scripts.map(\.range) == whole.scripts.map(\.range))
    #expect(part.scripts.map(\.script) == whole.scripts.map(\.script))
  }

  @Test("No conjunct is made of units that are not of a complex script")
  func conjuncts() {
    var found: [UInt16] = []
    for unit in UInt16.min...UInt16.max {
      let alone = [unit]
      guard !CharacterFlags(of: alone.span).contains(.hasComplexScript) else { continue }
      let (last, inner, stacked): ([UInt16], [UInt16], [UInt16]) = (
        [0x915, 0x94D, unit], [0x915, unit, 0x915], [0x61, unit, 0x915]
      )
      var (one, other) = ([true, true, true], [true, true, true])
      Conjuncts.join(&one, in: last.span)
      Conjuncts.join(&other, in: inner.span)
      if !one[2] || !other[2] || Conjuncts.mayStack(at: 2, in: stacked.span) { found.append(unit) }
    }
    #expect(found.isEmpty)
  }
}
