public import Foundation

/// A key of a keyboard with what it types.
@MainActor open class UIKey: NSObject, NSCopying {
  /// The characters that it types with the modifiers; arrows and their like have the name of
  /// `UIKeyCommand.inputUpArrow` and so on.
  public let characters: String
  /// The characters that it types without modifiers but Shift.
  public let charactersIgnoringModifiers: String
  /// The modifier keys that are held down.
  public let modifierFlags: UIKeyModifierFlags
  /// The key's place on the keyboard.
  public let keyCode: UIKeyboardHIDUsage

  init(
    characters: String, charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags,
    keyCode: UIKeyboardHIDUsage
  ) {
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
    self.modifierFlags = modifierFlags
    self.keyCode = keyCode
    super.init()
  }

  /// Returns the same key, which never changes.
  @discardableResult
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
