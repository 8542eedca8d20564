public import CoreGraphics
internal import GalleyFonts

// Keys of the names that a font has of itself, with Apple's raw values.

/// The copyright notice.
nonisolated(unsafe) public let kCTFontCopyrightNameKey = "CTFontCopyrightName" as CFString
/// The family.
nonisolated(unsafe) public let kCTFontFamilyNameKey = "CTFontFamilyName" as CFString
/// The style inside a family of up to four faces: Regular, Bold, Italic, Bold Italic.
nonisolated(unsafe) public let kCTFontSubFamilyNameKey = "CTFontSubFamilyName" as CFString
/// The style inside the family.
nonisolated(unsafe) public let kCTFontStyleNameKey = "CTFontStyleName" as CFString
/// A name that no other version of the font has.
nonisolated(unsafe) public let kCTFontUniqueNameKey = "CTFontUniqueName" as CFString
/// Family and style.
nonisolated(unsafe) public let kCTFontFullNameKey = "CTFontFullName" as CFString
/// The version.
nonisolated(unsafe) public let kCTFontVersionNameKey = "CTFontVersionName" as CFString
/// The PostScript name.
nonisolated(unsafe) public let kCTFontPostScriptNameKey = "CTFontPostScriptName" as CFString
/// The trademark notice.
nonisolated(unsafe) public let kCTFontTrademarkNameKey = "CTFontTrademarkName" as CFString
/// The manufacturer.
nonisolated(unsafe) public let kCTFontManufacturerNameKey = "CTFontManufacturerName" as CFString
/// The designer.
nonisolated(unsafe) public let kCTFontDesignerNameKey = "CTFontDesignerName" as CFString
/// The description.
nonisolated(unsafe) public let kCTFontDescriptionNameKey = "CTFontDescriptionName" as CFString
/// The vendor's page.
nonisolated(unsafe) public let kCTFontVendorURLNameKey = "CTFontVendorURLName" as CFString
/// The designer's page.
nonisolated(unsafe) public let kCTFontDesignerURLNameKey = "CTFontDesignerURLName" as CFString
/// The licence.
nonisolated(unsafe) public let kCTFontLicenseNameKey = "CTFontLicenseName" as CFString
/// The licence's page.
nonisolated(unsafe) public let kCTFontLicenseURLNameKey = "CTFontLicenseURLName" as CFString
/// Text to show the font with.
nonisolated(unsafe) public let kCTFontSampleTextNameKey = "CTFontSampleTextName" as CFString
/// The PostScript name of the CID-keyed font.
nonisolated(unsafe) public let kCTFontPostScriptCIDNameKey = "CTFontPostScriptCIDName" as CFString

/// Returns the numbers in the `name` table for a key, the first of them that the font has.
private func identifiers(of key: CFString) -> [UInt32] {
  switch key {
  case kCTFontCopyrightNameKey: [0]
  case kCTFontFamilyNameKey: [16, 1]
  case kCTFontSubFamilyNameKey: [2]
  case kCTFontStyleNameKey: [17, 2]
  case kCTFontUniqueNameKey: [3]
  case kCTFontFullNameKey: [4]
  case kCTFontVersionNameKey: [5]
  case kCTFontPostScriptNameKey: [6]
  case kCTFontTrademarkNameKey: [7]
  case kCTFontManufacturerNameKey: [8]
  case kCTFontDesignerNameKey: [9]
  case kCTFontDescriptionNameKey: [10]
  case kCTFontVendorURLNameKey: [11]
  case kCTFontDesignerURLNameKey: [12]
  case kCTFontLicenseNameKey: [13]
  case kCTFontLicenseURLNameKey: [14]
  case kCTFontSampleTextNameKey: [19]
  case kCTFontPostScriptCIDNameKey: [20]
  default: []
  }
}

extension CTFont {
  /// A name in one of some languages, else in English, else in any; with its language as a BCP 47 tag.
  package func name(_ key: CFString, languages: [String]) -> (text: String, language: String)? {
    for identifier in identifiers(of: key) {
      if let found = font.instance.face.name(identifier, preferring: languages) { return found }
    }
    return nil
  }
}

/// The PostScript name.
@discardableResult
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  NSString(string: font.font.instance.face.postScriptName)
}

/// The family's name.
@discardableResult
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  NSString(string: font.font.instance.face.familyName)
}

/// The full name.
@discardableResult
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  NSString(string: font.font.instance.face.fullName)
}

/// The name to show to people: the full name in the reader's language, as far as the font has it.
@discardableResult
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString {
  CTFontCopyLocalizedName(font, kCTFontFullNameKey, nil) ?? CTFontCopyFullName(font)
}

/// A name in English, or in the font's first language when it has no English one.
///
/// - Parameters:
///   - font: The font.
///   - nameKey: One of the keys of names.
/// - Returns: `nil` when the font has no such name.
@discardableResult
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  font.name(nameKey, languages: []).map { NSString(string: $0.text) }
}

/// A name in the reader's language, else in English, else in the font's first language.
///
/// - Parameters:
///   - font: The font.
///   - nameKey: One of the keys of names.
///   - actualLanguage: Receives the language that the name is in, as a BCP 47 tag; may be `nil`.
/// - Returns: `nil` when the font has no such name.
@discardableResult
public func CTFontCopyLocalizedName(
  _ font: CTFont, _ nameKey: CFString, _ actualLanguage: UnsafeMutablePointer<Unmanaged<CFString>?>?
) -> CFString? {
  let found = font.name(nameKey, languages: Locale.preferredLanguages)
  actualLanguage?.pointee = found.map { .passRetained(NSString(string: $0.language)) }
  return found.map { NSString(string: $0.text) }
}
