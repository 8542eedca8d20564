import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

@Suite("Fallback fonts are found without an analysis of lines and directions")
struct FallbackFontFinderTests {
  @Test("Runs have the fonts of their graphemes, and of shaped text", arguments: UInt64(0)..<80)
  func runs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "word", " ", "漢字", "、", "かな", "नमस्ते", "עברית", "العربية", "١٢.٣", "12", "e\u{301}", "👩‍👧", "\t", "\n",
      "(", ")", "\u{200F}", "\u{200D}", "ไทย", "한국어", "“", "”", "…", "\u{FFFC}",
    ]
    var string = ""
    for _ in 0..<60 { string += pieces.randomElement(using: &random)! }
    let faces = [EngineFixture.sans, EngineFixture.arabic, EngineFixture.devanagari, EngineFixture.hebrew]
    let paragraphStyle = EngineFixture.paragraphStyle {
      if seed % 3 == 1 { $0.baseDirection = .rightToLeft }
      if seed % 5 == 2 { $0.forcedLevel = 1 }
    }
    let text = StyledText(
      string, style: EngineFixture.style(faces[Int(seed) % 4]), paragraphStyle: paragraphStyle,
      fonts: EngineFixture.collection)
    let own = text.styles[0].font
    var found: [Font] = []
    // The second time answers are remembered.
    let finder = FallbackFontFinder()
    for _ in 0..<2 {
      found = []
      finder.forEachRun(of: text) { range, font in
        #expect(range.lowerBound == found.count)
        found += Array(repeating: font ?? own, count: range.count)
      }
    }
    var other: [Int] = []
    for grapheme in text.graphemeFonts() {
      if case .notShaped = grapheme.reason { continue }
      other += grapheme.range.filter { found[$0] != grapheme.font }
    }
    let typesetter = TextTypesetter(text)
    for (index, range) in typesetter.paragraphRanges.enumerated() {
      let paragraph = typesetter.paragraph(index)
      for run in paragraph.runs where run.kind == .glyphs {
        other += run.range.filter { found[$0 + range.lowerBound] != paragraph.fonts[run.font] }
      }
    }
    #expect(other.isEmpty, "seed \(seed)")
  }
}
