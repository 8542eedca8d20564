package import ViewHosting

/// A responder that takes what an input method types while it is first responder.
@MainActor package protocol HostTextClient: AnyObject {
  /// What the input method needs to know; `nil` while nothing can be typed.
  var hostTextInputState: TextInputState? { get }
  /// Takes a key before it becomes text. Returns whether it was used.
  func hostKey(_ key: KeyEvent) -> Bool
  /// Puts text where the selection or the text that is being composed is.
  func hostInsertText(_ text: String)
  /// Shows what is being composed.
  func hostSetMarkedText(_ marked: MarkedText)
  /// Deletes some UTF-16 code units before and after the caret.
  func hostDeleteSurrounding(before: Int, after: Int)
  /// Runs several of these calls, of which delegates are told once. By default of each.
  func hostHoldingCalls(_ body: () -> Void)
}

extension HostTextClient {
  package func hostHoldingCalls(_ body: () -> Void) { body() }
}

extension UIResponder {
  /// What takes text while this is the first responder.
  package var hostTextClient: (any HostTextClient)? { self as? any HostTextClient }

  /// Tells the host that what is edited, its caret or its selection are others, if this is the first
  /// responder.
  package func hostTextInputChanged() {
    if isFirstResponder { responderWindow?.inputChanged() }
  }
}
