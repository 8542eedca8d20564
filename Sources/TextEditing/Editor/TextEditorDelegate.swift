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

  /// Returns whether several changes may be made at once, which is asked if there is more than one. By
  /// default each is asked for by itself.
  ///
  /// - Parameters:
  ///   - editor: The editor.
  ///   - replacements: The UTF-16 offsets to replace and what replaces them, in the order of the text.
  func textEditor(
    _ editor: TextEditor, shouldMake replacements: [(range: Range<Int>, text: NSAttributedString)]
  ) -> Bool

  /// Called after the editor has changed the text: once for a command, undoing and redoing included.
  func textEditorDidChangeText(_ editor: TextEditor)

  /// Called after the selection has changed.
  func textEditorDidChangeSelection(_ editor: TextEditor)

  /// Called after another editor of the group has changed the text, which the selection has followed.
  ///
  /// - Parameters:
  ///   - editor: The editor that has followed.
  ///   - replacements: The UTF-16 offsets that were replaced, one after the other, and the lengths of what
  ///     took their places.
  func textEditor(_ editor: TextEditor, didFollow replacements: [(range: Range<Int>, newLength: Int)])

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

  /// Asks for each change by itself.
  public func textEditor(
    _ editor: TextEditor, shouldMake replacements: [(range: Range<Int>, text: NSAttributedString)]
  ) -> Bool {
    replacements.allSatisfy { textEditor(editor, shouldReplace: $0.range, with: $0.text) }
  }

  /// Does nothing.
  public func textEditorDidChangeText(_ editor: TextEditor) {}

  /// Does nothing.
  public func textEditorDidChangeSelection(_ editor: TextEditor) {}

  /// Does nothing.
  public func textEditor(
    _ editor: TextEditor, didFollow replacements: [(range: Range<Int>, newLength: Int)]
  ) {}

  /// Does nothing.
  public func textEditorDidChangeCompletions(_ editor: TextEditor) {}
}
