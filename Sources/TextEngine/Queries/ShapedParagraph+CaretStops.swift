internal import GalleyUnicode

/// The offsets at which carets may stand in a paragraph: between graphemes, but not inside a conjunct.
extension ShapedParagraph {
  /// Whether a caret may stand before a unit. It may at the paragraph's start and end.
  package func isCaretStop(at offset: Int) -> Bool {
    guard offset > 0, offset < count else { return true }
    return flags[offset].contains(.graphemeStart) && !isInsideConjunct(at: offset)
  }

  /// Returns the next such offset after another one; the paragraph's end if there is none.
  func caretStop(after offset: Int) -> Int {
    var place = max(offset, 0) + 1
    while place < count, !isCaretStop(at: place) { place += 1 }
    return min(place, count)
  }

  /// Returns the last such offset before another one; 0 if there is none.
  func caretStop(before offset: Int) -> Int {
    var place = min(offset, count) - 1
    while place > 0, !isCaretStop(at: place) { place -= 1 }
    return max(place, 0)
  }

  /// Whether consonants before and after an offset are joined by a virama: always in the scripts where rule
  /// GB9c (UAX #29, revision 43) joins them, in other scripts where the font made one cluster of them.
  private func isInsideConjunct(at offset: Int) -> Bool {
    var last = offset - 1
    // A joiner asks for a half form, which is a conjunct, too.
    if text[last] == 0x200D, last > 0 { last -= 1 }
    guard ShapedParagraph.isVirama(text[last]) else { return false }
    return !flags[offset].contains(.clusterStart)
      || ShapedParagraph.isLinker(text[last])
        && ShapedParagraph.isConsonant(text[offset], besides: text[last])
  }

  /// Characters of the basic plane that join consonants in stacks or conjuncts: canonical combining class 9
  /// without the visible killers that end a syllable.
  private static func isVirama(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x094D, 0x09CD, 0x0A4D, 0x0ACD, 0x0B4D, 0x0BCD, 0x0C4D, 0x0CCD, 0x0D4D, 0x0DCA, 0x1039, 0x17D2,
      0x1A60, 0x1B44, 0x1BAB, 0xA806, 0xA8C4, 0xA9C0, 0xAAF6:
      true
    default: false
    }
  }

  /// The viramas of Devanagari, Bengali, Gujarati, Oriya, Telugu and Malayalam: Indic_Conjunct_Break=Linker.
  private static func isLinker(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D: true
    default: false
    }
  }

  /// Whether a unit is a consonant of the script that a virama belongs to: these blocks have one plan.
  private static func isConsonant(_ unit: UInt16, besides virama: UInt16) -> Bool {
    guard unit & 0xFF80 == virama & 0xFF80 else { return false }
    switch unit & 0x7F {
    case 0x15...0x3A, 0x58...0x5F, 0x70...0x7F:
      return CharacterProperties.generalCategory(of: UInt32(unit)) == .otherLetter
    default: return false
    }
  }
}
