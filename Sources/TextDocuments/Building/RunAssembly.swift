internal import Foundation
internal import TextKit

/// Runs of shared sets together with what paragraphs add, as a text gets them from its start to its end.
struct RunAssembly {
  private static let mostRecent = 8

  /// The sets of attributes.
  private(set) var sets: RunSets
  /// The runs up to where the text has its attributes.
  private(set) var runs = RunTable()
  private let hasEqualSets: Bool
  private var prints: AttributePrints
  private var known: [RunSets.Pair: Int] = [:]
  /// The block that was written last.
  private var block = 0
  /// The sets of this block, of which most have few, and those that a block that does not come again has
  /// besides.
  private var recent: [(shared: Int, number: Int)] = []
  private var others: [Int: Int] = [:]

  /// - Parameters:
  ///   - shared: The sets that there are from the start.
  ///   - blocks: What paragraphs add.
  ///   - hasEqualSets: Whether sets with different numbers may be the same.
  init(shared: [[NSAttributedString.Key: Any]], blocks: any BlockSource, hasEqualSets: Bool) {
    sets = RunSets(shared: shared, blocks: blocks)
    self.hasEqualSets = hasEqualSets
    prints = AttributePrints()
    if hasEqualSets { for attributes in shared { prints.add(attributes) } }
  }

  /// Begins another text with the shared sets of one.
  init(after other: RunAssembly, blocks: any BlockSource) {
    sets = RunSets(shared: other.sets.shared, blocks: blocks)
    (hasEqualSets, prints) = (other.hasEqualSets, other.prints)
  }

  /// Adds a shared set and returns its number.
  mutating func add(_ attributes: [NSAttributedString.Key: Any]) -> Int {
    if hasEqualSets { prints.add(attributes) }
    return sets.addShared(attributes)
  }

  /// Adds a run that ends at an offset.
  ///
  /// - Parameters:
  ///   - end: Where it ends, in UTF-16 units.
  ///   - byteEnd: The same in UTF-8.
  ///   - shared: The number of its shared set.
  ///   - block: The number of its paragraph's block.
  mutating func append(_ end: Int, _ byteEnd: Int, _ shared: Int, _ block: Int) {
    let set = number(shared, block)
    // Neighbours with the same attributes are one run.
    if let last = runs.last,
      last.set == set || (hasEqualSets && sets.areEqual(last.set, set, prints.mayBeEqual))
    {
      runs.extendLast(end: end, byteEnd: byteEnd)
    } else {
      runs.append(end: end, byteEnd: byteEnd, set: set)
    }
  }

  private mutating func number(_ shared: Int, _ block: Int) -> Int {
    if block != self.block {
      self.block = block
      recent.removeAll(keepingCapacity: true)
      if !others.isEmpty { others.removeAll() }
    }
    for entry in recent where entry.shared == shared { return entry.number }
    let isOwn = sets.blocks.areDistinct
    let pair = RunSets.Pair(shared: UInt32(shared), block: UInt32(block))
    let number = (isOwn ? others[shared] : known[pair]) ?? sets.add(pair)
    if !isOwn { known[pair] = number }
    if recent.count < RunAssembly.mostRecent {
      recent.append((shared, number))
    } else if isOwn {
      others[shared] = number
    }
    return number
  }
}
