import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

@Suite("Glyphs of measured lines are numbered without glyphs")
struct GlyphNumberTests {
  /// Words with ligatures, some with opportunities inside, among others.
  private static let words = [
    "office", "fjord", "AVATAR", "flat", "difficult", "affix", "fi", "of-fice", "fi/fl", "a-b", "x/y", "12",
    "3,5", "“Yes”", "é", "naïve", "int", "=", "foo(bar);", "//", "0x1F", "Ελλάδα", "Жизнь", "…", "T.",
  ]
  private static let notoSans = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"

  private static func line(_ random: inout SeededGenerator, isBytes: Bool) -> String {
    var string = ""
    for _ in 0..<Int.random(in: 0..<16, using: &random) {
      let word = words.randomElement(using: &random)!
      if isBytes, word.unicodeScalars.contains(where: { $0.value > 0xFF }) { continue }
      string += word + ["", " ", " ", "  ", "\t"][Int.random(in: 0..<(isBytes ? 5 : 4), using: &random)]
    }
    return string + ["", "\n", "\r\n", "\r", "\u{2029}"].randomElement(using: &random)!
  }

  @Test(
    "They are numbered as layout with HarfBuzz has them, line by line, or the paragraph is laid out",
    arguments: UInt64(0)..<9)
  func numbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let faces = [EngineFixture.sans, try FontFace(contentsOf: Self.notoSans), EngineFixture.dejaVu]
    var textStyle = EngineFixture.style(faces[Int(seed) % 3])
    if seed % 5 == 4 { textStyle.features = [FontFeature(tag: "liga", value: 0)] }
    let style = EngineFixture.paragraphStyle { $0.alignment = seed % 2 == 0 ? .natural : .center }
    let first = StyledText(
      "x", style: textStyle, paragraphStyle: style, fonts: EngineFixture.collection)
    let pool = ParagraphSizerPool()
    var (measured, joined) = (0, 0)
    for number in 0..<160 {
      let units = TextUnits(Self.line(&random, isBytes: number % 3 != 0))
      guard !units.isEmpty else { continue }
      let text = StyledText(
        text: units, runs: [StyledText.Run(end: units.count, style: 0)],
        paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], sharingStylesOf: first)
      let width = [400, 130, 61.7].randomElement(using: &random)!
      let layout = TextTypesetter(text, usesFastPath: false).layout(in: TextShape(width: width)).paragraphs[0]
        .layout
      let found = ParagraphSizer.lines(
        of: text, width: width, numbersGlyphs: true, pool: pool, isPlain: { true })
      switch found {
      case .measured(let lines, let glyphEnds):
        measured += 1
        let comment = Comment(rawValue: "seed \(seed), text \(number), width \(width)")
        #expect(lines.map(\.range) == layout.lines.map(\.range), comment)
        #expect(
          glyphEnds == layout.lines.map { layout.paragraph.firstGlyph(from: $0.range.upperBound) }, comment)
        if glyphEnds?.last != units.count { joined += 1 }
      case .laidOut(let other):
        #expect(other.paragraph.glyphs.ids == layout.paragraph.glyphs.ids, "seed \(seed), text \(number)")
      case nil: break
      }
    }
    // The first thousand units are too few for tables.
    #expect(measured > 30, "seed \(seed): \(measured)")
    #expect(joined > 5, "seed \(seed): \(joined) had words with fewer glyphs than units")
  }

  @Test("Text that is not measured by words is not numbered: it is laid out by the caller")
  func refused() {
    let pool = ParagraphSizerPool()
    func found(_ string: String, numbersGlyphs: Bool) -> ParagraphLines? {
      let text = StyledText(
        string, style: EngineFixture.style(EngineFixture.sans), fonts: EngineFixture.collection)
      func ask() -> ParagraphLines? {
        ParagraphSizer.lines(
          of: text, width: 200, numbersGlyphs: numbersGlyphs, pool: pool, isPlain: { true })
      }
      _ = ask()
      return ask()
    }
    #expect(found("漢字かな", numbersGlyphs: false) != nil)
    #expect(found("漢字かな", numbersGlyphs: true) == nil)
    #expect(found("नमस्ते", numbersGlyphs: true) == nil)
    guard case .laidOut = found("one two", numbersGlyphs: true) else {
      Issue.record("the first words are shaped once, for their lines and their glyphs")
      return
    }
  }
}
