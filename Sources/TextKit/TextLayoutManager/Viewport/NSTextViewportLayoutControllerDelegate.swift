public import CoreGraphics

/// The methods by which a view takes part in viewport layout: it tells which part of the text is visible, and
/// shows the fragments.
public protocol NSTextViewportLayoutControllerDelegate: AnyObject {
  /// Returns the visible part of the container, in container coordinates: points, y down. Called once for
  /// each layout, before anything else.
  func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect

  /// Shows a fragment in the viewport. Called once for each visible fragment, from top to bottom. During
  /// these calls the controller's `viewportBounds` and `viewportRange` are still those of the previous
  /// layout.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment)

  /// Called before fragments are laid out.
  func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController)

  /// Called when all visible fragments have been shown.
  func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController)

  /// Called, once until the next layout, when the visible text may have changed or moved.
  func textViewportLayoutControllerReceivedSetNeedsLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController)

  /// Scrolls the view when the visible text has moved, because the height of text above it has become known
  /// or has changed.
  ///
  /// Not in Apple's TextKit.
  ///
  /// A view that scrolls by the offset at once, without animation, keeps every visible line where it is on
  /// the screen; see `NSTextViewportLayoutController.anchor`.
  ///
  /// - Parameters:
  ///   - textViewportLayoutController: The controller that asks.
  ///   - verticalOffset: The distance in points; positive when the text has moved down.
  /// - Returns: Whether the view has scrolled by the offset. If not, its bounds stay where they are, and
  ///   estimated heights of text above make up for the offset; without any left the view shows the text that
  ///   is there now.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController, scrollBy verticalOffset: CGFloat
  ) -> Bool
}

/// Default implementations.
extension NSTextViewportLayoutControllerDelegate {
  /// Does nothing.
  public func textViewportLayoutControllerWillLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}

  /// Does nothing.
  public func textViewportLayoutControllerDidLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}

  /// Does nothing.
  public func textViewportLayoutControllerReceivedSetNeedsLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}

  /// Returns `false`: the view does not scroll.
  @discardableResult
  public func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController, scrollBy verticalOffset: CGFloat
  ) -> Bool { false }
}
