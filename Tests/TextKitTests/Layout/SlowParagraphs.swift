@testable import TextKit

/// The slow twin of `ParagraphList` and of the counts in `LayoutState`: arrays that are searched from their
/// start.
struct SlowParagraphs {
  private(set) var records: [ParagraphRecord] = []
  /// By paragraph: the number of glyphs, if they are counted.
  private(set) var glyphCounts: [Int?] = []
  /// The indexes of paragraphs to be looked at; ascending, never empty. Layout has not gone beyond the last.
  private(set) var pending = [0]

  var count: Int { records.count }
  var laidOutCount: Int { pending[0] }
  var reachedCount: Int { pending[pending.count - 1] }

  // MARK: Searches

  func characterStart(of index: Int) -> Int { records[..<index].reduce(0) { $0 + $1.characterCount } }

  func index(ofCharacter character: Int) -> Int {
    records.indices.first { character < characterStart(of: $0 + 1) } ?? count
  }

  func glyphStart(of index: Int) -> Int { glyphCounts[..<index].reduce(0) { $0 + ($1 ?? 0) } }

  func firstUncounted(before index: Int) -> Int? { glyphCounts[..<index].firstIndex { $0 == nil } }

  func candidate(forGlyph glyph: Int) -> Int? {
    records.indices.first { glyphCounts[$0] == nil || glyph < glyphStart(of: $0 + 1) }
  }

  // MARK: Changes

  /// Gives a paragraph other glyphs.
  mutating func setContent(_ content: ParagraphGlyphs?, at index: Int) {
    records[index].content = content
    if content == nil || glyphCounts[index] != nil { glyphCounts[index] = content?.glyphCount }
  }

  mutating func countGlyphs(from first: Int) {
    var index = first
    while index < count, glyphCounts[index] == nil, let content = records[index].content {
      glyphCounts[index] = content.glyphCount
      index += 1
    }
  }

  mutating func invalidate(at index: Int) {
    guard index < reachedCount, !pending.contains(index) else { return }
    pending = (pending + [index]).sorted()
  }

  mutating func forget(from index: Int) {
    guard index < reachedCount else { return }
    pending = pending.filter { $0 < index } + [index]
  }

  mutating func advance(endChanged: Bool) {
    let next = pending.removeFirst() + 1
    if pending.isEmpty || endChanged && pending[0] != next { pending.insert(next, at: 0) }
  }

  mutating func replace(_ range: Range<Int>, with new: [ParagraphRecord]) {
    records.replaceSubrange(range, with: new)
    glyphCounts.replaceSubrange(range, with: new.map { _ in nil })
    guard range.lowerBound < reachedCount else { return }
    let before = pending.filter { $0 < range.lowerBound }
    guard range.upperBound <= reachedCount else { return pending = before + [range.lowerBound] }
    let after = pending.filter { $0 >= range.upperBound }.map { $0 + new.count - range.count }
    // New paragraphs have no placement, and what follows them may be elsewhere.
    pending = Set(before + after + Array(range.lowerBound...range.lowerBound + new.count)).sorted()
  }
}
