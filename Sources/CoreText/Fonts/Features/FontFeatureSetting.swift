internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// One of a descriptor's feature settings, as it was given.
enum FontFeatureSetting: Hashable, Sendable {
  /// A selector of one of Apple's feature types.
  case selector(type: Int, selector: Int)
  /// An OpenType feature.
  case tag(FontTag, value: UInt32)

  /// Reads a setting: a dictionary with a tag and perhaps a value, or with the numbers of a type and a
  /// selector; an array of a tag and a value; or a tag alone. `nil` for anything else.
  init?(_ setting: Any) {
    if let text = setting as? String {
      guard let tag = Self.tag(text) else { return nil }
      self = .tag(tag, value: 1)
    } else if let pair = setting as? [Any] {
      guard let tag = pair.first.flatMap(Self.tag) else { return nil }
      self = .tag(tag, value: pair.count > 1 ? Self.value(pair[1]) : 1)
    } else if let values = setting as? NSDictionary {
      if let tag = values[kCTFontOpenTypeFeatureTag].flatMap(Self.tag) {
        self = .tag(tag, value: values[kCTFontOpenTypeFeatureValue].map(Self.value) ?? 1)
      } else {
        guard let type = Self.whole(values[kCTFontFeatureTypeIdentifierKey]),
          let selector = Self.whole(values[kCTFontFeatureSelectorIdentifierKey])
        else { return nil }
        self = .selector(type: type, selector: selector)
      }
    } else {
      return nil
    }
  }

  private static func tag(_ value: Any) -> FontTag? { (value as? String).flatMap { FontTag($0) } }

  private static func whole(_ value: Any?) -> Int? {
    Double(attributeValue: value).flatMap(Int.init(exactly:))
  }

  private static func value(_ value: Any) -> UInt32 {
    whole(value).flatMap { UInt32(exactly: $0) } ?? 0
  }

  /// The setting's meaning in OpenType.
  var openType: [FontFeature] {
    switch self {
    case .selector(let type, let selector): FontFeatureRegistry.settings(type: type, selector: selector)
    case .tag(let tag, let value): [FontFeature(tag: tag, value: value)]
    }
  }

  /// The setting as a dictionary.
  var dictionary: NSDictionary {
    switch self {
    case .selector(let type, let selector):
      FontAttributes.dictionary([
        kCTFontFeatureTypeIdentifierKey: NSNumber(value: type),
        kCTFontFeatureSelectorIdentifierKey: NSNumber(value: selector),
      ])
    case .tag(let tag, let value):
      FontAttributes.dictionary([
        kCTFontOpenTypeFeatureTag: NSString(string: tag.description),
        kCTFontOpenTypeFeatureValue: NSNumber(value: value),
      ])
    }
  }
}
