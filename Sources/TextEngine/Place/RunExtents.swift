internal import GalleyFonts

/// Extents across a line in vertical forms, which is centred on its baseline.
///
/// The middle between ascent and descent of every font lies on the line's baseline. So upright characters and
/// those on their side share an axis, and a vertical line is as wide as a horizontal line of the same text is
/// high. (`vhea` of Noto's CJK fonts and others states the em alone: lines would have no gap between them.)
extension ShapedParagraph {
  /// Returns the distance by which a run is raised above its line's baseline, in points.
  func baselineOffset(of run: Run) -> Double {
    let offset = source.styles[run.style].baselineOffset
    guard hasVerticalForms, run.orientation == .alongLine else { return offset }
    let font = fonts[run.font]
    return offset - (font.ascent - font.descent) / 2
  }
}

/// The extents of a run above and below its line's baseline, in points.
public struct RunExtents: Sendable, Hashable {
  /// The extent above the baseline.
  public var ascent: Double
  /// The extent below the baseline, positive downwards.
  public var descent: Double
  /// The gap between lines that the font asks for.
  public var leading: Double
}

extension ParagraphLayout {
  /// Returns the extents of a run: those of its font or placeholder, moved by the run's baseline offset. Runs
  /// that are upright in a vertical line reach equally far to both sides.
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

  /// Returns the metrics of some runs. Line terminators count only in a line without other content.
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

  /// Returns the placeholder of a run; `nil` for runs of other kinds.
  public func placeholder(of run: PlacedRun) -> Placeholder? {
    guard run.kind == .placeholder else { return nil }
    let source = paragraph.source
    return source.styles[source.runs[run.styleRun].style].placeholder
  }

  /// Returns the metrics of some runs of a line in vertical forms. Line terminators count only in a line
  /// without other content.
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
