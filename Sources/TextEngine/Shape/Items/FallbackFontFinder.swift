package import GalleyFonts

/// Finds the fonts that layout takes where a text's own font lacks characters, for one text after the other.
/// Answers are remembered from text to text.
///
/// It finds what `StyledText.graphemeFonts()` finds, run by run. One thread at a time may use it.
package final class FallbackFontFinder {
  private var itemizer: Itemizer?
  private var analysis = ParagraphAnalysis()
  private var items: [TextItem] = []
  /// The most styles of all texts; with more the answers are forgotten.
  private static let mostStyles = 256

  /// Creates a finder that knows no answers.
  package init() {}

  /// Visits runs of one font that tile a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - body: Receives the range of a run and its font; `nil` for a style's own font, and for text that no
  ///     font draws. Neighbours may have equal fonts.
  package func forEachRun(of text: StyledText, _ body: (_ range: Range<Int>, _ font: Font?) -> Void) {
    switchText(to: text)
    for range in ParagraphRanges.ranges(of: text.text) {
      let units = text.text.units(range)
      let paragraphStyle = text.paragraphRuns[text.paragraphRunIndex(at: range.lowerBound)].style
      let firstStyle = text.runs[text.runIndex(at: range.lowerBound)].style
      analysis.analyse(
        units.span, style: text.paragraphStyles[paragraphStyle], language: text.styles[firstStyle].language,
        isSingleLine: false)
      units.withUnsafeBufferPointer {
        itemizer!.findItems(of: $0, at: range.lowerBound, analysis: analysis, into: &items)
      }
      for item in items {
        let place = item.range.lowerBound + range.lowerBound..<item.range.upperBound + range.lowerBound
        var font: Font?
        if item.kind == .glyphs, item.font != itemizer!.ownFont(item.style) {
          let chosen = itemizer!.font(item.font)
          if chosen.instance != text.styles[item.style].font.instance { font = chosen }
        }
        body(place, font)
      }
    }
  }

  private func switchText(to text: StyledText) {
    let styles = Array(text.styles.indices)
    if itemizer != nil, itemizer!.knownStyleCount <= FallbackFontFinder.mostStyles,
      itemizer!.collection === text.fonts
    {
      itemizer!.switchText(to: text, canonicalStyles: styles)
    } else {
      itemizer = Itemizer(source: text, canonicalStyles: styles, usesTables: false)
    }
  }
}
