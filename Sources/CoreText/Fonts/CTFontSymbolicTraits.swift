public import CoreGraphics
internal import Fonts

/// What a font looks like, in bits.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Italic or oblique.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// Of weight 600 or more.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// Wider than normal.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
  /// Narrower than normal.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
  /// All glyphs are equally wide.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// The font has colour glyphs.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
}

/// What a font looks like.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  CTFontSymbolicTraits(font.font.instance.traits)
}

/// Finds the face of the same family that looks as asked; where there is none, bold and italic are made up: strokes
/// thicker by 1/24 of the size, glyphs leaning by 12 degrees, advances as they are.
///
/// - Parameters:
///   - font: The font.
///   - size: Points; 0 keeps the font's.
///   - matrix: Applied to glyphs; `nil` keeps the font's.
///   - symTraitValue: The values of the traits in the mask. Italic, bold, expanded and condensed can be asked
///     for.
///   - symTraitMask: Which traits to change; the others stay as they are.
/// - Returns: `nil` when the family has no face, and no variation, with the width asked for, none that is upright
///   or regular where that is asked for, and for a colour font without these traits.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let present = CTFontGetSymbolicTraits(font)
  let wanted = present.subtracting(symTraitMask).union(symTraitValue.intersection(symTraitMask))
  var traits = font.font.instance.traits
  traits.take(wanted)
  let choice = FontRequest.instance(
    family: font.font.instance.face.familyName, traits: traits, in: font.collection)
  guard let instance = choice, CTFontSymbolicTraits(instance.traits) == wanted else { return nil }
  return CTFont(
    font: Font(instance: instance, size: size > 0 && size.isFinite ? Double(size) : font.font.size),
    collection: font.collection, matrix: matrix?.pointee ?? font.matrix)
}

extension CTFontSymbolicTraits {
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
