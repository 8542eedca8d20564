/// Values that hold for ranges of a text of any size: a copy-on-write tree of runs. Neighbours are never
/// equal.
///
/// A value, like `TextRope`; every operation takes O(log *n*) in the number of runs.
///
/// See docs/decisions/document-trees.md.
public struct RunTree<Value: Equatable & Sendable>: Sendable {
  /// A run of units with one value.
  @usableFromInline
  struct Run: TreeElement {
    @usableFromInline var summary: LengthSum
    @usableFromInline var value: Value

    @inlinable init(_ value: Value, length: Int) {
      summary = LengthSum(length: length)
      self.value = value
    }

    @inlinable func split(at offset: Int) -> (head: [Run], tail: [Run]) {
      ([Run(value, length: offset)], [Run(value, length: length - offset)])
    }

    @inlinable func merged(with next: Run) -> Run? {
      value == next.value ? Run(value, length: length + next.length) : nil
    }
  }
  @usableFromInline var tree: SummedTree<Run>

  /// Creates runs of one value for a text.
  @inlinable public init(_ value: Value, length: Int) { self.init(value, length: length, fanOut: 32) }

  @inlinable init(_ value: Value, length: Int, fanOut: Int) {
    tree = SummedTree(length > 0 ? [Run(value, length: length)] : [], fanOut: fanOut)
  }

  /// The number of units.
  public var length: Int { tree.length }

  /// Returns the value of a unit and the units around it that share it.
  ///
  /// - Precondition: The offset lies in the text.
  @inlinable public func run(at offset: Int) -> (value: Value, range: Range<Int>) {
    guard offset >= 0, let (run, before) = tree.element(at: offset) else {
      preconditionFailure("offset outside of the text")
    }
    return (run.value, before.length..<before.length + run.length)
  }

  /// Calls a closure with the runs that have units in a range, cut to it, until it returns `false`.
  ///
  /// - Precondition: The range lies in the text.
  @inlinable public func forEach(in range: Range<Int>, _ body: (Value, Range<Int>) -> Bool) {
    checkInside(range)
    tree.forEach(in: range) { run, start in body(run.value, range.clamped(to: start..<start + run.length)) }
  }

  /// Replaces units by others of one value, as an edit of the text does.
  ///
  /// - Precondition: The range lies in the text.
  @inlinable public mutating func replace(_ range: Range<Int>, with value: Value, length: Int) {
    checkInside(range)
    // Typing makes a run longer.
    if range.isEmpty, length > 0,
      tree.modify(
        at: range.lowerBound,
        { run, _ in
          guard run.value == value else { return nil }
          run.summary.length += length
          return []
        })
    {
      return
    }
    tree.replace(range, with: length > 0 ? [Run(value, length: length)] : [])
  }

  /// Replaces each of some ranges with units that have the value of its first one, or for an empty range of
  /// the one after.
  ///
  /// - Parameters:
  ///   - ranges: Ascend, do not overlap, and lie in the text.
  ///   - length: The number of units that replace each.
  /// - Complexity: O(*n*) in the number of ranges and runs.
  @inlinable public mutating func replace(_ ranges: [Range<Int>], length: Int) {
    guard let last = ranges.last, self.length > 0 else { return }
    checkInside(0..<last.upperBound)
    var runs: [Run] = []
    func append(_ value: Value, _ count: Int) {
      guard count > 0 else { return }
      if let last = runs.last, last.value == value {
        runs[runs.count - 1].summary.length += count
      } else {
        runs.append(Run(value, length: count))
      }
    }
    var next = 0
    var offset = 0
    tree.forEach(in: 0..<self.length) { run, start in
      let end = start + run.length
      while next < ranges.count, ranges[next].lowerBound < end || end == self.length {
        append(run.value, ranges[next].lowerBound - offset)
        append(run.value, length)
        offset = max(offset, ranges[next].upperBound)
        next += 1
      }
      append(run.value, end - offset)
      offset = max(offset, end)
      return true
    }
    tree = SummedTree(runs, fanOut: tree.fanOut)
  }

  /// Gives units another value.
  ///
  /// - Precondition: The range lies in the text.
  @inlinable public mutating func set(_ value: Value, for range: Range<Int>) {
    replace(range, with: value, length: range.count)
  }

  /// Changes the values of units.
  ///
  /// - Precondition: The range lies in the text.
  @inlinable public mutating func update(_ range: Range<Int>, _ change: (Value) -> Value) {
    checkInside(range)
    var runs: [Run] = []
    forEach(in: range) { value, part in
      let new = change(value)
      if let last = runs.last, last.value == new {
        runs[runs.count - 1].summary.length += part.count
      } else {
        runs.append(Run(new, length: part.count))
      }
      return true
    }
    tree.replace(range, with: runs)
  }

  @inlinable func checkInside(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= length, "range outside of the text")
  }

  @inlinable func checkInvariants() {
    tree.checkInvariants()
    let runs = tree.elements
    precondition(
      zip(runs, runs.dropFirst()).allSatisfy { $0.value != $1.value }, "neighbouring runs are equal")
  }
}

/// The number of units, and nothing else.
@usableFromInline
struct LengthSum: TreeSummary {
  @usableFromInline var length = 0

  @inlinable init() {}

  @inlinable init(length: Int) { self.length = length }

  @inlinable mutating func append(_ next: LengthSum) { length += next.length }
}
