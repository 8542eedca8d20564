public import CoreGraphics
internal import Fonts

// Keys of a descriptor's attributes, with Apple's raw values. They are immutable strings; see
// `CTStringAttributes.swift`.

/// The PostScript name: a string.
nonisolated(unsafe) public let kCTFontNameAttribute = "NSFontNameAttribute" as CFString
/// The family's name: a string. `kCTFontNameAttribute` wins over it.
nonisolated(unsafe) public let kCTFontFamilyNameAttribute = "NSFontFamilyAttribute" as CFString
/// The style's name: a string, in the descriptors of fonts only.
nonisolated(unsafe) public let kCTFontStyleNameAttribute = "NSFontFaceAttribute" as CFString
/// The size in points: a number.
nonisolated(unsafe) public let kCTFontSizeAttribute = "NSFontSizeAttribute" as CFString
/// What the font looks like: a dictionary with the keys below.
nonisolated(unsafe) public let kCTFontTraitsAttribute = "NSCTFontTraitsAttribute" as CFString
/// Settings of variation axes: a dictionary of numbers by the axes' tags, which are numbers too: the four
/// bytes, the first one highest.
nonisolated(unsafe) public let kCTFontVariationAttribute = "NSCTFontVariationAttribute" as CFString

/// A `CTFontSymbolicTraits`' raw value: a number.
nonisolated(unsafe) public let kCTFontSymbolicTrait = "NSCTFontSymbolicTrait" as CFString
/// The weight: a number from -1 to 1; 0 is regular, 0.4 bold. It wins over the symbolic traits.
nonisolated(unsafe) public let kCTFontWeightTrait = "NSCTFontWeightTrait" as CFString

/// A description by which a font can be found: an immutable value.
public final class CTFontDescriptor: AttributeValue, @unchecked Sendable {
  // Sendable: the dictionary is a copy that nobody changes; its values are the caller's and only read.
  fileprivate let attributes: NSDictionary

  fileprivate init(_ attributes: NSDictionary) {
    self.attributes = attributes.copy() as? NSDictionary ?? attributes
    super.init()
  }

  override public func isEqual(_ object: Any?) -> Bool {
    (object as? CTFontDescriptor)?.attributes.isEqual(attributes) ?? false
  }

  override public var hash: Int { attributes.count }

  /// The size asked for; `nil` when there is none, or one that is no positive number.
  fileprivate var size: Double? {
    AttributeResolver.number(attributes[kCTFontSizeAttribute]).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Finds what is described.
  ///
  /// - Parameters:
  ///   - base: What holds where the descriptor says nothing; `nil` for the default font.
  ///   - collection: Where to look.
  fileprivate func instance(base: FontInstance?, in collection: FontCollection) -> FontInstance {
    var found = base
    let name = attributes[kCTFontNameAttribute] as? String
    let family = attributes[kCTFontFamilyNameAttribute] as? String
    if let name = name ?? family { found = FontRequest.instance(named: name, in: collection) }
    found = found ?? FontRequest.instance(named: "Helvetica", in: collection)
    var instance = found ?? FontCollection.lastResort
    if let traits = traits(over: instance.traits), traits != instance.traits {
      let family = instance.face.familyName
      instance = FontRequest.instance(family: family, traits: traits, in: collection) ?? instance
    }
    guard let settings = attributes[kCTFontVariationAttribute] as? [AnyHashable: Any] else { return instance }
    var variations = Dictionary(instance.variations.map { ($0.tag, $0.value) }) { _, last in last }
    for (tag, value) in settings {
      guard let tag = AttributeResolver.number(tag.base), let value = AttributeResolver.number(value),
        let bytes = UInt32(exactly: tag)
      else { continue }
      variations[FontTag(rawValue: bytes)] = value
    }
    return instance.face.instance(
      variations.map { FontVariation(tag: $0.key, value: $0.value) }, synthetic: instance.synthetic)
  }

  /// The traits asked for, or `nil`.
  private func traits(over base: FontTraits) -> FontTraits? {
    guard let values = attributes[kCTFontTraitsAttribute] as? NSDictionary else { return nil }
    var traits = base
    let symbolic = AttributeResolver.number(values[kCTFontSymbolicTrait])
    if let bits = symbolic.flatMap(UInt32.init(exactly:)) {
      traits.take(CTFontSymbolicTraits(rawValue: bits))
    }
    if let weight = AttributeResolver.number(values[kCTFontWeightTrait]) {
      traits.weight = FontWeightScale.weight(normalized: weight)
    }
    return traits
  }
}

/// The two scales of boldness: Apple's from -1 to 1, and OpenType's from 1 to 1000.
enum FontWeightScale {
  /// Apple's values of the nine named weights; OpenType's are 100 to 900.
  private static let steps: [Double] = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]

  /// OpenType's weight for one of Apple's; between the named weights in proportion.
  static func weight(normalized: Double) -> Double {
    guard let upper = steps.firstIndex(where: { $0 >= normalized }) else { return 900 }
    guard upper > 0 else { return 100 }
    let share = (normalized - steps[upper - 1]) / (steps[upper] - steps[upper - 1])
    return (Double(upper) + share) * 100
  }

  /// Apple's weight for one of OpenType's.
  static func normalized(weight: Double) -> Double {
    let position = min(max(weight / 100 - 1, 0), Double(steps.count - 1))
    let lower = min(Int(position), steps.count - 2)
    return steps[lower] + (steps[lower + 1] - steps[lower]) * (position - Double(lower))
  }
}

/// Makes a descriptor.
///
/// - Parameter attributes: Name, family, size, symbolic traits, weight and variations are read by the
///   functions that make fonts; all are handed back.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(attributes)
}

/// Makes a descriptor of a PostScript name and a size in points.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  CTFontDescriptor([kCTFontNameAttribute: name, kCTFontSizeAttribute: NSNumber(value: Double(size))])
}

/// The attributes that a descriptor was made with.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  descriptor.attributes
}

/// One of the attributes that a descriptor was made with; `nil` when it is not among them.
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
  descriptor.attributes[attribute].map { $0 as AnyObject }
}

/// Makes the font that a descriptor describes, from `FontCollection.current`.
///
/// - Parameters:
///   - descriptor: What is not found is replaced as by `CTFontCreateWithName`.
///   - size: Points; 0, and anything that is no positive number, means the descriptor's, or 12.
///   - matrix: Applied to glyphs; see `CTFontCreateWithName`.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  let collection = FontCollection.current
  let points = size > 0 && size.isFinite ? Double(size) : descriptor.size ?? CTFont.defaultSize
  return CTFont(
    font: Font(instance: descriptor.instance(base: nil, in: collection), size: points),
    collection: collection, matrix: matrix?.pointee ?? .identity)
}

/// Makes a font that differs from another in what is given.
///
/// - Parameters:
///   - font: The font; faces are looked for in its collection.
///   - size: Points; 0, and anything that is no positive number, means the descriptor's, or the font's.
///   - matrix: Applied to glyphs; `nil` keeps the font's.
///   - attributes: Name, family, traits, size and variations that replace the font's; `nil` for none.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let points = size > 0 && size.isFinite ? Double(size) : attributes?.size ?? font.font.size
  let instance = attributes?.instance(base: font.font.instance, in: font.collection) ?? font.font.instance
  return CTFont(
    font: Font(instance: instance, size: points), collection: font.collection,
    matrix: matrix?.pointee ?? font.matrix)
}

/// The descriptor of a font: its names, size, traits and variations.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  let instance = font.font.instance
  var attributes: [NSString: Any] = [
    kCTFontNameAttribute: CTFontCopyPostScriptName(font),
    kCTFontFamilyNameAttribute: CTFontCopyFamilyName(font),
    kCTFontStyleNameAttribute: NSString(string: instance.face.styleName),
    kCTFontSizeAttribute: NSNumber(value: font.font.size), kCTFontTraitsAttribute: CTFontCopyTraits(font),
  ]
  if !instance.variations.isEmpty {
    attributes[kCTFontVariationAttribute] = NSDictionary(
      objects: instance.variations.map { NSNumber(value: $0.value) },
      forKeys: instance.variations.map { NSNumber(value: $0.tag.rawValue) })
  }
  return CTFontDescriptor(NSDictionary(objects: Array(attributes.values), forKeys: Array(attributes.keys)))
}

/// What a font looks like: its symbolic traits and its weight.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  [
    kCTFontSymbolicTrait: NSNumber(value: CTFontGetSymbolicTraits(font).rawValue),
    kCTFontWeightTrait: NSNumber(value: FontWeightScale.normalized(weight: font.font.instance.traits.weight)),
  ]
}
