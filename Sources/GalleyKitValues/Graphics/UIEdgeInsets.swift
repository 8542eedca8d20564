/// Distances inwards from the four sides of a rectangle; negative ones go outwards.
///
/// Top and bottom are named for spaces whose y points down: the top is at the least y.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
  /// From the least y.
  public var top: CGFloat
  /// From the least x.
  public var left: CGFloat
  /// From the greatest y.
  public var bottom: CGFloat
  /// From the greatest x.
  public var right: CGFloat

  /// No distance on any side.
  public static let zero = UIEdgeInsets()

  /// Creates insets of nothing.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Creates insets from their four distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension CGRect {
  /// Returns the rectangle without its margins; null when they are larger than the rectangle.
  @discardableResult
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    if isNull { return self }
    let rect = standardized
    let size = CGSize(
      width: rect.width - insets.left - insets.right, height: rect.height - insets.top - insets.bottom)
    guard size.width >= 0, size.height >= 0 else { return .null }
    return CGRect(origin: CGPoint(x: rect.minX + insets.left, y: rect.minY + insets.top), size: size)
  }
}
