/// The glyphs of a text that will cut the clip when all of it is drawn.
struct TextClip {
  /// Their outlines, on the canvas.
  var outlines = PathElements()
  /// Whether there were any, were it spaces only.
  var hasGlyphs = false
}
