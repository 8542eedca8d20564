import Testing
import TextKit

@Suite("UIBezierPath")
struct UIBezierPathTests {
  private func types(_ path: UIBezierPath) -> [CGPathElementType] {
    var result: [CGPathElementType] = []
    path.cgPath.applyWithBlock { result.append($0.pointee.type) }
    return result
  }

  private let box = CGRect(x: 0, y: 0, width: 40, height: 20)

  @Test("Elements are appended as they are named")
  func building() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.bounds.isNull && path.currentPoint == .zero)
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 5, y: 1))
    path.addQuadCurve(to: CGPoint(x: 9, y: 1), controlPoint: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 20, y: 1), controlPoint1: CGPoint(x: 12, y: 3), controlPoint2: CGPoint(x: 15, y: -4))
    #expect(path.currentPoint == CGPoint(x: 20, y: 1))
    path.close()
    #expect(
      types(path) == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
    #expect(path.bounds == CGRect(x: 1, y: -4, width: 19, height: 12), "control points count")
    #expect(!path.isEmpty)
    let other = UIBezierPath()
    other.line(to: CGPoint(x: 3, y: 3))
    other.curve(to: CGPoint(x: 4, y: 4), controlPoint1: .zero, controlPoint2: .zero)
    #expect(types(other) == [.moveToPoint, .addCurveToPoint])
    path.append(other)
    #expect(types(path).count == 7)
    path.removeAllPoints()
    #expect(path.isEmpty)
    path.cgPath = CGPath(rect: box, transform: nil)
    #expect(path.bounds == box && UIBezierPath(cgPath: path.cgPath).bounds == box)
    path.apply(CGAffineTransform(scaleX: 2, y: 3))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 80, height: 60))
  }

  @Test("Shapes cover what they should")
  func shapes() {
    #expect(UIBezierPath(rect: box).contains(CGPoint(x: 1, y: 1)))
    let oval = UIBezierPath(ovalIn: box)
    #expect(!oval.contains(CGPoint(x: 1, y: 1)) && oval.contains(CGPoint(x: 20, y: 19.5)))
    let round = UIBezierPath(roundedRect: box, cornerRadius: 5)
    #expect(!round.contains(CGPoint(x: 0.5, y: 0.5)) && round.contains(CGPoint(x: 5, y: 0.5)))
    let corners: [(UIRectCorner, CGPoint)] = [
      (.topLeft, CGPoint(x: 0.5, y: 0.5)), (.topRight, CGPoint(x: 39.5, y: 0.5)),
      (.bottomRight, CGPoint(x: 39.5, y: 19.5)), (.bottomLeft, CGPoint(x: 0.5, y: 19.5)),
    ]
    for (corner, point) in corners {
      let some = UIBezierPath(
        roundedRect: box, byRoundingCorners: corner, cornerRadii: CGSize(width: 6, height: 4))
      #expect(some.bounds == box)
      for (other, place) in corners {
        #expect(some.contains(place) == (other != corner), "\(corner), \(point)")
      }
      let all = UIBezierPath(
        roundedRect: box, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 6, height: 4))
      #expect(!all.contains(point) && all.contains(CGPoint(x: 20, y: 0.5)))
    }
    let square = UIBezierPath(
      roundedRect: box, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 0, height: 4))
    #expect(square.cgPath.isRect(nil))
    #expect(!UIBezierPath(roundedRect: box, xRadius: 8, yRadius: 2).contains(CGPoint(x: 0.3, y: 0.3)))
    let appended = NSBezierPath()
    appended.appendRect(box)
    appended.appendOval(in: box)
    #expect(types(appended).count == 11)
    appended.usesEvenOddFillRule = true
    #expect(!appended.contains(CGPoint(x: 20, y: 10)) && appended.contains(CGPoint(x: 1, y: 1)))
    appended.usesEvenOddFillRule = false
    #expect(appended.contains(CGPoint(x: 20, y: 10)))
  }

  @Test("Arcs go clockwise where y points down")
  func arcs() {
    let quarter = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    let bounds = quarter.cgPath.boundingBoxOfPath
    #expect(abs(bounds.minX) < 1e-9 && abs(bounds.maxY - 10) < 1e-9 && abs(bounds.width - 10) < 1e-9)
    let rest = UIBezierPath()
    rest.addArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(rest.cgPath.boundingBoxOfPath.width - 20) < 1e-9)
  }

  @Test("Reversing keeps the outline and turns its direction")
  func reversing() {
    let path = UIBezierPath(rect: box)
    path.lineWidth = 7
    let inner = UIBezierPath(ovalIn: box.insetBy(dx: 5, dy: 5))
    path.append(inner)
    #expect(path.contains(CGPoint(x: 20, y: 10)))
    let back = path.reversing()
    #expect(back.lineWidth == 7 && back.bounds == path.bounds && types(back).contains(.addCurveToPoint))
    let both = UIBezierPath(rect: box)
    both.append(inner.reversing())
    #expect(!both.contains(CGPoint(x: 20, y: 10)), "a hole that turns the other way")
    #expect(both.contains(CGPoint(x: 1, y: 1)))
  }

  @Test("Filling and stroking use the path's own settings and leave the context's alone")
  func drawing() throws {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 5, y: 20))
    path.addLine(to: CGPoint(x: 35, y: 20))
    let thin = try Canvas { path.stroke() }
    path.lineWidth = 8
    let thick = try Canvas { path.stroke() }
    #expect(thin.ink < 100 && thick.ink == 240)
    path.lineCapStyle = .square
    #expect(try Canvas { path.stroke() }.ink == 38 * 8)
    path.lineCapStyle = .butt
    path.setLineDash([5, 10], count: 2, phase: 0)
    let dashed = try Canvas { path.stroke() }
    #expect(dashed.ink == 10 * 8)
    var (pattern, count, phase): ([CGFloat], Int, CGFloat) = ([0, 0], 0, -1)
    path.getLineDash(&pattern, count: &count, phase: &phase)
    #expect(pattern == [5, 10] && count == 2 && phase == 0)
    path.setLineDash(nil, count: 0, phase: 0)
    #expect(try Canvas { path.stroke() }.ink == 240)

    let corner = UIBezierPath()
    corner.move(to: CGPoint(x: 10, y: 10))
    corner.addLine(to: CGPoint(x: 10, y: 30))
    corner.addLine(to: CGPoint(x: 30, y: 30))
    corner.lineWidth = 10
    #expect(try Canvas { corner.stroke() }[6, 34] == black)
    corner.lineJoinStyle = .bevel
    #expect(try Canvas { corner.stroke() }[6, 34] == white)
    corner.lineJoinStyle = .miter
    corner.miterLimit = 1
    #expect(try Canvas { corner.stroke() }[6, 34] == white)

    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40))
    ring.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20)))
    #expect(try Canvas { ring.fill() }[20, 20] == black)
    ring.usesEvenOddFillRule = true
    let hollow = try Canvas { ring.fill() }
    #expect(hollow[20, 20] == white && hollow[5, 5] == black)
    let clipped = try Canvas {
      ring.addClip()
      UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
    #expect(clipped[20, 20] == white && clipped[5, 5] == black)
    let disc = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40))
    let fine = try Canvas { disc.fill() }.ink
    disc.flatness = 10
    #expect(try Canvas { disc.fill() }.ink < fine - 30)
  }

  @Test("Blend modes and alpha hold for one drawing")
  func blending() throws {
    let square = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 40))
    let canvas = try Canvas {
      UIColor.red.setFill()
      square.fill()
      UIColor.green.set()
      square.fill(with: .multiply, alpha: 1)
      UIBezierPath(rect: CGRect(x: 20, y: 0, width: 10, height: 40)).fill(with: .normal, alpha: 0.5)
      let line = UIBezierPath(rect: CGRect(x: 35, y: 0, width: 0, height: 40))
      line.lineWidth = 4
      line.stroke(with: .normal, alpha: 0.5)
      UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 40, height: 5))
    }
    #expect(canvas[5, 20] == black && abs(Int(canvas[25, 20][0]) - 128) <= 1)
    #expect(
      abs(Int(canvas[35, 20][0]) - 128) <= 1 && canvas[35, 2] == [0, 255, 0] && canvas[5, 2] == [0, 255, 0])
  }

  @Test("Copies and archives have the same elements and settings")
  func copies() throws {
    let path = UIBezierPath(ovalIn: box)
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), controlPoint: CGPoint(x: 0.1, y: 0.2))
    path.lineWidth = 3
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.miterLimit = 4
    path.flatness = 0.25
    path.usesEvenOddFillRule = true
    path.setLineDash([1, 2, 3], count: 3, phase: 5)
    let data = try NSKeyedArchiver.archivedData(withRootObject: path, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIBezierPath.self, from: data))
    for other in [read, try #require(path.copy() as? UIBezierPath)] {
      #expect(other.cgPath == path.cgPath && other !== path)
      #expect(other.lineWidth == 3 && other.lineCapStyle == .round && other.lineJoinStyle == .bevel)
      #expect(other.miterLimit == 4 && other.flatness == 0.25 && other.usesEvenOddFillRule)
      var (pattern, count, phase): ([CGFloat], Int, CGFloat) = ([0, 0, 0], 0, 0)
      other.getLineDash(&pattern, count: &count, phase: &phase)
      #expect(pattern == [1, 2, 3] && phase == 5)
    }
    path.removeAllPoints()
    #expect(!read.isEmpty)
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(Data([1, 2, 3]) as NSData, forKey: "elements")
    archiver.finishEncoding()
    #expect(UIBezierPath(coder: try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)) == nil)
  }
}

@Suite("Insets and the current context")
struct UIGraphicsTests {
  @Test("Insets take margins off, and more than there is leaves nothing")
  func insets() throws {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: .zero) == rect)
    #expect(rect.inset(by: UIEdgeInsets(top: -1, left: -1, bottom: 0, right: 0)).minX == 9)
    #expect(rect.inset(by: UIEdgeInsets(top: 30, left: 0, bottom: 30, right: 0)).isNull)
    #expect(CGRect.null.inset(by: insets).isNull && UIEdgeInsets() == .zero)
    let data = try JSONEncoder().encode(insets)
    #expect(try JSONDecoder().decode(UIEdgeInsets.self, from: data) == insets)
    #expect([insets.top, insets.left, insets.bottom, insets.right] == [1, 2, 3, 4])
  }

  @Test("The current context is the last one pushed, on its own thread")
  func currentContext() throws {
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsPopContext()
    let outer = try Canvas {
      let context = UIGraphicsGetCurrentContext()
      _ = try Canvas { #expect(UIGraphicsGetCurrentContext() != context) }
      #expect(UIGraphicsGetCurrentContext() == context && context != nil)
      let isDone = DispatchSemaphore(value: 0)
      Thread {
        UIGraphicsPopContext()
        isDone.signal()
      }.start()
      isDone.wait()
      #expect(UIGraphicsGetCurrentContext() == context)
    }
    #expect(outer.context.width == 40 && UIGraphicsGetCurrentContext() == nil)
  }
}
