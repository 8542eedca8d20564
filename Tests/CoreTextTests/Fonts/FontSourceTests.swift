import CoreText
import Foundation
import GalleyFonts
import TestSupport
import Testing

@Suite("Where fonts come from")
struct FontSourceTests {
  private func glyphs(_ text: String, _ font: CTFont) -> [(family: String, id: CGGlyph)] {
    runs(line(text, font)).flatMap { run in
      let own = CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont
      let family = CTFontCopyFamilyName(own) as String
      return (0..<CTRunGetGlyphCount(run)).map { (family, CTRunGetGlyphsPtr(run)![$0]) }
    }
  }

  private func glyph(_ character: Character, _ font: CTFont) -> CGGlyph {
    var glyph: CGGlyph = 0
    #expect(CTFontGetGlyphsForCharacters(font, Array(String(character).utf16), &glyph, 1))
    return glyph
  }

  @Test(
    "U13: fonts come from bytes, and are registered for the process from bytes, with no service of a system")
  func bytes() throws {
    let collection = FontCollection(faces: [try FontFace(contentsOf: TestFonts.liberationSans)])
    try FontCollection.$current.withValue(collection) {
      let data = try Data(contentsOf: URL(fileURLWithPath: TestFonts.notoSansThai))
      let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(data as CFData))
      let own = CTFontCreateWithFontDescriptor(descriptor, 20, nil)
      #expect(CTFontCopyFamilyName(own) as String == "Noto Sans Thai")
      #expect(glyphs("\u{E01}", own).map(\.id) == [glyph("\u{E01}", own)])
      let latin = CTFontCreateWithName("LiberationSans" as CFString, 20, nil)
      #expect(glyphs("\u{E01}", latin).map(\.family) == ["Liberation Sans"])
      let graphics = try #require(CGDataProvider(data: data as CFData).flatMap { CGFont($0) })
      #expect(CTFontManagerRegisterGraphicsFont(graphics, nil))
      #expect(glyphs("\u{E01}", latin).map(\.family) == ["Noto Sans Thai"])
      #expect(CTFontManagerUnregisterGraphicsFont(graphics, nil))
      #expect(glyphs("\u{E01}", latin).map(\.family) == ["Liberation Sans"])
    }
  }

  @Test("U13: a character that no font has leaves the glyphs of the rest of its run")
  func missing() throws {
    let face = try FontFace(contentsOf: TestFonts.liberationSans)
    let font = CTFont(Font(face: face, size: 20), collection: FontCollection(faces: [face]))
    let found = glyphs("a\u{6F22}b\u{10FFFD}c", font)
    #expect(found.map(\.id) == [glyph("a", font), 0, glyph("b", font), 0, glyph("c", font)])
    #expect(found.allSatisfy { $0.family == "Liberation Sans" })
  }
}
