internal import GalleyFonts

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

extension ParagraphLayout {
  /// The metrics of some runs. Line ends count only where a line holds nothing else.
  func metrics(of range: Range<Int>) -> LineMetrics {
    if paragraph.hasVerticalForms { return verticalMetrics(of: range) }
    var metrics = LineMetrics()
    var onlyControls = true
    for index in range where runs[index].kind != .control { onlyControls = false }
    var last: (font: Int, offset: Double)?
    for index in range where runs[index].kind != .control || onlyControls {
      let offset = paragraph.style.ignoresBaselineOffsets ? 0 : runs[index].baselineOffset
      if runs[index].kind == .placeholder, let placeholder = placeholder(of: runs[index]) {
        metrics.unite(ascent: placeholder.ascent + offset, descent: placeholder.descent - offset, leading: 0)
      } else if last == nil || last! != (runs[index].font, offset) {
        last = (runs[index].font, offset)
        let font = paragraph.fonts[runs[index].font]
        metrics.unite(
          ascent: font.ascent + offset, descent: font.descent - offset,
          leading: paragraph.style.ignoresLeading ? 0 : font.leading)
      }
    }
    return metrics
  }

  /// The space that a placeholder run stands for.
  public func placeholder(of run: PlacedRun) -> Placeholder? {
    guard run.kind == .placeholder else { return nil }
    let source = paragraph.source
    return source.styles[source.runs[run.styleRun].style].placeholder
  }
}
