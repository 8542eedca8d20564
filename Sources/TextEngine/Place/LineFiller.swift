/// Sets one paragraph's lines one by one, for a caller that owns the space: it gives each line its interval,
/// looks at the result, and may take lines back.
///
/// Offsets are UTF-16 units from the paragraph's start, lengths points.
package struct LineFiller: ~Copyable {
  /// How many lines there were before another was tried.
  package struct Mark {
    fileprivate var layout: ParagraphLayout.Mark
    fileprivate var end: LineEnd
    /// The number of lines.
    var lineCount: Int { layout.lines }
  }

  private var breaker: GreedyBreaker
  private let style: ParagraphStyle
  /// The end of the last line, and what the cut there does to the next one.
  private(set) var lineEnd: LineEnd
  /// The lines so far. The caller sets their vertical positions: `top` and `baseline` stay 0 until
  /// `place(_:ascendsToNextLine:)`.
  package private(set) var layout: ParagraphLayout

  /// Begins a paragraph.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph.
  ///   - start: The first unit; inside the paragraph it continues it, without its first-line indent.
  ///   - mayBreak: Asked at most once about each opportunity that would end a line.
  package init(
    _ paragraph: ShapedParagraph, from start: Int = 0, mayBreak: ((BreakOpportunity) -> Bool)? = nil
  ) {
    self.init(paragraph, start..<paragraph.count, veto: mayBreak.map { BreakVeto($0) })
  }

  /// Begins a range of a paragraph.
  init(_ paragraph: ShapedParagraph, _ range: Range<Int>, veto: BreakVeto?) {
    breaker = GreedyBreaker(
      paragraph, end: range.upperBound, veto: veto, measure: ParagraphLayout.measure)
    style = paragraph.style
    layout = ParagraphLayout(paragraph: paragraph, start: range.lowerBound)
    lineEnd = breaker.resume(at: range.lowerBound)
  }

  /// The offset after the last line's last unit.
  package var offset: Int { lineEnd.offset }

  /// Whether all units are in lines.
  package var isAtEnd: Bool { lineEnd.offset >= breaker.end }

  /// The lines so far, for `rollBack(to:)`.
  package var mark: Mark { Mark(layout: layout.mark, end: lineEnd) }

  /// Takes back all lines since a mark.
  package mutating func rollBack(to mark: Mark) {
    layout.rollBack(to: mark.layout)
    lineEnd = mark.end
    layout.range = layout.range.lowerBound..<mark.end.offset
  }

  /// The height that the next line will have at least.
  var leastHeight: Double { layout.paragraph.leastLineHeight(at: lineEnd.offset) }

  /// Returns the width of the next text without an opportunity inside: what a line must hold if no word is to
  /// be cut. Widths from `limit` on need not be exact.
  func wordWidth(limit: Double) -> Double {
    layout.paragraph.unbreakableWidth(from: lineEnd.offset, to: breaker.end, limit: limit)
  }

  /// Reserves memory for a number of lines.
  mutating func reserveCapacity(lines count: Int) {
    layout.lines.reserveCapacity(count)
    layout.runs.reserveCapacity(2 * count)
  }

  /// Appends a line, if one fits.
  ///
  /// - Parameters:
  ///   - free: The interval for it; the paragraph's indents are taken off where they reach into it.
  ///   - column: The whole width that indents and tab stops count in.
  ///   - overlong: What to do when not even the first word fits.
  ///   - isFirstLine: Whether the first line's indent applies; `nil` for the paragraph's first line.
  ///   - end: Where the line ends, if that is known.
  /// - Returns: The line's extents; `nil` when none was appended.
  mutating func appendLine(
    in free: TextInterval, column: TextInterval, overlong: Overlong, isFirstLine: Bool? = nil,
    endingAt end: LineEnd? = nil
  ) -> LineMetrics? {
    let isRightToLeft = layout.paragraph.isRightToLeft
    guard
      let interval = style.indented(
        free, column: column, isFirstLine: isFirstLine ?? (lineEnd.offset == 0),
        isRightToLeft: isRightToLeft, keepsEmpty: overlong == .force)
    else { return nil }
    let distance = isRightToLeft ? column.end - interval.end : interval.start - column.start
    let inset = distance.isFinite ? distance : 0
    guard
      let end = end
        ?? breaker.lineEnd(from: lineEnd, width: interval.width, inset: inset, overlong: overlong)
    else { return nil }
    return append(upTo: end, in: interval, inset: inset)
  }

  /// Appends a line that ends where the caller says.
  ///
  /// - Parameters:
  ///   - end: The offset after the line's last unit; at least one unit more than so far is taken.
  ///   - interval: The interval of the line, without indents.
  ///   - inset: The distance of the line's start from where tab stops count.
  package mutating func appendLine(endingAt end: Int, in interval: TextInterval, inset: Double) {
    let end = min(max(end, lineEnd.offset + 1), layout.paragraph.count)
    _ = append(upTo: breaker.resume(at: end), in: interval, inset: inset)
  }

  private mutating func append(
    upTo end: LineEnd, in interval: TextInterval, inset: Double
  ) -> LineMetrics {
    let metrics = layout.appendLine(LineContent(from: lineEnd, to: end), in: interval, inset: inset)
    layout.lines[layout.lines.count - 1].height = metrics.height(style)
    lineEnd = end
    layout.range = layout.range.lowerBound..<end.offset
    return metrics
  }

  /// Gives the lines of the last row their vertical positions.
  ///
  /// - Parameter ascendsToNextLine: Whether the next row is above this one's text, as in vertical text.
  /// - Returns: The top of the next row: line spacing is below each.
  mutating func place(_ row: FilledRow, ascendsToNextLine: Bool) -> Double {
    let depth = row.metrics.depth(row.height, style)
    for index in row.lines {
      layout.lines[index].top = row.top
      layout.lines[index].height = row.height
      layout.lines[index].baseline = row.top + (ascendsToNextLine ? depth : row.height - depth)
    }
    layout.height = row.top + row.height
    layout.spacingAfter = row.metrics.spacing(style)
    return layout.height + layout.spacingAfter
  }

  /// The lines, with the space after the paragraph if all of it was laid out.
  consuming func finish() -> ParagraphLayout {
    if layout.isComplete { layout.spacingAfter += max(style.paragraphSpacing, 0) }
    return layout
  }
}
