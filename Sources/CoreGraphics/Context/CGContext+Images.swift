extension CGContext {
  /// Draws a picture into a rectangle, its top at the rectangle's greatest y. A mask paints the fill colour.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - rect: The rectangle, in user space.
  ///   - byTiling: Whether the picture repeats from the rectangle over the whole clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard rect.isFinite, !rect.isNull else { return }
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    let transform = CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
      .concatenating(deviceTransform)
    let bounds = byTiling ? .infinite : CGRect(x: 0, y: 0, width: 1, height: 1).applying(transform)
    paint(bounds: bounds) { canvas, mode in
      drawImage(image, unitSquare: transform, on: canvas, mode: mode, isTiled: byTiling)
    }
  }

  /// Draws a picture on a canvas, without shadow or masks.
  func drawImage(
    _ image: CGImage, unitSquare: CGAffineTransform, on canvas: any Canvas, mode: CGBlendMode, isTiled: Bool
  ) {
    if image.isMask, canvas.isVector, state.fillColor.pattern == nil {
      // Readers of documents know pictures with alpha better than masks.
      canvas.drawImage(
        image.filled(with: state.fillColor), unitSquare: unitSquare, alpha: state.alpha, mode: mode,
        quality: state.interpolationQuality, isTiled: isTiled)
    } else if image.isMask, !isTiled {
      setSource(state.fillColor, on: canvas)
      canvas.paintSource(
        through: image, unitSquare: unitSquare, mode: mode, quality: state.interpolationQuality)
    } else {
      canvas.drawImage(
        image, unitSquare: unitSquare, alpha: state.alpha, mode: mode, quality: state.interpolationQuality,
        isTiled: isTiled)
    }
  }

  /// Cuts the clip to a rectangle, and from then on paints through a picture that is laid into it.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in user space.
  ///   - mask: A mask lets paint through where its samples are 0; any other picture where it is light.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard rect.isFinite, !rect.isNull else { return }
    let rect = rect.standardized
    clip(to: rect)
    let transform = CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
    guard rect.width > 0, rect.height > 0,
      let pattern = CairoCanvas.mask(mask, unitSquare: transform.concatenating(deviceTransform))
    else { return }
    state.masks.append(pattern)
  }
}
