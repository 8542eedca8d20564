/// AppKit's paths are the same objects; where its names differ, both are here.
public typealias NSBezierPath = UIBezierPath

extension UIBezierPath {
  /// Creates a rectangle whose corners are quarters of an ellipse, as AppKit spells it.
  @_disfavoredOverload
  public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: xRadius, height: yRadius))
  }

  /// AppKit's name for `addLine(to:)`.
  @_disfavoredOverload
  public func line(to point: CGPoint) { addLine(to: point) }

  /// AppKit's name for `addCurve(to:controlPoint1:controlPoint2:)`.
  @_disfavoredOverload
  public func curve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    addCurve(to: endPoint, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }

  /// Appends a rectangle as a closed subpath, as AppKit spells it.
  @_disfavoredOverload
  public func appendRect(_ rect: CGRect) { append(UIBezierPath(rect: rect)) }

  /// Appends the ellipse that touches the sides of a rectangle, as AppKit spells it.
  @_disfavoredOverload
  public func appendOval(in rect: CGRect) { append(UIBezierPath(ovalIn: rect)) }
}
