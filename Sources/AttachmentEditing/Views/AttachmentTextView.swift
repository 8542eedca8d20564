public import Foundation
internal import TextEditing
public import TextKit
public import UIKit

/// A text view in whose text live views stand: cards, pictures, controls, anything.
///
/// ```swift
/// let view = AttachmentTextView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
/// view.register(CardView.self, forAttachmentsWithIdentifier: "card")
/// let size = CGSize(width: 200, height: 60)
/// view.insertAttachment(ReusableTextAttachment(reuseIdentifier: "card", size: size))
/// ```
///
/// The text has ``ReusableTextAttachment``s, which hold no views. Only those that are seen, or within 10
/// points of it, have a view; one that has left is used again for others. Views of TextKit 1 show no views,
/// and keep the space.
///
/// Its delegate may be an ``AttachmentTextViewDelegate``. Deleting, typing, composing, pasting, cutting and
/// dropping over attachments ask it; these and undoing tell it.
@MainActor
open class AttachmentTextView: UITextView {
  private let pool = AttachmentViewPool()

  private var attachmentDelegate: (any AttachmentTextViewDelegate)? {
    delegate as? any AttachmentTextViewDelegate
  }

  // MARK: Views

  /// Has views of a class show attachments of an identifier that come into what is seen from now on.
  ///
  /// - Parameters:
  ///   - viewClass: The class.
  ///   - identifier: The `reuseIdentifier` of attachments.
  public func register(
    _ viewClass: any ReusableTextAttachmentView.Type, forAttachmentsWithIdentifier identifier: String
  ) {
    pool.register(viewClass, for: identifier)
  }

  /// Returns a view that has left what is seen, or a new one if there is none: for
  /// ``AttachmentTextViewDelegate/textView(_:viewFor:)``.
  ///
  /// - Parameter identifier: One that a class was registered for.
  /// - Returns: `nil` for an identifier that no class was registered for.
  public func dequeueAttachmentView(withIdentifier identifier: String) -> (any ReusableTextAttachmentView)? {
    pool.lend(identifier)
  }

  /// Returns a view of the class that is registered for an attachment's identifier, which shows it; `nil` if
  /// no class is.
  public func dequeueAttachmentView(
    for attachment: ReusableTextAttachment
  ) -> (any ReusableTextAttachmentView)? {
    let view = pool.lend(attachment.reuseIdentifier)
    view?.show(attachment)
    return view
  }

  /// Lays an attachment out again that has changed, and has the view that shows it show it anew.
  ///
  /// - Complexity: O(*n*) in the number of attribute runs of the text.
  public func attachmentDidChange(_ attachment: ReusableTextAttachment) {
    let whole = NSRange(location: 0, length: textStorage.length)
    textStorage.beginEditing()
    for (found, offset) in textStorage.placedAttachments(in: whole) where found === attachment {
      textStorage.edited(
        .editedAttributes, range: NSRange(location: offset, length: 1), changeInLength: 0)
    }
    textStorage.endEditing()
    (view(for: attachment) as? any ReusableTextAttachmentView)?.show(attachment)
  }

  // MARK: The text

  /// Inserts an attachment in place of what is selected, as the user does: the delegate is asked, the change
  /// can be undone, and the caret is after it. It gets the attributes of the text before.
  public func insertAttachment(_ attachment: NSTextAttachment) {
    edit {
      let text = NSAttributedString(attachment: attachment, attributes: $0.typingAttributes)
      $0.insertAttributedText(text)
    }
  }

  /// Replaces a range of the text by text in the attributes of what it replaces, as the user does.
  ///
  /// - Parameters:
  ///   - range: A UTF-16 range, clamped to the text.
  ///   - text: The text.
  public func replaceCharacters(in range: NSRange, with text: String) {
    edit { $0.insertText(text, replacing: clamped(range)) }
  }

  /// Replaces a range of the text by text with attributes, as the user does.
  ///
  /// - Parameters:
  ///   - range: A UTF-16 range, clamped to the text.
  ///   - text: The text.
  public func replaceCharacters(in range: NSRange, with text: NSAttributedString) {
    edit {
      $0.selection = EditorSelection(clamped(range))
      $0.insertAttributedText(text)
    }
  }

  /// Replaces a range of the text by an attachment, as the user does. It gets the attributes of what it
  /// replaces.
  ///
  /// - Parameters:
  ///   - range: A UTF-16 range, clamped to the text.
  ///   - attachment: The attachment.
  public func replaceCharacters(in range: NSRange, with attachment: NSTextAttachment) {
    editor.selection = EditorSelection(clamped(range))
    insertAttachment(attachment)
  }
}

extension AttachmentTextView: TextViewAttachmentOwner {
  package func insetsOfView(for attachment: NSTextAttachment) -> UIEdgeInsets? {
    guard let attachment = attachment as? ReusableTextAttachment, attachment.allowsTextAttachmentView else {
      return nil
    }
    return attachment.contentInsets
  }

  package func newView(for attachment: NSTextAttachment) -> UIView? {
    guard let attachment = attachment as? ReusableTextAttachment else { return nil }
    if let attachmentDelegate { return attachmentDelegate.textView(self, viewFor: attachment) }
    return dequeueAttachmentView(for: attachment)
  }

  package func takeBack(_ view: UIView) { pool.giveBack(view) }

  package func attachmentViewsWerePlaced(_ shown: Set<ObjectIdentifier>) { pool.giveBack(except: shown) }

  package func shouldDelete(_ attachments: [NSTextAttachment], in range: NSRange) -> Bool {
    attachmentDelegate?.textView(self, shouldDelete: attachments, in: range) ?? true
  }

  package func willDelete(_ attachments: [NSTextAttachment]) {
    attachmentDelegate?.textView(self, willDelete: attachments)
  }

  package func didDelete(_ attachments: [NSTextAttachment]) {
    attachmentDelegate?.textView(self, didDelete: attachments)
  }
}
