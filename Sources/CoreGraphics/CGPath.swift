/// Kinds of path elements, with Apple's raw values.
public enum CGPathElementType: Int32, Sendable, Hashable {
  /// Starts a subpath at one point.
  case moveToPoint = 0
  /// A straight line to one point.
  case addLineToPoint = 1
  /// A quadratic curve: control point, end.
  case addQuadCurveToPoint = 2
  /// A cubic curve: two control points, end.
  case addCurveToPoint = 3
  /// A straight line back to where the subpath started; no points.
  case closeSubpath = 4

  /// How many points an element of this kind has.
  package var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

/// One element of a path while it is walked.
public struct CGPathElement {
  /// What the element does.
  public var type: CGPathElementType
  /// Its points, as many as its type says; they are valid during the call only.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element from its parts.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Which points count as inside where a path crosses itself.
public enum CGPathFillRule: Int, Sendable, Hashable {
  /// Those around which the path turns, counted with direction.
  case winding
  /// Those from which a ray crosses the path an odd number of times.
  case evenOdd
}

/// An outline of lines and curves, in whatever units its user has.
///
/// A path never changes after it is made, except a `CGMutablePath`, which must not be changed on one thread while another
/// one uses it: hence `@unchecked Sendable`.
public class CGPath: Hashable, @unchecked Sendable {
  package final var elements: PathElements

  package init(elements: PathElements) {
    self.elements = elements
  }

  /// Creates the outline of a rectangle.
  ///
  /// - Parameter transform: Applied to every point when it is not nil.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var elements = PathElements()
    elements.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(elements: elements)
  }

  /// Creates the ellipse that touches the sides of a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var elements = PathElements()
    elements.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(elements: elements)
  }

  /// Creates a rectangle whose corners are quarters of an ellipse; radii beyond half a side count as half a side.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var elements = PathElements()
    elements.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform?.pointee ?? .identity)
    self.init(elements: elements)
  }

  /// Whether the path has no elements.
  public final var isEmpty: Bool { elements.isEmpty }

  /// Where the pen is after the last element; zero when there is none.
  public final var currentPoint: CGPoint { elements.current ?? .zero }

  /// The smallest rectangle around all points, control points included; null when there are none.
  public final var boundingBox: CGRect { CGRect(around: elements.points) }

  /// The smallest rectangle around the outline itself, so tighter than `boundingBox` where there are curves.
  public final var boundingBoxOfPath: CGRect { CGRect(around: elements.extremes) }

  /// Calls a closure for each element, in order.
  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    elements.forEach { type, points in
      // Three is the most that an element has.
      withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { copy in
        copy.initialize(repeating: .zero)
        for i in points.indices { copy[i] = points[i] }
        var element = CGPathElement(type: type, points: copy.baseAddress!)
        block(&element)
      }
    }
  }

  /// Returns a path with the same elements that never changes.
  public final func copy() -> CGPath? {
    CGPath(elements: elements)
  }

  /// Returns a path with the same elements, moved.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(elements: elements.applying(transform?.pointee ?? .identity))
  }

  /// Returns a path with the same elements that may grow.
  public final func mutableCopy() -> CGMutablePath? {
    CGMutablePath(elements: elements)
  }

  /// Returns a path with the same elements, moved, that may grow.
  public final func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(elements: elements.applying(transform?.pointee ?? .identity))
  }

  /// Whether two paths have the same elements.
  public static func == (left: CGPath, right: CGPath) -> Bool {
    left === right || left.elements == right.elements
  }

  /// Feeds the elements to a hasher.
  public final func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

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
  ///   - startAngle: In radians from the x axis.
  ///   - endAngle: In radians from the x axis.
  ///   - clockwise: Whether the arc goes from the y axis towards the x axis: clockwise where y points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard let sweep = arcSweep(from: startAngle, to: endAngle, clockwise: clockwise) else { return }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }

  /// Appends an arc that turns by `delta` radians, after a line from the current point to its start when there is one.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
    let circle = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
    elements.addArc(
      from: startAngle, by: delta, transform: circle.concatenating(transform), joining: true)
  }

  /// Appends all elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements.append(path.elements, transform: transform)
  }
}

/// How far an arc turns: at most once round, in the direction asked for; nil when an angle is no number.
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
