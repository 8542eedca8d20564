public import CoreGraphics

/// What gestures in text ask and tell. All members may be left out.
@MainActor public protocol UITextInteractionDelegate: AnyObject {
  /// Returns whether a gesture may begin at a point of the view. By default it may.
  func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool
  /// Called before a gesture changes the selection.
  func interactionWillBegin(_ interaction: UITextInteraction)
  /// Called after a gesture.
  func interactionDidEnd(_ interaction: UITextInteraction)
}

/// Default implementations.
extension UITextInteractionDelegate {
  /// Returns `true`.
  public func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool { true }
  /// Does nothing.
  public func interactionWillBegin(_ interaction: UITextInteraction) {}
  /// Does nothing.
  public func interactionDidEnd(_ interaction: UITextInteraction) {}
}
