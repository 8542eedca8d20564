/// The text that the glyphs of a run show. The memory is the caller's, for as long as the glyphs are drawn.
struct GlyphText {
  /// UTF-16; a lone surrogate becomes U+FFFD.
  let units: UnsafeBufferPointer<UInt16>
  /// The offset of `units` in the text that `clusters` are offsets of.
  let start: Int
  /// For each glyph, the offset of its cluster.
  let clusters: UnsafeBufferPointer<Int32>
  /// Whether the text is read from the last glyph to the first.
  let isRightToLeft: Bool

  /// Whether each glyph shows one unit, in the order of the text.
  var isUnitPerGlyph: Bool {
    guard !isRightToLeft, clusters.count == units.count else { return false }
    for i in 0..<clusters.count where Int(clusters[i]) != start + i { return false }
    return true
  }

  /// Returns the offset in `units` of a glyph's cluster; those outside of the text are moved to its ends.
  @inline(__always)
  func offset(_ glyph: Int) -> Int { min(max(Int(clusters[glyph]) - start, 0), units.count) }
}
