internal import Foundation
internal import TextEditing
internal import UIKit

/// What is copied and pasted.
extension YYTextView {
  /// Copies what is selected. Returns whether there was anything.
  @discardableResult
  func copySelection() -> Bool {
    let range = selectedRange
    guard range.length > 0, !isSecureTextEntry, editor.markedText == nil else { return false }
    let text = textStorage.attributedSubstring(from: range)
    let board = UIPasteboard.general
    if allowsCopyAttributedString {
      board.yy_AttributedString = text
    } else {
      board.string = text.yy_plainText(for: NSRange(location: 0, length: text.length))
    }
    return true
  }

  /// The first of what was copied that may be pasted: text with attributes, a picture, plain text.
  func pastedContent() -> PastedText? {
    let board = UIPasteboard.general
    if allowsPasteAttributedString, let text = board.yy_AttributedString, text.length > 0 {
      return PastedText(YYTextAttachment.moving(text), isStyled: true)
    }
    if allowsPasteImage, let picture = board.yy_picture {
      let text = NSMutableAttributedString.yy_attachmentString(
        withContent: picture, contentMode: .scaleToFill, width: picture.size.width,
        ascent: picture.size.height, descent: 0)
      let typed = NSMutableAttributedString(attributedString: text)
      for (key, value) in editor.typingAttributes where text.attribute(key, at: 0, effectiveRange: nil) == nil
      {
        typed.addAttribute(key, value: value, range: NSRange(location: 0, length: typed.length))
      }
      return PastedText(YYTextAttachment.moving(typed), isStyled: true)
    }
    guard let string = board.string, !string.isEmpty else { return nil }
    return PastedText(NSAttributedString(string: string), isStyled: false)
  }

  func pasteContent() {
    guard isEditable, let pasted = pastedContent() else { return }
    dropSingleAttributes()
    editor.breakUndoCoalescing()
    let wasRich = editor.behavior.isRichText
    editor.behavior.isRichText = true
    if pasted.isStyled {
      insertAttributedText(pasted.text)
    } else {
      insertText(pasted.text.string)
    }
    editor.behavior.isRichText = wasRich
    editor.breakUndoCoalescing()
  }
}
