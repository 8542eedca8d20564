import CoreGraphics
import Testing

@Suite("CGPath: stroked and dashed copies")
struct PathStrokeTests {
  /// Lines, curves, a cusp, a closed and an open subpath, on a page of 160 by 160.
  private func figure(_ seed: UInt64) -> CGPath {
    var random = SeededGenerator(seed: seed)
    func point() -> CGPoint {
      CGPoint(
        x: CGFloat.random(in: 30...130, using: &random), y: CGFloat.random(in: 30...130, using: &random))
    }
    let path = CGMutablePath()
    path.move(to: point())
    path.addLine(to: point())
    path.addLine(to: point())
    path.addCurve(to: point(), control1: point(), control2: point())
    if seed % 2 == 0 { path.closeSubpath() }
    path.move(to: point())
    path.addQuadCurve(to: point(), control: point())
    path.addLine(to: point())
    return path
  }

  /// The share of pixels that differ by more than an edge's softness.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> (count: Int, ink: Int) {
    var (count, ink) = (0, 0)
    for row in 0..<a.context.height {
      for x in 0..<a.context.width {
        let (p, q) = (a.pixel(x, row)[0], b.pixel(x, row)[0])
        if p < 128 { ink += 1 }
        if abs(Int(p) - Int(q)) > 96 { count += 1 }
      }
    }
    return (count, ink)
  }

  @Test("A stroked copy that is filled looks like the path stroked", arguments: UInt64(0)..<24)
  func stroked(seed: UInt64) throws {
    let path = figure(seed)
    let caps: [CGLineCap] = [.butt, .round, .square]
    let joins: [CGLineJoin] = [.miter, .round, .bevel]
    let (cap, join) = (caps[Int(seed % 3)], joins[Int(seed / 3 % 3)])
    let width: CGFloat = seed % 4 == 0 ? 3 : 14
    let outline = path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: 4)
    let (stroked, filled) = (try Bitmap(160, 160), try Bitmap(160, 160))
    stroked.context.setLineWidth(width)
    stroked.context.setLineCap(cap)
    stroked.context.setLineJoin(join)
    stroked.context.setMiterLimit(4)
    stroked.context.addPath(path)
    stroked.context.strokePath()
    filled.context.addPath(outline)
    filled.context.fillPath(using: .evenOdd)
    let (count, ink) = difference(stroked, filled)
    #expect(ink > 100)
    // Cusps are rounded a little differently.
    #expect(count <= ink / 100, "seed \(seed): \(count) of \(ink)")
  }

  @Test("The outline of a rectangle's line is a frame, and of a disc's a ring of curves")
  func frames() {
    let square = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
    let frame = square.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(frame.boundingBox == CGRect(x: 8, y: 8, width: 24, height: 24))
    #expect(!frame.contains(CGPoint(x: 20, y: 20)) && frame.contains(CGPoint(x: 9, y: 9)))
    let moved = square.copy(
      strokingWithWidth: 4, lineCap: .butt, lineJoin: .bevel, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(moved.boundingBox == CGRect(x: 16, y: 16, width: 48, height: 48))
    #expect(!moved.contains(CGPoint(x: 16.5, y: 16.5)), "a bevel cuts the corner")
    let disc = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let ring = disc.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    var lines = 0
    ring.applyWithBlock { if $0.pointee.type == .addLineToPoint { lines += 1 } }
    #expect(lines == 0)
    for degrees in stride(from: 0, to: 360, by: 7) {
      let angle = CGFloat(degrees) * .pi / 180
      func at(_ radius: CGFloat) -> CGPoint {
        CGPoint(x: 50 + cos(angle) * radius, y: 50 + sin(angle) * radius)
      }
      #expect(ring.contains(at(54.9)) && ring.contains(at(45.1)), "\(degrees)")
      #expect(!ring.contains(at(55.1)) && !ring.contains(at(44.9)), "\(degrees)")
    }
  }

  @Test("A line without length is a dot by its cap")
  func dots() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.addLine(to: CGPoint(x: 5, y: 5))
    func dot(_ cap: CGLineCap) -> CGPath {
      path.copy(strokingWithWidth: 4, lineCap: cap, lineJoin: .miter, miterLimit: 10)
    }
    #expect(dot(.butt).isEmpty)
    #expect(dot(.round).contains(CGPoint(x: 6.5, y: 5)) && !dot(.round).contains(CGPoint(x: 6.8, y: 6.8)))
    #expect(dot(.square).contains(CGPoint(x: 6.8, y: 6.8)))
    #expect(path.copy(strokingWithWidth: 0, lineCap: .round, lineJoin: .miter, miterLimit: 10).isEmpty)
  }

  @Test("A dashed copy that is stroked looks like the path dashed", arguments: UInt64(0)..<12)
  func dashed(seed: UInt64) throws {
    let path = figure(seed)
    let lengths: [[CGFloat]] = [[12, 6], [9, 3, 2], [20]]
    let pattern = lengths[Int(seed % 3)]
    let phase: CGFloat = seed % 4 == 0 ? 5 : -3
    let dashes = path.copy(dashingWithPhase: phase, lengths: pattern)
    let (expected, found) = (try Bitmap(160, 160), try Bitmap(160, 160))
    expected.context.setLineWidth(5)
    found.context.setLineWidth(5)
    expected.context.setLineDash(phase: phase, lengths: pattern)
    expected.context.addPath(path)
    expected.context.strokePath()
    found.context.addPath(dashes)
    found.context.strokePath()
    let (count, ink) = difference(expected, found)
    #expect(ink > 100)
    #expect(count <= ink / 50, "seed \(seed): \(count) of \(ink)")
  }

  @Test("Dashes are as long as they should be, and impossible ones leave the path whole")
  func dashLengths() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 25, y: 0))
    var points: [CGFloat] = []
    line.copy(dashingWithPhase: 2, lengths: [10, 5], transform: CGAffineTransform(translationX: 100, y: 0))
      .applyWithBlock { points.append($0.pointee.points[0].x) }
    #expect(points == [100, 108, 113, 123])
    for impossible in [[], [0, 0], [-1, 2], [CGFloat.nan]] as [[CGFloat]] {
      #expect(line.copy(dashingWithPhase: 0, lengths: impossible) == line)
    }
    // A closed figure that begins and ends on a dash has one dash there.
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    var moves = 0
    square.copy(dashingWithPhase: 5, lengths: [10, 10]).applyWithBlock {
      if $0.pointee.type == .moveToPoint { moves += 1 }
    }
    #expect(moves == 2)
  }
}

@Suite("CGMutablePath: corners and walking")
struct PathCornerTests {
  @Test("A tangent arc touches both sides and has its radius")
  func corner() {
    let path = CGMutablePath()
    path.addArc(tangent1End: CGPoint(x: 1, y: 1), tangent2End: CGPoint(x: 2, y: 2), radius: 3)
    #expect(path.isEmpty, "there is no current point")
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
    for polygon in path.polygons(tolerance: 0.01) {
      for point in polygon where point != .zero {
        let distance = ((point.x - 6) * (point.x - 6) + (point.y - 4) * (point.y - 4)).squareRoot()
        #expect(abs(distance - 4) < 1e-3, "\(point)")
      }
    }
    // Straight on: no corner to round.
    path.addArc(tangent1End: CGPoint(x: 10, y: 20), tangent2End: CGPoint(x: 10, y: 30), radius: 4)
    #expect(path.currentPoint == CGPoint(x: 10, y: 20))
  }

  @Test("Relative arcs turn by their angle, and lines between points are a subpath")
  func parts() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: -.pi / 2)
    #expect(abs(path.currentPoint.x) < 1e-9 && abs(path.currentPoint.y + 2) < 1e-9)
    path.addLines(between: [CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 5), CGPoint(x: 6, y: 7)])
    path.addRects([CGRect(x: 20, y: 0, width: 1, height: 1), CGRect(x: 30, y: 0, width: 1, height: 1)])
    path.addRoundedRect(in: CGRect(x: 40, y: 0, width: 10, height: 10), cornerWidth: 3, cornerHeight: 3)
    #expect(path.contains(CGPoint(x: 30.5, y: 0.5)) && path.contains(CGPoint(x: 5.9, y: 5.5)))
    #expect(!path.contains(CGPoint(x: 40.2, y: 0.2)) && path.contains(CGPoint(x: 45, y: 0.2)))
    var count = 0
    withUnsafeMutablePointer(to: &count) { counter in
      path.apply(info: counter) { info, element in
        if element.pointee.type == .moveToPoint { info!.assumingMemoryBound(to: Int.self).pointee += 1 }
      }
    }
    #expect(count == 5)
    var move = CGAffineTransform(translationX: 0, y: 100)
    #expect(path.mutableCopy(using: &move)?.boundingBox.minY == 98)
  }
}
