public import TextEditing

/// Keys of text views.
extension UITextView {
  /// The keys of text views that are created from now on; ``keyTable`` of a view changes its own.
  ///
  /// Not in Apple's UIKit.
  public static var defaultKeyTable: KeyTable = .linux

  /// Asks the delegate about a deletion where there is nothing to delete: in front of the text. Programs
  /// learn from it that Backspace was pressed.
  ///
  /// - Returns: Whether there is nothing to delete.
  func asksOfNothing() -> Bool {
    guard isEditable, editor.markedText == nil, editor.selection.parts.count == 1,
      editor.selection.union == 0..<0
    else { return false }
    _ = shouldChangeText(in: TextViewRange(0..<0, in: self), replacementText: "")
    return true
  }
}
