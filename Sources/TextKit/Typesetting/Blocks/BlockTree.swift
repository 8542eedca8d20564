/// Paragraphs that are laid out together, as the blocks around them nest.
indirect enum BlockNode {
  /// A paragraph without a further block: its index.
  case paragraph(Int)
  /// A block around its contents.
  case block(NSTextBlock, [BlockNode])
  /// A table.
  case table(NSTextTable, [TableCell])

  /// Returns the paragraphs from the first to the last one in some nodes.
  static func paragraphs(in nodes: [BlockNode]) -> Range<Int> {
    var (first, end) = (Int.max, 0)
    func add(_ nodes: [BlockNode]) {
      for node in nodes {
        switch node {
        case .paragraph(let index): (first, end) = (min(first, index), max(end, index + 1))
        case .block(_, let children): add(children)
        case .table(_, let cells): for cell in cells { add(cell.children) }
        }
      }
    }
    add(nodes)
    return min(first, end)..<end
  }

  /// Nests paragraphs.
  ///
  /// - Parameters:
  ///   - indexes: The paragraphs, ascending.
  ///   - depth: The number of blocks around all of them.
  ///   - blocks: The blocks around each paragraph, the outermost first.
  static func nodes(of indexes: [Int], depth: Int, in blocks: [[NSTextBlock]]) -> [BlockNode] {
    var nodes: [BlockNode] = []
    var position = 0
    while position < indexes.count {
      let around = blocks[indexes[position]]
      guard depth < around.count else {
        nodes.append(.paragraph(indexes[position]))
        position += 1
        continue
      }
      let first = position
      while position < indexes.count, areJoined(around, blocks[indexes[position]], at: depth) {
        position += 1
      }
      let members = Array(indexes[first..<position])
      if let cell = around[depth] as? NSTextTableBlock {
        nodes.append(.table(cell.table, cells(of: members, depth: depth, in: blocks)))
      } else {
        nodes.append(.block(around[depth], BlockNode.nodes(of: members, depth: depth + 1, in: blocks)))
      }
    }
    return nodes
  }

  /// Returns whether the blocks at a depth are one, or cells of one table.
  static func areJoined(_ left: [NSTextBlock], _ right: [NSTextBlock], at depth: Int) -> Bool {
    guard depth < left.count, depth < right.count else { return false }
    if left[depth] === right[depth] { return true }
    guard let left = left[depth] as? NSTextTableBlock, let right = right[depth] as? NSTextTableBlock else {
      return false
    }
    return left.table === right.table
  }

  /// Returns the cells of a table, in the order of the text; paragraphs of one cell need not be consecutive.
  private static func cells(of members: [Int], depth: Int, in blocks: [[NSTextBlock]]) -> [TableCell] {
    var order: [NSTextTableBlock] = []
    var paragraphs: [ObjectIdentifier: [Int]] = [:]
    for member in members {
      guard let cell = blocks[member][depth] as? NSTextTableBlock else { continue }
      if paragraphs[ObjectIdentifier(cell)] == nil { order.append(cell) }
      paragraphs[ObjectIdentifier(cell), default: []].append(member)
    }
    return order.map { cell in
      TableCell(
        block: cell,
        children: nodes(of: paragraphs[ObjectIdentifier(cell)] ?? [], depth: depth + 1, in: blocks))
    }
  }
}

/// A cell of a table with its contents.
struct TableCell {
  let block: NSTextTableBlock
  let children: [BlockNode]
}
