internal import Foundation
internal import TextKit

/// The edit menu of a field.
extension UITextField {
  /// Asks the delegate for the edit menu of a range; `nil` for that of the suggested entries.
  public func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    guard let range = offsets(textRange) else { return nil }
    return delegate?.textField(
      self, editMenuForCharactersInRanges: [NSValue(range: NSRange(range))],
      suggestedActions: suggestedActions)
  }

  /// Tells the delegate that the edit menu appears.
  public func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textField(self, willPresentEditMenuWith: animator)
  }

  /// Tells the delegate that the edit menu disappears.
  public func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textField(self, willDismissEditMenuWith: animator)
  }
}
