internal import GalleyUTF16

/// The area of a selection: the highlighted rectangles and the carets at its two ends.
public struct SelectionRects: Sendable, Hashable {
  /// The caret at the selection's start: a rectangle without width, as high as its line.
  public var start: TextRect
  /// The highlighted rectangles, top to bottom and left to right. They touch but do not overlap.
  public var blocks: [TextRect]
  /// The caret at the selection's end.
  public var end: TextRect
}

/// Rectangles of ranges. Coordinates are points from the column's origin, y down; offsets are those of the
/// whole text. Ranges are extended to whole characters and clipped to the shown text.
extension ColumnLayout {
  /// Returns the boxes of a range's characters: for each line the intervals that they cover, left to right,
  /// with neighbours joined, as high as the line. A line has several boxes where the direction changes.
  public func rects(of range: Range<Int>) -> [TextRect] {
    linesAndUnits(of: range).flatMap { rects(of: $0.units, inLine: $0.line) }
  }

  /// Returns one rectangle around the boxes of a range in its first line; for an empty range its caret. `nil`
  /// if the column does not show it.
  public func firstRect(of range: Range<Int>) -> TextRect? {
    guard let first = linesAndUnits(of: range).first else {
      return caret(at: TextPosition(offset: snappedBackward(range.lowerBound)))
    }
    return rects(of: first.units, inLine: first.line).union
      ?? caret(at: TextPosition(offset: snappedBackward(range.lowerBound)))
  }

  /// Returns the smallest rectangle that contains the boxes of all of a range's characters; for an empty
  /// range its caret. `nil` if the column does not show it.
  public func unionRect(of range: Range<Int>) -> TextRect? {
    rects(of: range).union ?? caret(at: TextPosition(offset: snappedBackward(range.lowerBound)))
  }

  /// Returns the area of a selection. If it includes a line's end, it continues to the edge of the line's
  /// interval, and from the opposite edge of the next one; in a right-to-left paragraph the other way round.
  ///
  /// There is no gap between lines. Of two lines each takes half of the gap. Of more lines those between the
  /// first and the last take the gaps, as one block if they have the same edges.
  ///
  /// - Returns: The area; `nil` if the column does not show the range.
  public func selectionRects(of range: Range<Int>) -> SelectionRects? {
    let shown = textRange(around: range)
    guard let start = caret(at: TextPosition(offset: shown.lowerBound)) else { return nil }
    guard !range.isEmpty, let end = caret(at: TextPosition(offset: shown.upperBound, affinity: .upstream))
    else { return SelectionRects(start: start, blocks: [], end: start) }
    let rows = selectedRows(linesAndUnits(of: range), of: shown)
    return SelectionRects(start: start, blocks: blocks(of: rows), end: end)
  }

  /// The selected part of a row.
  private struct SelectedRow {
    var top: Double
    var bottom: Double
    /// The selected intervals, left to right.
    var spans: [TextInterval]
  }

  private func selectedRows(
    _ lines: [(line: LineIndex, units: Range<Int>)], of range: Range<Int>
  ) -> [SelectedRow] {
    var rows: [SelectedRow] = []
    var previous: LineIndex?
    for (index, units) in lines {
      let line = self[index]
      let layout = paragraphs[index.paragraph].layout
      let top = paragraphs[index.paragraph].top + line.top
      let isTextEnd = layout.endBeforeTerminator(ofLine: index.line) == line.range.upperBound
      var spans = layout.spans(of: units, inLine: index.line).map {
        TextInterval(start: line.x + $0.start, end: line.x + $0.end)
      }
      let goesOn =
        units.upperBound == line.range.upperBound
        && (!isTextEnd || (self.range(ofLine: index)?.upperBound ?? 0) < range.upperBound)
      let comesFromBefore =
        units.lowerBound == line.range.lowerBound
        && range.lowerBound < (self.range(ofLine: index)?.lowerBound ?? 0)
      let isRightToLeft = layout.paragraph.isRightToLeft
      if isRightToLeft ? goesOn : comesFromBefore {
        spans.insert(TextInterval(start: line.interval.start, end: line.x), at: 0)
      }
      if isRightToLeft ? comesFromBefore : goesOn {
        spans.append(TextInterval(start: line.x + line.totalWidth, end: line.interval.end))
      }
      let visible = spans.filter { $0.width > 0 && $0.width.isFinite }
      if let previous, row(of: previous)?.lines.contains(index) ?? false {
        rows[rows.count - 1].spans += visible
      } else {
        rows.append(SelectedRow(top: top, bottom: top + line.height, spans: visible))
      }
      previous = index
    }
    for row in rows.indices { rows[row].spans = TextInterval.joined(rows[row].spans) }
    return rows
  }

  /// Closes the gaps between rows and joins those between the first and the last.
  private func blocks(of selected: [SelectedRow]) -> [TextRect] {
    var rows = selected
    for upper in rows.indices.dropLast() {
      let lower = upper + 1
      let seam: Double
      if rows.count > 2, upper == 0 {
        seam = selected[upper].bottom
      } else if rows.count > 2, lower == rows.count - 1 {
        seam = selected[lower].top
      } else {
        seam = (selected[upper].bottom + selected[lower].top) / 2
      }
      rows[upper].bottom = seam
      rows[lower].top = seam
    }
    var blocks: [TextRect] = []
    var index = 0
    while index < rows.count {
      var bottom = rows[index].bottom
      let first = index
      while first > 0, rows[first].spans.count == 1, index + 2 < rows.count,
        rows[index + 1].spans == rows[first].spans
      {
        index += 1
        bottom = rows[index].bottom
      }
      for span in rows[first].spans {
        blocks.append(
          TextRect(
            x: span.start, y: rows[first].top, width: span.width, height: max(bottom - rows[first].top, 0)))
      }
      index += 1
    }
    return blocks
  }

  private func rects(of units: Range<Int>, inLine index: LineIndex) -> [TextRect] {
    let line = self[index]
    let top = paragraphs[index.paragraph].top + line.top
    return paragraphs[index.paragraph].layout.spans(of: units, inLine: index.line).map {
      TextRect(x: line.x + $0.start, y: top, width: $0.width, height: line.height)
    }
  }

  /// Returns the lines of a range with the units of the range in each, extended to whole characters.
  ///
  /// - Complexity: O(log *lines* + lines of the range).
  private func linesAndUnits(of range: Range<Int>) -> [(line: LineIndex, units: Range<Int>)] {
    guard !range.isEmpty, !paragraphs.isEmpty else { return [] }
    let shown = textRange(around: range)
    guard let first = location(at: shown.lowerBound), let last = location(at: shown.upperBound) else {
      return []
    }
    var result: [(line: LineIndex, units: Range<Int>)] = []
    for index in first.paragraph..<last.paragraph + 1 {
      let layout = paragraphs[index].layout
      let lower = index == first.paragraph ? first.unit : layout.range.lowerBound
      let upper = index == last.paragraph ? last.unit : layout.range.upperBound
      var line = layout.lines.partitioningIndex { $0.range.upperBound > lower }
      while line < layout.lines.count, layout.lines[line].range.lowerBound < upper {
        let units = layout.lines[line].range.clamped(to: lower..<max(lower, upper))
        if !units.isEmpty { result.append((LineIndex(paragraph: index, line: line), units)) }
        line += 1
      }
    }
    return result
  }
}

extension TextInterval {
  /// Returns intervals sorted from left to right, with those that touch joined.
  fileprivate static func joined(_ intervals: [TextInterval]) -> [TextInterval] {
    var joined: [TextInterval] = []
    for interval in intervals.sorted(by: { $0.start < $1.start }) {
      if let last = joined.last, interval.start <= last.end + Tolerance.gap {
        joined[joined.count - 1].end = max(last.end, interval.end)
      } else {
        joined.append(interval)
      }
    }
    return joined
  }
}

extension [TextRect] {
  /// The smallest rectangle that contains all; `nil` for an empty list.
  fileprivate var union: TextRect? {
    guard var union = first else { return nil }
    for rect in dropFirst() { union = union.union(rect) }
    return union
  }
}
