internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// Clicks, taps and drags. A pointer selects at once; a finger once it is lifted, since it may scroll.
extension UITextView {
  /// Takes a press. Returns whether it means the text.
  func begin(_ touches: Set<UITouch>, _ event: UIEvent?) -> Bool {
    guard isSelectable, let touch = touches.first else { return false }
    let point = touch.location(in: self)
    let extends = event?.modifierFlags.contains(.shift) ?? false
    let isTouch = touch.type == .direct
    let isIn = touch.tapCount == 1 && !extends && isSelected(at: point)
    state.eventTime = touch.timestamp
    state.press = TextViewState.Press(
      start: point, isSelecting: !isTouch && !isIn, isInSelection: isIn, isTouch: isTouch,
      count: touch.tapCount)
    if !isTouch {
      state.interaction.pointerWillSelect()
      if !isFirstResponder { becomeFirstResponder() }
      if !isIn { press(at: point, count: touch.tapCount, extends: extends) }
    }
    return true
  }

  /// Whether the character at a point is selected.
  private func isSelected(at point: CGPoint) -> Bool {
    guard let range = characterRange(at: point).flatMap(offsets) else { return false }
    return editor.selection.ranges.contains { $0.overlaps(range) }
  }

  private func press(at point: CGPoint, count: Int, extends: Bool) {
    let place = CGPoint(x: point.x - containerOrigin.x, y: point.y - containerOrigin.y)
    changeSelection {
      switch count {
      case ..<2: editor.setCaret(at: place, extending: extends)
      case 2: editor.select(.word, at: place)
      default: editor.select(.paragraph, at: place)
      }
    }
  }

  func drag(_ touches: Set<UITouch>) {
    guard var press = state.press, !press.isTouch, let touch = touches.first else { return }
    let point = touch.location(in: self)
    if !press.isSelecting {
      guard hypot(point.x - press.start.x, point.y - press.start.y) > 3 else { return }
      press.isSelecting = true
      press.isInSelection = false
      state.press = press
      self.press(at: press.start, count: 1, extends: false)
    }
    changeSelection {
      editor.setCaret(
        at: CGPoint(x: point.x - containerOrigin.x, y: point.y - containerOrigin.y), extending: true)
    }
    revealSelection()
  }

  func end(_ touches: Set<UITouch>) {
    guard let press = state.press else { return }
    state.press = nil
    if press.isTouch {
      guard isFirstResponder || becomeFirstResponder() else { return }
      self.press(at: press.start, count: press.count, extends: false)
      state.interaction.tapsHaveSelected(press.count)
    } else if press.isInSelection {
      self.press(at: press.start, count: 1, extends: false)
    }
  }
}
