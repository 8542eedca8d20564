import AppKit
import Testing

struct PathTests {
  @Test("NSBezierPath.bounds encloses the curve alone, controlPointBounds the control points, too")
  func bounds() {
    let path = NSBezierPath()
    #expect(path.bounds == .zero)
    path.move(to: .zero)
    path.curve(
      to: NSPoint(x: 8, y: 0), controlPoint1: NSPoint(x: 0, y: 8), controlPoint2: NSPoint(x: 8, y: 8))
    // The highest point of a cubic Bézier with these control points is at 3/4 of their height.
    #expect(path.bounds == NSRect(x: 0, y: 0, width: 8, height: 6))
    #expect(path.controlPointBounds == NSRect(x: 0, y: 0, width: 8, height: 8))
  }

  @Test("Elements are counted and handed out with their points")
  func elements() {
    let path = NSBezierPath()
    path.move(to: NSPoint(x: 1, y: 2))
    path.line(to: NSPoint(x: 3, y: 4))
    path.relativeLine(to: NSPoint(x: 1, y: 1))
    path.curve(
      to: NSPoint(x: 7, y: 7), controlPoint1: NSPoint(x: 5, y: 6), controlPoint2: NSPoint(x: 6, y: 6))
    path.close()
    #expect(path.elementCount == 5)
    var points = [NSPoint](repeating: .zero, count: 3)
    #expect(path.element(at: 0, associatedPoints: &points) == .moveTo)
    #expect(points[0] == NSPoint(x: 1, y: 2))
    #expect(path.element(at: 2, associatedPoints: &points) == .lineTo)
    #expect(points[0] == NSPoint(x: 4, y: 5))
    #expect(path.element(at: 3, associatedPoints: &points) == .curveTo)
    #expect(points == [NSPoint(x: 5, y: 6), NSPoint(x: 6, y: 6), NSPoint(x: 7, y: 7)])
    #expect(path.element(at: 4) == .closePath)
  }

  @Test("appendArc takes degrees, counter-clockwise where y points up if nothing else is said")
  func arcs() {
    let path = NSBezierPath()
    path.appendArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: 90)
    #expect(abs(path.currentPoint.x) < 1e-9 && abs(path.currentPoint.y - 10) < 1e-9)
    #expect(abs(path.bounds.width - 10) < 1e-6)
    let other = NSBezierPath()
    other.appendArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: 90, clockwise: true)
    #expect(abs(other.bounds.width - 20) < 0.01)
  }

  @Test("windingRule, transform and the class's own drawing")
  func drawing() throws {
    let path = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 6, height: 6))
    path.appendRect(NSRect(x: 2, y: 2, width: 2, height: 2))
    path.windingRule = .evenOdd
    path.transform(using: AffineTransform(translationByX: 1, byY: 1))
    let image = NSImage(size: NSSize(width: 8, height: 8))
    image.lockFocus()
    NSColor.red.set()
    path.fill()
    NSColor.blue.set()
    NSBezierPath.fill(NSRect(x: 0, y: 0, width: 1, height: 1))
    image.unlockFocus()
    let picture = try Picture(image)
    #expect([picture[0, 7], picture[1, 6], picture[3, 4], picture[7, 0]] == [blue, red, clear, clear])
    #expect(picture.count { $0 == red } == 32)
  }
}
