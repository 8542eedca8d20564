internal import UIKit
internal import ViewHosting

/// Something that an editor does: by a menu, by a key, and by a button if it has a short title.
@MainActor struct EditorCommandItem {
  /// What it is called.
  var title: String
  /// What its button says; `nil` for a command without one.
  var button: String?
  /// Its key, with which Control is pressed unless ``modifiers`` says otherwise; empty for none.
  var input: String
  /// The keys that are pressed with it.
  var modifiers: UIKeyModifierFlags
  /// Whether what it turns on is on; `nil` for one that turns nothing on.
  var isOn: (() -> Bool)?
  /// Whether it can be done.
  var isPossible: () -> Bool
  /// Does it.
  var run: () -> Void

  init(
    _ title: String, button: String? = nil, _ input: String = "", _ modifiers: UIKeyModifierFlags = .control,
    isOn: (() -> Bool)? = nil, isPossible: @escaping () -> Bool = { true }, _ run: @escaping () -> Void
  ) {
    (self.title, self.button, self.input, self.modifiers) = (title, button, input, modifiers)
    (self.isOn, self.isPossible, self.run) = (isOn, isPossible, run)
  }

  /// The keys as menus show them, such as `Ctrl+Shift+S`; `nil` without a key.
  var shortcut: String? {
    guard !input.isEmpty else { return nil }
    var keys: [String] = []
    if modifiers.contains(.control) { keys.append("Ctrl") }
    if modifiers.contains(.alternate) { keys.append("Alt") }
    if modifiers.contains(.shift) { keys.append("Shift") }
    let names = ["+": "plus", "-": "minus", "UIKeyInputF7": "F7", "UIKeyInputF10": "F10"]
    return (keys + [names[input] ?? input.uppercased()]).joined(separator: "+")
  }

  /// The item of a menu.
  func item(_ identifier: String) -> HostMenu.Item {
    HostMenu.Item(
      title, identifier: identifier, isEnabled: isPossible(), mark: isOn?() == true ? .on : .off,
      shortcut: shortcut)
  }
}

/// A menu of an editor: groups of commands, between which there are lines.
@MainActor struct EditorMenu {
  var title: String
  var groups: [[EditorCommandItem]]
}
