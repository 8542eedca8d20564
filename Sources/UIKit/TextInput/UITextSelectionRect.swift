public import CoreGraphics
public import TextKit

/// One of the rectangles of a selection. A text input returns objects of a subclass that overrides what
/// applies.
@MainActor
open class UITextSelectionRect: NSObject {
  /// Creates an empty rectangle, on any thread: subclasses may be plain values.
  public nonisolated override init() { super.init() }

  /// The rectangle, in points of the text input's view; of this class itself it is empty.
  open var rect: CGRect { .zero }
  /// The direction of the text in the rectangle.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection begins in the rectangle.
  open var containsStart: Bool { false }
  /// Whether the selection ends in the rectangle.
  open var containsEnd: Bool { false }
  /// Whether the text runs from top to bottom.
  open var isVertical: Bool { false }
  /// What the rectangle is transformed by before it is drawn; identity unless a subclass has another.
  open var transform: CGAffineTransform { .identity }
}
