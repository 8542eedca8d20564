internal import CGalleyHarfBuzz

/// A set of glyph indexes, stored as bits up to the greatest member: most fonts have few glyphs.
struct GlyphSet: Hashable {
  /// As many words as the greatest member so far needs; the last ones may be 0.
  private var words: [UInt64] = []
  /// The number of members.
  private(set) var count = 0

  init() {}

  /// Reads a HarfBuzz set; members beyond 16 bits are left out.
  init(_ set: OpaquePointer) {
    var first = hb_codepoint_t.max
    var last = hb_codepoint_t.max
    while hb_set_next_range(set, &first, &last) != 0, first <= 0xFFFF {
      insert(Int(first)...Int(min(last, 0xFFFF)))
    }
  }

  var isEmpty: Bool { count == 0 }

  func contains(_ glyph: Int) -> Bool {
    glyph >> 6 < words.count && words[glyph >> 6] >> UInt64(glyph & 63) & 1 != 0
  }

  mutating func insert(_ glyph: Int) {
    guard !contains(glyph) else { return }
    extend(to: glyph)
    words[glyph >> 6] |= 1 << UInt64(glyph & 63)
    count += 1
  }

  /// Inserts glyphs that are no members yet.
  private mutating func insert(_ glyphs: ClosedRange<Int>) {
    extend(to: glyphs.upperBound)
    for word in glyphs.lowerBound >> 6...glyphs.upperBound >> 6 {
      let low = UInt64.max << UInt64(max(glyphs.lowerBound - word << 6, 0))
      let high = UInt64.max >> UInt64(max(word << 6 + 63 - glyphs.upperBound, 0))
      words[word] |= low & high
    }
    count += glyphs.count
  }

  /// Makes room for the bit of a glyph.
  private mutating func extend(to glyph: Int) {
    guard glyph >> 6 >= words.count else { return }
    words.append(contentsOf: repeatElement(0, count: glyph >> 6 + 1 - words.count))
  }

  mutating func formUnion(_ other: GlyphSet) {
    guard !other.isEmpty else { return }
    if other.words.count > words.count { extend(to: other.words.count << 6 - 1) }
    combine(other.words.count, other) { $0 | $1 }
  }

  /// Inserts all glyphs of a range.
  mutating func formUnion(_ glyphs: ClosedRange<Int>) {
    extend(to: glyphs.upperBound)
    for word in glyphs.lowerBound >> 6...glyphs.upperBound >> 6 {
      let low = UInt64.max << UInt64(max(glyphs.lowerBound - word << 6, 0))
      let high = UInt64.max >> UInt64(max(word << 6 + 63 - glyphs.upperBound, 0))
      let more = low & high & ~words[word]
      words[word] |= more
      count += more.nonzeroBitCount
    }
  }

  mutating func subtract(_ other: GlyphSet) {
    guard !other.isEmpty, !isEmpty else { return }
    combine(min(words.count, other.words.count), other) { $0 & ~$1 }
  }

  mutating func formIntersection(_ other: GlyphSet) {
    let shared = min(words.count, other.words.count)
    if words.count > shared {
      for index in shared..<words.count { count -= words[index].nonzeroBitCount }
      words.removeSubrange(shared...)
    }
    combine(shared, other) { $0 & $1 }
  }

  /// Combines the first words with those of another set.
  private mutating func combine(_ wordCount: Int, _ other: GlyphSet, _ combined: (UInt64, UInt64) -> UInt64) {
    for index in 0..<wordCount {
      let word = combined(words[index], other.words[index])
      count += word.nonzeroBitCount - words[index].nonzeroBitCount
      words[index] = word
    }
  }

  static func == (a: GlyphSet, b: GlyphSet) -> Bool {
    guard a.count == b.count else { return false }
    // What is beyond the words of either set would be among the members of one of them alone.
    return zip(a.words, b.words).allSatisfy(==)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (index, word) in words.enumerated() where word != 0 {
      hasher.combine(index)
      hasher.combine(word)
    }
  }
}

extension GlyphSet {
  /// All glyphs of a font.
  init(count: Int) {
    self.init()
    if count > 0 { insert(0...min(count, 1 << 16) - 1) }
  }

  var members: [Int] {
    var result: [Int] = []
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        result.append(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return result
  }
}

/// Sets of glyphs in one piece of memory, to be looked up often.
///
/// `@unchecked Sendable`: what the pointer leads to is written in `init` alone.
final class GlyphBits: @unchecked Sendable {
  private let bits: UnsafeMutableBufferPointer<UInt64>
  /// The words that each set takes.
  private let wordCount: Int

  init(_ sets: [GlyphSet]) {
    let members = sets.map(\.members)
    wordCount = (members.lazy.compactMap(\.last).max() ?? 0) >> 6 + 1
    bits = .allocate(capacity: sets.count * wordCount)
    bits.initialize(repeating: 0)
    for (set, glyphs) in members.enumerated() {
      for glyph in glyphs { bits[set * wordCount + glyph >> 6] |= 1 << UInt64(glyph & 63) }
    }
  }

  deinit { bits.deallocate() }

  @inline(__always)
  func contains(_ glyph: Int, in set: Int32) -> Bool {
    glyph >> 6 < wordCount && bits[Int(set) * wordCount + glyph >> 6] >> UInt64(glyph & 63) & 1 != 0
  }

  /// Returns the number of glyphs of a set.
  func count(of set: Int32) -> Int {
    (0..<wordCount).reduce(0) { $0 + bits[Int(set) * wordCount + $1].nonzeroBitCount }
  }
}
