internal import GalleyUTF16

/// Lines and rows of a column. Coordinates are points from the column's origin, y down; offsets are those of
/// the whole text.
///
/// Queries use binary searches over paragraphs and their lines, so none reads all lines.
extension ColumnLayout {
  /// Lines beside one another with a common baseline; most rows have one line.
  public struct Row: Sendable, Hashable {
    /// The lines in the order of the text.
    public var lines: [LineIndex]
    /// The top of the lines' boxes.
    public var top: Double
    /// The height of the lines' boxes.
    public var height: Double

    /// The bottom of the lines' boxes.
    public var bottom: Double { top + height }
  }

  /// The first line, `nil` without lines.
  public var firstLine: LineIndex? {
    let first = paragraphs.firstIndex { !$0.layout.lines.isEmpty }
    return first.map { LineIndex(paragraph: $0, line: 0) }
  }

  /// The last line, `nil` without lines.
  public var lastLine: LineIndex? {
    let last = paragraphs.lastIndex { !$0.layout.lines.isEmpty }
    return last.map { LineIndex(paragraph: $0, line: paragraphs[$0].layout.lines.count - 1) }
  }

  /// Returns the line after another; `nil` after the last.
  public func line(after index: LineIndex) -> LineIndex? {
    guard contains(index) else { return nil }
    if index.line + 1 < paragraphs[index.paragraph].layout.lines.count {
      return LineIndex(paragraph: index.paragraph, line: index.line + 1)
    }
    let next = LineIndex(paragraph: index.paragraph + 1, line: 0)
    return contains(next) ? next : nil
  }

  /// Returns the line before another; `nil` before the first.
  public func line(before index: LineIndex) -> LineIndex? {
    guard contains(index) else { return nil }
    if index.line > 0 { return LineIndex(paragraph: index.paragraph, line: index.line - 1) }
    guard index.paragraph > 0 else { return nil }
    let count = paragraphs[index.paragraph - 1].layout.lines.count
    let previous = LineIndex(paragraph: index.paragraph - 1, line: count - 1)
    return contains(previous) ? previous : nil
  }

  /// Whether the column has a line with an index.
  public func contains(_ index: LineIndex) -> Bool {
    paragraphs.indices.contains(index.paragraph)
      && paragraphs[index.paragraph].layout.lines.indices.contains(index.line)
  }

  /// A line in its paragraph's coordinates.
  ///
  /// - Precondition: The column has a line with the index.
  public subscript(index: LineIndex) -> Line { paragraphs[index.paragraph].layout.lines[index.line] }

  /// Returns the box of a line: its whole width from its origin on, white space at its end included. `nil` if
  /// there is no such line.
  public func box(ofLine index: LineIndex) -> TextRect? {
    guard contains(index) else { return nil }
    let line = self[index]
    return TextRect(
      x: line.x, y: paragraphs[index.paragraph].top + line.top, width: line.totalWidth, height: line.height)
  }

  /// Returns the units of the text that a line shows, including hidden units between them. `nil` if there is
  /// no such line.
  public func range(ofLine index: LineIndex) -> Range<Int>? {
    guard contains(index) else { return nil }
    let paragraph = paragraphs[index.paragraph]
    let range = self[index].range
    return paragraph.textOffset(of: range.lowerBound)..<paragraph.textOffset(of: range.upperBound)
  }

  /// Returns the row of a line; `nil` if there is no such line.
  public func row(of index: LineIndex) -> Row? {
    guard let box = box(ofLine: index) else { return nil }
    var lines = [index]
    while let previous = line(before: lines[0]), sharesRow(previous, lines[0]) {
      lines.insert(previous, at: 0)
    }
    while let next = line(after: lines[lines.count - 1]), sharesRow(lines[lines.count - 1], next) {
      lines.append(next)
    }
    return Row(lines: lines, top: box.y, height: box.height)
  }

  /// Returns the row after another; `nil` after the last.
  public func row(after row: Row) -> Row? {
    row.lines.last.flatMap { line(after: $0) }.flatMap { self.row(of: $0) }
  }

  /// Returns the row before another; `nil` before the first.
  public func row(before row: Row) -> Row? {
    row.lines.first.flatMap { line(before: $0) }.flatMap { self.row(of: $0) }
  }

  /// Returns the row whose boxes contain a y; `nil` above, between and below rows.
  public func row(atY y: Double) -> Row? {
    closestRow(toY: y).flatMap { y >= $0.top && y < $0.bottom ? $0 : nil }
  }

  /// Returns the row nearest to a y: the row that contains it, or else the one with the nearer edge. `nil`
  /// without lines.
  ///
  /// - Complexity: O(log *lines* + lines of the row).
  public func closestRow(toY y: Double) -> Row? {
    let following = paragraphs.partitioningIndex { $0.top + ($0.layout.lines.first?.top ?? 0) > y }
    guard following > 0 else { return firstLine.flatMap { row(of: $0) } }
    let paragraph = paragraphs[following - 1]
    let next = paragraph.layout.lines.partitioningIndex { paragraph.top + $0.top > y }
    guard let above = row(of: LineIndex(paragraph: following - 1, line: max(next - 1, 0))) else { return nil }
    guard y >= above.bottom, let below = row(after: above) else { return above }
    return y - above.bottom <= below.top - y ? above : below
  }

  /// Returns the line whose box contains a point; `nil` outside of all lines.
  public func line(at point: TextPoint) -> LineIndex? {
    guard let row = row(atY: point.y) else { return nil }
    return row.lines.first { index in
      let line = self[index]
      return point.x >= line.x && point.x < line.x + line.totalWidth
    }
  }

  /// Returns the line nearest to a point: in the nearest row the line that contains the point's x, or else
  /// the one with the nearer end. `nil` without lines.
  public func closestLine(to point: TextPoint) -> LineIndex? {
    guard let row = closestRow(toY: point.y) else { return nil }
    return closestLine(of: row, toX: point.x)
  }

  /// Returns the line of a row nearest to an x.
  func closestLine(of row: Row, toX x: Double) -> LineIndex {
    var closest = row.lines[0]
    var least = Double.infinity
    for index in row.lines {
      let line = self[index]
      let distance = max(line.x - x, x - (line.x + line.totalWidth), 0)
      if distance < least {
        least = distance
        closest = index
      }
    }
    return closest
  }

  /// Whether two successive lines share a row.
  private func sharesRow(_ one: LineIndex, _ other: LineIndex) -> Bool {
    let first = self[one]
    let second = self[other]
    guard paragraphs[one.paragraph].top + first.top == paragraphs[other.paragraph].top + second.top,
      one.paragraph == other.paragraph || paragraphs[other.paragraph].continuesParagraph
    else { return false }
    return first.interval.isApart(from: second.interval)
  }
}

extension Line {
  /// Whether two successive lines of a paragraph share a row.
  fileprivate func stands(beside next: Line) -> Bool {
    top == next.top && interval.isApart(from: next.interval)
  }
}

extension TextInterval {
  fileprivate func isApart(from other: TextInterval) -> Bool { end <= other.start || other.end <= start }
}

extension ColumnLayout.Paragraph {
  /// The units of the text from the first to the last that the paragraph's lines show.
  public var textRange: Range<Int> {
    origin?.sourceRange ?? layout.range.lowerBound + offset..<layout.range.upperBound + offset
  }

  /// Returns the offset in the text for an offset in the layout.
  ///
  /// - Parameter unit: An offset of the layout's lines and runs.
  public func textOffset(of unit: Int) -> Int { origin?.sourceOffset(of: unit) ?? unit + offset }

  /// Returns the offset in the layout for an offset in the text; `nil` outside `textRange` and inside hidden
  /// text.
  public func unit(ofText textOffset: Int) -> Int? {
    if let origin { return origin.unit(ofSource: textOffset) }
    return textRange.contains(textOffset) || textOffset == textRange.upperBound ? textOffset - offset : nil
  }

  /// Whether a caret may stand at an offset of the layout.
  func isCaretStop(at unit: Int) -> Bool {
    layout.paragraph.isCaretStop(at: unit) && !(origin?.isInsideForeign(unit) ?? false)
  }
}

extension ParagraphLayout {
  /// The number of rows.
  var rowCount: Int {
    var count = 0
    for (index, line) in lines.enumerated() where index == 0 || !lines[index - 1].stands(beside: line) {
      count += 1
    }
    return count
  }
}
