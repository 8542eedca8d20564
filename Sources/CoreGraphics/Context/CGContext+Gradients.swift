extension CGContext {
  /// Paints a gradient along a line over the whole clip; to each side of the line colours continue without
  /// end.
  ///
  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - start: The point of location 0, in user space.
  ///   - end: The point of location 1.
  ///   - options: Whether the first and last colours continue outside.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    guard start.isFinite, end.isFinite else { return }
    drawGradient(gradient, .linear(from: start, to: end), options)
  }

  /// Paints a gradient from one circle to another over the clip.
  ///
  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - startCenter: The centre of the circle of location 0, in user space.
  ///   - startRadius: The radius of the circle of location 0.
  ///   - endCenter: The centre of the circle of location 1.
  ///   - endRadius: The radius of the circle of location 1.
  ///   - options: Whether the first and last colours continue outside.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite,
      startRadius >= 0, endRadius >= 0
    else { return }
    drawGradient(
      gradient, .radial(from: startCenter, startRadius: startRadius, to: endCenter, endRadius: endRadius),
      options)
  }

  private func drawGradient(
    _ gradient: CGGradient, _ shape: GradientShape, _ options: CGGradientDrawingOptions
  ) {
    paint(bounds: .infinite) { canvas, mode in
      canvas.paintGradient(
        shape, stops: gradient.stops, options: options, transform: deviceTransform, alpha: state.alpha,
        mode: mode)
    }
  }
}
