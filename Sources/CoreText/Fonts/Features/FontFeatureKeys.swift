public import CoreGraphics

// Keys of features and of their settings, with Apple's raw values.

/// The number of a feature type: a number.
nonisolated(unsafe) public let kCTFontFeatureTypeIdentifierKey = "CTFeatureTypeIdentifier" as CFString
/// The name of a feature type for people: a string.
nonisolated(unsafe) public let kCTFontFeatureTypeNameKey = "CTFeatureTypeName" as CFString
/// Whether one selector of the type at a time holds: a number.
nonisolated(unsafe) public let kCTFontFeatureTypeExclusiveKey = "CTFeatureTypeExclusive" as CFString
/// The selectors of a feature type: an array of dictionaries.
nonisolated(unsafe) public let kCTFontFeatureTypeSelectorsKey = "CTFeatureTypeSelectors" as CFString
/// The number of a selector: a number.
nonisolated(unsafe) public let kCTFontFeatureSelectorIdentifierKey =
  "CTFeatureSelectorIdentifier" as CFString
/// The name of a selector for people: a string.
nonisolated(unsafe) public let kCTFontFeatureSelectorNameKey = "CTFeatureSelectorName" as CFString
/// Whether the selector holds by default: a number.
nonisolated(unsafe) public let kCTFontFeatureSelectorDefaultKey = "CTFeatureSelectorDefault" as CFString
/// Whether the selector holds in the font at hand: a number.
nonisolated(unsafe) public let kCTFontFeatureSelectorSettingKey = "CTFeatureSelectorSetting" as CFString
/// An OpenType feature's tag: a string of four characters.
nonisolated(unsafe) public let kCTFontOpenTypeFeatureTag = "CTFeatureOpenTypeTag" as CFString
/// The value of an OpenType feature: a number; 0 is off, 1 on, larger ones choose an alternate.
nonisolated(unsafe) public let kCTFontOpenTypeFeatureValue = "CTFeatureOpenTypeValue" as CFString
/// Text to try a feature on: a string.
nonisolated(unsafe) public let kCTFontFeatureSampleTextKey = "CTFeatureSampleText" as CFString
/// The font's explanation of a feature: a string.
nonisolated(unsafe) public let kCTFontFeatureTooltipTextKey = "CTFeatureTooltipText" as CFString
