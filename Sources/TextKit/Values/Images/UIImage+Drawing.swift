public import CoreGraphics

/// Drawing in the context of `UIGraphicsGetCurrentContext()`, whose y points down; without one nothing is
/// drawn. In an AppKit context that is not flipped, y points up and the point or rectangle is counted so.
extension UIImage {
  /// Draws the image in its size, its top left at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image in its size, its top left at a point, with a blend mode and an alpha.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image so that it fills a rectangle.
  public func draw(in rect: CGRect) {
    guard let entry = GraphicsStack.current.top, let context = entry.context else { return }
    if entry.isFlipped { return draw(in: rect, context) }
    context.saveGState()
    context.translateBy(x: 0, y: rect.minY + rect.maxY)
    context.scaleBy(x: 1, y: -1)
    draw(in: rect, context)
    context.restoreGState()
  }

  /// Draws the image so that it fills a rectangle, with a blend mode and an alpha.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect)
    context.restoreGState()
  }

  /// Draws the image upright into a rectangle of a context whose y points down.
  package func draw(in rect: CGRect, _ context: CGContext) {
    draw(parts, in: rect, context, isTemplate: parts.renderingMode == .alwaysTemplate)
  }

  /// Draws parts of an image; a template is painted in its tint, or in the fill colour of the context.
  private func draw(_ parts: Parts, in rect: CGRect, _ context: CGContext, isTemplate: Bool) {
    guard let cgImage = parts.cgImage, rect.width > 0, rect.height > 0 else { return }
    let square = CGRect(x: 0, y: 0, width: 1, height: 1)
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width, y: rect.height)
    context.concatenate(unitTransform)
    if isTemplate || parts.tint != nil {
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.draw(cgImage, in: square)
      if let tint = parts.tint { context.setFillColor(tint.cgColor) }
      context.setBlendMode(.sourceIn)
      context.fill(square)
      context.endTransparencyLayer()
    } else {
      context.draw(cgImage, in: square)
    }
    context.restoreGState()
  }

  /// From the unit square that Core Graphics draws the pixels in, their first row at y = 1, to the unit
  /// square that the image is shown in, its top at y = 0.
  private var unitTransform: CGAffineTransform {
    switch imageOrientation {
    case .up: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .left: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .right: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    }
  }

  /// The pixels turned and tinted as they are shown; `nil` for an image without pixels.
  package var upright: CGImage? {
    let parts = parts
    guard let cgImage = parts.cgImage, parts.orientation != .up || parts.tint != nil else {
      return parts.cgImage
    }
    let (width, height) =
      parts.orientation.swapsSides ? (cgImage.height, cgImage.width) : (cgImage.width, cgImage.height)
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    draw(parts, in: CGRect(x: 0, y: 0, width: width, height: height), context, isTemplate: false)
    return context.makeImage()
  }
}
