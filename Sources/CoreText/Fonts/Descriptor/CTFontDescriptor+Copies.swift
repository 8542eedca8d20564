public import CoreGraphics
internal import GalleyFonts

/// Creates a descriptor with attributes that are added to those of another, or replace them.
///
/// Variations and feature settings replace those of the original. A descriptor of a font stays one unless
/// another font is named.
@discardableResult
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  original.adding(attributes)
}

/// Creates a descriptor of another family with all else as it is.
///
/// - Returns: `nil` when `FontCollection.current` has neither the family nor a stand-in for it.
@discardableResult
public func CTFontDescriptorCreateCopyWithFamily(
  _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
  let collection = FontCollection.current.registered
  let name = family as String
  guard
    !collection.entries(ofFamily: name).isEmpty
      || FontRequest.knownInstance(named: name, in: collection) != nil
  else { return nil }
  let kept = NSMutableDictionary(dictionary: original.attributes.asDictionary)
  for key in FontAttributes.nameKeys { kept.removeObject(forKey: key) }
  if let font = original.describedFont, kept[kCTFontTraitsAttribute] == nil {
    // The style that the name stood for.
    kept[kCTFontTraitsAttribute] = CTFontCopyTraits(font)
  }
  kept[kCTFontFamilyNameAttribute] = family
  return CTFontDescriptor(kept)
}

/// Creates a descriptor with other symbolic traits.
///
/// - Parameters:
///   - original: The descriptor.
///   - symTraitValue: The values of the traits in the mask.
///   - symTraitMask: Which traits to change; the others stay as they are.
/// - Returns: `nil` when the described font has no relative with these traits, not even a synthetic one; see
///   `CTFontCreateCopyWithSymbolicTraits`.
@discardableResult
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  let font = original.font(base: nil, size: 0, matrix: nil, in: .current, options: [])
  guard
    let styled = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, symTraitValue, symTraitMask)
  else { return nil }
  let made = CTFontCopyFontDescriptor(styled)
  guard original.specification.size == nil else { return made }
  // A descriptor without a size stays one.
  let attributes = NSMutableDictionary(dictionary: made.attributes.asDictionary)
  attributes.removeObject(forKey: kCTFontSizeAttribute)
  return CTFontDescriptor(attributes, entry: made.entry, synthetic: made.synthetic)
}

/// Creates a descriptor with one variation axis set; other axes stay as they are.
///
/// - Parameters:
///   - original: The descriptor.
///   - variationIdentifier: The axis' tag as a number: the four bytes, the first one highest.
///   - variationValue: The value, in the axis' own scale.
@discardableResult
public func CTFontDescriptorCreateCopyWithVariation(
  _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
  let before = original.attributes[kCTFontVariationAttribute] as? [AnyHashable: Any] ?? [:]
  let variations = NSMutableDictionary(dictionary: before)
  variations[variationIdentifier] = NSNumber(value: Double(variationValue))
  return original.adding(FontAttributes.dictionary([kCTFontVariationAttribute: variations]))
}

/// Creates a descriptor with one feature set; other settings stay as they are, and it wins over them.
///
/// - Parameters:
///   - original: The descriptor.
///   - featureTypeIdentifier: The number of the feature type.
///   - featureSelectorIdentifier: The number of the selector.
@discardableResult
public func CTFontDescriptorCreateCopyWithFeature(
  _ original: CTFontDescriptor, _ featureTypeIdentifier: CFNumber, _ featureSelectorIdentifier: CFNumber
) -> CTFontDescriptor {
  let before = original.attributes[kCTFontFeatureSettingsAttribute] as? [Any] ?? []
  let setting = FontAttributes.dictionary([
    kCTFontFeatureTypeIdentifierKey: featureTypeIdentifier,
    kCTFontFeatureSelectorIdentifierKey: featureSelectorIdentifier,
  ])
  return original.adding(
    FontAttributes.dictionary([kCTFontFeatureSettingsAttribute: NSArray(array: before + [setting])]))
}

extension CTFontDescriptor {
  /// The descriptor with attributes added or replaced.
  fileprivate func adding(_ more: CFDictionary) -> CTFontDescriptor {
    let merged = NSMutableDictionary(dictionary: attributes.asDictionary)
    for (key, value) in more.asDictionary { merged[key] = value }
    let renames = FontAttributes.nameKeys.contains { key in
      guard let value = more[key] else { return false }
      return !CFEqual(bridged(value), attributes[key].map(bridged))
    }
    guard renames else { return CTFontDescriptor(merged, entry: entry, synthetic: synthetic) }
    // Attributes that the new name does not repeat belong to the previous font.
    for key in FontAttributes.nameKeys where more[key] == nil { merged.removeObject(forKey: key) }
    if entry != nil, more[kCTFontTraitsAttribute] == nil, more[kCTFontFamilyNameAttribute] == nil {
      merged.removeObject(forKey: kCTFontTraitsAttribute)
    }
    return CTFontDescriptor(merged)
  }
}

extension NSDictionary {
  /// The entries as Swift has them.
  var asDictionary: [AnyHashable: Any] {
    var entries: [AnyHashable: Any] = [:]
    for (key, value) in self { if let key = key as? AnyHashable { entries[key] = value } }
    return entries
  }
}
