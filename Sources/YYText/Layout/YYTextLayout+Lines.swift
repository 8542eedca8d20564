public import UIKit
internal import TextEngine

/// Rows, lines and points. Where there is no answer, numbers are `NSNotFound`.
extension YYTextLayout {
  static let notFound = UInt(NSNotFound)

  /// Returns the index of the first line of a row.
  public func lineIndex(forRow row: UInt) -> UInt {
    lines.first { $0.row == row }?.index ?? Self.notFound
  }

  /// Returns how many lines a row has.
  public func lineCount(forRow row: UInt) -> UInt {
    row < rowCount ? UInt(lines.count { $0.row == row }) : Self.notFound
  }

  /// Returns the row of a line.
  public func rowIndex(forLine line: UInt) -> UInt {
    line < UInt(lines.count) ? lines[Int(line)].row : Self.notFound
  }

  /// Returns the line whose box contains a point.
  public func lineIndex(for point: CGPoint) -> UInt {
    let place = laid.text(point)
    if let moves, !moves.isInRow(place) { return Self.notFound }
    return laid.shown.line(at: enginePoint(point)).flatMap(number) ?? Self.notFound
  }

  /// Returns the line nearest to a point: in the nearest row the line that contains the point, or else the
  /// one with the nearer end. Between two rows the nearer one counts.
  public func closestLineIndex(for point: CGPoint) -> UInt {
    laid.shown.closestLine(to: enginePoint(point)).flatMap(number) ?? Self.notFound
  }

  /// Returns the line of a position.
  public func lineIndex(for position: YYTextPosition) -> UInt {
    laid.shown.line(at: position.engine).flatMap(number) ?? Self.notFound
  }

  /// Returns where a position's caret meets the baseline of its line; zero if it is not shown.
  public func linePosition(for position: YYTextPosition) -> CGPoint {
    let index = lineIndex(for: position)
    guard index != Self.notFound, let caret = laid.shown.caret(at: position.engine) else { return .zero }
    let line = shownLine(Int(index))
    let place = pageRect(caret)
    return container.isVerticalForm
      ? CGPoint(x: line.position.x, y: place.minY) : CGPoint(x: place.minX, y: line.position.y)
  }

  // MARK: The engine's terms

  /// Returns a line as it is shown.
  func shownLine(_ index: Int) -> YYTextLine {
    index == lines.count - 1 ? truncatedLine ?? lines[index] : lines[index]
  }

  /// The lines as they are shown.
  var shownLines: [YYTextLine] { lines.indices.map { shownLine($0) } }

  /// Returns the number of a line of the engine's.
  func number(of index: ColumnLayout.LineIndex) -> UInt? {
    let found = indices.partitioningIndex { $0 >= index }
    return found < indices.count && indices[found] == index ? UInt(found) : nil
  }

  /// Returns the point of the engine's text for one of the container.
  func enginePoint(_ point: CGPoint) -> TextPoint {
    let place = laid.text(point)
    return moves?.old(place) ?? place
  }

  /// Returns a rectangle of the engine's text in the container.
  func pageRect(_ rect: TextRect) -> CGRect { laid.page(moves?.new(rect) ?? rect) }
}

extension YYTextPosition {
  /// The position in the engine's terms.
  nonisolated var engine: TextPosition {
    TextPosition(offset: offset, affinity: affinity == .forward ? .downstream : .upstream)
  }

  /// Creates a position from the engine's.
  convenience nonisolated init(_ position: TextPosition) {
    self.init(offset: position.offset, affinity: position.affinity == .downstream ? .forward : .backward)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils a condition that all after it fulfil, too.
  func partitioningIndex(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
