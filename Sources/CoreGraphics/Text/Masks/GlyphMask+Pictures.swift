extension GlyphMask {
  /// Returns a picture on whole pixels; `nil` if it is too large for a mask.
  ///
  /// - Parameter unitSquare: From the unit square, y up, to pixels, from the one that contains the glyph's
  ///   origin.
  static func mask(
    of image: CGImage, unitSquare: CGAffineTransform, isRedFirst: Bool
  ) -> GlyphMask? {
    let box = CGRect(x: 0, y: 0, width: 1, height: 1).applying(unitSquare)
    guard fits(box) else { return nil }
    let area = box.integral
    guard area.width >= 1, area.height >= 1,
      let scratch = CairoCanvas(scratch: area, scale: CGSize(width: 1, height: 1), isRedFirst: isRedFirst)
    else { return .blank }
    scratch.drawImage(
      image, unitSquare: unitSquare, alpha: 1, mode: .normal, quality: .default, isTiled: false)
    let pixels = scratch.withPixels { pixels, width, height, stride in
      (0..<height).flatMap { row in (0..<width).map { pixels[row * stride + $0] } }
    }
    return GlyphMask(
      left: Int(area.minX), top: Int(area.minY), width: Int(area.width), height: Int(area.height),
      pixels: pixels)
  }
}
