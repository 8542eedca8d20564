public import CoreGraphics

/// Draws a frame at the position of its path.
///
/// The text matrix applies to every line about its origin, so callers reset it to the identity first. It is
/// left as it was, and so is the graphics state, but that a text drawing mode that clips cuts the clip to all
/// of the frame's glyphs.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let before = context.textMatrix
  if frame.isVertical { context.textMatrix = CGAffineTransform.quarterClockwise.concatenating(before) }
  let painter = LinePainter(context)
  let lines = zip(frame.lines, frame.origins).map { (painted: $0.painted(), origin: $1) }
  context.clippingToText {
    // No line's background hides the ink of the line above.
    for (painted, origin) in lines {
      context.textPosition = CGPoint(x: frame.pathOrigin.x + origin.x, y: frame.pathOrigin.y + origin.y)
      painter.paintBackgrounds(of: painted)
    }
    for (painted, origin) in lines {
      context.textPosition = CGPoint(x: frame.pathOrigin.x + origin.x, y: frame.pathOrigin.y + origin.y)
      painter.paintForeground(of: painted)
    }
  }
  context.textMatrix = before
}

/// Draws a line with its origin at the context's text position, through the text matrix. Both, and the
/// graphics state, are left as they were, but that a text drawing mode that clips cuts the clip to all of the
/// line's glyphs.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.clippingToText { LinePainter(context).paint(line) }
}

/// Draws a part of a run, with the origin of its line at the context's text position.
///
/// - Parameters:
///   - run: The run.
///   - context: Its state is left as it was, but for the clip in a text drawing mode that clips.
///   - range: Which glyphs; length 0 reaches to the run's end.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.clippingToText { LinePainter(context).paint(run, run.glyphRange(range)) }
}

/// Draws glyphs in the context's fill colour.
///
/// - Parameters:
///   - font: The font.
///   - glyphs: `count` glyphs; those that the font does not have are left out.
///   - positions: Their origins in text space; the text matrix takes them to user space.
///   - count: The number of glyphs.
///   - context: Its state is left as it was.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
  _ context: CGContext
) {
  guard count > 0 else { return }
  GlyphPainter(context, matrix: font.glyphMatrix).paint(
    UnsafeBufferPointer(start: glyphs, count: count), at: UnsafeBufferPointer(start: positions, count: count)
  ) { glyphs, positions in context.drawGlyphs(glyphs, positions: positions, font: font.font) }
}
