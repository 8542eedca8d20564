import Testing
import GalleyUnicode

@Suite("Extreme texts")
struct ExtremeTextTests {
  /// Texts on which careless rules take quadratic time; such a test would not end soon.
  static let patterns = [
    "a", "/", "://", "a://", "www.", "-", " ", "\u{301}", "🇩", "👩\u{200D}", "ก", "ำ", "(", "«", "1,", "$(",
    "'", "\u{2067}",
    "\u{2069}", "\u{202B}", "(]", "א(a", "A.", "한", "漢", "\u{200B}", "\u{FFFC}", "\u{D}",
  ]

  @Test("Long repetitions are analysed in linear time", arguments: patterns)
  func repetition(_ pattern: String) {
    let length = runsAllTests ? 400_000 : 40_000
    let text = Array(String(repeating: pattern, count: length / pattern.utf16.count).utf16)
    var levels: [UInt8] = []
    Bidi.resolveLevels(of: text.span, direction: .automatic, into: &levels)
    #expect(levels.count == text.count)
    var runs: [ScriptRun] = []
    ScriptItemizer.findRuns(in: text.span, into: &runs)
    #expect(runs.count >= 1)

    for tailoring in [LineBreakTailoring.pure, .product(language: nil), .init(wordBreak: .breakAll)] {
      #expect(lineBreaks(in: text, tailoring).count == text.count)
    }
    #expect(graphemeBoundaries(in: text).count == text.count)
    #expect(wordBoundaries(in: text).count == text.count)
    #expect(sentenceBoundaries(in: text).count == text.count)
  }

  @Test("No line of the product ends within a grapheme", arguments: UInt64(0)..<8)
  func graphemesStayWhole(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let tailorings: [LineBreakTailoring] = [
      .product(language: nil), .init(wordBreak: .breakAll), .init(wordBreak: .keepAll),
      .init(strictness: .loose, isChineseOrJapanese: true),
    ]
    for _ in 0..<100 {
      let text = randomText(pieceCount: 40, using: &random)
      let isGrapheme = graphemeBoundaries(in: text)
      for tailoring in tailorings {
        let breaks = lineBreaks(in: text, tailoring)
        let places = breaks.indices.filter { breaks[$0] != .prohibited && !isGrapheme[$0] }
        #expect(places.isEmpty, "seed \(seed), \(tailoring.wordBreak): \(hex(text)) at \(places)")
      }
    }
  }

  @Test("Many threads get the same words from the dictionaries")
  func threads() async {
    let text = Array(String(repeating: "ภาษาไทยเป็นภาษาที่มีระดับเสียง ພາສາລາວເປັນພາສາ ", count: 20).utf16)
    let expected = lineBreaks(in: text, .product(language: nil))
    #expect(expected.filter { $0 == .allowed }.count > 200)
    await withTaskGroup(of: [LineBreak].self) { group in
      for _ in 0..<64 { group.addTask { lineBreaks(in: text, .product(language: nil)) } }
      for await breaks in group { #expect(breaks == expected) }
    }
  }

  @Test("Output of another length is replaced")
  func reuse() {
    let text = Array("ab c".utf16)
    for count in [0, 2, 100] {
      var breaks = [LineBreak](repeating: .mandatory, count: count)
      LineBreaker().findBreaks(in: text.span, into: &breaks)
      #expect(breaks == [.prohibited, .prohibited, .prohibited, .allowed])
      var isBoundary = [Bool](repeating: true, count: count)
      SegmentBreaker.words.findBoundaries(in: text.span, into: &isBoundary)
      #expect(isBoundary == [true, false, true, true])
    }
  }
}
