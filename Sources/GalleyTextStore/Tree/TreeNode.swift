/// A node of a `SummedTree`. All leaves are equally deep.
///
/// `@unchecked Sendable`: a node is changed only through a tree that is the only one to refer to it; one that
/// trees share never changes again.
@usableFromInline
final class TreeNode<Element: TreeElement>: @unchecked Sendable {
  @usableFromInline typealias Summary = Element.Summary

  /// The number of levels below; 0 for a leaf.
  @usableFromInline let height: Int
  /// The summary of everything below.
  @exclusivity(unchecked) @usableFromInline var summary: Summary
  /// A leaf's elements; empty in all other nodes.
  @exclusivity(unchecked) @usableFromInline var elements: [Element]
  /// An inner node's children; empty in leaves.
  @exclusivity(unchecked) @usableFromInline var children: [TreeNode]
  /// The children's, side by side so that a search looks at no child but the one it is after.
  @exclusivity(unchecked) @usableFromInline var summaries: [Summary]

  @inlinable init(elements: [Element]) {
    height = 0
    self.elements = elements
    children = []
    summaries = []
    summary = Summary()
    sum()
  }

  @inlinable init(children: [TreeNode]) {
    height = children[0].height + 1
    elements = []
    self.children = children
    summaries = children.map { $0.summary }
    summary = Summary()
    sum()
  }

  @inlinable init(_ other: TreeNode) {
    height = other.height
    summary = other.summary
    elements = other.elements
    children = other.children
    summaries = other.summaries
  }

  /// Returns a node that may be changed without changing this one.
  @inlinable func copy() -> TreeNode { TreeNode(self) }

  /// Elements or children, whichever there are.
  @inlinable var count: Int { height == 0 ? elements.count : children.count }

  @inlinable func sum() {
    var summary = Summary()
    if height == 0 {
      for element in elements { summary.append(element.summary) }
    } else {
      for child in summaries { summary.append(child) }
    }
    self.summary = summary
  }

  // MARK: Changing one element

  /// Changes the element that a unit lies in.
  ///
  /// - Parameters:
  ///   - offset: Between two elements it is the end of the first.
  ///   - fanOut: The most elements or children of a node.
  ///   - body: Given the element and the offset in it, changes it, or returns `nil` and leaves it as it is.
  ///     What it returns is put after the element.
  /// - Returns: Whether `body` changed anything, and the node that now follows if this one became too large.
  @inlinable func modify(
    at offset: Int, fanOut: Int, _ body: (inout Element, Int) -> [Element]?
  ) -> (isDone: Bool, next: TreeNode?) {
    var rest = offset
    var index = 0
    if height == 0 {
      while index < elements.count - 1, rest > elements[index].length {
        rest -= elements[index].length
        index += 1
      }
      guard let more = body(&elements[index], rest) else { return (false, nil) }
      if !more.isEmpty { elements.insert(contentsOf: more, at: index + 1) }
    } else {
      while index < summaries.count - 1, rest > summaries[index].length {
        rest -= summaries[index].length
        index += 1
      }
      if !isKnownUniquelyReferenced(&children[index]) { children[index] = children[index].copy() }
      let result = children[index].modify(at: rest, fanOut: fanOut, body)
      guard result.isDone else { return result }
      summaries[index] = children[index].summary
      if let next = result.next {
        children.insert(next, at: index + 1)
        summaries.insert(next.summary, at: index + 1)
      }
    }
    let next = halve(fanOut: fanOut)
    sum()
    return (true, next)
  }

  /// Gives half of what a node that is too large holds to a new one.
  @inlinable func halve(fanOut: Int) -> TreeNode? {
    guard count > fanOut else { return nil }
    let half = count / 2
    guard height > 0 else {
      let next = TreeNode(elements: Array(elements[half...]))
      elements.removeSubrange(half...)
      return next
    }
    let next = TreeNode(children: Array(children[half...]))
    children.removeSubrange(half...)
    summaries.removeSubrange(half...)
    return next
  }
}
