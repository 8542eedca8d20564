import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("What the descriptor of a font says")
struct FontAttributeTests {
  private func keys(_ font: CTFont) -> Set<String> {
    Set(CTFontDescriptorCopyAttributes(CTFontCopyFontDescriptor(font)).compactMap { $0.key as? String })
  }

  @Test("It is a name and a size; all else is the font's own answer")
  func nameAndSize() throws {
    let face = try FontFace(contentsOf: TestFonts.liberationSansBold)
    FontCollection.$current.withValue(FontCollection(faces: [face])) {
      let font = CTFontCreateWithName("LiberationSans-Bold" as CFString, 17, nil)
      #expect(keys(font) == ["NSFontNameAttribute", "NSFontSizeAttribute"])
      let descriptor = CTFontCopyFontDescriptor(font)
      let attributes = CTFontDescriptorCopyAttributes(descriptor)
      #expect(attributes[kCTFontNameAttribute] as? String == "LiberationSans-Bold")
      #expect(attributes[kCTFontSizeAttribute] as? NSNumber == 17)
      func value(_ key: CFString) -> CFTypeRef? { CTFontDescriptorCopyAttribute(descriptor, key) }
      #expect(value(kCTFontFamilyNameAttribute) as? String == "Liberation Sans")
      #expect(value(kCTFontStyleNameAttribute) as? String == "Bold")
      #expect((value(kCTFontURLAttribute) as? NSURL)?.path == TestFonts.liberationSansBold)
      #expect((value(kCTFontTraitsAttribute) as? NSDictionary)?[kCTFontWeightTrait] as? NSNumber == 0.4)
      #expect(descriptor == CTFontDescriptorCreateWithNameAndSize("LiberationSans-Bold" as CFString, 17))
    }
  }

  @Test("Made-up styles and equal names of different files are told apart, and found again")
  func differences() throws {
    let face = try FontFace(contentsOf: TestFonts.liberationSerif)
    let copy = try FontFace(bytes: FontBytes(TestFonts.liberationSerif).bytes, name: "copy")
    FontCollection.$current.withValue(FontCollection(faces: [face])) {
      let plain = CTFontCreateWithName("LiberationSerif" as CFString, 9, nil)
      for bits in [CTFontSymbolicTraits.traitBold, .traitItalic, [.traitBold, .traitItalic]] {
        let made = CTFontCreateCopyWithSymbolicTraits(plain, 0, nil, bits, bits)!
        let descriptor = CTFontCopyFontDescriptor(made)
        #expect(descriptor != CTFontCopyFontDescriptor(plain))
        #expect(CTFontCreateWithFontDescriptor(descriptor, 0, nil) == made)
        let again = CTFontDescriptorCreateCopyWithAttributes(
          descriptor, dictionary([kCTFontSizeAttribute: 30]))
        #expect(CTFontGetSymbolicTraits(CTFontCreateWithFontDescriptor(again, 0, nil)).isSuperset(of: bits))
      }
      let other = CTFont(Font(face: copy, size: 9))
      #expect(CTFontCopyFontDescriptor(other) != CTFontCopyFontDescriptor(plain))
      #expect(CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(other), 0, nil) == other)
    }
  }

  @Test("A font drops settings of features that it lacks or that hold anyway")
  func effectiveSettings() throws {
    let faces = try [TestFonts.interVariable, TestFonts.liberationSans].map { try FontFace(contentsOf: $0) }
    FontCollection.$current.withValue(FontCollection(faces: faces)) {
      func settings(_ name: String, _ pairs: [(Int, Int)]) -> [[Int]] {
        let list = pairs.map { type, selector in
          dictionary([kCTFontFeatureTypeIdentifierKey: type, kCTFontFeatureSelectorIdentifierKey: selector])
        }
        let asked = CTFontDescriptorCreateWithAttributes(
          dictionary([kCTFontNameAttribute: name, kCTFontFeatureSettingsAttribute: list]))
        let font = CTFontCreateWithFontDescriptor(asked, 12, nil)
        let kept = CTFontCopyFeatureSettings(font) as? [NSDictionary] ?? []
        #expect(keys(font).contains(kCTFontFeatureSettingsAttribute as String) == !kept.isEmpty)
        return kept.map { setting in
          [kCTFontFeatureTypeIdentifierKey, kCTFontFeatureSelectorIdentifierKey].map {
            (setting[$0] as? NSNumber)?.intValue ?? -1
          }
        }
      }
      let zero = (kTypographicExtrasType, kSlashedZeroOnSelector)
      let noZero = (kTypographicExtrasType, kSlashedZeroOffSelector)
      let digits = (kNumberSpacingType, kMonospacedNumbersSelector)
      #expect(settings("Inter", [zero, digits]) == [[14, 4], [6, 0]])
      // Liberation Sans has neither feature.
      #expect(settings("LiberationSans", [zero, digits]) == [])
      // What holds anyway, unless it takes an earlier setting back.
      #expect(settings("Inter", [noZero]) == [])
      #expect(settings("Inter", [zero, noZero]) == [[14, 4], [14, 5]])
      #expect(settings("Inter", [(kContextualAlternatesType, kContextualAlternatesOnSelector)]) == [])
      #expect(
        settings("Inter", [(kContextualAlternatesType, kContextualAlternatesOffSelector)]) == [[36, 1]])
      #expect(
        settings("Inter", [(kNumberSpacingType, 4), (kSmartSwashType, kLineFinalSwashesOnSelector)]) == [])
    }
  }

  @Test(
    "A feature type and a selector set the OpenType feature that stands for them",
    arguments: [
      (kNumberCaseType, kLowerCaseNumbersSelector, "onum"),
      (kNumberSpacingType, kMonospacedNumbersSelector, "tnum"),
      (kStylisticAlternativesType, kStylisticAltOneOnSelector, "ss01"),
      (kStylisticAlternativesType, kStylisticAltTwentyOnSelector, "ss20"),
      (kFractionsType, kDiagonalFractionsSelector, "frac"),
      (kLowerCaseType, kLowerCaseSmallCapsSelector, "smcp"),
      (kUpperCaseType, kUpperCasePetiteCapsSelector, "c2pc"),
      (kLigaturesType, kRareLigaturesOnSelector, "dlig"),
      (kVerticalPositionType, kScientificInferiorsSelector, "sinf"),
      (kRubyKanaType, kRubyKanaOnSelector, "ruby"),
      (kRubyKanaType, kRubyKanaSelector, "ruby"), (kItalicCJKRomanType, kCJKItalicRomanSelector, "ital"),
      (kCaseSensitiveLayoutType, kCaseSensitiveLayoutOnSelector, "case"),
      (kCharacterShapeType, kJIS2004CharactersSelector, "jp04"),
      (kTextSpacingType, kAltHalfWidthTextSelector, "halt"),
      (kTypographicExtrasType, kSlashedZeroOnSelector, "zero"),
    ])
  func registry(type: Int, selector: Int, tag: String) throws {
    // A font with a glyph of its own for the feature: Liberation Sans, where it turns A into B.
    let face = try font(with: tag)
    let setting = dictionary([
      kCTFontFeatureTypeIdentifierKey: type, kCTFontFeatureSelectorIdentifierKey: selector,
    ])
    let attributes = CTFontDescriptorCreateWithAttributes(
      dictionary([kCTFontFeatureSettingsAttribute: [setting]]))
    let plain = CTFont(Font(face: face, size: 10))
    let set = CTFontCreateCopyWithAttributes(plain, 0, nil, attributes)
    func glyphs(_ font: CTFont) -> [CGGlyph] {
      runs(line("A", font)).flatMap { run in (0..<CTRunGetGlyphCount(run)).map { CTRunGetGlyphsPtr(run)![$0] }
      }
    }
    #expect(glyphs(plain) == [CTFontGetGlyphWithName(plain, "A" as CFString)])
    #expect(glyphs(set) == [CTFontGetGlyphWithName(plain, "B" as CFString)])
  }

  /// Liberation Sans with a feature that fontTools wrote.
  private func font(with tag: String) throws -> FontFace {
    let folder = try TemporaryDirectory()
    let file = folder.url.path + "/made.ttf"
    let program = """
      import sys
      from fontTools.ttLib import TTFont
      from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
      font = TTFont(sys.argv[1])
      addOpenTypeFeaturesFromString(font, "feature %s { sub A by B; } %s;" % (sys.argv[3], sys.argv[3]))
      font.save(sys.argv[2])
      """
    let made = try run("/usr/bin/python3", ["-c", program, TestFonts.liberationSans, file, tag])
    try #require(made.status == 0, "\(made.error)")
    return try FontFace(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: file))), name: tag)
  }

  @Test("Traits and classes have a second name each")
  func secondNames() {
    #expect(CTFontSymbolicTraits.italicTrait == .traitItalic && CTFontSymbolicTraits.boldTrait == .traitBold)
    #expect(CTFontSymbolicTraits.expandedTrait == .traitExpanded)
    #expect(CTFontSymbolicTraits.condensedTrait == .traitCondensed)
    #expect(CTFontSymbolicTraits.monoSpaceTrait == .traitMonoSpace)
    #expect(CTFontSymbolicTraits.verticalTrait == .traitVertical)
    #expect(CTFontSymbolicTraits.uiOptimizedTrait == .traitUIOptimized)
    #expect(CTFontSymbolicTraits.colorGlyphsTrait == .traitColorGlyphs)
    #expect(CTFontSymbolicTraits.compositeTrait == .traitComposite)
    #expect(CTFontSymbolicTraits.classMaskTrait.rawValue == 0xF000_0000)
    let classes: [CTFontStylisticClass] = [
      .oldStyleSerifsClass, .transitionalSerifsClass, .modernSerifsClass, .clarendonSerifsClass,
      .slabSerifsClass,
      .freeformSerifsClass, .sansSerifClass, .ornamentalsClass, .scriptsClass, .symbolicClass,
    ]
    #expect(classes.map { $0.rawValue >> 28 } == [1, 2, 3, 4, 5, 7, 8, 9, 10, 12])
  }

  @Test("A justified line measures with the white space at its end, in a frame and out of a typesetter")
  func justifiedWidths() throws {
    let font = try CoreTextTests.font(TestFonts.liberationSans, 12)
    var alignment = CTTextAlignment.justified
    let style = withUnsafePointer(to: &alignment) { pointer in
      var setting = CTParagraphStyleSetting(
        spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: pointer)
      return CTParagraphStyleCreate(&setting, 1)
    }
    let text = NSAttributedString(
      string: "words that fill several lines of a narrow column and are spread over its width",
      attributes: [
        .init(kCTFontAttributeName as String): font, .init(kCTParagraphStyleAttributeName as String): style,
      ])
    let space = Double(CTLineGetTypographicBounds(line(" ", font), nil, nil, nil))
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 400), transform: nil)
    let frame = CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRange(), path, nil)
    let lines = CTFrameGetLines(frame) as! [CTLine]
    #expect(lines.count > 1)
    for line in lines.dropLast() {
      #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 200 - space) < 1e-6)
      #expect(abs(CTLineGetTrailingWhitespaceWidth(line) - space) < 1e-9)
    }
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    let count = CTTypesetterSuggestLineBreak(typesetter, 0, 200)
    let first = CTTypesetterCreateLine(typesetter, CFRange(location: 0, length: count))
    let stretched = try #require(CTLineCreateJustifiedLine(first, 1, 200))
    #expect(abs(CTLineGetTypographicBounds(stretched, nil, nil, nil) - 200 - space) < 1e-6)
  }
}
