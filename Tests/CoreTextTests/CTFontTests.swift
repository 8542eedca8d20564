import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTFont")
struct CTFontTests {
  @Test(
    "CTFontGetGlyphsForCharacters and CTFontGetAdvancesForGlyphs answer as HarfBuzz does",
    arguments: [TestFonts.liberationSans, TestFonts.dejaVuSans, TestFonts.notoSansCJK])
  func glyphsAndAdvances(path: String) throws {
    let oracle = HarfBuzzOracle(path)
    let font = try font(path, 36)
    let text = "Typesetting, à la carte – 字体"
    let characters = Array(text.utf16)
    var glyphs = [CGGlyph](repeating: 77, count: characters.count)
    let isComplete = CTFontGetGlyphsForCharacters(font, characters, &glyphs, characters.count)
    let expected = text.unicodeScalars.map { oracle.glyph($0) }
    #expect(glyphs == expected)
    #expect(isComplete == !expected.contains(0))
    var advances = [CGSize](repeating: .zero, count: glyphs.count)
    let sum = CTFontGetAdvancesForGlyphs(font, .default, glyphs, &advances, glyphs.count)
    let scale = 36 / Double(oracle.unitsPerEm)
    for (glyph, advance) in zip(glyphs, advances) {
      #expect(abs(Double(advance.width) - Double(oracle.advance(glyph)) * scale) < 1e-9)
    }
    #expect(abs(sum - Double(glyphs.reduce(0) { $0 + oracle.advance($1) }) * scale) < 1e-6)
  }

  @Test("CTFontGetGlyphsForCharacters puts the glyph of a surrogate pair at its first unit")
  func surrogatePairs() throws {
    let font = try font(TestFonts.notoColorEmoji, 16)
    let characters = Array("😀".utf16) + [0xD83D]
    var glyphs = [CGGlyph](repeating: 77, count: 3)
    let isComplete = CTFontGetGlyphsForCharacters(font, characters, &glyphs, 3)
    #expect(glyphs[0] == HarfBuzzOracle(TestFonts.notoColorEmoji).glyph("😀"))
    #expect(glyphs[0] != 0)
    #expect(Array(glyphs[1...]) == [0, 0])
    #expect(!isComplete, "a lone surrogate has no glyph")
  }

  @Test("CTFontGetBoundingRectsForGlyphs and CTFontCreatePathForGlyph agree with HarfBuzz's extents")
  func boundsAndPaths() throws {
    let oracle = HarfBuzzOracle(TestFonts.liberationSerif)
    let font = try font(TestFonts.liberationSerif, 100)
    let scale = 100 / Double(oracle.unitsPerEm)
    for scalar in "Rgjy&%".unicodeScalars {
      var glyph = oracle.glyph(scalar)
      var rect = CGRect.zero
      CTFontGetBoundingRectsForGlyphs(font, .horizontal, &glyph, &rect, 1)
      let ink = oracle.extents(glyph)
      let expected = CGRect(
        x: Double(ink.x) * scale, y: Double(ink.y) * scale, width: Double(ink.width) * scale,
        height: Double(ink.height) * scale)
      #expect(isNear(rect, expected, 1e-9), "\(scalar)")
      let path = try #require(CTFontCreatePathForGlyph(font, glyph, nil))
      // Extents are whole font units.
      #expect(isNear(path.boundingBoxOfPath, expected, scale * 1.01), "\(scalar)")
      var double = CGAffineTransform(scaleX: 2, y: 3)
      let large = try #require(CTFontCreatePathForGlyph(font, glyph, &double)).boundingBoxOfPath
      #expect(abs(large.width - path.boundingBoxOfPath.width * 2) < 1e-6)
      #expect(abs(large.maxY - path.boundingBoxOfPath.maxY * 3) < 1e-6)
    }
    #expect(CTFontCreatePathForGlyph(font, oracle.glyph(" "), nil) == nil)
  }

  @Test("CTFont's metrics scale with its size and are those of the file")
  func metrics() throws {
    // Liberation Sans: hhea ascender 1854, descender −434, line gap 67, 2048 units.
    let font = try font(TestFonts.liberationSans, 2048)
    #expect(CTFontGetSize(font) == 2048)
    #expect(CTFontGetUnitsPerEm(font) == 2048)
    #expect(CTFontGetAscent(font) == 1854)
    #expect(CTFontGetDescent(font) == 434)
    #expect(CTFontGetLeading(font) == 67)
    #expect(CTFontCopyFamilyName(font) as String == "Liberation Sans")
    #expect(CTFontCopyPostScriptName(font) as String == "LiberationSans")
    let small = try CoreTextTests.font(TestFonts.liberationSans, 12)
    #expect(abs(CTFontGetAscent(small) - 1854.0 * 12 / 2048) < 1e-9)
    #expect(CTFontGetUnderlinePosition(small) < 0)
    #expect(CTFontGetXHeight(small) < CTFontGetCapHeight(small))
    let glyphWithName = CTFontGetGlyphWithName(font, "A" as CFString)
    #expect(glyphWithName == HarfBuzzOracle(TestFonts.liberationSans).glyph("A"))
    #expect(CTFontCopyNameForGlyph(font, glyphWithName) as String? == "A")
  }

  @Test(
    "CTFontCreateWithName finds fonts by any name and replaces missing ones by the documented substitute",
    arguments: [
      ("Liberation Sans", "LiberationSans"), ("LiberationSerif", "LiberationSerif"),
      ("Helvetica", "LiberationSans"),
      ("ArialMT", "LiberationSans"), ("Arial-BoldMT", "LiberationSans-Bold"),
      ("Helvetica-Bold", "LiberationSans-Bold"),
      ("HelveticaNeue-Italic", "LiberationSans-Italic"), ("Arial Bold", "LiberationSans-Bold"),
      ("TimesNewRomanPSMT", "LiberationSerif"), ("Courier", "LiberationMono"), ("Verdana", "DejaVuSans"),
      ("No-Such-Font", "LiberationSans"), ("NoSuchFont-Bold", "LiberationSans-Bold"), ("", "LiberationSans"),
    ])
  func names(name: String, expected: String) throws {
    let collection = FontCollection(
      faces: try [
        TestFonts.liberationSans, TestFonts.liberationSansBold, TestFonts.liberationSansItalic,
        TestFonts.liberationSerif, TestFonts.liberationMono, TestFonts.dejaVuSans,
      ].map { try FontFace(contentsOf: $0) })
    FontCollection.$current.withValue(collection) {
      let font = CTFontCreateWithName(name as CFString, 0, nil)
      #expect(CTFontCopyPostScriptName(font) as String == expected)
      #expect(CTFontGetSize(font) == 12, "size 0 means 12")
    }
  }

  @Test("CTFontCreateWithName has an answer on a machine without fonts, and text in it is boxes")
  func noFonts() {
    FontCollection.$current.withValue(FontCollection(faces: [])) {
      let font = CTFontCreateWithName("Helvetica" as CFString, 10, nil)
      #expect(CTFontCopyPostScriptName(font) as String == "LastResort")
      #expect(CTFontGetAscent(font) == 8)
      #expect(
        CTFontCreatePathForGlyph(font, 0, nil)?.boundingBoxOfPath == CGRect(x: 0.5, y: 0, width: 5, height: 7)
      )
      let line = CTLineCreateWithAttributedString(NSAttributedString(string: "a字"))
      #expect(
        runs(line).flatMap { run in (0..<CTRunGetGlyphCount(run)).map { CTRunGetGlyphsPtr(run)![$0] } } == [
          0, 0,
        ])
      #expect(abs(width(line) - 2 * 0.6 * 12) < 1e-9)
    }
  }

  @Test("CTFontCreateCopyWithSymbolicTraits finds the bold and the italic face of the family")
  func traits() throws {
    let regular = try font(
      TestFonts.liberationSans, 20, fallback: [TestFonts.liberationSansBold, TestFonts.liberationSansItalic])
    #expect(CTFontGetSymbolicTraits(regular).subtracting(.traitClassMask) == [])
    let bold = try #require(CTFontCreateCopyWithSymbolicTraits(regular, 0, nil, .traitBold, .traitBold))
    #expect(CTFontCopyPostScriptName(bold) as String == "LiberationSans-Bold")
    #expect(CTFontGetSize(bold) == 20)
    #expect(CTFontGetSymbolicTraits(bold).subtracting(.traitClassMask) == .traitBold)
    let italic = try #require(
      CTFontCreateCopyWithSymbolicTraits(bold, 30, nil, .traitItalic, [.traitItalic, .traitBold]))
    #expect(CTFontCopyPostScriptName(italic) as String == "LiberationSans-Italic")
    #expect(CTFontGetSize(italic) == 30)
    #expect(CTFontCreateCopyWithSymbolicTraits(regular, 0, nil, .traitCondensed, .traitCondensed) == nil)
    let boldAlone = try font(TestFonts.liberationSansBold, 20)
    #expect(CTFontCreateCopyWithSymbolicTraits(boldAlone, 0, nil, [], .traitBold) == nil, "no regular face")
    let mono = try font(TestFonts.liberationMono, 20)
    #expect(CTFontGetSymbolicTraits(mono).contains(.traitMonoSpace))
    #expect(CTFontGetSymbolicTraits(try font(TestFonts.notoColorEmoji, 20)).contains(.traitColorGlyphs))
  }

  @Test("CTFontCreateForString keeps a font that has the characters and finds one that layout would take")
  func forString() throws {
    let font = try font(TestFonts.liberationSans, 20, fallback: [TestFonts.notoSansCJK])
    let text = "abc漢字" as CFString
    #expect(CTFontCreateForString(font, text, CFRangeMake(0, 3)) === font)
    let han = CTFontCreateForString(font, text, CFRangeMake(3, 2))
    #expect((CTFontCopyFamilyName(han) as String).contains("CJK"))
    #expect(CTFontGetSize(han) == 20)
    #expect(CTFontCreateForString(font, text, CFRangeMake(9, 4)) === font)
  }

  @Test(
    "CTFont values are equal when instance, size and collection are, so attributed strings can join their runs"
  )
  func equality() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let same = CTFont(font.font, collection: font.collection)
    let larger = CTFont(Font(instance: font.font.instance, size: 21), collection: font.collection)
    #expect(font == same)
    #expect(font.hash == same.hash)
    #expect(font != larger)
    let string = NSMutableAttributedString(string: "abcdef")
    let key = NSAttributedString.Key(rawValue: kCTFontAttributeName as String)
    string.addAttribute(key, value: font, range: NSRange(location: 0, length: 3))
    string.addAttribute(key, value: larger, range: NSRange(location: 3, length: 3))
    #expect(runs(CTLineCreateWithAttributedString(string)).count == 2)
    string.addAttribute(key, value: same, range: NSRange(location: 3, length: 3))
    #expect(runs(CTLineCreateWithAttributedString(string)).count == 1)
  }

  @Test("CTFontCreateCopyWithAttributes changes size, family, traits and variations, and nothing else")
  func copies() throws {
    let font = try font(
      TestFonts.liberationSans, 20,
      fallback: [TestFonts.liberationSansBold, TestFonts.liberationSerif, TestFonts.interVariable])
    func copy(_ size: CGFloat, _ attributes: NSDictionary?) -> (String, CGFloat) {
      let copy = CTFontCreateCopyWithAttributes(
        font, size, nil, attributes.map(CTFontDescriptorCreateWithAttributes))
      #expect(copy.collection === font.collection)
      return (CTFontCopyPostScriptName(copy) as String, CTFontGetSize(copy))
    }
    #expect(copy(33, nil) == ("LiberationSans", 33))
    #expect(copy(0, nil) == ("LiberationSans", 20))
    #expect(copy(0, [kCTFontSizeAttribute: 7]) == ("LiberationSans", 7))
    #expect(copy(0, [kCTFontFamilyNameAttribute: "Liberation Serif"]) == ("LiberationSerif", 20))
    let bold = NSDictionary(
      object: NSNumber(value: CTFontSymbolicTraits.traitBold.rawValue), forKey: kCTFontSymbolicTrait)
    #expect(copy(0, [kCTFontTraitsAttribute: bold]) == ("LiberationSans-Bold", 20))
    let heavy = NSDictionary(object: NSNumber(value: 0.4), forKey: kCTFontWeightTrait)
    #expect(copy(0, [kCTFontTraitsAttribute: heavy]) == ("LiberationSans-Bold", 20))
    #expect(copy(0, [kCTFontTraitsAttribute: "bold", kCTFontSizeAttribute: -3]) == ("LiberationSans", 20))
    let tag = NSNumber(value: ("wght" as FontTag).rawValue)
    let weight = NSDictionary(object: NSNumber(value: 900), forKey: tag)
    let varied = CTFontCreateCopyWithAttributes(
      font, 0, nil,
      CTFontDescriptorCreateWithAttributes([
        kCTFontFamilyNameAttribute: "Inter", kCTFontVariationAttribute: weight,
      ]))
    #expect(varied.font.instance.variations == [FontVariation(tag: "wght", value: 900)])
    var glyph = CTFontGetGlyphWithName(varied, "H" as CFString)
    let plain = CTFontCreateCopyWithAttributes(
      font, 0, nil, CTFontDescriptorCreateWithNameAndSize("Inter" as CFString, 0))
    #expect(
      CTFontGetAdvancesForGlyphs(varied, .default, &glyph, nil, 1)
        > CTFontGetAdvancesForGlyphs(plain, .default, &glyph, nil, 1))
  }

  @Test("CTFontCreateWithFontDescriptor makes the font that CTFontCopyFontDescriptor described")
  func descriptors() throws {
    let collection = FontCollection(
      faces: try [TestFonts.liberationSans, TestFonts.liberationSansBold].map { try FontFace(contentsOf: $0) }
    )
    try FontCollection.$current.withValue(collection) {
      let font = CTFontCreateWithName("Liberation Sans Bold" as CFString, 17, nil)
      let descriptor = CTFontCopyFontDescriptor(font)
      #expect(CTFontCreateWithFontDescriptor(descriptor, 0, nil) == font)
      #expect(CTFontGetSize(CTFontCreateWithFontDescriptor(descriptor, 5, nil)) == 5)
      #expect(CTFontDescriptorCopyAttribute(descriptor, kCTFontStyleNameAttribute) as? String == "Bold")
      #expect(CTFontDescriptorCopyAttribute(descriptor, kCTFontVariationAttribute) == nil)
      let traits = try #require(
        CTFontDescriptorCopyAttribute(descriptor, kCTFontTraitsAttribute) as? NSDictionary)
      #expect((traits[kCTFontWeightTrait] as? NSNumber)?.doubleValue == 0.4)
      #expect(
        (traits[kCTFontSymbolicTrait] as? NSNumber)?.uint32Value == CTFontGetSymbolicTraits(font).rawValue)
      #expect(CTFontGetSymbolicTraits(font).contains(.traitBold))
      let same = CTFontDescriptorCreateWithAttributes(CTFontDescriptorCopyAttributes(descriptor))
      #expect(same == descriptor)
    }
  }
}

func isNear(_ left: CGRect, _ right: CGRect, _ tolerance: Double) -> Bool {
  abs(left.minX - right.minX) <= tolerance && abs(left.minY - right.minY) <= tolerance
    && abs(left.maxX - right.maxX) <= tolerance && abs(left.maxY - right.maxY) <= tolerance
}
