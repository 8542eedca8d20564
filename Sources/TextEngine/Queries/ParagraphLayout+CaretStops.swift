/// The text that a caret passes in one step along a line: a grapheme, a conjunct or a part of a ligature.
public struct CaretStep: Sendable, Hashable {
  /// The UTF-16 units, from the paragraph's start.
  public var range: Range<Int>
  /// The left edge, in points from the line's origin.
  public var start: Double
  /// The right edge, in points from the line's origin.
  public var end: Double
  /// Whether the caret before the text is at the right edge.
  public var isRightToLeft: Bool
}

extension ParagraphLayout {
  /// Returns the steps of carets along a line, left to right. Inserted glyphs have no units and are left out.
  ///
  /// - Parameter line: An index into `lines`.
  public func caretSteps(inLine line: Int) -> [CaretStep] { caretSteps(inLine: line) { _ in true } }

  /// Returns the steps of carets over some units of a line and the runs that these are in, left to right.
  package func caretSteps(inLine line: Int, over units: Range<Int>) -> [CaretStep] {
    caretSteps(inLine: line) { $0.overlaps(units) }
  }

  private func caretSteps(inLine line: Int, where isMeant: (Range<Int>) -> Bool) -> [CaretStep] {
    lines[line].runs.flatMap { index -> [CaretStep] in
      guard isMeant(runs[index].range) else { return [] }
      let units = caretUnits(of: runs[index])
      return (runs[index].isRightToLeft ? units.reversed() : units).map {
        CaretStep(range: $0.range, start: $0.start, end: $0.end, isRightToLeft: $0.isRightToLeft)
      }
    }
  }
}
