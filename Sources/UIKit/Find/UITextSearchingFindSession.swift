internal import Foundation

/// A search in what is a ``UITextSearching``, such as a text view.
///
/// The matches are sorted by where they are. While a query is typed the first one that is not before the
/// selection is highlighted, as soon as it is found. Replacing asks the object first, replaces, and searches
/// anew from what is selected then.
@MainActor open class UITextSearchingFindSession: UIFindSession {
  /// What is searched, while it exists.
  public var searchableObject: (any UITextSearching)? { results.searchableObject }
  private let results: any SearchResults

  /// Creates a session.
  ///
  /// - Parameter searchableObject: What is searched. The session does not keep it alive.
  public init(searchableObject: any UITextSearching) {
    func results(of object: some UITextSearching) -> any SearchResults { FoundResults(object) }
    self.results = results(of: searchableObject)
    super.init()
    self.results.changed = { [weak self] in self?.changed?() }
  }

  open override var resultCount: Int { results.count }
  open override var highlightedResultIndex: Int { results.highlighted ?? NSNotFound }
  open override var supportsReplacement: Bool { searchableObject?.supportsTextReplacement ?? false }

  open override func performSearch(query: String, options: UITextSearchOptions?) {
    results.search(query, options ?? UITextSearchOptions())
  }

  open override func highlightNextResult(in direction: UITextStorageDirection) { results.step(direction) }

  open override func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {
    guard supportsReplacement else { return }
    guard results.highlighted != nil else { return results.step(.forward) }
    if results.replaceHighlighted(by: replacementString) {
      results.search(searchQuery, options ?? UITextSearchOptions())
    } else {
      results.step(.forward)
    }
  }

  open override func replaceAll(
    searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {
    guard supportsReplacement, !searchQuery.isEmpty else { return }
    let options = options ?? UITextSearchOptions()
    results.clear()
    searchableObject?.replaceAll(queryString: searchQuery, options: options, withText: replacementString)
    changed?()
  }

  open override func invalidateFoundResults() { results.searchAgain() }

  override func end() {
    results.clear()
    changed = nil
  }
}
