import CGalleyHarfBuzz
import GalleyFonts
import Foundation
import TestSupport
import Testing
import TextKit

/// The fonts that these tests know of, and no others.
func withNamedFonts<Result>(_ body: () throws -> Result) throws -> Result {
  try FontCollection.$current.withValue(namedFonts.get(), operation: body)
}

/// One collection for all, so that fonts found at different times are equal.
private let namedFonts = Swift.Result {
  let files = [
    TestFonts.liberationSans, TestFonts.liberationSansBold, TestFonts.liberationSansItalic,
    TestFonts.liberationSerif, TestFonts.liberationMono, TestFonts.dejaVuSansMono, TestFonts.interVariable,
  ]
  return FontCollection(faces: try files.map { try FontFace(contentsOf: $0) })
}

struct UIFontTests {
  @Test("The fonts of the user interface are found in a documented order of families")
  func systemFonts() throws {
    try withNamedFonts {
      #expect(UIFont.systemFont(ofSize: 17).fontName == "LiberationSans")
      #expect(UIFont.systemFont(ofSize: 17).pointSize == 17)
      #expect(UIFont.boldSystemFont(ofSize: 17).fontName == "LiberationSans-Bold")
      #expect(UIFont.italicSystemFont(ofSize: 17).fontName == "LiberationSans-Italic")
      #expect(UIFont.monospacedSystemFont(ofSize: 11, weight: .regular).fontName == "LiberationMono")
      #expect(UIFont.systemFont(ofSize: 0).pointSize == 12)
      let expected: [(UIFont.Weight, String)] = [
        (.ultraLight, "LiberationSans"), (.regular, "LiberationSans"), (.medium, "LiberationSans"),
        (.semibold, "LiberationSans-Bold"), (.bold, "LiberationSans-Bold"), (.black, "LiberationSans-Bold"),
      ]
      for (weight, name) in expected {
        #expect(UIFont.systemFont(ofSize: 12, weight: weight).fontName == name, "\(weight)")
      }
      let face = try FontFace(contentsOf: TestFonts.dejaVuSansMono)
      FontCollection.$current.withValue(FontCollection(faces: [face])) {
        #expect(UIFont.systemFont(ofSize: 12).fontName == "DejaVuSansMono")
      }
      FontCollection.$current.withValue(FontCollection(faces: [])) {
        #expect(UIFont.systemFont(ofSize: 12).pointSize == 12)
      }
    }
  }

  @Test("A name is found, replaced by what is documented, or nil")
  func names() throws {
    try withNamedFonts {
      #expect(UIFont(name: "LiberationSerif", size: 10)?.familyName == "Liberation Serif")
      #expect(UIFont(name: "Helvetica-Bold", size: 10)?.fontName == "LiberationSans-Bold")
      #expect(UIFont(name: "Menlo", size: 10)?.fontName == "DejaVuSansMono")
      #expect(UIFont(name: "No Such Font", size: 10) == nil)
      #expect(UIFont.familyNames.sorted() == UIFont.familyNames)
      #expect(UIFont.familyNames.contains("Liberation Sans"))
      #expect(
        Set(UIFont.fontNames(forFamilyName: "Liberation Sans")) == [
          "LiberationSans", "LiberationSans-Bold", "LiberationSans-Italic",
        ])
      #expect(UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
    }
  }

  @Test("B60: Text without a font is set in what stands in for Helvetica 12")
  func defaultFont() throws {
    try withNamedFonts {
      let plain = NSAttributedString(string: "Quick brown").size()
      let font = try #require(UIFont(name: "Helvetica", size: 12))
      #expect(plain == NSAttributedString(string: "Quick brown", attributes: [.font: font]).size())
      #expect(font.fontName == "LiberationSans")
    }
  }

  @Test("Measures are those of the font's tables, at its size")
  func measures() throws {
    try withNamedFonts {
      let font = try #require(UIFont(name: "LiberationSans", size: 20.48))
      let blob = hb_blob_create_from_file(TestFonts.liberationSans)
      let face = hb_face_create(blob, 0)
      let hbFont = hb_font_create(face)
      defer {
        hb_font_destroy(hbFont)
        hb_face_destroy(face)
        hb_blob_destroy(blob)
      }
      #expect(hb_face_get_upem(face) == 2048)
      func metric(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
        var value: Int32 = 0
        hb_ot_metrics_get_position(hbFont, tag, &value)
        return CGFloat(value) / 100
      }
      #expect(abs(font.ascender - metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)) < 1e-9)
      #expect(abs(font.descender - metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER)) < 1e-9)
      #expect(abs(font.capHeight - metric(HB_OT_METRICS_TAG_CAP_HEIGHT)) < 1e-9)
      #expect(abs(font.xHeight - metric(HB_OT_METRICS_TAG_X_HEIGHT)) < 1e-9)
      #expect(abs(font.underlineThickness - metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE)) < 1e-9)
      #expect(font.descender < 0)
      #expect(font.lineHeight == font.ascender - font.descender)
      #expect(font.numberOfGlyphs == Int(hb_face_get_glyph_count(face)))
      let widest = (0..<hb_face_get_glyph_count(face)).map { hb_font_get_glyph_h_advance(hbFont, $0) }.max()
      #expect(abs(font.maximumAdvancement.width - CGFloat(try #require(widest)) / 100) < 1e-9)
      let glyph = font.glyph(withName: "A")
      #expect(
        abs(
          font.advancement(forCGGlyph: glyph).width - CGFloat(
            hb_font_get_glyph_h_advance(hbFont, UInt32(glyph))) / 100)
          < 1e-9)
      #expect(font.boundingRectForFont.contains(font.boundingRect(forCGGlyph: glyph)))
      #expect(font.coveredCharacterSet.contains("A"))
      #expect(!font.isFixedPitch)
      #expect(UIFont.monospacedSystemFont(ofSize: 9, weight: .bold).isFixedPitch)
      #expect(font.withSize(7).pointSize == 7)
      #expect(font.withSize(7).fontName == font.fontName)
    }
  }

  @Test("Descriptors find a font's relatives")
  func descriptors() throws {
    try withNamedFonts {
      let font = try #require(UIFont(name: "LiberationSans", size: 14))
      let descriptor = font.fontDescriptor
      #expect(descriptor.postscriptName == "LiberationSans")
      #expect(descriptor.pointSize == 14)
      let bold = try #require(descriptor.withSymbolicTraits(.traitBold))
      #expect(bold.symbolicTraits.contains(.traitBold))
      #expect(UIFont(descriptor: bold, size: 0).fontName == "LiberationSans-Bold")
      #expect(UIFont(descriptor: bold, size: 0).pointSize == 14)
      #expect(UIFont(descriptor: bold, size: 30).pointSize == 30)
      let plain = try #require(bold.withSymbolicTraits([]))
      #expect(UIFont(descriptor: plain, size: 0).fontName == "LiberationSans")
      let serif = try #require(descriptor.withDesign(.serif))
      #expect(UIFont(descriptor: serif, size: 0).familyName == "Liberation Serif")
      let mono = try #require(descriptor.withDesign(.monospaced))
      #expect(UIFont(descriptor: mono, size: 0).familyName == "Liberation Mono")
      #expect(descriptor.withDesign(.rounded) == nil)
      #expect(
        UIFont(descriptor: descriptor.withFamily("Liberation Serif"), size: 0).familyName
          == "Liberation Serif")
      #expect(UIFont(descriptor: descriptor.withSize(33), size: 0).pointSize == 33)
      #expect(UIFont(descriptor: descriptor.withFace("Bold"), size: 0).fontName == "LiberationSans-Bold")
      let heavy = UIFontDescriptor(fontAttributes: [
        .family: "Liberation Sans", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold.rawValue],
      ])
      #expect(UIFont(descriptor: heavy, size: 8).fontName == "LiberationSans-Bold")
      let scaled = descriptor.withMatrix(CGAffineTransform(scaleX: 2, y: 1))
      #expect(scaled.matrix == CGAffineTransform(scaleX: 2, y: 1))
      let found = UIFontDescriptor(fontAttributes: [.family: "Liberation Sans"])
        .matchingFontDescriptors(withMandatoryKeys: [.family])
      #expect(found.map(\.postscriptName).first == "LiberationSans")
      #expect(found.count == 3)
    }
  }

  @Test("Features of a descriptor reach the glyphs: digits of one width")
  func monospacedDigits() throws {
    // Inter's digits are proportional unless `tnum` is on.
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    FontCollection.$current.withValue(FontCollection(faces: [face])) {
      func width(_ text: String, _ font: UIFont) -> CGFloat {
        NSAttributedString(string: text, attributes: [.font: font]).size().width
      }
      let plain = UIFont.systemFont(ofSize: 100)
      #expect(width("111", plain) != width("000", plain))
      let digits = UIFont.monospacedDigitSystemFont(ofSize: 100, weight: .regular)
      #expect(abs(width("111", digits) - width("000", digits)) < 1e-9)
    }
  }
}
