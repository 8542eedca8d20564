import GalleyFonts
import GalleyHyphenation
import GalleyUnicode
import TestSupport
import Testing

@testable import TextEngine

@Suite("Divided words are remembered")
struct DividedWordsTests {
  private static let parts = [
    "inter", "natio", "nal", "fi", "ffl", "AV", "To", "office", "ty", "graph", "ical", "Wal", "ter", "über",
    "straße", "Ελλη", "νικά", "типо", "графика", "x\u{301}", "\u{AD}", "1", "e.g", "don’t", "l'", "asszony",
    "\u{A0}", "ff",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<120 {
      var word = ""
      for _ in 0..<Int.random(in: 1...5, using: &random) { word += parts.randomElement(using: &random) ?? "" }
      text += ["", "", "“", "(", "/"].randomElement(using: &random) ?? ""
      text += word
      text +=
        [" ", " ", " ", ", ", ". ", "-", "  ", "”\n", " \u{2028}", "/", "\t\t", "\u{2003} \u{2003}"]
        .randomElement(using: &random) ?? ""
    }
    return text
  }

  /// A text whose runs end anywhere, in styles that are shaped or only painted apart.
  private static func styled(
    _ text: String, _ path: String, language: String, _ random: inout SeededGenerator
  ) throws -> StyledText {
    let face = try FontFace(contentsOf: path)
    var styles = [
      EngineFixture.style(face, 12), EngineFixture.style(face, 12), EngineFixture.style(face, 13),
    ]
    styles[2].letterSpacing = 0.5
    for index in styles.indices { styles[index].language = language }
    let count = text.utf16.count
    var runs: [StyledText.Run] = []
    var end = 0
    while end < count {
      end = min(end + Int.random(in: 1...60, using: &random), count)
      runs.append(StyledText.Run(end: end, style: Int.random(in: 0..<styles.count, using: &random)))
    }
    let paragraph = EngineFixture.paragraphStyle {
      $0.hyphenationFactor = 1
      $0.alignment = .justified
    }
    return StyledText(
      text: Array(text.utf16), styles: styles, runs: runs, paragraphStyles: [paragraph],
      paragraphRuns: [StyledText.ParagraphRun(end: count, style: 0)], fonts: EngineFixture.collection)
  }

  private static let fonts = [
    TestFonts.liberationSans, TestFonts.liberationSerif, TestFonts.dejaVuSans, TestFonts.notoSans,
    TestFonts.notoSerif, TestFonts.interVariable,
  ]

  @Test(
    "Opportunities are the same, bit for bit, as when each division is measured where it stands",
    arguments: fonts, ["en-US", "de", "hu", "ru"])
  func sameOpportunities(path: String, language: String) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<4 {
      let text = try Self.styled(Self.text(&random), path, language: language, &random)
      let typesetter = TextTypesetter(text)
      for index in 0..<ParagraphRanges.ranges(of: text.text).count {
        let paragraph = typesetter.paragraph(index)
        // Twice: the words are met, then known.
        for _ in 0..<2 {
          let known = ParagraphPlanner.opportunities(of: paragraph, measure: ParagraphLayout.measure)
          let measured = ParagraphPlanner.opportunities(
            of: paragraph, usesMemory: false, measure: ParagraphLayout.measure)
          #expect(known.ends == measured.ends)
          #expect(known.candidates.offsets == measured.candidates.offsets)
          #expect(known.candidates.lineEnds == measured.candidates.lineEnds)
          #expect(known.candidates.lineStarts == measured.candidates.lineStarts)
          #expect(known.candidates.spaceEnds == measured.candidates.spaceEnds)
          #expect(known.candidates.spaceStarts == measured.candidates.spaceStarts)
          #expect(known.candidates.flags == measured.candidates.flags)
        }
      }
    }
  }

  @Test("The glyphs of a line that ends in a division are HarfBuzz's of all its text", arguments: fonts)
  func sameGlyphs(path: String) throws {
    let face = try FontFace(contentsOf: path)
    let oracle = HarfBuzzOracle(path)
    var style = EngineFixture.style(face, 12)
    style.language = "en-US"
    let paragraph = EngineFixture.paragraphStyle { $0.hyphenationFactor = 1 }
    var divided = 0
    var random = SeededGenerator(seed: 11)
    for width in [90.0, 140, 230] {
      var text = ""
      for _ in 0..<200 {
        text += Self.parts[..<13].randomElement(using: &random) ?? ""
        text += Self.parts[..<13].randomElement(using: &random) ?? ""
        text += [" ", " ", "", ", "].randomElement(using: &random) ?? ""
      }
      let units = Array(text.utf16)
      for line in EngineFixture.layout(text, style, paragraph, width: width).allLines
      where line.line.isHyphenated {
        divided += 1
        let hyphen: UInt16 = face.instance().covers(0x2010) ? 0x2010 : 0x2D
        let expected = oracle.shape(Array(units[line.range]) + [hyphen], language: "en-US")
        let runs = line.line.runs.map { line.layout.glyphs(of: $0) }
        #expect(runs.flatMap(\.ids) == expected.map(\.id))
        let scale = 12 / Double(oracle.unitsPerEm)
        for (own, glyph) in zip(runs.flatMap(\.advances), expected) {
          #expect(abs(own - Double(glyph.advance) * scale) < 1e-9)
        }
      }
    }
    #expect(divided > 20)
  }

  @Test("More words than are remembered at once are divided alike")
  func manyWords() throws {
    let font = EngineFixture.serif.instance()
    let hyphenator = try EngineFixture.text("").hyphenation.hyphenator(for: "en-US")
    let conditions = DividedWords.Conditions(
      script: .latin, language: nil, features: [], hyphenator: hyphenator)
    let words = try #require(DividedWords.words(of: font, conditions))
    func divisions(_ number: Int) -> [Int] {
      let tail = String(number, radix: 26).map { $0.isNumber ? "q" : String($0) }.joined()
      let units = Array("international\(tail) ".utf16)
      var divisions: [DividedWords.Division] = []
      units.withUnsafeBufferPointer {
        #expect(words.append(0..<units.count - 1, 0..<units.count, of: $0, in: font, to: &divisions))
      }
      return divisions.map(\.offset)
    }
    let first = (0..<100).map(divisions)
    #expect(first[0].count > 2)
    for number in 0..<60_000 { _ = divisions(number) }
    #expect((0..<100).map(divisions) == first)
  }
}
