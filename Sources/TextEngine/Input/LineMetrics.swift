/// The extents of a line's content above and below its baseline, in points.
struct LineMetrics: Equatable {
  var ascent = 0.0
  var descent = 0.0
  var leading = 0.0

  /// Grows to include the given extents.
  mutating func unite(ascent: Double, descent: Double, leading: Double) {
    self.ascent = max(self.ascent, ascent)
    self.descent = max(self.descent, descent)
    self.leading = max(self.leading, leading)
  }

  /// Grows to include another line of the same row.
  mutating func unite(_ other: LineMetrics) {
    unite(ascent: other.ascent, descent: other.descent, leading: other.leading)
  }

  /// Returns the height of the line's box by a paragraph's rules: the natural height, times the multiple,
  /// between minimum and maximum. Where height that the rules add or remove lies, `depth(_:style:)` says.
  func height(_ style: ParagraphStyle) -> Double {
    var height = ascent + descent
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    height = max(height, style.minimumLineHeight)
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    return max(height, 0)
  }

  /// Returns the distance of the baseline from the bottom of a line's box: the descent, with a half of the
  /// height that the paragraph's rules add or remove if the style splits it.
  func depth(_ height: Double, _ style: ParagraphStyle) -> Double {
    style.splitsAddedHeight ? descent + (height - ascent - descent) / 2 : descent
  }

  /// Returns the space between this line's box and the next one: the font's leading plus the adjustment,
  /// between minimum and maximum.
  func spacing(_ style: ParagraphStyle) -> Double {
    min(max(leading + style.lineSpacingAdjustment, style.minimumLineSpacing), style.maximumLineSpacing)
  }
}
