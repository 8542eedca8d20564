public import CoreGraphics
internal import GalleyTextStore
internal import TextEngine

/// The line that a viewport holds at a fixed distance from its top, whatever becomes known or changes above
/// the line.
///
/// Not in Apple's TextKit.
public struct TextViewportAnchor {
  /// A location in the line: the start of the first visible line when the view was last scrolled. It follows
  /// edits.
  public let location: any NSTextLocation
  /// The distance from the viewport's top down to that of the line's tile, in points; negative for a line
  /// that is cut off at the top.
  public let distance: CGFloat
}

/// An anchor as the viewport stores it.
struct AnchoredLine: Equatable {
  /// An offset of the document that lies in the line.
  var offset: Int
  /// The distance from the viewport's top down to that of the line's tile. A multiple of the smallest step of
  /// summed heights, so that adding and subtracting it is exact.
  var distance: FixedPoints

  /// Moves the anchor with an edit. Text inserted at the anchor's own offset is taken to be visible, so the
  /// anchor stays before it.
  mutating func follow(_ edit: TextEdit) {
    offset = edit.moved(offset, replaced: .before)
  }
}
