internal import CoreGraphics
internal import Foundation

extension LayerPainter {
  /// Paints the part of a layer that is in a rectangle, as it is in a picture of the whole.
  ///
  /// What casts a shadow may be outside of the rectangle. What is clipped casts none: so more is painted,
  /// beside the context, and the part is copied.
  ///
  /// - Parameters:
  ///   - rect: The part, in the layer's coordinates; what is outside is clipped already.
  ///   - layer: Its own coordinates are the context's user space.
  ///   - context: Painted on.
  static func paintPart(_ rect: CGRect, of layer: CALayer, into context: CGContext) {
    let (reach, matrix) = (layer.shadowReach, context.ctm)
    let more = rect.insetBy(dx: -reach, dy: -reach)
    let pixels = more.applying(matrix).integral
    guard reach > 0, reach.isFinite, matrix.b == 0, matrix.c == 0, matrix.isUsable,
      pixels.width * pixels.height <= 64_000_000, let picture = bitmap(pixels.size)
    else { return paint(layer, visible: rect, into: context) }
    picture.translateBy(x: -pixels.minX, y: -pixels.minY)
    picture.concatenate(matrix)
    paint(layer, visible: more, into: picture)
    guard let image = picture.makeImage() else { return }
    context.saveGState()
    context.concatenate(matrix.inverted())
    context.interpolationQuality = .none
    context.draw(image, in: pixels)
    context.restoreGState()
  }

  private static func bitmap(_ size: CGSize) -> CGContext? {
    guard size.width >= 1, size.height >= 1, size.width <= 32767, size.height <= 32767 else { return nil }
    return CGContext(
      data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }
}
