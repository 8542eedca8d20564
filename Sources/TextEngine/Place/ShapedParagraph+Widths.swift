internal import GalleyFonts

extension ShapedParagraph {
  /// The widths between which a column suits the paragraph, in points, indents included.
  ///
  /// `least` holds the widest text without an opportunity inside; `most` holds each of its lines that only a
  /// forced break ends.
  package var naturalWidths: (least: Double, most: Double) {
    var least = 0.0
    var start = 0
    while start < count {
      least = max(least, unbreakableWidth(from: start, to: count, limit: .infinity))
      start += 1
      while start < count, flags[start].isDisjoint(with: [.breakAllowed, .breakMandatory]) { start += 1 }
    }
    let indent = max(style.firstLineHeadIndent, style.headIndent, 0)
    let inset = indent + max(-style.tailIndent, 0)
    var most = 0.0
    for line in lines(width: .infinity).lines { most = max(most, line.width) }
    return (least + inset, max(most, least) + inset)
  }

  /// Returns the width of the text up to the next opportunity: what a line must hold if no word is to be cut.
  ///
  /// - Parameters:
  ///   - start: The first unit.
  ///   - limitOffset: Where the text ends at the latest.
  ///   - limit: Widths from this on need not be exact, in points.
  func unbreakableWidth(from start: Int, to limitOffset: Int, limit: Double) -> Double {
    var end = start + 1
    while end < limitOffset, flags[end].isDisjoint(with: [.breakAllowed, .breakMandatory]),
      positions[end] - positions[start] < limit
    {
      end += 1
    }
    let content = contentEnd(before: end, from: start)
    return positions[content] - positions[start]
  }

  /// Returns the height that a line has at least: that of its first character's font or placeholder.
  ///
  /// - Parameter start: The line's first unit.
  package func leastLineHeight(at start: Int) -> Double {
    let run = runs[runIndex(at: start)]
    let font = fonts[run.font]
    var metrics = LineMetrics()
    if run.kind == .placeholder, let placeholder = source.styles[run.style].placeholder {
      metrics.unite(ascent: placeholder.ascent, descent: placeholder.descent, leading: 0)
    } else {
      metrics.unite(ascent: font.ascent, descent: font.descent, leading: font.leading)
    }
    return metrics.height(style)
  }
}
