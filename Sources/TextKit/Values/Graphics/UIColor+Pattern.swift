internal import CoreGraphics

extension UIColor {
  /// Creates a colour that paints an image again and again, a point of the image for each unit of the
  /// context's default user space.
  ///
  /// The first image stands upright in the lower left corner of that space, as Core Graphics places patterns,
  /// whatever the transform is when the colour is used.
  ///
  /// - Parameter image: The image; one without pixels makes a transparent colour.
  public convenience init(patternImage image: UIImage) {
    self.init(cgColor: UIColor.pattern(of: image) ?? .clear)
  }

  private static func pattern(of image: UIImage) -> CGColor? {
    guard let pixels = image.upright, let space = CGColorSpace(patternBaseSpace: nil) else { return nil }
    let cell = CGRect(origin: .zero, size: image.size)
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, context in context.draw(pixels, in: cell) }, releaseInfo: nil)
    guard
      let pattern = CGPattern(
        info: nil, bounds: cell, matrix: .identity, xStep: cell.width, yStep: cell.height,
        tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    else { return nil }
    return CGColor(patternSpace: space, pattern: pattern, components: [1])
  }
}
