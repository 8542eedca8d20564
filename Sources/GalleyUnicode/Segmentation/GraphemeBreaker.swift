/// Finds extended grapheme clusters, which readers take for characters (UAX #29, Unicode 15.0).
///
/// Offsets are in UTF-16 units. Any content is valid: a lone surrogate is a grapheme of its own.
public struct GraphemeBreaker: Sendable {
  private let automaton = SegmentationAutomata.grapheme

  /// Makes a breaker; all of them are equal.
  public init() {}

  /// Decides for every unit whether a grapheme starts there.
  ///
  /// - Parameters:
  ///   - text: Any text in UTF-16.
  ///   - isBoundary: Replaced by `text.count` decisions; entry 0 is always true. Its capacity is kept.
  /// - Complexity: O(`text.count`); no allocation once `isBoundary` is large enough.
  public func findBoundaries(in text: Span<UInt16>, into isBoundary: inout [Bool]) {
    automaton.findBoundaries(in: text, into: &isBoundary)
  }

  /// Repairs boundaries after an edit.
  ///
  /// - Parameters:
  ///   - isBoundary: The decisions for the text before the edit; afterwards those for `text`.
  ///   - text: The text after the edit.
  ///   - edit: What was replaced by how much.
  /// - Returns: The units of `text` that were looked at again. All others keep their decisions.
  /// - Complexity: The distance to the nearest places where the state does not depend on what is further away,
  ///   plus moving the decisions behind the edit.
  @discardableResult
  public func updateBoundaries(
    _ isBoundary: inout [Bool], in text: Span<UInt16>, after edit: TextEdit
  ) -> Range<Int> {
    automaton.updateBoundaries(&isBoundary, in: text, after: edit)
  }
}
