internal import GalleyUTF16
internal import TextKit

/// Looks for a query in a document a part at a time, so that a program is not held up by a text of any size.
///
/// ```swift
/// var search = try TextSearch(TextQuery("whale", ignoresCase: true), in: document)
/// while !search.isFinished { for match in search.step(over: document) { … } }
/// ```
///
/// Matches do not overlap, and come in the order of the text. Text is compared by code points of its
/// canonical decomposition, and a match contains the marks after its last letter or is none: `e` is not found
/// in `é`. The document must not change while a search goes on.
public struct TextSearch: Sendable {
  /// What is looked for.
  public let query: TextQuery
  /// The UTF-16 offsets that have not been searched yet.
  public private(set) var remaining: Range<Int>
  /// Whether all has been searched.
  public private(set) var isFinished: Bool
  private let pattern: [UInt32]
  private let expression: ExpressionSearch?

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - query: What is looked for. Nothing matches an empty pattern.
  ///   - document: The text.
  ///   - range: The UTF-16 offsets to search, clamped to the text; `nil` for all of it.
  ///   - template: For a regular expression, what matches are replaced by, with `$1` for a group.
  /// - Throws: Foundation's error for a regular expression that is none.
  public init(
    _ query: TextQuery, in document: any EditableDocument, range: Range<Int>? = nil, template: String? = nil
  ) throws {
    self.query = query
    remaining = range?.clamped(to: 0..<document.length) ?? 0..<document.length
    switch query.kind {
    case .text:
      pattern = FoldedText(Array(query.pattern.utf16), from: 0, for: query).scalars
      expression = nil
    case .regularExpression:
      pattern = []
      expression = try ExpressionSearch(query, template: template)
    }
    isFinished = query.pattern.isEmpty || remaining.isEmpty || expression == nil && pattern.isEmpty
  }

  /// Searches on.
  ///
  /// - Parameters:
  ///   - unitCount: The approximate number of UTF-16 units to search.
  ///   - document: The document that the search was created for.
  /// - Returns: The matches that begin in what was searched.
  public mutating func step(_ unitCount: Int = 1 << 16, over document: any EditableDocument) -> [TextMatch] {
    guard !isFinished else { return [] }
    let (found, next) =
      expression.map { $0.step(max(unitCount, 64), remaining, document) }
      ?? textStep(max(unitCount, 64), document)
    remaining = min(next, remaining.upperBound)..<remaining.upperBound
    if remaining.isEmpty { isFinished = true }
    guard query.matchesWholeWords || query.matchesWordStarts else { return found }
    let segments = DocumentSegments(document)
    return found.filter { match in
      guard !match.range.isEmpty else { return false }
      let first = segments.word(containing: match.range.lowerBound)
      guard query.matchesWholeWords else { return first.lowerBound == match.range.lowerBound }
      let last = segments.word(containing: match.range.upperBound - 1)
      return first.lowerBound == match.range.lowerBound && last.upperBound == match.range.upperBound
    }
  }

  /// Returns the matches that begin in the next part, and where the part after it begins.
  private func textStep(_ count: Int, _ document: any EditableDocument) -> ([TextMatch], Int) {
    let start = remaining.lowerBound
    var end = min(start + count + 4 * pattern.count, remaining.upperBound)
    if end < remaining.upperBound, document.unit(at: end).map({ $0 & 0xFC00 == 0xDC00 }) == true { end += 1 }
    let folded = FoldedText(document.units(in: start..<end), from: start, for: query)
    // What follows the range's end tells whether a mark belongs to the last letter.
    let isLast = end == remaining.upperBound
    let tail = isLast ? document.units(in: end..<min(end + 2, document.length)) : []
    let after = FoldedText(tail, from: end, for: query).scalars.first
    let scalars = folded.scalars
    var found: [TextMatch] = []
    var index = 0
    // A match that ends where the part does is looked for again, with what comes after it.
    let limit = scalars.count - pattern.count - (isLast ? 0 : 1)
    while index <= limit {
      guard folded.isFirst[index], scalars[index] == pattern[0], matches(scalars, at: index) else {
        index += 1
        continue
      }
      let next = index + pattern.count
      let following = next < scalars.count ? scalars[next] : after
      let isWhole =
        (next >= scalars.count || folded.isFirst[next]) && !(following.map(FoldedText.isDiacritic) ?? false)
      guard isWhole else {
        index += 1
        continue
      }
      let bound = next < scalars.count ? folded.starts[next] : end
      found.append(TextMatch(range: folded.starts[index]..<bound))
      index = next
    }
    if isLast { return (found, remaining.upperBound) }
    // All scalars may have been marks that are ignored: then nothing of the part can begin a match.
    let next = index < scalars.count ? folded.starts[index] : end
    return (found, next > start ? next : end)
  }

  private func matches(_ scalars: [UInt32], at index: Int) -> Bool {
    for offset in 1..<max(pattern.count, 1) where scalars[index + offset] != pattern[offset] { return false }
    return true
  }
}
