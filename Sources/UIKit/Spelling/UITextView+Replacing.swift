internal import Foundation
internal import GalleySpelling
internal import TextEditing
internal import TextKit

/// What is replaced by itself while text is typed: quotation marks, hyphens and wrong words, after a space or
/// another separator was typed. The replacement is a step of undo of its own.
extension UITextView {
  /// Replaces what is asked for in the run of characters before a separator that was typed.
  func replaceAutomatically(after separator: String) {
    guard smartQuotesType == .yes || smartDashesType == .yes || autocorrectionType == .yes,
      isEditable, !isSecureTextEntry, separator.count == 1, let last = separator.first,
      last.isWhitespace || ".,;:!?".contains(last), editor.markedText == nil,
      editor.selection.parts.count == 1, editor.selection.parts[0].isCaret
    else { return }
    let end = editor.selection.parts[0].head - separator.utf16.count
    guard end > 0 else { return }
    let start = max(0, end - 256)
    let units = stack.document.units(in: start..<end)
    let length = units.reversed().prefix {
      !(Unicode.Scalar($0)?.properties.isWhitespace ?? false)
    }.count
    // A run that is longer than what was looked at is no word.
    guard length > 0, length < units.count || start == 0 else { return }
    let run = Array(units.suffix(length))
    let first = end - length
    var matches = punctuation.replacements(in: run).map { match in
      TextMatch(
        range: first + match.range.lowerBound..<first + match.range.upperBound, replacement: match.text)
    }
    if let correction = correction(of: run) {
      matches.append(
        TextMatch(
          range: first + correction.range.lowerBound..<first + correction.range.upperBound,
          replacement: correction.text))
      matches.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    guard !matches.isEmpty else { return }
    bridge.performByProgram { $0.replace(matches, with: "") }
    editingEnded()
  }

  private var punctuation: SmartPunctuation {
    SmartPunctuation(
      language: spellingLanguage ?? "en", replacesQuotes: smartQuotesType == .yes,
      replacesDashes: smartDashesType == .yes)
  }

  /// Returns the right word for a run that is one wrong word, if only one letter is wrong, missing, too many
  /// or two are swapped, and the dictionary guesses that first.
  private func correction(of run: [UInt16]) -> (range: Range<Int>, text: String)? {
    guard autocorrectionType == .yes, let language = spellingLanguage else { return nil }
    guard let dictionary = SpellingDictionaries.shared.loadedDictionary(language) else {
      if SpellingDictionaries.shared.tag(of: language) != nil {
        SpellingDictionaries.shared.prepare(language)
      }
      return nil
    }
    let words = SpellingWords.ranges(in: run)
    guard words.count == 1, let range = words.first else { return nil }
    let word = String(decoding: run[range], as: UTF16.self)
    guard word.count > 2, spelling.checker.isWrong(word, dictionary),
      let guess = dictionary.guesses(word).first, guess.first?.lowercased() == word.first?.lowercased(),
      Array(word).isOneStep(from: Array(guess))
    else { return nil }
    return (range, guess)
  }
}

extension Array where Element == Character {
  /// Whether one character is another, missing or too many, or two neighbours are swapped.
  func isOneStep(from other: [Character]) -> Bool {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let limit = Swift.min(count, other.count) - start
    let end = zip(reversed(), other.reversed()).prefix(limit).prefix { $0 == $1 }.count
    let (left, right) = (self[start..<count - end], other[start..<other.count - end])
    if Swift.max(left.count, right.count) == 1 { return true }
    return left.count == 2 && right.count == 2 && left.elementsEqual(right.reversed())
  }
}
