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

  /// The number of points of an element of this kind.
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
  /// The kind of the element.
  public var type: CGPathElementType
  /// Its points, as many as its type says; they are valid during the call only.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element from its parts.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// The points that count as inside where a path crosses itself.
public enum CGPathFillRule: Int, Sendable, Hashable {
  /// Those around which the path turns, counted with direction.
  case winding
  /// Those from which a ray crosses the path an odd number of times.
  case evenOdd
}

/// An outline of lines and curves, in whatever units its user has.
///
/// A path never changes after it is made, except a `CGMutablePath`, which must not be changed on one thread
/// while another one uses it: hence `@unchecked Sendable`.
public class CGPath: Hashable, @unchecked Sendable {
  /// The elements; none of a path with `corners`.
  @exclusivity(unchecked) private final var stored: PathElements
  /// The corners of a path that never changes and was made as a rectangle, if its sides are no points.
  @exclusivity(unchecked) private(set) final var corners: PathCorners?

  /// The elements. Those of a rectangle are made whenever they are asked for: the paths of frames seldom are.
  package final var elements: PathElements {
    _read {
      if let corners {
        yield PathElements(corners)
      } else {
        yield stored
      }
    }
    _modify { yield &stored }
  }

  package init(elements: PathElements) {
    stored = elements
  }

  /// Creates the outline of a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - transform: Applied to every point when it is not `nil`.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(elements: PathElements())
    if transform == nil, type(of: self) == CGPath.self, let corners = PathCorners(rect) {
      self.corners = corners
    } else {
      stored.addRect(rect, transform: transform?.pointee ?? .identity)
    }
  }

  /// Creates the ellipse that touches the sides of a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var elements = PathElements()
    elements.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(elements: elements)
  }

  /// Creates a rectangle whose corners are quarters of an ellipse; radii beyond half a side count as half a
  /// side.
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

  /// The position of the pen after the last element; zero if there is none.
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

  /// Calls a function for each element, in order.
  ///
  /// - Parameters:
  ///   - info: Handed to the function.
  ///   - function: Called with `info` and each element.
  public final func apply(
    info: UnsafeMutableRawPointer?,
    function: (_ info: UnsafeMutableRawPointer?, _ element: UnsafePointer<CGPathElement>) -> Void
  ) {
    applyWithBlock { function(info, $0) }
  }

  /// Returns a path with the same elements that never changes: this one if it is such a path.
  public final func copy() -> CGPath? {
    type(of: self) == CGPath.self ? self : CGPath(elements: elements)
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

  /// Returns the outline of what a line along the path covers.
  ///
  /// The outline does not cross itself; curves stay curves. A path without length has an outline only when
  /// its caps are not butt.
  ///
  /// - Parameters:
  ///   - width: The line's width, in the path's units.
  ///   - lineCap: How the ends of open lines look.
  ///   - lineJoin: How corners look.
  ///   - miterLimit: How far a pointed corner may reach, in line widths.
  ///   - transform: Applied to the outline, so the width is the path's own.
  public final func copy(
    strokingWithWidth width: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let stroker = PathStroker(width: width, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return CGPath(elements: stroker.outline(of: elements).applying(transform))
  }

  /// Returns the path cut into dashes, each an open subpath.
  ///
  /// - Parameters:
  ///   - phase: How far into the pattern each subpath begins, in the path's units.
  ///   - lengths: The lengths of dashes and gaps, in turn. Lengths that are negative, not finite or all zero
  ///     leave the line whole.
  ///   - transform: Applied to the dashes, so the lengths are the path's own.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let dashes = PathDashes(lengths: lengths, phase: phase)
    return CGPath(elements: (dashes?.cut(elements) ?? elements).applying(transform))
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
