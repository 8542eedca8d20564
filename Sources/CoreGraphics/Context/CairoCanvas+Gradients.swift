internal import CGalleyCairo

extension CairoCanvas {
  /// Paints a gradient over the whole clip.
  ///
  /// - Parameters:
  ///   - stops: Sorted by location, at least one.
  ///   - transform: From user space to the device.
  func paintGradient(
    _ shape: GradientShape, stops: [CGGradient.Stop], options: CGGradientDrawingOptions,
    transform: CGAffineTransform, alpha: CGFloat, mode: CGBlendMode
  ) {
    let gradient =
      switch shape {
      case .linear(let a, let b): cairo_pattern_create_linear(a.x, a.y, b.x, b.y)
      case .radial(let a, let r, let b, let s):
        cairo_pattern_create_radial(a.x, a.y, Double(r), b.x, b.y, Double(s))
      }
    guard let gradient else { return }
    let pattern = CanvasPattern(gradient)
    pattern.setTransform(transform)
    func add(_ location: CGFloat, _ stop: CGGradient.Stop, isVisible: Bool = true) {
      let (first, third) =
        isRedFirst ? (stop.color.blue, stop.color.red) : (stop.color.red, stop.color.blue)
      cairo_pattern_add_color_stop_rgba(
        gradient, Double(location), first, stop.color.green, third, isVisible ? Double(stop.alpha * alpha) : 0
      )
    }
    let goesBefore = options.contains(.drawsBeforeStartLocation)
    let goesAfter = options.contains(.drawsAfterEndLocation)
    cairo_pattern_set_extend(gradient, goesBefore || goesAfter ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    // One end that stops and one that continues: both continue, and a clip stops one of them.
    if goesBefore != goesAfter, let border = border(of: shape, keepsStart: goesBefore, transform) {
      for stop in stops { add(stop.location, stop) }
      save()
      setPath(border, transform: .identity)
      clip(rule: .evenOdd)
      paint(pattern, alpha: 1, mode: mode)
      restore()
      return
    }
    // A cone has no such border: the end that stops continues transparent.
    let isOneSided = goesBefore != goesAfter
    if isOneSided, !goesBefore { add(0, stops[0], isVisible: false) }
    for stop in stops { add(stop.location, stop) }
    if isOneSided, !goesAfter { add(1, stops[stops.count - 1], isVisible: false) }
    paint(pattern, alpha: 1, mode: mode)
  }

  /// Returns what lies on one side of a gradient's end, on the device, to be filled by the even-odd rule;
  /// `nil` for a cone.
  ///
  /// - Parameter keepsStart: Whether that is what comes before the end, rather than what comes after the
  ///   start.
  private func border(
    of shape: GradientShape, keepsStart: Bool, _ transform: CGAffineTransform
  ) -> PathElements? {
    let clip = clipBounds
    var elements = PathElements()
    switch shape {
    case .linear(let a, let b):
      let (from, to) = keepsStart ? (b, a) : (a, b)
      let along = to.applying(transform) - from.applying(transform)
      let line = ((from + (to - from).left).applying(transform) - from.applying(transform)).unit
      let corner = from.applying(transform)
      let reach = abs(corner.x - clip.midX) + abs(corner.y - clip.midY) + clip.width + clip.height
      guard along.length > 0, reach.isFinite else { return nil }
      // Level with the end, and at a right angle to it far enough to hold the clip.
      let across = along + line * -along.dot(line)
      elements.move(to: corner - line * (2 * reach))
      elements.addLine(to: corner + line * (2 * reach))
      elements.addLine(to: corner + line * (2 * reach) + across.unit * (2 * reach))
      elements.addLine(to: corner - line * (2 * reach) + across.unit * (2 * reach))
      elements.close()
    case .radial(let a, let r, let b, let s):
      let distance = (b - a).length
      guard distance <= abs(s - r) else { return nil }
      let (center, radius) = keepsStart ? (b, s) : (a, r)
      // The side that is kept is inside of the circle, or all around it.
      if keepsStart != (r < s) {
        elements.addRect(clip.insetBy(dx: -1, dy: -1), transform: .identity)
      }
      elements.addEllipse(
        in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
        transform: transform)
    }
    return elements
  }
}
