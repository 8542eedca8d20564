package import GalleyFonts

/// The font that layout gives one grapheme, and why it is that one.
package struct GraphemeFont: Sendable {
  /// What decided.
  package enum Reason: Sendable, Hashable, CustomStringConvertible {
    /// The text's own font, or what stands in for it.
    case choice(FontChoice.Reason)
    /// White space and invisible characters stay in the font of the text before them.
    case textBefore
    /// A tab, a line end, a control character or a placeholder, which no font draws.
    case notShaped

    /// The answer to "why this font?", in one clause.
    package var description: String {
      switch self {
      case .choice(let reason): "\(reason)"
      case .textBefore: "stays with the text before it"
      case .notShaped: "no font draws it"
      }
    }
  }

  /// UTF-16 units.
  package var range: Range<Int>
  /// The font.
  package var font: Font
  /// Why it is this one.
  package var reason: Reason
}

extension StyledText {
  /// The font of every grapheme, in the order of the text: what layout takes.
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
