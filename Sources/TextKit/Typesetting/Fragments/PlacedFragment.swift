internal import CoreGraphics
internal import CoreText

/// One line fragment where it stands now. Container coordinates: points, y down, origin at the container's
/// top left.
struct PlacedFragment {
  /// The container that it stands in.
  let container: NSTextContainer
  /// UTF-16 units of the text.
  let characters: Range<Int>
  /// Glyph indexes of the layout manager.
  let glyphs: Range<Int>
  /// The line fragment rectangle.
  let rect: CGRect
  /// What text covers of it, padding and line spacing included.
  let usedRect: CGRect
  /// The left end of the line's baseline, from the origin of `rect`; padding and indent are part of x.
  let origin: CGPoint
  /// The line, whose string indexes count from `unitStart`; `nil` only for fragments without text.
  let line: CTLine?
  /// The index in the text of the first character of the fragment's unit.
  let unitStart: Int
  /// Glyphs that are not shown because the line was cut short.
  let truncatedGlyphs: Range<Int>?
  /// The parts of the line that somebody has moved, in the order of the text and apart from each other.
  var shifts: [Shift] = []
}
