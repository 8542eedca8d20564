internal import GalleyTextStore
internal import GalleyUTF16

/// The paragraphs of a text, in order: a tree of sums, so that a paragraph is found by its index, by a
/// character or by a glyph, and an edit takes O(log *n*).
///
/// A class, since a search remembers the paragraphs around what it found: most questions are about
/// neighbours.
///
/// See docs/decisions/paragraph-index.md.
final class ParagraphList {
  // No method calls a closure of its caller while it changes one of these, so their accesses need no checks.
  @exclusivity(unchecked) private var tree: SummedTree<ParagraphEntry>
  /// The paragraphs found last, with those beside them.
  @exclusivity(unchecked) private var nearby = Neighborhood()
  /// The number of searches, changes and visits so far; for tests.
  @exclusivity(unchecked) private(set) var stepCount = 0

  /// Creates an empty list.
  ///
  /// - Parameter fanOut: The largest number of entries of a tree node.
  init(fanOut: Int = 32) { tree = SummedTree(fanOut: fanOut) }

  /// The number of paragraphs.
  var count: Int { tree.length }
  var isEmpty: Bool { count == 0 }
  /// The length of the text in UTF-16 units.
  var characterCount: Int { tree.summary.characterCount }

  /// The paragraph at an index.
  subscript(index: Int) -> ParagraphRecord { entry(at: index).record }

  /// Returns the offset in the text of a paragraph's first character; for the index after the last paragraph
  /// the text's length.
  func characterStart(of index: Int) -> Int { summary(before: index).characterCount }

  /// Returns the index of the paragraph that holds a character; from the end of the text on the index after
  /// the last paragraph.
  func index(ofCharacter character: Int) -> Int {
    guard character < characterCount else { return count }
    return index { $0.characterCount > character } ?? count
  }

  // MARK: Glyphs

  /// Returns the first paragraph that holds a glyph, or that is not counted, so that it may hold the glyph;
  /// `nil` if all glyphs are counted and there are no more than `glyph`.
  func candidate(forGlyph glyph: Int) -> (index: Int, isCounted: Bool)? {
    guard let index = index(where: { $0.uncountedCount > 0 || $0.glyphCount > glyph }) else { return nil }
    return (index, entry(at: index).glyphCount != nil)
  }

  /// Returns the first paragraph before an index whose glyphs are not counted.
  func firstUncounted(before index: Int) -> Int? {
    guard summary(before: index).uncountedCount > 0 else { return nil }
    return self.index { $0.uncountedCount > 0 }
  }

  /// Returns the glyph index of a paragraph's first glyph; for the index after the last paragraph the number
  /// of all glyphs. Paragraphs that are not counted have none.
  func glyphStart(of index: Int) -> Int { summary(before: index).glyphCount }

  /// Counts the glyphs of a paragraph, and of those after it up to the first that has none yet or is counted.
  func countGlyphs(from first: Int) {
    var counted: [ParagraphEntry] = []
    tree.forEach(in: first..<max(first, count)) { entry, _ in
      guard entry.glyphCount == nil, let glyphCount = entry.record.glyphCount else { return false }
      stepCount += 1
      counted.append(entry)
      counted[counted.count - 1].glyphCount = glyphCount
      return true
    }
    if counted.count == 1 {
      change(at: first) { $0 = counted[0] }
    } else if !counted.isEmpty {
      nearby = Neighborhood()
      tree.replace(first..<first + counted.count, with: counted)
    }
  }

  /// Forgets how many glyphs a paragraph has.
  func forgetGlyphCount(of index: Int) {
    guard entry(at: index).glyphCount != nil else { return }
    change(at: index) { $0.glyphCount = nil }
  }

  /// Puts a paragraph's number of glyphs right, if the paragraph is still where it was and other glyphs of it
  /// were counted: so they are if a delegate asks about glyphs while these are generated.
  func correctGlyphCount(_ glyphCount: Int, of record: ParagraphRecord, at index: Int) {
    guard index < count else { return }
    let entry = entry(at: index)
    guard entry.record === record, let counted = entry.glyphCount, counted != glyphCount else { return }
    change(at: index) { $0.glyphCount = glyphCount }
  }

  // MARK: Stale paragraphs

  /// Returns the first stale paragraph from an index on.
  func firstStale(from index: Int) -> Int? {
    guard tree.summary.staleCount > 0 else { return nil }
    stepCount += 1
    return tree.first(from: index, counting: \.staleCount)?.before.length
  }

  /// Sets whether a paragraph is stale.
  func setStale(_ isStale: Bool, at index: Int) {
    guard entry(at: index).isStale != isStale else { return }
    change(at: index) { $0.isStale = isStale }
  }

  // MARK: Paragraphs in order

  /// Calls a closure with each paragraph of a range and its index, until the closure returns `false`.
  func forEach(in range: Range<Int>, _ body: (_ index: Int, ParagraphRecord) -> Bool) {
    // A copy, so that the closure may ask the list.
    let entries = tree
    entries.forEach(in: range) { entry, index in
      stepCount += 1
      return body(index, entry.record)
    }
  }

  /// Returns the first paragraph before an index that satisfies a condition.
  ///
  /// - Parameters:
  ///   - end: Returned if no paragraph before it satisfies the condition.
  ///   - isReached: Once `true` for a paragraph, it is so for all after it.
  func firstIndex(before end: Int, where isReached: (ParagraphRecord) -> Bool) -> Int {
    (0..<end).partitioningIndex {
      stepCount += 1
      return isReached(tree.element(at: $0)!.element.record)
    }
  }

  // MARK: Edits

  /// Replaces paragraphs.
  ///
  /// - Parameter isStale: Whether the new ones are stale.
  func replace(_ range: Range<Int>, with new: [ParagraphRecord], isStale: Bool) {
    stepCount += 1 + new.count
    nearby = Neighborhood()
    if range.count == 1, new.count == 1 {
      change(at: range.lowerBound) { $0 = ParagraphEntry(new[0], isStale: isStale) }
    } else {
      tree.replace(range, with: new.map { ParagraphEntry($0, isStale: isStale) })
    }
  }

  /// Traps if the tree is not what it should be.
  func checkInvariants() { tree.checkInvariants() }
}

extension ParagraphList {
  private func entry(at index: Int) -> ParagraphEntry {
    find(index)
    return nearby.entry(at: index)
  }

  private func summary(before index: Int) -> ParagraphSummary {
    guard index < count else { return tree.summary }
    find(index)
    return nearby.summary(before: index)
  }

  /// Returns the first paragraph with which the sum from the start on satisfies a condition.
  ///
  /// - Parameter isReached: Once `true` for a sum, it is so for every longer one.
  private func index(where isReached: (ParagraphSummary) -> Bool) -> Int? {
    if let index = nearby.index(where: isReached) { return index }
    stepCount += 1
    guard let found = tree.first(where: isReached) else { return nil }
    find(found.before.length)
    return nearby.index(where: isReached)
  }

  /// Has a paragraph among those in `nearby`.
  private func find(_ index: Int) {
    if nearby.contains(index) { return }
    precondition(index >= 0 && index < count, "paragraph index out of bounds")
    stepCount += 1
    nearby = Neighborhood(of: index, in: tree)
  }

  /// Changes an entry in its place.
  private func change(at index: Int, _ body: (inout ParagraphEntry) -> Void) {
    stepCount += 1
    var changed: ParagraphEntry?
    _ = tree.modify(at: index + 1) { entry, _ in
      body(&entry)
      changed = entry
      return []
    }
    if let changed { nearby.follow(changed, at: index) }
  }
}

/// Some paragraphs in order, copied out of a list.
private struct Neighborhood {
  private var entries: [ParagraphEntry] = []
  /// The sums of all paragraphs before each of them, and at last those of the last one, too.
  private var sums: [ParagraphSummary] = []

  /// The number of entries on either side of the one that was searched for.
  private static let reach = 8

  /// Creates an empty neighborhood.
  init() {}

  /// Copies the paragraphs around one.
  init(of index: Int, in tree: SummedTree<ParagraphEntry>) {
    let first = max(index - Neighborhood.reach, 0)
    var sum = tree.element(at: first)!.before
    var entries: [ParagraphEntry] = []
    entries.reserveCapacity(2 * Neighborhood.reach)
    var sums: [ParagraphSummary] = []
    sums.reserveCapacity(2 * Neighborhood.reach + 1)
    sums.append(sum)
    tree.forEach(in: first..<min(index + Neighborhood.reach, tree.length)) { entry, _ in
      entries.append(entry)
      sum.append(entry.summary)
      sums.append(sum)
      return true
    }
    (self.entries, self.sums) = (entries, sums)
  }

  /// The index of the first one.
  private var first: Int { sums.first?.length ?? 0 }

  func contains(_ index: Int) -> Bool { entries.indices.contains(index - first) }

  func entry(at index: Int) -> ParagraphEntry { entries[index - first] }

  /// Returns the sum of all paragraphs before one of these.
  func summary(before index: Int) -> ParagraphSummary { sums[index - first] }

  /// Returns the first paragraph with which the sum from the text's start on satisfies a condition; `nil` if
  /// that is not one of these.
  func index(where isReached: (ParagraphSummary) -> Bool) -> Int? {
    guard let before = sums.first, !isReached(before) else { return nil }
    for order in entries.indices where isReached(sums[order + 1]) { return before.length + order }
    return nil
  }

  /// Follows the change of an entry.
  mutating func follow(_ changed: ParagraphEntry, at index: Int) {
    let order = index - first
    if order < 0 {
      self = Neighborhood()
    } else if order < entries.count {
      entries[order] = changed
      for order in order..<entries.count {
        sums[order + 1] = sums[order]
        sums[order + 1].append(entries[order].summary)
      }
    }
  }
}
