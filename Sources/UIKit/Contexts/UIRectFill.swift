public import CoreGraphics
public import Foundation
internal import GalleyKitValues

/// Fills a rectangle in the fill colour of the current context; what was there is replaced, also by
/// transparency.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle in the fill colour of the current context, with a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  fill([rect], blendMode)
}

/// Fills the inside of a rectangle's border, a point wide, in the fill colour of the current context; what
/// was there is replaced, also by transparency.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Fills the inside of a rectangle's border, a point wide, in the fill colour of the current context, with a
/// blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  let rect = rect.standardized
  guard rect.width > 2, rect.height > 2 else { return fill([rect], blendMode) }
  let inner = rect.insetBy(dx: 1, dy: 1)
  let sides = [
    CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: inner.maxY, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: inner.minY, width: 1, height: inner.height),
    CGRect(x: inner.maxX, y: inner.minY, width: 1, height: inner.height),
  ]
  fill(sides, blendMode)
}

/// Cuts the clip of the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

private func fill(_ rects: [CGRect], _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  for rect in rects { context.fill(rect) }
  context.restoreGState()
}
