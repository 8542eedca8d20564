internal import CoreGraphics
internal import Foundation
internal import TextKit

/// A bitmap that is drawn on in points with y down.
final class PictureBitmap {
  let context: CGContext
  private let scale: CGFloat
  /// Whether there are pixels; otherwise the context only takes the drawing.
  private let hasPixels: Bool

  /// Creates a bitmap.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle that it shows, in points.
  ///   - scale: The number of pixels in a point; what is not positive counts as 1.
  ///   - isOpaque: Whether it has no alpha.
  init(bounds: CGRect, scale: CGFloat, isOpaque: Bool) {
    let scale = scale.isFinite && scale > 0 ? scale : 1
    self.scale = scale
    // A hair above a whole number is a matter of rounding.
    func pixels(_ length: CGFloat) -> Int {
      let count = (length * scale - 1e-6).rounded(.up)
      return count.isFinite && count >= 1 && count <= 32767 ? Int(count) : 0
    }
    let info = isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
    func make(_ width: Int, _ height: Int) -> CGContext? {
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue)
    }
    let (width, height) = (pixels(bounds.width), pixels(bounds.height))
    if width > 0, height > 0, let context = make(width, height) {
      self.context = context
      hasPixels = true
    } else {
      context = make(1, 1)!
      context.clip(to: .zero)
      hasPixels = false
    }
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
  }

  /// What has been drawn so far; `nil` without pixels.
  var image: UIImage? {
    guard hasPixels, let pixels = context.makeImage() else { return nil }
    return UIImage(cgImage: pixels, scale: scale, orientation: .up)
  }
}
