internal import GalleyHyphenation
internal import GalleyUnicode

/// Places where a line may end, for callers that set lines themselves.
package enum BreakOpportunities {
  /// The last place up to an offset where a line may end (UAX #14).
  ///
  /// - Parameters:
  ///   - offset: The unit that stands on the next line at the latest.
  ///   - text: Lines begin at its start.
  ///   - language: A BCP 47 tag, `nil` if unknown.
  /// - Returns: `nil` if there is none behind the text's start.
  package static func lineBreak(upTo offset: Int, in text: [UInt16], language: String?) -> Int? {
    var breaks: [LineBreak] = []
    LineBreaker(.product(language: language)).findBreaks(in: text.span, into: &breaks)
    return breaks.indices.prefix(max(offset + 1, 0)).last { breaks[$0] != .prohibited }
  }

  /// The last place up to an offset where a word may be divided by a hyphen that is not in the text.
  ///
  /// - Parameters:
  ///   - offset: The unit that stands on the next line at the latest.
  ///   - text: What words are looked for in.
  ///   - language: A BCP 47 tag, `nil` if unknown: words are then not divided.
  /// - Returns: `nil` if there is none, or the language has no dictionary.
  package static func division(upTo offset: Int, in text: [UInt16], language: String?) -> Int? {
    guard let language, let hyphenator = try? HyphenationLibrary.system.hyphenator(for: language) else {
      return nil
    }
    return hyphenator.points(in: text).last { $0.offset <= offset }?.offset
  }
}
