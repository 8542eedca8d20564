public import CoreText

extension NSLayoutManager {
  /// Draws glyphs; see `showCGGlyphs(_:positions:count:font:textMatrix:attributes:in:)`, which it calls.
  ///
  /// Layout managers do not call it, so overriding it has no effect.
  @available(*, deprecated, renamed: "showCGGlyphs(_:positions:count:font:textMatrix:attributes:in:)")
  public func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont,
    matrix textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any],
    in graphicsContext: CGContext
  ) {
    showCGGlyphs(
      glyphs, positions: positions, count: glyphCount, font: font, textMatrix: textMatrix,
      attributes: attributes, in: graphicsContext)
  }
}
