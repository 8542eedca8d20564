import Foundation
import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

/// Fonts whose rules see several glyphs, in text of a few characters that these rules ask for.
@Suite("Sequences are as long as rules reach")
struct SequenceTests {
  /// Rules as font designers write them, of Liberation Sans, which has none but kerning.
  private static let features = [
    "ligatures": "feature liga { sub f f i by a; sub f f by b; sub f i by c; sub c c d by e; } liga;",
    // An arrow of three signs is made of one of two, which is made before.
    "ligatures of ligatures": """
    lookup two { sub hyphen greater by A; } two;
    lookup three { sub less A by B; } three;
    lookup around { sub [a b] B' by C; sub B [a b]' by D; } around;
    feature calt { lookup two; lookup three; lookup around; } calt;
    """,
    "signs beside capitals": """
    lookup high { sub [hyphen parenleft] by [plus equal]; } high;
    feature calt {
      ignore sub [a b c] parenleft' [a b c];
      sub [A B plus equal] [hyphen parenleft]' lookup high;
      sub [hyphen parenleft]' lookup high [A B plus equal];
      sub [A B] space [hyphen parenleft]' lookup high;
    } calt;
    """,
    "a chain along a word": """
    lookup next { sub a by b; } next;
    feature calt { sub b a' lookup next; sub c d' e' f by g; } calt;
    """,
    "signs that take each other's place": """
    lookup spacer { sub hyphen by underscore; } spacer;
    lookup arrow { sub greater by equal; } arrow;
    feature calt {
      lookup first { ignore sub hyphen hyphen' hyphen; sub hyphen' lookup spacer hyphen greater; } first;
      lookup second { sub underscore hyphen' lookup spacer greater; } second;
      lookup third { sub underscore underscore greater' lookup arrow; } third;
    } calt;
    """,
    "joined letters": """
    feature curs {
      pos cursive a <anchor NULL> <anchor 400 90>;
      pos cursive b <anchor 30 200> <anchor 700 10>;
      pos cursive space <anchor NULL> <anchor 250 0>;
    } curs;
    feature liga { sub f i by c; } liga;
    """,
    "letters that are pushed by others": """
    lookup push { pos a <7 3 90 0>; } push;
    feature kern { pos b a' lookup push c; pos a' lookup push space b; pos f i -80; } kern;
    """,
    "several glyphs for one": """
    lookup apart { sub d by a b; } apart;
    feature calt { sub c d' lookup apart; sub a b' c by e; } calt;
    """,
    "marks and letters": "feature ccmp { sub a acutecomb by c; sub b a c by d; } ccmp;",
  ]

  @Test("Rules of every kind", arguments: features.keys.sorted())
  func rules(name: String) throws {
    let face = try EngineFixture.face(with: SequenceTests.features[name]!)
    var random = SeededGenerator(seed: UInt64(name.utf8.count))
    let signs = Array("aaabbbcdeffi  AB->(<- .fi")
    for turn in 0..<12 {
      var texts: [String] = []
      for _ in 0..<(turn < 6 ? 12 : 40) {
        var text = ""
        while text.utf16.count < (turn < 6 ? 150 : 60) {
          switch Int.random(in: 0..<8, using: &random) {
          case 0: text += "plain words, of which there are many "
          case 1 where turn % 3 == 0: text += "a\u{301}b"
          case 2 where turn % 2 == 0: text += " ------> "
          default:
            for _ in 0..<Int.random(in: 1..<9, using: &random) {
              text.append(signs.randomElement(using: &random)!)
            }
          }
          if Bool.random(using: &random) { text += " " }
        }
        texts.append(text)
      }
      let styled = StyledText(
        texts.joined(separator: "\n"), style: EngineFixture.style(face), fonts: FontCollection(faces: [face]))
      MeasureOracle.expectSame(styled, widths: [.infinity, 150, 40], "\(name), turn \(turn)")
      FastPathTests.expectSame(styled, widths: [.infinity, 90], "\(name), turn \(turn)")
    }
  }

  @Test("More sequences than are remembered")
  func manySequences() throws {
    let face = try EngineFixture.face(with: SequenceTests.features["signs beside capitals"]!)
    var random = SeededGenerator(seed: 11)
    let letters = Array("ABabc(-")
    let words = (0..<9000).map { _ in
      String((0..<7).map { _ in letters.randomElement(using: &random)! })
    }
    let styled = StyledText(
      words.joined(separator: " "), style: EngineFixture.style(face), fonts: FontCollection(faces: [face]))
    FastPathTests.expectSame(styled, widths: [300], "many sequences")
  }

  @Test("Text with rules that look around is measured without glyphs")
  func counts() throws {
    let cases: [(rules: String, text: String)] = [
      ("signs beside capitals", "A text (with signs) -- some of them high, as A-B (C) is. "),
      ("joined letters", "The find of a fine office, and the rest of it. "),
      ("ligatures", "The find of a fine office, and the rest of it. "),
    ]
    for (rules, text) in cases {
      let face = try EngineFixture.face(with: SequenceTests.features[rules]!)
      let styled = StyledText(
        [String](repeating: text, count: 60).joined(separator: "\n"), style: EngineFixture.style(face),
        fonts: FontCollection(faces: [face]))
      let typesetter = TextTypesetter(styled)
      _ = typesetter.measure(width: 500)
      #expect(typesetter.measureCounts.shapedParagraphs == 0, "\(rules)")
    }
  }

  @Test("Short texts of a font whose rules look over spaces: strings and labels")
  func shortTexts() throws {
    let face = try EngineFixture.face(with: SequenceTests.features["signs beside capitals"]!)
    var random = SeededGenerator(seed: 5)
    let signs = Array("ABabcf  (-")
    let texts = (0..<400).map { _ in
      String((0..<Int.random(in: 1..<14, using: &random)).map { _ in signs.randomElement(using: &random)! })
    }
    let styled = StyledText(
      texts.joined(separator: "\n"), style: EngineFixture.style(face), fonts: FontCollection(faces: [face]))
    MeasureOracle.expectSame(styled, widths: [.infinity, 120, 60], "short texts")
  }

  @Test("A line may begin with a letter that its space kerns")
  func kernedSpaces() {
    let text = [String](repeating: "The Volts And Tons of Yams Vary ", count: 40).joined()
    let styled = StyledText(
      text, style: EngineFixture.style(EngineFixture.serif), fonts: EngineFixture.collection)
    let typesetter = TextTypesetter(styled)
    _ = typesetter.measure(width: 90)
    #expect(typesetter.measureCounts.shapedParagraphs == 0)
    MeasureOracle.expectSame(styled, widths: [.infinity, 200, 90, 47], "kerned spaces")
  }
}
