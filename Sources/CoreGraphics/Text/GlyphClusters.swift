/// The correspondence between a run's glyphs and its text, glyphs in visual order.
struct GlyphClusters {
  /// Neighbouring glyphs and the text that they show together.
  struct Cluster {
    var glyphs: Range<Int>
    var text: String
  }

  /// In visual order, as the glyphs are.
  private(set) var clusters: [Cluster] = []

  /// Groups glyphs by the text offset that the shaper gave them.
  ///
  /// - Parameters:
  ///   - text: UTF-16; a lone surrogate becomes U+FFFD.
  ///   - offsets: For each glyph, the offset in `text` of its cluster: rising in a left-to-right run, falling
  ///     in a right-to-left one. Glyphs out of order join the cluster before them; offsets outside of the
  ///     text are moved to its ends.
  init(text: Span<UInt16>, offsets: Span<Int32>, isRightToLeft: Bool) {
    var starts: [(glyph: Int, offset: Int)] = []
    for i in offsets.indices {
      let offset = min(max(Int(offsets[i]), 0), text.count)
      if let last = starts.last, isRightToLeft ? offset >= last.offset : offset <= last.offset {
        continue
      }
      starts.append((i, offset))
    }
    for (i, start) in starts.enumerated() {
      let end = i + 1 < starts.count ? starts[i + 1].glyph : offsets.count
      // Text before the first cluster, which no shaper leaves, goes to it.
      let range: Range<Int>
      if isRightToLeft {
        let from = i + 1 < starts.count ? start.offset : 0
        range = from..<(i > 0 ? starts[i - 1].offset : text.count)
      } else {
        let from = i > 0 ? start.offset : 0
        range = from..<(i + 1 < starts.count ? starts[i + 1].offset : text.count)
      }
      let units = range.map { text[$0] }
      // U+0000 would end the text of a PDF's font tables.
      clusters.append(
        Cluster(glyphs: start.glyph..<end, text: String(decoding: units.filter { $0 != 0 }, as: UTF16.self)))
    }
  }
}
