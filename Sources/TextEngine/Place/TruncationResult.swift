/// The result of truncation: the units that are shown, and the position of the token.
public struct TruncationResult: Sendable, Hashable {
  /// The truncated line.
  public internal(set) var line: ColumnLayout.LineIndex
  /// The units of the text that the whole column shows, ascending and disjoint, with gaps between them.
  public internal(set) var visibleRanges: [Range<Int>]
  /// The units of the text that were to be laid out but are not shown, ascending.
  public internal(set) var hiddenRanges: [Range<Int>]
  /// The token's box over the line's height: points, y down, from the column's origin. `nil` when there is no
  /// token.
  public internal(set) var tokenRect: TextRect?
}
