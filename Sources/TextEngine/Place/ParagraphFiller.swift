/// Puts one paragraph's lines into a shape, row by row, from a given height on.
struct ParagraphFiller {
  private let paragraph: ShapedParagraph
  private let shape: TextShape
  /// Distance of the paragraph's top from the column's top.
  private let top: Double
  /// The most rows to fill.
  private let rowLimit: Int

  /// Lays out units of a paragraph.
  ///
  /// - Parameters:
  ///   - range: The units; a range that begins inside the paragraph continues it, without its first-line
  ///     indent.
  ///   - shape: The space.
  ///   - top: Where the paragraph begins, points from the column's top.
  ///   - rowLimit: The most rows to fill.
  static func fill(
    _ paragraph: ShapedParagraph, _ range: Range<Int>, in shape: TextShape, top: Double, veto: BreakVeto?,
    rowLimit: Int = .max
  ) -> ParagraphLayout {
    let filler = ParagraphFiller(paragraph: paragraph, shape: shape, top: top, rowLimit: rowLimit)
    let lines = LineFiller(paragraph, range, veto: veto)
    return shape.isRectangle ? filler.rectangle(lines, range, veto) : filler.rows(lines)
  }

  /// Fills a rectangle, in which every row is a line of the whole width, whatever its height.
  private func rectangle(
    _ lines: consuming LineFiller, _ range: Range<Int>, _ veto: BreakVeto?
  ) -> ParagraphLayout {
    let width = shape.bounds.width
    let column = TextInterval(start: 0, end: width)
    lines.reserveCapacity(lines: lineEstimate)
    var plan = plan(from: lines.lineEnd, range, veto)[...]
    var rowCount = 0
    var next = 0.0
    while !lines.isAtEnd, rowCount < rowLimit {
      let mark = lines.mark
      guard
        let metrics = lines.appendLine(
          in: column, column: column, overlong: .force, endingAt: plan.popFirst())
      else { break }
      let row = FilledRow(
        top: next, height: metrics.height(paragraph.style), metrics: metrics,
        lines: mark.lineCount..<mark.lineCount + 1)
      guard top + row.top + row.height <= shape.bounds.height + Tolerance.height else {
        lines.rollBack(to: mark)
        break
      }
      next = lines.place(row, ascendsToNextLine: shape.flow.ascendsToNextLine)
      rowCount += 1
    }
    return lines.finish()
  }

  /// The approximate number of lines in a rectangle, for which memory is reserved.
  ///
  /// Negative letter spacing may give the paragraph a negative width, and a width that is close to 0 an
  /// infinite number of lines.
  private var lineEstimate: Int {
    let estimate = paragraph.positions[paragraph.count] / shape.bounds.width
    return estimate > 0 ? Int(min(estimate, 4096)) + 2 : 2
  }

  /// Returns the ends of all lines of a paragraph that is broken with all of them in view; empty for a
  /// paragraph that is broken line by line.
  private func plan(from start: LineEnd, _ range: Range<Int>, _ veto: BreakVeto?) -> [LineEnd] {
    guard ParagraphPlanner.applies(to: paragraph, in: shape) else { return [] }
    let widths = paragraph.style.lineWidths(
      shape.bounds.width, startsAt: range.lowerBound, isRightToLeft: paragraph.isRightToLeft)
    return ParagraphPlanner.plan(
      paragraph, from: start, to: range.upperBound, widths: widths, veto: veto,
      measure: ParagraphLayout.measure)
      ?? []
  }

  /// Fills a shape whose rows have to be looked for.
  private func rows(_ lines: consuming LineFiller) -> ParagraphLayout {
    var rows = RowFiller(
      lines, in: ShapeSpace(shape, below: top, isRightToLeft: paragraph.isRightToLeft))
    var rowCount = 0
    var next = 0.0
    while !rows.lines.isAtEnd, rowCount < rowLimit, let row = rows.nextRow(at: next) {
      next = rows.lines.place(row, ascendsToNextLine: shape.flow.ascendsToNextLine)
      rowCount += 1
    }
    return rows.finish()
  }
}

extension ShapedParagraph {
  /// Fills a rectangular column of any height with lines from a unit on.
  ///
  /// - Parameters:
  ///   - start: The first unit; inside the paragraph it continues it, without its first-line indent.
  ///   - width: Points; infinity never wraps.
  ///   - mayBreak: Asked at most once about each opportunity that would end a line.
  package func lines(
    from start: Int = 0, width: Double, mayBreak: ((BreakOpportunity) -> Bool)? = nil
  ) -> ParagraphLayout {
    ParagraphFiller.fill(
      self, start..<count, in: TextShape(width: width), top: 0, veto: mayBreak.map { BreakVeto($0) })
  }
}
