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

  /// The cells that begin in each row, in their order.
  var cellsOfRow: [[Int]] {
    var cells = [[Int]](repeating: [], count: rowCount)
    for (index, area) in areas.enumerated() { cells[area.rows.lowerBound].append(index) }
    return cells
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
    return own.indices.map { index in
      var edges = own[index]
      let area = areas[index]
      edges.margin = .zero
      /// Takes the border of what is at the other side of an edge where that is wider than all before.
      func share(_ edge: Int, with other: BlockEdges) {
        let side = other == around ? edge : (edge + 2) % 4
        guard other.border[side] > edges.border[edge] else { return }
        edges.border[edge] = other.border[side]
        edges.colors[edge] = other.colors[side]
      }
      if area.columns.lowerBound == 0 {
        share(0, with: around)
      } else {
        for row in area.rows {
          if let left = owner(row: row, column: area.columns.lowerBound - 1) { share(0, with: own[left]) }
        }
      }
      if area.rows.lowerBound == 0 {
        share(1, with: around)
      } else {
        for column in area.columns {
          if let above = owner(row: area.rows.lowerBound - 1, column: column) { share(1, with: own[above]) }
        }
      }
      // The borders at the right and below belong to the neighbours, if there are any all along.
      if area.columns.upperBound == columnCount {
        share(2, with: around)
      } else if area.rows.allSatisfy({ owner(row: $0, column: area.columns.upperBound) != nil }) {
        edges.border[2] = 0
      }
      if area.rows.upperBound == rowCount {
        share(3, with: around)
      } else if area.columns.allSatisfy({ owner(row: area.rows.upperBound, column: $0) != nil }) {
        edges.border[3] = 0
      }
      return edges
    }
  }
}
