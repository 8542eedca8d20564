public import CoreGraphics
public import Foundation

/// The root of a tree of views: what a host calls.
@MainActor public protocol ViewHostClient: AnyObject {
  /// The surface has another size, in points.
  func hostResized(to size: CGSize)
  /// ``ViewHost/environment`` is another one.
  func hostEnvironmentChanged()
  /// The window got or lost the keyboard.
  func hostFocusChanged(isActive: Bool)

  /// Brings the tree up to date: what it calls ``ViewHost/setNeedsDisplay(_:)`` for belongs to the frame that
  /// is being made. Called before each drawing.
  func update()
  /// Draws rectangles, in points.
  ///
  /// - Parameters:
  ///   - dirty: The rectangles, whose old content is overwritten or, where the tree is transparent, cleared.
  ///   - context: Its user space is that of the host, in points, y down, already scaled to pixels.
  func draw(_ dirty: [CGRect], into context: CGContext)
  /// A frame begins.
  ///
  /// - Parameters:
  ///   - time: When, by the host's clock.
  ///   - next: When the next one is expected.
  func frame(at time: TimeInterval, next: TimeInterval)

  /// Takes an event.
  ///
  /// A key comes after the input method has left it alone. Where a key that was pressed is not handled and
  /// has characters, the host calls ``insertText(_:)`` with them.
  ///
  /// - Returns: Whether the tree used it.
  func handle(_ event: HostEvent) -> Bool

  /// Puts text where the selection or the text that is being composed is.
  func insertText(_ text: String)
  /// Shows what is being composed; without characters composition ends and leaves nothing.
  func setMarkedText(_ marked: MarkedText)
  /// Deletes some UTF-16 code units before and after the caret, for an input method.
  func deleteSurrounding(before: Int, after: Int)
  /// Takes all that an input method does at a time, as one change. The default implementation calls the
  /// methods for each part.
  func apply(_ edit: InputMethodEdit)

  /// Something is dragged over the surface.
  func dragEntered(_ drag: HostDrag) -> DragOperations
  /// What is dragged was moved.
  ///
  /// - Returns: What a drop would do here; empty for nothing.
  func dragMoved(_ drag: HostDrag) -> DragOperations
  /// What was dragged left the surface.
  func dragExited()
  /// What was dragged was dropped. Returns whether it was taken.
  func dropped(_ drag: HostDrag) async -> Bool

  /// The surface was closed by its user.
  func hostClosed()

  /// What a screen reader sees of the tree.
  var accessibilityRoot: (any AccessibilityNode)? { get }
}
