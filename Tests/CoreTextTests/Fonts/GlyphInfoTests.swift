import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTGlyphInfo")
struct GlyphInfoTests {
  private func glyphs(_ text: String, _ font: CTFont, _ info: CTGlyphInfo?, _ part: NSRange) -> [CGGlyph] {
    let string = NSMutableAttributedString(attributedString: styled(text, font))
    if let info {
      string.addAttribute(
        NSAttributedString.Key(rawValue: kCTGlyphInfoAttributeName as String), value: info, range: part)
    }
    return runs(CTLineCreateWithAttributedString(string)).flatMap { run in
      (0..<CTRunGetGlyphCount(run)).map { CTRunGetGlyphsPtr(run)![$0] }
    }
  }

  @Test("A glyph by index or name takes the place of its base string, in its range and font only")
  func byGlyph() throws {
    let font = try font(TestFonts.dejaVuSans, 20, fallback: [TestFonts.notoSerif])
    func glyph(_ name: String) -> CGGlyph { CTFontGetGlyphWithName(font, name as CFString) }
    let (a, b, omega) = (glyph("a"), glyph("b"), glyph("Omega"))
    let named = try #require(CTGlyphInfoCreateWithGlyphName("Omega" as CFString, font, "a" as CFString))
    let indexed = try #require(CTGlyphInfoCreateWithGlyph(omega, font, "a" as CFString))
    for info in [named, indexed] {
      #expect(glyphs("aba", font, info, NSRange(location: 0, length: 2)) == [omega, b, a])
      #expect(glyphs("aba", font, info, NSRange(location: 0, length: 3)) == [omega, b, omega])
      #expect(CTGlyphInfoGetGlyph(info) == omega)
      #expect(CTGlyphInfoGetCharacterCollection(info) == .identityMapping)
    }
    #expect(CTGlyphInfoGetGlyphName(named) as String? == "Omega" && CTGlyphInfoGetGlyphName(indexed) == nil)
    #expect(glyphs("b", font, named, NSRange(location: 0, length: 1)) == [b], "another base string")
    let serif = try CoreTextTests.font(TestFonts.notoSerif, 20)
    let plain = glyphs("a", serif, nil, NSRange())
    #expect(glyphs("a", serif, named, NSRange(location: 0, length: 1)) == plain, "another font")
    #expect(CTGlyphInfoCreateWithGlyphName("nothing" as CFString, font, "a" as CFString) == nil)
    #expect(CTGlyphInfoCreateWithGlyph(65000, font, "a" as CFString) == nil)
    #expect(CFGetTypeID(named) == CTGlyphInfoGetTypeID())
    #expect(
      named == CTGlyphInfoCreateWithGlyphName("Omega" as CFString, font, "a" as CFString) && named != indexed)
  }

  @Test("The run's font stays the one asked for, and the advance is the glyph's")
  func fontAndAdvance() throws {
    let font = try font(TestFonts.dejaVuSans, 20)
    var omega = CTFontGetGlyphWithName(font, "Omega" as CFString)
    let info = try #require(CTGlyphInfoCreateWithGlyph(omega, font, "a" as CFString))
    let line = line("a", font, [kCTGlyphInfoAttributeName: info])
    #expect(abs(width(line) - CTFontGetAdvancesForGlyphs(font, .default, &omega, nil, 1)) < 1e-9)
    #expect(CTRunGetAttributes(runs(line)[0])[kCTFontAttributeName] as? CTFont === font)
  }

  @Test("A character that the font does not have can have a glyph of it")
  func missingCharacter() throws {
    let font = try font(TestFonts.liberationSans, 20, fallback: [TestFonts.notoSansThai])
    let star = CTFontGetGlyphWithName(font, "asterisk" as CFString)
    let info = try #require(CTGlyphInfoCreateWithGlyph(star, font, "ท" as CFString))
    #expect(glyphs("ท", font, info, NSRange(location: 0, length: 1)) == [star])
  }

  @Test("One glyph stands for a base string of several characters, and the others take no room")
  func severalCharacters() throws {
    let font = try font(TestFonts.dejaVuSans, 20)
    var omega = CTFontGetGlyphWithName(font, "Omega" as CFString)
    let info = try #require(CTGlyphInfoCreateWithGlyph(omega, font, "abc" as CFString))
    let line = line("abc", font, [kCTGlyphInfoAttributeName: info])
    #expect(CTRunGetGlyphsPtr(runs(line)[0])![0] == omega)
    #expect(abs(width(line) - CTFontGetAdvancesForGlyphs(font, .default, &omega, nil, 1)) < 1e-9)
    let ink = CTLineGetImageBounds(line, nil)
    #expect(isNear(ink, CTFontGetBoundingRectsForGlyphs(font, .default, &omega, nil, 1), 1e-6))
  }

  @Test("A glyph by its number in a collection is found in CID-keyed fonts of this collection")
  func byCharacterIdentifier() throws {
    let font = try font(TestFonts.notoSansCJK, 20)
    let oracle = OutlineOracle(TestFonts.notoSansCJK)
    let glyph = oracle.glyph(0x845B)
    let byGlyph = try #require(CTGlyphInfoCreateWithGlyph(glyph, font, "x" as CFString))
    let number = CTGlyphInfoGetCharacterIdentifier(byGlyph)
    #expect(number != 0)
    let info = try #require(
      CTGlyphInfoCreateWithCharacterIdentifier(number, .identityMapping, "x" as CFString))
    #expect(
      CTGlyphInfoGetCharacterIdentifier(info) == number
        && CTGlyphInfoGetCharacterCollection(info) == .identityMapping)
    #expect(CTGlyphInfoGetGlyph(info) == 0)
    #expect(glyphs("x", font, info, NSRange(location: 0, length: 1)) == [glyph])
    let japan = try #require(CTGlyphInfoCreateWithCharacterIdentifier(number, .adobeJapan1, "x" as CFString))
    #expect(
      glyphs("x", font, japan, NSRange(location: 0, length: 1)) == [oracle.glyph(0x78)], "another collection")
    let collections: [CTCharacterCollection] = [
      .adobeCNS1, .adobeGB1, .adobeJapan1, .adobeJapan2, .adobeKorea1,
    ]
    #expect(collections.map(\.rawValue) == [1, 2, 3, 4, 5])
    let sans = try CoreTextTests.font(TestFonts.liberationSans, 20)
    let none = try #require(CTGlyphInfoCreateWithGlyph(5, sans, "x" as CFString))
    #expect(CTGlyphInfoGetCharacterIdentifier(none) == 0)
  }
}
