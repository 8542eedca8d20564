package import GalleyFonts

/// Finds the fonts that layout takes where a text's own font lacks characters, for one text after the other.
/// Answers are remembered from text to text.
///
/// One thread at a time may use it.
package final class FallbackFontFinder {
  private var itemizer: Itemizer?
  private var analysis = ParagraphAnalysis()
  private var items: [TextItem] = []
  /// The most styles of all texts; with more the answers are forgotten.
  private static let mostStyles = 256

  /// Creates a finder that knows no answers.
  package init() {}

  /// Visits runs of one font that tile a text. They are the fonts of `graphemeFonts(of:)`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - body: Receives the range of a run and its font; `nil` for a style's own font, and for text that no
  ///     font draws. Neighbours may have equal fonts.
  package func forEachRun(of text: StyledText, _ body: (_ range: Range<Int>, _ font: Font?) -> Void) {
    switchText(to: text)
    for range in ParagraphRanges.ranges(of: text.text) {
      let units = text.text.units(range)
      analysis.analyseGraphemes(units.span)
      units.withUnsafeBufferPointer {
        itemizer!.findItems(of: $0, at: range.lowerBound, analysis: analysis, into: &items)
      }
      for item in items {
        let place = item.range.lowerBound + range.lowerBound..<item.range.upperBound + range.lowerBound
        var font: Font?
        let own = itemizer!.ownFont(item.style)
        if item.kind == .glyphs, item.font != own {
          let chosen = itemizer!.font(item.font)
          if chosen.instance != itemizer!.font(own).instance { font = chosen }
        }
        body(place, font)
      }
    }
  }

  /// Returns the font that layout chooses for every grapheme, in the order of the text, with the reason.
  package func graphemeFonts(of text: StyledText) -> [GraphemeFont] {
    switchText(to: text)
    var fonts: [GraphemeFont] = []
    for range in ParagraphRanges.ranges(of: text.text) {
      analyse(range, of: text)
      text.text.units(range).withUnsafeBufferPointer { units in
        itemizer!.findItems(of: units, at: range.lowerBound, analysis: analysis, into: &items)
        var previous: (item: TextItem, font: Font)?
        for item in items {
          var start = item.range.lowerBound
          while start < item.range.upperBound {
            var end = start + 1
            while end < item.range.upperBound, !analysis.flags[end].contains(.graphemeStart) { end += 1 }
            var found = GraphemeFont(range: start..<end, font: itemizer!.font(item.font), reason: .notShaped)
            if item.kind == .glyphs {
              found =
                FontChoiceCache.choice(
                  in: units, start..<end, text.styles[item.style], item.script, text.fonts,
                  after: previous.flatMap {
                    $0.item.kind == .glyphs && $0.item.style == item.style ? $0.font : nil
                  }
                ).choice
            }
            found.range = start + range.lowerBound..<end + range.lowerBound
            fonts.append(found)
            previous = (item, itemizer!.font(item.font))
            start = end
          }
        }
      }
    }
    return fonts
  }

  private func analyse(_ paragraph: Range<Int>, of text: StyledText) {
    let style = text.paragraphRuns[text.paragraphRunIndex(at: paragraph.lowerBound)].style
    let firstStyle = text.runs[text.runIndex(at: paragraph.lowerBound)].style
    analysis.analyse(
      text.text.units(paragraph).span, style: text.paragraphStyles[style],
      language: text.styles[firstStyle].language, isSingleLine: false)
  }

  private func switchText(to text: StyledText) {
    let styles = Array(text.styles.indices)
    if itemizer != nil, itemizer!.maySwitch(to: text, mostStyles: FallbackFontFinder.mostStyles) {
      itemizer!.switchText(to: text, canonicalStyles: styles)
    } else {
      itemizer = Itemizer(source: text, canonicalStyles: styles, usesTables: false)
    }
  }
}
