/// Columns made of others: of paragraphs that were laid out one by one.
extension ColumnLayout {
  /// A column that becomes a part of another one.
  package struct Part {
    /// The column; its text is counted from 0, and its first line is at the top.
    package var column: ColumnLayout
    /// The offset of its text in the whole.
    package var offset: Int
    /// The distance of its top from the top of the whole, in points.
    package var top: Double

    /// Creates a part.
    package init(_ column: ColumnLayout, offset: Int, top: Double) {
      (self.column, self.offset, self.top) = (column, offset, top)
    }
  }

  /// Creates a column of successive ones.
  ///
  /// Where tops are exact sums, as of columns whose heights are, the lines are those that the whole text has
  /// when it is laid out at once.
  ///
  /// - Parameters:
  ///   - parts: The columns, top to bottom; each begins where the text of the one before ends.
  ///   - flow: Where the column is on the page.
  ///   - isFollowed: Whether text follows that is not in any part.
  package init(joining parts: [Part], flow: TextFlow, isFollowed: Bool) {
    self.init(start: parts.first.map { $0.offset + $0.column.range.lowerBound } ?? 0)
    self.flow = flow
    self.isFollowed = isFollowed
    for part in parts {
      for var paragraph in part.column.paragraphs {
        paragraph.top += part.top
        paragraph.offset += part.offset
        paragraph.origin = paragraph.origin?.moved(by: part.offset)
        paragraphs.append(paragraph)
      }
      range = range.lowerBound..<part.offset + part.column.range.upperBound
      usedHeight = part.top + part.column.usedHeight
      nextTop = part.top + part.column.nextTop
    }
  }
}
