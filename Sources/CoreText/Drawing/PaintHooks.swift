package import CoreGraphics

/// Closures that draw parts of a line in place of the painter.
package struct PaintHooks {
  /// Draws some glyphs; the context's colours, line width and text drawing mode are set.
  package var glyphs: ((GlyphRequest) -> Void)?
  /// Draws the object at an index of the line's string; its origin on the baseline is given in user space.
  package var object: ((_ index: Int, _ place: CGPoint) -> Void)?

  /// Creates hooks that draw nothing.
  package init() {}
}

/// Glyphs that are to be drawn with one font.
package struct GlyphRequest {
  /// As many as `count`.
  package let glyphs: UnsafePointer<CGGlyph>
  /// Their origins in text space.
  package let positions: UnsafePointer<CGPoint>
  package let count: Int
  package let font: CTFont
  /// From text space to user space; the context has it.
  package let textMatrix: CGAffineTransform
  /// The attributes of the text.
  package let attributes: [NSAttributedString.Key: Any]
  /// Draws them, and into documents the text that they show.
  package let draw: () -> Void
}
