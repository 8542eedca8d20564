public import CoreGraphics
internal import GalleyFonts

/// A description by which a font can be found: an immutable value.
///
/// A descriptor of a font that exists, such as those of `CTFontCopyFontDescriptor`, of matching and of the
/// font manager, leads to this font even when no collection has it. Two descriptors are equal when their
/// attributes are, and they are not of different fonts.
public final class CTFontDescriptor: AttributeValue, @unchecked Sendable {
  // Sendable: the dictionary is a copy that never changes; its values are the caller's and only read.
  let attributes: NSDictionary
  /// The font itself, when the descriptor was created from one.
  let entry: FontEntry?
  /// The synthetic style of the face's outlines.
  let synthetic: SyntheticStyle

  init(_ attributes: NSDictionary, entry: FontEntry? = nil, synthetic: SyntheticStyle = .none) {
    self.attributes = attributes.copy() as? NSDictionary ?? attributes
    self.entry = entry
    self.synthetic = synthetic
    super.init()
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFontDescriptor else { return false }
    if other === self { return true }
    guard other.synthetic == synthetic, other.attributes.isEqual(attributes) else { return false }
    // Two files may have fonts of one name.
    guard let entry, let second = other.entry else { return true }
    return entry.source == second.source && entry.index == second.index
  }

  override public var hash: Int { attributes.count }

  override public var description: String { "CTFontDescriptor \(attributes)" }

  /// The attributes as values.
  var specification: FontSpecification { FontSpecification(attributes) }
}

/// The identifier of descriptors.
@discardableResult
public func CTFontDescriptorGetTypeID() -> CFTypeID { typeIdentifier(of: CTFontDescriptor.self) }

/// Creates a descriptor.
///
/// - Parameter attributes: What the font is to be like. Unknown keys, and values of the wrong kind, have no
///   effect; all are handed back.
@discardableResult
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(attributes)
}

/// Creates a descriptor of a PostScript name and a size in points.
@discardableResult
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  CTFontDescriptor([kCTFontNameAttribute: name, kCTFontSizeAttribute: NSNumber(value: Double(size))])
}

/// Returns the attributes that a descriptor was created with.
@discardableResult
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  descriptor.attributes
}

/// Returns an attribute of a descriptor: one that it was created with, else that of the described font.
///
/// - Returns: `nil` when it was not created with the attribute and no font matches it, or the font has none
///   such. Attributes that only a descriptor can have, such as a size or a cascade list, never come from a
///   font.
@discardableResult
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
  if let value = descriptor.attributes[attribute] { return bridged(value) }
  guard let font = descriptor.describedFont else { return nil }
  return FontAttributes(font).value(attribute, languages: ["en"])?.value
}

/// An attribute in the reader's language; see `CTFontDescriptorCopyAttribute`.
///
/// - Parameters:
///   - descriptor: The descriptor.
///   - attribute: The attribute's key.
///   - language: Receives the language of a name that the font has in several; may be `nil`.
@discardableResult
public func CTFontDescriptorCopyLocalizedAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString,
  _ language: UnsafeMutablePointer<Unmanaged<CFString>?>?
) -> CFTypeRef? {
  descriptor.localizedAttribute(attribute, languages: Locale.preferredLanguages, language)
}

extension CTFontDescriptor {
  /// Returns an attribute in one of some languages; names of the font win over those that the descriptor was
  /// created with.
  package func localizedAttribute(
    _ attribute: CFString, languages: [String], _ language: UnsafeMutablePointer<Unmanaged<CFString>?>?
  ) -> CFTypeRef? {
    language?.pointee = nil
    if let font = describedFont,
      let found = FontAttributes(font).value(attribute, languages: languages), let tag = found.language
    {
      language?.pointee = .passRetained(NSString(string: tag))
      return found.value
    }
    return CTFontDescriptorCopyAttribute(self, attribute)
  }

  /// The font of the collection, or the descriptor's own, that has the requested names, or its stand-in.
  var describedFont: CTFont? {
    let collection = FontCollection.current
    let specification = specification
    guard let entry = entry ?? FontMatch.best(for: self, in: collection.registered) else {
      guard let name = specification.name ?? specification.displayName ?? specification.family,
        FontRequest.knownInstance(named: name, in: collection.registered) != nil
      else { return nil }
      return font(base: nil, size: 0, matrix: nil, in: collection, options: [])
    }
    guard let face = try? entry.open() else { return nil }
    var instance = face.instance(specification.variations, synthetic: synthetic)
    if specification.hasTraits, self.entry == nil {
      instance = face.instance(for: specification.traits(over: instance.traits))
    }
    return CTFont(
      instance: instance, size: specification.size ?? CTFont.defaultSize, collection: collection,
      matrix: .identity)
  }
}

/// A value as the class that Apple's functions return: Foundation hands strings, arrays and dictionaries out
/// as Swift's.
func bridged(_ value: Any) -> CFTypeRef {
  switch value {
  case let value as String: NSString(string: value)
  case let value as [Any]: NSArray(array: value)
  case let value as [AnyHashable: Any]: NSDictionary(dictionary: value)
  case let value as URL: NSURL(string: value.absoluteString) ?? NSURL(fileURLWithPath: value.path)
  case let value as Data: NSData(data: value)
  case let value as CharacterSet: NSCharacterSet(bitmapRepresentation: value.bitmapRepresentation)
  default: value as AnyObject
  }
}
