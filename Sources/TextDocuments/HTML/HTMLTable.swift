internal import Foundation
internal import TextKit

/// A table that is being read: which places of its grid are taken.
final class HTMLTable {
  let table = NSTextTable()
  private var row = -1
  private var column = 0
  /// For each column, the number of rows from this one that a cell above takes.
  private var taken: [Int] = []
  private static let mostColumns = 1_000

  init(_ style: HTMLStyle, factor: Double) {
    table.collapsesBorders = style.collapsesBorders
    table.hidesEmptyCells = style.hidesEmptyCells
    if style.hasFixedColumns { table.layoutAlgorithm = .fixedLayoutAlgorithm }
    HTMLTable.fill(table, style, factor: factor, padding: style.padding)
    table.backgroundColor = style.blockBackground
    for (side, edge) in [NSRectEdge.minY, .minX, .maxY, .maxX].enumerated() where style.margin[side] > 0 {
      table.setWidth(
        CGFloat(style.margin[side] * factor), type: .absoluteValueType, for: .margin, edge: edge)
    }
    HTMLTable.setWidth(table, style, factor)
  }

  func beginRow() {
    row += 1
    column = 0
    taken = taken.map { max(0, $0 - 1) }
  }

  /// Returns the block of the next cell.
  func cell(_ node: HTMLNode, _ style: HTMLStyle, factor: Double) -> NSTextTableBlock {
    if row < 0 { beginRow() }
    while column < taken.count, taken[column] > 0 { column += 1 }
    let room = max(1, HTMLTable.mostColumns - column)
    let columns = min(max(Int(node.attribute("colspan") ?? "") ?? 1, 1), room)
    let rows = min(max(Int(node.attribute("rowspan") ?? "") ?? 1, 1), 65_534)
    let block = NSTextTableBlock(
      table: table, startingRow: row, rowSpan: rows, startingColumn: min(column, HTMLTable.mostColumns),
      columnSpan: columns)
    while taken.count < column + columns { taken.append(0) }
    for index in column..<(column + columns) { taken[index] = max(taken[index], rows) }
    column += columns
    table.numberOfColumns = max(table.numberOfColumns, column)
    var style = style
    if style.cellBorder > 0, !style.borderStyle.contains(true) {
      style.borderWidth = Array(repeating: style.cellBorder, count: 4)
      style.borderStyle = [true, true, true, true]
      if style.borderColor.allSatisfy({ $0 == nil }) {
        style.borderColor = Array(repeating: UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1), count: 4)
      }
    }
    let padding =
      style.hasOwnPadding ? style.padding : Array(repeating: style.cellPadding, count: 4)
    HTMLTable.fill(block, style, factor: factor, padding: padding)
    if !style.collapsesBorders {
      block.setWidth(CGFloat(style.borderSpacing / 2 * factor), type: .absoluteValueType, for: .margin)
    }
    block.backgroundColor = style.blockBackground
    block.verticalAlignment = style.cellAlign
    HTMLTable.setWidth(block, style, factor)
    return block
  }

  /// Gives a block the rings of a style.
  static func fill(_ block: NSTextBlock, _ style: HTMLStyle, factor: Double, padding: [Double]) {
    let edges: [NSRectEdge] = [.minY, .minX, .maxY, .maxX]
    for (side, edge) in edges.enumerated() {
      if padding[side] > 0 {
        block.setWidth(CGFloat(padding[side] * factor), type: .absoluteValueType, for: .padding, edge: edge)
      }
      guard style.borderWidth[side] > 0, style.borderStyle[side] else { continue }
      block.setWidth(
        CGFloat(style.borderWidth[side] * factor), type: .absoluteValueType, for: .border, edge: edge)
      block.setBorderColor(
        style.borderColor[side] ?? style.color ?? UIColor(red: 0, green: 0, blue: 0, alpha: 1), for: edge)
    }
  }

  private static func setWidth(_ block: NSTextBlock, _ style: HTMLStyle, _ factor: Double) {
    guard let text = style.width else { return }
    if text.hasSuffix("%"), let share = Double(text.dropLast()), share > 0, share <= 1_000 {
      block.setContentWidth(CGFloat(share), type: .percentageValueType)
    } else {
      let context = CSSValue.Context(fontSize: style.size, rootSize: 12, percentBase: 0, units: style.units)
      if let width = CSSValue.length(text, context), width > 0 {
        block.setContentWidth(CGFloat(width * factor), type: .absoluteValueType)
      }
    }
  }
}
