internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import ViewHosting

/// A press of a button or a finger on a field that has not ended.
struct FieldPress {
  /// Where it began, in points of the field.
  var start: CGPoint
  var count: Int
  var isTouch: Bool
  /// Whether it began in what is selected: then it counts once it ends, since that may be dragged.
  var isInSelection: Bool
}

/// Presses and the caret. A pointer selects at once, a finger once it is lifted.
extension UITextField {
  /// How far a press moves that is none any more, in points: of a finger, and of a pointer.
  private static let (touchSlack, pointerSlack): (CGFloat, CGFloat) = (10, 3)

  func press(_ touch: UITouch, _ event: UIEvent?) {
    guard isEnabled else { return }
    let point = touch.location(in: self)
    let isTouch = touch.type == .direct
    if !isTouch, touch.buttons != .primary { return pressOtherButton(touch.buttons, at: point) }
    pressesClearButton = isOnClearButton(point)
    guard !pressesClearButton, isTouch || becomeFirstResponderInPlace() else { return }
    let extends = event?.modifierFlags.contains(.shift) == true
    let isIn = !isTouch && touch.tapCount == 1 && !extends && isSelected(at: point)
    pressed = FieldPress(start: point, count: touch.tapCount, isTouch: isTouch, isInSelection: isIn)
    guard !isTouch else { return }
    textInteraction.pointerWillSelect()
    if !isIn { press(at: point, count: touch.tapCount, extends: extends) }
  }

  /// The secondary button shows the edit menu, the middle one inserts what was selected last.
  private func pressOtherButton(_ buttons: UIEvent.ButtonMask, at point: CGPoint) {
    if buttons == .button(3) { return pastePrimary(at: point) }
    if buttons == .secondary { pressSecondaryButton(at: point) }
  }

  /// Whether a point is on the clear button, or near it.
  func isOnClearButton(_ point: CGPoint) -> Bool {
    showsClearButton && clearButton.frame.insetBy(dx: -4, dy: -8).contains(point)
  }

  /// Selects at a point of the field: the caret, at the second press a word, then all.
  func press(at point: CGPoint, count: Int, extends: Bool) {
    replacesOnInsertion = false
    let inner = content.containerPoint(point)
    let editor = content.editor
    changeSelection {
      switch count {
      case 2 where !isSecureTextEntry: editor.select(.word, at: inner)
      case 2...: _ = editor.selectAllText()
      default: editor.setCaret(at: inner, extending: extends)
      }
    }
    setNeedsDisplay()
  }

  func drag(_ touch: UITouch) {
    guard isEditing, let press = pressed, !press.isTouch else { return }
    let point = touch.location(in: self)
    if press.isInSelection {
      let way = hypot(point.x - press.start.x, point.y - press.start.y)
      guard !textExchange.drag.isEnabled, way > UITextField.pointerSlack else { return }
      pressed?.isInSelection = false
      self.press(at: press.start, count: 1, extends: false)
    }
    let inner = content.containerPoint(point)
    changeSelection { content.editor.setCaret(at: inner, extending: true) }
    setNeedsDisplay()
  }

  func release(_ touch: UITouch) {
    let point = touch.location(in: self)
    if pressesClearButton {
      pressesClearButton = false
      if isOnClearButton(point) { clear() }
      return
    }
    guard let press = pressed else { return }
    pressed = nil
    defer { publishPrimarySelection() }
    if press.isTouch {
      let way = hypot(point.x - press.start.x, point.y - press.start.y)
      guard way <= UITextField.touchSlack, becomeFirstResponderInPlace() else { return }
      self.press(at: press.start, count: press.count, extends: false)
      textInteraction.tapsHaveSelected(press.count)
    } else if press.isInSelection {
      self.press(at: press.start, count: 1, extends: false)
    }
  }

  /// Forgets a press that became something else.
  func forgetPress() {
    pressesClearButton = false
    pressed = nil
  }

  func shape(at point: CGPoint) -> CursorShape? {
    showsClearButton && clearButton.frame.contains(point) ? nil : .text
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
