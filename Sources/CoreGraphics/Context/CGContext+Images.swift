extension CGContext {
  /// Draws a picture into a rectangle, its top at the rectangle's greatest y.
  ///
  /// - Parameter byTiling: Whether the picture repeats from the rectangle over the whole clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard rect.isFinite, !rect.isNull, let canvas = usableCanvas else { return }
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    let place = CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
    drawImage(image, unitSquare: place.concatenating(deviceTransform), on: canvas, isTiled: byTiling)
  }

  func drawImage(_ image: CGImage, unitSquare: CGAffineTransform, on canvas: Canvas, isTiled: Bool) {
    canvas.setAntialias(state.shouldAntialias)
    canvas.drawImage(
      image, unitSquare: unitSquare, alpha: state.alpha, mode: state.blendMode,
      quality: state.interpolationQuality, isTiled: isTiled)
  }
}
