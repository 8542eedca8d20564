import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("Measures, names and characters of fonts")
struct FontMeasureTests {
  @Test("Vertical translations are HarfBuzz's origins turned round, and move the boxes of vertical glyphs")
  func vertical() throws {
    let oracle = OutlineOracle(TestFonts.notoSansCJK)
    let font = try font(TestFonts.notoSansCJK, Double(oracle.unitsPerEm))
    for scalar: UInt32 in [0x5B57, 0x3042, 0x41, 0xFF0C] {
      var glyph = oracle.glyph(scalar)
      var translation = CGSize.zero
      CTFontGetVerticalTranslationsForGlyphs(font, &glyph, &translation, 1)
      let origin = oracle.verticalOrigin(glyph)
      #expect(translation == CGSize(width: -CGFloat(origin.x), height: -CGFloat(origin.y)))
      #expect(origin.y > 500 && origin.x > 200)
      let across = CTFontGetBoundingRectsForGlyphs(font, .horizontal, &glyph, nil, 1)
      let down = CTFontGetBoundingRectsForGlyphs(font, .vertical, &glyph, nil, 1)
      #expect(down == across.offsetBy(dx: translation.width, dy: translation.height))
    }
  }

  @Test("Optical bounds are advances from descent to ascent")
  func opticalBounds() throws {
    let font = try font(TestFonts.liberationSans, 2048)
    let glyphs = ["A", "i"].map { CTFontGetGlyphWithName(font, $0 as CFString) }
    var rects = [CGRect](repeating: .zero, count: 2)
    let union = CTFontGetOpticalBoundsForGlyphs(font, glyphs, &rects, 2, 0)
    #expect(
      rects == [
        CGRect(x: 0, y: -434, width: 1366, height: 2288), CGRect(x: 0, y: -434, width: 455, height: 2288),
      ])
    #expect(union == rects[0])
    #expect(CTFontGetOpticalBoundsForGlyphs(font, glyphs, nil, 0, 0).isNull)
  }

  @Test("Ligature carets are those of GDEF")
  func ligatureCarets() throws {
    let font = try font(TestFonts.notoSans, 1000)
    let ffi = CTFontGetGlyphWithName(font, "f_f_i" as CFString)
    let name = try #require(CTFontCopyNameForGlyph(font, ffi)) as String
    let expected = try FontDump.ligatureCarets(of: name, in: TestFonts.notoSans)
    var places = [CGFloat](repeating: -1, count: 4)
    #expect(CTFontGetLigatureCaretPositions(font, ffi, &places, 4) == expected.count)
    #expect(expected.count == 2)
    #expect(places.prefix(2).map { Int($0.rounded()) } == expected)
    #expect(CTFontGetLigatureCaretPositions(font, ffi, nil, 0) == 2)
    var one = [CGFloat](repeating: -1, count: 2)
    CTFontGetLigatureCaretPositions(font, ffi, &one, 1)
    #expect(one[1] == -1, "no more than there is room for")
    #expect(CTFontGetLigatureCaretPositions(font, CTFontGetGlyphWithName(font, "A" as CFString), nil, 0) == 0)
  }

  @Test("Names come in the language asked for, and say which it is")
  func languages() throws {
    // The Korean faces of the collection have Korean names for nothing but say so for all.
    let scratch = try TemporaryDirectory()
    let path = scratch.url.path + "/names.ttf"
    let program = """
      import sys
      from fontTools.ttLib import TTFont
      font = TTFont(sys.argv[1])
      name = font["name"]
      name.setName("Schrift Regulär", 4, 3, 1, 0x407)
      name.setName("Schrift", 1, 3, 1, 0x407)
      name.setName("字体", 4, 3, 1, 0x804)
      font.save(sys.argv[2])
      """
    let made = try run("/usr/bin/python3", ["-c", program, TestFonts.liberationSans, path])
    try #require(made.status == 0, "\(made.error)")
    let font = try font(path, 12)
    func name(_ key: CFString, _ languages: [String]) -> String? {
      font.name(key, languages: languages)?.text
    }
    #expect(name(kCTFontFullNameKey, ["de"]) == "Schrift Regulär")
    #expect(name(kCTFontFullNameKey, ["de-AT"]) == "Schrift Regulär")
    #expect(name(kCTFontFullNameKey, ["fr", "zh-Hans"]) == "字体")
    #expect(name(kCTFontFullNameKey, ["fr"]) == "Liberation Sans")
    #expect(name(kCTFontFamilyNameKey, ["zh-Hans", "de"]) == "Schrift")
    #expect(font.name(kCTFontFullNameKey, languages: ["de"])?.language == "de")
    var language: Unmanaged<CFString>?
    let shown = try #require(CTFontCopyLocalizedName(font, kCTFontFullNameKey, &language))
    let tag = try #require(language).takeRetainedValue() as String
    #expect(name(kCTFontFullNameKey, [tag]) == shown as String)
    #expect(CTFontCopyDisplayName(font) == shown)
    #expect(CTFontCopyName(font, kCTFontFullNameKey) as String? == "Liberation Sans")
    #expect(CTFontCopyLocalizedName(font, "no key" as CFString, &language) == nil && language == nil)
    let descriptor = CTFontCopyFontDescriptor(font)
    let value = descriptor.localizedAttribute(kCTFontDisplayNameAttribute, languages: ["de"], &language)
    #expect(value as? String == "Schrift Regulär")
    #expect(language?.takeRetainedValue() as String? == "de")
    #expect(
      CTFontDescriptorCopyLocalizedAttribute(descriptor, kCTFontNameAttribute, &language) as? String
        == "LiberationSans")
    #expect(language == nil, "a PostScript name has no language")
    #expect(
      CTFontDescriptorCopyLocalizedAttribute(descriptor, kCTFontFamilyNameAttribute, &language) as? String
        == font.name(kCTFontFamilyNameKey, languages: Locale.preferredLanguages)?.text)
    language?.release()
  }

  @Test("Supported languages are those whose letters the font has")
  func supportedLanguages() throws {
    func languages(_ path: String) throws -> [String] {
      try #require(CTFontCopySupportedLanguages(font(path, 12)) as? [String])
    }
    let sans = try languages(TestFonts.liberationSans)
    #expect(sans.contains("de") && sans.contains("el") && sans.contains("ru") && !sans.contains("th"))
    #expect(sans == sans.sorted())
    let cjk = try languages(TestFonts.notoSansCJK)
    #expect(["ja", "ko", "zh-Hans", "zh-Hant"].allSatisfy(cjk.contains) && !cjk.contains("ar"))
    #expect(try languages(TestFonts.notoSansDevanagari).contains("hi"))
    #expect(try !languages(TestFonts.notoColorEmoji).contains("en"))
  }

  @Test("The string encoding is the first Macintosh one that the font claims")
  func stringEncoding() throws {
    #expect(
      CTFontGetStringEncoding(try font(TestFonts.liberationSans, 12))
        == CFStringBuiltInEncodings.macRoman.rawValue)
    #expect(CTFontGetStringEncoding(try font(TestFonts.notoSansCJK, 12)) == 0)
    let encodings = CTFontCopyAttribute(
      try font(TestFonts.notoSansCJK, 12), kCTFontMacintoshEncodingsAttribute)
    let bits = try #require(encodings as? NSNumber).uint32Value
    // Japanese, Korean, simplified Chinese; but no Thai.
    #expect([1, 3, 25].allSatisfy { bits >> $0 & 1 == 1 } && bits >> 21 & 1 == 0)
    let sans = CTFontCopyAttribute(try font(TestFonts.liberationSans, 12), kCTFontMacintoshEncodingsAttribute)
    #expect((sans as? NSNumber)?.uint32Value != bits)
    // Thai alone.
    let thai = try font(TestFonts.notoSansThai, 12)
    #expect([0, 21].contains(CTFontGetStringEncoding(thai)))
  }

  @Test("The cascade list for languages begins with their fonts, and has every family once")
  func cascadeList() throws {
    let collection = FontCollection(
      faces: try [
        TestFonts.dejaVuSans, TestFonts.notoSansArabic, TestFonts.notoNastaliqUrdu, TestFonts.notoSansThai,
        TestFonts.liberationSans, TestFonts.liberationSansBold,
      ].map { try FontFace(contentsOf: $0) })
    let font = CTFont(
      Font(face: try #require(collection.face(named: "Liberation Sans")), size: 12), collection: collection)
    func families(_ languages: [String], of font: CTFont = font) -> [String] {
      (CTFontCopyDefaultCascadeListForLanguages(font, NSArray(array: languages)) as? [CTFontDescriptor] ?? [])
        .map {
          CTFontDescriptorCopyAttribute($0, kCTFontFamilyNameAttribute) as? String ?? ""
        }
    }
    #expect(families(["ur"]).prefix(2) == ["Noto Nastaliq Urdu", "Noto Sans Arabic"])
    #expect(families(["th", "ur"]).prefix(2) == ["Noto Sans Thai", "Noto Nastaliq Urdu"])
    #expect(Set(families([])).count == families([]).count && families([]).count == 4)
    #expect(!families([]).contains("Liberation Sans"))
    let listed = CTFontDescriptorCreateWithNameAndSize("X" as CFString, 0)
    let own = CTFontCreateCopyWithAttributes(
      font, 0, nil,
      CTFontDescriptorCreateWithAttributes(dictionary([kCTFontCascadeListAttribute: NSArray(object: listed)]))
    )
    let list = CTFontCopyDefaultCascadeListForLanguages(own, nil) as? [CTFontDescriptor]
    #expect(list?.first == listed, "the font's own list goes before")
    let alone = CTFont(
      Font(face: try FontFace(contentsOf: TestFonts.dejaVuSans), size: 1),
      collection: FontCollection(faces: []))
    #expect(CTFontCopyDefaultCascadeListForLanguages(alone, nil) == nil)
  }

  @Test("Interface fonts have their role's size and weight")
  func interfaceFonts() throws {
    let collection = FontCollection(
      faces: try [
        TestFonts.liberationSans, TestFonts.liberationSansBold, TestFonts.liberationMono,
        TestFonts.dejaVuSansMono,
      ].map { try FontFace(contentsOf: $0) })
    try FontCollection.$current.withValue(collection) {
      let expected: [(CTFontUIFontType, CGFloat, String)] = [
        (.user, 12, "LiberationSans"), (.userFixedPitch, 10, "DejaVuSansMono"),
        (.system, 13, "LiberationSans"),
        (.emphasizedSystem, 13, "LiberationSans-Bold"), (.smallSystem, 11, "LiberationSans"),
        (.smallEmphasizedSystem, 11, "LiberationSans-Bold"), (.miniSystem, 9, "LiberationSans"),
        (.miniEmphasizedSystem, 9, "LiberationSans-Bold"), (.views, 12, "LiberationSans"),
        (.application, 12, "LiberationSans"), (.label, 10, "LiberationSans"),
        (.menuTitle, 14, "LiberationSans"),
        (.menuItem, 14, "LiberationSans"), (.menuItemMark, 14, "LiberationSans"),
        (.menuItemCmdKey, 14, "LiberationSans"), (.windowTitle, 13, "LiberationSans-Bold"),
        (.pushButton, 13, "LiberationSans"), (.utilityWindowTitle, 11, "LiberationSans"),
        (.alertHeader, 13, "LiberationSans-Bold"), (.systemDetail, 9, "LiberationSans"),
        (.emphasizedSystemDetail, 9, "LiberationSans-Bold"), (.toolbar, 10, "LiberationSans"),
        (.smallToolbar, 11, "LiberationSans"), (.message, 13, "LiberationSans"),
        (.palette, 11, "LiberationSans"),
        (.toolTip, 11, "LiberationSans"), (.controlContent, 13, "LiberationSans"),
      ]
      for (role, size, name) in expected {
        let font = try #require(CTFontCreateUIFontForLanguage(role, 0, nil))
        #expect(CTFontGetSize(font) == size, "\(role)")
        #expect(CTFontCopyPostScriptName(font) as String == name, "\(role)")
      }
      #expect(CTFontGetSize(CTFontCreateUIFontForLanguage(.system, 31, nil)!) == 31)
      #expect(CTFontCreateUIFontForLanguage(.none, 12, nil) == nil)
    }
  }

  @Test("Fonts without a size become fonts and the other way round")
  func graphicsFonts() throws {
    let font = try font(TestFonts.interVariable, 20)
    let heavy = CTFontCreateCopyWithAttributes(
      font, 0, nil,
      CTFontDescriptorCreateCopyWithVariation(
        CTFontDescriptorCreateWithAttributes(NSDictionary()), NSNumber(value: ("wght" as FontTag).rawValue),
        900))
    var attributes: Unmanaged<CTFontDescriptor>?
    let bare = CTFontCopyGraphicsFont(heavy, &attributes)
    let descriptor = try #require(attributes).takeRetainedValue()
    #expect(bare.postScriptName as String? == CTFontCopyPostScriptName(font) as String)
    #expect(CTFontCopyGraphicsFont(heavy, nil) == bare)
    let made = CTFontCreateWithGraphicsFont(bare, 33, nil, nil)
    #expect(CTFontGetSize(made) == 33)
    #expect(CTFontCopyVariation(made) == CTFontCopyVariation(heavy))
    let again = CTFontCreateWithGraphicsFont(bare, 0, nil, descriptor)
    #expect(CTFontGetSize(again) == 20, "the descriptor's size")
    #expect(CTFontGetSize(CTFontCreateWithGraphicsFont(bare, 0, nil, nil)) == 12)
  }

  @Test("CTFontCreateCopyWithFamily keeps size and style")
  func copyWithFamily() throws {
    let serifBold = "/usr/share/fonts/truetype/liberation2/LiberationSerif-Bold.ttf"
    let bold = try font(TestFonts.liberationSansBold, 20, fallback: [TestFonts.liberationSerif, serifBold])
    let serif = try #require(CTFontCreateCopyWithFamily(bold, 0, nil, "Liberation Serif" as CFString))
    #expect(CTFontCopyPostScriptName(serif) as String == "LiberationSerif-Bold" && CTFontGetSize(serif) == 20)
    var shear = CGAffineTransform(a: 1, b: 0, c: 0.2, d: 1, tx: 0, ty: 0)
    let sheared = CTFontCreateCopyWithFamily(bold, 9, &shear, "Liberation Serif" as CFString)
    #expect(sheared.map(CTFontGetMatrix) == shear && sheared.map(CTFontGetSize) == 9)
    #expect(CTFontCreateCopyWithFamily(bold, 0, nil, "No Such Family" as CFString) == nil)
  }

  @Test("Each table's tag names the table that it says")
  func tableTags() {
    let tags: [(Int, String)] = [
      (kCTFontTableBASE, "BASE"), (kCTFontTableCFF, "CFF "), (kCTFontTableCFF2, "CFF2"),
      (kCTFontTableCBDT, "CBDT"),
      (kCTFontTableCBLC, "CBLC"), (kCTFontTableCOLR, "COLR"), (kCTFontTableCPAL, "CPAL"),
      (kCTFontTableDSIG, "DSIG"),
      (kCTFontTableGDEF, "GDEF"), (kCTFontTableGPOS, "GPOS"), (kCTFontTableGSUB, "GSUB"),
      (kCTFontTableHVAR, "HVAR"),
      (kCTFontTableJSTF, "JSTF"), (kCTFontTableMATH, "MATH"), (kCTFontTableMVAR, "MVAR"),
      (kCTFontTableOS2, "OS/2"),
      (kCTFontTableSTAT, "STAT"), (kCTFontTableSVG, "SVG "), (kCTFontTableVORG, "VORG"),
      (kCTFontTableVVAR, "VVAR"),
      (kCTFontTableAvar, "avar"), (kCTFontTableCmap, "cmap"), (kCTFontTableCvar, "cvar"),
      (kCTFontTableCvt, "cvt "),
      (kCTFontTableFpgm, "fpgm"), (kCTFontTableFvar, "fvar"), (kCTFontTableGasp, "gasp"),
      (kCTFontTableGlyf, "glyf"),
      (kCTFontTableGvar, "gvar"), (kCTFontTableHdmx, "hdmx"), (kCTFontTableHead, "head"),
      (kCTFontTableHhea, "hhea"),
      (kCTFontTableHmtx, "hmtx"), (kCTFontTableKern, "kern"), (kCTFontTableLoca, "loca"),
      (kCTFontTableMaxp, "maxp"),
      (kCTFontTableMeta, "meta"), (kCTFontTableName, "name"), (kCTFontTablePost, "post"),
      (kCTFontTablePrep, "prep"),
      (kCTFontTableSbix, "sbix"), (kCTFontTableVhea, "vhea"), (kCTFontTableVmtx, "vmtx"),
    ]
    for (tag, name) in tags { #expect(FontTag(rawValue: CTFontTableTag(tag)).description == name) }
  }

  @Test("Stylistic classes are the family class of OS/2, or what PANOSE says of serifs")
  func stylisticClasses() throws {
    func style(_ path: String) throws -> CTFontStylisticClass {
      CTFontStylisticClass(
        rawValue: CTFontGetSymbolicTraits(try font(path, 9)).intersection(.traitClassMask).rawValue)
    }
    #expect(try style(TestFonts.liberationSans) == .classSansSerif)
    let classes: [(Int, CTFontStylisticClass)] = [
      (1, .classOldStyleSerifs), (2, .classTransitionalSerifs), (3, .classModernSerifs),
      (4, .classClarendonSerifs),
      (5, .classSlabSerifs), (7, .classFreeformSerifs), (8, .classSansSerif), (9, .classOrnamentals),
      (10, .classScripts), (12, .classSymbolic),
    ]
    let scratch = try TemporaryDirectory()
    for (number, expected) in classes {
      let file = try FontBytes(TestFonts.liberationMono) { try $0.set("OS/2", 30, to: number << 8) }
      #expect(try style(scratch.write(file.bytes, to: "class\(number).ttf")) == expected)
    }
  }
}
