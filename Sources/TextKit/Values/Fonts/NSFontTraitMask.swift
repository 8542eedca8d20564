internal import CoreText

/// The traits that fonts can gain or lose.
public struct NSFontTraitMask: OptionSet, Sendable, Hashable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates a set from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Slanted.
  public static let italicFontMask = NSFontTraitMask(rawValue: 0x1)
  /// Bold.
  public static let boldFontMask = NSFontTraitMask(rawValue: 0x2)
  /// Not bold.
  public static let unboldFontMask = NSFontTraitMask(rawValue: 0x4)
  /// Other characters than usual: no font says so of itself.
  public static let nonStandardCharacterSetFontMask = NSFontTraitMask(rawValue: 0x8)
  /// Narrow: as `condensedFontMask`.
  public static let narrowFontMask = NSFontTraitMask(rawValue: 0x10)
  /// Wider than usual.
  public static let expandedFontMask = NSFontTraitMask(rawValue: 0x20)
  /// Narrower than usual.
  public static let condensedFontMask = NSFontTraitMask(rawValue: 0x40)
  /// Small capitals for small letters: no font says so of itself.
  public static let smallCapsFontMask = NSFontTraitMask(rawValue: 0x80)
  /// For posters: no font says so of itself.
  public static let posterFontMask = NSFontTraitMask(rawValue: 0x100)
  /// Very narrow: as `condensedFontMask`.
  public static let compressedFontMask = NSFontTraitMask(rawValue: 0x200)
  /// All glyphs are equally wide.
  public static let fixedPitchFontMask = NSFontTraitMask(rawValue: 0x400)
  /// Upright.
  public static let unitalicFontMask = NSFontTraitMask(rawValue: 0x100_0000)

  /// The bits beside the symbolic traits that they stand for.
  private static let pairs: [(NSFontTraitMask, CTFontSymbolicTraits)] = [
    (.italicFontMask, .traitItalic), (.boldFontMask, .traitBold), (.expandedFontMask, .traitExpanded),
    (.condensedFontMask, .traitCondensed), (.fixedPitchFontMask, .traitMonoSpace),
  ]

  /// The traits that a font has.
  init(_ traits: CTFontSymbolicTraits) {
    self = Self.pairs.reduce([]) { traits.contains($1.1) ? $0.union($1.0) : $0 }
  }

  /// The traits to have, and all that are spoken of.
  var symbolicTraits: (value: CTFontSymbolicTraits, mask: CTFontSymbolicTraits) {
    var (value, mask): (CTFontSymbolicTraits, CTFontSymbolicTraits) = ([], [])
    let narrow: NSFontTraitMask = [.narrowFontMask, .compressedFontMask]
    let own = isDisjoint(with: narrow) ? self : union(.condensedFontMask)
    for (bit, trait) in Self.pairs where own.contains(bit) {
      value.insert(trait)
      mask.insert(trait)
    }
    if contains(.unboldFontMask) { mask.insert(.traitBold) }
    if contains(.unitalicFontMask) { mask.insert(.traitItalic) }
    return (value, mask)
  }
}
