import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

@Suite("Shapers are shared by all typesetters")
struct ShaperPoolTests {
  private func text(_ random: inout SeededGenerator) -> StyledText {
    let lists = [MeasureTests.latin, MeasureTests.east, MeasureTests.complex]
    var string = ""
    for _ in 0..<Int.random(in: 1..<40, using: &random) {
      string += lists.randomElement(using: &random)!.randomElement(using: &random)! + " "
    }
    let units = Array(string.utf16)
    let faces = [EngineFixture.sans, EngineFixture.serif, EngineFixture.dejaVu, EngineFixture.han]
    var styles = faces.map { EngineFixture.style($0) }
    styles[0].letterSpacing = [0, 0.5].randomElement(using: &random)!
    styles[1].language = [nil, "ja", "sr"].randomElement(using: &random)!
    if Bool.random(using: &random) { styles[2].features = [FontFeature(tag: "liga", value: 0)] }
    styles.shuffle(using: &random)
    var runs: [StyledText.Run] = []
    while (runs.last?.end ?? 0) < units.count {
      let end = min((runs.last?.end ?? 0) + Int.random(in: 1..<50, using: &random), units.count)
      runs.append(StyledText.Run(end: end, style: Int.random(in: 0..<styles.count, using: &random)))
    }
    return StyledText(
      text: units, styles: styles, runs: runs, paragraphStyles: [EngineFixture.paragraphStyle { _ in }],
      paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], fonts: EngineFixture.collection)
  }

  @Test("A shaper that met other texts gives the glyphs of a new one", arguments: UInt64(0)..<8)
  func used(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let used = TextShaper()
    for number in 0..<25 {
      let text = text(&random)
      let styles = text.canonicalStyles()
      let range = 0..<text.text.count
      let new = TextShaper().shape(range, of: text, canonicalStyles: styles, usesFastPath: true)
      let again = used.shape(range, of: text, canonicalStyles: styles, usesFastPath: true)
      used.forgetText()
      let slow = TextShaper().shape(range, of: text, canonicalStyles: styles, usesFastPath: false)
      for shaped in [again, slow] {
        let (glyphs, expected) = (shaped.glyphs, new.glyphs)
        #expect(glyphs.ids == expected.ids, "seed \(seed), text \(number)")
        #expect(glyphs.advances == expected.advances, "seed \(seed), text \(number)")
        #expect(glyphs.xOffsets == expected.xOffsets && glyphs.yOffsets == expected.yOffsets)
        #expect(glyphs.clusters == expected.clusters, "seed \(seed), text \(number)")
        #expect(shaped.positions == new.positions, "seed \(seed), text \(number)")
        #expect(shaped.runs.map(\.range) == new.runs.map(\.range), "seed \(seed), text \(number)")
        #expect(shaped.runs.map { shaped.fonts[$0.font] } == new.runs.map { new.fonts[$0.font] })
      }
    }
  }

  @Test("Threads that lay out the same text agree, and leave no more shapers than the pool may have")
  func threads() async {
    var random = SeededGenerator(seed: 1)
    let texts = (0..<12).map { _ in text(&random) }
    @Sendable func widths() -> [[Double]] {
      texts.map { text in
        let column = TextTypesetter(text).layout(in: TextShape(width: 200))
        return column.paragraphs.flatMap { $0.layout.lines }.map(\.width)
      }
    }
    let alone = widths()
    await withTaskGroup(of: [[Double]].self) { group in
      for _ in 0..<16 { group.addTask { widths() } }
      for await other in group { #expect(other == alone) }
    }
    #expect(ShaperPool.shared.count <= ShaperPool.capacity)
    #expect(ShaperPool.shared.count > 0)
  }
}
