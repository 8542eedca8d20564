internal import Foundation
internal import ViewHosting

/// Keys, from the host's events to responders.
extension UIWindow {
  func handleKey(_ event: KeyEvent) -> Bool {
    let key = UIKey(event)
    let phase: UIPress.Phase = event.phase == .released ? .ended : event.isRepeat ? .changed : .began
    let press = UIPress(key: key, phase: phase, timestamp: event.time)
    let presses = UIPressesEvent(press, modifierFlags: key.modifierFlags)
    guard event.phase == .pressed else {
      if keysOfCommands.remove(event.key) != nil { return true }
      sendEvent(presses)
      return !presses.isUnused
    }
    let client = firstResponder?.hostTextClient
    let isTyping = client?.hostTextInputState != nil
    let isOfInputMethod = isComposing && event.isUsedForComposing
    if !isOfInputMethod, performKeyCommand(key, first: isTyping) {
      keysOfCommands.insert(event.key)
      return true
    }
    sendEvent(presses)
    // While text is composed, the keys that compose it do nothing else.
    if !presses.isUnused || isOfInputMethod { return true }
    if client?.hostKey(event) == true { return true }
    return isTyping && !event.typesText && performKeyCommand(key, first: false)
  }

  /// Performs the first key command of the responder chain for a key. Returns whether there is one.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - first: Whether only commands are meant that come before the text's own.
  private func performKeyCommand(_ key: UIKey, first: Bool) -> Bool {
    let start = firstResponder ?? self
    for responder in start.chain {
      for command in responder.keyCommands ?? [] where command.wantsPriorityOverSystemBehavior || !first {
        if command.perform(for: key, from: start) { return true }
      }
    }
    return false
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

extension KeyEvent {
  /// Whether input methods use the key while they compose.
  fileprivate var isUsedForComposing: Bool {
    modifiers.isDisjoint(with: [.control, .option, .command])
      && ["left", "right", "up", "down", "return", "enter", "escape", "tab", "backspace"].contains(key)
  }

  /// Whether the key types text.
  fileprivate var typesText: Bool {
    !characters.isEmpty && modifiers.isDisjoint(with: [.control, .option, .command])
  }
}

extension UIKey {
  /// The characters that UIKit has for keys that type none.
  private static let inputs = [
    "up": "UIKeyInputUpArrow", "down": "UIKeyInputDownArrow", "left": "UIKeyInputLeftArrow",
    "right": "UIKeyInputRightArrow", "escape": "UIKeyInputEscape", "pageup": "UIKeyInputPageUp",
    "pagedown": "UIKeyInputPageDown", "home": "UIKeyInputHome", "end": "UIKeyInputEnd",
    "delete": "UIKeyInputDelete", "f1": "UIKeyInputF1", "f2": "UIKeyInputF2", "f3": "UIKeyInputF3",
    "f4": "UIKeyInputF4", "f5": "UIKeyInputF5", "f6": "UIKeyInputF6", "f7": "UIKeyInputF7",
    "f8": "UIKeyInputF8", "f9": "UIKeyInputF9", "f10": "UIKeyInputF10", "f11": "UIKeyInputF11",
    "f12": "UIKeyInputF12", "backspace": "\u{8}", "return": "\r", "enter": "\r", "tab": "\t",
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
