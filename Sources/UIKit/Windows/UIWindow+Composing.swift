internal import ViewHosting

/// What a window knows of its host's input method.
struct WindowComposing {
  /// Whether a change is the input method's.
  var isActing = false
  /// Whether the first responder had marked text when the host was told of it last.
  var hasMarkedText = false
  /// Whether the host is told of what is edited after what goes on now, once.
  var isHolding = false
  /// Whether there is something to tell it then.
  var isHeld = false
  /// Whether no caret is shown while text is composed.
  var hidesCaret = false
}

/// What is composed, and who has ended it.
extension UIWindow {
  /// Whether the first responder has marked text.
  var isComposing: Bool { (firstResponder as? any UITextInput)?.markedTextRange != nil }

  /// Runs a change that the input method makes.
  func byInputMethod(_ change: () -> Void) {
    let wasActing = composing.isActing
    composing.isActing = true
    holdingInput {
      change()
      inputChanged()
    }
    composing.isActing = wasActing
  }

  /// Tells the host of what is edited after some code has run, once: each time the text around the caret and
  /// the caret's place have to be found.
  func holdingInput<Result>(_ body: () -> Result) -> Result {
    guard !composing.isHolding else { return body() }
    composing.isHolding = true
    let result = body()
    composing.isHolding = false
    if composing.isHeld { inputChanged() }
    return result
  }

  /// Shows the caret while text is composed, or does not.
  func hideCaret(_ isHidden: Bool) {
    guard composing.hidesCaret != isHidden else { return }
    composing.hidesCaret = isHidden
    (firstResponder as? UITextView)?.canvasMayHaveChanged()
  }

  /// Tells the input method to forget what it composes if something else has ended that.
  func followComposition(_ host: any ViewHost) {
    let hasMarkedText = isComposing
    let hadMarkedText = composing.hasMarkedText
    composing.hasMarkedText = hasMarkedText
    if !hasMarkedText { hideCaret(false) }
    if hadMarkedText, !hasMarkedText, !composing.isActing { host.cancelComposition() }
  }
}
