import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

/// What a change of colour costs: the engine sees it as runs that end elsewhere.
@Suite("A change of paint shapes nothing")
struct PaintTests {
  private static let words = [
    "office", "AVATAR", "fjord", "سلام", "नमस्ते", "漢字", "naïve", "ภาษาไทย", "x\u{301}y",
  ]

  private static func text(_ string: String, ends: [Int], styles: [TextStyle], style: (Int) -> Int)
    -> StyledText
  {
    let count = string.utf16.count
    let ends = Set(ends.filter { 0 < $0 && $0 < count } + [count]).sorted()
    return StyledText(
      text: TextUnits(string), styles: styles,
      runs: ends.map { StyledText.Run(end: $0, style: style($0)) }, paragraphStyles: [ParagraphStyle()],
      paragraphRuns: [StyledText.ParagraphRun(end: count, style: 0)], fonts: EngineFixture.collection)
  }

  @Test(
    "Runs that end elsewhere, styles in another order: the same layout as anew", arguments: UInt64(0)..<12)
  func repainted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var string = ""
    for _ in 0..<200 {
      string +=
        PaintTests.words.randomElement(using: &random)!
        + (Int.random(in: 0..<25, using: &random) == 0 ? "\n" : " ")
    }
    let count = string.utf16.count
    let (plain, bold) = (EngineFixture.style(EngineFixture.sans), EngineFixture.style(EngineFixture.serif))
    // The serif stretches are the same in both, and always ends of runs.
    let edges = (0..<6).map { _ in Int.random(in: 0..<count, using: &random) }.sorted()
    func isSerif(_ end: Int) -> Bool { edges.filter { $0 < end }.count % 2 == 1 }
    func marks() -> [Int] { (0..<20).map { _ in Int.random(in: 0..<count, using: &random) } }
    let first = TextTypesetter(
      PaintTests.text(string, ends: edges + marks(), styles: [plain, bold]) { isSerif($0) ? 1 : 0 })
    let shape = TextShape(width: 250)
    _ = first.layout(in: shape)
    #expect(first.shapedParagraphCount == first.paragraphRanges.count)

    let other = PaintTests.text(string, ends: edges + marks(), styles: [bold, plain, bold]) {
      isSerif($0) ? 2 : 1
    }
    let repainted = TextTypesetter(other, keeping: first)
    let (a, b) = (repainted.layout(in: shape), TextTypesetter(other).layout(in: shape))
    #expect(repainted.shapedParagraphCount == 0)
    #expect(a.paragraphs.count == b.paragraphs.count)
    for (a, b) in zip(a.paragraphs, b.paragraphs) {
      #expect(a.layout.lines == b.layout.lines && a.layout.runs == b.layout.runs, "seed \(seed)")
      for run in a.layout.runs.indices {
        #expect(a.layout.glyphs(of: run).ids == b.layout.glyphs(of: run).ids)
        #expect(a.layout.glyphs(of: run).xs == b.layout.glyphs(of: run).xs)
      }
    }
  }

  @Test("Other fonts, other characters and other paragraph styles are shaped, the rest is not")
  func shapesTheRest() {
    let styles = [EngineFixture.style(EngineFixture.sans), EngineFixture.style(EngineFixture.serif)]
    let string = "one office\ntwo\nthree"
    let first = TextTypesetter(PaintTests.text(string, ends: [], styles: styles) { _ in 0 })
    _ = first.layout(in: TextShape(width: 250))
    let second = TextTypesetter(
      PaintTests.text(string, ends: [11, 15], styles: styles) { $0 == 15 ? 1 : 0 }, keeping: first)
    _ = second.layout(in: TextShape(width: 250))
    #expect(second.shapedParagraphCount == 1)
    let third = TextTypesetter(
      PaintTests.text("one office\ntwo\nthrew", ends: [], styles: styles) { _ in 0 }, keeping: first)
    _ = third.layout(in: TextShape(width: 250))
    #expect(third.shapedParagraphCount == 3)
  }

  @Test("What measuring has kept serves the repainted text")
  func storesOpportunities() {
    let styles = [EngineFixture.style(EngineFixture.sans)]
    let string = String(repeating: "many words that fill some lines of a column\n", count: 60)
    let first = TextTypesetter(PaintTests.text(string, ends: [], styles: styles) { _ in 0 })
    let lines = first.measure(width: 100).lineEnds
    let second = TextTypesetter(
      PaintTests.text(string, ends: [5, 77, 200], styles: styles) { _ in 0 }, keeping: first)
    #expect(second.measure(width: 100).lineEnds == lines)
    #expect(second.measureCounts.storedParagraphs == 60)
  }
}
