public import Foundation

extension UIWindow {
  /// Says that an on-screen keyboard comes, goes or changes its size, and posts UIKit's notifications for it.
  ///
  /// The input accessory view of the first responder stands on the keyboard, and belongs to it in what is
  /// posted; where the responder has an input view, that is shown in the keyboard's place.
  ///
  /// Not in Apple's UIKit: there the system does this. On a desktop no keyboard comes.
  ///
  /// - Parameters:
  ///   - frame: Its frame, in points of the window; `nil` for none.
  ///   - duration: How long the change takes, in seconds.
  public func changeKeyboard(to frame: CGRect?, duration: TimeInterval = 0.25) {
    keyboard.shell = frame
    keyboard.drop = 0
    keyboardMayHaveChanged(asks: false, duration: duration)
  }

  /// Draws the keyboard, with the views that belong to it, down by some points.
  func dropKeyboard(by distance: CGFloat, duration: TimeInterval) {
    keyboard.drop = distance
    keyboardMayHaveChanged(asks: false, duration: duration)
  }

  /// Posts that the keyboard is at a frame, if it was not.
  func tellKeyboard(_ frame: CGRect?, _ duration: TimeInterval) {
    guard frame != keyboardFrame else { return }
    let away = CGRect(
      x: 0, y: bounds.maxY, width: bounds.width, height: (keyboardFrame ?? frame ?? .zero).height)
    let (begin, end) = (keyboardFrame ?? away, frame ?? away)
    let info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
        value: UIView.AnimationCurve.easeInOut.rawValue),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    func post(_ name: Notification.Name) {
      NotificationCenter.default.post(name: name, object: screen, userInfo: info)
    }
    let (comes, goes) = (keyboardFrame == nil, frame == nil)
    post(UIResponder.keyboardWillChangeFrameNotification)
    if comes { post(UIResponder.keyboardWillShowNotification) }
    if goes { post(UIResponder.keyboardWillHideNotification) }
    keyboardFrame = frame
    keyboardGuideChanged()
    post(UIResponder.keyboardDidChangeFrameNotification)
    if comes { post(UIResponder.keyboardDidShowNotification) }
    if goes { post(UIResponder.keyboardDidHideNotification) }
  }
}
