import CoreText
import GalleyFonts
import TestSupport
import Testing

/// Code around fonts as programs for Apple's platforms have it, spelled as there, with Swift's own
/// dictionaries and arrays.
@Suite("Font code as it stands")
struct FontSnippetTests {
  private func inCollection<Result>(_ body: () throws -> Result) throws -> Result {
    let faces = try [
      TestFonts.liberationSans, TestFonts.liberationSansBold, TestFonts.interVariable, TestFonts.notoSerif,
    ].map { try FontFace(contentsOf: $0) }
    return try FontCollection.$current.withValue(FontCollection(faces: faces)) { try body() }
  }

  @Test("Registering bundled fonts and asking for their names")
  func bundledFonts() throws {
    try inCollection {
      let fontURL = URL(fileURLWithPath: TestFonts.notoSansThai)
      var error: Unmanaged<CFError>?
      guard CTFontManagerRegisterFontsForURL(fontURL as CFURL, .process, &error) else {
        Issue.record("\(error!.takeRetainedValue().localizedDescription)")
        return
      }
      let descriptors = CTFontManagerCreateFontDescriptorsFromURL(fontURL as CFURL) as! [CTFontDescriptor]
      let names = descriptors.compactMap {
        CTFontDescriptorCopyAttribute($0, kCTFontNameAttribute) as? String
      }
      #expect(names == ["NotoSansThai-Regular"])
      let url = CTFontDescriptorCopyAttribute(descriptors[0], kCTFontURLAttribute) as! URL
      #expect(url.path == fontURL.path)
      if !CTFontManagerRegisterFontsForURL(fontURL as CFURL, .process, &error) {
        let failure = error!.takeRetainedValue()
        #expect(CFErrorGetCode(failure) == CTFontManagerError.alreadyRegistered.rawValue)
        #expect(failure.localizedDescription.contains(fontURL.path))
      }
      let families = CTFontManagerCopyAvailableFontFamilyNames() as! [String]
      #expect(families.contains("Noto Sans Thai"))
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: TestFonts.liberationMono)),
        let provider = CGDataProvider(data: data as CFData), let font = CGFont(provider)
      else {
        Issue.record("no font")
        return
      }
      #expect(CTFontManagerRegisterGraphicsFont(font, &error))
      let made = CTFontCreateWithName(font.postScriptName! as CFString, 14, nil)
      #expect(CTFontCopyFamilyName(made) as String == "Liberation Mono")
    }
  }

  @Test("Descriptors from nested dictionaries of Swift's")
  func nestedDictionaries() throws {
    try inCollection {
      let traits = [kCTFontWeightTrait: 0.4, kCTFontSlantTrait: 0.0]
      let attributes: [CFString: Any] = [
        kCTFontFamilyNameAttribute: "Liberation Sans", kCTFontTraitsAttribute: traits,
        kCTFontSizeAttribute: 18,
      ]
      let descriptor = CTFontDescriptorCreateWithAttributes(attributes as CFDictionary)
      let font = CTFontCreateWithFontDescriptor(descriptor, 0.0, nil)
      #expect(CTFontCopyPostScriptName(font) as String == "LiberationSans-Bold" && CTFontGetSize(font) == 18)

      let weight = 0x7767_6874  // 'wght'
      let varied =
        [
          kCTFontFamilyNameAttribute: "Inter", kCTFontVariationAttribute: [weight: 650.0],
          kCTFontFeatureSettingsAttribute: [
            [kCTFontFeatureTypeIdentifierKey: 6, kCTFontFeatureSelectorIdentifierKey: 0],
            [kCTFontOpenTypeFeatureTag: "zero", kCTFontOpenTypeFeatureValue: 1] as [CFString: Any],
          ] as [Any],
          kCTFontCascadeListAttribute: [
            CTFontDescriptorCreateWithNameAndSize("NotoSerif-Regular" as CFString, 0)
          ],
          kCTFontCharacterSetAttribute: CharacterSet(charactersIn: "0123456789"),
        ] as [CFString: Any] as CFDictionary
      let inter = CTFontCreateWithFontDescriptor(CTFontDescriptorCreateWithAttributes(varied), 20, nil)
      #expect((CTFontCopyVariation(inter) as? [Int: Double])?[weight] == 650)
      let settings = CTFontCopyFeatureSettings(inter) as? [[String: Any]]
      #expect(settings?.count == 2)
      #expect(settings?[0][kCTFontFeatureTypeIdentifierKey as String] as? Int == 6)
      #expect(settings?[1][kCTFontOpenTypeFeatureTag as String] as? String == "zero")
      let families = runs(line("1a", inter)).map { run -> String in
        let attributes = CTRunGetAttributes(run) as! [String: Any]
        return CTFontCopyFamilyName(attributes[kCTFontAttributeName as String] as! CTFont) as String
      }
      #expect(families == ["Inter", "Noto Serif"])
      let file = [kCTFontURLAttribute: URL(fileURLWithPath: TestFonts.liberationMono)] as CFDictionary
      let fromFile = CTFontCreateWithFontDescriptor(CTFontDescriptorCreateWithAttributes(file), 9, nil)
      #expect(CTFontCopyPostScriptName(fromFile) as String == "LiberationMono")
    }
  }

  @Test("Walking over axes, features and tables")
  func walking() throws {
    try inCollection {
      let font = CTFontCreateWithName("Inter" as CFString, 20, nil)
      var ranges: [Int: ClosedRange<Double>] = [:]
      for axis in CTFontCopyVariationAxes(font) as? [[String: Any]] ?? [] {
        guard let identifier = axis[kCTFontVariationAxisIdentifierKey as String] as? Int,
          let low = axis[kCTFontVariationAxisMinimumValueKey as String] as? Double,
          let high = axis[kCTFontVariationAxisMaximumValueKey as String] as? Double
        else { continue }
        ranges[identifier] = low...high
      }
      #expect(ranges == [0x736C_6E74: -10...0, 0x7767_6874: 100...900])
      var selectors: [String] = []
      for feature in CTFontCopyFeatures(font) as? [[String: Any]] ?? [] {
        for selector in feature[kCTFontFeatureTypeSelectorsKey as String] as? [[String: Any]] ?? [] {
          selectors.append(selector[kCTFontFeatureSelectorNameKey as String] as? String ?? "")
        }
      }
      #expect(selectors.contains("Monospaced Numbers") && !selectors.contains(""))
      var tags: [CTFontTableTag] = []
      if let tables = CTFontCopyAvailableTables(font, CTFontTableOptions(rawValue: 0)) {
        for index in 0..<CFArrayGetCount(tables) {
          tags.append(CTFontTableTag(UInt(bitPattern: CFArrayGetValueAtIndex(tables, index))))
        }
      }
      #expect(
        tags.contains(CTFontTableTag(kCTFontTableFvar)) && !tags.contains(CTFontTableTag(kCTFontTableCFF)))
      #expect(CTFontCopyAvailableTables(font, .excludeSynthetic)?.count == tags.count)
      if let table = CTFontCopyTable(font, CTFontTableTag(kCTFontTableOS2), []) {
        let length = CFDataGetLength(table)
        let bytes = CFDataGetBytePtr(table)!
        #expect(length > 78 && UInt16(bytes[4]) << 8 | UInt16(bytes[5]) == 400, "usWeightClass")
      }
    }
  }

  @Test("Text without a font is in Helvetica 12 or its stand-in, whose measures are not rounded")
  func defaults() throws {
    try inCollection {
      let line = CTLineCreateWithAttributedString(NSAttributedString(string: "plain"))
      let font = CTRunGetAttributes(runs(line)[0])[kCTFontAttributeName] as! CTFont
      #expect(font == CTFontCreateWithName("Helvetica" as CFString, 12, nil))
      #expect(CTFontCopyFamilyName(font) as String == "Liberation Sans")
      var (ascent, descent, leading) = (CGFloat.zero, CGFloat.zero, CGFloat.zero)
      CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
      // hhea of Liberation Sans: 1854, -434 and 67 of 2048.
      #expect(abs(ascent - 1854.0 * 12 / 2048) < 1e-9 && abs(descent - 434.0 * 12 / 2048) < 1e-9)
      #expect(abs(leading - 67.0 * 12 / 2048) < 1e-9)
    }
  }

  @Test("Outlines of a string, letter by letter, are the glyphs that a line of it has")
  func outlines() throws {
    try inCollection {
      let font = CTFontCreateWithName("NotoSerif-Regular" as CFString, 72, nil)
      let attributed = NSAttributedString(
        string: "Ag", attributes: [NSAttributedString.Key(rawValue: kCTFontAttributeName as String): font])
      let line = CTLineCreateWithAttributedString(attributed)
      let letters = CGMutablePath()
      let glyphRuns = CTLineGetGlyphRuns(line)
      for index in 0..<CFArrayGetCount(glyphRuns) {
        let run = unsafeBitCast(CFArrayGetValueAtIndex(glyphRuns, index), to: CTRun.self)
        let attributes = CTRunGetAttributes(run)
        let key = Unmanaged.passUnretained(kCTFontAttributeName).toOpaque()
        let runFont = unsafeBitCast(CFDictionaryGetValue(attributes, key), to: CTFont.self)
        for glyphIndex in 0..<CTRunGetGlyphCount(run) {
          var glyph = CGGlyph()
          var position = CGPoint()
          CTRunGetGlyphs(run, CFRangeMake(glyphIndex, 1), &glyph)
          CTRunGetPositions(run, CFRangeMake(glyphIndex, 1), &position)
          if let letter = CTFontCreatePathForGlyph(runFont, glyph, nil) {
            letters.addPath(letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
          }
        }
      }
      #expect(isNear(letters.boundingBoxOfPath, CTLineGetImageBounds(line, nil), 0.1))
      #expect(letters.boundingBoxOfPath.height > 50)
    }
  }
}
