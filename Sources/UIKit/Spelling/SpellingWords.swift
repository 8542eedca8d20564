internal import TextEngine

/// The words of a text that spelling is checked of: no numbers, and no parts of addresses.
enum SpellingWords {
  /// Returns the ranges of words, as offsets of the text.
  static func ranges(in text: [UInt16]) -> [Range<Int>] {
    let words = TextSegments.words(of: text).words
    guard text.contains(where: { $0 == 0x40 || $0 == 0x2F || $0 == 0x5C }) || text.contains(0x2E) else {
      return words
    }
    return words.filter { !isInAddress($0, text) }
  }

  /// Whether a word stands in an address of mail or of the web, or in the path of a file: in a run without
  /// spaces that has an `@`, a `/`, a `\` or a dot between letters.
  private static func isInAddress(_ word: Range<Int>, _ text: [UInt16]) -> Bool {
    func isSpace(_ unit: UInt16) -> Bool { unit <= 0x20 || unit == 0xA0 || unit == 0x2028 || unit == 0x2029 }
    var (start, end) = (word.lowerBound, word.upperBound)
    while start > 0, !isSpace(text[start - 1]) { start -= 1 }
    while end < text.count, !isSpace(text[end]) { end += 1 }
    for index in start..<end {
      switch text[index] {
      case 0x40, 0x2F, 0x5C: return true
      case 0x2E:
        let isInside =
          index > start && index + 1 < end && isLetter(text[index - 1]) && isLetter(text[index + 1])
        if isInside { return true }
      default: break
      }
    }
    return false
  }

  private static func isLetter(_ unit: UInt16) -> Bool {
    (0x30...0x39).contains(unit) || (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit)
      || unit >= 0xC0
  }
}
