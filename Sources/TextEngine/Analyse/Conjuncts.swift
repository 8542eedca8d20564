internal import GalleyUnicode

/// Joins consonants that readers of Indic scripts take for one character, beyond the graphemes of Unicode
/// 15.0.
///
/// Two rules: consonants joined by a virama are one character in the six scripts of rule GB9c (Unicode 15.1);
/// elsewhere they are when the font joins them to one cluster, as Kannada's, Khmer's and Burmese ones mostly
/// do.
enum Conjuncts {
  /// Removes the boundaries inside conjuncts, by rule GB9c of UAX #29, Unicode 15.1.
  ///
  /// - Complexity: O(`text.count`).
  static func join(_ isBoundary: inout [Bool], in text: Span<UInt16>) {
    // The last consonant's conjunct goes on as long as only viramas, nuktas and joiners follow.
    var hasConsonant = false
    var hasLinker = false
    kinds.withUnsafeBufferPointer { kinds in
      for index in 0..<text.count {
        let unit = text[unchecked: index]
        // Nothing of what follows is outside of these blocks but the joiner.
        if unit == 0x200D { continue }
        switch first..<end ~= unit ? kinds[Int(unit - first)] : .other {
        case .other: (hasConsonant, hasLinker) = (false, false)
        case .consonant:
          if hasConsonant, hasLinker { isBoundary[index] = false }
          (hasConsonant, hasLinker) = (true, false)
        case .linker: hasLinker = true
        case .nukta: break
        }
      }
    }
  }

  /// The part that a unit has in conjuncts.
  private enum Kind: UInt8 { case other, consonant, linker, nukta }

  /// The units of the Indic blocks.
  private static let first: UInt16 = 0x900
  private static let end: UInt16 = 0xD80
  /// By unit of these.
  private static let kinds: [Kind] = (first..<end).map { unit in
    if isJoinedConsonant(unit) { return .consonant }
    return isLinker(unit) ? .linker : isNukta(unit) ? .nukta : .other
  }

  /// Whether a consonant after a unit may belong to a conjunct that began before it.
  static func mayGoOn(after unit: UInt16) -> Bool { unit == 0x200D || isNukta(unit) || isLinker(unit) }

  /// Whether a letter follows a virama of the scripts that rule GB9c leaves out, so that a font may stack it.
  static func mayStack(at index: Int, in text: Span<UInt16>) -> Bool {
    guard text[index] >= 0x900 else { return false }
    var before = index - 1
    while before > 0, text[before] == 0x200D { before -= 1 }
    guard before > 0 else { return false }
    switch text[before] {
    case 0xA4D, 0xBCD, 0xCCD, 0xDCA, 0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB, 0xA9C0, 0xAAF6, 0xABED: break
    default: guard isLinker(text[before]) else { return false }
    }
    return CharacterProperties.generalCategory(of: UInt32(text[index])) == .otherLetter
  }

  /// `InCB=Linker` of Unicode 15.1.
  private static func isLinker(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xD4D: true
    default: false
    }
  }

  /// The marks of class `InCB=Extend` that letters of these scripts carry before a virama.
  private static func isNukta(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x93C, 0x9BC, 0xABC, 0xB3C, 0xC3C: true
    default: false
    }
  }

  /// `InCB=Consonant` of Unicode 15.1: Devanagari, Bengali, Gujarati, Oriya, Telugu and Malayalam.
  private static func isJoinedConsonant(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x915...0x939, 0x958...0x95F, 0x978...0x97F, 0x995...0x9A8, 0x9AA...0x9B0, 0x9B2, 0x9B6...0x9B9,
      0x9DC...0x9DD, 0x9DF, 0x9F0...0x9F1, 0xA95...0xAA8, 0xAAA...0xAB0, 0xAB2...0xAB3, 0xAB5...0xAB9, 0xAF9,
      0xB15...0xB28, 0xB2A...0xB30, 0xB32...0xB33, 0xB35...0xB39, 0xB5C...0xB5D, 0xB5F, 0xB71, 0xC15...0xC28,
      0xC2A...0xC39, 0xC58...0xC5A, 0xD15...0xD3A:
      true
    default: false
    }
  }
}
