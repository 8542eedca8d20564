import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Shaping")
struct ShapingTests {
  @Test(
    "Glyphs, clusters and advances of a line are HarfBuzz's own",
    arguments: [
      ("office AVATAR To. flat", EngineFixture.serif, false),
      ("AVATAR office Żółć", EngineFixture.dejaVu, false),
      ("السلام عليكم", EngineFixture.arabic, true),
      ("नमस्ते क्षत्रिय दुनिया", EngineFixture.devanagari, false),
      ("שלום", EngineFixture.hebrew, true),
    ])
  func glyphsAreHarfBuzzs(text: String, face: FontFace, rightToLeft: Bool) throws {
    let layout = try #require(
      TextTypesetter.line(of: EngineFixture.text(text, EngineFixture.style(face, 20))))
    let expected = harfBuzz(text, file: face.source, face: face.index, rightToLeft: rightToLeft)
    let glyphs = layout.lines[0].runs.map { layout.glyphs(of: $0) }
    let clusterBoundaries = Set(expected.map(\.cluster))
    #expect(glyphs.flatMap(\.ids).filter { $0 != GlyphColumns.noGlyph } == expected.map(\.id))
    #expect(Set(glyphs.flatMap(\.clusters)) == clusterBoundaries)
    let scale = 20 / Double(face.unitsPerEm)
    let advances = glyphs.flatMap(\.advances)
    #expect(advances.count == expected.count)
    for (mine, other) in zip(advances, expected.map(\.advance)) {
      #expect(abs(mine - Double(other) * scale) < 1e-9)
    }
  }

  @Test("A change of style that only concerns paint keeps a ligature whole and cuts the runs beside it")
  func paintDoesNotCutShaping() throws {
    let style = EngineFixture.style(EngineFixture.dejaVu, 20)
    let text = StyledText(
      text: Array("office".utf16), styles: [style, style],
      runs: [.init(end: 2, style: 0), .init(end: 6, style: 1)],
      paragraphStyles: [ParagraphStyle()], paragraphRuns: [.init(end: 6, style: 0)],
      fonts: EngineFixture.collection)
    let layout = try #require(TextTypesetter.line(of: text))
    let plain = harfBuzz("office", file: TestFonts.dejaVuSans)
    #expect(layout.lines[0].runs.flatMap { layout.glyphs(of: $0).ids } == plain.map(\.id))
    #expect(plain.count < 6, "the font must have the ligature for this test to mean anything")
    #expect(layout.runs.count == 2)
    #expect(layout.runs[0].range.upperBound == layout.runs[1].range.lowerBound)
  }

  @Test("Characters that the font lacks come from the collection, the rest of the line from the font")
  func fallbackPerCluster() throws {
    let layout = try #require(TextTypesetter.line(of: EngineFixture.text("a漢b😀c")))
    let names = layout.runs.map { layout.fonts[$0.font].instance.face.familyName }
    #expect(
      names == [
        "Liberation Sans", "Noto Sans CJK SC", "Liberation Sans", "Noto Color Emoji", "Liberation Sans",
      ])
    for run in layout.runs.indices { #expect(!layout.glyphs(of: run).ids.contains(0)) }
  }

  @Test("A fullwidth mark after a Latin word in brackets comes from the same font as the Han around it")
  func fullwidthMarks() throws {
    let text = EngineFixture.text("Rules（规则），在")
    let system = StyledText(
      "Rules（规则），在", style: text.styles[0],
      fonts: try FontCollection(directory: "/usr/share/fonts/opentype/noto"))
    let layout = try #require(TextTypesetter.line(of: system))
    let families = Set(layout.runs.map { layout.fonts[$0.font].instance.face.familyName })
    #expect(families == ["Liberation Sans", "Noto Sans CJK SC"])
  }

  @Test("Text-default symbols stay in the text font, a selector or a sequence makes them emoji")
  func emojiPresentation() throws {
    func families(_ text: String) throws -> [String] {
      let layout = try #require(TextTypesetter.line(of: EngineFixture.text(text)))
      return layout.runs.map { layout.fonts[$0.font].instance.face.familyName }
    }
    #expect(try families("👩‍💻 x") == ["Noto Color Emoji", "Liberation Sans"])
    #expect(try families("1") == ["Liberation Sans"])
    #expect(try families("1\u{FE0F}\u{20E3}") == ["Noto Color Emoji"])
    #expect(try families("©") == ["Liberation Sans"])
    #expect(try families("👩‍💻🇫🇷") == ["Noto Color Emoji"])
  }

  @Test("Letter spacing is added once a grapheme and switches ligatures off; a feature can do so too")
  func letterSpacing() throws {
    var style = EngineFixture.style(EngineFixture.dejaVu, 20)
    style.features = [FontFeature(tag: "liga", value: 0)]
    let plain = try #require(TextTypesetter.line(of: EngineFixture.text("office", style)))
    #expect(plain.glyphs(of: 0).ids.count == 6)
    style.features = []
    style.letterSpacing = 3
    let spaced = try #require(TextTypesetter.line(of: EngineFixture.text("office", style)))
    #expect(spaced.glyphs(of: 0).ids.count == 6)
    #expect(abs(spaced.lines[0].width - plain.lines[0].width - 18) < 1e-9)
  }
}
