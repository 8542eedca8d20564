/// A key with the modifiers that are held down.
public struct KeyChord: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Modifier keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, which Macs call Option.
    public static let option = Modifiers(rawValue: 4)
    /// Command on Macs, Super elsewhere.
    public static let command = Modifiers(rawValue: 8)
  }

  /// The key: a lowercase letter or another character without Shift, or a name such as `left`, `home`,
  /// `pageup`, `backspace`, `delete`, `return`, `tab`, `escape`, `space`, `insert` or `f5`.
  public var key: String
  /// The modifiers.
  public var modifiers: Modifiers

  /// Creates a chord.
  public init(_ key: String, _ modifiers: Modifiers = []) {
    (self.key, self.modifiers) = (key, modifiers)
  }

  private static let names: [(String, Modifiers)] = [
    ("ctrl", .control), ("alt", .option), ("shift", .shift), ("cmd", .command),
  ]

  /// Creates a chord of its description: `ctrl-shift-left`. Names of modifiers are `ctrl`, `alt`, `shift` and
  /// `cmd`.
  public init(stringLiteral value: String) { self.init(description: value) }

  /// Creates a chord of its description, such as `ctrl-shift-left`.
  public init(description: String) {
    var (rest, modifiers) = (Substring(description), Modifiers())
    while let (name, modifier) = Self.names.first(where: {
      rest.hasPrefix($0.0 + "-") && rest.count > $0.0.count + 1
    }) {
      rest = rest.dropFirst(name.count + 1)
      modifiers.insert(modifier)
    }
    self.init(String(rest), modifiers)
  }

  /// The chord as text: `ctrl-shift-left`.
  public var description: String {
    Self.names.filter { modifiers.contains($0.1) }.map { $0.0 + "-" }.joined() + key
  }
}
