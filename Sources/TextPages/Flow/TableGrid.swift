internal import Foundation
internal import TextDocuments
internal import TextKit

/// What a table is as a whole: which rows are its head, and which places of its grid have no cell.
struct TableGrid {
  /// The rows at the top whose cells are all heads.
  private(set) var headRows: Set<Int> = []
  /// By row, how many columns at its end no cell covers.
  private(set) var gaps: [Int: Int] = [:]
  private var heads: Set<ObjectIdentifier> = []
  private var rowSpans: [ObjectIdentifier: Int] = [:]

  /// Reads a table.
  ///
  /// - Parameter offset: The beginning of a paragraph of the table; those before it do not count.
  init(_ text: FlowText, of table: NSTextTable, from offset: Int) {
    var cells: [NSTextTableBlock] = []
    var known: Set<ObjectIdentifier> = []
    var position = offset
    while text.reaches(position) {
      let attributes = text.attributes(at: position)
      let around = attributes.style.textBlocks.compactMap { $0 as? NSTextTableBlock }
      guard let cell = around.first(where: { $0.table === table }) else { break }
      if known.insert(ObjectIdentifier(cell)).inserted {
        cells.append(cell)
        if cell === around.last, TableGrid.isHead(attributes) { heads.insert(ObjectIdentifier(cell)) }
      }
      position = NSMaxRange(text.paragraph(at: position))
    }
    let rows = Set(cells.map(\.startingRow)).sorted()
    for row in rows {
      guard cells.allSatisfy({ $0.startingRow != row || heads.contains(ObjectIdentifier($0)) }) else { break }
      headRows.insert(row)
    }
    // Heads without rows below them head nothing.
    if headRows.count == rows.count { headRows = [] }
    measure(cells, rows)
  }

  private mutating func measure(_ cells: [NSTextTableBlock], _ rows: [Int]) {
    var columns = 0
    var covered: [Int: Int] = [:]
    let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($0.element, $0.offset) })
    for cell in cells {
      let width = min(max(cell.columnSpan, 1), 1_000)
      columns = max(columns, min(cell.startingColumn, 1_000) + width)
      var span = 0
      var place = places[cell.startingRow] ?? 0
      while place < rows.count, span == 0 || rows[place] - cell.startingRow < cell.rowSpan {
        covered[rows[place], default: 0] += width
        (span, place) = (span + 1, place + 1)
      }
      rowSpans[ObjectIdentifier(cell)] = span
    }
    for row in rows where covered[row, default: 0] < columns {
      gaps[row] = columns - covered[row, default: 0]
    }
  }

  /// Whether a cell heads its row or column.
  func isHead(_ cell: NSTextTableBlock) -> Bool { heads.contains(ObjectIdentifier(cell)) }

  /// Returns the number of rows with cells that a cell covers.
  func rowSpan(of cell: NSTextTableBlock) -> Int { rowSpans[ObjectIdentifier(cell)] ?? 1 }

  private static func isHead(_ attributes: FlowText.Attributes) -> Bool {
    if attributes.intent?.components.contains(where: { $0.kind == .tableHeaderRow }) == true { return true }
    return attributes.isOn(.tableHeaderCell)
  }
}
