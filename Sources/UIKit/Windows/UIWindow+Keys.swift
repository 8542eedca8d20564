internal import Foundation
internal import ViewHosting

/// Keys, from the host's events to responders.
extension UIWindow {
  func handleKey(_ event: KeyEvent) -> Bool {
    let key = UIKey(event)
    let phase: UIPress.Phase = event.phase == .released ? .ended : event.isRepeat ? .changed : .began
    let press = UIPress(key: key, phase: phase, timestamp: event.time)
    let presses = UIPressesEvent(press, modifierFlags: key.modifierFlags)
    sendEvent(presses)
    if !presses.isUnused { return true }
    guard event.phase == .pressed else { return false }
    return firstResponder?.hostTextClient?.hostKey(event) ?? false
  }

  /// Delivers keys to the first responder, or to the window.
  func deliverPresses(_ event: UIPressesEvent) {
    let responder = firstResponder ?? self
    guard let phase = event.allPresses.first?.phase else { return }
    switch phase {
    case .began: responder.pressesBegan(event.allPresses, with: event)
    case .changed, .stationary: responder.pressesChanged(event.allPresses, with: event)
    case .ended: responder.pressesEnded(event.allPresses, with: event)
    case .cancelled: responder.pressesCancelled(event.allPresses, with: event)
    }
  }
}

extension UIKey {
  /// The characters that UIKit has for keys that type none.
  private static let inputs = [
    "up": "UIKeyInputUpArrow", "down": "UIKeyInputDownArrow", "left": "UIKeyInputLeftArrow",
    "right": "UIKeyInputRightArrow", "escape": "UIKeyInputEscape", "pageup": "UIKeyInputPageUp",
    "pagedown": "UIKeyInputPageDown", "home": "UIKeyInputHome", "end": "UIKeyInputEnd",
    "delete": "UIKeyInputDelete", "backspace": "\u{8}", "return": "\r", "enter": "\r", "tab": "\t",
    "space": " ",
  ]

  convenience init(_ event: KeyEvent) {
    let named = UIKey.inputs[event.key]
    let plain = named ?? (event.key.count == 1 ? event.key : "")
    let isUpper = event.modifiers.contains(.shift) && named == nil
    self.init(
      characters: event.characters.isEmpty || named != nil ? plain : event.characters,
      charactersIgnoringModifiers: isUpper ? plain.uppercased() : plain,
      modifierFlags: UIKeyModifierFlags(event.modifiers), keyCode: UIKeyboardHIDUsage(hostKey: event.key))
  }
}
