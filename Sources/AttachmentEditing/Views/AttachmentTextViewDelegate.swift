public import Foundation
public import TextKit
public import UIKit

/// What an ``AttachmentTextView`` asks and tells of attachments. All members may be left out. The view looks
/// whether its `delegate` is one.
@MainActor public protocol AttachmentTextViewDelegate: UITextViewDelegate {
  /// Returns the view that shows an attachment from now on; `nil` for none. Called when the attachment comes
  /// into what is seen, or within 10 points of it, and then not before it has left. A view of
  /// ``AttachmentTextView/dequeueAttachmentView(withIdentifier:)`` has shown something else: set all that it
  /// shows.
  ///
  /// By default it is ``AttachmentTextView/dequeueAttachmentView(for:)``.
  func textView(_ textView: AttachmentTextView, viewFor attachment: ReusableTextAttachment) -> UIView?

  /// Returns whether attachments may be deleted, after `textView(_:shouldChangeTextIn:replacementText:)` has
  /// agreed. Not asked when a change is undone or redone. By default they may.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - attachments: The attachments of the text that is to be replaced, in its order.
  ///   - range: The UTF-16 range to replace.
  func textView(
    _ textView: AttachmentTextView, shouldDelete attachments: [NSTextAttachment], in range: NSRange
  ) -> Bool

  /// Called before attachments are deleted. The edit has begun: do not change the text.
  func textView(_ textView: AttachmentTextView, willDelete attachments: [NSTextAttachment])

  /// Called after attachments were deleted.
  func textView(_ textView: AttachmentTextView, didDelete attachments: [NSTextAttachment])
}

/// Default implementations.
extension AttachmentTextViewDelegate {
  /// Returns a view of the class that is registered for the attachment's identifier.
  public func textView(
    _ textView: AttachmentTextView, viewFor attachment: ReusableTextAttachment
  ) -> UIView? { textView.dequeueAttachmentView(for: attachment) }
  /// Returns `true`.
  public func textView(
    _ textView: AttachmentTextView, shouldDelete attachments: [NSTextAttachment], in range: NSRange
  ) -> Bool { true }
  /// Does nothing.
  public func textView(_ textView: AttachmentTextView, willDelete attachments: [NSTextAttachment]) {}
  /// Does nothing.
  public func textView(_ textView: AttachmentTextView, didDelete attachments: [NSTextAttachment]) {}
}
