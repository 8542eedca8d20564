internal import CGalleyEnchant
internal import Foundation

/// The words of a language.
package final class SpellingDictionary: @unchecked Sendable {
  /// The language, such as `en_US`.
  package let tag: String
  /// Whether the language is written in Latin letters.
  private let isLatin: Bool
  private let pointer: OpaquePointer
  private unowned let owner: SpellingDictionaries

  init(_ pointer: OpaquePointer, _ tag: String, _ owner: SpellingDictionaries) {
    (self.pointer, self.tag, self.owner) = (pointer, tag, owner)
    isLatin = Locale.Language(identifier: tag).maximalIdentifier.contains("Latn")
  }

  /// Returns whether a word is right. Words with digits, and those that are not of the language's script,
  /// are not judged: they are right.
  package func isRight(_ word: String) -> Bool {
    guard isJudged(word), !owner.hasLearned(word) else { return true }
    return owner.locked { enchant_dict_check(pointer, word, word.utf8.count) <= 0 }
  }

  private func isJudged(_ word: String) -> Bool {
    var hasLetter = false
    for scalar in word.unicodeScalars {
      if scalar.properties.numericType != nil || scalar.value == 0xFFFC { return false }
      guard scalar.properties.isAlphabetic else { continue }
      hasLetter = true
      let value = scalar.value
      let isOfLatin =
        value < 0x250 || (0x300..<0x370).contains(value) || (0x1E00..<0x1F00).contains(value)
        || (0xFB00..<0xFB07).contains(value)
      if isOfLatin != isLatin { return false }
    }
    return hasLetter
  }

  /// Returns words that may have been meant by one that is wrong, the likeliest first.
  package func guesses(_ word: String) -> [String] {
    guard !word.isEmpty else { return [] }
    return owner.locked {
      var count = 0
      guard let list = enchant_dict_suggest(pointer, word, word.utf8.count, &count) else { return [] }
      defer { enchant_dict_free_string_list(pointer, list) }
      return (0..<count).compactMap { list[$0].map { String(cString: $0) } }
    }
  }
}
