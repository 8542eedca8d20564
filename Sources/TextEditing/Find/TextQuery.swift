/// What is looked for in a text.
public struct TextQuery: Equatable, Sendable {
  /// What the pattern is.
  public enum Kind: Equatable, Sendable {
    /// The text itself.
    case text
    /// A regular expression, as `NSRegularExpression` reads it. `^` and `$` match at line ends.
    case regularExpression
  }

  /// The text, or the regular expression.
  public var pattern: String
  /// What the pattern is.
  public var kind = Kind.text
  /// Whether upper and lower case are the same.
  public var ignoresCase = false
  /// Whether letters with and without marks are the same; not for regular expressions.
  public var ignoresDiacritics = false
  /// Whether a match begins and ends where words do.
  public var matchesWholeWords = false
  /// Whether a match begins where a word does.
  public var matchesWordStarts = false

  /// Creates a query.
  public init(
    _ pattern: String, kind: Kind = .text, ignoresCase: Bool = false, ignoresDiacritics: Bool = false,
    matchesWholeWords: Bool = false
  ) {
    self.pattern = pattern
    self.kind = kind
    self.ignoresCase = ignoresCase
    self.ignoresDiacritics = ignoresDiacritics
    self.matchesWholeWords = matchesWholeWords
  }
}

/// A part of a text that a query was found in.
public struct TextMatch: Equatable, Sendable {
  /// The UTF-16 offsets in the document.
  public var range: Range<Int>
  /// For a regular expression that is looked for to be replaced, what it is replaced by.
  public var replacement: String?

  /// Creates a match.
  public init(range: Range<Int>, replacement: String? = nil) {
    (self.range, self.replacement) = (range, replacement)
  }
}
