/// Modifier keys that are held down.
public struct EventModifiers: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = EventModifiers(rawValue: 1)
  /// Control.
  public static let control = EventModifiers(rawValue: 2)
  /// Alt, which Macs call Option.
  public static let option = EventModifiers(rawValue: 4)
  /// Super, or Command on Macs.
  public static let command = EventModifiers(rawValue: 8)
  /// Caps Lock is on.
  public static let capsLock = EventModifiers(rawValue: 16)
  /// The key is one of the number pad.
  public static let numericPad = EventModifiers(rawValue: 32)
}
