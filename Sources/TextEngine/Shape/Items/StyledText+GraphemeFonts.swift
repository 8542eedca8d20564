internal import GalleyFonts

extension StyledText {
  /// Returns the font that layout chooses for every grapheme, in the order of the text.
  ///
  /// - Complexity: That of laying out the text, without the shaping.
  package func graphemeFonts() -> [GraphemeFont] {
    var fonts: [GraphemeFont] = []
    var itemizer = Itemizer(source: self, canonicalStyles: Array(styles.indices), usesTables: false)
    var analysis = ParagraphAnalysis()
    var items: [TextItem] = []
    for range in ParagraphRanges.ranges(of: text) {
      let units = Array(text[range])
      analysis.analyse(
        units.span, style: paragraphStyles[paragraphRuns[paragraphRunIndex(at: range.lowerBound)].style],
        language: styles[runs[runIndex(at: range.lowerBound)].style].language, isSingleLine: false)
      units.withUnsafeBufferPointer { units in
        itemizer.findItems(of: units, at: range.lowerBound, analysis: analysis, into: &items)
        var previous: (item: TextItem, font: Font)?
        for item in items {
          var start = item.range.lowerBound
          while start < item.range.upperBound {
            var end = start + 1
            while end < item.range.upperBound, !analysis.flags[end].contains(.graphemeStart) { end += 1 }
            var found = GraphemeFont(range: start..<end, font: itemizer.font(item.font), reason: .notShaped)
            if item.kind == .glyphs {
              found =
                FontChoiceCache.choice(
                  in: units, start..<end, styles[item.style], item.script, self.fonts,
                  after: previous.flatMap {
                    $0.item.kind == .glyphs && $0.item.style == item.style ? $0.font : nil
                  }
                ).choice
            }
            found.range = start + range.lowerBound..<end + range.lowerBound
            fonts.append(found)
            previous = (item, itemizer.font(item.font))
            start = end
          }
        }
      }
    }
    return fonts
  }
}
