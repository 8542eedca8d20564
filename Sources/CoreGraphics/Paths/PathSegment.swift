/// A straight or curved piece of an outline, from its first point to its last as `t` goes from 0 to 1.
enum PathSegment: Sendable, Hashable {
  case line(CGPoint, CGPoint)
  case quad(CGPoint, CGPoint, CGPoint)
  case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

  var start: CGPoint {
    switch self {
    case .line(let a, _), .quad(let a, _, _), .cubic(let a, _, _, _): a
    }
  }

  var end: CGPoint {
    switch self {
    case .line(_, let b), .quad(_, _, let b), .cubic(_, _, _, let b): b
    }
  }

  /// The points that define it, in order.
  var points: [CGPoint] {
    switch self {
    case .line(let a, let b): [a, b]
    case .quad(let a, let c, let b): [a, c, b]
    case .cubic(let a, let c1, let c2, let b): [a, c1, c2, b]
    }
  }

  /// Whether all its points are one.
  var isPoint: Bool { points.allSatisfy { $0 == start } }

  var reversed: PathSegment {
    switch self {
    case .line(let a, let b): .line(b, a)
    case .quad(let a, let c, let b): .quad(b, c, a)
    case .cubic(let a, let c1, let c2, let b): .cubic(b, c2, c1, a)
    }
  }

  func point(_ t: CGFloat) -> CGPoint {
    switch self {
    case .line(let a, let b): a + (b - a) * t
    case .quad(let a, let c, let b): quadPoint(a, c, b, t)
    case .cubic(let a, let c1, let c2, let b): cubicPoint(a, c1, c2, b, t)
    }
  }

  /// Returns the direction at `t`, not of length 1; zero only when the segment is a point.
  func tangent(_ t: CGFloat) -> CGVector2 {
    let points = points
    var speed = CGVector2.zero
    switch self {
    case .line(let a, let b): speed = b - a
    case .quad(let a, let c, let b): speed = (c - a) * (2 * (1 - t)) + (b - c) * (2 * t)
    case .cubic(let a, let c1, let c2, let b):
      let u = 1 - t
      speed = (c1 - a) * (3 * u * u) + (c2 - c1) * (6 * u * t) + (b - c2) * (3 * t * t)
    }
    if speed.length > 1e-9 * (points.map { ($0 - points[0]).length }.max() ?? 0) { return speed }
    // Handles of no length: the direction to or from the next point that differs.
    if t < 0.5 {
      return points.dropFirst().lazy.map { $0 - points[0] }.first { $0 != .zero } ?? .zero
    }
    return points.dropLast().reversed().lazy.map { points[points.count - 1] - $0 }.first { $0 != .zero }
      ?? .zero
  }

  /// Returns the part between two values of `t`.
  func part(_ from: CGFloat, _ to: CGFloat) -> PathSegment {
    if from <= 0, to >= 1 { return self }
    switch self {
    case .line: return .line(point(from), point(to))
    case .quad(let a, let c, let b):
      // The control point of a part is the blossom of its ends.
      let control = (a + (c - a) * from) + ((c + (b - c) * from) - (a + (c - a) * from)) * to
      return .quad(point(from), control, point(to))
    case .cubic:
      let (start, end) = (point(from), point(to))
      let third = (to - from) / 3
      return .cubic(start, start + derivative(from) * third, end - derivative(to) * third, end)
    }
  }

  private func derivative(_ t: CGFloat) -> CGVector2 {
    guard case .cubic(let a, let c1, let c2, let b) = self else { return tangent(t) }
    let u = 1 - t
    return (c1 - a) * (3 * u * u) + (c2 - c1) * (6 * u * t) + (b - c2) * (3 * t * t)
  }

  func applying(_ transform: CGAffineTransform) -> PathSegment {
    switch self {
    case .line(let a, let b): .line(a.applying(transform), b.applying(transform))
    case .quad(let a, let c, let b):
      .quad(a.applying(transform), c.applying(transform), b.applying(transform))
    case .cubic(let a, let c1, let c2, let b):
      .cubic(a.applying(transform), c1.applying(transform), c2.applying(transform), b.applying(transform))
    }
  }

  /// Returns how many equal steps of `t` give chords that are nowhere farther from the segment than the
  /// tolerance.
  func steps(tolerance: CGFloat) -> Int {
    let bend: CGFloat
    switch self {
    case .line: return 1
    case .quad(let a, let c, let b): bend = 2 * ((a - c) + (b - c)).length
    case .cubic(let a, let c1, let c2, let b):
      bend = 6 * max(((a - c1) + (c2 - c1)).length, ((c1 - c2) + (b - c2)).length)
    }
    guard bend.isFinite else { return 1 }
    return Int(min(max((bend / (8 * tolerance)).squareRoot().rounded(.up), 1), 1000))
  }
}

/// A subpath as segments that begin where the one before ends.
struct Subpath: Sendable {
  var segments: [PathSegment]
  /// Whether it was closed; then the last segment ends where the first begins.
  var isClosed: Bool
  /// The start, also of a subpath without segments.
  var start: CGPoint
}

extension PathElements {
  /// The path as subpaths; a close adds the line that it stands for, unless the pen is there already.
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var pen = CGPoint.zero
    forEach { type, points in
      switch type {
      case .moveToPoint:
        result.append(Subpath(segments: [], isClosed: false, start: points[0]))
        pen = points[0]
      case .addLineToPoint:
        result[result.count - 1].segments.append(.line(pen, points[0]))
        pen = points[0]
      case .addQuadCurveToPoint:
        result[result.count - 1].segments.append(.quad(pen, points[0], points[1]))
        pen = points[1]
      case .addCurveToPoint:
        result[result.count - 1].segments.append(.cubic(pen, points[0], points[1], points[2]))
        pen = points[2]
      case .closeSubpath:
        let start = result[result.count - 1].start
        if pen != start { result[result.count - 1].segments.append(.line(pen, start)) }
        result[result.count - 1].isClosed = true
        pen = start
      }
    }
    return result
  }

  /// Appends segments, the first of which begins at the pen.
  mutating func append(_ segment: PathSegment) {
    switch segment {
    case .line(_, let b): addLine(to: b)
    case .quad(_, let c, let b): addQuadCurve(to: b, control: c)
    case .cubic(_, let c1, let c2, let b): addCurve(to: b, control1: c1, control2: c2)
    }
  }

  /// Appends a subpath. When a line comes back to the start of a closed one, the close stands for it.
  mutating func append(_ subpath: Subpath) {
    move(to: subpath.start)
    for (i, segment) in subpath.segments.enumerated() {
      if subpath.isClosed, i == subpath.segments.count - 1, case .line = segment { break }
      append(segment)
    }
    if subpath.isClosed { close() }
  }
}

extension CGPath {
  /// Returns the path with every subpath running backwards, the last one first.
  package final func reversed() -> CGPath {
    var result = PathElements()
    for subpath in elements.subpaths.reversed() {
      let segments = subpath.segments.reversed().map(\.reversed)
      result.append(
        Subpath(segments: segments, isClosed: subpath.isClosed, start: segments.first?.start ?? subpath.start)
      )
    }
    return CGPath(elements: result)
  }
}

// MARK: - Vectors

/// A difference of two points.
struct CGVector2: Sendable, Hashable {
  var x: CGFloat
  var y: CGFloat

  static let zero = CGVector2(x: 0, y: 0)

  var length: CGFloat { (x * x + y * y).squareRoot() }

  /// The same direction with length 1; zero when there is no direction.
  var unit: CGVector2 {
    let length = length
    return length > 0 ? CGVector2(x: x / length, y: y / length) : .zero
  }

  /// A quarter turn from the x axis towards the y axis.
  var left: CGVector2 { CGVector2(x: -y, y: x) }

  func dot(_ other: CGVector2) -> CGFloat { x * other.x + y * other.y }
  func cross(_ other: CGVector2) -> CGFloat { x * other.y - y * other.x }

  static func + (a: CGVector2, b: CGVector2) -> CGVector2 { CGVector2(x: a.x + b.x, y: a.y + b.y) }
  static prefix func - (a: CGVector2) -> CGVector2 { CGVector2(x: -a.x, y: -a.y) }
  static func * (a: CGVector2, s: CGFloat) -> CGVector2 { CGVector2(x: a.x * s, y: a.y * s) }
}

extension CGPoint {
  static func - (a: CGPoint, b: CGPoint) -> CGVector2 { CGVector2(x: a.x - b.x, y: a.y - b.y) }
  static func + (p: CGPoint, v: CGVector2) -> CGPoint { CGPoint(x: p.x + v.x, y: p.y + v.y) }
  static func - (p: CGPoint, v: CGVector2) -> CGPoint { CGPoint(x: p.x - v.x, y: p.y - v.y) }
}
