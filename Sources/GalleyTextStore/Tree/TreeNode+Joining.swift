/// Cutting and joining make new nodes along one path; all others are shared with the tree as it was.
extension TreeNode {
  /// Returns a tree of elements, `nil` for none.
  @inlinable static func tree(of elements: [Element], fanOut: Int) -> TreeNode? {
    guard !elements.isEmpty else { return nil }
    var level = divided(elements, fanOut: fanOut).map { TreeNode(elements: $0) }
    while level.count > 1 { level = divided(level, fanOut: fanOut).map { TreeNode(children: $0) } }
    return level[0]
  }

  /// Equal parts of at most `fanOut`.
  @inlinable static func divided<Item>(_ items: [Item], fanOut: Int) -> [[Item]] {
    guard items.count > fanOut else { return [items] }
    let parts = (items.count + fanOut - 1) / fanOut
    return (0..<parts).map { Array(items[items.count * $0 / parts..<items.count * ($0 + 1) / parts]) }
  }

  /// Returns a node over some of a node's children.
  @inlinable static func node(over children: ArraySlice<TreeNode>) -> TreeNode? {
    children.count < 2 ? children.first : TreeNode(children: Array(children))
  }

  /// Returns one tree with the elements of two.
  @inlinable static func joined(_ left: TreeNode?, _ right: TreeNode?, fanOut: Int) -> TreeNode? {
    guard let left else { return right }
    guard let right else { return left }
    let parts =
      left.height >= right.height
      ? left.joining(right, atEnd: true, fanOut: fanOut) : right.joining(left, atEnd: false, fanOut: fanOut)
    return node(over: parts[...])
  }

  /// Returns the node, or two, of the same height that hold what this one and one that is not higher do.
  @inlinable func joining(_ other: TreeNode, atEnd: Bool, fanOut: Int) -> [TreeNode] {
    let (left, right) = atEnd ? (self, other) : (other, self)
    if height == other.height {
      // Quarter full is full enough; a node that the rest of a cut made smaller takes from its neighbour.
      if left.count + right.count > fanOut, min(left.count, right.count) * 4 >= fanOut {
        return [left, right]
      }
      guard height > 0 else {
        return Self.divided(left.elements + right.elements, fanOut: fanOut).map { TreeNode(elements: $0) }
      }
      return Self.divided(left.children + right.children, fanOut: fanOut).map { TreeNode(children: $0) }
    }
    let edge = (atEnd ? children.last! : children.first!).joining(other, atEnd: atEnd, fanOut: fanOut)
    var all = children
    all.replaceSubrange(atEnd ? children.count - 1..<children.count : 0..<1, with: edge)
    return Self.divided(all, fanOut: fanOut).map { TreeNode(children: $0) }
  }

  /// Returns the trees before and after an offset.
  @inlinable func split(at offset: Int, fanOut: Int) -> (TreeNode?, TreeNode?) {
    if offset <= 0 { return (nil, self) }
    if offset >= summary.length { return (self, nil) }
    var rest = offset
    var index = 0
    guard height > 0 else {
      while rest >= elements[index].length {
        rest -= elements[index].length
        index += 1
      }
      guard rest > 0 else {
        return (TreeNode(elements: Array(elements[..<index])), TreeNode(elements: Array(elements[index...])))
      }
      let (head, tail) = elements[index].split(at: rest)
      return (
        Self.tree(of: elements[..<index] + head, fanOut: fanOut),
        Self.tree(of: tail + elements[(index + 1)...], fanOut: fanOut)
      )
    }
    while rest >= summaries[index].length {
      rest -= summaries[index].length
      index += 1
    }
    let (head, tail) = children[index].split(at: rest, fanOut: fanOut)
    return (
      Self.joined(Self.node(over: children[..<index]), head, fanOut: fanOut),
      Self.joined(tail, Self.node(over: children[(index + 1)...]), fanOut: fanOut)
    )
  }
}
