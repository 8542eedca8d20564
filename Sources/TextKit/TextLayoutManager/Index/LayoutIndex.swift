internal import CoreGraphics
internal import GalleyTextStore
internal import TextEngine

/// The heights of the ranges of a document: a tree of blocks, in which a block is found by its offset and by
/// its height. An edit costs O(log *n*).
///
/// See docs/decisions/elements.md.
struct LayoutIndex {
  /// A block, with the summary of everything before it.
  struct Entry {
    var block: LayoutBlock
    var before: BlockSum

    /// The block's offsets in the document.
    var range: Range<Int> { before.length..<before.length + block.length }
    /// The distance from the top of the document, in points.
    var top: FixedPoints { before.height }
    /// Whether the height of everything above is known.
    var isExact: Bool { before.estimatedLength == 0 }
  }

  private var tree = SummedTree<LayoutBlock>()

  /// Creates an index of a document of which only an estimate is known.
  init(estimating length: Int = 0, height: FixedPoints = .zero) {
    if length > 0 { tree = SummedTree([.estimate(length, height: height)]) }
  }

  /// The summary of the whole document.
  var sum: BlockSum { tree.summary }

  /// Returns the block that contains an offset; `nil` from the document's end on.
  func entry(at offset: Int) -> Entry? {
    tree.element(at: offset).map { Entry(block: $0.element, before: $0.before) }
  }

  /// Returns the block that reaches below a height, or else the last one that has a height; `nil` where there
  /// is none.
  func entry(atHeight y: CGFloat) -> Entry? {
    let height = FixedPoints(y)
    let found =
      tree.first { $0.height > max(height, .zero) }
      ?? tree.first { $0.height == tree.summary.height && $0.height > .zero } ?? tree.element(at: 0)
    return found.map { Entry(block: $0.element, before: $0.before) }
  }

  /// Returns the first block from an offset on whose height is an estimate.
  func firstEstimate(from offset: Int = 0) -> Entry? { first(from: offset, \.estimatedLength) }

  /// Returns the first block from an offset on whose height is an estimate that another thread may measure.
  func firstMeasurable(from offset: Int) -> Entry? { first(from: offset, \.measurableLength) }

  /// Returns the first block from an offset on with a count above 0.
  private func first(from offset: Int, _ count: (BlockSum) -> Int) -> Entry? {
    tree.first(from: offset, counting: count).map { Entry(block: $0.element, before: $0.before) }
  }

  /// Returns the last block that begins before an offset and whose height is an estimate.
  func lastEstimate(before offset: Int) -> Entry? { last(before: offset, \.estimatedLength) }

  /// Returns the last block that begins before an offset and whose height is an estimate that another thread
  /// may measure.
  func lastMeasurable(before offset: Int) -> Entry? { last(before: offset, \.measurableLength) }

  /// Returns the last block that begins before an offset and has a count above 0.
  private func last(before offset: Int, _ count: (BlockSum) -> Int) -> Entry? {
    tree.last(before: offset, counting: count).map { Entry(block: $0.element, before: $0.before) }
  }

  /// Returns the number of units in a range whose height is an estimate.
  func estimatedLength(in range: Range<Int>) -> Int {
    func estimated(before offset: Int) -> Int {
      guard let entry = entry(at: offset) else { return sum.estimatedLength }
      return entry.before.estimatedLength + (entry.block.isEstimate ? offset - entry.range.lowerBound : 0)
    }
    return estimated(before: range.upperBound) - estimated(before: range.lowerBound)
  }

  /// Returns the first block from an offset on whose lines are stored.
  func firstKept(from offset: Int = 0) -> Entry? { first(from: offset, \.keptCount) }

  /// Replaces a range of offsets by blocks. Blocks that are cut become estimates.
  mutating func replace(_ range: Range<Int>, with blocks: [LayoutBlock]) {
    if blocks.count == 1, !range.isEmpty, blocks[0].length == range.count, !blocks[0].isMergeable,
      replaceInside(range, with: blocks[0])
    {
      return
    }
    tree.replace(range, with: blocks.filter { $0.length > 0 })
  }

  /// Replaces a part of one block by another block, along one path of the tree: the most frequent change by
  /// layout.
  ///
  /// - Returns: Whether one block contains the whole range; otherwise nothing is changed.
  private mutating func replaceInside(_ range: Range<Int>, with new: LayoutBlock) -> Bool {
    tree.modify(at: range.lowerBound + 1) { block, offset in
      let start = offset - 1
      let end = start + range.count
      guard end <= block.length else { return nil }
      let rest = end < block.length ? [block.tail(from: end)] : []
      guard start > 0 else {
        block = new
        return rest
      }
      block = block.head(upTo: start)
      return [new] + rest
    }
  }

  /// Turns the blocks of a range, whose length may have changed, into estimates.
  ///
  /// - Parameters:
  ///   - range: Offsets before the change. Blocks that contain some of them become estimates as a whole.
  ///   - length: The number of offsets that replace those in the range.
  ///   - keepsGlyphs: Whether existing glyphs may be reused.
  ///   - pointsPerUnit: The estimated height of inserted text per UTF-16 unit, used if there is much of it.
  mutating func forget(
    _ range: Range<Int>, length: Int, keepsGlyphs: Bool, pointsPerUnit: CGFloat = 0
  ) {
    let change = length - range.count
    guard let first = entry(at: min(range.lowerBound, max(sum.length - 1, 0))) else {
      if length > 0 { tree = SummedTree([.estimate(length, height: .zero)]) }
      return
    }
    var blocks: [LayoutBlock] = []
    var whole = BlockSum()
    let end = max(range.upperBound, range.lowerBound + 1)
    tree.forEach(in: first.range.lowerBound..<max(end, first.range.upperBound)) { block, _ in
      blocks.append(block.forgotten(keepsGlyphs: keepsGlyphs))
      whole.append(block.summary)
      return true
    }
    let old = first.range.lowerBound..<first.range.lowerBound + whole.length
    if keepsGlyphs, change == 0 {
      replace(old, with: blocks)
    } else {
      let height: FixedPoints
      if whole.estimatedLength == whole.length, whole.length > LayoutBlock.measuredLimit {
        // A long estimate: inserted text is taken to be like the rest.
        height = whole.height.share(whole.length + change, of: whole.length)
      } else if change > LayoutIndex.smallChange {
        height = whole.height + FixedPoints(pointsPerUnit * CGFloat(change))
      } else if change < -LayoutIndex.smallChange {
        height = whole.height.share(whole.length + change, of: whole.length)
      } else {
        height = whole.height
      }
      replace(old, with: [.estimate(whole.length + change, height: height)])
    }
  }

  /// Marks the estimates in a range as ones that cannot be measured on another thread.
  mutating func refuse(_ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound, let entry = firstMeasurable(from: offset) {
      let part = entry.range.clamped(to: range)
      guard !part.isEmpty else { return }
      var block = entry.block
      // Cut as the tree would cut it, so that the parts add up to the same height.
      let start = part.lowerBound - entry.range.lowerBound
      if start > 0 { block = block.split(at: start).tail[0] }
      if part.count < block.length { block = block.split(at: part.count).head[0] }
      replace(part, with: [block.refused])
      offset = part.upperBound
    }
  }

  /// The length up to which an edit is assumed not to change heights, in UTF-16 units.
  private static let smallChange = 256

  /// Rescales all estimates by one factor.
  mutating func rescaleEstimates(to pointsPerUnit: CGFloat) {
    let sum = tree.summary
    guard sum.estimatedLength > 0 else { return }
    let factor = pointsPerUnit * CGFloat(sum.estimatedLength) / sum.estimatedHeight.points
    tree = SummedTree(
      tree.elements.map {
        guard $0.isEstimate else { return $0 }
        let height =
          factor.isFinite ? $0.summary.height.points * factor : pointsPerUnit * CGFloat($0.length)
        return .estimate(
          $0.length, height: FixedPoints(height), earlier: $0.earlier, isRefused: $0.isRefused)
      })
  }

  /// Turns all blocks into estimates.
  mutating func forgetAll(keepsGlyphs: Bool) {
    tree = SummedTree(tree.elements.map { $0.forgotten(keepsGlyphs: keepsGlyphs) })
  }

  /// Traps if the tree violates an invariant.
  func checkInvariants() { tree.checkInvariants() }
}
