public import TextKit

/// What an editor asks and tells of changes. All members have default implementations.
public protocol TextEditorDelegate: AnyObject {
  /// Returns whether a change may be made. If one of several is refused, none is made.
  ///
  /// - Parameters:
  ///   - editor: The editor.
  ///   - range: The UTF-16 offsets to replace.
  ///   - text: What replaces them; `nil` if only attributes change.
  func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?)
    -> Bool

  /// Called after the editor has changed the text: once for a command, undoing and redoing included.
  func textEditorDidChangeText(_ editor: TextEditor)

  /// Called after the selection has changed.
  func textEditorDidChangeSelection(_ editor: TextEditor)

  /// Called after ``TextEditor/completions`` were set or taken back. When text or selection change, they are
  /// gone without a call.
  func textEditorDidChangeCompletions(_ editor: TextEditor)
}

/// Default implementations.
extension TextEditorDelegate {
  /// Returns `true`.
  public func textEditor(
    _ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?
  ) -> Bool { true }

  /// Does nothing.
  public func textEditorDidChangeText(_ editor: TextEditor) {}

  /// Does nothing.
  public func textEditorDidChangeSelection(_ editor: TextEditor) {}

  /// Does nothing.
  public func textEditorDidChangeCompletions(_ editor: TextEditor) {}
}
