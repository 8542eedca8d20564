internal import CoreGraphics
internal import GalleyUTF16
internal import TextEngine

/// Lays out paragraphs in the blocks around them.
struct BlockLayout {
  /// The paragraphs' glyphs.
  let contents: [ParagraphGlyphs]
  /// The padding at both ends of a line, in points.
  let padding: CGFloat
  /// The margins of each paragraph; `nil` for none.
  let margins: [FragmentMargins]?
  /// Whether boxes know the smaller ones that they consist of.
  let hasParts: Bool
  /// Places the lines of a paragraph in a container of its own, from a cursor on.
  let place: (_ paragraph: Int, _ cursor: LayoutCursor, _ container: NSTextContainer) -> ParagraphPlacement

  /// Returns the boxes of nodes below one another.
  ///
  /// - Parameter width: The available width.
  func boxes(of nodes: [BlockNode], in width: CGFloat) -> [BlockBox] {
    var boxes: [BlockBox] = []
    for node in nodes {
      switch node {
      case .paragraph(let index): boxes += lines(of: index, in: width, isFirst: boxes.isEmpty)
      case .block(let block, let children): boxes += box(of: block, around: children, in: width)
      case .table(let table, let cells): boxes += rows(of: table, cells, in: width)
      }
    }
    return boxes
  }

  // MARK: Paragraphs

  /// Returns the lines of a paragraph, a box each.
  private func lines(of index: Int, in width: CGFloat, isFirst: Bool) -> [BlockBox] {
    let margins = margins?[index] ?? FragmentMargins()
    // A container without width would have any.
    let least = margins == FragmentMargins() ? CGFloat(Tolerance.height) : 2 * padding + 1
    let container = NSTextContainer(
      size: CGSize(width: max(width - margins.leading - margins.trailing, least), height: 0))
    container.lineFragmentPadding = padding
    let placement = place(index, LayoutCursor(isAtTop: isFirst), container)
    return placement.fragments.enumerated().map { number, fragment in
      let above = number == 0 ? margins.top : 0
      let below = number == placement.fragments.count - 1 ? margins.bottom : 0
      var fragment = fragment
      let top = fragment.rect.minY
      fragment.rect.origin.y = above
      fragment.usedRect.origin.y += above - top
      let lines = fragment.layout.map { placement.layouts[$0] }
      return BlockBox(
        height: above + fragment.rect.height + below,
        lines: [BoxLines(paragraph: index, lines: lines, fragments: [fragment])],
        baseline: above + fragment.origin.y)
    }
  }

  // MARK: Boxes

  /// Returns the contents of a block, with the block's rings at the ends.
  private func box(of block: NSTextBlock, around children: [BlockNode], in width: CGFloat) -> [BlockBox] {
    let edges = BlockEdges(block, in: width)
    let content = block.contentWidth(in: width, edges)
    var inner = boxes(of: children, in: content)
    for i in inner.indices { inner.replace(i) { $0.moved(x: edges.inset(0)) } }
    let height = inner.reduce(0) { $0 + $1.height }
    return framed(
      inner, by: block, edges, content: content, BlockNode.paragraphs(in: children), isHidden: false,
      lack: block.contentHeight(for: height) - height)
  }

  /// Returns boxes inside of a block that is around all of them.
  private func framed(
    _ inner: consuming [BlockBox], by block: NSTextBlock, _ edges: BlockEdges, content: CGFloat,
    _ paragraphs: Range<Int>, isHidden: Bool, lack: CGFloat
  ) -> [BlockBox] {
    var space = block.verticalAlignment.share * lack
    let count = inner.count
    for index in 0..<count {
      var box = inner.handOver(index)
      let top = index == 0 ? edges.inset(1) + space : 0
      if index == 0 { space = lack - space }
      let bottom = index == count - 1 ? edges.inset(3) + space : 0
      var result = BlockBox(height: top + box.height + bottom)
      let bounds = CGRect(x: 0, y: 0, width: content + edges.width, height: result.height)
      let upper = index == 0 ? edges.inset(1) : 0
      let lower = index == count - 1 ? edges.inset(3) : 0
      result.frames = [
        BlockFrame(
          block: block, bounds: bounds,
          content: CGRect(x: edges.inset(0), y: upper, width: content, height: result.height - upper - lower),
          edges: edges, paragraphs: paragraphs, isHidden: isHidden)
      ]
      swap(&result.parts, &box.parts)
      result.take(box, x: 0, y: top)
      inner[index] = result
    }
    return inner
  }

  // MARK: Tables

  /// Returns the rows of a table, a box each; rows that cells span are one.
  private func rows(of table: NSTextTable, _ cells: [TableCell], in width: CGFloat) -> [BlockBox] {
    var outer = BlockEdges(table, in: width)
    if table.collapsesBorders { outer.border = .zero }
    let available = table.contentWidth(in: width, outer)
    let blocks = cells.map(\.block)
    let grid = TableGrid(table, blocks)
    let edges = grid.edges(table, blocks, in: available)
    let widths = columnWidths(table, cells, grid, edges, in: available)
    var lefts: [CGFloat] = [0]
    for width in widths { lefts.append(lefts[lefts.count - 1] + width) }

    // Every cell in its width.
    var laidOut: [BlockBox] = []
    var parts: [[BlockBox]] = []
    for index in cells.indices {
      let columns = grid.areas[index].columns
      let content = max(0, lefts[columns.upperBound] - lefts[columns.lowerBound] - edges[index].width)
      let boxes = boxes(of: cells[index].children, in: content)
      if hasParts { parts.append(boxes) }
      laidOut.append(BlockBox.stack(boxes))
    }
    let extents = laidOut.map { Extent(height: $0.height, baseline: $0.baseline) }
    let heights = rowHeights(cells, grid, edges, extents)
    var tops: [CGFloat] = [0]
    for height in heights { tops.append(tops[tops.count - 1] + height) }

    var slabs: [BlockBox] = []
    let cellsOfRow = grid.cellsOfRow
    var row = 0
    while row < grid.rowCount {
      let last = BlockLayout.lastRow(joinedTo: row, in: grid, cellsOfRow)
      var slab = BlockBox(height: tops[last + 1] - tops[row])
      let members = last > row ? cellsOfRow[row...last].joined().sorted() : cellsOfRow[row]
      for index in members {
        let area = grid.areas[index]
        let (left, top) = (lefts[area.columns.lowerBound], tops[area.rows.lowerBound] - tops[row])
        let slot = CGRect(
          x: left, y: top, width: lefts[area.columns.upperBound] - left,
          height: tops[area.rows.upperBound] - tops[area.rows.lowerBound])
        let edge = edges[index]
        let content = BlockEdges.inset(slot, by: EdgeLengths(edge.inset))
        slab.frames.append(
          BlockFrame(
            block: blocks[index], bounds: slot, content: content, edges: edge,
            paragraphs: BlockNode.paragraphs(in: cells[index].children),
            isHidden: table.hidesEmptyCells && isEmpty(cells[index])))
        let rest = content.height - extents[index].height
        var down = rest * blocks[index].verticalAlignment.share
        if blocks[index].verticalAlignment == .baselineAlignment, let own = extents[index].baseline {
          down = baseline(ofRow: area.rows.lowerBound, cells, grid, edges, extents) - edge.inset(1) - own
        }
        slab.take(laidOut.handOver(index), x: content.minX, y: content.minY + max(0, down))
        if hasParts {
          for i in parts[index].indices {
            slab.parts.append(parts[index].handOver(i).moved(x: content.minX + outer.inset(0)))
          }
        }
      }
      var slabParts: [BlockBox] = []
      swap(&slabParts, &slab.parts)
      var moved = slab.moved(x: outer.inset(0))
      moved.parts = slabParts
      slabs.append(moved)
      row = last + 1
    }
    let total = lefts[lefts.count - 1]
    let paragraphs = BlockNode.paragraphs(in: [.table(table, cells)])
    return framed(slabs, by: table, outer, content: total, paragraphs, isHidden: false, lack: 0)
  }

  /// How high the contents of a cell are, and their first baseline.
  private struct Extent {
    var height: CGFloat
    var baseline: CGFloat?
  }

  /// Returns the last row that must stay together with one because cells span both.
  ///
  /// - Parameter cells: The cells that begin in each row.
  private static func lastRow(joinedTo row: Int, in grid: TableGrid, _ cells: [[Int]]) -> Int {
    var last = row
    var next = row
    while next <= last {
      for cell in cells[next] { last = max(last, grid.areas[cell].rows.upperBound - 1) }
      next += 1
    }
    return last
  }

  private func isEmpty(_ cell: TableCell) -> Bool {
    cell.children.allSatisfy { node in
      guard case .paragraph(let index) = node else { return false }
      return contents[index].shaped.text.allSatisfy { $0.endsParagraph }
    }
  }

  /// Returns the greatest distance from a row's top to the first baseline of a cell that is aligned to it.
  private func baseline(
    ofRow row: Int, _ cells: [TableCell], _ grid: TableGrid, _ edges: [BlockEdges], _ extents: [Extent]
  ) -> CGFloat {
    cells.indices.map { index -> CGFloat in
      guard grid.areas[index].rows.lowerBound == row,
        cells[index].block.verticalAlignment == .baselineAlignment, let own = extents[index].baseline
      else { return 0 }
      return edges[index].inset(1) + own
    }.max() ?? 0
  }

  private func rowHeights(
    _ cells: [TableCell], _ grid: TableGrid, _ edges: [BlockEdges], _ extents: [Extent]
  ) -> [CGFloat] {
    var heights = [CGFloat](repeating: 0, count: grid.rowCount)
    func needed(_ index: Int) -> CGFloat {
      var height = cells[index].block.contentHeight(for: extents[index].height) + edges[index].height
      if cells[index].block.verticalAlignment == .baselineAlignment, let own = extents[index].baseline {
        let line = baseline(ofRow: grid.areas[index].rows.lowerBound, cells, grid, edges, extents)
        height = max(height, line - own + extents[index].height + edges[index].inset(3))
      }
      return height
    }
    for index in cells.indices where grid.areas[index].rows.count == 1 {
      let row = grid.areas[index].rows.lowerBound
      heights[row] = max(heights[row], needed(index))
    }
    // What a cell over several rows needs beyond what they have, the last of them gets.
    let tall = cells.indices.filter { grid.areas[$0].rows.count > 1 }
    for index in tall.sorted(by: { grid.areas[$0].rows.upperBound < grid.areas[$1].rows.upperBound }) {
      let rows = grid.areas[index].rows
      let lack = needed(index) - heights[rows].reduce(0, +)
      if lack > 0 { heights[rows.upperBound - 1] += lack }
    }
    return heights
  }

  private func columnWidths(
    _ table: NSTextTable, _ cells: [TableCell], _ grid: TableGrid, _ edges: [BlockEdges],
    in available: CGFloat
  ) -> [CGFloat] {
    let isFixed = table.layoutAlgorithm == .fixedLayoutAlgorithm
    let known = cells.indices.map { index -> TableColumns.Cell in
      let block = cells[index].block
      var natural: (least: CGFloat, most: CGFloat) =
        isFixed ? (0, 0) : naturalWidths(of: cells[index].children)
      if let least = block.length(.minimumWidth, of: available) {
        natural = (max(natural.least, least), max(natural.most, least))
      }
      if let most = block.length(.maximumWidth, of: available) {
        natural.most = max(natural.least, min(natural.most, most))
      }
      var asked = block.length(.width, of: available)
      // A share of the available width is for the cell with its rings.
      if block.contentWidthValueType == .absoluteValueType { asked = asked.map { $0 + edges[index].width } }
      return TableColumns.Cell(
        columns: grid.areas[index].columns, asked: asked, least: natural.least + edges[index].width,
        most: natural.most + edges[index].width, isInFirstRow: grid.areas[index].rows.lowerBound == 0)
    }
    let fills = table.contentWidth > 0
    return TableColumns(grid.columnCount, known, in: available, isFixed: isFixed, fills: fills).widths
  }

  /// Returns the width of the longest word of the contents, and the width at which no line wraps.
  func naturalWidths(of nodes: [BlockNode]) -> (least: CGFloat, most: CGFloat) {
    var widths: (least: CGFloat, most: CGFloat) = (0, 0)
    for node in nodes {
      var own: (least: CGFloat, most: CGFloat) = (0, 0)
      switch node {
      case .paragraph(let index):
        let natural = contents[index].shaped.naturalWidths
        own = (CGFloat(natural.least) + 2 * padding, CGFloat(natural.most) + 2 * padding)
      case .block(let block, let children):
        own = naturalWidths(of: children)
        let rings = BlockEdges(block, in: own.most).width
        own = (own.least + rings, own.most + rings)
      case .table(let table, let cells):
        let blocks = cells.map(\.block)
        let grid = TableGrid(table, blocks)
        var columns = [(least: CGFloat, most: CGFloat)](repeating: (0, 0), count: grid.columnCount)
        for (index, cell) in cells.enumerated() {
          let inside = naturalWidths(of: cell.children)
          let rings = BlockEdges(cell.block, in: inside.most).width
          let share = CGFloat(grid.areas[index].columns.count)
          for column in grid.areas[index].columns {
            columns[column].least = max(columns[column].least, (inside.least + rings) / share)
            columns[column].most = max(columns[column].most, (inside.most + rings) / share)
          }
        }
        let rings = BlockEdges(table, in: 0).width
        own = (columns.reduce(rings) { $0 + $1.least }, columns.reduce(rings) { $0 + $1.most })
      }
      widths = (max(widths.least, own.least), max(widths.most, own.most))
    }
    return widths
  }
}

extension NSTextBlock.VerticalAlignment {
  /// Returns how much of the height that contents leave is above them.
  fileprivate var share: CGFloat {
    switch self {
    case .topAlignment, .baselineAlignment: 0
    case .middleAlignment: 0.5
    case .bottomAlignment: 1
    }
  }
}
