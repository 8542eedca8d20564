import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Shaping control on ranges")
struct ShapingControlTests {
  /// A line of pieces with a style each.
  private func line(_ pieces: [(text: String, style: TextStyle)]) throws -> ParagraphLayout {
    var runs: [StyledText.Run] = []
    var text: [UInt16] = []
    for (index, piece) in pieces.enumerated() {
      text += Array(piece.text.utf16)
      runs.append(StyledText.Run(end: text.count, style: index))
    }
    let styled = StyledText(
      text: text, styles: pieces.map(\.style), runs: runs, paragraphStyles: [ParagraphStyle()],
      paragraphRuns: [.init(end: text.count, style: 0)], fonts: EngineFixture.collection)
    return try #require(TextTypesetter.line(of: styled))
  }

  private func glyphs(_ layout: ParagraphLayout) -> (ids: [UInt16], xs: [Double], advances: [Double]) {
    let runs = layout.lines[0].runs.map { layout.glyphs(of: $0) }
    return (runs.flatMap(\.ids), runs.flatMap(\.xs), runs.flatMap(\.advances))
  }

  private func with(_ style: TextStyle, _ features: [FontFeature]) -> TextStyle {
    var style = style
    style.features = features
    return style
  }

  @Test(
    "S0-01: kerning off on a range takes the pair's value in the file's kern table away, there only",
    arguments: [("T", "o"), ("T", "a"), ("A", "V")])
  func kerning(left: String, right: String) throws {
    let style = EngineFixture.style(EngineFixture.sans, 100)
    let off = with(style, [FontFeature(tag: "kern", value: 0)])
    let value = try #require(try FontDump.kerning(left, right, in: TestFonts.liberationSans))
    let points = Double(value) * 100 / 2048
    #expect(points < -1)
    let pair = left + right
    let instance = style.font.instance
    let plain = pair.unicodeScalars.reduce(0.0) {
      $0 + Double(instance.advance(of: instance.glyph(for: $1.value) ?? 0)) * 100 / 2048
    }
    let on = try line([(pair, style)]).lines[0].width
    #expect(abs(on - plain - points) < 0.01)
    #expect(abs(try line([(pair, off)]).lines[0].width - plain) < 0.01)
    let mixed = try line([(pair, off), ("|", style), (pair, style)])
    let both = try line([(pair, style), ("|", style), (pair, style)])
    #expect(abs(mixed.lines[0].width - both.lines[0].width + points) < 0.01)
  }

  @Test("S0-02: ligatures off on a range leaves those beside it, and the text as it was")
  func ligatures() throws {
    let style = EngineFixture.style(EngineFixture.dejaVu, 30)
    let off = with(style, [FontFeature(tag: "liga", value: 0), FontFeature(tag: "clig", value: 0)])
    let layout = try line([("flat ", style), ("flat office ", off), ("office", style)])
    let counts = layout.lines[0].runs.map { layout.glyphs(of: $0).ids.count }
    #expect(counts == [3 + 1, 4 + 1 + 6 + 1, 4])
    #expect(layout.lines[0].range == 0..<23)
    #expect(layout.runs.map(\.range) == [0..<5, 5..<17, 17..<23])
  }

  @Test("S1-08: features on ranges give the glyphs that HarfBuzz gives for the same list of ranges")
  func features() throws {
    let face = try FontFace(contentsOf: TestFonts.notoSans)
    let style = EngineFixture.style(face, 20)
    let layout = try line([
      ("Small", with(style, [FontFeature(tag: "smcp", value: 1)])), (" caps ", style),
      ("12345", with(style, [FontFeature(tag: "onum", value: 1), FontFeature(tag: "tnum", value: 1)])),
      (" office ", style),
      ("office", with(style, [FontFeature(tag: "liga", value: 0), FontFeature(tag: "c2sc", value: 1)])),
    ])
    let text = "Small caps 12345 office office"
    let expected = harfBuzz(
      text, file: TestFonts.notoSans,
      features: [
        (FontFeature(tag: "smcp", value: 1), 0..<5), (FontFeature(tag: "onum", value: 1), 11..<16),
        (FontFeature(tag: "tnum", value: 1), 11..<16), (FontFeature(tag: "liga", value: 0), 24..<30),
        (FontFeature(tag: "c2sc", value: 1), 24..<30),
      ])
    let plain = harfBuzz(text, file: TestFonts.notoSans)
    #expect(expected.map(\.id) != plain.map(\.id))
    let mine = glyphs(layout)
    #expect(mine.ids == expected.map(\.id))
    for (advance, units) in zip(mine.advances, expected.map(\.advance)) {
      #expect(abs(advance - Double(units) * 20 / 1000) < 1e-9)
    }
  }

  @Test("S1-09: three weights of one variable face on three ranges do not touch each other")
  func variations() throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let weights = [300.0, 400, 700]
    let pieces = weights.map { weight in
      let instance = face.instance([FontVariation(tag: "wght", value: weight)])
      return (text: "weight", style: TextStyle(font: Font(instance: instance, size: 100)))
    }
    let layout = try line(pieces)
    #expect(layout.runs.count == 3)
    var widths: [Double] = []
    for (index, weight) in weights.enumerated() {
      let mine = layout.glyphs(of: index)
      let expected = harfBuzz(
        "weight", file: TestFonts.interVariable, variations: [FontVariation(tag: "wght", value: weight)])
      #expect(mine.ids == expected.map(\.id))
      for (advance, units) in zip(mine.advances, expected.map(\.advance)) {
        #expect(abs(advance * Double(face.unitsPerEm) / 100 - Double(units)) <= 0.5)
      }
      widths.append(mine.advances.reduce(0, +))
    }
    #expect(widths[0] < widths[1] && widths[1] < widths[2])
  }

  @Test("Letter spacing counts graphemes: marks move with their base and are not spaced")
  func spacingWithMarks() throws {
    // Without precomposed forms, so that the marks keep glyphs of their own.
    let text = "x\u{323}n\u{30A}o"
    let style = EngineFixture.style(EngineFixture.dejaVu, 40)
    var spaced = style
    spaced.letterSpacing = 7
    let plain = glyphs(try line([(text, style)]))
    let wide = glyphs(try line([(text, spaced)]))
    #expect(plain.ids == wide.ids)
    #expect(plain.ids.count == 5)
    let growth: Double = wide.advances.reduce(0, +) - plain.advances.reduce(0, +)
    #expect(abs(growth - 21) < 1e-9)
    // Base and mark of the first, of the second grapheme, and the last letter.
    for (index, shift) in [0.0, 0, 7, 7, 14].enumerated() {
      #expect(abs(wide.xs[index] - plain.xs[index] - shift) < 1e-9, "glyph \(index)")
    }
  }

  @Test("Letter spacing leaves cursive scripts alone and spaces the others of the same line")
  func cursive() throws {
    var style = EngineFixture.style(EngineFixture.sans, 30)
    let plain = try line([("abc سلام عليكم", style)])
    style.letterSpacing = 6
    let spaced = try line([("abc سلام عليكم", style)])
    func width(_ layout: ParagraphLayout, rightToLeft: Bool) -> Double {
      layout.runs.filter { $0.isRightToLeft == rightToLeft }.reduce(0) { $0 + $1.width }
    }
    #expect(width(plain, rightToLeft: true) == width(spaced, rightToLeft: true))
    let latin = spaced.runs.filter { !$0.isRightToLeft }.reduce(0) { $0 + $1.range.count }
    #expect(latin >= 3)
    let growth = width(spaced, rightToLeft: false) - width(plain, rightToLeft: false)
    #expect(abs(growth - Double(latin) * 6) < 1e-9)
    #expect(glyphs(plain).ids == glyphs(spaced).ids, "the joined forms are the same")
  }

  @Test("Ligatures are off where letters are spaced, unless a feature asks for them; those of a script stay")
  func spacingAndLigatures() throws {
    var style = EngineFixture.style(EngineFixture.dejaVu, 30)
    let plain = style
    style.letterSpacing = -1
    var asked = style
    asked.features = [FontFeature(tag: "liga", value: 1)]
    let layout = try line([("office ", plain), ("office ", style), ("office", asked)])
    #expect(layout.lines[0].runs.map { layout.glyphs(of: $0).ids.count } == [5, 7, 4])
    // A ligature that is asked for gets the spacing of all its letters.
    let ligature = layout.runs[2]
    let apart = try line([("office", with(plain, asked.features))])
    #expect(abs(ligature.width - (apart.lines[0].width - 6)) < 1e-9)
  }

  @Test("Negative letter spacing narrows by the number of graphemes and counts when lines are broken")
  func negativeSpacing() throws {
    let style = EngineFixture.style(EngineFixture.sans, 20)
    var tight = style
    tight.letterSpacing = -1.5
    let text = "Tight setting takes less room"
    let plain = try line([(text, style)])
    let narrow = try line([(text, tight)])
    let graphemes = Double(text.count)
    #expect(abs(narrow.lines[0].totalWidth - plain.lines[0].totalWidth + graphemes * 1.5) < 1e-9)
    let carets = (0...text.utf16.count).map { narrow.caretOffsets(at: $0, inLine: 0).primary }
    #expect(zip(carets, carets.dropFirst()).allSatisfy { $0 < $1 })
    let column = EngineFixture.layout(text, tight, width: narrow.lines[0].width + 0.01)
    #expect(column.lineCount == 1)
    #expect(EngineFixture.layout(text, style, width: narrow.lines[0].width + 0.01).lineCount == 2)
  }

  @Test("Letter spacing that turns every advance negative still has a layout", arguments: [-30.0, -1e6, 1e6])
  func absurdSpacing(spacing: Double) throws {
    var style = EngineFixture.style(EngineFixture.sans, 20)
    style.letterSpacing = spacing
    let column = EngineFixture.layout("Some words to set سلام", style, width: 100)
    var end = 0
    for line in column.allLines {
      #expect(line.range.lowerBound == end)
      #expect(line.line.width.isFinite)
      end = line.range.upperBound
    }
    #expect(end == "Some words to set سلام".utf16.count)
  }
}
