public import Foundation
internal import GalleySpelling

/// Checks spelling, with the dictionaries that the machine has: those that enchant finds, such as Hunspell's.
///
/// Ranges count UTF-16 units. Words with digits, words in a script that the language is not written in, and
/// parts of addresses are not judged.
@MainActor open class UITextChecker: NSObject {
  /// Words that this checker takes for right.
  open var ignoredWords: [String]?

  /// Creates a checker that ignores nothing.
  public override init() { super.init() }

  // MARK: Checking

  /// Returns the first word that is wrong.
  ///
  /// - Parameters:
  ///   - stringToCheck: The text.
  ///   - range: The part of it that is checked.
  ///   - startingOffset: Where to begin: words that begin before are checked only if `wrapFlag`.
  ///   - wrapFlag: Whether to go on at the range's start.
  ///   - language: The language, such as `en_US`.
  /// - Returns: Its range; `NSNotFound` if all words are right, or if there is no dictionary.
  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool,
    language: String
  ) -> NSRange {
    let none = NSRange(location: NSNotFound, length: 0)
    guard let dictionary = SpellingDictionaries.shared.dictionary(language) else { return none }
    let text = Array(stringToCheck.utf16)
    let start = min(max(range.location, 0), text.count)
    let part = start..<min(max(start, start + min(max(range.length, 0), text.count)), text.count)
    let words = SpellingWords.ranges(in: text).filter {
      part.lowerBound <= $0.lowerBound && $0.upperBound <= part.upperBound
    }
    let first = words.firstIndex { $0.lowerBound >= startingOffset } ?? words.count
    for word in wrapFlag ? words[first...] + words[..<first] : words[first...]
    where isWrong(String(decoding: text[word], as: UTF16.self), dictionary) {
      return NSRange(word)
    }
    return none
  }

  func isWrong(_ word: String, _ dictionary: SpellingDictionary) -> Bool {
    !dictionary.isRight(word) && ignoredWords?.contains(word) != true
  }

  /// Returns what may have been meant by a word that is wrong, the likeliest first; nothing for one that is
  /// right; `nil` if there is no dictionary of the language.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    guard let dictionary = SpellingDictionaries.shared.dictionary(language) else { return nil }
    guard let word = word(range, string) else { return [] }
    return isWrong(word, dictionary) ? dictionary.guesses(word) : []
  }

  /// Returns words that begin with what was typed up to now: those among the dictionary's guesses, for
  /// dictionaries do not list their words. `nil` if there is no dictionary of the language.
  open func completions(
    forPartialWordRange range: NSRange, in string: String, language: String
  ) -> [String]? {
    guard let dictionary = SpellingDictionaries.shared.dictionary(language) else { return nil }
    guard let word = word(range, string) else { return [] }
    return dictionary.guesses(word).filter {
      $0.count > word.count && $0.hasPrefix(word) && !$0.contains(" ")
    }
  }

  private func word(_ range: NSRange, _ string: String) -> String? {
    let text = string as NSString
    guard range.location >= 0, range.length > 0, range.location + range.length <= text.length else {
      return nil
    }
    return text.substring(with: range)
  }

  // MARK: Words of the user's own

  /// Takes a word for right in this checker.
  open func ignoreWord(_ wordToIgnore: String) {
    guard ignoredWords?.contains(wordToIgnore) != true else { return }
    ignoredWords = (ignoredWords ?? []) + [wordToIgnore]
  }

  /// Takes a word for right in all checkers and languages, also in later runs: it is written to the file
  /// `galley-learned.dic` of enchant's folder.
  open class func learnWord(_ word: String) { SpellingDictionaries.shared.learn(word) }

  /// Forgets a word that was learned.
  open class func unlearnWord(_ word: String) { SpellingDictionaries.shared.unlearn(word) }

  /// Whether a word was learned.
  open class func hasLearnedWord(_ word: String) -> Bool { SpellingDictionaries.shared.hasLearned(word) }

  /// The languages that there are dictionaries for, such as `en_US`.
  open class var availableLanguages: [String] { SpellingDictionaries.shared.languages }
}
