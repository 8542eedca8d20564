package import Foundation
package import TextEditing
package import TextKit

/// A text view that shows attachments by views of its own, and is asked and told when attachments are
/// deleted.
///
/// Views of attachments with an `NSTextAttachmentViewProvider` need none of it.
@MainActor package protocol TextViewAttachmentOwner: UITextView {
  /// Returns the insets of the view in an attachment's bounds, in points; `nil` for an attachment that no
  /// view of the owner shows.
  func insetsOfView(for attachment: NSTextAttachment) -> UIEdgeInsets?
  /// Returns a view for an attachment that has come near what is seen; `nil` for none.
  func newView(for attachment: NSTextAttachment) -> UIView?
  /// Called when a view shows its attachment no longer, and lies in no other view.
  func takeBack(_ view: UIView)
  /// Called after views were placed, with those that are shown now.
  func attachmentViewsWerePlaced(_ shown: Set<ObjectIdentifier>)

  /// Returns whether attachments may be deleted.
  func shouldDelete(_ attachments: [NSTextAttachment], in range: NSRange) -> Bool
  /// Called before attachments are deleted.
  func willDelete(_ attachments: [NSTextAttachment])
  /// Called after attachments were deleted.
  func didDelete(_ attachments: [NSTextAttachment])
}

extension UITextView {
  /// The view as one that has views for attachments of its own.
  var attachmentOwner: (any TextViewAttachmentOwner)? { self as? any TextViewAttachmentOwner }

  /// Edits as the user does: the delegate is asked and told, and the text is laid out afterwards.
  package func edit(_ body: (TextEditor) -> Void) {
    bridge.perform(body)
    layOutText()
  }
}
