internal import TextEngine
internal import UIKit

/// The lines of a layout, made of the engine's.
struct MadeLines {
  private(set) var lines: [YYTextLine] = []
  private(set) var truncatedLine: YYTextLine?
  private(set) var rowCount: UInt = 0
  private(set) var indices: [ColumnLayout.LineIndex] = []
  private(set) var moves: RowMoves?

  /// The lines as they are shown.
  var shownLines: [YYTextLine] {
    lines.dropLast(truncatedLine == nil ? 0 : 1) + (truncatedLine.map { [$0] } ?? [])
  }

  /// Makes the lines, and lets a position modifier move them.
  ///
  /// - Parameter firstLine: The number of the first line, which is that of its row, too.
  init(
    _ laid: LaidText, _ text: NSAttributedString, _ container: YYTextContainer, _ values: ContainerValues,
    firstLine: Int = 0
  ) {
    let shown = laid.lines()
    indices = shown.map(\.index)
    var rowOfLine: [ColumnLayout.LineIndex: UInt] = [:]
    var row = laid.shown.firstLine.flatMap { laid.shown.row(of: $0) }
    while let current = row {
      for line in current.lines { rowOfLine[line] = rowCount }
      rowCount += 1
      row = laid.shown.row(after: current)
    }
    func make(_ line: LaidText.PlacedLine, _ number: Int) -> YYTextLine {
      let made = YYTextLine(line, isVertical: values.isVerticalForm)
      made.index = UInt(firstLine + number)
      made.row = UInt(firstLine) + (rowOfLine[indices[number]] ?? 0)
      return made
    }
    for (number, line) in shown.enumerated() { lines.append(make(line, number)) }
    if laid.shown.truncation != nil, let last = lines.last {
      truncatedLine = last
      if let whole = laid.untruncatedLine() {
        lines[lines.count - 1] = make(whole, lines.count - 1)
        // A truncated line that is alone in its row may have become lower.
        last.index = UInt(lines.count - 1)
      }
    }
    guard let modifier = values.linePositionModifier, !lines.isEmpty else { return }
    let before = lines.map(\.position)
    modifier.modifyLines(lines, fromText: text, in: container)
    for line in lines { line.findAttachments() }
    if let truncatedLine, let last = lines.last, let old = before.last {
      truncatedLine.position.x += last.position.x - old.x
      truncatedLine.position.y += last.position.y - old.y
      truncatedLine.findAttachments()
    }
    moves = RowMoves(
      laid, indices,
      zip(lines, before).map { line, old in
        CGSize(width: line.position.x - old.x, height: line.position.y - old.y)
      })
  }
}

/// How far a position modifier moved the rows: between the engine's coordinates of the text and the layout's.
struct RowMoves {
  /// A row with the edges that it had and has, and how far it moved along its lines.
  private struct Row {
    var top: Double
    var bottom: Double
    var newTop: Double
    var newBottom: Double
    var shift: Double
  }

  private var rows: [Row] = []

  /// Reads the moves of lines; `nil` if none moved.
  init?(_ laid: LaidText, _ indices: [ColumnLayout.LineIndex], _ moves: [CGSize]) {
    guard moves.contains(where: { $0 != .zero }) else { return nil }
    var seen: ColumnLayout.Row?
    for (index, move) in zip(indices, moves) where !(seen?.lines.contains(index) ?? false) {
      guard let row = laid.shown.row(of: index) else { continue }
      seen = row
      let isVertical = laid.plain.flow.isVertical
      let down = Double(isVertical ? -move.width : move.height)
      rows.append(
        Row(
          top: row.top, bottom: row.bottom, newTop: row.top + down, newBottom: row.bottom + down,
          shift: Double(isVertical ? move.height : move.width)))
    }
  }

  /// Returns where a point of the moved text was before: in the row that is nearest to it now.
  func old(_ point: TextPoint) -> TextPoint {
    var nearest: (distance: Double, row: Row)?
    for row in rows {
      let distance = max(row.newTop - point.y, point.y - row.newBottom, 0)
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (distance, row) }
    }
    guard let row = nearest?.row else { return point }
    // Between two rows the nearer one counts, above the first and below the last what is there.
    var y = point.y - row.newTop + row.top
    let isInside = point.y >= rows[0].newTop && point.y < rows[rows.count - 1].newBottom
    if isInside { y = min(max(y, row.top), row.bottom - 1e-6) }
    return TextPoint(x: point.x - row.shift, y: y)
  }

  /// Whether a point of the moved text is in a row.
  func isInRow(_ point: TextPoint) -> Bool {
    rows.contains { $0.newTop <= point.y && point.y < $0.newBottom }
  }

  /// Returns where a rectangle of the text is now: its edges move as those of the rows do.
  func new(_ rect: TextRect) -> TextRect {
    let top = edge(rect.y, isTop: true)
    let bottom = max(edge(rect.y + rect.height, isTop: false), top)
    let middle = rect.y + rect.height / 2
    let shift = rows.min { distance($0, middle) < distance($1, middle) }?.shift ?? 0
    return TextRect(x: rect.x + shift, y: top, width: rect.width, height: bottom - top)
  }

  private func distance(_ row: Row, _ y: Double) -> Double { max(row.top - y, y - row.bottom, 0) }

  private func edge(_ y: Double, isTop: Bool) -> Double {
    for (index, row) in rows.enumerated() {
      if isTop ? y < row.bottom : y <= row.bottom {
        if y >= row.top { return row.newTop + y - row.top }
        guard index > 0 else { return row.newTop + y - row.top }
        // In the gap between two rows.
        let above = rows[index - 1]
        let part = (y - above.bottom) / max(row.top - above.bottom, 1e-9)
        return above.newBottom + (row.newTop - above.newBottom) * min(max(part, 0), 1)
      }
    }
    return rows.last.map { $0.newBottom + y - $0.bottom } ?? y
  }
}
