/// The kinds of characters that occur in a range of text, so that later stages can be skipped.
///
/// A flag is set when it may matter: its absence is a promise, its presence is not.
public struct CharacterFlags: OptionSet, Sendable, Hashable {
  /// The flags as bits.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Some unit is above U+007F.
  public static let hasNonASCII = CharacterFlags(rawValue: 1 << 0)
  /// Some unit is a surrogate.
  public static let hasSurrogates = CharacterFlags(rawValue: 1 << 1)
  /// Some unit is a tab, U+0009.
  public static let hasTab = CharacterFlags(rawValue: 1 << 2)
  /// Some character has class R, AL or AN, or controls direction: without it, text in a left-to-right
  /// paragraph is all of level 0.
  public static let hasRightToLeft = CharacterFlags(rawValue: 1 << 3)
  /// Some character belongs to a script that needs more than a glyph for each character and kerning.
  public static let hasComplexScript = CharacterFlags(rawValue: 1 << 4)
  /// Some character belongs to a script of China, Japan or Korea, or is wide.
  public static let hasCJK = CharacterFlags(rawValue: 1 << 5)
  /// Some character may be shown as an emoji or makes others so. Digits, "#" and "*" do not count, but the
  /// selector and the keycap that follow them do.
  public static let hasEmojiCandidate = CharacterFlags(rawValue: 1 << 6)
  /// Some character is a mark, a joiner, a selector or another default ignorable.
  public static let hasMarksOrJoiners = CharacterFlags(rawValue: 1 << 7)

  private static let table = ScalarTable<UInt8>(
    index: PropertyTables.flagsIndex, data: PropertyTables.flagsData)

  /// Looks at a text once.
  ///
  /// - Parameter text: Any text in UTF-16; pairs that the range cuts count as lone surrogates.
  /// - Complexity: O(`text.count`), without allocation.
  public init(of text: Span<UInt16>) {
    var seen: UInt16 = 0
    // Without a branch several units are looked at in one instruction.
    var tabs: UInt16 = 0
    for i in 0..<text.count {
      let unit = text[unchecked: i]
      seen |= unit
      tabs |= unit == 9 ? 1 : 0
    }
    var flags: CharacterFlags = tabs != 0 ? .hasTab : []
    if seen >= 0x80 { flags.formUnion(Self.beyondASCII(text)) }
    self = flags
  }

  private static func beyondASCII(_ text: Span<UInt16>) -> CharacterFlags {
    let table = Self.table
    var bits: UInt8 = 0
    var hasNonASCII = false
    var hasSurrogates = false
    var i = 0
    while i < text.count {
      let unit = text[unchecked: i]
      if unit & 0xF800 == 0xD800 {
        hasSurrogates = true
        let (scalar, length) = text.scalar(at: i)
        bits |= table[scalar]
        i += length
      } else {
        hasNonASCII = hasNonASCII || unit >= 0x80
        bits |= table[unit: unit]
        i += 1
      }
    }
    var flags = CharacterFlags(rawValue: UInt16(bits))
    if hasNonASCII || hasSurrogates { flags.insert(.hasNonASCII) }
    if hasSurrogates { flags.insert(.hasSurrogates) }
    return flags
  }
}
