public import UIKit

/// One of the rectangles of a selection, in points of the container.
public final class YYTextSelectionRect: UITextSelectionRect, NSCopying, @unchecked Sendable {
  // Sendable as other mutable values of Foundation are: what creates one changes it before it is shared.
  private nonisolated(unsafe) var area = CGRect.zero
  private nonisolated(unsafe) var direction = NSWritingDirection.natural
  private nonisolated(unsafe) var isStart = false
  private nonisolated(unsafe) var isEnd = false
  private nonisolated(unsafe) var vertical = false

  /// Creates an empty rectangle.
  public nonisolated override init() { super.init() }

  /// The rectangle. Markers of the selection's ends have no width, in vertical text no height.
  public nonisolated override var rect: CGRect {
    get { area }
    set { area = newValue }
  }
  /// The direction of the text in the rectangle.
  public nonisolated override var writingDirection: NSWritingDirection {
    get { direction }
    set { direction = newValue }
  }
  /// Whether this is the marker of the selection's start.
  public nonisolated override var containsStart: Bool {
    get { isStart }
    set { isStart = newValue }
  }
  /// Whether this is the marker of the selection's end.
  public nonisolated override var containsEnd: Bool {
    get { isEnd }
    set { isEnd = newValue }
  }
  /// Whether the text runs from top to bottom.
  public nonisolated override var isVertical: Bool {
    get { vertical }
    set { vertical = newValue }
  }

  /// Returns an equal object.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = YYTextSelectionRect()
    (copy.area, copy.direction, copy.isStart, copy.isEnd, copy.vertical) =
      (area, direction, isStart, isEnd, vertical)
    return copy
  }
}
