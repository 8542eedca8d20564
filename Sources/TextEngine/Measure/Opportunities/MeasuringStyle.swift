/// A paragraph style as measuring needs it: the ways of measuring that it allows, and the widths and heights
/// of lines in a column of a given width. For one thread.
final class MeasuringStyle {
  /// Whether lines are broken one by one at `OpportunityColumns`.
  let isBrokenByColumns: Bool
  /// Whether paragraphs may be measured without glyphs.
  let isScanned: Bool
  /// Whether text without right-to-left characters has level 0.
  let isLeftToRight: Bool
  /// Whether tabs count from the first line's start.
  let hasPlainTabs: Bool
  let rules: LineRules
  let widths: LineWidths
  let rightToLeftWidths: LineWidths
  /// The least and the greatest available width of a line, in either direction.
  let leastRoom: Double
  let mostRoom: Double

  init(_ style: ParagraphStyle, width: Double, usesFastPath: Bool) {
    isBrokenByColumns =
      usesFastPath && style.lineBreakMode.wraps && style.hyphenationFactor <= 0
      && !style.eastAsianSpacing.contains(.hangsPunctuation) && !style.justifiesWithKashida
      && !style.ignoresBaselineOffsets
      && !(style.alignment == .justified && style.lineBreakMode == .wordWrapping)
    isScanned =
      isBrokenByColumns && style.lineBreakMode == .wordWrapping && style.eastAsianSpacing.isEmpty
    isLeftToRight = style.baseDirection != .rightToLeft && style.forcedLevel ?? 0 == 0
    hasPlainTabs = style.firstLineHeadIndent == 0 && style.headIndent == 0
    rules = LineRules(style)
    widths = style.lineWidths(width, startsAt: 0, isRightToLeft: false)
    rightToLeftWidths = style.lineWidths(width, startsAt: 0, isRightToLeft: true)
    let all = [widths.first, widths.other, rightToLeftWidths.first, rightToLeftWidths.other]
    leastRoom = LineWidths.limit(all.min()!)
    mostRoom = LineWidths.limit(all.max()!)
  }
}
