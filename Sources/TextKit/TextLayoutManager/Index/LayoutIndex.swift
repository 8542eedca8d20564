internal import CoreGraphics
internal import GalleyTextStore

/// Which heights the stretches of a document have: a tree of blocks, so that a place is found by its offset and
/// by its height, and an edit costs O(log *n*).
struct LayoutIndex {
  /// A block, and what comes before it.
  struct Place {
    var block: LayoutBlock
    var before: BlockSum

    /// Offsets of the document.
    var range: Range<Int> { before.length..<before.length + block.length }
    /// From the top of the document.
    var top: FixedPoints { before.height }
    /// Whether nothing above is a guess.
    var isExact: Bool { before.estimatedLength == 0 }
  }

  private var tree = SummedTree<LayoutBlock>()

  /// An index of a document of which nothing is known but a guess.
  init(estimating length: Int = 0, height: FixedPoints = .zero) {
    if length > 0 { tree = SummedTree([.estimate(length, height: height)]) }
  }

  /// All of the document.
  var sum: BlockSum { tree.summary }

  /// The block that holds an offset; `nil` from the end on.
  func place(at offset: Int) -> Place? {
    tree.element(at: offset).map { Place(block: $0.element, before: $0.before) }
  }

  /// The block that reaches below a height, or else the last one that has a height; `nil` where there is none.
  func place(atHeight y: CGFloat) -> Place? {
    let height = FixedPoints(y)
    let found =
      tree.first { $0.height > max(height, .zero) }
      ?? tree.first { $0.height == tree.summary.height && $0.height > .zero } ?? tree.element(at: 0)
    return found.map { Place(block: $0.element, before: $0.before) }
  }

  /// The first block from an offset on whose height is a guess.
  func firstEstimate(from offset: Int = 0) -> Place? { first(from: offset, \.estimatedLength) }

  /// The first block from an offset on whose height is a guess, and that another thread may measure.
  func firstMeasurable(from offset: Int) -> Place? { first(from: offset, \.measurableLength) }

  /// The first block from an offset on of which something is counted.
  private func first(from offset: Int, _ count: (BlockSum) -> Int) -> Place? {
    tree.first(from: offset, counting: count).map { Place(block: $0.element, before: $0.before) }
  }

  /// The last block that begins before an offset and whose height is a guess.
  func lastEstimate(before offset: Int) -> Place? { last(before: offset, \.estimatedLength) }

  /// The last block that begins before an offset and whose height is a guess, and that another thread may measure.
  func lastMeasurable(before offset: Int) -> Place? { last(before: offset, \.measurableLength) }

  /// The last block that begins before an offset and of which something is counted.
  private func last(before offset: Int, _ count: (BlockSum) -> Int) -> Place? {
    tree.last(before: offset, counting: count).map { Place(block: $0.element, before: $0.before) }
  }

  /// How many offsets of a range have heights that are guesses.
  func estimatedLength(in range: Range<Int>) -> Int {
    func estimated(before offset: Int) -> Int {
      guard let place = place(at: offset) else { return sum.estimatedLength }
      return place.before.estimatedLength + (place.block.isEstimate ? offset - place.range.lowerBound : 0)
    }
    return estimated(before: range.upperBound) - estimated(before: range.lowerBound)
  }

  /// The first block from an offset on whose lines are kept.
  func firstKept(from offset: Int = 0) -> Place? { first(from: offset, \.keptCount) }

  /// Puts blocks in the place of some offsets. Blocks that are cut become guesses.
  mutating func replace(_ range: Range<Int>, with blocks: [LayoutBlock]) {
    if blocks.count == 1, !range.isEmpty, blocks[0].length == range.count, !blocks[0].isMergeable,
      replaceInside(range, with: blocks[0])
    {
      return
    }
    tree.replace(range, with: blocks.filter { $0.length > 0 })
  }

  /// Puts a block in the place of a part of another one, along one path: what layout mostly does.
  ///
  /// - Returns: Whether one block holds all of the range; otherwise nothing is changed.
  private mutating func replaceInside(_ range: Range<Int>, with new: LayoutBlock) -> Bool {
    tree.modify(at: range.lowerBound + 1) { block, offset in
      let start = offset - 1
      let end = start + range.count
      guard end <= block.length else { return nil }
      var parts: [LayoutBlock] = []
      if start > 0 { parts += block.split(at: start).head }
      parts.append(new)
      if end < block.length { parts += block.split(at: end).tail }
      block = parts[0]
      return Array(parts.dropFirst())
    }
  }

  /// Takes away the certainty of a stretch, which may have become longer or shorter.
  ///
  /// - Parameters:
  ///   - range: Offsets; blocks that hold some of them are forgotten whole.
  ///   - length: How many offsets take the place of those in the range.
  ///   - keepsGlyphs: Whether glyphs that were made may be the same.
  ///   - pointsPerUnit: The guess about what comes in, if it is much.
  mutating func forget(
    _ range: Range<Int>, length: Int, keepsGlyphs: Bool, pointsPerUnit: CGFloat = 0
  ) {
    let change = length - range.count
    guard let first = place(at: min(range.lowerBound, max(sum.length - 1, 0))) else {
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
        // A guess about much: what comes in is taken to be like the rest.
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

  /// Marks the guesses in a range as such that another thread cannot put right.
  mutating func refuse(_ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound, let place = firstMeasurable(from: offset) {
      let part = place.range.clamped(to: range)
      guard !part.isEmpty else { return }
      var block = place.block
      // As the tree would cut it, so that the parts add up to the same height.
      let start = part.lowerBound - place.range.lowerBound
      if start > 0 { block = block.split(at: start).tail[0] }
      if part.count < block.length { block = block.split(at: part.count).head[0] }
      replace(part, with: [block.refused])
      offset = part.upperBound
    }
  }

  /// Units up to which an edit is taken to leave heights as they are.
  private static let smallChange = 256

  /// Makes all guesses alike, each in proportion to what it was.
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

  /// Takes away the certainty of everything.
  mutating func forgetAll(keepsGlyphs: Bool) {
    tree = SummedTree(tree.elements.map { $0.forgotten(keepsGlyphs: keepsGlyphs) })
  }

  /// Traps if the tree is not what it should be.
  func checkInvariants() { tree.checkInvariants() }
}
