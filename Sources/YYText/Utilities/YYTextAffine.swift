internal import Foundation
public import UIKit

/// Returns the transform that takes three points to three others; the identity where the first three are on
/// one line, since no transform, or more than one, does it then.
///
/// - Parameters:
///   - before: Three points.
///   - after: Where they go.
public func YYTextCGAffineTransformGetFromPoints(
  _ before: UnsafePointer<CGPoint>, _ after: UnsafePointer<CGPoint>
) -> CGAffineTransform {
  // In coordinates that start at the first point: two vectors each.
  let (a, b) = (before[1] - before[0], before[2] - before[0])
  let (c, d) = (after[1] - after[0], after[2] - after[0])
  let determinant = a.x * b.y - b.x * a.y
  let extent = max(abs(a.x), abs(a.y)) * max(abs(b.x), abs(b.y))
  guard determinant.isFinite, abs(determinant) > extent * 1e-12 else { return .identity }
  var transform = CGAffineTransform.identity
  transform.a = (c.x * b.y - d.x * a.y) / determinant
  transform.c = (d.x * a.x - c.x * b.x) / determinant
  transform.b = (c.y * b.y - d.y * a.y) / determinant
  transform.d = (d.y * a.x - c.y * b.x) / determinant
  transform.tx = after[0].x - transform.a * before[0].x - transform.c * before[0].y
  transform.ty = after[0].y - transform.b * before[0].x - transform.d * before[0].y
  return transform
}

/// Returns the transform from one view's coordinates to those of another one in the same tree.
@MainActor public func YYTextCGAffineTransformGetFromViews(
  _ from: UIView, _ to: UIView
) -> CGAffineTransform {
  let before = [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0)]
  return YYTextCGAffineTransformGetFromPoints(before, before.map { from.convert($0, to: to) })
}

/// Returns by how much a transform turns, in radians from -π to π.
public func YYTextCGAffineTransformGetRotation(_ transform: CGAffineTransform) -> CGFloat {
  atan2(transform.b, transform.a)
}

/// Returns insets of the opposite signs.
public func YYTextUIEdgeInsetsInvert(_ insets: UIEdgeInsets) -> UIEdgeInsets {
  UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
}

/// Returns the middle of a rectangle.
public func YYTextCGRectGetCenter(_ rect: CGRect) -> CGPoint { CGPoint(x: rect.midX, y: rect.midY) }

/// Returns the area of a rectangle; 0 for a null one.
public func YYTextCGRectGetArea(_ rect: CGRect) -> CGFloat { rect.isNull ? 0 : rect.width * rect.height }

/// Returns how far a point is from a rectangle, in points: the larger of the distances along x and y; 0
/// inside.
public func YYTextCGPointGetDistanceToRect(_ p: CGPoint, _ r: CGRect) -> CGFloat {
  max(0, r.minX - p.x, p.x - r.maxX, r.minY - p.y, p.y - r.maxY)
}

private func - (left: CGPoint, right: CGPoint) -> CGPoint {
  CGPoint(x: left.x - right.x, y: left.y - right.y)
}
