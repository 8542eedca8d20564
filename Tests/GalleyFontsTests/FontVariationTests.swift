internal import CGalleyHarfBuzz
import GalleyFonts
import Foundation
import TestSupport
import Testing

@Suite("Variable fonts")
struct FontVariationTests {
  @Test("The axes are those of fvar")
  func axes() throws {
    let axes = try FontFace(contentsOf: TestFonts.interVariable).variationAxes
    #expect(axes.map(\.tag) == ["slnt", "wght"] || axes.map(\.tag) == ["wght", "slnt"])
    let weight = try #require(axes.first { $0.tag == "wght" })
    #expect(weight.minimum == 100 && weight.defaultValue == 400 && weight.maximum == 900)
    #expect(weight.name == "Weight" && !weight.isHidden)
    #expect(try FontFace(contentsOf: TestFonts.liberationSans).variationAxes.isEmpty)
  }

  @Test(
    "Advances and outlines are those of the static font that fontTools makes",
    arguments: [(300.0, 0.0), (650, -5), (700, 0), (900, -10)])
  func staticTwin(weight: Double, slant: Double) throws {
    let scratch = try TemporaryDirectory()
    let subset = scratch.url.appendingPathComponent("subset.ttf").path
    let twin = scratch.url.appendingPathComponent("static.ttf").path
    var made = try run(
      "pyftsubset",
      [TestFonts.interVariable, "--unicodes=U+0020-017F", "--layout-features=", "--output-file=\(subset)"])
    try #require(made.status == 0, "\(made.error)")
    made = try run(
      "fonttools", ["varLib.instancer", subset, "wght=\(weight)", "slnt=\(slant)", "-o", twin])
    try #require(made.status == 0, "\(made.error)")

    let varied = try FontFace(contentsOf: TestFonts.interVariable).instance([
      FontVariation(tag: "wght", value: weight), FontVariation(tag: "slnt", value: slant),
    ])
    let fixed = try FontFace(contentsOf: twin).instance()
    let plain = varied.face.instance()
    var changed = 0
    for scalar in UInt32(0x21)...0x17E where fixed.face.covers(scalar) {
      let glyph = try #require(varied.glyph(for: scalar))
      let twinGlyph = try #require(fixed.glyph(for: scalar))
      // Both round a sum of deltas to whole units, in different places.
      #expect(
        abs(varied.advance(of: glyph) - fixed.advance(of: twinGlyph)) <= 1, "U+\(String(scalar, radix: 16))")
      if varied.advance(of: glyph) != plain.advance(of: glyph) { changed += 1 }
      let box = extremes(of: varied.outline(of: glyph))
      let twinBox = extremes(of: fixed.outline(of: twinGlyph))
      #expect(abs(box.minX - twinBox.minX) <= 2 && abs(box.maxX - twinBox.maxX) <= 2)
      #expect(abs(box.minY - twinBox.minY) <= 2 && abs(box.maxY - twinBox.maxY) <= 2)
    }
    #expect(changed > 100)
    #expect(abs(varied.metrics.italicAngle - slant) < 0.001)
    #expect(varied.traits.weight == weight && varied.traits.isItalic == (slant != 0))
  }

  @Test("At the axes' defaults the instance is the default instance")
  func defaults() throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let plain = face.instance()
    #expect(
      face.instance([FontVariation(tag: "wght", value: 400), FontVariation(tag: "slnt", value: 0)]) === plain)
    #expect(face.instance([FontVariation(tag: "XXXX", value: 3)]) === plain)
    #expect(face.instance([FontVariation(tag: "wght", value: .nan)]) === plain)
  }

  @Test("Equal settings give one object; settings are clamped and the last of an axis counts")
  func normalisation() throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let black = face.instance([FontVariation(tag: "wght", value: 900)])
    #expect(face.instance([FontVariation(tag: "wght", value: 5000)]) === black)
    #expect(face.instance([FontVariation(tag: "wght", value: .infinity)]) === black)
    let settings = [("wght", 200.0), ("slnt", -10), ("wght", 900)]
    let leaning = face.instance(settings.map { FontVariation(tag: FontTag($0.0)!, value: $0.1) })
    #expect(leaning.variations.map(\.tag) == ["slnt", "wght"])
    #expect(leaning.variations.map(\.value) == [-10, 900])
    #expect(leaning !== black)
  }

  @Test("The HarfBuzz font is frozen, at font-unit scale, and varied as HarfBuzz itself varies it")
  func harfBuzzFont() throws {
    let instance = try FontFace(contentsOf: TestFonts.interVariable).instance([
      FontVariation(tag: "wght", value: 700)
    ])
    #expect(hb_font_is_immutable(instance.harfBuzzFont) != 0)

    let blob = hb_blob_create_from_file(TestFonts.interVariable)
    let face = hb_face_create(blob, 0)
    let font = hb_font_create(face)
    defer {
      hb_font_destroy(font)
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    var bold = hb_variation_t(tag: FontTag("wght").rawValue, value: 700)
    hb_font_set_variations(font, &bold, 1)
    for glyph in 0..<UInt32(instance.face.glyphCount) {
      #expect(instance.advance(of: UInt16(glyph)) == hb_font_get_glyph_h_advance(font, glyph))
    }
  }

  @Test("A style is turned into positions on the axes")
  func styles() throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let settings = face.variations(for: FontTraits(weight: 700, isItalic: true))
    #expect(settings == [FontVariation(tag: "slnt", value: -10), FontVariation(tag: "wght", value: 700)])
    #expect(face.variations(for: FontTraits()).isEmpty)
    #expect(
      try FontFace(contentsOf: TestFonts.liberationSans).variations(for: FontTraits(weight: 700)).isEmpty)
  }

  @Test("An instance outlives every other reference to its face")
  func lifetime() throws {
    var instance: FontInstance? = try FontFace(contentsOf: TestFonts.interVariable).instance([
      FontVariation(tag: "wght", value: 800)
    ])
    weak let face = instance?.face
    #expect(instance?.advance(of: 40) ?? 0 > 0)
    #expect(face != nil)
    instance = nil
    #expect(face == nil)
  }
}
