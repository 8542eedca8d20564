internal import Foundation
internal import TextKit

/// The sets of attributes of a text's runs, in two layers: what readers share between runs, and what a
/// paragraph adds to the runs in it.
///
/// Each paragraph of Markdown has an intent of its own, and so its runs would have dictionaries of their own.
/// A dictionary is made when it is asked for; most writers ask for few.
struct RunSets {
  /// What a paragraph adds to its runs.
  struct Block {
    /// Over what the runs have.
    var style: NSParagraphStyle?
    /// Over what the runs have.
    var intent: PresentationIntent?
    /// Where the runs have nothing of their own.
    var extra: [NSAttributedString.Key: Any]?
  }

  /// A set: the numbers of its layers.
  struct Pair: Hashable {
    let shared: UInt32
    let block: UInt32
  }

  /// What readers share, by number.
  private(set) var shared: [[NSAttributedString.Key: Any]]
  /// What paragraphs add, by number; the first adds nothing.
  let blocks: any BlockSource
  private(set) var pairs = PagedArray<Pair>()

  init(shared: [[NSAttributedString.Key: Any]] = [], blocks: any BlockSource = [Block()]) {
    (self.shared, self.blocks) = (shared, blocks)
  }

  /// How many sets there are.
  var count: Int { pairs.count }

  /// The bytes that the sets take, without those of the layers' values.
  var byteCount: Int { pairs.byteCount + blocks.byteCount }

  /// Adds a set and returns its number.
  mutating func add(_ pair: Pair) -> Int {
    pairs.append(pair)
    return pairs.count - 1
  }

  /// Adds what runs may share, and returns its number.
  mutating func addShared(_ attributes: [NSAttributedString.Key: Any]) -> Int {
    shared.append(attributes)
    return shared.count - 1
  }

  /// Adds a set that is no paragraph's, and returns its number.
  mutating func add(_ attributes: [NSAttributedString.Key: Any]) -> Int {
    add(Pair(shared: UInt32(addShared(attributes)), block: 0))
  }

  /// Takes back the set that was added last, which nothing uses.
  mutating func removeLast() {
    let pair = pairs.removeLast()
    if pair.block == 0, Int(pair.shared) == shared.count - 1 { shared.removeLast() }
  }

  /// Returns all attributes of a set.
  subscript(set: Int) -> [NSAttributedString.Key: Any] {
    let pair = pairs[set]
    let own = shared[Int(pair.shared)]
    return pair.block == 0 ? own : RunSets.merged(own, blocks[Int(pair.block)])
  }

  /// Returns what readers share together with what a paragraph adds.
  static func merged(
    _ shared: [NSAttributedString.Key: Any], _ block: Block
  ) -> [NSAttributedString.Key: Any] {
    var attributes = shared
    if let extra = block.extra { attributes.merge(extra) { own, _ in own } }
    if let style = block.style { attributes[.paragraphStyle] = style }
    if let intent = block.intent { attributes[.presentationIntentAttributeName] = intent }
    return attributes
  }

  /// Returns one attribute of a set.
  func value(_ key: NSAttributedString.Key, of set: Int) -> Any? {
    let pair = pairs[set]
    guard pair.block != 0 else { return shared[Int(pair.shared)][key] }
    let block = blocks[Int(pair.block)]
    if let style = block.style, key == .paragraphStyle { return style }
    if let intent = block.intent, key == .presentationIntentAttributeName { return intent }
    return shared[Int(pair.shared)][key] ?? block.extra?[key]
  }

  /// Whether two sets have the same value of an attribute, or none.
  func haveSame(_ key: NSAttributedString.Key, _ one: Int, _ other: Int) -> Bool {
    let (first, second) = (pairs[one], pairs[other])
    if first == second { return true }
    if key == .presentationIntentAttributeName, blocks.areDistinct { return first.block == second.block }
    return AttributeSets.areEqual(value(key, of: one), value(key, of: other))
  }

  /// Returns the intent of a set's paragraph.
  func intent(of set: Int) -> PresentationIntent? {
    let pair = pairs[set]
    return blocks[Int(pair.block)].intent
      ?? shared[Int(pair.shared)][.presentationIntentAttributeName] as? PresentationIntent
  }

  /// Whether two sets have the same attributes.
  ///
  /// - Parameter mayBeEqual: Whether two shared layers may be the same, by their numbers.
  func areEqual(_ one: Int, _ other: Int, _ mayBeEqual: (Int, Int) -> Bool) -> Bool {
    let (first, second) = (pairs[one], pairs[other])
    if first == second { return true }
    if first.block != second.block {
      if blocks.areDistinct { return false }
      let (own, others) = (blocks[Int(first.block)].style, blocks[Int(second.block)].style)
      guard own === others || own?.isEqual(others) == true else { return false }
    }
    return first.shared == second.shared
      || (mayBeEqual(Int(first.shared), Int(second.shared))
        && AttributeSets.areEqual(shared[Int(first.shared)], shared[Int(second.shared)]))
  }

  /// Returns the sets with other shared layers, in the same order.
  func mapShared(
    _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) -> RunSets {
    var changed = self
    changed.shared = shared.map(change)
    return changed
  }
}

/// What paragraphs add to their runs, by number; 0 adds nothing.
protocol BlockSource {
  subscript(number: Int) -> RunSets.Block { get }

  /// Whether each block is one paragraph's and no two have the same intent; others are styles alone.
  var areDistinct: Bool { get }

  /// The bytes that the blocks take, without those of their values.
  var byteCount: Int { get }

  /// Whether a block may add more than a style and an intent.
  func mayAddMore(_ number: Int) -> Bool
}

extension [RunSets.Block]: BlockSource {
  var areDistinct: Bool { false }
  var byteCount: Int { capacity * MemoryLayout<RunSets.Block>.stride }
  func mayAddMore(_ number: Int) -> Bool { self[number].extra != nil }
}
