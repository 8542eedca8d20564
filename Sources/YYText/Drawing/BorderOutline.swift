internal import UIKit

/// The lines of a border's stroke.
struct BorderOutline {
  let rect: CGRect
  let radius: CGFloat
  /// The stroked edges, as they are on the page.
  let edges: YYTextBorderEdges

  /// The outline of the whole rectangle.
  static func closed(_ rect: CGRect, _ radius: CGFloat) -> CGPath {
    let limit = min(max(radius, 0), rect.width / 2, rect.height / 2)
    guard limit > 0 else { return CGPath(rect: rect, transform: nil) }
    return CGPath(roundedRect: rect, cornerWidth: limit, cornerHeight: limit, transform: nil)
  }

  /// Returns the lines outside of the rectangle by a distance: edges side by side are joined in the corner
  /// that they share, and free ends are level with the rectangle.
  func path(at distance: CGFloat) -> CGPath {
    let ring = rect.insetBy(dx: -distance, dy: -distance)
    let radius = radius > 0 ? radius + distance : 0
    guard edges != .all else { return BorderOutline.closed(ring, radius) }
    let path = CGMutablePath()
    guard !ring.isNull else { return path }
    // Clockwise from the upper left corner.
    let order: [YYTextBorderEdges] = [.top, .right, .bottom, .left]
    let corners = [
      CGPoint(x: ring.minX, y: ring.minY), CGPoint(x: ring.maxX, y: ring.minY),
      CGPoint(x: ring.maxX, y: ring.maxY), CGPoint(x: ring.minX, y: ring.maxY),
    ]
    let limit = min(max(radius, 0), ring.width / 2, ring.height / 2)
    func isStroked(_ edge: Int) -> Bool { edges.contains(order[edge % 4]) }
    for first in 0..<4 where isStroked(first) && !isStroked(first + 3) {
      path.move(to: free(corners[first], along: first, by: distance))
      var edge = first
      while isStroked(edge + 1) {
        let (corner, next) = (corners[(edge + 1) % 4], corners[(edge + 2) % 4])
        if limit > 0 {
          path.addArc(tangent1End: corner, tangent2End: next, radius: limit)
        } else {
          path.addLine(to: corner)
        }
        edge += 1
      }
      path.addLine(to: free(corners[(edge + 1) % 4], along: edge % 4, by: -distance))
    }
    return path
  }

  /// Returns a corner moved along an edge, clockwise.
  private func free(_ corner: CGPoint, along edge: Int, by distance: CGFloat) -> CGPoint {
    switch edge {
    case 0: CGPoint(x: corner.x + distance, y: corner.y)
    case 1: CGPoint(x: corner.x, y: corner.y + distance)
    case 2: CGPoint(x: corner.x - distance, y: corner.y)
    default: CGPoint(x: corner.x, y: corner.y - distance)
    }
  }
}
