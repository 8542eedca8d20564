internal import TextKit

/// Finds the next match after what an editor has selected, or the last one before it, a part of the text at a
/// time: a program goes on meanwhile, shows how far the search is, and may give it up.
///
/// ```swift
/// let job = try TextFindJob(TextQuery("whale"), in: editor)
/// while job.step() == .searching { … }
/// ```
public final class TextFindJob {
  /// How a search stands.
  public enum State: Equatable, Sendable {
    /// There is more to search.
    case searching
    /// The match was selected.
    case found(TextMatch)
    /// There is none.
    case notFound
    /// The search was given up.
    case cancelled
    /// The text or the selection has changed since the search began: what would be found might be elsewhere.
    case outdated
  }

  /// How the search stands.
  public private(set) var state = State.searching
  private let editor: TextEditor
  private let query: TextQuery
  private let isBackward: Bool
  private let isIncremental: Bool
  private let selection: EditorSelection
  private let changeCount: Int
  /// What is searched after the present part: from the text's other end.
  private var rest: [Range<Int>]
  private var search: TextSearch?
  /// Of a search backward: where matches end at most, and what of the text before it was not searched yet.
  private var limit = 0
  private var upper = 0
  private let total: Int
  private var searched = 0

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - query: What is looked for.
  ///   - editor: The editor, whose selection it begins at.
  ///   - isBackward: Whether it is searched toward the text's start.
  ///   - isIncremental: Whether the match may begin where the selection does, as while the query is typed.
  /// - Throws: Foundation's error for a regular expression that is none.
  public init(
    _ query: TextQuery, in editor: TextEditor, isBackward: Bool = false, isIncremental: Bool = false
  ) throws {
    editor.noticeChanges()
    self.editor = editor
    self.query = query
    self.isBackward = isBackward
    self.isIncremental = isIncremental
    selection = editor.selection
    changeCount = editor.changeCount
    let whole = selection.union
    let length = editor.document.length
    if isBackward {
      rest = [0..<whole.lowerBound, 0..<length]
    } else {
      rest = [(isIncremental ? whole.lowerBound : whole.upperBound)..<length, 0..<length]
    }
    total = rest.reduce(0) { $0 + $1.count }
    // A wrong expression is told before the first step.
    _ = try TextSearch(query, in: editor.document, range: 0..<0)
    try advance()
  }

  /// The part of the work that is done, from 0 to 1. A search that goes around the text passes some of it
  /// twice.
  public var progress: Double {
    state == .searching ? min(Double(searched) / Double(max(total, 1)), 1) : 1
  }

  /// Gives the search up. A match that was found stays selected.
  public func cancel() { if state == .searching { state = .cancelled } }

  /// Searches on, and selects the match once it is found.
  ///
  /// - Parameter unitCount: The approximate number of UTF-16 units to search.
  /// - Returns: How the search stands.
  @discardableResult
  public func step(_ unitCount: Int = 1 << 20) -> State {
    guard state == .searching else { return state }
    guard editor.changeCount == changeCount, editor.selection == selection,
      editor.document.length == editor.knownLength
    else {
      state = .outdated
      return state
    }
    let budget = searched + max(unitCount, 64)
    while state == .searching, searched < budget {
      isBackward ? stepBackward() : stepForward(budget - searched)
    }
    if case .found(let match) = state { editor.selection = EditorSelection(match.range) }
    return state
  }

  /// Begins with the next range.
  private func advance() throws {
    guard !rest.isEmpty else {
      state = .notFound
      return
    }
    let range = rest.removeFirst()
    if isBackward {
      (limit, upper) = (range.upperBound, range.upperBound)
    } else {
      search = try TextSearch(query, in: editor.document, range: range)
    }
  }

  private func stepForward(_ unitCount: Int) {
    guard var search, !search.isFinished else {
      // The query was read before: it cannot be wrong.
      try? advance()
      return
    }
    let start = search.remaining.lowerBound
    // A match without text where the selection ends was found before.
    let found = search.step(min(unitCount, 1 << 16), over: editor.document).first {
      isIncremental || !$0.range.isEmpty || $0.range.lowerBound != selection.union.upperBound
    }
    searched += max(search.remaining.lowerBound - start, 1)
    self.search = search
    if let found { state = .found(found) }
  }

  /// Searches the last part that was not searched yet.
  private func stepBackward() {
    guard upper > 0, let last = try? lastMatch() else {
      if upper <= 0 { try? advance() }
      return
    }
    if let match = last.match { state = .found(match) }
    searched += upper - last.start
    upper = last.start
  }

  /// Returns the last match that begins in the part before `upper`, and where the part begins.
  private func lastMatch() throws -> (match: TextMatch?, start: Int) {
    let lower = editor.segments.graphemeStart(max(0, upper - 1 << 16))
    let start = lower < upper ? lower : 0
    var last: TextMatch?
    var search = try TextSearch(query, in: editor.document, range: start..<limit)
    while !search.isFinished, search.remaining.lowerBound < upper {
      last =
        search.step(over: editor.document).last {
          $0.range.lowerBound < upper && $0.range.upperBound <= limit
        }
        ?? last
    }
    return (last, start)
  }
}
