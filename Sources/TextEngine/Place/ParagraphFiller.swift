internal import GalleyFonts

/// Puts one paragraph's lines into a shape, row by row, from a given height on.
///
/// A row is a horizontal band; a shape with holes gives several intervals in it, whose lines share a
/// baseline. A line taller than the band makes the shape be asked again for a higher band, never for a lower
/// one, so that every row comes to an end.
struct ParagraphFiller: ~Copyable {
  private let shape: TextShape
  /// Distance of the paragraph's top from the column's top.
  private let top: Double
  private var breaker: GreedyBreaker
  private var layout: ParagraphLayout
  /// The end of the last line placed.
  private var lineEnd: LineEnd
  /// The line ends of a paragraph that is broken with all lines in view; empty for one that is broken line by
  /// line.
  private var plan: ArraySlice<LineEnd> = []
  /// A first word of this width or more fits nowhere below, so it may be cut: at first one as wide as the
  /// whole shape.
  private var cutWidth: Double

  private let paragraph: ShapedParagraph
  private let style: ParagraphStyle

  /// Lays out units of a paragraph.
  ///
  /// - Parameters:
  ///   - range: The units; a range that begins inside the paragraph continues it, without its first-line
  ///     indent.
  ///   - shape: The space.
  ///   - top: Where the paragraph begins, points from the column's top.
  ///   - rowLimit: The most rows to place.
  static func fill(
    _ paragraph: ShapedParagraph, _ range: Range<Int>, in shape: TextShape, top: Double, veto: BreakVeto?,
    rowLimit: Int = .max
  ) -> ParagraphLayout {
    var filler = ParagraphFiller(paragraph, range, in: shape, top: top, veto: veto)
    filler.fill(rowLimit: rowLimit)
    return filler.finish()
  }

  private consuming func finish() -> ParagraphLayout { layout }

  private init(
    _ paragraph: ShapedParagraph, _ range: Range<Int>, in shape: TextShape, top: Double, veto: BreakVeto?
  ) {
    self.shape = shape
    self.top = top
    self.paragraph = paragraph
    style = paragraph.style
    breaker = GreedyBreaker(paragraph, end: range.upperBound, veto: veto)
    layout = ParagraphLayout(paragraph: paragraph, start: range.lowerBound)
    lineEnd = breaker.resume(at: range.lowerBound)
    cutWidth = shape.isRectangle ? 0 : shape.bounds.width
    if ParagraphPlanner.applies(to: paragraph, in: shape) {
      let widths = style.lineWidths(
        shape.bounds.width, startsAt: range.lowerBound, isRightToLeft: paragraph.isRightToLeft)
      let plan = ParagraphPlanner.plan(
        paragraph, from: lineEnd, to: range.upperBound, widths: widths, veto: veto,
        measure: ParagraphLayout.lineMeasure(of: paragraph))
      self.plan = (plan ?? [])[...]
    }
  }

  private mutating func fill(rowLimit: Int) {
    var y = 0.0
    var spacing = 0.0
    if shape.isRectangle, shape.bounds.width > 0 {
      let count = Int(min(paragraph.positions[paragraph.count] / shape.bounds.width, 4096)) + 2
      layout.lines.reserveCapacity(count)
      layout.runs.reserveCapacity(2 * count)
    }
    var rowCount = 0
    while lineEnd.offset < breaker.end {
      guard rowCount < rowLimit else { return }
      rowCount += 1
      guard let row = nextRow(from: y + spacing) else { return }
      y = row.bottom
      spacing = row.spacing
      layout.height = y
      layout.spacingAfter = spacing
    }
    if layout.isComplete { layout.spacingAfter += max(style.paragraphSpacing, 0) }
  }

  /// Places the next row at `y` or, where nothing fits there, below. `nil` when the shape is full.
  private mutating func nextRow(from start: Double) -> (bottom: Double, spacing: Double)? {
    let first = lineEnd.offset
    let width =
      shape.isRectangle ? 0 : paragraph.unbreakableWidth(from: first, to: breaker.end, limit: cutWidth)
    var y = start
    while true {
      let overlong: GreedyBreaker.Overlong = shape.isRectangle ? .force : width >= cutWidth ? .cut : .refuse
      if let row = placeRow(at: y, overlong: overlong) { return row }
      // Where `top` is large, a step may be too small to change `y`.
      if let next = shape.nextTop(after: top + y, height: paragraph.guessedHeight(at: first)),
        next - top > y
      {
        y = next - top
        continue
      }
      // The word fits nowhere: from here on it may be cut, and so may wider ones.
      guard width < cutWidth else {
        // Below all exclusions a column is as good as a rectangle: there at least a grapheme goes on every
        // line.
        return shape.isColumn ? placeRow(at: y, overlong: .force) : nil
      }
      cutWidth = width
      y = start
    }
  }

  /// Places one row at `y`; `nil`, with nothing placed, when no line fits there.
  private mutating func placeRow(at y: Double, overlong: GreedyBreaker.Overlong) -> (
    bottom: Double, spacing: Double
  )? {
    let start = lineEnd.offset
    let mark = layout.mark
    let startEnd = lineEnd
    var height = shape.isRectangle ? 0 : paragraph.guessedHeight(at: start)
    while true {
      let metrics = fillRow(at: y, height: height, overlong: overlong)
      let needed = metrics.height(style)
      let isFilled = layout.lines.count > mark.lines
      if isFilled, needed > height + TextShape.tolerance, !shape.isRectangle {
        rollBack(to: mark, startEnd)
        height = needed
        continue
      }
      let fits =
        !shape.isRectangle || top + y + needed <= shape.bounds.height + TextShape.tolerance
      guard isFilled, fits else {
        rollBack(to: mark, startEnd)
        return nil
      }
      for index in mark.lines..<layout.lines.count {
        layout.lines[index].top = y
        layout.lines[index].height = needed
        layout.lines[index].baseline =
          y + (shape.flow.ascendsToNextLine ? metrics.descent : needed - metrics.descent)
      }
      return (y + needed, metrics.spacing(style))
    }
  }

  private mutating func rollBack(to mark: ParagraphLayout.Mark, _ end: LineEnd) {
    layout.rollBack(to: mark)
    lineEnd = end
    layout.range = layout.range.lowerBound..<end.offset
  }

  /// Fills the intervals of one band in the paragraph's direction and returns the extents of what was put
  /// there.
  private mutating func fillRow(at y: Double, height: Double, overlong: GreedyBreaker.Overlong) -> LineMetrics
  {
    var metrics = LineMetrics()
    if overlong == .force, shape.isRectangle {
      let column = TextInterval(start: 0, end: shape.bounds.width)
      let isFirstLine = lineEnd.offset == 0
      if let interval = style.indented(
        column, column: column, isFirstLine: isFirstLine, isRightToLeft: paragraph.isRightToLeft,
        keepsEmpty: true)
      {
        _ = placeLine(in: interval, column: column, overlong: overlong, &metrics)
      }
      return metrics
    }
    // What must be placed is placed in the column's full width, but only where nothing is excluded.
    var intervals: [TextInterval] = []
    if overlong != .force {
      intervals = shape.intervals(top: top + y, bottom: top + y + height)
    } else if shape.isFree(top: top + y, bottom: top + y + height) {
      intervals = [TextInterval(start: 0, end: shape.bounds.width)]
    }
    guard !intervals.isEmpty else { return metrics }
    let column = TextInterval(start: intervals[0].start, end: intervals[intervals.count - 1].end)
    let isFirstLine = lineEnd.offset == 0
    intervals = intervals.compactMap {
      style.indented(
        $0, column: column, isFirstLine: isFirstLine, isRightToLeft: paragraph.isRightToLeft,
        keepsEmpty: overlong == .force)
    }
    if paragraph.isRightToLeft { intervals.reverse() }
    for interval in intervals {
      guard lineEnd.offset < breaker.end else { break }
      if placeLine(in: interval, column: column, overlong: overlong, &metrics) { break }
    }
    return metrics
  }

  /// Places a line in an interval, if one fits.
  ///
  /// - Returns: Whether a forced break ends it, so that nothing may follow in its row.
  private mutating func placeLine(
    in interval: TextInterval, column: TextInterval, overlong: GreedyBreaker.Overlong,
    _ metrics: inout LineMetrics
  ) -> Bool {
    let distance =
      paragraph.isRightToLeft ? column.end - interval.end : interval.start - column.start
    let inset = distance.isFinite ? distance : 0
    let paragraph = paragraph
    let end =
      plan.popFirst()
      ?? breaker.lineEnd(
        from: lineEnd, width: interval.width, inset: inset, overlong: overlong,
        measure: { ParagraphLayout.measure($0, of: paragraph, inset: inset) })
    guard let end else { return false }
    metrics.unite(layout.appendLine(LineContent(from: lineEnd, to: end), in: interval, inset: inset))
    lineEnd = end
    layout.range = layout.range.lowerBound..<end.offset
    return layout.lines[layout.lines.count - 1].endsInForcedBreak
  }
}

extension ParagraphStyle {
  /// The room for the lines of a rectangular column.
  func lineWidths(_ width: Double, startsAt offset: Int, isRightToLeft: Bool) -> LineWidths {
    let column = TextInterval(start: 0, end: width)
    func room(isFirstLine: Bool) -> Double {
      indented(
        column, column: column, isFirstLine: isFirstLine, isRightToLeft: isRightToLeft, keepsEmpty: true)!
        .width
    }
    return LineWidths(first: room(isFirstLine: offset == 0), other: room(isFirstLine: false))
  }

  /// An interval without the paragraph's indents; `nil` when nothing is left, unless an empty rest is to be
  /// kept.
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
  /// The part between two bounds; `nil` when nothing is left, unless an empty rest is to be kept.
  fileprivate func clamped(start low: Double, end high: Double, keepsEmpty: Bool) -> TextInterval? {
    let start = max(start, low)
    let end = min(end, high)
    if end > start { return TextInterval(start: start, end: end) }
    return keepsEmpty ? TextInterval(start: start, end: start) : nil
  }
}

extension ParagraphLayout {
  /// Appends a line without its vertical place and returns its extents.
  mutating func appendLine(
    _ content: LineContent, in interval: TextInterval, inset: Double
  ) -> LineMetrics {
    let range = content.range
    let mark = mark
    var widths = appendRuns(content, inset: inset)
    let isForced =
      range.upperBound == paragraph.count || paragraph.flags[range.upperBound].contains(.breakMandatory)
    let continues = paragraph.style.continues && range.upperBound == paragraph.count
    let alignment = alignment(isLast: isForced && !continues)
    if alignment == .justified, !paragraph.tatweels.isEmpty,
      let lengthened = lengthened(content, contentEnd: widths.contentEnd, by: interval.width - widths.width)
    {
      rollBack(to: mark)
      widths = appendRuns(lengthened, inset: inset)
      // Around a tatweel a font may choose wider letters.
      if widths.width > interval.width + TextShape.tolerance {
        rollBack(to: mark)
        widths = appendRuns(content, inset: inset)
      }
    }
    let lineRuns = mark.runs..<runs.count
    var width = widths.width
    if alignment == .justified,
      justify(lineRuns, contentEnd: widths.contentEnd, by: interval.width - width)
    {
      width = interval.width
    }
    var metrics = metrics(of: lineRuns)
    if !paragraph.rubies.isEmpty { metrics.unite(rubyMetrics(lineRuns, range)) }
    lines.append(
      Line(
        range: range, contentEnd: widths.contentEnd, runs: lineRuns,
        x: lineStart(width: width, in: interval, alignment) - (paragraph.isRightToLeft ? widths.trailing : 0),
        baseline: 0, top: 0, height: 0, ascent: metrics.ascent, descent: metrics.descent,
        leading: metrics.leading, width: width, trailingWhitespaceWidth: widths.trailing, interval: interval,
        endsInForcedBreak: isForced, isHyphenated: content.tail != nil))
    return metrics
  }

  /// How a line stands: the last one of a justified paragraph has its own rule.
  private func alignment(isLast: Bool) -> ParagraphStyle.Alignment {
    paragraph.style.alignment == .justified && isLast
      ? paragraph.style.lastLineAlignment : paragraph.style.alignment
  }

  /// The left edge of a line's visible part. Text that is wider than its interval keeps its beginning inside;
  /// in an endless interval text stands at its start.
  private func lineStart(
    width: Double, in interval: TextInterval, _ alignment: ParagraphStyle.Alignment
  ) -> Double {
    guard interval.width.isFinite else { return interval.start }
    let rest = interval.width - width
    let isRightToLeft = paragraph.isRightToLeft
    if rest < 0 { return isRightToLeft ? interval.end - width : interval.start }
    return switch alignment {
    case .left: interval.start
    case .right: interval.end - width
    case .center: interval.start + rest / 2
    case .natural, .justified: isRightToLeft ? interval.end - width : interval.start
    }
  }

  /// The whole paragraph as one line at the origin.
  static func singleLine(of paragraph: ShapedParagraph) -> ParagraphLayout {
    singleLine(of: paragraph, LineContent(0..<paragraph.count), inset: 0)
  }

  /// A part of the paragraph as one line at the origin.
  ///
  /// - Parameter inset: The distance of the line's start from where tab stops count.
  static func singleLine(
    of paragraph: ShapedParagraph, _ content: LineContent, inset: Double
  ) -> ParagraphLayout {
    var layout = ParagraphLayout(paragraph: paragraph, start: content.range.lowerBound)
    let metrics = layout.appendLine(content, in: TextInterval(start: 0, end: .infinity), inset: inset)
    layout.range = content.range
    layout.height = metrics.ascent + metrics.descent
    layout.lines[0].height = layout.height
    layout.lines[0].baseline = metrics.ascent
    layout.lines[0].x = 0
    return layout
  }
}
