internal import Foundation
internal import TextEditing
internal import TextKit

/// The edit menu of a text view.
extension UITextView {
  /// Asks the delegate for the edit menu of a range, or of the selected ranges if it contains them all; `nil`
  /// for that of the suggested entries. What is offered for a wrong word stands above these, speech and the
  /// services of other programs below, where the host has them.
  public func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    guard let range = offsets(textRange) else { return nil }
    let selection = editor.selection
    let isSeveral = selection.parts.count > 1 && selection.union == range
    let spelling = isSeveral ? nil : spellingMenu(for: range)
    let others = [speechMenu, servicesMenu].compactMap { $0 }
    let actions = (spelling.map { [$0] } ?? []) + suggestedActions + others
    let ranges = (isSeveral ? selection.ranges : [range]).map { NSValue(range: NSRange($0)) }
    let menu = delegate?.textView(self, editMenuForTextInRanges: ranges, suggestedActions: actions)
    return menu ?? (spelling == nil && others.isEmpty ? nil : UIMenu(title: "", children: actions))
  }

  /// Tells the delegate that the edit menu appears.
  public func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textView(self, willPresentEditMenuWith: animator)
  }

  /// Tells the delegate that the edit menu disappears.
  public func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textView(self, willDismissEditMenuWith: animator)
  }
}
