import CoreGraphics
import Testing

/// Whether a point lies inside, by a fine polygon and a ray of its own.
private func isInside(_ path: CGPath, _ point: CGPoint, _ rule: CGPathFillRule) -> Bool {
  path.contains(point, using: rule)
}

/// Whether a point is nearer to a path's line than a distance, so that its side is a matter of rounding.
private func isNear(_ path: CGPath, _ point: CGPoint, _ distance: CGFloat = 0.05) -> Bool {
  path.polygons(tolerance: 0.005).contains { polygon in
    var a = polygon[polygon.count - 1]
    for b in polygon {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let square = dx * dx + dy * dy
      let t = square > 0 ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0), 1) : 0
      let (ex, ey) = (a.x + t * dx - point.x, a.y + t * dy - point.y)
      if ex * ex + ey * ey < distance * distance { return true }
      a = b
    }
    return false
  }
}

private func randomPath(using random: inout SeededGenerator) -> CGPath {
  func point() -> CGPoint {
    CGPoint(x: CGFloat.random(in: 0...100, using: &random), y: CGFloat.random(in: 0...100, using: &random))
  }
  let path = CGMutablePath()
  for _ in 0..<Int.random(in: 1...2, using: &random) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: path.addRect(CGRect(origin: point(), size: CGSize(width: point().x / 2, height: point().y / 2)))
    case 1: path.addEllipse(in: CGRect(origin: point(), size: CGSize(width: point().x, height: point().y)))
    case 2:
      path.move(to: point())
      for _ in 0..<5 { path.addLine(to: point()) }
      path.closeSubpath()
    case 3:
      // On a coarse grid edges fall on each other.
      func coarse() -> CGPoint {
        CGPoint(x: (point().x / 20).rounded() * 20, y: (point().y / 20).rounded() * 20)
      }
      path.move(to: coarse())
      for _ in 0..<6 { path.addLine(to: coarse()) }
    default:
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
    }
  }
  return path
}

@Suite("CGPath: regions")
struct PathRegionTests {
  private let operations: [(String, (CGPath, CGPath, CGPathFillRule) -> CGPath, (Bool, Bool) -> Bool)] = [
    ("union", { $0.union($1, using: $2) }, { $0 || $1 }),
    ("intersection", { $0.intersection($1, using: $2) }, { $0 && $1 }),
    ("subtracting", { $0.subtracting($1, using: $2) }, { $0 && !$1 }),
    ("symmetricDifference", { $0.symmetricDifference($1, using: $2) }, { $0 != $1 }),
    ("normalized", { a, _, rule in a.normalized(using: rule) }, { a, _ in a }),
  ]

  @Test("Combinations cover what a grid of points says, by both fill rules", arguments: UInt64(0)..<24)
  func grid(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (randomPath(using: &random), randomPath(using: &random))
    let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
    var points: [(CGPoint, Bool, Bool)] = []
    for x in 0..<24 {
      for y in 0..<24 {
        let point = CGPoint(x: CGFloat(x) * 7.3 - 5.1, y: CGFloat(y) * 7.3 - 5.3)
        if !isNear(a, point), !isNear(b, point) {
          points.append((point, isInside(a, point, rule), isInside(b, point, rule)))
        }
      }
    }
    for (name, combine, expected) in operations {
      let result = combine(a, b, rule)
      for (point, inA, inB) in points where !isNear(result, point) {
        #expect(isInside(result, point, .winding) == expected(inA, inB), "\(name), seed \(seed), \(point)")
        #expect(isInside(result, point, .evenOdd) == expected(inA, inB), "\(name), seed \(seed), \(point)")
      }
      let known = points.contains { expected($0.1, $0.2) }
      #expect(!(known && result.isEmpty), "\(name), seed \(seed)")
    }
    #expect(a.intersects(b, using: rule) == !a.intersection(b, using: rule).isEmpty)
  }

  @Test("Squares side by side become one rectangle, exactly")
  func exactness() {
    let left = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let right = CGPath(rect: CGRect(x: 10, y: 0, width: 5, height: 10), transform: nil)
    #expect(left.union(right).boundingBox == CGRect(x: 0, y: 0, width: 15, height: 10))
    #expect(!left.union(right).contains(CGPoint(x: 20, y: 5)))
    #expect(left.intersection(right).isEmpty && !left.intersects(right))
    #expect(left.subtracting(left).isEmpty)
    #expect(left.union(left).isRect(nil))
    let half = left.subtracting(CGPath(rect: CGRect(x: 5, y: -5, width: 50, height: 50), transform: nil))
    var rect = CGRect.zero
    #expect(half.isRect(&rect) && rect == CGRect(x: 0, y: 0, width: 5, height: 10))
  }

  @Test("Curves stay curves, and those that were not cut keep their points")
  func curves() {
    let disc = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    let far = CGPath(ellipseIn: CGRect(x: 15, y: 0, width: 20, height: 20), transform: nil)
    var kinds: [CGPathElementType: Int] = [:]
    let both = disc.union(far)
    both.applyWithBlock { kinds[$0.pointee.type, default: 0] += 1 }
    #expect(kinds[.addLineToPoint] == nil && (8...10).contains(kinds[.addCurveToPoint] ?? 0), "\(kinds)")
    #expect(abs(both.boundingBoxOfPath.width - 35) < 1e-6)
    let alone = disc.normalized()
    kinds = [:]
    alone.applyWithBlock { kinds[$0.pointee.type, default: 0] += 1 }
    #expect(kinds == [.moveToPoint: 1, .addCurveToPoint: 4, .closeSubpath: 1])
  }

  @Test("Lines are cut at a region's border")
  func lines() {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: -10, y: 5))
    line.addLine(to: CGPoint(x: 30, y: 5))
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
    let inside = line.lineIntersection(square)
    #expect(inside.boundingBox == CGRect(x: 0, y: 5, width: 20, height: 0))
    let outside = line.lineSubtracting(square)
    var points: [CGPoint] = []
    outside.applyWithBlock { if $0.pointee.type != .closeSubpath { points.append($0.pointee.points[0]) } }
    #expect(
      points == [
        CGPoint(x: -10, y: 5), CGPoint(x: 0, y: 5), CGPoint(x: 20, y: 5), CGPoint(x: 30, y: 5),
      ])
  }

  @Test("Pieces come apart with their own holes")
  func components() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(CGRect(x: 5, y: 5, width: 20, height: 20))
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    path.addRect(CGRect(x: 50, y: 0, width: 10, height: 10))
    let pieces = path.componentsSeparated(using: .evenOdd)
    #expect(pieces.count == 3)
    for (point, count) in [
      (CGPoint(x: 2, y: 2), 1), (CGPoint(x: 7, y: 7), 0), (CGPoint(x: 15, y: 15), 1),
      (CGPoint(x: 55, y: 5), 1),
    ] {
      #expect(pieces.count { $0.contains(point) } == count, "\(point)")
    }
  }

  @Test(
    "Paths of extreme, tiny and impossible numbers are combined, stroked and cut without a trap",
    arguments: UInt64(0)..<40)
  func extremes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers: [CGFloat] = [
      0, 1, -5, 1e-300, 1e300, -1e300, 1.7e308, 1e9, 1e-9, 3.5, seed % 4 == 0 ? .nan : 2,
      seed % 4 == 1 ? .infinity : 7,
    ]
    func point() -> CGPoint {
      CGPoint(x: numbers.randomElement(using: &random)!, y: numbers.randomElement(using: &random)!)
    }
    func path() -> CGPath {
      let path = CGMutablePath()
      path.move(to: point())
      for _ in 0..<3 { path.addLine(to: point()) }
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      if Bool.random(using: &random) { path.closeSubpath() }
      return path
    }
    let (a, b) = (path(), path())
    for result in [
      a.union(b), a.intersection(b), a.subtracting(b), a.symmetricDifference(b), a.lineIntersection(b),
      a.lineSubtracting(b), a.normalized(using: .evenOdd), a.flattened(threshold: 0.1),
      a.flattened(threshold: .nan),
      a.copy(strokingWithWidth: 3, lineCap: .round, lineJoin: .round, miterLimit: 10),
      a.copy(strokingWithWidth: .nan, lineCap: .butt, lineJoin: .miter, miterLimit: .nan),
      a.copy(dashingWithPhase: 1, lengths: [1e299, 2e299]),
    ] {
      var count = 0
      result.applyWithBlock { _ in count += 1 }
      #expect(count < 1_000_000)
    }
    // A path with impossible numbers covers nothing; the other one stays what it was.
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let broken = CGMutablePath()
    broken.addLines(between: [.zero, CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 5, y: 5)])
    #expect(square.union(broken) == square.normalized() && square.intersection(broken).isEmpty)
    _ = a.componentsSeparated()
    _ = a.intersects(b)
  }

  @Test("Flattened paths have lines only and stay within the threshold")
  func flattening() {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 200, height: 100))
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 50, y: 0), control: CGPoint(x: 25, y: 80))
    let flat = path.flattened(threshold: 0.5)
    var points: [CGPoint] = []
    flat.applyWithBlock { element in
      #expect([.moveToPoint, .addLineToPoint, .closeSubpath].contains(element.pointee.type))
      if element.pointee.type != .closeSubpath { points.append(element.pointee.points[0]) }
    }
    #expect(points.allSatisfy { isNear(path, $0, 0.05) })
    #expect(abs(flat.boundingBox.maxX - 200) < 0.5)
    #expect(points.count > 15 && points.count < 200)
    #expect(path.flattened(threshold: 0.01).boundingBox.maxY > 99.9)
  }
}
