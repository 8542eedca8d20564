import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTFontDescriptor")
struct FontDescriptorTests {
  private static let sansBoldItalic = "/usr/share/fonts/truetype/liberation2/LiberationSans-BoldItalic.ttf"

  /// The four faces of one family, one of another, a monospaced one, one with a width, and a variable one.
  private func collection() throws -> FontCollection {
    FontCollection(
      faces: try [
        TestFonts.liberationSansBold, TestFonts.liberationSans, TestFonts.liberationSansItalic,
        Self.sansBoldItalic, TestFonts.liberationSerif, TestFonts.liberationMono,
        "/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed.ttf", TestFonts.dejaVuSans,
        TestFonts.interVariable, TestFonts.notoSansThai, TestFonts.notoColorEmoji,
      ].map { try FontFace(contentsOf: $0) })
  }

  private func matches(_ attributes: [CFString: Any], mandatory: [CFString] = []) -> [String] {
    let found = CTFontDescriptorCreateMatchingFontDescriptors(
      CTFontDescriptorCreateWithAttributes(dictionary(attributes)),
      mandatory.isEmpty ? nil : NSSet(array: mandatory))
    return (found as? [CTFontDescriptor] ?? []).map {
      CTFontDescriptorCopyAttributes($0)[kCTFontNameAttribute] as? String ?? "?"
    }
  }

  @Test("Matching goes by name, family, style and file")
  func names() throws {
    try FontCollection.$current.withValue(collection()) {
      #expect(matches([kCTFontNameAttribute: "LiberationSans-Bold"]) == ["LiberationSans-Bold"])
      #expect(
        matches([kCTFontNameAttribute: "Liberation Sans Bold"]) == ["LiberationSans-Bold"], "a full name")
      #expect(matches([kCTFontNameAttribute: "No-Such-Font"]) == [])
      #expect(matches([kCTFontDisplayNameAttribute: "liberation sans italic"]) == ["LiberationSans-Italic"])
      #expect(
        matches([kCTFontFamilyNameAttribute: "Liberation Sans"]) == [
          "LiberationSans", "LiberationSans-Bold", "LiberationSans-Italic", "LiberationSans-BoldItalic",
        ], "the regular face first")
      #expect(
        matches([kCTFontFamilyNameAttribute: "Liberation Sans", kCTFontStyleNameAttribute: "Bold Italic"])
          == [
            "LiberationSans-BoldItalic"
          ])
      #expect(
        matches([kCTFontNameAttribute: "LiberationSans", kCTFontFamilyNameAttribute: "Liberation Serif"])
          == [])
      let url = NSURL(fileURLWithPath: TestFonts.liberationSerif)
      #expect(matches([kCTFontURLAttribute: url]) == ["LiberationSerif"])
      let elsewhere = NSURL(fileURLWithPath: TestFonts.notoSansCJK)
      #expect(matches([kCTFontURLAttribute: elsewhere]).count == 10, "a file outside of the collection")
      #expect(
        matches([kCTFontURLAttribute: elsewhere, kCTFontNameAttribute: "NotoSansCJKkr-Regular"]) == [
          "NotoSansCJKkr-Regular"
        ])
      #expect(matches([kCTFontURLAttribute: NSURL(fileURLWithPath: "/no/such/file.ttf")]) == [])
      #expect(matches([:]).count == 11, "nothing asked for: everything")
    }
  }

  @Test("Traits sort matches, and must be as asked when they are mandatory")
  func traits() throws {
    try FontCollection.$current.withValue(collection()) {
      func traits(_ values: [CFString: Any]) -> [CFString: Any] {
        [kCTFontFamilyNameAttribute: "Liberation Sans", kCTFontTraitsAttribute: dictionary(values)]
      }
      let bold = CTFontSymbolicTraits.traitBold.rawValue
      let italic = CTFontSymbolicTraits.traitItalic.rawValue
      #expect(matches(traits([kCTFontSymbolicTrait: bold])).first == "LiberationSans-Bold")
      #expect(matches(traits([kCTFontSymbolicTrait: bold | italic])).first == "LiberationSans-BoldItalic")
      #expect(matches(traits([kCTFontWeightTrait: 0.4])).first == "LiberationSans-Bold")
      #expect(matches(traits([kCTFontSlantTrait: 0.4])).first == "LiberationSans-Italic")
      #expect(matches(traits([kCTFontSymbolicTrait: bold])).count == 4)
      #expect(
        matches(traits([kCTFontSymbolicTrait: bold]), mandatory: [kCTFontTraitsAttribute]) == [
          "LiberationSans-Bold"
        ])
      #expect(matches(traits([kCTFontWeightTrait: 0.1]), mandatory: [kCTFontTraitsAttribute]) == [])
      #expect(
        matches(traits([kCTFontSlantTrait: 0.4]), mandatory: [kCTFontTraitsAttribute]).sorted() == [
          "LiberationSans-BoldItalic", "LiberationSans-Italic",
        ], "12 degrees")
      let mono = dictionary([kCTFontSymbolicTrait: CTFontSymbolicTraits.traitMonoSpace.rawValue])
      #expect(matches([kCTFontTraitsAttribute: mono]).first == "LiberationMono")
      let color = dictionary([kCTFontSymbolicTrait: CTFontSymbolicTraits.traitColorGlyphs.rawValue])
      #expect(matches([kCTFontTraitsAttribute: color]).first == "NotoColorEmoji")
      let narrow = dictionary([kCTFontWidthTrait: -0.1])
      #expect(
        matches([kCTFontTraitsAttribute: narrow], mandatory: [kCTFontTraitsAttribute]) == [
          "DejaVuSansCondensed"
        ])
      let condensed = dictionary([kCTFontSymbolicTrait: CTFontSymbolicTraits.traitCondensed.rawValue])
      #expect(matches([kCTFontTraitsAttribute: condensed]).first == "DejaVuSansCondensed")
      let sans = dictionary([kCTFontSymbolicTrait: CTFontStylisticClass.classSansSerif.rawValue])
      let allSans = matches([kCTFontTraitsAttribute: sans], mandatory: [kCTFontTraitsAttribute])
      #expect(allSans.contains("LiberationSans") && !allSans.contains("LiberationSerif"))
    }
  }

  @Test("Characters, languages, format and states must be as asked")
  func qualities() throws {
    try FontCollection.$current.withValue(collection()) {
      #expect(
        matches([kCTFontCharacterSetAttribute: NSCharacterSet(charactersIn: "ไทย")]) == [
          "NotoSansThai-Regular"
        ])
      #expect(matches([kCTFontCharacterSetAttribute: NSCharacterSet(charactersIn: "😀a")]).count == 0)
      #expect(matches([kCTFontLanguagesAttribute: ["th"]]) == ["NotoSansThai-Regular"])
      #expect(matches([kCTFontLanguagesAttribute: ["de-AT", "el"]]).contains("LiberationSerif"))
      #expect(!matches([kCTFontLanguagesAttribute: ["de", "th"]]).contains("LiberationSerif"))
      let trueType = CTFontFormat.openTypeTrueType.rawValue
      #expect(matches([kCTFontFormatAttribute: trueType]).contains("LiberationSans"))
      #expect(matches([kCTFontFormatAttribute: CTFontFormat.openTypePostScript.rawValue]) == [])
      #expect(matches([kCTFontFormatAttribute: CTFontFormat.bitmap.rawValue]) == ["NotoColorEmoji"])
      #expect(
        matches([kCTFontEnabledAttribute: 1]).count == 11 && matches([kCTFontEnabledAttribute: 0]) == [])
      #expect(
        matches([kCTFontDownloadableAttribute: 1]) == []
          && matches([kCTFontDownloadableAttribute: 0]).count == 11)
      #expect(
        matches([kCTFontDownloadedAttribute: 1]).count == 11 && matches([kCTFontDownloadedAttribute: 0]) == []
      )
      #expect(matches([kCTFontPriorityAttribute: kCTFontPrioritySystem]).count == 11)
      #expect(matches([kCTFontPriorityAttribute: kCTFontPriorityProcess]) == [])
      let scope = CTFontManagerScope.process.rawValue
      #expect(matches([kCTFontRegistrationScopeAttribute: scope]) == [])
      // A family's name in another case matches, but is not identical.
      #expect(matches([kCTFontFamilyNameAttribute: "liberation mono"]) == ["LiberationMono"])
      #expect(
        matches([kCTFontFamilyNameAttribute: "liberation mono"], mandatory: [kCTFontFamilyNameAttribute])
          == [])
      let best = CTFontDescriptorCreateMatchingFontDescriptor(
        CTFontDescriptorCreateWithAttributes(dictionary([kCTFontLanguagesAttribute: ["th"]])), nil)
      #expect(
        best.map { CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor($0, 9, nil)) as String }
          == "NotoSansThai-Regular")
      let described = CTFontCreateWithFontDescriptor(
        CTFontDescriptorCreateWithAttributes(dictionary([kCTFontLanguagesAttribute: ["th"]])), 9, nil)
      #expect(CTFontCopyFamilyName(described) as String == "Noto Sans Thai")
      #expect(
        CTFontDescriptorCreateMatchingFontDescriptor(
          CTFontDescriptorCreateWithNameAndSize("X-Y" as CFString, 1), nil) == nil)
    }
  }

  @Test("A match keeps what only a descriptor can say, and the descriptor of a font matches itself alone")
  func matchesKeepSettings() throws {
    try FontCollection.$current.withValue(collection()) {
      let asked = CTFontDescriptorCreateWithAttributes(
        dictionary([
          kCTFontFamilyNameAttribute: "Inter", kCTFontSizeAttribute: 21, kCTFontFixedAdvanceAttribute: 9,
          kCTFontVariationAttribute: NSDictionary(
            object: NSNumber(value: 700), forKey: NSNumber(value: ("wght" as FontTag).rawValue)),
        ]))
      let match = try #require(CTFontDescriptorCreateMatchingFontDescriptor(asked, nil))
      let font = CTFontCreateWithFontDescriptor(match, 0, nil)
      #expect(CTFontGetSize(font) == 21)
      #expect(font.font.instance.variations == [FontVariation(tag: "wght", value: 700)])
      #expect(CTFontCopyAttribute(font, kCTFontFixedAdvanceAttribute) as? NSNumber == 9)
      let own = CTFontCopyFontDescriptor(font)
      #expect(CTFontDescriptorCreateMatchingFontDescriptors(own, nil) as? [CTFontDescriptor] == [own])
      #expect(CTFontCreateWithFontDescriptor(own, 0, nil) == font)
    }
  }

  @Test("Attributes that a descriptor does not have come from the font that it describes")
  func attributesOfTheFont() throws {
    try FontCollection.$current.withValue(collection()) {
      let named = CTFontDescriptorCreateWithNameAndSize("LiberationSans-Bold" as CFString, 12)
      func value(_ key: CFString) -> CFTypeRef? { CTFontDescriptorCopyAttribute(named, key) }
      #expect((value(kCTFontURLAttribute) as? NSURL)?.path == TestFonts.liberationSansBold)
      #expect(value(kCTFontFamilyNameAttribute) as? String == "Liberation Sans")
      #expect(value(kCTFontStyleNameAttribute) as? String == "Bold")
      #expect(value(kCTFontDisplayNameAttribute) as? String == "Liberation Sans Bold")
      #expect(value(kCTFontSizeAttribute) as? NSNumber == 12)
      #expect((value(kCTFontTraitsAttribute) as? NSDictionary)?[kCTFontWeightTrait] as? NSNumber == 0.4)
      #expect((value(kCTFontTraitsAttribute) as? NSDictionary)?[kCTFontWidthTrait] as? NSNumber == 0)
      #expect((value(kCTFontTraitsAttribute) as? NSDictionary)?[kCTFontSlantTrait] as? NSNumber == 0)
      #expect(
        value(kCTFontFormatAttribute) as? NSNumber == NSNumber(value: CTFontFormat.openTypeTrueType.rawValue))
      #expect((value(kCTFontLanguagesAttribute) as? [String])?.contains("de") == true)
      #expect((value(kCTFontCharacterSetAttribute) as? NSCharacterSet)?.longCharacterIsMember(0x41) == true)
      #expect((value(kCTFontFeaturesAttribute) as? NSArray)?.count ?? 0 > 0)
      #expect(value(kCTFontVariationAxesAttribute) == nil && value(kCTFontCascadeListAttribute) == nil)
      #expect(value(kCTFontMatrixAttribute) == nil && value(kCTFontRegistrationUserInfoAttribute) == nil)
      #expect(value("no such key" as CFString) == nil)
      let variable = CTFontDescriptorCreateWithNameAndSize("Inter" as CFString, 12)
      #expect(
        (CTFontDescriptorCopyAttribute(variable, kCTFontVariationAxesAttribute) as? NSArray)?.count == 2)
      let missing = CTFontDescriptorCreateWithNameAndSize("No-Such" as CFString, 12)
      #expect(CTFontDescriptorCopyAttribute(missing, kCTFontURLAttribute) == nil)
      let font = CTFontCreateWithName("LiberationSans-Italic" as CFString, 12, nil)
      #expect(CTFontCopyAttribute(font, kCTFontNameAttribute) as? String == "LiberationSans-Italic")
      let slant = (CTFontCopyTraits(font)[kCTFontSlantTrait] as? NSNumber)?.doubleValue
      #expect(slant == 0.4, "12 of 30 degrees")
      #expect(CTFontCopyAttribute(font, kCTFontScopeless) == nil)
    }
  }

  private var kCTFontScopeless: CFString { "CTFontScopeless" as CFString }

  @Test("Copies change what they are told to and keep the rest")
  func copies() throws {
    try FontCollection.$current.withValue(collection()) {
      let base = CTFontDescriptorCreateWithAttributes(
        dictionary([kCTFontNameAttribute: "LiberationSans-Bold", kCTFontSizeAttribute: 17]))
      func name(_ descriptor: CTFontDescriptor?) -> String? {
        descriptor.map { CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor($0, 0, nil)) as String }
      }
      func size(_ descriptor: CTFontDescriptor?) -> CGFloat? {
        descriptor.map { CTFontGetSize(CTFontCreateWithFontDescriptor($0, 0, nil)) }
      }
      let larger = CTFontDescriptorCreateCopyWithAttributes(base, dictionary([kCTFontSizeAttribute: 40]))
      #expect(name(larger) == "LiberationSans-Bold" && size(larger) == 40 && size(base) == 17)
      let serif = CTFontDescriptorCreateCopyWithFamily(base, "Liberation Serif" as CFString)
      #expect(name(serif) == "LiberationSerif" && size(serif) == 17)
      #expect(
        serif.map { CTFontGetSymbolicTraits(CTFontCreateWithFontDescriptor($0, 0, nil)).contains(.traitBold) }
          == true, "made up")
      #expect(CTFontDescriptorCreateCopyWithFamily(base, "No Such" as CFString) == nil)
      let italic = CTFontDescriptorCreateCopyWithSymbolicTraits(base, .traitItalic, .traitItalic)
      #expect(name(italic) == "LiberationSans-BoldItalic" && size(italic) == 17)
      let regular = CTFontDescriptorCreateCopyWithSymbolicTraits(base, [], .traitBold)
      #expect(name(regular) == "LiberationSans")
      #expect(CTFontDescriptorCreateCopyWithSymbolicTraits(base, .traitExpanded, .traitExpanded) == nil)
      let ofFont = CTFontCopyFontDescriptor(CTFontCreateWithName("LiberationSans" as CFString, 9, nil))
      let renamed = CTFontDescriptorCreateCopyWithAttributes(
        ofFont, dictionary([kCTFontNameAttribute: "LiberationMono"]))
      #expect(name(renamed) == "LiberationMono" && size(renamed) == 9)
      let same = CTFontDescriptorCreateCopyWithAttributes(ofFont, dictionary([kCTFontSizeAttribute: 5]))
      #expect(name(same) == "LiberationSans" && size(same) == 5)

      let weight = NSNumber(value: ("wght" as FontTag).rawValue)
      let slant = NSNumber(value: ("slnt" as FontTag).rawValue)
      let inter = CTFontDescriptorCreateWithNameAndSize("Inter" as CFString, 12)
      let heavy = CTFontDescriptorCreateCopyWithVariation(inter, weight, 800)
      let both = CTFontDescriptorCreateCopyWithVariation(heavy, slant, -5)
      #expect(
        CTFontCreateWithFontDescriptor(both, 0, nil).font.instance.variations == [
          FontVariation(tag: "slnt", value: -5), FontVariation(tag: "wght", value: 800),
        ])
      #expect(CTFontCopyVariation(CTFontCreateWithFontDescriptor(inter, 0, nil)) == nil)

      let zero = CTFontDescriptorCreateCopyWithFeature(inter, 14, 4)
      let fractions = CTFontDescriptorCreateCopyWithFeature(zero, 11, 2)
      let settings =
        CTFontCopyFeatureSettings(CTFontCreateWithFontDescriptor(fractions, 0, nil)) as? [NSDictionary]
      #expect(settings?.map { $0[kCTFontFeatureTypeIdentifierKey] as? NSNumber } == [14, 11])
      #expect(settings?.map { $0[kCTFontFeatureSelectorIdentifierKey] as? NSNumber } == [4, 2])
      #expect(
        CTFontDescriptorGetTypeID() == CFGetTypeID(zero) && CTFontDescriptorGetTypeID() != CTFontGetTypeID())
      #expect(CFGetTypeID(CTFontCreateWithFontDescriptor(zero, 0, nil)) == CTFontGetTypeID())
    }
  }

  @Test("The progress of matching is told in order and stops when asked to")
  func progress() throws {
    try FontCollection.$current.withValue(collection()) {
      let names = ["LiberationSans", "No-Such", "LiberationMono"]
      let asked = NSArray(array: names.map { CTFontDescriptorCreateWithNameAndSize($0 as CFString, 1) })
      var states: [CTFontDescriptorMatchingState] = []
      var percentages: [Double] = []
      var results: [Int] = []
      var failure: CFError?
      let began = CTFontDescriptorMatchFontDescriptorsWithProgressHandler(asked, nil) { state, progress in
        states.append(state)
        percentages.append((progress[kCTFontDescriptorMatchingPercentage] as? NSNumber)?.doubleValue ?? -1)
        results.append((progress[kCTFontDescriptorMatchingResult] as? NSArray)?.count ?? -1)
        #expect((progress[kCTFontDescriptorMatchingDescriptors] as? NSArray)?.count == 3)
        if state == .didFailWithError {
          failure = progress[kCTFontDescriptorMatchingError] as? CFError
          #expect(
            progress[kCTFontDescriptorMatchingSourceDescriptor] as? CTFontDescriptor == asked[1]
              as? CTFontDescriptor)
        }
        return true
      }
      #expect(began)
      #expect(states == [.didBegin, .didMatch, .didFailWithError, .didMatch, .didFinish])
      #expect(percentages.map { Int($0) } == [0, 33, 66, 100, 100])
      #expect(results == [0, 1, 1, 2, 2])
      #expect(failure?.code == CTFontManagerError.assetNotFound.rawValue)
      #expect(failure?.localizedDescription.contains("No-Such") == true)
      states = []
      CTFontDescriptorMatchFontDescriptorsWithProgressHandler(asked, nil) { state, _ in
        states.append(state)
        return state == .didBegin
      }
      #expect(states == [.didBegin, .didMatch, .didFinish])
      #expect(
        !CTFontDescriptorMatchFontDescriptorsWithProgressHandler(NSArray(object: "x"), nil) { _, _ in true })
    }
  }

  @Test("The scales of weight and width go both ways", arguments: [1.0, 100, 250, 400, 450, 700, 860, 900])
  func scales(weight: Double) throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let font = CTFont(Font(face: face, size: 1, variations: [FontVariation(tag: "wght", value: weight)]))
    let trait = try #require(CTFontCopyTraits(font)[kCTFontWeightTrait] as? NSNumber)
    FontCollection.$current.withValue(FontCollection(faces: [face])) {
      let made = CTFontCreateWithFontDescriptor(
        CTFontDescriptorCreateWithAttributes(
          dictionary([kCTFontTraitsAttribute: dictionary([kCTFontWeightTrait: trait])])), 1, nil)
      let variations = made.font.instance.variations
      #expect(abs((variations.first { $0.tag == "wght" }?.value ?? 400) - max(weight, 100)) < 1e-6)
    }
  }
}
