public import CoreGraphics

/// The view side of viewport layout: what of the text is visible, and where its tiles are shown.
public protocol NSTextViewportLayoutControllerDelegate: AnyObject {
  /// What is visible of the text, in container coordinates: points, y down. Asked once for each layout, before
  /// anything else.
  func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect

  /// Shows a fragment that lies in the viewport; called once for each of them, from top to bottom. While it is,
  /// `viewportBounds` and `viewportRange` of the controller are still those of the layout before.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment)

  /// Told before fragments are laid out.
  func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController)

  /// Told when all visible fragments have been shown.
  func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController)

  /// Told, once until the next layout, that what is visible may have changed or moved.
  func textViewportLayoutControllerReceivedSetNeedsLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController)

  /// Told that what is visible stands elsewhere now, because the height of something above it has become
  /// known or has changed.
  ///
  /// Not in Apple's TextKit.
  ///
  /// A view that moves its visible part by the offset at once, without animation, keeps every visible line
  /// where its reader sees it; see `NSTextViewportLayoutController.anchor`.
  ///
  /// - Parameters:
  ///   - textViewportLayoutController: The controller that asks.
  ///   - verticalOffset: Points; positive when the text has moved down.
  /// - Returns: Whether the view has scrolled by the offset. Otherwise its visible part stays where it is, and shows
  ///   what stands there now.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController, scrollBy verticalOffset: CGFloat
  ) -> Bool
}

/// What a delegate need not do.
extension NSTextViewportLayoutControllerDelegate {
  /// Nothing.
  public func textViewportLayoutControllerWillLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}

  /// Nothing.
  public func textViewportLayoutControllerDidLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}

  /// Nothing.
  public func textViewportLayoutControllerReceivedSetNeedsLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}

  /// False: the view stays where it is.
  public func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController, scrollBy verticalOffset: CGFloat
  ) -> Bool { false }
}
