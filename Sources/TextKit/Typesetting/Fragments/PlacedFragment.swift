internal import CoreGraphics
internal import CoreText

/// A line fragment at its current position. Container coordinates: points, y down, origin at the
/// container's top left.
struct PlacedFragment {
  /// The container of the fragment.
  let container: NSTextContainer
  /// The fragment's characters, as UTF-16 offsets of the text.
  let characters: Range<Int>
  /// The fragment's glyphs, as glyph indexes of the layout manager.
  let glyphs: Range<Int>
  /// The line fragment rectangle.
  let rect: CGRect
  /// The part of `rect` that text covers, padding and line spacing included.
  let usedRect: CGRect
  /// The left end of the line's baseline, from the origin of `rect`; x includes padding and indent.
  let origin: CGPoint
  /// The line, whose string indexes count from `paragraphStart`; `nil` only for a fragment without text.
  let line: CTLine?
  /// The index in the text of the first character of the fragment's paragraph.
  let paragraphStart: Int
  /// The glyphs that are not shown because the line is truncated.
  let truncatedGlyphs: Range<Int>?
  /// The parts of the line that a client has moved, in the order of the text and apart from each other.
  var shifts: [Shift] = []
  /// Whether something was set for single glyphs of the paragraph.
  var hasMarks = false
}
