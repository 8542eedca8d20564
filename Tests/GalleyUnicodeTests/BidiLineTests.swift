import TestSupport
import Testing
import GalleyUnicode

@Suite("Bidirectional lines")
struct BidiLineTests {
  private func levels(_ text: [UInt16], _ direction: BidiDirection = .automatic) -> (
    paragraph: UInt8, levels: [UInt8]
  ) {
    var levels: [UInt8] = [7, 7, 7]
    let paragraph = Bidi.resolveLevels(of: text.span, direction: direction, into: &levels)
    return (paragraph, levels)
  }

  @Test("L1 resets trailing white space of each line, and tabs everywhere")
  func whitespace() {
    let text = Array("אב \tab גד  ".utf16)
    let (paragraph, before) = levels(text)
    #expect(paragraph == 1)
    #expect(before == [1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1])
    let latin = Array("ab גד ה\t x".utf16)
    var levels = levels(latin).levels
    #expect(levels == [0, 0, 0, 1, 1, 1, 1, 0, 0, 0])
    Bidi.resetWhitespace(in: &levels, of: latin.span, line: 0..<6, paragraphLevel: 0)
    #expect(levels == [0, 0, 0, 1, 1, 0, 1, 0, 0, 0])
  }

  @Test("L1 resets white space before each character that ends a segment or a paragraph, and before no other")
  func ends() {
    // DerivedBidiClass.txt of Unicode 15.0: all of B and S.
    let ends: Set<UInt32> = [0x9, 0xA, 0xB, 0xD, 0x1C, 0x1D, 0x1E, 0x1F, 0x85, 0x2029]
    for scalar in (UInt32(0)..<0x11_0000).compactMap(Unicode.Scalar.init) {
      let text = Array("a \(Character(scalar))a".utf16)
      var levels = [UInt8](repeating: 5, count: text.count)
      Bidi.resetWhitespace(in: &levels, of: text.span, line: 0..<text.count, paragraphLevel: 0)
      #expect(levels[1] == (ends.contains(scalar.value) ? 0 : 5), "\(scalar.value)")
    }
  }

  @Test("A surrogate pair has one level, and white space after it does not reach it")
  func surrogates() {
    let text = Array("א𞤀 \u{200B} ".utf16)
    var levels = levels(text, .leftToRight).levels
    Bidi.resetWhitespace(in: &levels, of: text.span, line: 0..<text.count, paragraphLevel: 0)
    #expect(levels == [1, 1, 1, 0, 0, 0])
  }

  @Test("Units and runs of random levels come in the same order")
  func orders() {
    var random = SeededGenerator(seed: 11)
    for number in 0..<2000 {
      let levels = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
        UInt8.random(in: 0...[1, 2, 3, 60, 125].randomElement(using: &random)!, using: &random)
      }
      let byRuns = Bidi.visualRuns(of: levels.span).flatMap { run in
        run.level & 1 == 0 ? Array(run.range) : run.range.reversed()
      }
      #expect(Bidi.visualOrder(of: levels.span) == byRuns, "seed 11, number \(number): \(levels)")
    }
  }

  @Test("Runs come in visual order")
  func runs() {
    let levels: [UInt8] = [0, 0, 1, 1, 2, 2, 1, 0]
    let runs = Bidi.visualRuns(of: levels.span)
    #expect(runs.map(\.range) == [0..<2, 6..<7, 4..<6, 2..<4, 7..<8])
    #expect(Bidi.visualOrder(of: levels.span) == [0, 1, 6, 4, 5, 3, 2, 7])
    #expect(Bidi.visualRuns(of: [UInt8]().span).isEmpty)
  }

  @Test("An empty paragraph has the level asked for")
  func empty() {
    #expect(levels([], .rightToLeft).paragraph == 1)
    #expect(levels([], .automatic).paragraph == 0)
    #expect(levels([], .automatic).levels.isEmpty)
  }

  @Test("A separator ends embeddings, and each unit of any text has a level", arguments: UInt64(0)..<8)
  func anyText(seed: UInt64) {
    let embedded = Array("\u{202E}a\u{2029}a".utf16)
    #expect(levels(embedded, .leftToRight).levels == [0, 1, 0, 0])
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let text = randomText(pieceCount: 60, using: &random)
      let (paragraph, levels) = levels(text)
      #expect(levels.count == text.count && paragraph <= 1)
      #expect(levels.allSatisfy { $0 >= paragraph && $0 <= 126 }, "seed \(seed): \(hex(text))")
      #expect(Bidi.visualOrder(of: levels.span).sorted() == Array(text.indices))
      #expect(Bidi.firstStrongLevel(of: text.span) ?? 0 == paragraph, "seed \(seed): \(hex(text))")
    }
  }

  @Test("The first strong character decides, unless it is in an isolate or in another paragraph")
  func firstStrong() {
    let expected: [(String, UInt8?)] = [
      ("12 (א) a", 1), ("12 (a) א", 0), ("\u{2067}א\u{2069} a", 0),
      ("\u{2066}a\u{2068}b\u{2069}c\u{2069}א", 1), ("\u{2069}א", 1), ("\u{2067}a", nil), ("\u{202B}a", 0),
      ("12\nא", nil), ("𞤀a", 1), ("", nil),
    ]
    for (text, level) in expected {
      #expect(Bidi.firstStrongLevel(of: Array(text.utf16).span) == level, "\(text)")
    }
  }

  @Test("Deep and long nesting ends in linear time")
  func nesting() {
    for opening: UInt16 in [0x2067, 0x2068, 0x202B, 0x28] {
      let text =
        [UInt16](repeating: opening, count: 100_000) + [0x5D0] + [UInt16](repeating: 0x29, count: 100_000)
      #expect(levels(text).levels.count == 200_001)
    }
    let pairs = Array(String(repeating: "(a)[א]", count: 30_000).utf16)
    #expect(levels(pairs, .rightToLeft).levels.count == pairs.count)
  }
}
