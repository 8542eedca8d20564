public import CoreGraphics
internal import GalleyFonts

/// The look of a font, in bits.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Italic or oblique.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// Of weight 600 or more.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// Wider than normal.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
  /// Narrower than normal.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
  /// The font's orientation is vertical.
  public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
  /// Designed for user interfaces, which no font says of itself.
  public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
  /// Characters are searched in a cascade list of the font's own.
  public static let traitComposite = CTFontSymbolicTraits(rawValue: 1 << 14)
  /// The bits of a `CTFontStylisticClass`.
  public static let traitClassMask = CTFontSymbolicTraits(rawValue: 15 << 28)
  /// All glyphs are equally wide.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// The font has colour glyphs.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
}

/// The kind of family that a font belongs to: the four highest bits of its symbolic traits.
public struct CTFontStylisticClass: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Serifs as in the oldest Latin types.
  public static let classOldStyleSerifs = CTFontStylisticClass(rawValue: 1 << 28)
  /// Serifs between old style and modern.
  public static let classTransitionalSerifs = CTFontStylisticClass(rawValue: 2 << 28)
  /// Thin serifs and strong contrast.
  public static let classModernSerifs = CTFontStylisticClass(rawValue: 3 << 28)
  /// Serifs as in Clarendon types.
  public static let classClarendonSerifs = CTFontStylisticClass(rawValue: 4 << 28)
  /// Serifs as strong as stems.
  public static let classSlabSerifs = CTFontStylisticClass(rawValue: 5 << 28)
  /// Serifs of no school.
  public static let classFreeformSerifs = CTFontStylisticClass(rawValue: 7 << 28)
  /// No serifs.
  public static let classSansSerif = CTFontStylisticClass(rawValue: 8 << 28)
  /// Ornaments.
  public static let classOrnamentals = CTFontStylisticClass(rawValue: 9 << 28)
  /// Like handwriting.
  public static let classScripts = CTFontStylisticClass(rawValue: 10 << 28)
  /// Symbols.
  public static let classSymbolic = CTFontStylisticClass(rawValue: 12 << 28)
}

/// Returns the look of a font; the highest four bits are its `CTFontStylisticClass`.
@discardableResult
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  var traits = CTFontSymbolicTraits(font.font.instance.traits)
  traits.formUnion(CTFontSymbolicTraits(styleClass: font.font.instance.face.familyClass))
  if font.settings.orientation == .vertical { traits.insert(.traitVertical) }
  if !font.settings.cascade.isEmpty { traits.insert(.traitComposite) }
  return traits
}

/// Returns the look of a font: its symbolic traits, weight, width and slant.
@discardableResult
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  let instance = font.font.instance
  let slant = min(max(-instance.metrics.italicAngle / 30, -1), 1)
  return FontAttributes.dictionary([
    kCTFontSymbolicTrait: NSNumber(value: CTFontGetSymbolicTraits(font).rawValue),
    kCTFontWeightTrait: NSNumber(value: FontTraitScale.normalized(weight: instance.traits.weight)),
    kCTFontWidthTrait: NSNumber(value: FontTraitScale.normalized(width: instance.traits.width)),
    kCTFontSlantTrait: NSNumber(value: slant == 0 ? 0 : slant),
  ])
}

/// Finds the face of the same family with the requested traits; where there is none, bold and italic are
/// synthetic: strokes thicker by 1/24 of the size, glyphs slanted by 12 degrees, advances unchanged.
///
/// - Parameters:
///   - font: The font.
///   - size: Points; 0 keeps the font's.
///   - matrix: Applied to glyphs; `nil` keeps the font's.
///   - symTraitValue: The values of the traits in the mask. Italic, bold, expanded and condensed can be
///     requested.
///   - symTraitMask: Which traits to change; the others stay as they are.
/// - Returns: `nil` when the family has no face, and no variation, with the requested width, none that is
///   upright or regular where that is requested, and for a colour font without these traits.
@discardableResult
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let present = CTFontSymbolicTraits(font.font.instance.traits)
  let wanted = present.subtracting(symTraitMask).union(symTraitValue.intersection(symTraitMask))
  var traits = font.font.instance.traits
  traits.take(wanted)
  let choice = FontRequest.instance(
    family: font.font.instance.face.familyName, traits: traits, in: font.collection.registered)
  guard let instance = choice, CTFontSymbolicTraits(instance.traits) == wanted.looks else { return nil }
  return font.copy(instance.under(font.font.instance.rules), size: size, matrix: matrix?.pointee)
}

extension CTFontSymbolicTraits {
  /// The bits of a family class as `OS/2` numbers them.
  init(styleClass: Int) { self.init(rawValue: UInt32(styleClass & 15) << 28) }

  /// The family class as `OS/2` numbers them; `nil` for none.
  var styleClass: Int? {
    let value = Int(rawValue >> 28)
    return value == 0 ? nil : value
  }

  /// The bits that are about single faces.
  var looks: CTFontSymbolicTraits {
    subtracting([.traitClassMask, .traitVertical, .traitUIOptimized, .traitComposite])
  }

  /// The bits for a font's traits.
  init(_ traits: FontTraits) {
    var bits: CTFontSymbolicTraits = []
    if traits.isItalic { bits.insert(.traitItalic) }
    if traits.weight >= 600 { bits.insert(.traitBold) }
    if traits.width > 100 { bits.insert(.traitExpanded) }
    if traits.width < 100 { bits.insert(.traitCondensed) }
    if traits.isMonospaced { bits.insert(.traitMonoSpace) }
    if traits.hasColorGlyphs { bits.insert(.traitColorGlyphs) }
    self = bits
  }
}

extension FontTraits {
  /// Changes slant, weight and width so that they have the bits of a set and are otherwise as near as can be.
  mutating func take(_ wanted: CTFontSymbolicTraits) {
    let present = CTFontSymbolicTraits(self)
    isItalic = wanted.contains(.traitItalic)
    if wanted.contains(.traitBold) != present.contains(.traitBold) {
      weight = wanted.contains(.traitBold) ? 700 : 400
    }
    let widths: CTFontSymbolicTraits = [.traitExpanded, .traitCondensed]
    if wanted.intersection(widths) != present.intersection(widths) {
      width = wanted.contains(.traitExpanded) ? 125 : wanted.contains(.traitCondensed) ? 75 : 100
    }
  }
}
