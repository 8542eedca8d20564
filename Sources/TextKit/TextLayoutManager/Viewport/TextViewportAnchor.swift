public import CoreGraphics
internal import GalleyTextStore

/// A line by which a viewport holds on to the text: whatever becomes known or changes above it, the line stays
/// as far below the viewport's top.
///
/// Not in Apple's TextKit.
public struct TextViewportAnchor {
  /// A place in the line: the start of the first visible line when the view was scrolled last. It follows edits.
  public let location: any NSTextLocation
  /// Points from the viewport's top down to that of the line's tile; negative for a line that is cut off at the
  /// top.
  public let distance: CGFloat
}

/// An anchor as the viewport keeps it.
struct AnchoredLine: Equatable {
  /// A place in the line, as an offset of the document.
  var offset: Int
  /// From the viewport's top down to that of the line's tile. A whole number of the smallest units that heights
  /// are summed up in, so that nothing is lost by taking it off and on.
  var distance: FixedPoints

  /// Moves with an edit: text that comes in at the place itself is taken to be visible, so it goes after it.
  mutating func follow(_ edit: TextEdit) {
    offset = edit.moved(offset, replaced: .before)
  }
}
