internal import CoreGraphics

/// The rows and columns of a table's cells, as they are laid out: without those that no cell begins in or
/// reaches into.
struct TableGrid {
  /// The rows and columns of a cell.
  struct Area {
    var rows: Range<Int>
    var columns: Range<Int>
  }

  /// More columns than this are the last one.
  private static let mostColumns = 1000

  /// By cell.
  private(set) var areas: [Area] = []
  private(set) var rowCount = 0
  private(set) var columnCount: Int
  /// The cell at each row and column; `nil` for none.
  private var owners: [Int?] = []

  /// Finds rows and columns for every cell: its own, or the next free rows where another cell is there
  /// already.
  init(_ table: NSTextTable, _ cells: [NSTextTableBlock]) {
    let most = TableGrid.mostColumns
    columnCount = min(max(1, table.numberOfColumns), most)
    for cell in cells {
      let start = min(cell.startingColumn, most - 1)
      columnCount = max(columnCount, min(start + min(cell.columnSpan, most), most))
    }
    // Rows that no cell begins in take up nothing: a span over them counts only those that are there.
    let starts = Array(Set(cells.map(\.startingRow))).sorted()
    for (index, cell) in cells.enumerated() {
      let column = min(cell.startingColumn, most - 1)
      let columns = column..<min(column + min(cell.columnSpan, most), columnCount)
      let first = starts.firstIndex(of: cell.startingRow) ?? 0
      let (end, overflow) = cell.startingRow.addingReportingOverflow(cell.rowSpan)
      let span = max(1, starts.count { $0 >= cell.startingRow && (overflow || $0 < end) })
      var row = first
      while !isFree(rows: row..<row + span, columns: columns) { row += 1 }
      occupy(rows: row..<row + span, columns: columns, by: index)
      areas.append(Area(rows: row..<row + span, columns: columns))
    }
  }

  /// Returns the cell at a row and column; `nil` for none, and outside of the table.
  func owner(row: Int, column: Int) -> Int? {
    guard (0..<rowCount).contains(row), (0..<columnCount).contains(column) else { return nil }
    return owners[row * columnCount + column]
  }

  private func isFree(rows: Range<Int>, columns: Range<Int>) -> Bool {
    rows.allSatisfy { row in columns.allSatisfy { owner(row: row, column: $0) == nil } }
  }

  private mutating func occupy(rows: Range<Int>, columns: Range<Int>, by cell: Int) {
    if rows.upperBound > rowCount {
      owners += Array(repeating: nil, count: (rows.upperBound - rowCount) * columnCount)
      rowCount = rows.upperBound
    }
    for row in rows { for column in columns { owners[row * columnCount + column] = cell } }
  }

  // MARK: Borders

  /// Returns the rings of all cells; where borders collapse, neighbours share the wider one, which belongs to
  /// the cell at the right of it or below it, and there are no margins.
  func edges(_ table: NSTextTable, _ cells: [NSTextTableBlock], in width: CGFloat) -> [BlockEdges] {
    let own = cells.map { BlockEdges($0, in: width) }
    guard table.collapsesBorders else { return own }
    let around = BlockEdges(table, in: width)
    return zip(own, areas).map { edges, area in
      var edges = edges
      edges.margin = [0, 0, 0, 0]
      /// Takes the border of what is at the other side of an edge where that is wider.
      func share(_ edge: Int, with others: [BlockEdges]) {
        let opposite = (edge + 2) % 4
        let side = { (other: BlockEdges) in other == around ? edge : opposite }
        guard let widest = others.max(by: { $0.border[side($0)] < $1.border[side($1)] }),
          widest.border[side(widest)] > edges.border[edge]
        else { return }
        edges.border[edge] = widest.border[side(widest)]
        edges.colors[edge] = widest.colors[side(widest)]
      }
      let left = area.rows.map { owner(row: $0, column: area.columns.lowerBound - 1) }
      let above = area.columns.map { owner(row: area.rows.lowerBound - 1, column: $0) }
      let right = area.rows.map { owner(row: $0, column: area.columns.upperBound) }
      let below = area.columns.map { owner(row: area.rows.upperBound, column: $0) }
      share(0, with: area.columns.lowerBound == 0 ? [around] : left.compactMap { $0.map { own[$0] } })
      share(1, with: area.rows.lowerBound == 0 ? [around] : above.compactMap { $0.map { own[$0] } })
      for (edge, neighbours, isLast) in [
        (2, right, area.columns.upperBound == columnCount), (3, below, area.rows.upperBound == rowCount),
      ] {
        if isLast {
          share(edge, with: [around])
        } else if neighbours.allSatisfy({ $0 != nil }) {
          edges.border[edge] = 0
        }
      }
      return edges
    }
  }
}
