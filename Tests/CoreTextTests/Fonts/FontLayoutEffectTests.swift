import CoreText
import GalleyFonts
import TestSupport
import Testing

/// What a descriptor says of a font must be seen in lines set in it.
@Suite("Descriptors' effect on layout and drawing")
struct FontLayoutEffectTests {
  private func font(_ path: String, _ attributes: [CFString: Any], fallback: [String] = []) throws -> CTFont {
    CTFontCreateCopyWithAttributes(
      try CoreTextTests.font(path, 40, fallback: fallback), 0, nil,
      CTFontDescriptorCreateWithAttributes(dictionary(attributes)))
  }

  private func glyphs(_ line: CTLine) -> [CGGlyph] {
    runs(line).flatMap { run in (0..<CTRunGetGlyphCount(run)).map { CTRunGetGlyphsPtr(run)![$0] } }
  }

  private func positions(_ line: CTLine) -> [CGPoint] {
    runs(line).flatMap { run in (0..<CTRunGetGlyphCount(run)).map { CTRunGetPositionsPtr(run)![$0] } }
  }

  // MARK: Features

  /// Settings by Apple's numbers, and what they mean to HarfBuzz in Inter.
  static let selectors: [(type: Int, selector: Int, features: [String])] = [
    (6, 0, ["tnum"]), (6, 1, ["pnum"]), (10, 1, ["sups"]), (10, 2, ["subs"]), (10, 4, ["sinf"]),
    (11, 2, ["frac"]), (14, 4, ["zero"]), (33, 0, ["case"]), (35, 2, ["ss01"]), (35, 4, ["ss02"]),
    (35, 8, ["ss04"]), (36, 1, ["-calt"]), (1, 4, ["dlig"]), (10, 3, ["ordn"]), (33, 2, ["cpsp"]),
  ]

  @Test("A feature setting by type and selector shapes as its OpenType feature does", arguments: selectors)
  func selector(type: Int, selector: Int, features: [String]) throws {
    let setting = dictionary([
      kCTFontFeatureTypeIdentifierKey: type, kCTFontFeatureSelectorIdentifierKey: selector,
    ])
    let font = try self.font(
      TestFonts.interVariable, [kCTFontFeatureSettingsAttribute: NSArray(object: setting)])
    let text = "1/2 (a-b) a0 2o H2O -> 17:30 I"
    let expected = OutlineOracle(TestFonts.interVariable).shape(text, features: features)
    #expect(glyphs(line(text, font)) == expected.map(\.id))
    let plain = OutlineOracle(TestFonts.interVariable).shape(text)
    if features != ["pnum"] && features != ["dlig"] {
      let isSeen = expected.map(\.id) != plain.map(\.id) || expected.map(\.advance) != plain.map(\.advance)
      #expect(isSeen, "the text shows nothing of \(features)")
    }
    let widths =
      expected.reduce(0) { $0 + $1.advance } * CTFontGetSize(font) / CGFloat(CTFontGetUnitsPerEm(font))
    #expect(abs(width(line(text, font)) - widths) < 1e-6)
    let back = try #require(CTFontCopyFeatureSettings(font) as? [NSDictionary])
    #expect(back == [setting])
  }

  @Test("A feature setting by tag counts in every form in which it may be written, and a later one wins")
  func tags() throws {
    let text = "0 10"
    let zero = OutlineOracle(TestFonts.interVariable).shape(text, features: ["zero"]).map(\.id)
    let plain = OutlineOracle(TestFonts.interVariable).shape(text).map(\.id)
    #expect(zero != plain)
    func shaped(_ settings: [Any]) throws -> [CGGlyph] {
      let font = try self.font(
        TestFonts.interVariable, [kCTFontFeatureSettingsAttribute: NSArray(array: settings)])
      return glyphs(line(text, font))
    }
    let on = dictionary([kCTFontOpenTypeFeatureTag: "zero", kCTFontOpenTypeFeatureValue: 1])
    let off = dictionary([kCTFontOpenTypeFeatureTag: "zero", kCTFontOpenTypeFeatureValue: 0])
    #expect(try shaped([on]) == zero)
    #expect(try shaped(["zero"]) == zero)
    #expect(try shaped([NSArray(array: ["zero", 1])]) == zero)
    #expect(try shaped([on, off]) == plain)
    #expect(try shaped([off, on]) == zero)
    #expect(try shaped([["nonsense": 1], 7, "toolong", on]) == zero, "what is no setting is passed over")
  }

  @Test("CTFontCopyFeatures lists what the font has, by Apple's types with tags, labels and what holds")
  func features() throws {
    let base = try CoreTextTests.font(TestFonts.interVariable, 12)
    let setting = dictionary([kCTFontFeatureTypeIdentifierKey: 14, kCTFontFeatureSelectorIdentifierKey: 4])
    let font = CTFontCreateCopyWithAttributes(
      base, 0, nil,
      CTFontDescriptorCreateWithAttributes(
        dictionary([kCTFontFeatureSettingsAttribute: NSArray(object: setting)])))
    let list = try #require(CTFontCopyFeatures(font) as? [NSDictionary])
    let dump = try FontToolsDump(TestFonts.interVariable)
    func type(_ number: Int) -> NSDictionary? {
      list.first { ($0[kCTFontFeatureTypeIdentifierKey] as? NSNumber)?.intValue == number }
    }
    func selectors(_ type: NSDictionary?) -> [NSDictionary] {
      type?[kCTFontFeatureTypeSelectorsKey] as? [NSDictionary] ?? []
    }
    func selector(_ kind: Int, _ number: Int) -> NSDictionary? {
      selectors(type(kind)).first {
        ($0[kCTFontFeatureSelectorIdentifierKey] as? NSNumber)?.intValue == number
      }
    }
    // Every feature of the font is somewhere, and nothing else.
    var tags: Set<String> = []
    for entry in list {
      if let tag = entry[kCTFontOpenTypeFeatureTag] as? String { tags.insert(tag) }
      for selector in selectors(entry) { tags.insert(selector[kCTFontOpenTypeFeatureTag] as? String ?? "") }
    }
    #expect(Set(dump.features).isSubset(of: tags))
    #expect(tags.subtracting(dump.features).isSubset(of: ["sinf", "tnum", "pnum", "frac", "afrc"]))
    #expect(type(11)?[kCTFontFeatureTypeExclusiveKey] as? NSNumber == 1)
    #expect(type(11)?[kCTFontFeatureTypeNameKey] as? String == "Fractions")
    #expect(type(14)?[kCTFontFeatureTypeExclusiveKey] as? NSNumber == 0)
    #expect(selector(11, 2)?[kCTFontOpenTypeFeatureTag] as? String == "frac")
    #expect(selector(11, 2)?[kCTFontOpenTypeFeatureValue] as? NSNumber == 1)
    #expect(selector(11, 0)?[kCTFontFeatureSelectorDefaultKey] as? NSNumber == 1)
    #expect(selector(11, 2)?[kCTFontFeatureSelectorDefaultKey] == nil)
    #expect(selector(14, 4)?[kCTFontFeatureSelectorSettingKey] as? NSNumber == 1, "the font was made with it")
    #expect(selector(14, 5)?[kCTFontFeatureSelectorSettingKey] == nil)
    #expect(selector(35, 2)?[kCTFontFeatureSelectorNameKey] as? String == dump.labels["ss01"])
    let variant = list.first { $0[kCTFontOpenTypeFeatureTag] as? String == "cv05" }
    #expect(variant?[kCTFontFeatureTypeNameKey] as? String == dump.labels["cv05"])
    #expect(type(37) == nil, "Inter has no small capitals")
    let mono = try CoreTextTests.font(TestFonts.notoColorEmoji, 12)
    for entry in CTFontCopyFeatures(mono) as? [NSDictionary] ?? [] {
      #expect(entry[kCTFontFeatureTypeNameKey] != nil)
    }
    #expect(CTFontCopyFeatureSettings(base) == nil)
  }

  @Test("A feature's sample text and explanation come from the font")
  func featureTexts() throws {
    // cv01 of Inter has a label only: a copy of the font's parameters that points sample and tooltip at it.
    let scratch = try TemporaryDirectory()
    let path = scratch.url.path + "/cv.ttf"
    let program = """
      import sys
      from fontTools.ttLib import TTFont
      font = TTFont(sys.argv[1])
      for record in font["GSUB"].table.FeatureList.FeatureRecord:
          if record.FeatureTag == "cv05":
              p = record.Feature.FeatureParams
              p.SampleTextNameID = 1
              p.FeatUITooltipTextNameID = 4
              p.NumNamedParameters = 2
              p.FirstParamUILabelNameID = 1
      font.save(sys.argv[2])
      """
    let made = try run("/usr/bin/python3", ["-c", program, TestFonts.interVariable, path])
    try #require(made.status == 0, "\(made.error)")
    let font = try CoreTextTests.font(path, 12)
    let list = try #require(CTFontCopyFeatures(font) as? [NSDictionary])
    let variant = try #require(list.first { $0[kCTFontOpenTypeFeatureTag] as? String == "cv05" })
    #expect(variant[kCTFontFeatureSampleTextKey] as? String == CTFontCopyFamilyName(font) as String)
    #expect(variant[kCTFontFeatureTooltipTextKey] as? String == CTFontCopyFullName(font) as String)
    #expect(variant[kCTFontFeatureTypeExclusiveKey] as? NSNumber == 1)
    let selectors = try #require(variant[kCTFontFeatureTypeSelectorsKey] as? [NSDictionary])
    #expect(selectors.map { $0[kCTFontOpenTypeFeatureValue] as? NSNumber } == [0, 1, 2])
    #expect(selectors[1][kCTFontFeatureSelectorNameKey] as? String == CTFontCopyFamilyName(font) as String)
  }

  // MARK: Fallback

  @Test(
    "Fonts of a cascade list come before those of the collection, in order, and each only for what it has")
  func cascade() throws {
    let files = [TestFonts.dejaVuSans, TestFonts.notoSansHebrew, TestFonts.notoSerif]
    func descriptor(_ path: String) throws -> CTFontDescriptor {
      CTFontCopyFontDescriptor(try CoreTextTests.font(path, 3))
    }
    let text = "Жש"
    func families(_ cascade: [CTFontDescriptor]) throws -> [String] {
      let font = try self.font(
        TestFonts.notoSansThai, [kCTFontCascadeListAttribute: NSArray(array: cascade)], fallback: files)
      return ["Ж", "ש"].map { letter in
        let run = runs(line(letter, font))[0]
        let font = CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont
        #expect(CTFontGetSize(font) == 40)
        return CTFontCopyFamilyName(font) as String
      }
    }
    let hebrew = try descriptor(TestFonts.notoSansHebrew)
    let serif = try descriptor(TestFonts.notoSerif)
    #expect(try families([]) == ["DejaVu Sans", "DejaVu Sans"], "the collection's first font has both")
    #expect(try families([hebrew]) == ["DejaVu Sans", "Noto Sans Hebrew"])
    #expect(try families([hebrew, serif]) == ["Noto Serif", "Noto Sans Hebrew"])
    #expect(
      try families([try descriptor(TestFonts.liberationSans), serif]) == [
        "Liberation Sans", "Liberation Sans",
      ])
    let missing = CTFontDescriptorCreateWithNameAndSize("No Such Font" as CFString, 0)
    #expect(try families([missing, descriptor(TestFonts.notoSerif)]).first == "Noto Serif")
    let font = try self.font(
      TestFonts.notoSansThai, [kCTFontCascadeListAttribute: NSArray(object: descriptor(TestFonts.notoSerif))],
      fallback: files)
    #expect(CTFontGetSymbolicTraits(font).contains(.traitComposite))
    let chosen = CTFontCreateForString(font, text as CFString, CFRangeMake(0, 1))
    #expect(CTFontCopyFamilyName(chosen) as String == "Noto Serif")
    #expect(CTFontCopyAttribute(font, kCTFontCascadeListAttribute) as? [CTFontDescriptor] != nil)
  }

  @Test("An emoji goes to a colour font of the cascade list before a plain one and before the collection's")
  func emojiCascade() throws {
    let plain = CTFontCopyFontDescriptor(try CoreTextTests.font(TestFonts.dejaVuSans, 3))
    let color = CTFontCopyFontDescriptor(try CoreTextTests.font(TestFonts.notoColorEmoji, 3))
    func family(_ cascade: [CTFontDescriptor], fallback: [String]) throws -> String {
      let font = try self.font(
        TestFonts.notoSansThai, [kCTFontCascadeListAttribute: NSArray(array: cascade)], fallback: fallback)
      let run = runs(line("😀", font))[0]
      return CTFontCopyFamilyName(CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont) as String
    }
    #expect(try family([plain, color], fallback: []) == "Noto Color Emoji")
    #expect(try family([plain], fallback: [TestFonts.notoColorEmoji]) == "Noto Color Emoji")
    #expect(try family([plain], fallback: [TestFonts.notoSerif]) == "DejaVu Sans")
  }

  @Test("A font made for a set of characters shows no others, and gives them to the next font")
  func characterSet() throws {
    let digits = NSCharacterSet(charactersIn: "0123456789")
    let restricted = try font(
      TestFonts.liberationSans, [kCTFontCharacterSetAttribute: digits], fallback: [TestFonts.notoSerif])
    let line = line("a1b", restricted)
    let families = runs(line).map {
      CTFontCopyFamilyName(CTRunGetAttributes($0)[kCTFontAttributeName] as! CTFont) as String
    }
    #expect(families == ["Noto Serif", "Liberation Sans", "Noto Serif"])
    let letters = Array("a1".utf16)
    var found: [CGGlyph] = [9, 9]
    #expect(!CTFontGetGlyphsForCharacters(restricted, letters, &found, 2))
    #expect(found[0] == 0 && found[1] != 0)
    let set = CTFontCopyCharacterSet(restricted)
    #expect(CFCharacterSetIsCharacterMember(set, 0x31) && !CFCharacterSetIsCharacterMember(set, 0x61))
    let copy = CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(restricted), 0, nil)
    #expect(!CTFontGetGlyphsForCharacters(copy, letters, &found, 2), "the descriptor remembers")
    // In a cascade list it keeps a font to its part.
    let listed = CTFontDescriptorCreateCopyWithAttributes(
      CTFontCopyFontDescriptor(try CoreTextTests.font(TestFonts.dejaVuSans, 9)),
      dictionary([kCTFontCharacterSetAttribute: NSCharacterSet(charactersIn: "Ж")]))
    let font = try self.font(
      TestFonts.notoSansThai, [kCTFontCascadeListAttribute: NSArray(object: listed)],
      fallback: [TestFonts.notoSerif])
    let shown = runs(CoreTextTests.line("ЖД", font)).map {
      CTFontCopyFamilyName(CTRunGetAttributes($0)[kCTFontAttributeName] as! CTFont) as String
    }
    #expect(shown == ["DejaVu Sans", "Noto Serif"])
  }

  @Test("A language of the interface font chooses among fonts for the same characters")
  func language() throws {
    let collection = FontCollection(
      faces: try [0, 2].map { try FontFace(contentsOf: TestFonts.notoSansCJK, index: $0) }
        + [FontFace(contentsOf: TestFonts.liberationSans)])
    FontCollection.$current.withValue(collection) {
      func family(_ language: CFString?) -> String {
        let font = CTFontCreateUIFontForLanguage(.system, 0, language)!
        let restricted = CTFontCreateForString(
          CTFontCreateCopyWithAttributes(
            font, 0, nil, CTFontDescriptorCreateWithNameAndSize("Liberation Sans" as CFString, 0)),
          "直" as CFString, CFRangeMake(0, 1))
        return CTFontCopyFamilyName(restricted) as String
      }
      #expect(family("ja" as CFString) == "Noto Sans CJK JP")
      #expect(family("zh-Hans" as CFString) == "Noto Sans CJK SC")
      let font = CTFontCreateWithName("Liberation Sans" as CFString, 9, nil)
      let text = "直" as CFString
      let japanese = CTFontCreateForStringWithLanguage(font, text, CFRangeMake(0, 1), "ja" as CFString)
      let chinese = CTFontCreateForStringWithLanguage(font, text, CFRangeMake(0, 1), "zh-Hans" as CFString)
      #expect(CTFontCopyFamilyName(japanese) as String == "Noto Sans CJK JP")
      #expect(CTFontCopyFamilyName(chinese) as String == "Noto Sans CJK SC")
    }
  }

  // MARK: Advances and places

  @Test(
    "A fixed advance sets every glyph that has one in a grid, without kerning and ligatures",
    arguments: [17.0, 23.4])
  func fixedAdvance(advance: Double) throws {
    let text = "AVfi To x\u{301}y"
    let font = try self.font(TestFonts.dejaVuSans, [kCTFontFixedAdvanceAttribute: advance])
    let line = line(text, font)
    let places = positions(line)
    #expect(abs(width(line) - advance * 10) < 1e-6, "ten graphemes")
    for index in 0..<8 { #expect(abs(places[index].x - advance * Double(index)) < 1e-6, "glyph \(index)") }
    var glyph = CTFontGetGlyphWithName(font, "A" as CFString)
    #expect(CTFontGetAdvancesForGlyphs(font, .horizontal, &glyph, nil, 1) == advance)
    #expect(CTFontCopyAttribute(font, kCTFontFixedAdvanceAttribute) as? NSNumber == NSNumber(value: advance))
    let large = CTFontCreateCopyWithAttributes(font, 80, nil, nil)
    #expect(
      abs(width(CoreTextTests.line(text, large)) - advance * 10) < 1e-6, "it is points, whatever the size")
    let none = CTFontCreateCopyWithAttributes(
      font, 0, nil, CTFontDescriptorCreateWithAttributes(dictionary([kCTFontFixedAdvanceAttribute: 0])))
    let plain = try CoreTextTests.font(TestFonts.dejaVuSans, 40)
    #expect(width(CoreTextTests.line(text, none)) == width(CoreTextTests.line(text, plain)))
  }

  @Test("A baseline adjustment raises the glyphs of the font, and of a font of a cascade list")
  func baselineAdjust() throws {
    let raised = try font(TestFonts.liberationSans, [kCTFontBaselineAdjustAttribute: 5])
    // Whole font units: 1/51 of a point at this size.
    for place in positions(line("abc", raised)) { #expect(abs(place.y - 5) < 0.01) }
    let listed = CTFontDescriptorCreateCopyWithAttributes(
      CTFontCopyFontDescriptor(try CoreTextTests.font(TestFonts.notoSansHebrew, 9)),
      dictionary([kCTFontBaselineAdjustAttribute: -3]))
    let font = try self.font(
      TestFonts.liberationSans, [kCTFontCascadeListAttribute: NSArray(object: listed)])
    let restricted = CTFontCreateCopyWithAttributes(
      font, 0, nil,
      CTFontDescriptorCreateWithAttributes(
        dictionary([kCTFontCharacterSetAttribute: NSCharacterSet(charactersIn: "a")])))
    let places = positions(line("aש", restricted))
    #expect(places[0].y == 0)
    #expect(abs(places[1].y + 3) < 0.03)
    #expect(CTFontCopyAttribute(raised, kCTFontBaselineAdjustAttribute) as? NSNumber == 5)
  }

  @Test("A font's matrix widens and heightens lines, and drawing shows the same glyphs at the same places")
  func matrix() throws {
    let plain = try CoreTextTests.font(TestFonts.notoSans, 40)
    var wide = CGAffineTransform(scaleX: 2, y: 1)
    var large = CGAffineTransform(scaleX: 1.5, y: 1.5)
    let text = "AVx\u{323}\u{301} fi"
    let before = line(text, plain)
    let stretched = line(text, CTFontCreateCopyWithAttributes(plain, 0, &wide, nil))
    let grown = line(text, CTFontCreateCopyWithAttributes(plain, 0, &large, nil))
    #expect(abs(width(stretched) - width(before) * 2) < 1e-6)
    #expect(abs(width(grown) - width(before) * 1.5) < 1e-6)
    for (old, new) in zip(positions(before), positions(stretched)) {
      #expect(abs(new.x - old.x * 2) < 1e-6 && abs(new.y - old.y) < 1e-6)
    }
    var (ascent, oldAscent) = (CGFloat.zero, CGFloat.zero)
    CTLineGetTypographicBounds(before, &oldAscent, nil, nil)
    CTLineGetTypographicBounds(grown, &ascent, nil, nil)
    #expect(abs(ascent - oldAscent * 1.5) < 1e-9)
    let font = CTFontCreateCopyWithAttributes(plain, 0, &large, nil)
    #expect(CTFontGetSize(font) == 40 && abs(CTFontGetAscent(font) - CTFontGetAscent(plain) * 1.5) < 1e-9)
    let same = CTFontCreateCopyWithAttributes(plain, 60, nil, nil)
    var glyph = CTFontGetGlyphWithName(plain, "A" as CFString)
    #expect(
      isNear(
        CTFontGetBoundingRectsForGlyphs(font, .default, &glyph, nil, 1),
        CTFontGetBoundingRectsForGlyphs(same, .default, &glyph, nil, 1), 1e-9))
    let advances = [font, same].map { CTFontGetAdvancesForGlyphs($0, .default, &glyph, nil, 1) }
    #expect(abs(advances[0] - advances[1]) < 1e-9)
    func picture(_ line: CTLine) -> Picture {
      let picture = Picture(600, 120)
      picture.context.textPosition = CGPoint(x: 20, y: 40)
      CTLineDraw(line, picture.context)
      return picture
    }
    #expect(picture(grown).bytes == picture(line(text, same)).bytes, "larger by the matrix or by the size")
    let ink = CTLineGetImageBounds(grown, nil)
    #expect(isNear(ink, CTLineGetImageBounds(line(text, same), nil), 1e-6))
    // The descriptor carries the matrix, as bytes.
    let copy = CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(font), 0, nil)
    #expect(CTFontGetMatrix(copy) == large)
    #expect((CTFontCopyAttribute(font, kCTFontMatrixAttribute) as? NSData)?.length == 48)
  }

  @Test("An optical size moves the opsz axis: a number, the font's own size, or none")
  func opticalSize() throws {
    // Inter's slnt axis under another name and with other limits.
    let file = try FontBytes(TestFonts.interVariable) { file in
      let axes = try file.start(of: "fvar") + file.uint16(file.start(of: "fvar") + 4)
      let axis = try #require(
        [axes, axes + 20].first { file.bytes[$0..<$0 + 4].elementsEqual("slnt".utf8) })
      file.bytes.replaceSubrange(axis..<axis + 4, with: "opsz".utf8)
      for (offset, value) in [(4, 8), (8, 8), (12, 72)] { file.write(value, at: axis + offset) }
      for offset in [6, 10, 14] { file.write(0, at: axis + offset) }
    }
    let scratch = try TemporaryDirectory()
    let path = try scratch.write(file.bytes, to: "optical.ttf")
    func axis(_ value: Any?, size: Double = 40) throws -> Double? {
      let font = CTFontCreateCopyWithAttributes(
        try CoreTextTests.font(path, size), 0, nil,
        CTFontDescriptorCreateWithAttributes(
          dictionary(value.map { [kCTFontOpticalSizeAttribute: $0] } ?? [:])))
      let variation = CTFontCopyVariation(font)
      return (variation?[NSNumber(value: ("opsz" as FontTag).rawValue)] as? NSNumber)?.doubleValue
    }
    #expect(try axis(nil) == nil)
    #expect(try axis("none") == nil)
    #expect(try axis("auto") == 40)
    #expect(try axis("auto", size: 300) == 72, "inside of the axis")
    #expect(try axis(20) == 20)
  }

  @Test("Orientation decides which measures a font gives that is not asked for one")
  func orientation() throws {
    let plain = try CoreTextTests.font(TestFonts.notoSansCJK, 1000)
    let font = try self.font(
      TestFonts.notoSansCJK, [kCTFontOrientationAttribute: CTFontOrientation.vertical.rawValue])
    let upright = CTFontCreateCopyWithAttributes(font, 1000, nil, nil)
    let oracle = OutlineOracle(TestFonts.notoSansCJK)
    var glyph = oracle.glyph(0x41)
    #expect(CTFontGetAdvancesForGlyphs(plain, .default, &glyph, nil, 1) == Double(oracle.advance(glyph)))
    #expect(
      CTFontGetAdvancesForGlyphs(upright, .default, &glyph, nil, 1) == Double(oracle.verticalAdvance(glyph)))
    #expect(
      CTFontGetAdvancesForGlyphs(plain, .vertical, &glyph, nil, 1) == Double(oracle.verticalAdvance(glyph)))
    #expect(CTFontGetSymbolicTraits(upright).contains(.traitVertical))
    #expect(!CTFontGetSymbolicTraits(plain).contains(.traitVertical))
    #expect(CTFontCopyAttribute(upright, kCTFontOrientationAttribute) as? NSNumber == 2)
    #expect(CTFontCopyAttribute(plain, kCTFontOrientationAttribute) as? NSNumber == 1)
  }
}

/// A dictionary with Core Text's keys.
func dictionary(_ values: [CFString: Any]) -> CFDictionary {
  NSDictionary(objects: Array(values.values), forKeys: Array(values.keys))
}
