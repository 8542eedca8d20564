internal import CoreGraphics

/// What the attributes say about painting; the engine never sees it.
struct RunPaint: Sendable, Equatable {
  /// The glyphs' colour; `nil` takes the context's fill colour.
  var foreground: CGColor? = .black
  /// What lies behind the run.
  var background: CGColor?
  /// The style in the low byte, the pattern in the next; 0 for none.
  var underline: Int32 = 0
  /// The underline's colour; `nil` takes the glyphs' colour.
  var underlineColor: CGColor?
  /// The outlines' width in percent of the font size: positive strokes only, negative also fills.
  var strokeWidth = 0.0
  /// The outlines' colour; `nil` takes the glyphs' colour.
  var strokeColor: CGColor?
}
