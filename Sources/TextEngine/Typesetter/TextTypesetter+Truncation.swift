internal import GalleyUTF16

/// Truncated lines, which replace the last line of a column.
extension TextTypesetter {
  /// Sets a text as one line at the origin, truncated to a width.
  ///
  /// - Parameters:
  ///   - text: The text; neither forced breaks nor paragraph ends break it.
  ///   - width: The available width in points; white space at the end does not count. NaN counts as 0.
  ///   - truncation: The rule by which a wider line is truncated.
  /// - Returns: A column of one paragraph with one line, whose `truncation` is `nil` when the text fits as it
  ///   is. `nil` for empty text, and when something has to be hidden and not even the token fits, or without
  ///   a token not even one character.
  public static func line(of text: StyledText, width: Double, truncation: Truncation) -> ColumnLayout? {
    guard let whole = line(of: text) else { return nil }
    let width = width > 0 ? width : 0
    var column = ColumnLayout(start: 0)
    column.append(whole, top: 0, offset: 0, origin: LineOrigin(whole: whole.paragraph))
    column.range = 0..<text.text.count
    guard whole.lines[0].width > width + Tolerance.width else { return column }
    let part = LineTruncator.Part(paragraph: whole.paragraph, range: 0..<whole.paragraph.count)
    let truncator = LineTruncator(
      source: text, prefix: part, prefixEdit: nil, suffix: part, truncation: truncation, width: width,
      inset: 0)
    guard let line = truncator.fullestLine() else { return nil }
    column.paragraphs.removeAll()
    column.append(.singleLine(of: line.paragraph), top: 0, offset: 0, origin: line.origin)
    column.finishTruncation(first: 0, limit: text.text.count, startOfLine: 0)
    return column
  }

  /// Truncates a column's last line if text is left over, or if it is too wide because lines are not wrapped.
  func truncate(_ column: inout ColumnLayout, limit: Int, in shape: TextShape, _ truncation: Truncation) {
    guard let index = column.lastLine else { return }
    let last = column.paragraphs[index.paragraph]
    let line = last.layout.lines[index.line]
    let paragraph = last.layout.paragraph
    let isClipped = !paragraph.style.lineBreakMode.wraps && line.isOverfull
    guard column.range.upperBound < limit || isClipped else { return }
    if last.origin != nil {
      // Its paragraph's own style has cut it short already.
      column.finishTruncation(first: column.range.lowerBound, limit: limit, startOfLine: last.offset)
      return
    }
    let start = line.range.lowerBound
    let inset = inset(
      of: line, at: last.top, in: shape, isRightToLeft: paragraph.isRightToLeft)
    guard
      let shortened = shortenedLine(
        of: paragraph, at: last.offset, from: start, limit: limit, in: line.interval, inset: inset, truncation
      )
    else {
      // Nothing but white space stands in the line: it stays as it is.
      column.finishTruncation(
        first: column.range.lowerBound, limit: limit, startOfLine: column.range.upperBound)
      return
    }
    var layout = shortened.layout
    let row = column.row(of: index)
    // Alone in the row of a rectangle the line gets the height that it needs, if that fits; elsewhere it
    // keeps the height of the line that it replaces.
    let height = layout.lines[0].height
    let depth = layout.lines[0].depth(height, layout.paragraph.style)
    let top = last.top + line.top
    if row?.lines.count == 1, shape.isRectangle,
      top + height <= shape.bounds.y + shape.bounds.height + Tolerance.height
    {
      layout.lines[0].baseline = shape.flow.ascendsToNextLine ? depth : height - depth
    } else {
      layout.lines[0].height = line.height
      layout.lines[0].baseline = line.baseline - line.top
    }
    layout.height = layout.lines[0].height
    column.removeLastLine()
    column.append(layout, top: top, offset: last.offset + start, origin: shortened.origin)
    column.paragraphs[column.paragraphs.count - 1].continuesParagraph = index.line > 0
    column.finishTruncation(
      first: column.range.lowerBound, limit: limit, startOfLine: last.offset + start)
  }

  /// Returns the truncated line that replaces another one.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph of the line.
  ///   - offset: The offset of the paragraph in the text.
  ///   - start: The line's first unit, from the paragraph's start.
  ///   - limit: The end of the text that the line stands for.
  ///   - interval: The interval of the line in its row.
  ///   - inset: The distance of the line's start from the origin of tab stops, in points.
  /// - Returns: A layout of one line, with its height by the paragraph's rules but no position; `nil` when
  ///   nothing but white space would stand in it.
  package func shortenedLine(
    of paragraph: ShapedParagraph, at offset: Int, from start: Int, limit: Int, in interval: TextInterval,
    inset: Double, _ truncation: Truncation
  ) -> (layout: ParagraphLayout, origin: LineOrigin)? {
    var hyphens = HyphenFinder(paragraph)
    var truncator = LineTruncator(
      source: text, prefix: prefix(from: start, of: paragraph, limit: limit),
      prefixEdit: hyphens.resume(at: start).head,
      suffix: suffix(after: offset + start, limit: limit, paragraph), truncation: truncation,
      width: interval.width, inset: inset)
    var candidate = truncator.fullestLine()
    if candidate == nil {
      // The token is too wide: the line is cut without one.
      truncator = LineTruncator(
        source: text, prefix: truncator.prefix, prefixEdit: truncator.prefixEdit, suffix: truncator.suffix,
        truncation: Truncation(.tail, token: .none), width: truncator.width, inset: inset)
      candidate = truncator.cutLine()
    }
    guard let candidate else { return nil }
    var layout = ParagraphLayout(paragraph: candidate.paragraph, start: 0)
    let metrics = layout.appendLine(LineContent(0..<candidate.paragraph.count), in: interval, inset: inset)
    layout.range = 0..<candidate.paragraph.count
    layout.lines[0].height = metrics.height(paragraph.style)
    return (layout, candidate.origin)
  }

  /// Truncates a column's last paragraph if its style says so and it is too wide.
  ///
  /// The hidden text counts as laid out: the next paragraph follows. Of a paragraph with forced breaks inside
  /// only the last line is cut short.
  func truncateParagraph(_ column: inout ColumnLayout, in shape: TextShape) {
    guard let last = column.paragraphs.last, let line = last.layout.lines.last,
      let truncation = last.layout.paragraph.style.lineBreakMode.truncation,
      line.isOverfull
    else { return }
    let range = column.range
    let spacing = last.layout.spacingAfter
    truncate(&column, limit: range.upperBound, in: shape, truncation)
    column.range = range
    column.truncation = nil
    column.paragraphs[column.paragraphs.count - 1].layout.spacingAfter = spacing
  }

  /// Returns the text that a line from `start` on can show: all before the next forced break.
  private func prefix(from start: Int, of paragraph: ShapedParagraph, limit: Int) -> LineTruncator.Part {
    let last = min(paragraph.count, limit - paragraph.sourceRange.lowerBound)
    var end = min(start + 1, last)
    while end < last, !paragraph.flags[end].contains(.breakMandatory) { end += 1 }
    return LineTruncator.Part(
      paragraph: paragraph, range: start..<max(paragraph.contentEnd(before: end, from: start), start))
  }

  /// Returns the end of the text, back to the last forced break before it, but not further than `start`.
  private func suffix(
    after start: Int, limit: Int, _ first: ShapedParagraph
  ) -> LineTruncator.Part {
    var index = paragraphRanges.partitioningIndex { $0.upperBound >= limit }
    while true {
      let isFirst = paragraphRanges[index].lowerBound <= start
      let paragraph = isFirst ? first : paragraph(index)
      let offset = paragraphRanges[index].lowerBound
      let lowest = isFirst ? start - offset : 0
      let end = paragraph.contentEnd(before: min(limit - offset, paragraph.count), from: lowest)
      var begin = max(end - 1, lowest)
      while begin > lowest, !paragraph.flags[begin].contains(.breakMandatory) { begin -= 1 }
      if end > begin || isFirst { return LineTruncator.Part(paragraph: paragraph, range: begin..<end) }
      index -= 1
    }
  }

  /// Returns the distance of a line's start from the leading edge of its row: the width of indents and
  /// exclusions.
  private func inset(of line: Line, at top: Double, in shape: TextShape, isRightToLeft: Bool) -> Double {
    let intervals = shape.intervals(top: top + line.top, bottom: top + line.bottom)
    let distance =
      isRightToLeft
      ? (intervals.last?.end ?? shape.bounds.width) - line.interval.end
      : line.interval.start - (intervals.first?.start ?? 0)
    return distance.isFinite ? distance : 0
  }
}

extension ColumnLayout {
  fileprivate mutating func append(
    _ layout: ParagraphLayout, top: Double, offset: Int, origin: LineOrigin
  ) {
    paragraphs.append(Paragraph(layout: layout, top: top, offset: offset, origin: origin))
    usedHeight = max(usedHeight, top + layout.height)
  }

  fileprivate mutating func removeLastLine() {
    guard let index = lastLine else { return }
    paragraphs[index.paragraph].layout.removeLastLine()
    if paragraphs[index.paragraph].layout.lines.isEmpty { paragraphs.removeLast() }
    usedHeight = paragraphs.last.map { $0.top + $0.layout.height } ?? 0
  }

  /// Sets the visible and hidden ranges of a column whose last line was truncated.
  fileprivate mutating func finishTruncation(first: Int, limit: Int, startOfLine: Int) {
    guard let line = lastLine else { return }
    let origin = paragraphs[line.paragraph].origin
    let shown = origin?.visibleRanges ?? []
    var visible: [Range<Int>] = startOfLine > first ? [first..<startOfLine] : []
    for (order, range) in shown.enumerated() {
      // What a division of a word replaced at the line's start is shown, if in other letters.
      let start = order == 0 ? origin?.sourceRange.lowerBound ?? range.lowerBound : range.lowerBound
      if let last = visible.last, last.upperBound == start {
        visible[visible.count - 1] = last.lowerBound..<range.upperBound
      } else {
        visible.append(start..<range.upperBound)
      }
    }
    var hidden: [Range<Int>] = []
    var end = first
    for range in visible {
      if range.lowerBound > end { hidden.append(end..<range.lowerBound) }
      end = range.upperBound
    }
    if end < limit { hidden.append(end..<limit) }
    range = first..<max(end, first)
    var tokenRect: TextRect?
    if let token = origin?.tokenRange {
      let layout = paragraphs[line.paragraph].layout
      let spans = layout.spans(of: token, inLine: line.line)
      if let left = spans.first, let right = spans.last {
        let box = layout.lines[line.line]
        tokenRect = TextRect(
          x: box.x + left.start, y: paragraphs[line.paragraph].top + box.top, width: right.end - left.start,
          height: box.height)
      }
    }
    truncation = TruncationResult(
      line: line, visibleRanges: visible, hiddenRanges: hidden, tokenRect: tokenRect)
  }
}

extension ParagraphLayout {
  fileprivate mutating func removeLastLine() {
    let line = lines.removeLast()
    runs.removeSubrange(line.runs.lowerBound...)
    range = range.lowerBound..<line.range.lowerBound
    height = lines.last?.bottom ?? 0
    spacingAfter = 0
  }
}
