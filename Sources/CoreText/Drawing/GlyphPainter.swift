internal import CoreGraphics

/// Draws glyphs whose font has a matrix: it turns each glyph about its own origin and moves none.
struct GlyphPainter {
  private let context: CGContext
  private let matrix: CGAffineTransform

  init(_ context: CGContext, matrix: CGAffineTransform) {
    self.context = context
    self.matrix = matrix
  }

  /// Calls `draw` with the context's text matrix and the positions changed so that the font's matrix takes
  /// effect.
  func paint(
    _ glyphs: UnsafeBufferPointer<CGGlyph>, at positions: UnsafeBufferPointer<CGPoint>,
    _ draw: (Span<CGGlyph>, Span<CGPoint>) -> Void
  ) {
    guard !matrix.isIdentity else { return draw(glyphs.span, positions.span) }
    guard matrix.isUsable else { return }
    let before = context.textMatrix
    let inverse = matrix.inverted()
    let moved = positions.map { $0.applying(inverse) }
    context.textMatrix = matrix.concatenating(before)
    draw(glyphs.span, moved.span)
    context.textMatrix = before
  }
}
