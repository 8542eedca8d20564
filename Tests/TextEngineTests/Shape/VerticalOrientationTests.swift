import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Orientation in vertical forms (UAX #50)")
struct VerticalOrientationTests {
  @Test(
    "Han, kana, Hangul, bopomofo, symbols, fullwidth and enclosed characters are upright",
    arguments: ["漢字", "ひらがな", "カタカナ", "한글", "ㄅㄆㄇ", "〇〒〓々", "ＡＢ１２", "㈱㊞①Ⅷ", "！？"])
  func uprightCharacters(_ text: String) throws {
    let line = try VerticalFixture.line(text)
    #expect(line.orientations.allSatisfy { $0 == .upright })
    // Each is centred on the line: its ink and its cell share an axis.
    for index in line.layout.lines[0].runs {
      let glyphs = line.layout.glyphs(of: index)
      let font = line.layout.fonts[line.layout.runs[index].font]
      for (id, y) in zip(glyphs.ids, glyphs.ys) {
        #expect(abs(y + Double(font.instance.advance(of: id)) * font.scale / 2) < 0.02, "glyph \(id)")
      }
    }
  }

  @Test(
    "Letters, digits and European punctuation lie on their side",
    arguments: ["Latin", "0123", "(a-b)", "Ελλ"])
  func rotatedCharacters(_ text: String) throws {
    let line = try VerticalFixture.line(text, VerticalFixture.style(EngineFixture.sans))
    #expect(line.orientations.allSatisfy { $0 == .alongLine })
    // What lies on its side is shaped as in a horizontal line.
    var horizontal = VerticalFixture.style(EngineFixture.sans)
    horizontal.usesVerticalForms = false
    let plain = try VerticalFixture.line(text, horizontal)
    #expect(line.glyphs == plain.glyphs)
    #expect(line.width == plain.width)
  }

  @Test("Brackets turn: by the font's own form where it has one, else with the line")
  func brackets() throws {
    let brackets = "「」『』（）【】〈〉〔〕ー"
    let line = try VerticalFixture.line(brackets)
    #expect(line.orientations.allSatisfy { $0 == .upright })
    let nominal = brackets.unicodeScalars.map { VerticalFixture.han.instance().glyph(for: $0.value) }
    for (glyph, plain) in zip(line.glyphs, nominal) { #expect(glyph != plain) }
    // Without substitutions they lie on their side.
    let bare = try VerticalFixture.face(TestFonts.notoSansCJK, 0, without: ["GSUB"])
    let turned = try VerticalFixture.line(brackets, VerticalFixture.style(bare))
    #expect(turned.orientations.allSatisfy { $0 == .alongLine })
    #expect(turned.glyphs == nominal)
  }

  @Test(
    "S4-104: Stops and commas stand in the upper right quarter of their cell",
    arguments: ["，", "。", "、", "．"])
  func movedPunctuation(_ mark: String) throws {
    // From the font's own form, and moved where the font has none.
    let bare = try VerticalFixture.face(TestFonts.notoSansCJK, 0, without: ["GSUB"])
    for face in [VerticalFixture.han, bare] {
      let column = VerticalFixture.layout(
        "国\(mark)国", VerticalFixture.style(face, 40), width: 100, height: 200)
      let cell = try #require(column.rects(of: 1..<2).first.map { column.flow.page($0) })
      let picture = try VerticalPicture(column, width: 100, height: 200)
      try picture.write("mark-\(mark)-\(face === bare)")
      let ink = try #require(picture.ink(in: cell))
      let middle = column.flow.page(TextPoint(x: 0, y: column.paragraphs[0].layout.lines[0].baseline)).x
      #expect(ink.x >= middle - 1, "\(ink) in \(cell)")
      #expect(ink.x + ink.width <= middle + 20, "\(ink) in \(cell)")
      #expect(ink.y + ink.height <= cell.y + cell.height / 2 + 1, "\(ink) in \(cell)")
      // A point on the moved ink hits the mark.
      let hit = column.character(
        at: column.flow.text(TextPoint(x: ink.x + ink.width / 2, y: ink.y + ink.height / 2)))
      #expect(hit == 1..<2)
    }
  }

  @Test("S4-104: Centred stops of Taiwan stay in the middle")
  func centredStops() throws {
    let column = VerticalFixture.layout(
      "國，國", VerticalFixture.style(VerticalFixture.sansFaces[3], 40), width: 100, height: 200)
    let cell = try #require(column.rects(of: 1..<2).first.map { column.flow.page($0) })
    let ink = try #require(VerticalPicture(column, width: 100, height: 200).ink(in: cell))
    let middle = column.flow.page(TextPoint(x: 0, y: column.paragraphs[0].layout.lines[0].baseline)).x
    #expect(abs(ink.x + ink.width / 2 - middle) < 4)
    #expect(abs(ink.y + ink.height / 2 - cell.y - cell.height / 2) < 4)
  }

  @Test(
    "S4-105: Emoji are upright, joined ones and those made of digits, too",
    arguments: ["😀", "👩‍💻", "🇫🇷", "1️⃣", "❤️", "↔️"])
  func emoji(_ emoji: String) throws {
    let line = try VerticalFixture.line("あ" + emoji)
    #expect(line.orientations.allSatisfy { $0 == .upright })
    #expect(line.families.last == "Noto Color Emoji")
  }

  @Test("S4-106: Characters beyond the basic plane and clusters with marks are upright and stay whole")
  func clusters() throws {
    let text = "𠀀か\u{3099}葛\u{E0100}a\u{20DD}"
    let line = try VerticalFixture.line(text)
    #expect(line.orientations.allSatisfy { $0 == .upright })
    // The mark of a cluster follows its base: both are in the cell's own run, and no caret is between them.
    #expect(line.layout.character(atX: 25, inLine: 0) == 2..<4)
    #expect(line.layout.character(atX: 5, inLine: 0) == 0..<2)
  }

  @Test("A combining mark on a letter that lies on its side lies with it")
  func rotatedCluster() throws {
    let line = try VerticalFixture.line("あx\u{301}い", VerticalFixture.style(EngineFixture.sans))
    #expect(line.orientations == [.upright, .alongLine, .alongLine, .upright])
  }

  @Test("S4-110: A range in vertical forms takes the font's alternates, the rest of the line none")
  func perRange() throws {
    var plain = VerticalFixture.style()
    plain.usesVerticalForms = false
    let line = try StyledLine(
      [("「」", plain), ("「」", VerticalFixture.style())], fonts: VerticalFixture.collection)
    #expect(line.orientations == [.alongLine, .alongLine, .upright, .upright])
    let font = VerticalFixture.han.instance()
    let nominal = [font.glyph(for: 0x300C)!, font.glyph(for: 0x300D)!]
    #expect(line.glyphs.prefix(2).elementsEqual(nominal))
    #expect(zip(line.glyphs.suffix(2), nominal).allSatisfy { $0 != $1 })
    let oracle = harfBuzzVertical("「」", file: TestFonts.notoSansCJK, face: 0)
    #expect(line.glyphs.suffix(2).elementsEqual(oracle.map(\.id)))
  }
}
