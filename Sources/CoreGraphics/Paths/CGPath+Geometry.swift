// Questions about where a path is.

extension PathElements {
  /// Points between which the whole outline lies: ends of segments, and where a curve turns back in x or y.
  var extremes: [CGPoint] {
    var result: [CGPoint] = []
    var current = CGPoint.zero
    forEach { type, points in
      switch type {
      case .moveToPoint, .addLineToPoint:
        result.append(points[0])
        current = points[0]
      case .addQuadCurveToPoint:
        let (control, end) = (points[0], points[1])
        for t in [
          (current.x - control.x) / (current.x - 2 * control.x + end.x),
          (current.y - control.y) / (current.y - 2 * control.y + end.y),
        ] where t > 0 && t < 1 {
          result.append(quadPoint(current, control, end, t))
        }
        result.append(end)
        current = end
      case .addCurveToPoint:
        let (c1, c2, end) = (points[0], points[1], points[2])
        for t in turningPoints(current.x, c1.x, c2.x, end.x) + turningPoints(current.y, c1.y, c2.y, end.y) {
          result.append(cubicPoint(current, c1, c2, end, t))
        }
        result.append(end)
        current = end
      case .closeSubpath: break
      }
    }
    return result
  }

  /// Replaces curves by lines.
  ///
  /// Every vertex lies on the outline, so the polygon of a convex outline lies inside it. A curve that stands
  /// for a quarter of an ellipse is taken as that: the usual cubic bulges over the ellipse by 0.03 % of its
  /// radius.
  ///
  /// - Parameter tolerance: The farthest that the outline may be from its polygon, in the path's units.
  /// - Returns: A polygon for each subpath with at least two points, without repeating its first point at the
  ///   end.
  func flattened(tolerance: CGFloat) -> [[CGPoint]] {
    let tolerance = max(tolerance, 1e-6)
    var polygons: [[CGPoint]] = []
    var polygon: [CGPoint] = []
    func finish() {
      if polygon.count > 1, polygon.first == polygon.last { polygon.removeLast() }
      if polygon.count > 1 { polygons.append(polygon) }
      polygon.removeAll()
    }
    /// Returns how many equal steps in t keep a curve with this largest second difference within the
    /// tolerance.
    func steps(_ bend: CGFloat) -> Int {
      guard bend.isFinite else { return 1 }
      return Int(min(max((bend / (8 * tolerance)).squareRoot().rounded(.up), 1), 1000))
    }
    forEach { type, points in
      let current = polygon.last ?? .zero
      switch type {
      case .moveToPoint:
        finish()
        polygon.append(points[0])
      case .addLineToPoint:
        polygon.append(points[0])
      case .addQuadCurveToPoint:
        let count = steps(2 * length(secondDifference(current, points[0], points[1])))
        for i in 1...count {
          polygon.append(
            i == count
              ? points[1] : quadPoint(current, points[0], points[1], CGFloat(i) / CGFloat(count)))
        }
      case .addCurveToPoint:
        let bend = max(
          length(secondDifference(current, points[0], points[1])),
          length(secondDifference(points[0], points[1], points[2])))
        let count = steps(6 * bend)
        let quarter = EllipseQuarter(current, points[0], points[1], points[2])
        for i in 1...count {
          polygon.append(
            i == count
              ? points[2]
              : quarter?.point(CGFloat(i) / CGFloat(count))
                ?? cubicPoint(current, points[0], points[1], points[2], CGFloat(i) / CGFloat(count)))
        }
      case .closeSubpath:
        finish()
      }
    }
    finish()
    return polygons
  }
}

/// A quarter of an ellipse, recognised by the cubic that is drawn instead.
private struct EllipseQuarter {
  private let center: CGPoint
  private let first: CGPoint
  private let second: CGPoint

  init?(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
    let reach = 4 / 3 * tan(CGFloat.pi / 8)
    // Where the tangents at both ends meet.
    let corner = CGPoint(x: a.x + (b.x - a.x) / reach, y: a.y + (b.y - a.y) / reach)
    let other = CGPoint(x: d.x + (c.x - d.x) / reach, y: d.y + (c.y - d.y) / reach)
    let size = max(abs(a.x - d.x), abs(a.y - d.y), abs(corner.x), abs(corner.y))
    guard abs(corner.x - other.x) <= 1e-9 * size, abs(corner.y - other.y) <= 1e-9 * size else { return nil }
    center = CGPoint(x: a.x + d.x - corner.x, y: a.y + d.y - corner.y)
    first = CGPoint(x: a.x - center.x, y: a.y - center.y)
    second = CGPoint(x: d.x - center.x, y: d.y - center.y)
  }

  /// Returns the point at a fraction of the quarter turn.
  func point(_ fraction: CGFloat) -> CGPoint {
    let (cosine, sine) = (cos(fraction * .pi / 2), sin(fraction * .pi / 2))
    return CGPoint(
      x: center.x + cosine * first.x + sine * second.x, y: center.y + cosine * first.y + sine * second.y)
  }
}

private func secondDifference(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGPoint {
  CGPoint(x: a.x - 2 * b.x + c.x, y: a.y - 2 * b.y + c.y)
}

private func length(_ p: CGPoint) -> CGFloat { (p.x * p.x + p.y * p.y).squareRoot() }

func quadPoint(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ t: CGFloat) -> CGPoint {
  let u = 1 - t
  return CGPoint(
    x: u * u * a.x + 2 * u * t * b.x + t * t * c.x, y: u * u * a.y + 2 * u * t * b.y + t * t * c.y)
}

func cubicPoint(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: CGFloat) -> CGPoint {
  let u = 1 - t
  let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
  return CGPoint(
    x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
}

/// Where, strictly between 0 and 1, the derivative of a cubic with these four coordinates is zero.
private func turningPoints(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
  let a = p3 - 3 * p2 + 3 * p1 - p0
  let b = 2 * (p2 - 2 * p1 + p0)
  let c = p1 - p0
  var roots: [CGFloat] = []
  if abs(a) < 1e-12 * max(abs(b), abs(c), 1e-300) {
    if b != 0 { roots = [-c / b] }
  } else {
    let discriminant = b * b - 4 * a * c
    if discriminant >= 0 {
      let root = discriminant.squareRoot()
      roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
  }
  return roots.filter { $0 > 0 && $0 < 1 }
}

extension CGPath {
  /// Returns the path as polygons, one a subpath; open subpaths count as closed.
  ///
  /// Every vertex lies on the outline: the polygon of an ellipse is inscribed in it.
  ///
  /// - Parameter tolerance: The farthest that the outline may be from its polygon, in the path's units.
  package final func polygons(tolerance: CGFloat) -> [[CGPoint]] {
    elements.flattened(tolerance: tolerance)
  }

  /// Whether a point lies inside.
  ///
  /// Curves are followed to a ten-thousandth of the path's size. Open subpaths count as closed.
  ///
  /// - Parameters:
  ///   - point: The point, in the coordinates of the transformed path.
  ///   - rule: What counts as inside.
  ///   - transform: Applied to the path, not to the point.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    guard point.isFinite else { return false }
    let moved = elements.applying(transform)
    let box = CGRect(around: moved.points)
    guard !box.isNull, box.isFinite, point.x >= box.minX, point.x <= box.maxX, point.y >= box.minY,
      point.y <= box.maxY
    else { return false }
    var winding = 0
    for polygon in moved.flattened(tolerance: max(box.width, box.height) / 10_000) {
      var a = polygon[polygon.count - 1]
      for b in polygon {
        // A ray to the right crosses an edge that spans its y, the lower end included.
        if (a.y <= point.y) != (b.y <= point.y) {
          let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
          if x > point.x { winding += b.y > a.y ? 1 : -1 }
        }
        a = b
      }
    }
    return rule == .evenOdd ? winding % 2 != 0 : winding != 0
  }

  /// Whether the path is one rectangle with sides along the axes.
  ///
  /// - Parameter rect: Receives the rectangle when the answer is yes.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    if let corners {
      rect?.pointee = corners.rectangle
      return true
    }
    if elements.isRectangle {
      // As `CGRect` makes paths: nothing has to be flattened, if no side is a point.
      let (a, c) = (elements.points[0], elements.points[2])
      if a.x != c.x, a.y != c.y {
        rect?.pointee = CGRect(
          x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
        return true
      }
    }
    let polygons = elements.flattened(tolerance: 1)
    guard polygons.count == 1, polygons[0].count == 4,
      elements.types.allSatisfy({ $0 != .addCurveToPoint && $0 != .addQuadCurveToPoint })
    else { return false }
    let p = polygons[0]
    let startsAcross = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
    let startsUp = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
    guard startsAcross || startsUp else { return false }
    rect?.pointee = CGRect(around: p)
    return true
  }
}
