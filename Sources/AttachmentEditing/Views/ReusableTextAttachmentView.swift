public import UIKit

/// A view that shows one attachment after the other.
@MainActor public protocol ReusableTextAttachmentView: UIView {
  /// Creates a view for attachments of an identifier.
  init(reuseIdentifier: String)

  /// Called before the view is used for another attachment: it forgets what it shows. At first it does
  /// nothing.
  func prepareForReuse()

  /// Called when the view is to show an attachment: it sets all that it shows, since it may have shown
  /// something else. At first it does nothing.
  func show(_ attachment: ReusableTextAttachment)
}

extension ReusableTextAttachmentView {
  /// Does nothing.
  public func prepareForReuse() {}
  /// Does nothing.
  public func show(_ attachment: ReusableTextAttachment) {}
}
