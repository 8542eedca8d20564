/// A sequence of elements that knows the sum of any range of them: a B+tree whose nodes store what their
/// elements add up to, so that an element is found by anything that is summed, and any edit takes O(log *n*).
///
/// A value: copying takes O(1) and shares everything; what an edit changes is made anew along one path. Any
/// thread may read a copy while another is edited.
///
/// All of it is inlinable: without that, trees of other targets' elements are ten times slower.
///
/// See docs/decisions/document-trees.md.
@usableFromInline
package struct SummedTree<Element: TreeElement>: Sendable {
  @usableFromInline package typealias Summary = Element.Summary

  @usableFromInline var root: TreeNode<Element>?
  /// The most elements or children of a node.
  @usableFromInline package let fanOut: Int

  /// Creates a tree of elements.
  ///
  /// - Parameter fanOut: The most elements or children of a node, at least 4; tests use small ones to get
  ///   high trees.
  @inlinable package init(_ elements: [Element] = [], fanOut: Int = 32) {
    precondition(fanOut >= 4, "a node of fewer than four cannot be divided")
    self.fanOut = fanOut
    root = TreeNode.tree(of: elements, fanOut: fanOut)
  }

  @inlinable init(root: TreeNode<Element>?, fanOut: Int) {
    self.root = root
    self.fanOut = fanOut
  }

  /// The summary of all elements.
  @inlinable package var summary: Summary { root?.summary ?? Summary() }
  /// The number of units.
  @inlinable package var length: Int { root?.summary.length ?? 0 }

  // MARK: Finding

  /// Returns the first element with which the sum from the start on satisfies a condition, and the sum of all
  /// before it.
  ///
  /// - Parameter isReached: Whether a sum is enough; once true, it is so for every longer one.
  @inlinable package func first(where isReached: (Summary) -> Bool) -> (element: Element, before: Summary)? {
    guard var node = root, isReached(node.summary) else { return nil }
    var before = Summary()
    while node.height > 0 {
      var index = 0
      while index < node.summaries.count - 1 {
        var with = before
        with.append(node.summaries[index])
        if isReached(with) { break }
        before = with
        index += 1
      }
      node = node.children[index]
    }
    var index = 0
    while index < node.elements.count - 1 {
      var with = before
      with.append(node.elements[index].summary)
      if isReached(with) { break }
      before = with
      index += 1
    }
    return (node.elements[index], before)
  }

  /// Returns the element that holds a unit, and the sum of all before it; `nil` from the end on.
  @inlinable package func element(at offset: Int) -> (element: Element, before: Summary)? {
    // What `first(where:)` finds, without a sum that is thrown away for each node passed by.
    guard var node = root, node.summary.length > offset else { return nil }
    var before = Summary()
    while node.height > 0 {
      let summaries = node.summaries
      var index = 0
      while index < summaries.count - 1, before.length + summaries[index].length <= offset {
        before.append(summaries[index])
        index += 1
      }
      node = node.children[index]
    }
    let elements = node.elements
    var index = 0
    while index < elements.count - 1, before.length + elements[index].length <= offset {
      before.append(elements[index].summary)
      index += 1
    }
    return (elements[index], before)
  }

  /// Calls a closure with the elements that have units in a range, in order, with the offset of each, until
  /// it returns `false`.
  @inlinable package func forEach(in range: Range<Int>, _ body: (Element, Int) -> Bool) {
    guard let root, !range.isEmpty else { return }
    _ = Self.visit(root, startingAt: 0, range, body)
  }

  @inlinable static func visit(
    _ node: TreeNode<Element>, startingAt start: Int, _ range: Range<Int>, _ body: (Element, Int) -> Bool
  ) -> Bool {
    var start = start
    if node.height == 0 {
      for element in node.elements {
        if start >= range.upperBound { return false }
        let end = start + element.length
        if end > range.lowerBound, !body(element, start) { return false }
        start = end
      }
      return true
    }
    for (index, summary) in node.summaries.enumerated() {
      if start >= range.upperBound { return false }
      let end = start + summary.length
      if end > range.lowerBound, !visit(node.children[index], startingAt: start, range, body) { return false }
      start = end
    }
    return true
  }

  // MARK: Changing

  /// Changes the element that holds a unit, where it is.
  ///
  /// - Parameters:
  ///   - offset: Between two elements it is the end of the first.
  ///   - body: Given the element and the offset in it, changes it, leaving it not empty, or returns `nil` and
  ///     leaves it as it is. What it returns is put after the element.
  /// - Returns: Whether `body` changed anything; false in an empty tree.
  @inlinable package mutating func modify(at offset: Int, _ body: (inout Element, Int) -> [Element]?) -> Bool
  {
    guard root != nil else { return false }
    if !isKnownUniquelyReferenced(&root) { root = root!.copy() }
    let result = root!.modify(at: offset, fanOut: fanOut, body)
    if let next = result.next { root = TreeNode(children: [root!, next]) }
    return result.isDone
  }

  /// Replaces units by another sequence; what meets at the seams is merged where elements wish
  /// it.
  @inlinable package mutating func replace(_ range: Range<Int>, with other: SummedTree) {
    let (head, rest) = root?.split(at: range.lowerBound, fanOut: fanOut) ?? (nil, nil)
    let (_, tail) = rest?.split(at: range.count, fanOut: fanOut) ?? (nil, nil)
    root = head
    append(other)
    append(SummedTree(root: tail, fanOut: fanOut))
  }

  /// Replaces units by elements; see `replace(_:with:)`.
  @inlinable package mutating func replace(_ range: Range<Int>, with elements: [Element]) {
    replace(range, with: SummedTree(elements, fanOut: fanOut))
  }

  /// Appends another sequence; what meets at the seam is merged where elements wish it.
  @inlinable package mutating func append(_ other: SummedTree) {
    var other = other
    if let last = root?.lastElement, let first = other.root?.firstElement, let both = last.merged(with: first)
    {
      root = root?.split(at: length - last.length, fanOut: fanOut).0
      other.root = other.root?.split(at: first.length, fanOut: fanOut).1
      root = TreeNode.joined(root, TreeNode(elements: [both]), fanOut: fanOut)
    }
    root = TreeNode.joined(root, other.root, fanOut: fanOut)
  }

  /// Returns a range as a sequence of its own.
  @inlinable package func part(_ range: Range<Int>) -> SummedTree {
    let tail = root?.split(at: range.lowerBound, fanOut: fanOut).1
    return SummedTree(root: tail?.split(at: range.count, fanOut: fanOut).0, fanOut: fanOut)
  }

  // MARK: Tests

  /// The elements, in order.
  @inlinable package var elements: [Element] {
    var elements: [Element] = []
    forEach(in: 0..<length) { element, _ in
      elements.append(element)
      return true
    }
    return elements
  }

  /// Traps if the tree is not what it should be: no empty elements, equal depths, no node too large, every
  /// sum right.
  @inlinable package func checkInvariants() {
    if let root { _ = check(root) }
  }

  @inlinable func check(_ node: TreeNode<Element>) -> Summary {
    precondition(node.count > 0 && node.count <= fanOut, "a node holds too much or nothing")
    var sum = Summary()
    if node.height == 0 {
      precondition(node.children.isEmpty && node.summaries.isEmpty, "a leaf has children")
      for element in node.elements {
        precondition(element.length > 0, "an element is empty")
        sum.append(element.summary)
      }
    } else {
      precondition(node.elements.isEmpty, "an inner node has elements")
      precondition(node.children.count == node.summaries.count, "a child has no sum")
      for (child, summary) in zip(node.children, node.summaries) {
        precondition(child.height == node.height - 1, "leaves are not equally deep")
        precondition(check(child) == summary, "a node keeps a wrong sum of a child")
        sum.append(summary)
      }
    }
    precondition(sum == node.summary, "a node keeps a wrong sum")
    return sum
  }
}

extension TreeNode {
  @inlinable var firstElement: Element { height == 0 ? elements.first! : children.first!.firstElement }
  @inlinable var lastElement: Element { height == 0 ? elements.last! : children.last!.lastElement }
}
