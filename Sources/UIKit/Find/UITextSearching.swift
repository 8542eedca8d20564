public import Foundation

/// A view, or what stands for one, whose text ``UITextSearchingFindSession`` searches. It may have several
/// texts: documents.
@MainActor public protocol UITextSearching: NSObjectProtocol {
  /// What tells documents apart.
  associatedtype DocumentIdentifier: Hashable = AnyHashable?

  /// What is selected: where a search begins; `nil` for the start of the text.
  var selectedTextRange: UITextRange? { get }
  /// The document that the selection is in. By default `nil`.
  var selectedTextSearchDocument: DocumentIdentifier? { get }
  /// Whether matches can be replaced. By default they cannot.
  var supportsTextReplacement: Bool { get }

  /// Compares ranges of a document by where they are.
  func compare(
    _ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?
  ) -> ComparisonResult

  /// Compares documents by where they are. By default they are the same.
  func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult

  /// Searches: tells the aggregator of each match, in any order, and of the end, at once or later. A new
  /// search ends the one before.
  ///
  /// - Parameters:
  ///   - queryString: What is looked for.
  ///   - options: How.
  ///   - resultAggregator: What collects matches.
  func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<DocumentIdentifier>)

  /// Gives a match a look, which is not part of the text.
  func decorate(
    foundTextRange: UITextRange, document: DocumentIdentifier?, usingStyle style: UITextSearchFoundTextStyle)

  /// Takes all looks away.
  func clearAllDecoratedFoundText()

  /// Called before a match becomes the one that the user is at. By default nothing happens.
  func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?)

  /// Scrolls to a match. By default nothing happens.
  func scrollRangeToVisible(_ range: UITextRange, inDocument document: DocumentIdentifier?)

  /// Returns whether a match may be replaced. By default it may.
  func shouldReplace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) -> Bool

  /// Replaces a match. By default nothing happens.
  func replace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String)

  /// Replaces all matches of a query. By default nothing happens.
  func replaceAll(queryString: String, options: UITextSearchOptions, withText replacementText: String)
}

/// Default implementations.
extension UITextSearching {
  /// `nil`.
  public var selectedTextSearchDocument: DocumentIdentifier? { nil }

  /// `false`.
  public var supportsTextReplacement: Bool { false }

  /// Returns `.orderedSame`.
  public func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult {
    .orderedSame
  }

  /// Does nothing.
  public func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?) {}

  /// Does nothing.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument document: DocumentIdentifier?) {}

  /// Returns `true`.
  public func shouldReplace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) -> Bool { true }

  /// Does nothing.
  public func replace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) {}

  /// Does nothing.
  public func replaceAll(queryString: String, options: UITextSearchOptions, withText replacementText: String)
  {}
}
