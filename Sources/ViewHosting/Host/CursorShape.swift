/// The pointer's shape, by the names of CSS.
public struct CursorShape: RawRepresentable, Sendable, Hashable {
  /// The name.
  public let rawValue: String
  /// Creates a shape of its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The usual arrow.
  public static let `default` = CursorShape(rawValue: "default")
  /// A bar between characters.
  public static let text = CursorShape(rawValue: "text")
  /// A bar between characters of vertical lines.
  public static let verticalText = CursorShape(rawValue: "vertical-text")
  /// A hand, over links.
  public static let pointer = CursorShape(rawValue: "pointer")
  /// An open hand.
  public static let grab = CursorShape(rawValue: "grab")
  /// Arrows to both sides.
  public static let resizeHorizontally = CursorShape(rawValue: "ew-resize")
  /// Arrows up and down.
  public static let resizeVertically = CursorShape(rawValue: "ns-resize")
  /// What cannot be done here.
  public static let notAllowed = CursorShape(rawValue: "not-allowed")
  /// No pointer.
  public static let hidden = CursorShape(rawValue: "none")
}
