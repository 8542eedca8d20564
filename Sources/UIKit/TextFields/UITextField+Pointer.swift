internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import ViewHosting

/// Presses and the caret.
extension UITextField {
  func press(_ touch: UITouch, _ event: UIEvent?) {
    guard isEnabled else { return }
    let point = touch.location(in: self)
    if event?.buttonMask.contains(.secondary) == true { return showMenu(at: point) }
    pressesClearButton = showsClearButton && clearButton.frame.insetBy(dx: -4, dy: -8).contains(point)
    guard !pressesClearButton, becomeFirstResponder() else { return }
    replacesOnInsertion = false
    place(at: point, count: touch.tapCount, extends: event?.modifierFlags.contains(.shift) == true)
  }

  private func place(at point: CGPoint, count: Int, extends: Bool) {
    let inner = content.containerPoint(point)
    let editor = content.editor
    _ = editing.select {
      switch count {
      case 2 where !isSecureTextEntry: editor.select(.word, at: inner)
      case 2...: editor.selectAllText()
      default: editor.setCaret(at: inner, extending: extends)
      }
    }
    setNeedsDisplay()
  }

  func drag(_ touch: UITouch) {
    guard isEditing, !pressesClearButton else { return }
    let point = content.containerPoint(touch.location(in: self))
    _ = editing.select { content.editor.setCaret(at: point, extending: true) }
    setNeedsDisplay()
  }

  func release(_ touch: UITouch) {
    guard pressesClearButton else { return }
    pressesClearButton = false
    if clearButton.frame.insetBy(dx: -4, dy: -8).contains(touch.location(in: self)) { clear() }
  }

  func shape(at point: CGPoint) -> CursorShape? {
    showsClearButton && clearButton.frame.contains(point) ? nil : .text
  }

  // MARK: The edit menu

  /// Shows the edit menu for a finger that rests on the field.
  func presentMenu(_ recognizer: UIGestureRecognizer) {
    guard recognizer.tracked.first?.type == .direct else { return }
    showMenu(at: recognizer.location(in: self))
  }

  /// Shows the edit menu at a point. A point outside of the selection gets the caret before.
  private func showMenu(at point: CGPoint) {
    guard becomeFirstResponder() else { return }
    let range = content.editor.selection.union
    if !content.rects(of: range).contains(where: { $0.contains(point) }) {
      place(at: point, count: 1, extends: false)
    }
    editMenu.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: point))
  }

  // MARK: The caret

  /// Shows the caret, and has it blink from now on.
  func restartCaret() {
    isCaretOff = false
    caretTimer?.cancel()
    caretTimer = nil
    guard isEditing, let host = window?.host, let time = host.environment.caretBlinkTime else { return }
    caretTimer = host.schedule(after: time) { [weak self] in self?.blink() }
  }

  private func blink() {
    guard isEditing else { return }
    let isOff = !isCaretOff
    restartCaret()
    isCaretOff = isOff
    setNeedsDisplay()
  }

  /// Has the caret blink no longer.
  func stopCaret() {
    caretTimer?.cancel()
    caretTimer = nil
    isCaretOff = false
  }
}

extension UITextField: UIEditMenuInteractionDelegate {
  /// Asks the field's delegate for the menu.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    let range = content.editor.selection.union
    return delegate?.textField(
      self, editMenuForCharactersIn: NSRange(location: range.lowerBound, length: range.count),
      suggestedActions: suggestedActions)
  }

  /// Tells the field's delegate.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {
    delegate?.textField(self, willPresentEditMenuWith: animator)
  }

  /// Tells the field's delegate.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {
    delegate?.textField(self, willDismissEditMenuWith: animator)
  }
}
