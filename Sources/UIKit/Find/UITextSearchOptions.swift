public import Foundation

/// How a text is searched.
@MainActor open class UITextSearchOptions: NSObject {
  /// Which parts of words match.
  public enum WordMatchMethod: Int, Sendable {
    /// Any part.
    case contains = 0
    /// A part from a word's start on.
    case startsWith = 1
    /// Whole words.
    case fullWord = 2
  }

  /// Which parts of words match.
  public let wordMatchMethod: WordMatchMethod
  /// How characters are compared. Without options case and marks on letters count;
  /// `.regularExpression` makes the query an expression.
  public let stringCompareOptions: NSString.CompareOptions

  /// Creates options: any part of words, without regard to case and to marks on letters.
  public override convenience init() {
    self.init(wordMatchMethod: .contains, stringCompareOptions: [.caseInsensitive, .diacriticInsensitive])
  }

  /// Creates options.
  ///
  /// Not in Apple's UIKit, where the find navigator alone makes them.
  ///
  /// - Parameters:
  ///   - wordMatchMethod: Which parts of words match.
  ///   - stringCompareOptions: How characters are compared.
  public init(wordMatchMethod: WordMatchMethod, stringCompareOptions: NSString.CompareOptions) {
    (self.wordMatchMethod, self.stringCompareOptions) = (wordMatchMethod, stringCompareOptions)
    super.init()
  }
}
