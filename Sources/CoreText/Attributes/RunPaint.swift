package import CoreGraphics

/// What the attributes say about painting; the engine never sees it.
package struct RunPaint: Sendable, Equatable {
  /// The glyphs' colour; `nil` takes the context's fill colour.
  package var foreground: CGColor? = .black
  /// What lies behind the run.
  package var background: CGColor?
  /// The style in the low byte, the pattern in the next; 0 for none.
  package var underline: Int32 = 0
  /// The underline's colour; `nil` takes the glyphs' colour.
  package var underlineColor: CGColor?
  /// The outlines' width in percent of the font size: positive strokes only, negative also fills.
  package var strokeWidth = 0.0
  /// The outlines' colour; `nil` takes the glyphs' colour.
  package var strokeColor: CGColor?
}
