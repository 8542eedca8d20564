/// Finds sentences (UAX #29, Unicode 15.0).
///
/// Offsets are in UTF-16 units. Any content is valid.
public struct SentenceBreaker: Sendable {
  private let automaton = SegmentationAutomata.sentence

  /// Makes a breaker; all of them are equal.
  public init() {}

  /// Decides for every unit whether a sentence starts there.
  ///
  /// - Parameters:
  ///   - text: Any text in UTF-16.
  ///   - isBoundary: Replaced by `text.count` decisions; entry 0 is always true. Its capacity is kept.
  /// - Complexity: O(`text.count`); no allocation once `isBoundary` is large enough.
  public func findBoundaries(in text: Span<UInt16>, into isBoundary: inout [Bool]) {
    automaton.findBoundaries(in: text, into: &isBoundary)
  }

  /// Repairs boundaries after an edit; see `GraphemeBreaker.updateBoundaries(_:in:after:)`.
  @discardableResult
  public func updateBoundaries(
    _ isBoundary: inout [Bool], in text: Span<UInt16>, after edit: TextEdit
  ) -> Range<Int> {
    automaton.updateBoundaries(&isBoundary, in: text, after: edit)
  }
}
