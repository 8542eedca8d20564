public import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// The features of a font that text can be set with.
///
/// Apple's feature types come first, by number: those that the font's OpenType features implement, each with
/// the selectors that have an effect and with their tags. After them comes every other feature of the font
/// under its tag.
///
/// - Returns: An array of dictionaries; `nil` when the font has no features.
@discardableResult
public func CTFontCopyFeatures(_ font: CTFont) -> CFArray? {
  let list = FeatureDictionaries.dictionaries(of: font)
  return list.isEmpty ? nil : NSArray(array: list)
}

/// Returns the feature settings that the font was created with, in their order: an array of dictionaries;
/// `nil` for none. Those of features that the font does not have, and those that repeat what holds anyway,
/// are left out.
@discardableResult
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
  guard !font.settings.features.isEmpty else { return nil }
  let settings = FeatureDictionaries.effective(font.settings.features, in: font.font.instance.face)
  return settings.isEmpty ? nil : NSArray(array: settings.map(\.dictionary))
}

/// Writes the features of a font down.
private enum FeatureDictionaries {
  /// The settings that change something in a font, in their order.
  static func effective(_ settings: [FontFeatureSetting], in face: FontFace) -> [FontFeatureSetting] {
    let known = Set(face.features.map(\.tag))
    var values: [FontTag: UInt32] = [:]
    return settings.filter { setting in
      var isEffective = false
      for feature in setting.openType where known.contains(feature.tag) {
        let before = values[feature.tag] ?? (FontFeatureRegistry.defaults.contains(feature.tag) ? 1 : 0)
        if before != feature.value { isEffective = true }
        values[feature.tag] = feature.value
      }
      return isEffective
    }
  }

  /// The features of a font as `CTFontCopyFeatures` has them.
  static func dictionaries(of font: CTFont) -> [NSDictionary] {
    let features = font.font.instance.face.features
    let byTag = Dictionary(features.map { ($0.tag, $0) }) { first, _ in first }
    var values: [FontTag: UInt32] = [:]
    for tag in FontFeatureRegistry.defaults { values[tag] = 1 }
    let defaults = values
    for feature in font.settings.features.flatMap(\.openType) { values[feature.tag] = feature.value }

    var named: Set<FontTag> = []
    var list: [NSDictionary] = []
    for kind in FontFeatureRegistry.kinds {
      let selectors = kind.selectors.filter { selector in
        // The neutral selector of a type has an effect when any of its features exists.
        selector.settings.contains { byTag[$0.tag] != nil && ($0.value != 0 || isOff(selector)) }
      }
      guard !selectors.isEmpty else { continue }
      named.formUnion(selectors.flatMap { $0.settings.map(\.tag) })
      list.append(
        FontAttributes.dictionary([
          kCTFontFeatureTypeIdentifierKey: NSNumber(value: kind.type),
          kCTFontFeatureTypeNameKey: NSString(string: kind.name),
          kCTFontFeatureTypeExclusiveKey: NSNumber(value: kind.isExclusive ? 1 : 0),
          kCTFontFeatureTypeSelectorsKey: NSArray(
            array: selectors.map { dictionary(of: $0, byTag, values, defaults: defaults) }),
        ]))
    }
    for feature in features where !named.contains(feature.tag) {
      var entry: [CFString: Any] = [
        kCTFontOpenTypeFeatureTag: NSString(string: feature.tag.description),
        kCTFontFeatureTypeNameKey: NSString(string: feature.name ?? feature.tag.description),
        kCTFontFeatureTypeExclusiveKey: NSNumber(value: feature.valueNames.isEmpty ? 0 : 1),
      ]
      describe(feature, in: &entry)
      entry[kCTFontFeatureTypeSelectorsKey] = NSArray(
        array: valueSelectors(
          of: feature, current: values[feature.tag] ?? 0, default: defaults[feature.tag] ?? 0)
      )
      list.append(FontAttributes.dictionary(entry))
    }
    return list
  }

  private static func isOff(_ selector: FontFeatureRegistry.Selector) -> Bool {
    selector.settings.allSatisfy { $0.value == 0 }
  }

  private static func dictionary(
    of selector: FontFeatureRegistry.Selector, _ features: [FontTag: FontFace.Feature],
    _ values: [FontTag: UInt32], defaults: [FontTag: UInt32]
  ) -> NSDictionary {
    func holds(_ values: [FontTag: UInt32]) -> Bool {
      selector.settings.allSatisfy { (values[$0.tag] ?? 0) == $0.value }
    }
    let main = selector.settings.last
    let feature = main.flatMap { features[$0.tag] }
    var entry: [CFString: Any] = [
      kCTFontFeatureSelectorIdentifierKey: NSNumber(value: selector.number),
      kCTFontFeatureSelectorNameKey: NSString(string: feature?.name ?? selector.name),
    ]
    if holds(defaults) { entry[kCTFontFeatureSelectorDefaultKey] = NSNumber(value: 1) }
    if holds(values) { entry[kCTFontFeatureSelectorSettingKey] = NSNumber(value: 1) }
    if let main {
      entry[kCTFontOpenTypeFeatureTag] = NSString(string: main.tag.description)
      entry[kCTFontOpenTypeFeatureValue] = NSNumber(value: main.value)
    }
    if let feature { describe(feature, in: &entry) }
    return FontAttributes.dictionary(entry)
  }

  private static func valueSelectors(
    of feature: FontFace.Feature, current: UInt32, default standard: UInt32
  ) -> [NSDictionary] {
    let names = ["Off"] + (feature.valueNames.isEmpty ? ["On"] : feature.valueNames)
    return names.enumerated().map { value, name in
      var entry: [CFString: Any] = [
        kCTFontOpenTypeFeatureTag: NSString(string: feature.tag.description),
        kCTFontOpenTypeFeatureValue: NSNumber(value: value),
        kCTFontFeatureSelectorNameKey: NSString(string: name),
      ]
      if Int(standard) == value { entry[kCTFontFeatureSelectorDefaultKey] = NSNumber(value: 1) }
      if Int(current) == value { entry[kCTFontFeatureSelectorSettingKey] = NSNumber(value: 1) }
      return FontAttributes.dictionary(entry)
    }
  }

  private static func describe(_ feature: FontFace.Feature, in entry: inout [CFString: Any]) {
    if let sample = feature.sample { entry[kCTFontFeatureSampleTextKey] = NSString(string: sample) }
    if let tooltip = feature.tooltip { entry[kCTFontFeatureTooltipTextKey] = NSString(string: tooltip) }
  }
}
