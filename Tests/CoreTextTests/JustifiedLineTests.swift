import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTLineCreateJustifiedLine")
struct JustifiedLineTests {
  @Test(
    "Factor 1 and more reach the width, factors between go that part of the way, 0 and less change nothing")
  func factors() throws {
    let line = line("five words in one line", try font(TestFonts.liberationSans, 20))
    let natural = width(line)
    for (factor, share) in [(1.0, 1.0), (7, 1), (0.5, 0.5), (0.25, 0.25)] {
      let stretched = try #require(CTLineCreateJustifiedLine(line, CGFloat(factor), natural + 100))
      #expect(abs(width(stretched) - natural - 100 * share) < 1e-6)
      #expect(units(CTLineGetStringRange(stretched)) == units(CTLineGetStringRange(line)))
    }
    #expect(CTLineCreateJustifiedLine(line, 0, natural + 100) === line)
    #expect(CTLineCreateJustifiedLine(line, -3, natural + 100) === line)
    #expect(CTLineCreateJustifiedLine(line, 1, natural) === line)
  }

  @Test("Only spaces grow, all alike, and carets move with the words")
  func spaces() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let line = line("aa bb cc   ", font)
    let content = width(line) - CTLineGetTrailingWhitespaceWidth(line)
    let stretched = try #require(CTLineCreateJustifiedLine(line, 1, content + 60))
    #expect(abs(width(stretched) - CTLineGetTrailingWhitespaceWidth(stretched) - content - 60) < 1e-6)
    #expect(abs(CTLineGetTrailingWhitespaceWidth(stretched) - CTLineGetTrailingWhitespaceWidth(line)) < 1e-9)
    for (index, moved) in [(0, 0.0), (1, 0), (2, 0), (3, 30), (5, 30), (6, 60), (8, 60)] {
      let before = Double(CTLineGetOffsetForStringIndex(line, index, nil))
      let after = Double(CTLineGetOffsetForStringIndex(stretched, index, nil))
      #expect(abs(after - before - moved) < 1e-6, "index \(index)")
      #expect(CTLineGetStringIndexForPosition(stretched, CGPoint(x: after + 0.01, y: 0)) == index)
    }
  }

  @Test("A line without spaces stretches between ideographs, and a word alone not at all")
  func withoutSpaces() throws {
    let font = try font(TestFonts.notoSansCJK, 20)
    let han = line("中文排版", font)
    let stretched = try #require(CTLineCreateJustifiedLine(han, 1, 110))
    let advances = (0..<4).map { CTRunGetAdvancesPtr(runs(stretched)[0])![$0].width }
    #expect(abs(advances[0] - 30) < 1e-6 && abs(advances[2] - 30) < 1e-6 && abs(advances[3] - 20) < 1e-6)
    #expect(CTLineCreateJustifiedLine(line("word", font), 1, 300) == nil)
    let empty = line("", font)
    #expect(CTLineCreateJustifiedLine(empty, 1, 300) === empty)
  }

  @Test(
    "A width below the line's own squeezes: spaces first, then all letters alike",
    arguments: [0.98, 0.9, 0.7])
  func squeezes(share: Double) throws {
    let font = try font(TestFonts.liberationSans, 20)
    let line = line("squeeze these words", font)
    let natural = width(line)
    let squeezed = try #require(CTLineCreateJustifiedLine(line, 1, natural * share))
    #expect(abs(width(squeezed) - natural * share) < 1e-6)
    let before = (0..<19).map { Double(CTRunGetAdvancesPtr(runs(line)[0])![$0].width) }
    let after = (0..<19).map { Double(CTRunGetAdvancesPtr(runs(squeezed)[0])![$0].width) }
    #expect(after[7] < before[7] && abs(after[7] - after[13]) < 1e-9, "both spaces alike")
    #expect(after[18] == before[18], "the last letter is not cut into")
    let losses = [0, 1, 9, 17].map { before[$0] - after[$0] }
    #expect(losses.allSatisfy { abs($0 - losses[0]) < 1e-9 })
    #expect((losses[0] > 0.01) == (share < 0.95))
    // Half way there.
    let half = try #require(CTLineCreateJustifiedLine(line, 0.5, natural * share))
    #expect(abs(width(half) - natural * (1 + share) / 2) < 1e-6)
    let ink = CTLineGetImageBounds(squeezed, nil)
    #expect(ink.width <= natural * share + 3)
  }

  @Test("Letters of a script that joins stay joined where a line is squeezed")
  func joined() throws {
    let font = try font(TestFonts.notoNaskhArabic, 24)
    let line = line("السلام عليكم", font)
    let squeezed = try #require(CTLineCreateJustifiedLine(line, 1, width(line) - 2))
    #expect(abs(width(squeezed) - width(line) + 2) < 1e-6)
    for index in 0..<CTRunGetGlyphCount(runs(line)[0])
    where CTRunGetStringIndicesPtr(runs(line)[0])![index] != 6 {
      let before = CTRunGetAdvancesPtr(runs(line)[0])![index].width
      #expect(CTRunGetAdvancesPtr(runs(squeezed)[0])![index].width == before)
    }
    #expect(CTLineCreateJustifiedLine(CoreTextTests.line("سلام", font), 1, 5) == nil)
  }

  @Test("Truncated lines can be justified, and widths that are none change nothing")
  func combinations() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let line = line("some words that are too wide", font)
    let cut = try #require(CTLineCreateTruncatedLine(line, 150, .end, CoreTextTests.line("…", font)))
    let stretched = try #require(CTLineCreateJustifiedLine(cut, 1, 150))
    #expect(abs(width(stretched) - 150) < 1e-6)
    #expect(units(CTLineGetStringRange(stretched)) == units(CTLineGetStringRange(cut)))
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(CTLineCreateJustifiedLine(line, 1, bad) == nil)
    }
    #expect(try #require(CTLineCreateJustifiedLine(line, 1, -40)).hash != 0, "no trap")
  }
}
