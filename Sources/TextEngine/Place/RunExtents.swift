internal import GalleyFonts

/// Extents across a line in vertical forms: it stands on its middle.
///
/// Of every font the middle between ascent and descent is on the line's baseline, so that upright
/// characters and those on their side share an axis, and a line is as wide as the same text is high in a
/// horizontal one. (`vhea` of Noto's CJK fonts, as of others, states the em alone: lines would stand without
/// any gap.)
extension ShapedParagraph {
  /// Points by which a run is raised above its line's baseline.
  func baselineOffset(of run: Run) -> Double {
    let offset = source.styles[run.style].baselineOffset
    guard hasVerticalForms, run.orientation == .alongLine else { return offset }
    let font = fonts[run.font]
    return offset - (font.ascent - font.descent) / 2
  }
}

/// How far a run reaches from its line's baseline, in points.
public struct RunExtents: Sendable, Hashable {
  /// Above the baseline.
  public var ascent: Double
  /// Below it, positive downwards.
  public var descent: Double
  /// The gap between lines that the font asks for.
  public var leading: Double
}

extension ParagraphLayout {
  /// How far a run reaches from its line's baseline: a font's extents or a placeholder's, moved by the
  /// run's baseline offset. What stands upright in a vertical line reaches as far to both sides.
  public func extents(of run: PlacedRun) -> RunExtents {
    let offset = run.baselineOffset
    if let placeholder = placeholder(of: run) {
      return RunExtents(
        ascent: placeholder.ascent + offset, descent: placeholder.descent - offset, leading: 0)
    }
    let font = fonts[run.font]
    guard run.orientation == .alongLine else {
      let half = (font.ascent + font.descent) / 2
      return RunExtents(ascent: half + offset, descent: half - offset, leading: font.leading)
    }
    return RunExtents(ascent: font.ascent + offset, descent: font.descent - offset, leading: font.leading)
  }

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

  /// The metrics of some runs of a line in vertical forms. Line ends count only where a line holds nothing
  /// else.
  func verticalMetrics(of range: Range<Int>) -> LineMetrics {
    var metrics = LineMetrics()
    let onlyControls = range.allSatisfy { runs[$0].kind == .control }
    for index in range where runs[index].kind != .control || onlyControls {
      let extents = extents(of: runs[index])
      let style = paragraph.source.styles[paragraph.source.runs[runs[index].styleRun].style]
      let offset = paragraph.style.ignoresBaselineOffsets ? style.baselineOffset : 0
      metrics.unite(
        ascent: extents.ascent - offset, descent: extents.descent + offset,
        leading: paragraph.style.ignoresLeading ? 0 : extents.leading)
    }
    return metrics
  }
}
