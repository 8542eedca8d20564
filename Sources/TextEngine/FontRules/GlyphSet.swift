internal import CGalleyHarfBuzz

/// A set of glyph indexes, stored as bits.
struct GlyphSet: Hashable {
  private var words: [UInt64]
  /// The number of members.
  private(set) var count = 0

  private static let noWords = [UInt64](repeating: 0, count: 1024)

  init() { words = GlyphSet.noWords }

  /// Reads a HarfBuzz set; members beyond 16 bits are left out.
  init(_ set: OpaquePointer) {
    self.init()
    var first = hb_codepoint_t.max
    var last = hb_codepoint_t.max
    while hb_set_next_range(set, &first, &last) != 0, first <= 0xFFFF {
      insert(Int(first)...Int(min(last, 0xFFFF)))
    }
  }

  var isEmpty: Bool { count == 0 }

  func contains(_ glyph: Int) -> Bool { words[glyph >> 6] >> UInt64(glyph & 63) & 1 != 0 }

  mutating func insert(_ glyph: Int) {
    guard !contains(glyph) else { return }
    words[glyph >> 6] |= 1 << UInt64(glyph & 63)
    count += 1
  }

  /// Inserts glyphs that are no members yet.
  private mutating func insert(_ glyphs: ClosedRange<Int>) {
    for word in glyphs.lowerBound >> 6...glyphs.upperBound >> 6 {
      let low = UInt64.max << UInt64(max(glyphs.lowerBound - word << 6, 0))
      let high = UInt64.max >> UInt64(max(word << 6 + 63 - glyphs.upperBound, 0))
      words[word] |= low & high
    }
    count += glyphs.count
  }

  mutating func formUnion(_ other: GlyphSet) { combine(other) { $0 | $1 } }
  mutating func subtract(_ other: GlyphSet) { combine(other) { $0 & ~$1 } }
  mutating func formIntersection(_ other: GlyphSet) { combine(other) { $0 & $1 } }

  private mutating func combine(_ other: GlyphSet, _ combined: (UInt64, UInt64) -> UInt64) {
    count = 0
    for index in words.indices {
      words[index] = combined(words[index], other.words[index])
      count += words[index].nonzeroBitCount
    }
  }
}

extension GlyphSet {
  /// All glyphs of a font.
  init(count: Int) {
    self.init()
    for glyph in 0..<min(count, 1 << 16) { insert(glyph) }
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
