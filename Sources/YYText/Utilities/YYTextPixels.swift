internal import Foundation
internal import Synchronization
internal import UIKit

/// The scale of the screen as the main thread has seen it last, as the bits of a `Double`.
private let knownScale = Atomic<UInt64>(Double(1).bitPattern)

/// Returns the number of pixels in a point of the main screen. Threads other than the main one get the number
/// that was read there last.
public func YYTextScreenScale() -> CGFloat {
  if Thread.isMainThread {
    let scale = MainActor.assumeIsolated { UIScreen.main.scale }
    knownScale.store(Double(scale).bitPattern, ordering: .relaxed)
  }
  return CGFloat(Double(bitPattern: knownScale.load(ordering: .relaxed)))
}

/// Returns a length in points as pixels.
public func YYTextCGFloatToPixel(_ value: CGFloat, scale: CGFloat = YYTextScreenScale()) -> CGFloat {
  value * scale
}

/// Returns a length in pixels as points.
public func YYTextCGFloatFromPixel(_ value: CGFloat, scale: CGFloat = YYTextScreenScale()) -> CGFloat {
  value / scale
}

/// Returns a length rounded down to whole pixels, in points.
public func YYTextCGFloatPixelFloor(_ value: CGFloat, scale: CGFloat = YYTextScreenScale()) -> CGFloat {
  (value * scale).rounded(.down) / scale
}

/// Returns a length rounded to whole pixels, halves away from zero, in points.
public func YYTextCGFloatPixelRound(_ value: CGFloat, scale: CGFloat = YYTextScreenScale()) -> CGFloat {
  (value * scale).rounded() / scale
}

/// Returns a length rounded up to whole pixels, in points.
public func YYTextCGFloatPixelCeil(_ value: CGFloat, scale: CGFloat = YYTextScreenScale()) -> CGFloat {
  (value * scale).rounded(.up) / scale
}

/// Returns the middle of the pixel that a coordinate is in, in points: where a line whose width is an odd
/// number of pixels covers whole ones.
public func YYTextCGFloatPixelHalf(_ value: CGFloat, scale: CGFloat = YYTextScreenScale()) -> CGFloat {
  ((value * scale).rounded(.down) + 0.5) / scale
}

/// Returns a point rounded down to whole pixels, in points.
public func YYTextCGPointPixelFloor(_ point: CGPoint, scale: CGFloat = YYTextScreenScale()) -> CGPoint {
  point.mapped { YYTextCGFloatPixelFloor($0, scale: scale) }
}

/// Returns a point rounded to whole pixels, in points.
public func YYTextCGPointPixelRound(_ point: CGPoint, scale: CGFloat = YYTextScreenScale()) -> CGPoint {
  point.mapped { YYTextCGFloatPixelRound($0, scale: scale) }
}

/// Returns a point rounded up to whole pixels, in points.
public func YYTextCGPointPixelCeil(_ point: CGPoint, scale: CGFloat = YYTextScreenScale()) -> CGPoint {
  point.mapped { YYTextCGFloatPixelCeil($0, scale: scale) }
}

/// Returns the middle of the pixel that a point is in, in points.
public func YYTextCGPointPixelHalf(_ point: CGPoint, scale: CGFloat = YYTextScreenScale()) -> CGPoint {
  point.mapped { YYTextCGFloatPixelHalf($0, scale: scale) }
}

/// Returns a size rounded down to whole pixels, in points.
public func YYTextCGSizePixelFloor(_ size: CGSize, scale: CGFloat = YYTextScreenScale()) -> CGSize {
  size.mapped { YYTextCGFloatPixelFloor($0, scale: scale) }
}

/// Returns a size rounded to whole pixels, in points.
public func YYTextCGSizePixelRound(_ size: CGSize, scale: CGFloat = YYTextScreenScale()) -> CGSize {
  size.mapped { YYTextCGFloatPixelRound($0, scale: scale) }
}

/// Returns a size rounded up to whole pixels, in points.
public func YYTextCGSizePixelCeil(_ size: CGSize, scale: CGFloat = YYTextScreenScale()) -> CGSize {
  size.mapped { YYTextCGFloatPixelCeil($0, scale: scale) }
}

/// Returns a size whose sides end in the middle of pixels, in points.
public func YYTextCGSizePixelHalf(_ size: CGSize, scale: CGFloat = YYTextScreenScale()) -> CGSize {
  size.mapped { YYTextCGFloatPixelHalf($0, scale: scale) }
}

/// Returns the whole pixels that a rectangle covers, in points; none where it covers no whole one.
public func YYTextCGRectPixelFloor(_ rect: CGRect, scale: CGFloat = YYTextScreenScale()) -> CGRect {
  let corner = CGPoint(x: rect.maxX, y: rect.maxY)
  let inner = CGRect(
    from: YYTextCGPointPixelCeil(rect.origin, scale: scale), to: YYTextCGPointPixelFloor(corner, scale: scale)
  )
  return CGRect(origin: inner.origin, size: inner.size.mapped { max($0, 0) })
}

/// Returns a rectangle whose corners are rounded to whole pixels, in points.
public func YYTextCGRectPixelRound(_ rect: CGRect, scale: CGFloat = YYTextScreenScale()) -> CGRect {
  rect.withCorners { YYTextCGPointPixelRound($0, scale: scale) }
}

/// Returns the smallest rectangle of whole pixels around another one, in points.
public func YYTextCGRectPixelCeil(_ rect: CGRect, scale: CGFloat = YYTextScreenScale()) -> CGRect {
  CGRect(
    from: YYTextCGPointPixelFloor(rect.origin, scale: scale),
    to: YYTextCGPointPixelCeil(CGPoint(x: rect.maxX, y: rect.maxY), scale: scale))
}

/// Returns a rectangle whose corners are in the middle of pixels, in points: stroked with an odd number of
/// pixels it covers whole ones.
public func YYTextCGRectPixelHalf(_ rect: CGRect, scale: CGFloat = YYTextScreenScale()) -> CGRect {
  rect.withCorners { YYTextCGPointPixelHalf($0, scale: scale) }
}

extension CGPoint {
  fileprivate func mapped(_ change: (CGFloat) -> CGFloat) -> CGPoint {
    CGPoint(x: change(x), y: change(y))
  }
}

extension CGSize {
  fileprivate func mapped(_ change: (CGFloat) -> CGFloat) -> CGSize {
    CGSize(width: change(width), height: change(height))
  }
}

extension CGRect {
  fileprivate init(from start: CGPoint, to end: CGPoint) {
    self.init(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  fileprivate func withCorners(_ change: (CGPoint) -> CGPoint) -> CGRect {
    CGRect(from: change(origin), to: change(CGPoint(x: maxX, y: maxY)))
  }
}
