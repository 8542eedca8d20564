/// The form of BCP 47 language tags.
package enum LanguageTagForm {
  /// Whether a tag is letters and digits in groups of one to eight with hyphens between, the first a language
  /// of two letters or more, or the "x" or "i" of a private tag.
  package static func isWellFormed(_ tag: String) -> Bool {
    let groups = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isRegular = groups.allSatisfy { group in
      (1...8).contains(group.utf8.count) && group.utf8.allSatisfy { isLetter($0) || isDigit($0) }
    }
    guard isRegular, let first = groups.first, first.utf8.allSatisfy({ isLetter($0) }) else { return false }
    return first.utf8.count >= 2 || groups.count > 1 && ["x", "i"].contains(first.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
