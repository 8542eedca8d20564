import CoreGraphics
import Testing

private func isClose(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

@Suite("CGAffineTransform")
struct CGAffineTransformTests {
  @Test("translatedBy, scaledBy and rotated act before the transform they are called on")
  func order() {
    let t = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3).rotated(by: .pi / 2)
    // (1, 0) turns to (0, 1), scales to (0, 3), moves to (10, 23).
    #expect(isClose(CGPoint(x: 1, y: 0).applying(t), CGPoint(x: 10, y: 23)))
    let u = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 1, y: 0))
    #expect(CGPoint(x: 1, y: 1).applying(u) == CGPoint(x: 3, y: 2))
  }

  @Test("inverted undoes, and returns what cannot be undone unchanged", arguments: UInt64(0)..<50)
  func inverse(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number() -> CGFloat { CGFloat.random(in: -10...10, using: &random) }
    let t = CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    let p = CGPoint(x: number(), y: number())
    #expect(isClose(p.applying(t).applying(t.inverted()), p, 1e-6), "seed \(seed)")
    let flat = CGAffineTransform(scaleX: 0, y: 5)
    #expect(flat.inverted() == flat)
  }

  @Test("Sizes ignore translation, rectangles become boxes, null and infinite ones stay")
  func shapes() {
    let t = CGAffineTransform(translationX: 5, y: 5).rotated(by: .pi / 2)
    let size = CGSize(width: 2, height: 1).applying(t)
    #expect(abs(size.width + 1) < 1e-9 && abs(size.height - 2) < 1e-9)
    let rect = CGRect(x: 0, y: 0, width: 2, height: 1).applying(t)
    #expect(isClose(rect.origin, CGPoint(x: 4, y: 5)))
    #expect(isClose(CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: 5, y: 7)))
    #expect(CGRect.null.applying(t).isNull)
    #expect(CGRect.infinite.applying(t).isInfinite)
  }
}

@Suite("CGPath")
struct CGPathTests {
  private let unit = CGRect(x: 0, y: 0, width: 300, height: 200)

  private func types(_ path: CGPath) -> [CGPathElementType] {
    var result: [CGPathElementType] = []
    path.applyWithBlock { result.append($0.pointee.type) }
    return result
  }

  @Test("Shapes have the elements that Apple's have")
  func elements() {
    #expect(
      types(CGPath(rect: unit, transform: nil)) == [
        .moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint, .closeSubpath,
      ])
    #expect(
      types(CGPath(ellipseIn: unit, transform: nil)) == [
        .moveToPoint, .addCurveToPoint, .addCurveToPoint, .addCurveToPoint, .addCurveToPoint, .closeSubpath,
      ])
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 5, y: 6))
    path.closeSubpath()
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      let counts: [CGPathElementType: Int] = [.moveToPoint: 1, .addQuadCurveToPoint: 2, .closeSubpath: 0]
      for i in 0..<counts[element.pointee.type]! { points.append(element.pointee.points[i]) }
    }
    #expect(points == [CGPoint(x: 1, y: 2), CGPoint(x: 5, y: 6), CGPoint(x: 3, y: 4)])
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test("boundingBox holds control points, boundingBoxOfPath the outline")
  func boxes() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 12), control2: CGPoint(x: 10, y: 12))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 12))
    // The top of this curve is at three quarters of its handles.
    #expect(abs(path.boundingBoxOfPath.maxY - 9) < 1e-9)
    #expect(CGMutablePath().boundingBox.isNull)
    let ellipse = CGPath(ellipseIn: unit, transform: nil).boundingBoxOfPath
    #expect(abs(ellipse.maxX - 300) < 1e-9 && abs(ellipse.minY) < 1e-9)
  }

  @Test("Polygons of an ellipse are inscribed and within the tolerance", arguments: [1, 0.1, 0.01])
  func inscribed(tolerance: CGFloat) throws {
    var tilt = CGAffineTransform(translationX: 40, y: -7).rotated(by: 0.3)
    for transform in [nil, tilt] as [CGAffineTransform?] {
      let path = withUnsafePointer(to: &tilt) {
        CGPath(ellipseIn: unit, transform: transform == nil ? nil : $0)
      }
      let polygons = path.polygons(tolerance: tolerance)
      try #require(polygons.count == 1)
      let back = (transform ?? .identity).inverted()
      let corners = polygons[0].map { p -> CGPoint in
        let q = p.applying(back)
        return CGPoint(x: (q.x - 150) / 150, y: (q.y - 100) / 100)
      }
      for (i, p) in corners.enumerated() {
        let q = corners[(i + 1) % corners.count]
        #expect(p.x * p.x + p.y * p.y <= 1 + 1e-9)
        let middle = CGPoint(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2)
        let gap = 1 - (middle.x * middle.x + middle.y * middle.y).squareRoot()
        #expect(gap * 150 <= tolerance * 1.6)
      }
    }
  }

  @Test("contains follows the fill rule")
  func containment() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
    #expect(path.contains(CGPoint(x: 5, y: 5)))
    #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 5), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 11, y: 5)))
    #expect(!path.contains(CGPoint(x: CGFloat.nan, y: 5)))
    #expect(path.contains(CGPoint(x: 25, y: 5), transform: CGAffineTransform(translationX: 20, y: 0)))
    let ellipse = CGPath(ellipseIn: unit, transform: nil)
    #expect(ellipse.contains(CGPoint(x: 150, y: 199.5)))
    #expect(!ellipse.contains(CGPoint(x: 5, y: 5)))
  }

  @Test("isRect recognises rectangles only")
  func rectangles() {
    var rect = CGRect.zero
    #expect(CGPath(rect: unit, transform: nil).isRect(&rect))
    #expect(rect == unit)
    var turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: unit, transform: &turn).isRect(nil))
    #expect(!CGPath(ellipseIn: unit, transform: nil).isRect(nil))
  }

  @Test("The elements of a rectangle's path are those of a path that a rectangle was added to, bit for bit")
  func elementsOfRectangles() {
    let lengths: [CGFloat] = [-3.7, 0, 0.1, 1 / 3, 1e7, .infinity, .nan]
    for (x, y) in lengths.flatMap({ x in lengths.map { (x, $0) } }) {
      for (width, height) in lengths.flatMap({ width in lengths.map { (width, $0) } }) {
        let rect = CGRect(x: x, y: y, width: width, height: height)
        let (path, added) = (CGPath(rect: rect, transform: nil), CGMutablePath())
        added.addRect(rect)
        #expect(path.elements.types == added.elements.types, "\(rect)")
        let (points, others) = (path.elements.points, added.elements.points)
        #expect(points.map(\.x.bitPattern) == others.map(\.x.bitPattern), "\(rect)")
        #expect(points.map(\.y.bitPattern) == others.map(\.y.bitPattern), "\(rect)")
        #expect(
          path.isEmpty == added.isEmpty && path.currentPoint.x.bitPattern == added.currentPoint.x.bitPattern)
      }
    }
    #expect(CGPath(rect: .null, transform: nil).isEmpty)
  }

  @Test("isRect tells the same of a rectangle's path and of one that goes round it with one more line")
  func sameRectangles() {
    let lengths: [CGFloat] = [-3, 0, 0.5, 4, .infinity, .nan]
    var found = 0
    for (x, y) in lengths.flatMap({ x in lengths.map { (x, $0) } }) {
      // Without a height, the last corner is the first one, which closing the path leaves out.
      for (width, height) in lengths.flatMap({ width in lengths.map { (width, $0) } }) where height != 0 {
        let (right, bottom) = (x + width, y + height)
        let corners = [
          CGPoint(x: x, y: y), CGPoint(x: right, y: y), CGPoint(x: right, y: bottom),
          CGPoint(x: x, y: bottom),
        ]
        let (path, longer) = (CGMutablePath(), CGMutablePath())
        path.addLines(between: corners)
        path.closeSubpath()
        longer.addLines(between: corners + [corners[0]])
        longer.closeSubpath()
        var (rect, other) = (CGRect.zero, CGRect.zero)
        let isRect = path.isRect(&rect)
        #expect(isRect == longer.isRect(&other), "\(corners)")
        #expect("\(rect)" == "\(other)", "\(corners)")
        found += isRect ? 1 : 0
      }
    }
    #expect(found > 100)
  }

  @Test("Copies are apart, equal while their elements are")
  func copies() throws {
    let path = CGMutablePath()
    path.addRect(unit)
    let copy = try #require(path.copy())
    #expect(copy == path && copy.hashValue == path.hashValue)
    path.addLine(to: CGPoint(x: 1, y: 1))
    #expect(copy != path)
    var move = CGAffineTransform(translationX: 1, y: 2)
    #expect(copy.copy(using: &move)?.boundingBox.origin == CGPoint(x: 1, y: 2))
    let grown = try #require(copy.mutableCopy())
    grown.addPath(copy, transform: move)
    #expect(grown.boundingBox == CGRect(x: 0, y: 0, width: 301, height: 202))
  }

  @Test("Arcs turn the way that is asked for and join the current point")
  func arcs() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 0))
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(types(path) == [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    #expect(isClose(path.currentPoint, CGPoint(x: 0, y: 10)))
    #expect(path.boundingBoxOfPath.minX > -1e-9)
    let other = CGMutablePath()
    other.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(types(other) == [.moveToPoint, .addCurveToPoint, .addCurveToPoint, .addCurveToPoint])
    #expect(abs(other.boundingBoxOfPath.minX + 10) < 1e-9)
    let full = CGMutablePath()
    full.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    #expect(types(full).filter { $0 == .addCurveToPoint }.count == 4)
  }

  @Test("Rounded corners are cut, and radii beyond half a side make an ellipse's ends")
  func roundedCorners() {
    let path = CGPath(roundedRect: unit, cornerWidth: 30, cornerHeight: 30, transform: nil)
    #expect(!path.contains(CGPoint(x: 3, y: 3)))
    #expect(path.contains(CGPoint(x: 30, y: 3)))
    #expect(path.contains(CGPoint(x: 10, y: 10)))
    let pill = CGPath(roundedRect: unit, cornerWidth: 999, cornerHeight: 999, transform: nil)
    #expect(!pill.contains(CGPoint(x: 40, y: 10)))
    #expect(pill.boundingBoxOfPath == unit)
  }
}

@Suite("CGColor")
struct CGColorTests {
  @Test("Equality is of space and components")
  func equality() {
    #expect(
      CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 1)
        == CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 1))
    #expect(CGColor(gray: 0, alpha: 1) != CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    #expect(CGColor.black.components == [0, 1] && CGColor.black.numberOfComponents == 2)
    #expect(CGColor.clear.alpha == 0)
    #expect(CGColor.white.copy(alpha: 0.5)?.components == [1, 0.5])
    #expect(CGColor(srgbRed: .nan, green: 7, blue: -1, alpha: 2).components == [0, 1, 0, 1])
  }

  @Test("Spaces convert by their definitions")
  func conversion() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    // Published numbers: P3's pure red in extended sRGB, and sRGB's pure red in P3.
    let strong = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
    let wide = try #require(strong.converted(to: extended, intent: .defaultIntent, options: nil)?.components)
    for (found, known) in zip(wide, [1.0930, -0.2267, -0.1501, 1]) { #expect(abs(found - known) < 2e-3) }
    #expect(strong.converted(to: sRGB, intent: .defaultIntent, options: nil)?.components == [1, 0, 0, 1])
    let back = CGColor.red.converted(to: p3, intent: .defaultIntent, options: nil)?.components ?? []
    for (found, known) in zip(back, [0.9175, 0.2003, 0.1386, 1]) { #expect(abs(found - known) < 2e-3) }
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let half =
      CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
      .converted(to: linear, intent: .defaultIntent, options: nil)?.components ?? []
    #expect(abs(half[0] - 0.21404) < 1e-4)
    #expect(CGColorSpace(name: "nowhere" as CFString) == nil)
    #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
    #expect(sRGB.model == .rgb && sRGB.name == CGColorSpace.sRGB)
  }
}
