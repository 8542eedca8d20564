internal import GalleyUnicode

/// The characters of a script of which atoms consist, and where one atom may end and another one begin for
/// all that HarfBuzz itself does: whatever the font.
///
/// An *atom* is the shortest part of a word whose glyphs are asked for by themselves: a letter in one of its
/// joined forms, or an orthographic syllable; see `AtomRules`.
struct AtomAlphabet: Sendable {
  /// What a character does to the atom before it.
  enum Role: UInt8 {
    /// It is in no atom: nothing is known about it.
    case none
    /// A letter, or a sign beside which letters are as at a word's end. Joining_Type=Non_Joining.
    case letter
    /// A letter that joins the one before it. Joining_Type=Right_Joining.
    case finalLetter
    /// A letter that joins both neighbours. Joining_Type=Dual_Joining.
    case joiningLetter
    /// A consonant or a vowel that begins a syllable, unless a virama stands before it.
    case syllable
    /// A mark of the syllable before it.
    case sign
    /// A virama.
    case virama
  }

  let script: Script
  /// The units among which the characters are.
  let units: ClosedRange<UInt16>
  /// Whether atoms are syllables, which may contain marks; else letters.
  let hasSyllables: Bool
  /// Whether HarfBuzz applies rules of substitution to several syllables at once: then `SyllableRules` tell
  /// what they do between two of them, else `AtomRules` do.
  var rulesReachOverSyllables: Bool { script == .khmer }
  /// The direction of text that has atoms.
  var isRightToLeft: Bool { !hasSyllables }

  /// Creates the alphabet of a script in a direction; `nil` if it has no atoms.
  init?(_ script: Script, isRightToLeft: Bool) {
    self.script = script
    switch script {
    case .hebrew: (units, hasSyllables) = (0x5D0...0x5F4, false)
    case .arabic: (units, hasSyllables) = (0x60C...0x6D5, false)
    case .devanagari: (units, hasSyllables) = (0x900...0x97F, true)
    case .bengali: (units, hasSyllables) = (0x980...0x9FF, true)
    case .gurmukhi: (units, hasSyllables) = (0xA00...0xA7F, true)
    case .gujarati: (units, hasSyllables) = (0xA80...0xAFF, true)
    case .oriya: (units, hasSyllables) = (0xB00...0xB7F, true)
    case .tamil: (units, hasSyllables) = (0xB80...0xBFF, true)
    case .telugu: (units, hasSyllables) = (0xC00...0xC7F, true)
    case .kannada: (units, hasSyllables) = (0xC80...0xCFF, true)
    case .malayalam: (units, hasSyllables) = (0xD00...0xD7F, true)
    case .khmer: (units, hasSyllables) = (0x1780...0x17FF, true)
    default: return nil
    }
    if isRightToLeft == hasSyllables { return nil }
  }

  /// Returns the role of a unit.
  func role(of unit: UInt16) -> Role {
    guard units.contains(unit) else { return .none }
    if script == .khmer { return khmerRole(of: unit) }
    if hasSyllables { return syllabicRole(of: unit) }
    if script == .hebrew {
      // The letters, geresh and gershayim.
      return unit <= 0x5EA || unit >= 0x5F3 ? .letter : .none
    }
    switch unit {
    case 0x60C, 0x61B, 0x61F, 0x621, 0x674, 0x6D4: return .letter
    case 0x622...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x673, 0x675...0x677, 0x688...0x699,
      0x6C0,
      0x6C3...0x6CB, 0x6CD, 0x6CF, 0x6D2...0x6D3, 0x6D5:
      return .finalLetter
    case 0x620, 0x626, 0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647, 0x649...0x64A, 0x66E...0x66F,
      0x678...0x687, 0x69A...0x6BF, 0x6C1...0x6C2, 0x6CC, 0x6CE, 0x6D0...0x6D1:
      return .joiningLetter
    default: return .none
    }
  }

  /// The blocks of these scripts have the same order. What only some of them have, as chillus and khanda ta,
  /// is in no atom.
  private func syllabicRole(of unit: UInt16) -> Role {
    switch unit {
    case 0xC5D, 0xCDD, 0xD3C, 0xD5F: return .none
    default: break
    }
    let category = CharacterProperties.generalCategory(of: UInt32(unit))
    let isMark = category == .nonspacingMark || category == .spacingMark
    switch unit - units.lowerBound {
    case 0x4D: return isMark ? .virama : .none
    case 0x01...0x03, 0x3C, 0x3E...0x4C, 0x55...0x57, 0x62...0x63: return isMark ? .sign : .none
    case 0x05...0x39, 0x58...0x61: return category == .otherLetter ? .syllable : .none
    case 0x70...0x71: return isMark && script == .gurmukhi ? .sign : .none
    default: return .none
    }
  }

  private func khmerRole(of unit: UInt16) -> Role {
    switch unit {
    case 0x1780...0x17B3: .syllable
    // U+17B4 and U+17B5 are not seen.
    case 0x17B6...0x17D1, 0x17D3, 0x17DD: .sign
    case 0x17D2: .virama
    case 0x17D4...0x17DC, 0x17E0...0x17E9, 0x17F0...0x17F9: .letter
    default: .none
    }
  }

  /// All characters that have a role.
  var members: [UInt16] { units.filter { role(of: $0) != .none } }

  /// Whether HarfBuzz itself looks from one character to the next, so that they are in one atom. Joined forms
  /// are no reason: they are the letters' own.
  @inline(__always)
  static func isBound(_ last: Role, then next: Role) -> Bool {
    switch next {
    case .sign, .virama: true
    case .syllable: last == .virama
    default: false
    }
  }

  /// Whether a character belongs to the grapheme before it.
  @inline(__always)
  static func isMark(_ role: Role) -> Bool { role == .sign || role == .virama }

  /// Whether two letters join.
  @inline(__always)
  static func join(_ last: Role, _ next: Role) -> Bool {
    last == .joiningLetter && (next == .joiningLetter || next == .finalLetter)
  }
}
