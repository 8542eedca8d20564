/// A view that shows one attachment after the other.
///
/// Not in Apple's UIKit.
@MainActor public protocol ReusableTextAttachmentView: UIView {
  /// Creates a view for attachments of an identifier.
  init(reuseIdentifier: String)

  /// Called before the view is used for another attachment: it forgets what it shows. At first it does
  /// nothing.
  func prepareForReuse()
}

extension ReusableTextAttachmentView {
  /// Does nothing.
  public func prepareForReuse() {}
}
