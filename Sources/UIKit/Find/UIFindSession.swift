public import Foundation

/// A search that a find navigator shows: what is looked for, how much was found, and where the user is. It is
/// subclassed: ``UITextSearchingFindSession`` searches what is a ``UITextSearching``.
@MainActor open class UIFindSession: NSObject {
  /// What a find navigator says of the matches.
  public enum SearchResultDisplayStyle: Int, Sendable {
    /// The number of the present one, and how many there are.
    case currentAndTotal = 0
    /// How many there are.
    case total = 1
    /// Nothing.
    case none = 2
  }

  /// Called after matches have come or gone.
  var changed: (@MainActor () -> Void)?

  /// How many matches were found up to now.
  open var resultCount: Int { 0 }
  /// Which of the matches the user is at, from 0; `NSNotFound` for none.
  open var highlightedResultIndex: Int { NSNotFound }
  /// What a find navigator says of the matches.
  open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal { didSet { changed?() } }
  /// Whether matches can be replaced.
  open var supportsReplacement: Bool { false }
  /// Whether the match that the user is at can be replaced.
  open var allowsReplacementForCurrentlyHighlightedResult: Bool {
    supportsReplacement && highlightedResultIndex != NSNotFound
  }

  /// Searches. A subclass does that.
  ///
  /// - Parameters:
  ///   - query: What is looked for; nothing if it is empty.
  ///   - options: How; `nil` for the usual way.
  open func performSearch(query: String, options: UITextSearchOptions?) {}

  /// Goes to the next match or the one before, around the text's ends. A subclass does that.
  open func highlightNextResult(in direction: UITextStorageDirection) {}

  /// Replaces the match that the user is at, and goes to the next. A subclass does that.
  open func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {}

  /// Replaces all matches. A subclass does that.
  open func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {}

  /// Forgets what was found, since the text has changed. A subclass does that.
  open func invalidateFoundResults() {}

  /// Ends the search when its find navigator goes.
  func end() {}
}
