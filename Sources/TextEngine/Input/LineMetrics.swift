/// How far a line's content reaches above and below its baseline, in points.
struct LineMetrics: Equatable {
  var ascent = 0.0
  var descent = 0.0
  var leading = 0.0

  /// Grows to hold something of the given extents.
  mutating func unite(ascent: Double, descent: Double, leading: Double) {
    self.ascent = max(self.ascent, ascent)
    self.descent = max(self.descent, descent)
    self.leading = max(self.leading, leading)
  }

  /// Grows to hold what another line of the same row holds.
  mutating func unite(_ other: LineMetrics) {
    unite(ascent: other.ascent, descent: other.descent, leading: other.leading)
  }

  /// Height of the line's box under a paragraph's rules: natural height, times the multiple, between minimum
  /// and maximum. What the rules add or take stands above the text.
  func height(_ style: ParagraphStyle) -> Double {
    var height = ascent + descent
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    height = max(height, style.minimumLineHeight)
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    return max(height, 0)
  }

  /// Space between this line's box and the next one: the font's leading plus the adjustment, between minimum
  /// and maximum.
  func spacing(_ style: ParagraphStyle) -> Double {
    min(max(leading + style.lineSpacingAdjustment, style.minimumLineSpacing), style.maximumLineSpacing)
  }
}
