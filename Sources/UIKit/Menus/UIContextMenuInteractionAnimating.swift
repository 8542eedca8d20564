/// What runs beside the appearing and disappearing of a menu. Hosts show menus at once: so it runs at once.
@MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// Runs a closure beside the animation.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Runs a closure after the animation.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Runs at once what is added to it.
final class InstantAnimator: UIEditMenuInteractionAnimating, UIContextMenuInteractionAnimating {
  func addAnimations(_ animations: @escaping () -> Void) { animations() }
  func addCompletion(_ completion: @escaping () -> Void) { completion() }
}
