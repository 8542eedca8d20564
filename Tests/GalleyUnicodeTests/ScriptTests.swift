import Testing
@testable import GalleyUnicode

@Suite("Scripts")
struct ScriptTests {
  /// A text cut into its runs, as "Latn:abc".
  private func runs(_ text: String) -> [String] {
    let units = Array(text.utf16)
    var runs: [ScriptRun] = []
    ScriptItemizer.findRuns(in: units.span, into: &runs)
    return runs.map { "\($0.script.tag):\(String(decoding: units[$0.range], as: UTF16.self))" }
  }

  @Test("Common characters join what is before, at the start what is after")
  func common() {
    #expect(runs("1, abc, 2 где!") == ["Latn:1, abc, 2 ", "Cyrl:где!"])
    #expect(runs("12 + 3") == ["Zyyy:12 + 3"])
    #expect(runs("") == [])
    #expect(runs("abc 🇩🇪👍 \u{FFFC}где") == ["Latn:abc 🇩🇪👍 \u{FFFC}", "Cyrl:где"])
  }

  @Test("A closing bracket takes the script of its opening one")
  func brackets() {
    #expect(runs("abc (где) def") == ["Latn:abc (", "Cyrl:где", "Latn:) def"])
    #expect(runs("abc (где [ゆ] же) x") == ["Latn:abc (", "Cyrl:где [", "Hira:ゆ", "Cyrl:] же", "Latn:) x"])
    #expect(runs("(где abc)") == ["Cyrl:(где ", "Latn:abc", "Cyrl:)"])
    #expect(runs("abc где) x") == ["Latn:abc ", "Cyrl:где) ", "Latn:x"])
    #expect(runs("漢「abc」字") == ["Hani:漢「", "Latn:abc", "Hani:」字"])
  }

  @Test("Script_Extensions keep shared characters with their neighbours")
  func extensions() {
    #expect(runs("カー") == ["Kana:カー"])
    #expect(runs("らーめん、漢字。") == ["Hira:らーめん、", "Hani:漢字。"])
    #expect(runs("ܐ،ܒ") == ["Syrc:ܐ،ܒ"])
    #expect(runs("abc。漢") == ["Latn:abc", "Hani:。漢"])
    #expect(runs("क॒।ख") == ["Deva:क॒।ख"])
    #expect(runs("ক।খ") == ["Beng:ক।খ"])
  }

  @Test("Marks and joiners stay with their base, whatever their script")
  func marks() {
    #expect(runs("a\u{E38}b") == ["Latn:a\u{E38}b"])
    #expect(runs("a\u{64B}\u{200D}b") == ["Latn:a\u{64B}\u{200D}b"])
    #expect(runs("\u{25CC}\u{E38}") == ["Thai:\u{25CC}\u{E38}"])
    #expect(runs("где\u{301}") == ["Cyrl:где\u{301}"])
  }

  @Test("The short way finds the runs that the long one finds", arguments: UInt64(0)..<20)
  func shortWay(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces: [[UInt16]] = [
      "한국어", "abc", "API ", "어", "где", "ខ្មែរ", "漢", "かな", "ー", "12", " ", ", ", "\u{200B}", "“", "e\u{301}",
      "\u{301}",
      "。", "\u{E000}", "\u{378}", "ᚁ᚛", "བོད༺", "한국어 메뉴", "longer words of Latin", "\u{302E}",
    ].map { Array($0.utf16) }
    let rare: [[UInt16]] = [[0x28], [0x29], [0x5D], [0x300C], [0xD800], [0xD83D, 0xDE00], [0x964], [0x17C6]]
    var short: [ScriptRun] = []
    var long: [ScriptRun] = []
    for _ in 0..<600 {
      var text: [UInt16] = []
      for _ in 0..<Int.random(in: 0..<14, using: &random) {
        text +=
          Int.random(in: 0..<24, using: &random) == 0
          ? rare.randomElement(using: &random)! : pieces.randomElement(using: &random)!
      }
      ScriptItemizer.findRuns(in: text.span, into: &short)
      ScriptItemizer.findAnyRuns(in: text.span, into: &long)
      #expect(short == long, "seed \(seed): \(hex(text))")
    }
  }

  @Test("Runs tile any text, and no two neighbours could be one", arguments: UInt64(0)..<20)
  func tiling(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let text = randomText(pieceCount: 40, using: &random)
      var runs: [ScriptRun] = []
      ScriptItemizer.findRuns(in: text.span, into: &runs)
      #expect(runs.first?.range.lowerBound == 0 && runs.last?.range.upperBound == text.count)
      for (run, next) in zip(runs, runs.dropFirst()) {
        #expect(run.range.upperBound == next.range.lowerBound, "seed \(seed)")
        #expect(run.script != next.script || run.script == .common, "seed \(seed): \(hex(text))")
        #expect(
          !UTF16.isTrailSurrogate(text[next.range.lowerBound])
            || !UTF16.isLeadSurrogate(text[next.range.lowerBound - 1]))
      }
    }
  }

  @Test("A script is its ISO 15924 tag")
  func tags() {
    #expect(Script.latin.rawValue == 0x4C61_746E)
    #expect(Script.inherited.tag == "Zinh")
    #expect(Script(of: 0x61) == .latin && Script(of: 0x4E00) == .han && Script(of: 0x10FFFF) == .unknown)
    #expect(Script(of: 0x30FC) == .common && Script.extensions(of: 0x30FC) == [.hiragana, .katakana])
    #expect(Script(of: .max) == .unknown)
    #expect(Script.arabic.isCursive && Script.mongolian.isCursive && !Script.hebrew.isCursive)
  }
}
