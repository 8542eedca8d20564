internal import ViewHosting

/// Modifier keys; the raw values are Apple's.
public struct UIKeyModifierFlags: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps Lock is on.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt, which Macs call Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Super, or Command on Macs.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The key is one of the number pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

  private static let pairs: [(EventModifiers, UIKeyModifierFlags)] = [
    (.capsLock, .alphaShift), (.shift, .shift), (.control, .control), (.option, .alternate),
    (.command, .command), (.numericPad, .numericPad),
  ]

  /// Creates the set of a host's modifiers.
  init(_ modifiers: EventModifiers) {
    self = UIKeyModifierFlags.pairs.reduce(into: []) { if modifiers.contains($1.0) { $0.insert($1.1) } }
  }
}
