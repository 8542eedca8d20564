/// Distances inwards from the four sides of a rectangle, in points, named by the direction of reading;
/// negative ones go outwards.
public struct NSDirectionalEdgeInsets: Sendable, Hashable, Codable {
  /// From the least y.
  public var top: CGFloat
  /// From the side where lines begin.
  public var leading: CGFloat
  /// From the greatest y.
  public var bottom: CGFloat
  /// From the side where lines end.
  public var trailing: CGFloat

  /// No distance on any side.
  public static let zero = NSDirectionalEdgeInsets()

  /// Creates insets of nothing.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets from their four distances.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
