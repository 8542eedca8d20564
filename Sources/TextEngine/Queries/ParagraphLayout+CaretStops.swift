/// What a caret passes in one step along a line: a grapheme, a conjunct or a part of a ligature.
public struct CaretStep: Sendable, Hashable {
  /// UTF-16 units, from the paragraph's start.
  public var range: Range<Int>
  /// Left edge, in points from the line's origin.
  public var start: Double
  /// Right edge.
  public var end: Double
  /// Whether the caret before the text stands at the right edge.
  public var isRightToLeft: Bool
}

extension ParagraphLayout {
  /// What carets pass along a line, in visual order, left to right; inserted glyphs own no units and are left
  /// out.
  ///
  /// - Parameter line: An index into `lines`.
  public func caretSteps(inLine line: Int) -> [CaretStep] {
    lines[line].runs.flatMap { index in
      let units = caretUnits(of: runs[index])
      return (runs[index].isRightToLeft ? units.reversed() : units).map {
        CaretStep(range: $0.range, start: $0.start, end: $0.end, isRightToLeft: $0.isRightToLeft)
      }
    }
  }
}
