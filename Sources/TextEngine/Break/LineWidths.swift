/// The available widths of lines by their number: that of the first, and that of all others. Points.
package struct LineWidths: Sendable, Hashable {
  /// The available width of the first line.
  package let first: Double
  /// The available width of every other line.
  package let other: Double

  /// Takes two widths; negative ones and NaN count as 0.
  package init(first: Double, other: Double) {
    self.first = first > 0 ? first : 0
    self.other = other > 0 ? other : 0
  }

  /// Takes one width for all lines.
  package init(_ width: Double) { self.init(first: width, other: width) }

  /// Returns the width up to which a line fits into an available width: a little more than that, so that a
  /// line that was measured to fit still does when its parts are added in another order.
  static func limit(_ width: Double) -> Double {
    width + max(Tolerance.width, width.isFinite ? width * 1e-12 : 0)
  }
}

extension ParagraphStyle {
  /// Returns the available widths of the lines of a rectangular column.
  ///
  /// - Parameters:
  ///   - width: The column's width in points.
  ///   - offset: The first unit, from the paragraph's start: at 0 the first line has the first line's indent.
  ///   - isRightToLeft: The paragraph's direction.
  func lineWidths(_ width: Double, startsAt offset: Int, isRightToLeft: Bool) -> LineWidths {
    let column = TextInterval(start: 0, end: width)
    func available(isFirstLine: Bool) -> Double {
      indented(
        column, column: column, isFirstLine: isFirstLine, isRightToLeft: isRightToLeft, keepsEmpty: true)!
        .width
    }
    return LineWidths(first: available(isFirstLine: offset == 0), other: available(isFirstLine: false))
  }

  /// Returns an interval without the paragraph's indents; `nil` when nothing is left, unless an empty rest is
  /// to be kept.
  ///
  /// - Parameters:
  ///   - interval: What is free of a row.
  ///   - column: The whole width that indents count in.
  ///   - isFirstLine: Whether the first line's indent applies.
  ///   - isRightToLeft: The paragraph's direction.
  ///   - keepsEmpty: Whether an interval of width 0 is an answer.
  func indented(
    _ interval: TextInterval, column: TextInterval, isFirstLine: Bool, isRightToLeft: Bool, keepsEmpty: Bool
  ) -> TextInterval? {
    let head = isFirstLine ? firstLineHeadIndent : headIndent
    let tail = tailIndent
    let start: Double
    let end: Double
    if isRightToLeft {
      // An endless column has no right edge to count from: it is as wide as the tail indent says.
      let edge = tail > 0 && column.end == .infinity ? column.start + tail : column.end
      end = edge - head
      start = tail > 0 ? edge - tail : column.start - tail
    } else {
      start = column.start + head
      end = tail > 0 ? column.start + tail : column.end + tail
    }
    return interval.clamped(start: start, end: end, keepsEmpty: keepsEmpty)
  }
}

extension TextInterval {
  /// Returns the part between two bounds; `nil` when nothing is left, unless an empty rest is to be kept.
  fileprivate func clamped(start low: Double, end high: Double, keepsEmpty: Bool) -> TextInterval? {
    let start = max(start, low)
    let end = min(end, high)
    if end > start { return TextInterval(start: start, end: end) }
    return keepsEmpty ? TextInterval(start: start, end: start) : nil
  }
}
