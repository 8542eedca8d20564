internal import GalleyHyphenation
internal import GalleyUnicode

/// Opportunities, for callers that set lines themselves.
package enum BreakOpportunities {
  /// Returns the last opportunity up to an offset (UAX #14).
  ///
  /// - Parameters:
  ///   - offset: The greatest offset that is returned.
  ///   - text: The text, whose start is the start of a line.
  ///   - language: A BCP 47 tag, `nil` if unknown.
  /// - Returns: The offset; `nil` if there is none after the text's start.
  package static func lineBreak(upTo offset: Int, in text: [UInt16], language: String?) -> Int? {
    var breaks: [LineBreak] = []
    LineBreaker(.product(language: language)).findBreaks(in: text.span, into: &breaks)
    return breaks.indices.prefix(max(offset + 1, 0)).last { breaks[$0] != .prohibited }
  }

  /// Returns whether there is a dictionary to divide words of a language by.
  ///
  /// - Parameter language: A BCP 47 tag.
  package static func dividesWords(of language: String) -> Bool {
    HyphenationLibrary.system.hasDictionary(for: language)
  }

  /// Returns the last offset up to another one at which a word may be divided by a hyphen that is not in the
  /// text.
  ///
  /// - Parameters:
  ///   - offset: The greatest offset that is returned.
  ///   - text: The text with the word.
  ///   - language: A BCP 47 tag, `nil` if unknown: words are then not divided.
  /// - Returns: The offset; `nil` if there is none, or the language has no dictionary.
  package static func division(upTo offset: Int, in text: [UInt16], language: String?) -> Int? {
    guard let language, let hyphenator = try? HyphenationLibrary.system.hyphenator(for: language) else {
      return nil
    }
    return hyphenator.points(in: text).last { $0.offset <= offset }?.offset
  }
}
