/// An outline that may grow.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates a path without elements.
  public init() {
    super.init(elements: PathElements())
  }

  package override init(elements: PathElements) {
    super.init(elements: elements)
  }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.move(to: point.applying(transform))
  }

  /// Appends a straight line; without a current point it starts a subpath instead.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    guard elements.current != nil else { return move(to: point, transform: transform) }
    elements.addLine(to: point.applying(transform))
  }

  /// Appends straight lines between points as a subpath of their own.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    elements.move(to: first.applying(transform))
    for point in points.dropFirst() { elements.addLine(to: point.applying(transform)) }
  }

  /// Appends a quadratic curve; without a current point it starts at its control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    if elements.current == nil { elements.move(to: control.applying(transform)) }
    elements.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Appends a cubic curve; without a current point it starts at its first control point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    if elements.current == nil { elements.move(to: control1.applying(transform)) }
    elements.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Ends the subpath with a line to where it began.
  public func closeSubpath() {
    elements.close()
  }

  /// Appends a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    elements.addRect(rect, transform: transform)
  }

  /// Appends rectangles as closed subpaths.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { elements.addRect(rect, transform: transform) }
  }

  /// Appends the ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    elements.addEllipse(in: rect, transform: transform)
  }

  /// Appends a rectangle with round corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    elements.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  /// Appends an arc of a circle, after a line from the current point to its start when there is one.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: In radians from the x axis.
  ///   - endAngle: In radians from the x axis.
  ///   - clockwise: Whether the arc goes from the y axis towards the x axis: clockwise where y points up.
  ///   - transform: Applied to the arc.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard let sweep = arcSweep(from: startAngle, to: endAngle, clockwise: clockwise) else { return }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }

  /// Appends an arc that turns by `delta` radians, after a line from the current point to its start when
  /// there is one.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
    let circle = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
    elements.addArc(
      from: startAngle, by: delta, transform: circle.concatenating(transform), joining: true)
  }

  /// Appends an arc that rounds a corner: it touches the line from the current point to `tangent1End` and the
  /// line from there to `tangent2End`. A line leads from the current point to the arc's start.
  ///
  /// Without a current point nothing happens. Where there is no corner, the line goes to `tangent1End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let current = elements.current, tangent1End.isFinite, tangent2End.isFinite, radius.isFinite
    else { return }
    let pen = current.applying(transform.inverted())
    guard let arc = CornerArc(from: pen, corner: tangent1End, to: tangent2End, radius: radius) else {
      return addLine(to: tangent1End, transform: transform)
    }
    addRelativeArc(
      center: arc.center, radius: radius, startAngle: arc.start, delta: arc.sweep, transform: transform)
  }

  /// Appends all elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements.append(path.elements, transform: transform)
  }
}

/// Returns how far an arc turns: at most once round, in the direction asked for; `nil` if an angle is no
/// number.
///
/// Angles a full turn apart or more, in that direction, give the full circle.
func arcSweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat? {
  guard start.isFinite, end.isFinite else { return nil }
  let turn = 2 * CGFloat.pi
  let difference = clockwise ? start - end : end - start
  var sweep = difference
  if sweep >= turn {
    sweep = turn
  } else if sweep < 0 {
    sweep = difference.truncatingRemainder(dividingBy: turn)
    if sweep < 0 { sweep += turn }
  }
  return clockwise ? -sweep : sweep
}

/// The arc that rounds a corner.
struct CornerArc {
  var center: CGPoint
  /// In radians from the x axis.
  var start: CGFloat
  /// In radians, positive towards the y axis.
  var sweep: CGFloat

  /// Finds the arc that touches both sides of a corner; `nil` if there is no corner or no radius.
  init?(from: CGPoint, corner: CGPoint, to: CGPoint, radius: CGFloat) {
    let (u, v) = ((from - corner).unit, (to - corner).unit)
    let turn = u.cross(v)
    guard radius > 0, abs(turn) > 1e-12 else { return nil }
    // From the corner to the points of touch, by half the angle between the sides.
    let half = atan2(abs(turn), u.dot(v)) / 2
    let reach = radius / tan(half)
    let first = corner + u * reach
    center = corner + (u + v).unit * (radius / sin(half))
    start = atan2(first.y - center.y, first.x - center.x)
    sweep = (turn > 0 ? -1 : 1) * (.pi - 2 * half)
  }
}
