/// A view that shows a caret.
@MainActor public protocol UITextCursorView: UIView {
  /// Whether the caret blinks.
  var isBlinking: Bool { get set }
  /// Shows the caret, and has it blink from now on.
  func resetBlinkAnimation()
}
