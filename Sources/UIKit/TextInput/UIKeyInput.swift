/// What receives typed text: enough for a view that has neither a selection nor an input method.
@MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is any text.
  var hasText: Bool { get }

  /// Inserts what was typed at the caret, or in place of what is selected.
  func insertText(_ text: String)

  /// Deletes what is selected, or the character before the caret.
  func deleteBackward()
}
