internal import CoreGraphics
internal import TextKit

/// What is shown above everything else in a window: handles that no view cuts off. It takes no touches but
/// those of its subviews.
final class TextEffects: UIView {
  /// Returns that of a window, in front of all other views.
  static func of(_ window: UIWindow) -> TextEffects {
    let known = window.subviews.lazy.compactMap { $0 as? TextEffects }.first
    let effects = known ?? TextEffects(frame: window.bounds)
    if known == nil {
      effects.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      window.addSubview(effects)
    } else if effects.subviews.isEmpty {
      window.bringSubviewToFront(effects)
    }
    return effects
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    subviews.contains { !$0.isHidden && $0.point(inside: $0.convert(point, from: self), with: event) }
  }
}
