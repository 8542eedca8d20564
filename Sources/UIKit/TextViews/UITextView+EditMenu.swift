internal import Foundation
internal import TextEditing
internal import TextKit

/// The edit menu of a text view.
extension UITextView {
  /// Asks the delegate for the edit menu of a range; `nil` for that of the suggested entries. What is offered
  /// for a wrong word stands above these.
  public func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    guard let range = offsets(textRange) else { return nil }
    let spelling = spellingMenu(for: range)
    let actions = (spelling.map { [$0] } ?? []) + suggestedActions
    let menu = delegate?.textView(self, editMenuForTextIn: NSRange(range), suggestedActions: actions)
    return menu ?? (spelling == nil ? nil : UIMenu(title: "", children: actions))
  }

  /// Tells the delegate that the edit menu appears.
  public func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textView(self, willPresentEditMenuWith: animator)
  }

  /// Tells the delegate that the edit menu disappears.
  public func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textView(self, willDismissEditMenuWith: animator)
  }

  /// Shows the edit menu at a point of the view.
  func presentEditMenu(at point: CGPoint) {
    exchange.menu.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: point))
  }
}

/// Asks a text view for its edit menu, and tells it of the menu.
final class TextViewMenuDelegate: UIEditMenuInteractionDelegate {
  private weak var view: UITextView?

  init(_ view: UITextView?) { self.view = view }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    guard let view else { return nil }
    let range = TextViewRange(view.editor.selection.union, in: view)
    return view.editMenu(for: range, suggestedActions: suggestedActions)
  }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { view?.willPresentEditMenu(animator: animator) }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { view?.willDismissEditMenu(animator: animator) }
}
