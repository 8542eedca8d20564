public import TextKit

extension UITextView {
  /// Returns the view that shows an attachment now; `nil` where none does.
  ///
  /// Not in Apple's UIKit.
  public func view(for attachment: NSTextAttachment) -> UIView? { state.attachments.view(of: attachment) }
}
