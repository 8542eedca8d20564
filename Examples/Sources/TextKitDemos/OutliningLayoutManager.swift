import TextKit

/// Draws a green box around underlined text in place of the line below it.
final class OutliningLayoutManager: NSLayoutManager {
  override func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    UIColor.green.setStroke()
    UIBezierPath(
      rect: box(around: glyphRange, inLine: lineGlyphRange, lineRect, containerOrigin: containerOrigin)
    ).stroke()
  }

  /// Returns a box from the first glyph to the one after the last, or to the end of the line's used part. Its
  /// edges are in the middle of pixels, so that they are sharp.
  func box(
    around glyphRange: NSRange, inLine lineGlyphRange: NSRange, _ lineRect: CGRect, containerOrigin: CGPoint
  ) -> CGRect {
    let first = location(forGlyphAt: glyphRange.location).x
    let last =
      NSMaxRange(glyphRange) < NSMaxRange(lineGlyphRange)
      ? location(forGlyphAt: NSMaxRange(glyphRange)).x
      : lineFragmentUsedRect(forGlyphAt: NSMaxRange(glyphRange) - 1, effectiveRange: nil).width
    let box = CGRect(x: lineRect.minX + first, y: lineRect.minY, width: last - first, height: lineRect.height)
    return box.offsetBy(dx: containerOrigin.x, dy: containerOrigin.y).integral.insetBy(dx: 0.5, dy: 0.5)
  }
}
