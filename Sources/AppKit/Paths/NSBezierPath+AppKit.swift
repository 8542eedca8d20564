public import CoreGraphics
public import Foundation
internal import GalleyKitValues
public import TextKit

/// What AppKit has otherwise than UIKit, or in addition. Angles are in degrees.
extension NSBezierPath {
  /// The ends of a path's line.
  public typealias LineCapStyle = CGLineCap
  /// The joins between segments of a path's line.
  public typealias LineJoinStyle = CGLineJoin

  /// Which points are inside of a path.
  public enum WindingRule: UInt, Sendable {
    /// Those that the path goes round.
    case nonZero = 0
    /// Those that a ray leaves an odd number of times.
    case evenOdd = 1
  }

  /// The kinds of elements.
  public enum ElementType: UInt, Sendable {
    /// Starts a subpath: one point.
    case moveTo = 0
    /// A straight line: one point.
    case lineTo = 1
    /// A cubic curve: two control points and the end.
    case cubicCurveTo = 2
    /// The end of a subpath, where it began.
    case closePath = 3
    /// A quadratic curve: a control point and the end.
    case quadraticCurveTo = 4

    /// The older name of a cubic curve.
    public static let curveTo = ElementType.cubicCurveTo
  }

  // MARK: Questions

  /// The smallest rectangle around the path itself; control points that lie outside of it do not count. Zero
  /// for a path without elements.
  public var bounds: NSRect {
    let box = cgPath.boundingBoxOfPath
    return box.isNull ? .zero : box
  }

  /// The smallest rectangle around all points, control points included. Zero for a path without elements.
  public var controlPointBounds: NSRect {
    let box = cgPath.boundingBox
    return box.isNull ? .zero : box
  }

  /// Which points are inside.
  public var windingRule: WindingRule {
    get { usesEvenOddFillRule ? .evenOdd : .nonZero }
    set { usesEvenOddFillRule = newValue == .evenOdd }
  }

  /// The number of elements.
  public var elementCount: Int { elements.count }

  /// Returns the kind of an element.
  ///
  /// - Parameters:
  ///   - index: The element's index.
  ///   - points: Receives its points, three at most.
  public func element(at index: Int, associatedPoints points: UnsafeMutablePointer<NSPoint>? = nil)
    -> ElementType
  {
    let element = elements[index]
    for (i, point) in element.points.enumerated() { points?[i] = point }
    return element.type
  }

  private var elements: [(type: ElementType, points: [CGPoint])] {
    var found: [(type: ElementType, points: [CGPoint])] = []
    cgPath.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: found.append((.moveTo, [points[0]]))
      case .addLineToPoint: found.append((.lineTo, [points[0]]))
      case .addQuadCurveToPoint: found.append((.quadraticCurveTo, [points[0], points[1]]))
      case .addCurveToPoint: found.append((.cubicCurveTo, [points[0], points[1], points[2]]))
      case .closeSubpath: found.append((.closePath, []))
      }
    }
    return found
  }

  // MARK: Building

  /// Creates a rectangle whose corners are quarters of an ellipse.
  public convenience init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: xRadius, height: yRadius))
  }

  /// Appends a straight line; without a current point it starts a subpath instead.
  public func line(to point: NSPoint) { addLine(to: point) }

  /// Appends a cubic curve.
  public func curve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
    addCurve(to: endPoint, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }

  /// Appends a quadratic curve.
  public func curve(to endPoint: NSPoint, controlPoint: NSPoint) {
    addQuadCurve(to: endPoint, controlPoint: controlPoint)
  }

  /// Starts a subpath at a distance from the current point.
  public func relativeMove(to point: NSPoint) { move(to: moved(point)) }

  /// Appends a straight line to a point at a distance from the current one.
  public func relativeLine(to point: NSPoint) { addLine(to: moved(point)) }

  /// Appends a cubic curve whose points are at distances from the current one.
  public func relativeCurve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
    addCurve(
      to: moved(endPoint), controlPoint1: moved(controlPoint1), controlPoint2: moved(controlPoint2))
  }

  private func moved(_ distance: NSPoint) -> NSPoint {
    NSPoint(x: currentPoint.x + distance.x, y: currentPoint.y + distance.y)
  }

  /// Appends a rectangle as a closed subpath.
  public func appendRect(_ rect: NSRect) { append(NSBezierPath(rect: rect)) }

  /// Appends the ellipse that touches the sides of a rectangle.
  public func appendOval(in rect: NSRect) { append(NSBezierPath(ovalIn: rect)) }

  /// Appends a rectangle whose corners are quarters of an ellipse.
  public func appendRoundedRect(_ rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
    append(NSBezierPath(roundedRect: rect, xRadius: xRadius, yRadius: yRadius))
  }

  /// Appends straight lines between points, after a line from the current point when there is one.
  public func appendPoints(_ points: UnsafeMutablePointer<NSPoint>, count: Int) {
    for i in 0..<max(count, 0) {
      if i == 0, isEmpty { move(to: points[i]) } else { addLine(to: points[i]) }
    }
  }

  /// Appends an arc of a circle, after a line from the current point to its start when there is one.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: In degrees from the x axis towards the y axis.
  ///   - endAngle: In degrees from the x axis towards the y axis.
  ///   - clockwise: Whether angles fall: clockwise where y points up.
  public func appendArc(
    withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool = false
  ) {
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle * .pi / 180, endAngle: endAngle * .pi / 180,
      clockwise: !clockwise)
  }

  /// Appends an arc of a circle that touches two lines: from the current point to a corner, and on to an end.
  ///
  /// - Parameters:
  ///   - point1: The corner.
  ///   - point2: Where the second line leads.
  ///   - radius: The circle's radius.
  public func appendArc(from point1: NSPoint, to point2: NSPoint, radius: CGFloat) {
    let path = CGMutablePath()
    path.addPath(cgPath)
    path.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
    cgPath = path
  }

  /// Moves all points.
  public func transform(using transform: AffineTransform) {
    apply(
      CGAffineTransform(
        a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
        ty: transform.tY))
  }

  /// The path with every subpath running backwards.
  public var reversed: NSBezierPath { reversing() }

  // MARK: Drawing in the current context

  /// Fills a rectangle in the fill colour.
  public class func fill(_ rect: NSRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

  /// Strokes a rectangle in the stroke colour, a point wide.
  public class func stroke(_ rect: NSRect) { UIGraphicsGetCurrentContext()?.stroke(rect) }

  /// Cuts the clip to a rectangle.
  public class func clip(_ rect: NSRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

  /// Strokes a straight line in the stroke colour, a point wide.
  public class func strokeLine(from point1: NSPoint, to point2: NSPoint) {
    let path = NSBezierPath()
    path.move(to: point1)
    path.addLine(to: point2)
    path.stroke()
  }
}
