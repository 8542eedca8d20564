import Testing
import GalleyUnicode

@Suite("Characters")
struct CharacterTests {
  private func flags(_ text: String) -> CharacterFlags { CharacterFlags(of: Array(text.utf16).span) }

  @Test("Flags say what occurs")
  func flags() {
    #expect(flags("") == [])
    #expect(flags("plain ASCII #1*") == [])
    #expect(flags("a\tb") == [.hasTab])
    #expect(flags("Größe") == [.hasNonASCII])
    #expect(flags("где\tλ") == [.hasNonASCII, .hasTab])
    #expect(flags("e\u{301}") == [.hasNonASCII, .hasMarksOrJoiners])
    #expect(flags("אב") == [.hasNonASCII, .hasRightToLeft, .hasComplexScript])
    #expect(flags("a\u{202E}b").isSuperset(of: [.hasRightToLeft, .hasMarksOrJoiners]))
    #expect(flags("क") == [.hasNonASCII, .hasComplexScript])
    #expect(flags("ไทย") == [.hasNonASCII, .hasComplexScript])
    #expect(flags("漢かカ한") == [.hasNonASCII, .hasCJK])
    #expect(flags("ᄒ").isSuperset(of: [.hasCJK, .hasComplexScript]))
    #expect(flags("𠀀") == [.hasNonASCII, .hasSurrogates, .hasCJK])
    #expect(flags("👍").isSuperset(of: [.hasSurrogates, .hasEmojiCandidate]))
    #expect(flags("©") == [.hasNonASCII, .hasEmojiCandidate])
    #expect(flags("1\u{20E3}").isSuperset(of: [.hasEmojiCandidate, .hasMarksOrJoiners]))
    #expect(CharacterFlags(of: [UInt16(0xD800)].span) == [.hasNonASCII, .hasSurrogates])
  }

  @Test("The flags of a text are those of its characters together", arguments: UInt64(0)..<8)
  func union(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // Most flags in long stretches of Hangul and ideographs, which are passed over many units at a time.
    func unit() -> UInt16 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: UInt16.random(in: 0...0xD7FF, using: &random)
      case 1: [0x9, 0xA9, 0x4DFF, 0xA000, 0xABFF, 0xD7A4, 0x3042].randomElement(using: &random)!
      case 2..<14: UInt16.random(in: 0x20...0x7E, using: &random)
      case 14..<20: UInt16.random(in: 0x4E00...0x9FFF, using: &random)
      default: UInt16.random(in: 0xAC00...0xD7A3, using: &random)
      }
    }
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0..<70, using: &random)).map { _ in unit() }
      var expected = CharacterFlags()
      for unit in text { expected.formUnion(CharacterFlags(of: [unit].span)) }
      #expect(CharacterFlags(of: text.span) == expected, "seed \(seed): \(hex(text))")
    }
  }

  @Test("Syllables of Hangul and ideographs have the flag of their scripts alone")
  func plainCJK() {
    for unit in [UInt16](0xAC00...0xD7A3) + [UInt16](0x4E00...0x9FFF) {
      #expect(CharacterFlags(of: [unit].span) == [.hasNonASCII, .hasCJK])
    }
  }

  @Test("Without the right-to-left flag, all levels are 0", arguments: UInt64(0)..<8)
  func rightToLeftPromise(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let text = randomText(pieceCount: .random(in: 0...4, using: &random), using: &random)
      guard !CharacterFlags(of: text.span).contains(.hasRightToLeft) else { continue }
      var levels: [UInt8] = []
      let level = Bidi.resolveLevels(of: text.span, direction: .automatic, into: &levels)
      #expect(level == 0 && levels.allSatisfy { $0 == 0 }, "seed \(seed): \(hex(text))")
    }
  }

  @Test(
    "Numbers that are no code points have the properties of unassigned ones",
    arguments: [0x110000, UInt32.max])
  func outOfRange(_ scalar: UInt32) {
    #expect(CharacterProperties.generalCategory(of: scalar) == .unassigned)
    #expect(!CharacterProperties.isEmoji(scalar) && !CharacterProperties.isMark(scalar))
  }

  @Test("Composition and decomposition follow Unicode's normalization forms")
  func normalization() {
    #expect(composed([0x65, 0x301]) == [0xE9])
    #expect(composed([0x1112, 0x1161, 0x11AB]) == [0xD55C])
    #expect(composed([0x61, 0x323, 0x302]) == [0x1EAD])
    #expect(composed([0x915, 0x93C]) == [0x915, 0x93C])  // excluded from composition
    #expect(composed([0x958]) == [0x915, 0x93C])
    #expect(composed([0x1D157, 0x1D165]) == [0x1D157, 0x1D165])
    #expect(composed([]) == [] && composed([0x41]) == [0x41])
    #expect(composed([0xD800, 0x110000]) == [0xD800, 0xFFFD])
    #expect(decomposed([0x1EAD]) == [0x61, 0x323, 0x302])
    #expect(decomposed([0xFDFA]) == [0xFDFA])  // compatibility only
    #expect(decomposed([0x1F82]) == [0x3B1, 0x313, 0x300, 0x345])
    #expect(decomposed(Array(repeating: 0x1F82, count: 50)).count == 200)
  }
}
