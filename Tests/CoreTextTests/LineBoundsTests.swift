import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTLineGetBoundsWithOptions")
struct LineBoundsTests {
  @Test("Options have Apple's bits")
  func bits() {
    let options: [CTLineBoundsOptions] = [
      .excludeTypographicLeading, .excludeTypographicShifts, .useHangingPunctuation, .useGlyphPathBounds,
      .useOpticalBounds, .includeLanguageExtents,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }

  @Test("Typographic shifts can be left out: raised text counts as if it stood on the baseline")
  func shifts() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let text = NSMutableAttributedString(attributedString: styled("on", font))
    text.append(styled("up", font, [kCTBaselineOffsetAttributeName: 15]))
    text.append(styled("down", font, [kCTBaselineOffsetAttributeName: -9]))
    let line = CTLineCreateWithAttributedString(text)
    let (ascent, descent) = (CTFontGetAscent(font), CTFontGetDescent(font))
    let all = CTLineGetBoundsWithOptions(line, .excludeTypographicLeading)
    #expect(abs(all.maxY - ascent - 15) < 1e-9 && abs(all.minY + descent + 9) < 1e-9)
    let plain = CTLineGetBoundsWithOptions(line, [.excludeTypographicLeading, .excludeTypographicShifts])
    #expect(abs(plain.maxY - ascent) < 1e-9 && abs(plain.minY + descent) < 1e-9)
    #expect(plain.width == all.width)
  }

  @Test("Hanging punctuation leaves quotes at both ends and stops at the end out")
  func hanging() throws {
    let font = try font(TestFonts.liberationSans, 20, fallback: [TestFonts.notoSansHebrew])
    func check(_ text: String, from: Int, to: Int) {
      let line = line(text, font)
      let box = CTLineGetBoundsWithOptions(line, .useHangingPunctuation)
      let ends = [from, to].map { CTLineGetOffsetForStringIndex(line, $0, nil) }.sorted()
      #expect(abs(box.minX - ends[0]) < 1e-6 && abs(box.maxX - ends[1]) < 1e-6, "\(text)")
      #expect(CTLineGetBoundsWithOptions(line, []).width == CGFloat(width(line)))
    }
    check("“quoted text,”", from: 1, to: 12)
    check("plain text.", from: 0, to: 10)
    check("plain text.  ", from: 0, to: 10)
    check("plain text", from: 0, to: 10)
    check(".not at the start", from: 0, to: 17)
    check("שלום.", from: 0, to: 4)
  }

  @Test(
    "Glyph path bounds are the ink; optical bounds win over them and are the typographic ones of most fonts")
  func inkAndOptical() throws {
    let line = line("Tofu", try font(TestFonts.liberationSans, 40))
    let ink = CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
    #expect(ink == CTLineGetImageBounds(line, nil))
    let typographic = CTLineGetBoundsWithOptions(line, [])
    #expect(typographic.contains(ink) && ink.height < typographic.height - 5)
    #expect(CTLineGetBoundsWithOptions(line, [.useGlyphPathBounds, .useOpticalBounds]) == typographic)
  }

  @Test("Language extents have room for what the language may stack on its letters")
  func languageExtents() throws {
    let font = try font(TestFonts.dejaVuSans, 40)
    let plain = CTLineGetBoundsWithOptions(line("no marks", font), [])
    let latin = CTLineGetBoundsWithOptions(line("no marks", font), .includeLanguageExtents)
    let vietnamese = CTLineGetBoundsWithOptions(
      line("no marks", font, [kCTLanguageAttributeName: "vi"]), .includeLanguageExtents)
    #expect(latin.maxY >= plain.maxY)
    #expect(vietnamese.maxY > plain.maxY + 1, "two marks on a capital letter")
    #expect(vietnamese.maxY > latin.maxY)
    // What is drawn in the language stays inside.
    let ink = CTLineGetImageBounds(line("Ẫ Ệ", font), nil)
    #expect(ink.maxY <= vietnamese.maxY && ink.minY >= vietnamese.minY)
    #expect(ink.maxY > plain.maxY)
    let both: CTLineBoundsOptions = [.includeLanguageExtents, .useGlyphPathBounds]
    #expect(
      CTLineGetBoundsWithOptions(line("no marks", font), both)
        == CTLineGetImageBounds(line("no marks", font), nil))
  }

  @Test(
    "A paragraph style's options hold for lines and frames: leading and shifts do not count in line heights")
  func styleOptions() throws {
    let font = try font(TestFonts.notoSans, 20)
    let liberation = try CoreTextTests.font(TestFonts.liberationSans, 20)
    func style(_ options: CTLineBoundsOptions) -> CTParagraphStyle {
      let list = SettingList()
      list.add(.lineBoundsOptions, options)
      return list.makeStyle()
    }
    #expect(CTFontGetLeading(liberation) > 0)
    var leading: CGFloat = 9
    let bare = line("x", liberation, [kCTParagraphStyleAttributeName: style(.excludeTypographicLeading)])
    CTLineGetTypographicBounds(bare, nil, nil, &leading)
    #expect(leading == 0)
    func distance(_ options: CTLineBoundsOptions) -> CGFloat {
      let text = styled(
        "a\nb", liberation,
        [kCTParagraphStyleAttributeName: style(options), kCTBaselineOffsetAttributeName: 10])
      let origins = origins(frame(CTFramesetterCreateWithAttributedString(text), 100, 300))
      return origins[0].y - origins[1].y
    }
    #expect(abs(distance([]) - distance(.excludeTypographicLeading) - CTFontGetLeading(liberation)) < 1e-6)
    let mixed = NSMutableAttributedString(
      attributedString: styled("a", font, [kCTParagraphStyleAttributeName: style(.excludeTypographicShifts)]))
    mixed.append(
      styled(
        "b", font,
        [
          kCTBaselineOffsetAttributeName: 10,
          kCTParagraphStyleAttributeName: style(.excludeTypographicShifts),
        ]))
    var ascent: CGFloat = 0
    CTLineGetTypographicBounds(CTLineCreateWithAttributedString(mixed), &ascent, nil, nil)
    #expect(abs(ascent - CTFontGetAscent(font)) < 1e-9)
    // A full stop of Chinese that does not fit stays on its line.
    let han = try CoreTextTests.font(TestFonts.notoSansCJK, 20)
    func count(_ options: CTLineBoundsOptions) -> Int {
      let text = styled("中文排版。中", han, [kCTParagraphStyleAttributeName: style(options)])
      let setter = CTFramesetterCreateWithAttributedString(text)
      return units(CTLineGetStringRange(lines(frame(setter, 85, 300))[0])).count
    }
    #expect(count([]) == 3 && count(.useHangingPunctuation) == 5)
    var read: CTLineBoundsOptions = []
    let size = MemoryLayout<CTLineBoundsOptions>.size
    #expect(
      CTParagraphStyleGetValueForSpecifier(style([.useOpticalBounds]), .lineBoundsOptions, size, &read))
    #expect(read == .useOpticalBounds)
    #expect(style([.useOpticalBounds]) != style([]))
    #expect(!CTParagraphStyleGetValueForSpecifier(style([]), .count, size, &read), "no value of its own")
    #expect(CTParagraphStyleSpecifier.count.rawValue == 18)
  }

  @Test("CTLineGetImageBounds and CTRunGetImageBounds follow the context's text matrix")
  func textMatrix() throws {
    let line = line("Tilt", try font(TestFonts.liberationSans, 30))
    let picture = Picture(120, 120)
    picture.context.textMatrix = CGAffineTransform(rotationAngle: .pi / 6).translatedBy(x: 0, y: 0)
    picture.context.textPosition = CGPoint(x: 20, y: 30)
    CTLineDraw(line, picture.context)
    let box = CTLineGetImageBounds(line, picture.context)
    #expect(box == CTRunGetImageBounds(runs(line)[0], picture.context, CFRangeMake(0, 0)))
    let ink = picture.ink
    #expect(ink.minX > box.minX - 1.01 && ink.maxX < box.maxX + 1.01)
    #expect(ink.minY > box.minY - 1.01 && ink.maxY < box.maxY + 1.01)
    #expect(box.height > CTLineGetImageBounds(line, nil).height + 10)
  }
}
