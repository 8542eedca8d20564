internal import Foundation

/// The matches of a search in an object of any type.
@MainActor protocol SearchResults: AnyObject {
  var searchableObject: (any UITextSearching)? { get }
  /// Called after matches have come or gone.
  var changed: (@MainActor () -> Void)? { get set }
  var count: Int { get }
  /// Which of the matches the user is at.
  var highlighted: Int? { get }
  /// Begins a search, and highlights the first match that is not before the selection.
  func search(_ query: String, _ options: UITextSearchOptions)
  /// Begins the last search anew, and highlights nothing.
  func searchAgain()
  /// Forgets what was found.
  func clear()
  /// Highlights the next match in a direction.
  func step(_ direction: UITextStorageDirection)
  /// Replaces the match that the user is at. Returns whether the object has agreed.
  func replaceHighlighted(by text: String) -> Bool
}

/// The matches of a search in an object, in order.
@MainActor final class FoundResults<Object: UITextSearching>: SearchResults {
  private struct Match {
    let range: UITextRange
    let document: Object.DocumentIdentifier?
  }

  /// What is highlighted once it is found.
  private enum Wish {
    /// The first match that is not before the selection.
    case fromSelection
    /// The next one in a direction.
    case next(UITextStorageDirection)
  }

  private weak var object: Object?
  private var matches: [Match] = []
  private(set) var highlighted: Int?
  private var query: (string: String, options: UITextSearchOptions)?
  private var isFinished = true
  private var wish: Wish?
  /// The number of searches; what older ones find is not used.
  private var generation = 0
  var changed: (@MainActor () -> Void)?

  init(_ object: Object) { self.object = object }

  var searchableObject: (any UITextSearching)? { object }
  var count: Int { matches.count }

  // MARK: Searching

  func search(_ query: String, _ options: UITextSearchOptions) {
    begin((query, options), .fromSelection)
  }

  func searchAgain() { if let query { begin(query, nil) } }

  private func begin(_ query: (string: String, options: UITextSearchOptions), _ wish: Wish?) {
    clear()
    guard let object, !query.string.isEmpty else { return }
    self.query = query
    self.wish = wish
    isFinished = false
    let generation = generation
    let aggregator = UITextSearchAggregator<Object.DocumentIdentifier> { [weak self] news in
      guard let self, self.generation == generation else { return }
      receive(news)
    }
    object.performTextSearch(
      queryString: query.string, options: query.options, resultAggregator: aggregator)
  }

  func clear() {
    generation += 1
    object?.clearAllDecoratedFoundText()
    (matches, highlighted, wish, isFinished, query) = ([], nil, nil, true, nil)
    changed?()
  }

  private func receive(_ news: UITextSearchAggregator<Object.DocumentIdentifier>.News) {
    switch news {
    case .found(let range, let document): insert(Match(range: range, document: document))
    case .finished: isFinished = true
    case .invalidated(let range, let document): remove(Match(range: range, document: document))
    case .allInvalidated:
      object?.clearAllDecoratedFoundText()
      (matches, highlighted, wish, isFinished) = ([], nil, nil, false)
    }
    grantWish()
    changed?()
  }

  private func order(_ one: Match, _ two: Match) -> ComparisonResult {
    guard let object else { return .orderedSame }
    if let first = one.document, let second = two.document, first != second {
      let order = object.compare(document: first, toDocument: second)
      if order != .orderedSame { return order }
    }
    return object.compare(one.range, toRange: two.range, document: one.document)
  }

  /// Returns the index of the first match that is not before another one.
  private func place(of match: Match) -> Int {
    if let last = matches.last, order(last, match) == .orderedAscending { return matches.count }
    var (low, high) = (0, matches.count)
    while low < high {
      let middle = (low + high) / 2
      if order(matches[middle], match) == .orderedAscending { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func insert(_ match: Match) {
    let index = place(of: match)
    matches.insert(match, at: index)
    if let old = highlighted, old >= index { highlighted = old + 1 }
    object?.decorate(foundTextRange: match.range, document: match.document, usingStyle: .found)
  }

  private func remove(_ match: Match) {
    let index = place(of: match)
    guard index < matches.count, order(matches[index], match) == .orderedSame else { return }
    matches.remove(at: index)
    object?.decorate(foundTextRange: match.range, document: match.document, usingStyle: .normal)
    guard let old = highlighted else { return }
    highlighted = old == index ? nil : old > index ? old - 1 : old
  }

  // MARK: Highlighting

  /// Returns the first match that is not before the selection; the number of matches if all are.
  private var indexAtSelection: Int {
    guard let object, let range = object.selectedTextRange else { return 0 }
    return place(of: Match(range: range, document: object.selectedTextSearchDocument))
  }

  private func grantWish() {
    guard let wish else { return }
    switch wish {
    case .fromSelection:
      let index = indexAtSelection
      guard index < matches.count || isFinished else { return }
      self.wish = nil
      if !matches.isEmpty { highlight(index < matches.count ? index : 0) }
    case .next(let direction):
      if let next = next(direction) {
        self.wish = nil
        highlight(next)
      } else if isFinished {
        self.wish = nil
      }
    }
  }

  /// Returns the next match in a direction; `nil` while it may not be found yet.
  private func next(_ direction: UITextStorageDirection) -> Int? {
    guard !matches.isEmpty else { return nil }
    let isForward = direction == .forward
    let index: Int
    if let highlighted {
      index = highlighted + (isForward ? 1 : -1)
    } else {
      index = isForward ? indexAtSelection : indexAtSelection - 1
    }
    if matches.indices.contains(index) { return index }
    guard isFinished else { return nil }
    return isForward ? 0 : matches.count - 1
  }

  func step(_ direction: UITextStorageDirection) {
    wish = .next(direction)
    grantWish()
    changed?()
  }

  private func highlight(_ index: Int) {
    guard let object else { return }
    if let old = highlighted, old != index {
      object.decorate(
        foundTextRange: matches[old].range, document: matches[old].document, usingStyle: .found)
    }
    let match = matches[index]
    object.willHighlight(foundTextRange: match.range, document: match.document)
    object.decorate(foundTextRange: match.range, document: match.document, usingStyle: .highlighted)
    highlighted = index
    object.scrollRangeToVisible(match.range, inDocument: match.document)
  }

  func replaceHighlighted(by text: String) -> Bool {
    guard let object, let highlighted else { return false }
    let match = matches[highlighted]
    guard object.shouldReplace(foundTextRange: match.range, document: match.document, withText: text) else {
      return false
    }
    object.replace(foundTextRange: match.range, document: match.document, withText: text)
    return true
  }
}
