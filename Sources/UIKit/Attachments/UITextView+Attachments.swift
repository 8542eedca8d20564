public import Foundation
internal import TextEditing
public import TextKit

/// Attachments that views show, and changes of the text by attachments. None of it is in Apple's UIKit.
extension UITextView {
  // MARK: Views

  /// Has views of a class show attachments of an identifier.
  ///
  /// - Parameters:
  ///   - viewClass: The class.
  ///   - identifier: The `reuseIdentifier` of attachments.
  public func register(
    _ viewClass: any ReusableTextAttachmentView.Type, forAttachmentsWithIdentifier identifier: String
  ) {
    state.attachments.pool.register(viewClass, for: identifier)
  }

  /// Returns a view that has left what is seen, or a new one if there is none: for
  /// `TextAttachmentDelegate.textView(_:viewFor:)`.
  ///
  /// - Parameter identifier: One that a class was registered for.
  /// - Returns: `nil` for an identifier that no class was registered for.
  public func dequeueAttachmentView(withIdentifier identifier: String) -> (any ReusableTextAttachmentView)? {
    state.attachments.pool.lend(identifier)
  }

  /// Returns the view that shows an attachment now; `nil` where none does.
  public func view(for attachment: NSTextAttachment) -> UIView? { state.attachments.view(of: attachment) }

  // MARK: The text

  /// Inserts an attachment in place of what is selected, as the user does: the delegate is asked, the change
  /// can be undone, and the caret is after it. It gets the attributes of the text before.
  public func insertAttachment(_ attachment: NSTextAttachment) {
    bridge.perform {
      let text = NSAttributedString(attachment: attachment, attributes: $0.typingAttributes)
      $0.insertAttributedText(text)
    }
    layOutText()
  }

  /// Replaces a range of the text by text in the attributes of what it replaces, as the user does.
  ///
  /// - Parameters:
  ///   - range: A UTF-16 range, clamped to the text.
  ///   - text: The text.
  public func replaceCharacters(in range: NSRange, with text: String) {
    let range = clamped(range)
    bridge.perform { $0.insertText(text, replacing: range) }
    layOutText()
  }

  /// Replaces a range of the text by text with attributes, as the user does.
  ///
  /// - Parameters:
  ///   - range: A UTF-16 range, clamped to the text.
  ///   - text: The text.
  public func replaceCharacters(in range: NSRange, with text: NSAttributedString) {
    let range = clamped(range)
    bridge.perform {
      $0.selection = EditorSelection(range)
      $0.insertAttributedText(text)
    }
    layOutText()
  }

  /// Replaces a range of the text by an attachment, as the user does. It gets the attributes of what it
  /// replaces.
  ///
  /// - Parameters:
  ///   - range: A UTF-16 range, clamped to the text.
  ///   - attachment: The attachment.
  public func replaceCharacters(in range: NSRange, with attachment: NSTextAttachment) {
    let range = clamped(range)
    editor.selection = EditorSelection(range)
    insertAttachment(attachment)
  }
}
