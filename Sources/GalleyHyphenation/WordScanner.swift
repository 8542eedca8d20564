/// Finds the words of a text that may be hyphenated.
///
/// A word is a run of letters and marks; apostrophes, middle dots, soft hyphens and the zero-width joiners
/// belong to it between letters. Hyphens end a word, so that each part of a compound is one. Lone surrogates
/// are no letters.
struct WordScanner {
  /// The role of a scalar in a word.
  enum Role {
    case letter
    /// Part of a word between letters only.
    case joiner
    case other
  }

  /// Longer runs are no words and are not hyphenated; their cost stays linear.
  static let maximumUnits = 255

  /// Returns the scalar at an offset and its number of units; a lone surrogate counts as U+FFFD.
  static func scalar(at offset: Int, in text: Span<UInt16>) -> (scalar: Unicode.Scalar, units: Int) {
    let unit = text[offset]
    if let scalar = Unicode.Scalar(unit) { return (scalar, 1) }
    if UTF16.isLeadSurrogate(unit), offset + 1 < text.count, UTF16.isTrailSurrogate(text[offset + 1]) {
      let value = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(text[offset + 1]) & 0x3FF
      return (Unicode.Scalar(value) ?? "\u{FFFD}", 2)
    }
    return ("\u{FFFD}", 1)
  }

  static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: return .letter
    case 0x27, 0x2019, 0x02BC, 0xB7, 0xAD, 0x200C, 0x200D: return .joiner
    case 0..<0xAA: return .other
    default: break
    }
    if scalar.properties.isAlphabetic { return .letter }
    return isMark(scalar) ? .letter : .other
  }

  /// Whether a scalar is a mark, which belongs to the letter before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Returns the end of the word that begins at `start`, a letter; does not look beyond `limit`.
  static func wordEnd(from start: Int, limit: Int, in text: Span<UInt16>) -> Int {
    var end = start
    var offset = start
    while offset < limit {
      let (scalar, units) = scalar(at: offset, in: text)
      let role = role(of: scalar)
      if role == .other { break }
      offset += units
      if role == .letter { end = offset }
    }
    return end
  }

  /// Returns the start of the word that ends at `end`, after a letter; looks back no more than a word's
  /// length.
  static func wordStart(from end: Int, in text: Span<UInt16>) -> Int {
    var start = end
    var offset = end
    while offset > 0, end - offset <= maximumUnits {
      var previous = offset - 1
      if UTF16.isTrailSurrogate(text[previous]), previous > 0, UTF16.isLeadSurrogate(text[previous - 1]) {
        previous -= 1
      }
      let role = role(of: scalar(at: previous, in: text).scalar)
      if role == .other { break }
      offset = previous
      if role == .letter { start = offset }
    }
    return start
  }

  /// Whether a word is part of an address, a file name, an identifier or a number, where a hyphen would
  /// change the meaning.
  static func isTechnical(_ word: Range<Int>, in text: Span<UInt16>) -> Bool {
    if word.upperBound < text.count {
      let next = text[word.upperBound]
      if sticks(next) { return true }
      if connects(next), word.upperBound + 1 < text.count, continues(text[word.upperBound + 1]) {
        return true
      }
    }
    if word.lowerBound > 0 {
      let previous = text[word.lowerBound - 1]
      // "#" and "@" begin a name.
      if sticks(previous) || previous == 0x23 || previous == 0x40 { return true }
      if connects(previous), word.lowerBound > 1, continues(text[word.lowerBound - 2]) { return true }
    }
    return false
  }

  /// ASCII digits and "_".
  private static func sticks(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) || unit == 0x5F }

  /// `# % & + . / : = ? @ \ ~`
  private static func connects(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x23, 0x25, 0x26, 0x2B, 0x2E, 0x2F, 0x3A, 0x3D, 0x3F, 0x40, 0x5C, 0x7E: true
    default: false
    }
  }

  /// Whether a unit may follow such a character in an address: a letter, a digit, "/" or "\".
  private static func continues(_ unit: UInt16) -> Bool {
    if sticks(unit) || unit == 0x2F || unit == 0x5C { return true }
    return Unicode.Scalar(unit).map { role(of: $0) == .letter } ?? false
  }
}
