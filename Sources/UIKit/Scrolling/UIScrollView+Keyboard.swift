internal import CoreGraphics
internal import Foundation

/// An on-screen keyboard that follows a finger.
extension UIScrollView {
  /// Moves the keyboard as far down as the finger that drags is below the keyboard's top. Where the finger is
  /// lifted while it moves down, or has drawn half of the keyboard away, editing ends and the keyboard goes;
  /// else it returns.
  func dragKeyboard() {
    guard keyboardDismissMode == .interactive, let window else { return }
    let finger = panGestureRecognizer.location(in: window)
    switch panGestureRecognizer.state {
    case .began: motion.keyboard = window.keyboardFrame
    case .changed:
      guard let full = motion.keyboard, window.keyboardFrame != nil else { return }
      let top = min(max(finger.y, full.minY), max(window.bounds.maxY, full.minY))
      window.dropKeyboard(by: top - full.minY, duration: 0)
    case .ended, .cancelled:
      guard let full = motion.keyboard, let now = window.keyboardFrame else { return }
      motion.keyboard = nil
      guard now != full else { return }
      let speed = panGestureRecognizer.velocity(in: window).y
      let isGoing = speed > 100 || (speed > -100 && now.minY > full.midY)
      if panGestureRecognizer.state == .ended, isGoing, window.endEditing(false) {
        window.changeKeyboard(to: nil)
      } else {
        window.dropKeyboard(by: 0, duration: 0.25)
      }
    default: break
    }
  }
}
