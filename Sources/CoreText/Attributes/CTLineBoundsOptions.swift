/// The parts of a line that its box includes.
public struct CTLineBoundsOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a set of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Leave the fonts' leading out.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Measure raised and lowered text as if it stood on the baseline.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// Leave punctuation at both ends out: quotation marks at either, stops, commas and hyphens at the end.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// Take the ink of the glyphs instead of the fonts' extents.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// Take the fonts' optical bounds, which are their typographic ones (see
  /// `CTFontGetOpticalBoundsForGlyphs`); wins over `.useGlyphPathBounds`.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
  /// Include the highest and lowest letters with marks of the text's scripts and languages. Has no effect
  /// with `.useGlyphPathBounds`.
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 1 << 5)
}
