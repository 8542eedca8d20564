import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Carets, hit tests and rectangles")
struct QueryTests {
  @Test(
    "The grapheme under its own middle is that grapheme, and its halves give its two ends",
    arguments: UInt64(0)..<30)
  func hitTestInvertsCarets(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = EngineFixture.randomText(&random, words: 30)
    let column = EngineFixture.layout(string, width: Double.random(in: 80...400, using: &random))
    for paragraph in column.paragraphs {
      let layout = paragraph.layout
      for (index, line) in layout.lines.enumerated() {
        var offset = line.range.lowerBound
        while offset < line.contentEnd {
          guard let spans = Optional(layout.spans(of: offset..<offset + 1, inLine: index)), spans.count == 1,
            let span = spans.first, span.width > 0.01,
            let hit = layout.character(atX: (span.start + span.end) / 2, inLine: index)
          else {
            offset += 1
            continue
          }
          #expect(hit.contains(offset), "seed \(seed), offset \(offset)")
          let quarter = layout.position(atX: span.start + span.width / 4, inLine: index)
          let threeQuarters = layout.position(atX: span.end - span.width / 4, inLine: index)
          #expect(
            Set([quarter.offset, threeQuarters.offset]) == Set([hit.lowerBound, hit.upperBound]),
            "seed \(seed), offset \(offset)")
          offset = max(hit.upperBound, offset + 1)
        }
      }
    }
  }

  @Test("The spans of a line's parts cover its width without overlap", arguments: UInt64(100)..<130)
  func spansCover(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = EngineFixture.randomText(&random, words: 20)
    let column = EngineFixture.layout(string, width: 250)
    for line in column.allLines {
      let whole = line.layout.spans(of: line.line.range, inLine: line.index)
      #expect(whole.count == (line.line.totalWidth > 0 ? 1 : whole.count), "seed \(seed)")
      let cut = Int.random(in: line.line.range.lowerBound...line.line.range.upperBound, using: &random)
      let parts =
        line.layout.spans(of: line.line.range.lowerBound..<cut, inLine: line.index)
        + line.layout.spans(of: cut..<line.line.range.upperBound, inLine: line.index)
      let total = parts.reduce(0) { $0 + $1.width }
      #expect(abs(total - line.line.totalWidth) < 1e-6, "seed \(seed)")
    }
  }

  @Test("A caret inside a ligature divides it; inside one grapheme it stands at its start")
  func caretInsideLigature() throws {
    let layout = try #require(
      TextTypesetter.line(of: EngineFixture.text("flat", EngineFixture.style(EngineFixture.dejaVu, 40))))
    let glyphs = layout.glyphs(of: 0)
    #expect(glyphs.ids.count == 3)
    let caret = layout.caretOffsets(at: 1, inLine: 0).primary
    #expect(caret > 0.2 * glyphs.advances[0])
    #expect(caret < 0.8 * glyphs.advances[0])
    let emoji = try #require(TextTypesetter.line(of: EngineFixture.text("👩‍💻x")))
    #expect(emoji.caretOffsets(at: 2, inLine: 0).primary == 0)
  }

  @Test("Where the direction changes there are two carets; the first follows the line")
  func splitCaret() throws {
    let layout = try #require(TextTypesetter.line(of: EngineFixture.text("abעול")))
    let carets = layout.caretOffsets(at: 2, inLine: 0)
    let width = layout.lines[0].width
    #expect(carets.primary < carets.secondary)
    #expect(abs(carets.secondary - width) < 1e-9)
    #expect(layout.caretOffsets(at: 1, inLine: 0).primary == layout.caretOffsets(at: 1, inLine: 0).secondary)
  }

  @Test("One logical range over mixed directions gives several spans")
  func mixedSelection() throws {
    let layout = try #require(TextTypesetter.line(of: EngineFixture.text("abc עולם def")))
    // From inside the Latin word to inside the Hebrew one.
    let spans = layout.spans(of: 1..<6, inLine: 0)
    try #require(spans.count == 2)
    #expect(spans[0].end < spans[1].start)
  }

  @Test("Left and right of a line stand its first and last place, before the line's terminator")
  func beyondTheEnds() throws {
    let column = EngineFixture.layout("abc\nשלום\n", width: 300)
    let latin = column.paragraphs[0].layout
    #expect(latin.position(atX: -10, inLine: 0).offset == 0)
    #expect(latin.position(atX: 250, inLine: 0).offset == 3)
    #expect(latin.character(atX: 250, inLine: 0) == nil)
    let hebrew = column.paragraphs[1].layout
    #expect(hebrew.position(atX: -10, inLine: 0).offset == 4)
    #expect(hebrew.position(atX: 250, inLine: 0).offset == 0)
  }
}
