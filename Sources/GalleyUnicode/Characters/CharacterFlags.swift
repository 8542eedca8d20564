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
    let (isBeyondASCII, hasTab) = text.withUnsafeBufferPointer { Self.look($0) }
    var flags: CharacterFlags = hasTab ? .hasTab : []
    if isBeyondASCII { flags.formUnion(Self.beyondASCII(text)) }
    self = flags
  }

  /// Whether some unit is above U+007F, and whether some unit is a tab.
  @inline(__always)
  private static func look(_ text: UnsafeBufferPointer<UInt16>) -> (isBeyondASCII: Bool, hasTab: Bool) {
    let count = text.count
    guard count >= 8 else {
      var (seen, hasTab): (UInt16, Bool) = (0, false)
      for unit in text {
        seen |= unit
        hasTab = hasTab || unit == 9
      }
      return (seen >= 0x80, hasTab)
    }
    var seen = SIMD8<UInt16>(repeating: 0)
    // A lane of zeros is where a tab was: then the highest bit is set here.
    var tabs = SIMD8<UInt16>(repeating: 0)
    let tab = SIMD8<UInt16>(repeating: 9)
    let one = SIMD8<UInt16>(repeating: 1)
    var index = 0
    while index < count {
      // The last ones are looked at again.
      let units = UnsafeRawPointer(text.baseAddress! + min(index, count - 8)).loadUnaligned(
        as: SIMD8<UInt16>.self)
      let lanes = units ^ tab
      seen |= units
      tabs |= (lanes &- one) & ~lanes
      index += 8
    }
    let (allSeen, allTabs) = (
      unsafeBitCast(seen, to: SIMD2<UInt64>.self), unsafeBitCast(tabs, to: SIMD2<UInt64>.self)
    )
    return (
      (allSeen[0] | allSeen[1]) & 0xFF80_FF80_FF80_FF80 != 0,
      (allTabs[0] | allTabs[1]) & 0x8000_8000_8000_8000 != 0
    )
  }

  /// Looks at a text with other characters than ASCII.
  private static func beyondASCII(_ text: Span<UInt16>) -> CharacterFlags {
    let table = Self.table
    var bits: UInt8 = 0
    var hasSurrogates = false
    text.withUnsafeBufferPointer { text in
      let units = text.baseAddress!
      var i = 0
      var passes = true
      while i < text.count {
        // Most of a text in Korean, Chinese or Japanese tells nothing but that.
        if passes, i + step <= text.count, let isWide = areASCIIOrPlainCJK(units + i) {
          if isWide { bits |= UInt8(truncatingIfNeeded: hasCJK.rawValue) }
          i += step
          continue
        }
        // The last ones are looked at again: there are no surrogates among them.
        if passes, i + step > text.count, text.count >= step,
          let isWide = areASCIIOrPlainCJK(units + text.count - step)
        {
          if isWide { bits |= UInt8(truncatingIfNeeded: hasCJK.rawValue) }
          break
        }
        let end = min(i + step, text.count)
        // Of another script there is mostly more.
        passes = units[i] < 0x80 || units[i] >= 0x2E80
        while i < end {
          let unit = units[i]
          i += 1
          guard unit & 0xF800 == 0xD800 else {
            bits |= table[unit: unit]
            continue
          }
          hasSurrogates = true
          if unit & 0xFC00 == 0xD800, i < text.count, units[i] & 0xFC00 == 0xDC00 {
            bits |= table[(UInt32(unit & 0x3FF) << 10 | UInt32(units[i] & 0x3FF)) + 0x10000]
            i += 1
          } else {
            bits |= table[unit: unit]
          }
        }
      }
    }
    var flags = CharacterFlags(rawValue: UInt16(bits))
    flags.insert(.hasNonASCII)
    if hasSurrogates { flags.insert(.hasSurrogates) }
    return flags
  }

  /// The number of units that are looked at together.
  private static let step = 16

  /// Whether some of the next `step` units are syllables of Hangul or ideographs of U+4E00 to U+9FFF, which
  /// have no flag but `hasCJK`; `nil` if any is neither that nor in ASCII, nor a tab.
  @inline(__always)
  private static func areASCIIOrPlainCJK(_ units: UnsafePointer<UInt16>) -> Bool? {
    var others: UInt16 = 0
    var wide: UInt16 = 0
    // Without a branch several units are looked at in one instruction.
    for index in 0..<16 {
      let unit = units[index]
      let isWide: UInt16 = (unit &- 0xAC00 < 0x2BA4 ? 1 : 0) | (unit &- 0x4E00 < 0x5200 ? 1 : 0)
      wide |= isWide
      others |= isWide ^ (unit < 0x80 ? 0 : 1)
    }
    return others == 0 ? wide != 0 : nil
  }
}
