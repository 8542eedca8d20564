public import Foundation

/// What a key did.
public struct KeyEvent: Sendable, Hashable {
  /// What happened.
  public enum Phase: Sendable, Hashable {
    /// The key was pressed, or repeats.
    case pressed
    /// It was released.
    case released
  }

  /// What happened.
  public var phase: Phase
  /// The key: the lowercase character that it has in its layout without Shift, or a name such as `left`,
  /// `home`, `pageup`, `backspace`, `delete`, `return`, `tab`, `escape`, `space`, `insert` or `f5`.
  public var key: String
  /// The characters that it types with the modifiers; empty for keys that type none.
  public var characters: String
  /// The modifier keys.
  public var modifiers: EventModifiers
  /// Whether the key is held down and repeats.
  public var isRepeat: Bool
  /// The time, in seconds, by the host's clock.
  public var time: TimeInterval

  /// Creates an event.
  public init(
    _ phase: Phase = .pressed, key: String, characters: String = "", modifiers: EventModifiers = [],
    isRepeat: Bool = false, time: TimeInterval
  ) {
    self.phase = phase
    self.key = key
    self.characters = characters
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.time = time
  }
}
