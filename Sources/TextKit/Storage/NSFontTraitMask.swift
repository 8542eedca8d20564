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
  /// Wider than usual.
  public static let expandedFontMask = NSFontTraitMask(rawValue: 0x20)
  /// Narrower than usual.
  public static let condensedFontMask = NSFontTraitMask(rawValue: 0x40)
  /// All glyphs are equally wide.
  public static let fixedPitchFontMask = NSFontTraitMask(rawValue: 0x400)
  /// Upright.
  public static let unitalicFontMask = NSFontTraitMask(rawValue: 0x100_0000)

  /// The traits to have, and all that are spoken of.
  var symbolicTraits: (value: CTFontSymbolicTraits, mask: CTFontSymbolicTraits) {
    var (value, mask): (CTFontSymbolicTraits, CTFontSymbolicTraits) = ([], [])
    for (own, trait) in [
      (NSFontTraitMask.italicFontMask, CTFontSymbolicTraits.traitItalic), (.boldFontMask, .traitBold),
      (.expandedFontMask, .traitExpanded), (.condensedFontMask, .traitCondensed),
      (.fixedPitchFontMask, .traitMonoSpace),
    ] where contains(own) {
      value.insert(trait)
      mask.insert(trait)
    }
    if contains(.unboldFontMask) { mask.insert(.traitBold) }
    if contains(.unitalicFontMask) { mask.insert(.traitItalic) }
    return (value, mask)
  }
}
