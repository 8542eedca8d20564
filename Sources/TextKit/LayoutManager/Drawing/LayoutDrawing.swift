internal import CoreGraphics

/// What a layout manager knows of drawing, and layout does not.
struct LayoutDrawing {
  /// Attributes that replace those of the text for painting.
  var temporary = OffsetAttributes(length: 0)
  /// Characters whose display became invalid before they were laid out.
  var pendingDisplay: [Range<Int>] = []
  /// The glyphs that are being drawn, innermost last: their first and how to draw them with their text.
  var requests: [(glyphs: UnsafePointer<CGGlyph>, draw: () -> Void)] = []
}
