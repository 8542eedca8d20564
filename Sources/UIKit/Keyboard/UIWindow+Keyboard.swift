public import Foundation

extension UIWindow {
  /// Says that an on-screen keyboard comes, goes or changes its size, and posts UIKit's notifications for it.
  ///
  /// Not in Apple's UIKit: there the system does this. On a desktop no keyboard comes.
  ///
  /// - Parameters:
  ///   - frame: Its frame, in points of the window; `nil` for none.
  ///   - duration: How long the change takes, in seconds.
  public func changeKeyboard(to frame: CGRect?, duration: TimeInterval = 0.25) {
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
