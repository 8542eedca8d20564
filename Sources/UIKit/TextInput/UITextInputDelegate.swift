/// The system's side of a text input: it is told of changes that the keyboard has not made.
@MainActor
public protocol UITextInputDelegate: AnyObject {
  /// Called before the text changes.
  func textWillChange(_ textInput: (any UITextInput)?)

  /// Called after the text has changed.
  func textDidChange(_ textInput: (any UITextInput)?)

  /// Called before the selection changes.
  func selectionWillChange(_ textInput: (any UITextInput)?)

  /// Called after the selection has changed.
  func selectionDidChange(_ textInput: (any UITextInput)?)

  /// Called after a text input was given another conversation. By default nothing happens.
  func conversationContext(_ context: UIConversationContext?, didChange textInput: (any UITextInput)?)
}

/// Default implementations.
extension UITextInputDelegate {
  /// Does nothing.
  public func conversationContext(_ context: UIConversationContext?, didChange textInput: (any UITextInput)?)
  {}
}
