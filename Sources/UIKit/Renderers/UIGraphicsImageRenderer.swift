public import CoreGraphics
public import Foundation

/// Draws pictures by closures, in points with y down.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// Creates a renderer of pictures of a size, in points.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: .default())
  }

  /// Creates a renderer of pictures of a size, in points, with settings.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer of pictures of a rectangle, in points.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat.default())
  }

  /// Creates a renderer of pictures of a rectangle, in points, with settings, which are copied.
  public convenience init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: bounds, format: format as UIGraphicsRendererFormat)
  }

  /// Creates a renderer of pictures of a rectangle, in points, with settings, which are copied.
  public override init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  open override var allowsImageOutput: Bool { true }

  /// Draws a picture; one without pixels if the size is empty, or a side has more than 32,767 pixels.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    draw(actions).currentImage
  }

  /// Draws a picture as a PNG file; empty if there are no pixels.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    draw(actions).currentImage.pngData() ?? Data()
  }

  /// Draws a picture as a JPEG file; empty if there are no pixels.
  ///
  /// - Parameters:
  ///   - compressionQuality: 0 for the smallest file, 1 for the best.
  ///   - actions: Draws.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    draw(actions).currentImage.jpegData(compressionQuality: compressionQuality) ?? Data()
  }

  private func draw(_ actions: (UIGraphicsImageRendererContext) -> Void) -> UIGraphicsImageRendererContext {
    let settings = format as? UIGraphicsImageRendererFormat ?? UIGraphicsImageRendererFormat()
    let bitmap = PictureBitmap(bounds: bounds, scale: settings.scale, isOpaque: settings.opaque)
    let context = UIGraphicsImageRendererContext(bitmap, settings)
    context.asCurrent { actions(context) }
    return context
  }
}

/// What the closure of a renderer of pictures draws on.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private let bitmap: PictureBitmap

  init(_ bitmap: PictureBitmap, _ format: UIGraphicsRendererFormat) {
    self.bitmap = bitmap
    super.init(bitmap.context, format)
  }

  /// What has been drawn so far.
  public var currentImage: UIImage { bitmap.image ?? UIImage() }
}
