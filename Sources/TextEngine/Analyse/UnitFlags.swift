/// Facts about one UTF-16 unit of a paragraph, in one byte.
struct UnitFlags: OptionSet, Sendable {
  let rawValue: UInt8
  /// A line may end before this unit (UAX #14).
  static let breakAllowed = UnitFlags(rawValue: 1)
  /// A line must end before this unit.
  static let breakMandatory = UnitFlags(rawValue: 2)
  /// A grapheme begins here (UAX #29).
  static let graphemeStart = UnitFlags(rawValue: 4)
  /// A glyph cluster begins here.
  static let clusterStart = UnitFlags(rawValue: 8)
  /// Cutting the glyphs here gives the glyphs of separate shaping.
  static let safeToCut = UnitFlags(rawValue: 16)
  /// White space that hangs at a line's end, or a line terminator.
  static let whitespace = UnitFlags(rawValue: 32)
  /// A tab.
  static let tab = UnitFlags(rawValue: 64)
  /// A consonant that a font may join with the one before it, in which case no grapheme begins here.
  static let mayStack = UnitFlags(rawValue: 128)
}
