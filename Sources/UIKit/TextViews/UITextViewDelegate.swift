public import Foundation
public import TextKit

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

  // MARK: Several selections

  /// Returns whether text may be replaced in several ranges at once. By default the form for one range is
  /// asked, with the smallest range that contains all.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - ranges: The UTF-16 ranges to replace, as `NSValue` of `NSRange`, in the order of the text.
  ///   - text: What replaces each; texts that differ are joined by line feeds.
  func textView(
    _ textView: UITextView, shouldChangeTextInRanges ranges: [NSValue], replacementText text: String
  ) -> Bool

  // MARK: Links, attachments and tags

  /// Returns what a click, a tap or the Return key does to an item; `nil` for its menu, if it has one. By
  /// default the usual action: a link is opened.
  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction?

  /// Returns the menu of an item, which a secondary click or a finger that rests shows; `nil` for none. By
  /// default the usual menu.
  func textView(
    _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
  ) -> UITextItem.MenuConfiguration?

  /// Called before the menu of an item appears.
  func textView(
    _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating)

  /// Called before the menu of an item disappears.
  func textView(
    _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating)

  /// Returns whether a link may act; it is asked before the members for items. By default the older form
  /// without an interaction is asked. Deprecated on Apple's systems.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool

  /// Returns whether an attachment may act; it is asked before the members for items. By default the older
  /// form without an interaction is asked. Deprecated on Apple's systems.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool

  /// Returns whether a link may act. By default it may. Deprecated on Apple's systems.
  func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool

  /// Returns whether an attachment may act. By default it may. Deprecated on Apple's systems.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange
  ) -> Bool

  /// Inserts a suggestion that was chosen. By default the text of a short answer.
  func textView(_ textView: UITextView, insertInputSuggestion inputSuggestion: UIInputSuggestion)

  // MARK: The edit menu

  /// Returns the edit menu for a range of the text; `nil`, which is the default, for that of the suggested
  /// entries.
  func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?

  /// Returns the edit menu for several ranges of the text, instead of the method for one, which the default
  /// implementation asks for the smallest range that contains all.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - ranges: What is selected, in UTF-16 units, as `NSValue` of `NSRange`, in the order of the text.
  ///   - suggestedActions: The items that the menu has unless another one is returned.
  func textView(
    _ textView: UITextView, editMenuForTextInRanges ranges: [NSValue], suggestedActions: [UIMenuElement]
  ) -> UIMenu?

  /// Called before the edit menu appears.
  func textView(_ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)

  /// Called before the edit menu disappears.
  func textView(_ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
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
