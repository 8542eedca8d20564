/// A distance in two directions, in points.
public struct UIOffset: Sendable, Hashable, Codable {
  /// Towards the greater x.
  public var horizontal: CGFloat
  /// Towards the greater y.
  public var vertical: CGFloat

  /// No distance.
  public static let zero = UIOffset()

  /// Creates an offset of nothing.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Creates an offset from its two distances.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
