internal import CoreGraphics
internal import Foundation

/// Keeps the edit menu off the selection.
@MainActor final class TextMenuDelegate: UIEditMenuInteractionDelegate {
  weak var interaction: UITextInteraction?

  func target(of range: UITextRange, in textInput: any UITextInput) -> CGRect {
    guard !range.isEmpty else { return textInput.caretRect(for: range.start) }
    if let view = textInput as? any EditedTextView { return view.seenSelection }
    return textInput.selectionRects(for: range).reduce(CGRect.null) { $0.union($1.rect) }
  }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    guard let textInput = self.interaction?.textInput, let range = textInput.selectedTextRange else {
      return nil
    }
    return textInput.editMenu(for: range, suggestedActions: suggestedActions)
  }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { self.interaction?.textInput?.willPresentEditMenu(animator: animator) }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { self.interaction?.textInput?.willDismissEditMenu(animator: animator) }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect {
    guard let textInput = self.interaction?.textInput, let range = textInput.selectedTextRange,
      let view = interaction.view
    else { return .null }
    return target(of: range, in: textInput).intersection(view.bounds)
  }
}
