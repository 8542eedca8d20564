public import Foundation

/// What a text view asks and tells: about editing, and as a scroll view. All members may be left out.
///
/// A key that types asks `textView(_:shouldChangeTextIn:replacementText:)`, changes the text, then tells
/// `textViewDidChangeSelection(_:)` and `textViewDidChange(_:)`, in this order. Text that an input method
/// composes is
/// asked for, too; `textViewDidChange(_:)` is told once it is committed. Text and selections that a program
/// sets are not asked for.
@MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Returns whether the view may become first responder. By default it may.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool

  /// Called after the view has become first responder.
  func textViewDidBeginEditing(_ textView: UITextView)

  /// Returns whether the view may stop being first responder. By default it may.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool

  /// Called after the view has stopped being first responder.
  func textViewDidEndEditing(_ textView: UITextView)

  /// Returns whether text may be replaced. By default it may.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - range: The UTF-16 range to replace.
  ///   - text: What replaces it; empty where text is deleted.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool

  /// Called after the user has changed the text.
  func textViewDidChange(_ textView: UITextView)

  /// Called after the selection has changed, by the user or by a program.
  func textViewDidChangeSelection(_ textView: UITextView)
}

/// Default implementations.
extension UITextViewDelegate {
  /// Returns `true`.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Returns `true`.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns `true`.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}
