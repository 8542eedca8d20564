internal import CoreGraphics
internal import Foundation
internal import TextKit

/// Paints layers into a context whose user space is theirs, y down.
@MainActor enum LayerPainter {
  /// Paints a layer and what is in it.
  ///
  /// - Parameters:
  ///   - layer: Its own coordinates are the context's user space.
  ///   - visible: What need not be in it is left out, in the layer's coordinates.
  ///   - context: Painted on.
  static func paint(_ layer: CALayer, visible: CGRect, into context: CGContext) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    if layer.masksToBounds, !layer.castsShadow, !layer.bounds.intersects(visible) { return }
    context.saveGState()
    defer { context.restoreGState() }
    let castsOwnShadow = layer.castsShadow && layer.shadowPath == nil
    let isGroup = layer.opacity < 1 || layer.mask != nil || castsOwnShadow
    if layer.opacity < 1 { context.setAlpha(CGFloat(layer.opacity)) }
    if isGroup {
      if castsOwnShadow { setShadow(of: layer, in: context) }
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    if layer.castsShadow, let path = layer.shadowPath { paintShadow(path, of: layer, into: context) }
    paintParts(layer, visible: isGroup ? layer.bounds.union(visible) : visible, into: context)
    if let mask = layer.mask {
      context.setBlendMode(.destinationIn)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      paintSublayer(mask, visible: .infinite, into: context)
      context.endTransparencyLayer()
    }
    if isGroup { context.endTransparencyLayer() }
  }

  /// Paints a layer in its superlayer's coordinates.
  static func paintSublayer(_ layer: CALayer, visible: CGRect, into context: CGContext) {
    let transform = layer.toSuperlayer
    guard !layer.isHidden, layer.opacity > 0, transform.isUsable else { return }
    context.saveGState()
    context.concatenate(transform)
    paint(
      layer, visible: visible.isInfinite ? visible : visible.applying(transform.inverted()), into: context)
    context.restoreGState()
  }

  private static func paintParts(_ layer: CALayer, visible: CGRect, into context: CGContext) {
    let bounds = layer.bounds
    let isVisible =
      bounds.width > 0 && bounds.height > 0 && (visible.isInfinite || bounds.intersects(visible))
    let outline = layer.cornerRadius > 0 ? roundedPath(bounds, layer.cornerRadius) : nil
    if isVisible, let color = layer.backgroundColor, color.alpha > 0 {
      context.setFillColor(color)
      if let outline {
        context.addPath(outline)
        context.fillPath()
      } else {
        context.fill(bounds)
      }
    }
    context.saveGState()
    if layer.masksToBounds {
      if let outline {
        context.addPath(outline)
        context.clip()
      } else {
        context.clip(to: bounds)
      }
    }
    if isVisible {
      paintContent(layer, dirty: visible.isInfinite ? bounds : bounds.intersection(visible), into: context)
    }
    let inner = layer.masksToBounds && !visible.isInfinite ? visible.intersection(bounds) : visible
    if !inner.isNull {
      for child in layer.children { paintSublayer(child, visible: inner, into: context) }
    }
    context.restoreGState()
    if isVisible { paintBorder(layer, into: context) }
  }

  private static func paintContent(_ layer: CALayer, dirty: CGRect, into context: CGContext) {
    layer.displayIfNeeded()
    context.saveGState()
    defer { context.restoreGState() }
    if let contents = layer.contents {
      guard let (image, size) = picture(contents, scale: layer.contentsScale) else { return }
      let place = layer.contentsGravity.place(size, in: layer.bounds)
      UIGraphicsPushContext(context)
      image.draw(in: place)
      UIGraphicsPopContext()
      return
    }
    context.clip(to: layer.bounds)
    layer.paintedRect = dirty
    layer.delegate?.layerWillDraw(layer)
    layer.draw(in: context)
    layer.paintedRect = nil
  }

  /// Returns content as an image, and its size in points.
  private static func picture(_ contents: Any, scale: CGFloat) -> (UIImage, CGSize)? {
    if let image = contents as? UIImage { return (image, image.size) }
    guard let pixels = contents as? CGImage else { return nil }
    let scale = scale > 0 ? scale : 1
    let image = UIImage(cgImage: pixels, scale: scale, orientation: .up)
    return (image, image.size)
  }

  private static func paintBorder(_ layer: CALayer, into context: CGContext) {
    let width = layer.borderWidth
    guard width > 0, let color = layer.borderColor, color.alpha > 0 else { return }
    let bounds = layer.bounds
    let outer =
      layer.cornerRadius > 0 ? roundedPath(bounds, layer.cornerRadius) : CGPath(rect: bounds, transform: nil)
    let inside = bounds.insetBy(dx: width, dy: width)
    context.addPath(outer)
    if !inside.isNull, inside.width > 0, inside.height > 0 {
      context.addPath(
        layer.cornerRadius > width
          ? roundedPath(inside, layer.cornerRadius - width) : CGPath(rect: inside, transform: nil))
    }
    context.setFillColor(color)
    context.fillPath(using: .evenOdd)
  }

  private static func roundedPath(_ rect: CGRect, _ radius: CGFloat) -> CGPath {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil)
  }

  // MARK: Shadows

  private static func setShadow(of layer: CALayer, in context: CGContext, moved: CGSize = .zero) {
    guard let color = layer.shadowColor else { return }
    let matrix = context.ctm
    let offset = CGSize(
      width: layer.shadowOffset.width + moved.width, height: layer.shadowOffset.height + moved.height)
    let scale = abs(matrix.a * matrix.d - matrix.b * matrix.c).squareRoot()
    context.setShadow(
      offset: offset.applying(matrix), blur: 2 * layer.shadowRadius * scale,
      color: color.copy(alpha: color.alpha * CGFloat(layer.shadowOpacity)))
  }

  /// Paints the shadow of a path and not the path: that is filled far away.
  private static func paintShadow(_ path: CGPath, of layer: CALayer, into context: CGContext) {
    context.saveGState()
    let reach = path.boundingBoxOfPath.width + 2 * abs(layer.shadowOffset.width) + 8 * layer.shadowRadius + 16
    let away = CGSize(width: -10_000 - 4 * reach, height: 0)
    setShadow(of: layer, in: context, moved: CGSize(width: -away.width, height: 0))
    context.translateBy(x: away.width, y: 0)
    context.addPath(path)
    context.setFillColor(gray: 0, alpha: 1)
    context.fillPath()
    context.restoreGState()
  }
}
