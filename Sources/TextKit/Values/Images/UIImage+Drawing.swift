public import CoreGraphics

/// Drawing in the context of `UIGraphicsGetCurrentContext()`, whose y points down; without one nothing is
/// drawn.
extension UIImage {
  /// Draws the image in its size, its top left at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image in its size, its top left at a point, with a blend mode and an alpha.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image so that it fills a rectangle.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(in: rect, context)
  }

  /// Draws the image so that it fills a rectangle, with a blend mode and an alpha.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect, context)
    context.restoreGState()
  }

  /// Draws the image upright into a rectangle of a context whose y points down.
  package func draw(in rect: CGRect, _ context: CGContext) {
    guard let cgImage, rect.width > 0, rect.height > 0 else { return }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width, y: rect.height)
    context.concatenate(unitTransform)
    context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
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

  /// The pixels turned as they are shown; `nil` for an image without pixels.
  var upright: CGImage? {
    guard let cgImage, imageOrientation != .up else { return cgImage }
    let (width, height) =
      imageOrientation.swapsSides ? (cgImage.height, cgImage.width) : (cgImage.width, cgImage.height)
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    draw(in: CGRect(x: 0, y: 0, width: width, height: height), context)
    return context.makeImage()
  }
}
