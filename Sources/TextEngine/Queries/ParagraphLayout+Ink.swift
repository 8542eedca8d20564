internal import GalleyFonts

/// Three boxes that are often taken for one: what type takes up (`Line.width`, `ascent`, `descent`), what ink
/// covers, and what a painter has to repaint.
extension ParagraphLayout {
  /// The box of a line's ink: points right of the line's origin and below its baseline (negative above).
  /// `nil` when nothing in the line leaves a mark.
  ///
  /// The union of the glyphs' outlines, rubies included; of placeholders, whose drawing the engine cannot
  /// know, their whole box.
  public func inkBounds(ofLine line: Int) -> TextRect? {
    var bounds: TextRect?
    for index in lines[line].runs {
      guard let ink = inkBounds(ofRun: index) else { continue }
      bounds = bounds?.union(ink) ?? ink
    }
    for ruby in rubies(ofLine: line) {
      guard let ink = ruby.inkBounds else { continue }
      bounds = bounds?.union(ink) ?? ink
    }
    return bounds
  }

  /// The box of a run's ink: points right of the line's origin and below its baseline. `nil` without ink.
  public func inkBounds(ofRun index: Int) -> TextRect? {
    let run = runs[index]
    if let placeholder = placeholder(of: run) {
      return TextRect(
        x: run.x, y: -placeholder.ascent - run.baselineOffset, width: run.width,
        height: placeholder.ascent + placeholder.descent)
    }
    guard run.kind == .glyphs else { return nil }
    let font = fonts[run.font]
    let glyphs = glyphs(of: index)
    let transform = glyphTransform(ofRun: index)
    var bounds: TextRect?
    for (order, id) in glyphs.ids.enumerated() {
      guard var box = font.instance.bounds(of: id) else { continue }
      if run.orientation != .alongLine { box = transform.box(box) }
      let ink = TextRect(
        x: glyphs.xs[order] + box.minX * font.horizontalScale, y: -glyphs.ys[order] - box.maxY * font.scale,
        width: (box.maxX - box.minX) * font.horizontalScale, height: (box.maxY - box.minY) * font.scale)
      guard ink.width > 0, ink.height > 0 else { continue }
      bounds = bounds?.union(ink) ?? ink
    }
    return bounds
  }

  /// The box that drawing a line may touch: its typographic box and its ink together, in the coordinates of
  /// `inkBounds(ofLine:)`.
  public func drawingBounds(ofLine line: Int) -> TextRect {
    let metrics = lines[line]
    let typographic = TextRect(
      x: 0, y: -metrics.ascent, width: metrics.totalWidth, height: metrics.ascent + metrics.descent)
    return inkBounds(ofLine: line).map(typographic.union) ?? typographic
  }
}

extension TextRect {
  /// The smallest rectangle that holds both.
  public func union(_ other: TextRect) -> TextRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return TextRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
