/// Edges of a border.
///
/// Not in YYText.
public struct YYTextBorderEdges: OptionSet, Hashable, Sendable {
  /// A bit for each edge.
  public let rawValue: Int

  /// Creates edges of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The side of the ascenders.
  public static let top = Self(rawValue: 1)
  /// The left side; in vertical text the upper one.
  public static let left = Self(rawValue: 2)
  /// The side of the descenders.
  public static let bottom = Self(rawValue: 4)
  /// The right side; in vertical text the lower one.
  public static let right = Self(rawValue: 8)
  /// All four edges: a closed outline.
  public static let all: Self = [.top, .left, .bottom, .right]

  /// The edges as they are on the page: those of vertical text are turned with it.
  func onPage(isVertical: Bool) -> Self {
    guard isVertical else { return self }
    var turned: Self = []
    if contains(.top) { turned.insert(.right) }
    if contains(.left) { turned.insert(.top) }
    if contains(.bottom) { turned.insert(.left) }
    if contains(.right) { turned.insert(.bottom) }
    return turned
  }
}
