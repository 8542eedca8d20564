import CoreText
import GalleyFonts
import TestSupport
import Testing

/// Numbers and strings that Apple's headers fix, because they are stored in files and compared with literals.
@Suite("Constants of fonts")
struct FontConstantTests {
  @Test("Numbers are Apple's")
  func numbers() {
    let errors: [(CTFontManagerError, Int)] = [
      (.fileNotFound, 101), (.insufficientPermissions, 102), (.unrecognizedFormat, 103),
      (.invalidFontData, 104),
      (.alreadyRegistered, 105), (.exceededResourceLimit, 106), (.assetNotFound, 107), (.notRegistered, 201),
      (.inUse, 202), (.systemRequired, 203), (.registrationFailed, 301), (.missingEntitlement, 302),
      (.insufficientInfo, 303), (.cancelledByUser, 304), (.duplicatedName, 305), (.invalidFilePath, 306),
      (.unsupportedScope, 307),
    ]
    for (error, code) in errors { #expect(error.rawValue == code) }
    let formats: [CTFontFormat] = [
      .unrecognized, .openTypePostScript, .openTypeTrueType, .trueType, .postScript, .bitmap,
    ]
    #expect(formats.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect([CTFontManagerScope.none, .process, .persistent, .session].map(\.rawValue) == [0, 1, 2, 3])
    #expect(CTFontManagerScope.user == .persistent)
    #expect(
      [CTFontOptions.preventAutoActivation, .preventAutoDownload, .preferSystemFont].map(\.rawValue) == [
        1, 2, 4,
      ])
    #expect([CTFontOrientation.default, .horizontal, .vertical].map(\.rawValue) == [0, 1, 2])
    let traits: [CTFontSymbolicTraits] = [
      .traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace, .traitVertical,
      .traitUIOptimized,
      .traitColorGlyphs, .traitComposite,
    ]
    #expect(traits.map { $0.rawValue.trailingZeroBitCount } == [0, 1, 5, 6, 10, 11, 12, 13, 14])
    #expect(CTFontSymbolicTraits.traitClassMask.rawValue == 0xF000_0000)
    let classes: [CTFontStylisticClass] = [
      .classOldStyleSerifs, .classTransitionalSerifs, .classModernSerifs, .classClarendonSerifs,
      .classSlabSerifs,
      .classFreeformSerifs, .classSansSerif, .classOrnamentals, .classScripts, .classSymbolic,
    ]
    #expect(classes.map { $0.rawValue >> 28 } == [1, 2, 3, 4, 5, 7, 8, 9, 10, 12])
    #expect(CTFontUIFontType.none.rawValue == .max && CTFontUIFontType.controlContent.rawValue == 26)
    #expect((0...26).allSatisfy { CTFontUIFontType(rawValue: $0) != nil })
    #expect(CTFontTableOptions.excludeSynthetic.rawValue == 1)
    #expect([CTFontCollectionCopyOptions.unique, .standardSort].map(\.rawValue) == [1, 2])
    let states: [CTFontDescriptorMatchingState] = [
      .didBegin, .didFinish, .willBeginQuerying, .stalled, .willBeginDownloading, .downloading,
      .didFinishDownloading, .didMatch, .didFailWithError,
    ]
    #expect(states.map(\.rawValue) == Array(0...8))
  }

  @Test("Strings are Apple's where the kits share them")
  func strings() {
    let keys: [(CFString, String)] = [
      (kCTFontNameAttribute, "NSFontNameAttribute"), (kCTFontFamilyNameAttribute, "NSFontFamilyAttribute"),
      (kCTFontStyleNameAttribute, "NSFontFaceAttribute"),
      (kCTFontDisplayNameAttribute, "NSFontVisibleNameAttribute"),
      (kCTFontSizeAttribute, "NSFontSizeAttribute"), (kCTFontTraitsAttribute, "NSCTFontTraitsAttribute"),
      (kCTFontVariationAttribute, "NSCTFontVariationAttribute"),
      (kCTFontMatrixAttribute, "NSCTFontMatrixAttribute"),
      (kCTFontCascadeListAttribute, "NSCTFontCascadeListAttribute"),
      (kCTFontCharacterSetAttribute, "NSCTFontCharacterSetAttribute"),
      (kCTFontFeatureSettingsAttribute, "NSCTFontFeatureSettingsAttribute"),
      (kCTFontFixedAdvanceAttribute, "NSCTFontFixedAdvanceAttribute"),
      (kCTFontURLAttribute, "NSCTFontFileURLAttribute"), (kCTFontSymbolicTrait, "NSCTFontSymbolicTrait"),
      (kCTFontWeightTrait, "NSCTFontWeightTrait"), (kCTFontWidthTrait, "NSCTFontProportionTrait"),
      (kCTFontSlantTrait, "NSCTFontSlantTrait"), (kCTFontFeatureTypeIdentifierKey, "CTFeatureTypeIdentifier"),
      (kCTFontFeatureSelectorIdentifierKey, "CTFeatureSelectorIdentifier"),
      (kCTFontOpenTypeFeatureTag, "CTFeatureOpenTypeTag"),
      (kCTFontOpenTypeFeatureValue, "CTFeatureOpenTypeValue"),
      (kCTGlyphInfoAttributeName, "NSGlyphInfo"),
      (kCTFontManagerErrorDomain, "com.apple.CoreText.CTFontManagerErrorDomain"),
    ]
    for (key, text) in keys { #expect(key as String == text) }
  }

  @Test("An axis that wants to stay hidden says so, and formats are told apart")
  func axesAndFormats() throws {
    let file = try FontBytes(TestFonts.interVariable) { file in
      let axes = try file.start(of: "fvar") + file.uint16(file.start(of: "fvar") + 4)
      file.write(1, at: axes + 16)
    }
    let face = try FontFace(bytes: file.bytes, name: "hidden")
    let axes = CTFontCopyVariationAxes(CTFont(Font(face: face, size: 1))) as? [NSDictionary]
    #expect(axes?.map { $0[kCTFontVariationAxisHiddenKey] as? NSNumber } == [1, 0])
    func format(_ path: String) throws -> UInt32? {
      (CTFontCopyAttribute(try font(path, 9), kCTFontFormatAttribute) as? NSNumber)?.uint32Value
    }
    #expect(try format(TestFonts.notoSansCJK) == CTFontFormat.openTypePostScript.rawValue)
    #expect(try format(TestFonts.notoColorEmoji) == CTFontFormat.bitmap.rawValue)
    let scratch = try TemporaryDirectory()
    let bare = try FontBytes(TestFonts.liberationMono) { file in
      // Layout tables under names that mean nothing.
      for tag in ["GSUB", "GPOS", "GDEF"] {
        if let record = try? file.record(of: tag) { file.bytes[record + 3] = UInt8(ascii: "_") }
      }
    }
    #expect(try format(scratch.write(bare.bytes, to: "bare.ttf")) == CTFontFormat.trueType.rawValue)
  }
}
