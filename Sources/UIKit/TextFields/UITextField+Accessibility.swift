internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// What screen readers are told of a field's edits.
extension UITextField {
  private var node: any AccessibilityNode { ElementNode(self) }

  /// Notes an edit: of a secret text, its dots.
  func willReplace(_ range: Range<Int>, with text: String) {
    textExchange.dragSource.follow(range, newLength: text.utf16.count)
    guard window?.host != nil, isAccessibilityElement else { return }
    guard max(range.count, text.utf16.count) <= EditNotices.longest else { return notices.noteOther(node) }
    let dot = FieldDocument.dot
    let removed = FieldAccessibilityText(self).string(in: range)
    notices.note(
      removed, isSecureTextEntry ? String(repeating: dot, count: text.utf16.count) : text,
      at: range.lowerBound, of: node, isComposing: content.editor.markedText != nil)
  }

  /// Tells of the edits that were noted.
  func tellReaders() { notices.tell(window?.host) }

  /// Tells that what was composed is committed as it is.
  func tellReadersOfCommit() {
    guard content.editor.markedText == nil else { return }
    notices.noteCommit(of: node, window?.host)
  }

  /// Tells that the text was set by the program.
  func tellReadersOfOtherText() {
    notices.forgetComposition()
    if isAccessibilityElement { window?.host?.post(.value(node)) }
  }

  /// Tells of another selection.
  func tellReadersOfSelection() {
    if isFirstResponder, isAccessibilityElement { window?.host?.post(.selection(node)) }
  }
}
