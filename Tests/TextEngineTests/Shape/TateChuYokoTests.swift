import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Horizontal in vertical (tate-chu-yoko)")
struct TateChuYokoTests {
  private func line(_ combined: String, _ face: FontFace = VerticalFixture.han) throws -> StyledLine {
    var style = VerticalFixture.style(face, 20)
    style.combinesUpright = true
    return try StyledLine(
      [("国", VerticalFixture.style(face, 20)), (combined, style), ("国", VerticalFixture.style(face, 20))],
      fonts: VerticalFixture.collection)
  }

  @Test(
    "U41: A number takes the place of one character, whatever its length",
    arguments: ["1", "12", "123", "1234", "123456", "!?"])
  func width(_ number: String) throws {
    let line = try line(number)
    #expect(abs(line.width - 60) < 1e-9)
    let count = number.utf16.count
    #expect(line.caret(1) == 20 && abs(line.caret(1 + count) - 40) < 1e-9)
    // It is one character for carets and hits.
    #expect(line.layout.character(atX: 30, inLine: 0) == 1..<1 + count)
    // The digits stand side by side in the cell: across the line, in order, all at one height.
    let index = try #require(
      line.layout.lines[0].runs.first { line.layout.runs[$0].orientation == .combined })
    let glyphs = line.layout.glyphs(of: index)
    #expect(glyphs.ids.count == count)
    for (y, next) in zip(glyphs.ys, glyphs.ys.dropFirst()) { #expect(next > y) }
    #expect(Set(glyphs.xs).count == 1)
    // Their ink stays in the cell and is centred in it.
    let ink = try #require(line.layout.inkBounds(ofRun: index))
    #expect(ink.y >= -10.2 && ink.y + ink.height <= 10.2)
    #expect(abs(ink.y + ink.height / 2) < 2)
    #expect(ink.x >= 20 && ink.x + ink.width <= 40)
    #expect(abs(ink.x + ink.width / 2 - 30) < 2)
  }

  @Test("Narrow forms of the font come before squeezing", arguments: [(2, "hwid"), (3, "twid"), (4, "qwid")])
  func narrowForms(_ count: Int, _ feature: String) throws {
    let number = String("1234".prefix(count))
    let line = try line(number)
    let index = try #require(
      line.layout.lines[0].runs.first { line.layout.runs[$0].orientation == .combined })
    let oracle = harfBuzz(
      number, file: TestFonts.notoSansCJK, face: 0,
      features: [
        (
          FontFeature(tag: FontTag(rawValue: feature.utf8.reduce(0) { $0 << 8 | UInt32($1) }), value: 1),
          0..<count
        )
      ])
    #expect(line.layout.glyphs(of: index).ids == oracle.map(\.id))
    // Of these, Noto Sans CJK has half-width forms.
    #expect((line.layout.glyphTransform(ofRun: index).b == 1) == (feature == "hwid"))
  }

  @Test("A font without narrow forms is squeezed to an em")
  func squeezed() throws {
    let line = try line("2026", EngineFixture.sans)
    let index = try #require(
      line.layout.lines[0].runs.first { line.layout.runs[$0].orientation == .combined })
    let advance = EngineFixture.sans.instance().glyph(for: 0x30).map {
      EngineFixture.sans.instance().advance(of: $0)
    }
    let natural = 4 * Double(try #require(advance)) / Double(EngineFixture.sans.unitsPerEm)
    #expect(natural > 1)
    #expect(abs(line.layout.glyphTransform(ofRun: index).b - 1 / natural) < 1e-9)
  }

  @Test("Characters of two fonts share one cell")
  func twoFonts() throws {
    let line = try line("3月", EngineFixture.sans)
    #expect(abs(line.width - 60) < 1e-9)
    let runs = line.layout.lines[0].runs.filter { line.layout.runs[$0].orientation == .combined }
    #expect(runs.count == 2)
    let ys = runs.flatMap { line.layout.glyphs(of: $0).ys }
    #expect(ys[0] < ys[1])
  }

  @Test("No line breaks inside a combined number, not even where nothing else fits")
  func breaks() throws {
    var style = VerticalFixture.style()
    style.combinesUpright = true
    let plain = VerticalFixture.style()
    let text = VerticalFixture.text([
      ("平成", plain), ("2 6", style), ("年", plain), ("1,2", style), ("月", plain),
    ])
    for height in stride(from: 5.0, through: 130, by: 5) {
      for progression in [TextFlow.Progression.rightToLeft, .leftToRight] {
        let column = TextTypesetter(text).layout(
          in: TextShape(width: .infinity, height: height, progression: progression))
        let starts = Set(column.allLines.map(\.range.lowerBound))
        #expect(starts.isDisjoint(with: [3, 4, 7, 8]))
        #expect(column.range == 0..<10)
      }
    }
  }

  @Test("A picture for people to look at")
  func picture() throws {
    var combined = VerticalFixture.style(VerticalFixture.han, 30)
    combined.combinesUpright = true
    let plain = VerticalFixture.style(VerticalFixture.han, 30)
    let column = TextTypesetter(
      VerticalFixture.text([
        ("平成", plain), ("26", combined), ("年", plain), ("12", combined), ("月", plain), ("2026", combined),
        ("年AB", plain), ("!?", combined), ("。", plain),
      ])
    ).layout(in: TextShape(width: 100, height: 240, progression: .rightToLeft))
    let picture = try VerticalPicture(column, width: 100, height: 240)
    try picture.write("combined")
    let cell = column.flow.page(try #require(column.rects(of: 2..<4).first))
    let ink = try #require(picture.ink(in: cell))
    #expect(ink.width > 15 && ink.height < 30)
  }
}
