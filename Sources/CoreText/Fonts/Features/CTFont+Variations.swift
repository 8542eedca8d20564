public import CoreGraphics
internal import GalleyFonts

/// The settings of variation axes that differ from the axes' defaults: numbers by the axes' tags, which are
/// numbers, too: the four bytes, the first one highest. `nil` when there are none.
@discardableResult
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
  let variations = font.font.instance.variations
  guard !variations.isEmpty else { return nil }
  return NSDictionary(
    objects: variations.map { NSNumber(value: $0.value) },
    forKeys: variations.map { NSNumber(value: $0.tag.rawValue) })
}

/// The variation axes: an array of dictionaries with the keys of axes; `nil` for a font that does not vary.
@discardableResult
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
  let axes = font.font.instance.face.variationAxes
  guard !axes.isEmpty else { return nil }
  return NSArray(
    array: axes.map { axis in
      FontAttributes.dictionary([
        kCTFontVariationAxisIdentifierKey: NSNumber(value: axis.tag.rawValue),
        kCTFontVariationAxisNameKey: NSString(string: axis.name),
        kCTFontVariationAxisMinimumValueKey: NSNumber(value: axis.minimum),
        kCTFontVariationAxisDefaultValueKey: NSNumber(value: axis.defaultValue),
        kCTFontVariationAxisMaximumValueKey: NSNumber(value: axis.maximum),
        kCTFontVariationAxisHiddenKey: NSNumber(value: axis.isHidden ? 1 : 0),
      ])
    })
}
