internal import Foundation
internal import TextKit

/// Tables, and tables in their cells.
extension RTFWriter {
  /// The number of tables in each other that are written as such.
  private static let deepest = 9
  /// The number of columns up to which each place of a row that no cell takes is written as a cell.
  private static let mostSeparate = 64

  /// Writes a table row by row.
  ///
  /// - Parameters:
  ///   - paragraphs: Those that stand in the table.
  ///   - depth: 1 for a table of the text, 2 for one in its cells, and so on.
  ///   - width: The width of the table in twips.
  mutating func write(
    _ paragraphs: [DocumentParagraph], of table: NSTextTable, depth: Int, width: Int
  ) {
    var cells: [Int: [Int: (block: NSTextTableBlock, paragraphs: [DocumentParagraph])]] = [:]
    var columns = max(1, table.numberOfColumns)
    for paragraph in paragraphs {
      let cell = paragraph.cells[depth - 1]
      cells[cell.startingRow, default: [:]][cell.startingColumn, default: (cell, [])].paragraphs.append(
        paragraph)
      columns = min(max(columns, cell.startingColumn + cell.columnSpan), 1_000)
    }
    // The cells that reach into rows below theirs, by column.
    var above: [Int: (block: NSTextTableBlock, last: Int)] = [:]
    for row in cells.keys.sorted() {
      let isHeader = (cells[row] ?? [:]).values.contains { cell in
        cell.paragraphs.contains { HTMLWriter.isHeader($0, in: text) }
      }
      var definition = "\\trowd\\trgaph0\\trleft0" + (isHeader ? "\\trhdr" : "")
      // Apart from what is before them: the row's definition, which comes first, is known after its cells.
      var cellWords = ""
      swap(&body, &cellWords)
      var column = 0
      while column < columns {
        let own = cells[row]?[column]
        let reaching = own == nil ? above[column].flatMap { $0.last >= row ? $0.block : nil } : nil
        let block = own?.block ?? reaching
        var span = min(max(block?.columnSpan ?? 1, 1), columns - column)
        if block == nil, columns > RTFWriter.mostSeparate {
          while column + span < columns, cells[row]?[column + span] == nil,
            above[column + span].map({ $0.last < row }) ?? true
          { span += 1 }
        }
        if let own, own.block.rowSpan > 1 {
          definition += "\\clvmgf"
          above[column] = (own.block, row + own.block.rowSpan - 1)
          if depth > 1 {
            report.add("rows of a cell in an inner table", .document, kept: "an empty line in each")
          }
        } else if reaching != nil {
          definition += "\\clvmrg"
        }
        if let block { definition += self.definition(block) }
        column += span
        definition += "\\cellx\(width * column / columns)"
        writeCell(own?.paragraphs ?? [], depth: depth, width: max(width * span / columns, 20))
      }
      swap(&body, &cellWords)
      if depth == 1 {
        body += definition + "\n" + cellWords + "\\row\n"
      } else {
        body +=
          cellWords
          + "\\pard\\intbl\\itap\(depth){\\*\\nesttableprops\(definition)\\nestrow}{\\nonesttables\\par}\n"
      }
    }
  }

  private mutating func writeCell(_ paragraphs: [DocumentParagraph], depth: Int, width: Int) {
    let prefix = "\\intbl\\itap\(depth)"
    let end = depth == 1 ? "\\cell\n" : "\\nestcell{\\nonesttables\\par}\n"
    var index = 0
    var isEnded = false
    while index < paragraphs.count {
      let paragraph = paragraphs[index]
      if paragraph.cells.count > depth, depth < RTFWriter.deepest {
        let table = paragraph.cells[depth].table
        let next =
          paragraphs[index...].firstIndex { $0.cells.count <= depth || $0.cells[depth].table !== table }
          ?? paragraphs.count
        write(Array(paragraphs[index..<next]), of: table, depth: depth + 1, width: width)
        index = next
      } else {
        if paragraph.cells.count > depth {
          report.add("nested table", .text(paragraph.range), kept: "its text")
        }
        index += 1
        isEnded = index == paragraphs.count
        write(paragraph, ending: isEnded ? end : "\\par\n", prefix: prefix)
      }
    }
    // A paragraph ends a cell, after a table too; readers of ours take none for it.
    if !isEnded { body += "\\pard\(prefix)\(end)" }
  }

  private mutating func definition(_ block: NSTextTableBlock) -> String {
    var words = ""
    switch block.verticalAlignment {
    case .topAlignment, .baselineAlignment: break
    case .middleAlignment: words += "\\clvertalc"
    case .bottomAlignment: words += "\\clvertalb"
    }
    if let color = block.backgroundColor { words += "\\clcbpat\(tables.color(color))" }
    let edges: [(NSRectEdge, String, String)] = [
      (.minY, "t", "l"), (.minX, "l", "t"), (.maxY, "b", "b"), (.maxX, "r", "r"),
    ]
    for (edge, side, pad) in edges {
      let border = block.width(for: .border, edge: edge)
      if border > 0, let color = block.borderColor(for: edge) {
        words += "\\clbrdr\(side)\\brdrs\\brdrw\(RTFEscapes.twips(border))\\brdrcf\(tables.color(color))"
      }
      let padding = block.width(for: .padding, edge: edge)
      if padding > 0 { words += "\\clpad\(pad)\(RTFEscapes.twips(padding))\\clpadf\(pad)3" }
    }
    if block.contentWidth > 0 { report.add("width of a cell", .document) }
    return words
  }
}
