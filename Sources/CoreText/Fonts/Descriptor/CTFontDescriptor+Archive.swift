internal import CoreGraphics
package import GalleyFonts

/// The archived form of descriptors: values of property lists, and descriptors in a cascade list.
extension CTFontDescriptor {
  private static let isOfFont = "org.galley.isOfFont"
  private static let synthetic = "org.galley.synthetic"
  private static let coverage = "org.galley.characters"

  /// The attributes without the file, which is elsewhere on another machine.
  package var archivedAttributes: NSDictionary {
    let kept = NSMutableDictionary(dictionary: attributes.asDictionary)
    kept.removeObject(forKey: kCTFontURLAttribute)
    if let set = kept[kCTFontCharacterSetAttribute] as? CharacterSet {
      kept.removeObject(forKey: kCTFontCharacterSetAttribute)
      kept[CTFontDescriptor.coverage] = NSData(data: set.bitmapRepresentation)
    }
    if let entry {
      kept[CTFontDescriptor.isOfFont] = NSNumber(value: 1)
      // Where the font is missing, its family and its look find the next best.
      kept[kCTFontFamilyNameAttribute] = NSString(string: entry.family)
      if kept[kCTFontTraitsAttribute] == nil, let font = describedFont {
        kept[kCTFontTraitsAttribute] = CTFontCopyTraits(font)
      }
    }
    let bits = (synthetic.isBold ? 1 : 0) + (synthetic.isOblique ? 2 : 0)
    if bits != 0 { kept[CTFontDescriptor.synthetic] = NSNumber(value: bits) }
    return kept
  }

  /// Creates a descriptor from its archived form; one of a font leads to the font of its names in
  /// `FontCollection.current`.
  package convenience init(archivedAttributes archived: NSDictionary) {
    let attributes = NSMutableDictionary(dictionary: archived.asDictionary)
    if let bitmap = attributes[CTFontDescriptor.coverage] as? Data {
      attributes[kCTFontCharacterSetAttribute] = NSCharacterSet(bitmapRepresentation: bitmap)
    }
    let bits = Double(attributeValue: attributes[CTFontDescriptor.synthetic]) ?? 0
    let isOfFont = attributes[CTFontDescriptor.isOfFont] != nil
    for key in [CTFontDescriptor.isOfFont, CTFontDescriptor.synthetic, CTFontDescriptor.coverage] {
      attributes.removeObject(forKey: key)
    }
    var entry: FontEntry?
    if isOfFont {
      var names: [CFString: Any] = [:]
      for key in FontAttributes.nameKeys { names[key] = attributes[key] }
      entry = FontMatch.best(
        for: CTFontDescriptor(FontAttributes.dictionary(names)), in: FontCollection.current.registered)
    }
    if entry != nil {
      // What the font itself answers.
      for key in FontAttributes.nameKeys + [kCTFontTraitsAttribute] where key != kCTFontNameAttribute {
        attributes.removeObject(forKey: key)
      }
    }
    self.init(
      attributes, entry: entry,
      synthetic: SyntheticStyle(isBold: Int(bits) & 1 != 0, isOblique: Int(bits) & 2 != 0))
  }

  /// Creates a descriptor of attributes.
  package convenience init(describing attributes: NSDictionary) { self.init(attributes) }
}

extension CTFont {
  /// Creates a font that is the same as another one.
  package convenience init(as other: CTFont) {
    self.init(
      font: other.font, collection: other.collection, matrix: other.matrix, settings: other.settings)
  }

  /// The language of text in the font that has none of its own; a BCP 47 tag.
  package var language: String? { settings.language }

  /// The font for text in a language.
  package func speaking(_ language: String?) -> CTFont {
    var settings = settings
    settings.language = language
    return CTFont(font: font, collection: collection, matrix: matrix, settings: settings)
  }

  /// The key of the text style by which a font was requested: a string, such as "UICTFontTextStyleBody".
  package static let textStyleKey = "NSCTFontUIUsageAttribute"

  /// The name of the text style by which the font was requested.
  package var textStyle: String? { settings.textStyle }

  /// Returns the font as one that was requested by a text style.
  package func styled(_ textStyle: String?) -> CTFont {
    var settings = settings
    settings.textStyle = textStyle
    return CTFont(font: font, collection: collection, matrix: matrix, settings: settings)
  }
}

/// Apple's scales of weight and width.
extension FontTraits {
  /// Sets the weight by Apple's scale, −1 to 1.
  package mutating func setWeight(normalized: Double) {
    weight = FontTraitScale.weight(normalized: normalized)
  }

  /// Sets the width by Apple's scale, −1 to 1.
  package mutating func setWidth(normalized: Double) { width = FontTraitScale.width(normalized: normalized) }
}
