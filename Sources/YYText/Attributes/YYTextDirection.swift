/// Sides of a rectangle.
public struct YYTextDirection: OptionSet, Sendable, Hashable {
  /// A bit for each side.
  public let rawValue: UInt

  /// Creates a set of sides from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper side.
  public static let top = YYTextDirection(rawValue: 1 << 0)
  /// The right side.
  public static let right = YYTextDirection(rawValue: 1 << 1)
  /// The lower side.
  public static let bottom = YYTextDirection(rawValue: 1 << 2)
  /// The left side.
  public static let left = YYTextDirection(rawValue: 1 << 3)
}
