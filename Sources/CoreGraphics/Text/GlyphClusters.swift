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
  /// - Parameter text: Clusters rise in a left-to-right run and fall in a right-to-left one. Glyphs out of
  ///   order join the cluster before them.
  init(_ text: GlyphText) {
    let isRightToLeft = text.isRightToLeft
    var starts: [(glyph: Int, offset: Int)] = []
    for i in text.clusters.indices {
      let offset = text.offset(i)
      if let last = starts.last, isRightToLeft ? offset >= last.offset : offset <= last.offset {
        continue
      }
      starts.append((i, offset))
    }
    for (i, start) in starts.enumerated() {
      let end = i + 1 < starts.count ? starts[i + 1].glyph : text.clusters.count
      // Text before the first cluster, which no shaper leaves, goes to it.
      let range: Range<Int>
      if isRightToLeft {
        let from = i + 1 < starts.count ? start.offset : 0
        range = from..<(i > 0 ? starts[i - 1].offset : text.units.count)
      } else {
        let from = i > 0 ? start.offset : 0
        range = from..<(i + 1 < starts.count ? starts[i + 1].offset : text.units.count)
      }
      let units = text.units[range]
      // U+0000 would end the text of a PDF's font tables.
      clusters.append(
        Cluster(glyphs: start.glyph..<end, text: String(decoding: units.filter { $0 != 0 }, as: UTF16.self)))
    }
  }
}
