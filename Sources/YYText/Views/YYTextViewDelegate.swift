public import Foundation
public import UIKit

/// What a ``YYTextView`` asks and tells: about editing, about highlights, and as a scroll view. All members
/// may be left out.
@MainActor public protocol YYTextViewDelegate: UIScrollViewDelegate {
  /// Returns whether the view may become first responder. By default it may.
  func textViewShouldBeginEditing(_ textView: YYTextView) -> Bool
  /// Returns whether the view may stop being first responder. By default it may.
  func textViewShouldEndEditing(_ textView: YYTextView) -> Bool
  /// Called after the view has become first responder.
  func textViewDidBeginEditing(_ textView: YYTextView)
  /// Called after the view has stopped being first responder.
  func textViewDidEndEditing(_ textView: YYTextView)
  /// Returns whether text may be replaced. By default it may.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - range: The UTF-16 range to replace.
  ///   - text: What replaces it; empty where text is deleted.
  func textView(
    _ textView: YYTextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called after the user has changed the text.
  func textViewDidChange(_ textView: YYTextView)
  /// Called after the selection has changed.
  func textViewDidChangeSelection(_ textView: YYTextView)

  /// Returns whether a highlight may be tapped. By default it may.
  func textView(
    _ textView: YYTextView, shouldTap highlight: YYTextHighlight, in characterRange: NSRange
  ) -> Bool
  /// Called after a highlight without an action of its own was tapped.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - highlight: The highlight.
  ///   - characterRange: Its UTF-16 range.
  ///   - rect: Where it is, in points of the view.
  func textView(
    _ textView: YYTextView, didTap highlight: YYTextHighlight, in characterRange: NSRange, rect: CGRect)
  /// Returns whether a finger may rest on a highlight. By default it may.
  func textView(
    _ textView: YYTextView, shouldLongPress highlight: YYTextHighlight, in characterRange: NSRange
  ) -> Bool
  /// Called after a finger has rested on a highlight without an action of its own for that.
  func textView(
    _ textView: YYTextView, didLongPress highlight: YYTextHighlight, in characterRange: NSRange,
    rect: CGRect)
}

/// Default implementations.
extension YYTextViewDelegate {
  /// Returns `true`.
  public func textViewShouldBeginEditing(_ textView: YYTextView) -> Bool { true }
  /// Returns `true`.
  public func textViewShouldEndEditing(_ textView: YYTextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: YYTextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: YYTextView) {}
  /// Returns `true`.
  public func textView(
    _ textView: YYTextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: YYTextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: YYTextView) {}
  /// Returns `true`.
  public func textView(
    _ textView: YYTextView, shouldTap highlight: YYTextHighlight, in characterRange: NSRange
  ) -> Bool { true }
  /// Does nothing.
  public func textView(
    _ textView: YYTextView, didTap highlight: YYTextHighlight, in characterRange: NSRange, rect: CGRect
  ) {}
  /// Returns `true`.
  public func textView(
    _ textView: YYTextView, shouldLongPress highlight: YYTextHighlight, in characterRange: NSRange
  ) -> Bool { true }
  /// Does nothing.
  public func textView(
    _ textView: YYTextView, didLongPress highlight: YYTextHighlight, in characterRange: NSRange, rect: CGRect
  ) {}
}

extension NSNotification.Name {
  /// Posted after a ``YYTextView`` has become first responder; the object is the view.
  public static let YYTextViewTextDidBeginEditing = NSNotification.Name("YYTextViewTextDidBeginEditing")
  /// Posted after the user has changed the text of a ``YYTextView``; the object is the view.
  public static let YYTextViewTextDidChange = NSNotification.Name("YYTextViewTextDidChange")
  /// Posted after a ``YYTextView`` has stopped being first responder; the object is the view.
  public static let YYTextViewTextDidEndEditing = NSNotification.Name("YYTextViewTextDidEndEditing")
}
