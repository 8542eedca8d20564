/// The name of a command, as Apple's key bindings have it: `moveLeft:`.
///
/// ```swift
/// editor.perform(.moveWordForward)
/// editor.perform("deleteToEndOfParagraph:")
/// ```
public struct EditorCommand: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name, with a colon at its end.
  public var rawValue: String

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a name.
  public init(stringLiteral value: String) { rawValue = value }

  /// The name.
  public var description: String { rawValue }
}
