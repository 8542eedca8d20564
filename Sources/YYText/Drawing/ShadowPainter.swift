internal import UIKit

/// Paints shadows without what casts them.
struct ShadowPainter {
  private let context: CGContext
  /// How far aside what casts a shadow is drawn, in points: far outside of everything.
  private static let aside: CGFloat = 50_000
  /// The largest thickness of an outline that has no inside to be seen, in points.
  private static let thinnest: CGFloat = 1 / 64
  /// The largest radius that is painted, in points: a larger one would look no softer, and take long.
  private static let softest: CGFloat = 100

  init(_ context: CGContext) { self.context = context }

  /// Returns how far a shadow falls from what casts it, at most, in points.
  static func reach(_ shadow: YYTextShadow) -> CGFloat {
    max(abs(shadow.offset.width), abs(shadow.offset.height)) + 2 * min(max(shadow.radius, 0), softest) + 4
  }

  /// Paints shadows, the first one lowest.
  ///
  /// - Parameters:
  ///   - shadows: The shadows; their lengths are points of the user space.
  ///   - draw: Draws what casts them.
  func paint(_ shadows: [YYTextShadow], _ draw: () -> Void) {
    let turn = context.ctm
    func vector(_ x: CGFloat, _ y: CGFloat) -> CGSize {
      CGSize(width: turn.a * x + turn.c * y, height: turn.b * x + turn.d * y)
    }
    let scale = abs(turn.a * turn.d - turn.b * turn.c).squareRoot()
    for shadow in shadows {
      guard let color = shadow.color else { continue }
      let offset = vector(shadow.offset.width - Self.aside, shadow.offset.height)
      context.saveGState()
      context.setBlendMode(shadow.blendMode)
      let radius = min(max(shadow.radius, 0), Self.softest)
      context.setShadow(offset: offset, blur: radius * scale, color: color.cgColor)
      context.translateBy(x: Self.aside, y: 0)
      draw()
      context.restoreGState()
    }
  }

  /// Paints shadows that the surroundings of an outline cast into it.
  ///
  /// - Parameters:
  ///   - shadows: The shadows.
  ///   - outline: What is enclosed by winding.
  func paint(_ shadows: [YYTextShadow], inside outline: CGPath) {
    let box = outline.boundingBoxOfPath
    guard !box.isNull, outline.thickness > Self.thinnest else { return }
    let simple = outline.normalized(using: .winding)
    for shadow in shadows {
      let reach = Self.reach(shadow)
      context.saveGState()
      context.beginPath()
      context.addPath(outline)
      context.clip()
      paint([shadow]) {
        context.setFillColor(CGColor(gray: 0, alpha: 1))
        context.beginPath()
        context.addRect(box.insetBy(dx: -reach, dy: -reach))
        context.addPath(simple)
        context.fillPath(using: .evenOdd)
      }
      context.restoreGState()
    }
  }
}

extension CGPath {
  /// The distance of two parallel lines that enclose the path, along its longer extent in x or y: next to
  /// nothing where a transform has made a line of it.
  ///
  /// Curves on a line lie over each other all along, and what they divide takes long to tell.
  fileprivate var thickness: CGFloat {
    let points = elements.points
    guard let left = points.min(by: { $0.x < $1.x }), let right = points.max(by: { $0.x < $1.x }),
      let bottom = points.min(by: { $0.y < $1.y }), let top = points.max(by: { $0.y < $1.y })
    else { return 0 }
    let isWide = right.x - left.x > top.y - bottom.y
    let (start, end) = isWide ? (left, right) : (bottom, top)
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = hypot(x, y)
    guard length > 0 else { return 0 }
    let sides = points.map { (x * ($0.y - start.y) - y * ($0.x - start.x)) / length }
    return (sides.max() ?? 0) - (sides.min() ?? 0)
  }
}
