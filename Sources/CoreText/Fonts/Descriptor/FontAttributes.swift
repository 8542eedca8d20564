public import CoreGraphics
internal import GalleyFonts

/// The attributes of a font that exists, as objects under a descriptor's keys.
struct FontAttributes {
  private let font: CTFont
  private var face: FontFace { font.font.instance.face }

  init(_ font: CTFont) { self.font = font }

  /// The keys that identify a font.
  static var nameKeys: [CFString] {
    [
      kCTFontNameAttribute, kCTFontFamilyNameAttribute, kCTFontStyleNameAttribute,
      kCTFontDisplayNameAttribute, kCTFontURLAttribute,
    ]
  }

  /// The attributes that identify the font, in English.
  var names: [CFString: Any] {
    var names: [CFString: Any] = [
      kCTFontNameAttribute: NSString(string: face.postScriptName),
      kCTFontFamilyNameAttribute: NSString(string: face.familyName),
      kCTFontStyleNameAttribute: NSString(string: face.styleName),
      kCTFontDisplayNameAttribute: NSString(string: face.fullName),
    ]
    names[kCTFontURLAttribute] = url
    return names
  }

  /// The file, unless the font came from memory.
  private var url: NSURL? { face.source.hasPrefix("/") ? NSURL(fileURLWithPath: face.source) : nil }

  /// An attribute, and for a name of the font its language.
  ///
  /// - Parameter languages: BCP 47 tags, the most wanted first.
  func value(_ key: CFString, languages: [String]) -> (value: CFTypeRef, language: String?)? {
    func name(_ identifiers: [UInt32], _ fallback: String) -> (value: CFTypeRef, language: String?) {
      for identifier in identifiers {
        if let found = face.name(identifier, preferring: languages) {
          return (NSString(string: found.text), found.language)
        }
      }
      return (NSString(string: fallback), nil)
    }
    switch key {
    case kCTFontFamilyNameAttribute: return name([16, 1], face.familyName)
    case kCTFontStyleNameAttribute: return name([17, 2], face.styleName)
    case kCTFontDisplayNameAttribute: return name([4], face.fullName)
    default: return object(key).map { ($0, nil) }
    }
  }

  private func object(_ key: CFString) -> CFTypeRef? {
    switch key {
    case kCTFontNameAttribute: return NSString(string: face.postScriptName)
    case kCTFontURLAttribute: return url
    case kCTFontTraitsAttribute: return CTFontCopyTraits(font)
    case kCTFontVariationAttribute: return CTFontCopyVariation(font)
    case kCTFontVariationAxesAttribute: return CTFontCopyVariationAxes(font)
    case kCTFontFeaturesAttribute: return CTFontCopyFeatures(font)
    case kCTFontCharacterSetAttribute: return CTFontCopyCharacterSet(font)
    case kCTFontLanguagesAttribute: return CTFontCopySupportedLanguages(font)
    case kCTFontMacintoshEncodingsAttribute: return NSNumber(value: MacintoshEncodings(face).bits)
    case kCTFontFormatAttribute: return NSNumber(value: CTFontFormat(face).rawValue)
    case kCTFontOrientationAttribute: return NSNumber(value: CTFontOrientation.horizontal.rawValue)
    case kCTFontDownloadableAttribute: return NSNumber(value: 0)
    case kCTFontDownloadedAttribute: return NSNumber(value: 1)
    default: return registration(key)
    }
  }

  /// Returns the state of the font in the font manager.
  private func registration(_ key: CFString) -> CFTypeRef? {
    let registered = FontCollection.current.registeredFonts.first { $0.face == face }
    switch key {
    case kCTFontPriorityAttribute:
      return NSNumber(value: registered == nil ? kCTFontPrioritySystem : kCTFontPriorityProcess)
    case kCTFontEnabledAttribute: return NSNumber(value: registered?.isEnabled ?? true ? 1 : 0)
    case kCTFontRegistrationScopeAttribute:
      let scope: CTFontManagerScope = registered == nil ? .none : .process
      return NSNumber(value: scope.rawValue)
    case kCTFontRegistrationUserInfoAttribute:
      let descriptor = registered?.label as? CTFontDescriptor
      return descriptor?.attributes[key].map(bridged)
    default: return nil
    }
  }

  /// A dictionary of objects.
  static func dictionary(_ values: [CFString: Any]) -> NSDictionary {
    NSDictionary(objects: Array(values.values), forKeys: Array(values.keys))
  }
}

/// Returns an attribute of a font: one that it was created with, or one of the font.
///
/// - Parameters:
///   - font: The font.
///   - attribute: A descriptor's key.
/// - Returns: `nil` for a key that this font has no value for.
@discardableResult
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
  if let value = CTFontCopyFontDescriptor(font).attributes[attribute] { return bridged(value) }
  return FontAttributes(font).value(attribute, languages: ["en"])?.value
}
