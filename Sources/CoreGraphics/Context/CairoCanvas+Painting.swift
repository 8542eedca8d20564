internal import CGalleyCairo

extension CairoCanvas {
  /// Sets elements, given in another space, as the current path.
  func setPath(_ elements: PathElements, transform: CGAffineTransform) {
    cairo_identity_matrix(context)
    cairo_new_path(context)
    var pen = CGPoint.zero
    func device(_ point: CGPoint) -> CGPoint {
      let p = point.applying(transform)
      return CGPoint(
        x: min(max(p.x, -CairoCanvas.limit), CairoCanvas.limit),
        y: min(max(p.y, -CairoCanvas.limit), CairoCanvas.limit))
    }
    elements.forEach { type, points in
      switch type {
      case .moveToPoint:
        pen = device(points[0])
        cairo_move_to(context, pen.x, pen.y)
      case .addLineToPoint:
        pen = device(points[0])
        cairo_line_to(context, pen.x, pen.y)
      case .addQuadCurveToPoint:
        let (control, end) = (device(points[0]), device(points[1]))
        cairo_curve_to(
          context, pen.x + 2 / 3 * (control.x - pen.x), pen.y + 2 / 3 * (control.y - pen.y),
          end.x + 2 / 3 * (control.x - end.x), end.y + 2 / 3 * (control.y - end.y), end.x, end.y)
        pen = end
      case .addCurveToPoint:
        let (c1, c2, end) = (device(points[0]), device(points[1]), device(points[2]))
        cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, end.x, end.y)
        pen = end
      case .closeSubpath:
        cairo_close_path(context)
        var (x, y) = (0.0, 0.0)
        cairo_get_current_point(context, &x, &y)
        pen = CGPoint(x: x, y: y)
      }
    }
  }

  /// Fills the current path with the current source and forgets it.
  func fill(rule: CGPathFillRule, mode: CGBlendMode) {
    setRule(rule)
    paint(within: fillBounds) {
      if mode.isBounded {
        cairo_set_operator(context, mode.cairoOperator)
        cairo_fill(context)
      } else {
        // Cairo would also clear everything around the path.
        cairo_save(context)
        cairo_clip(context)
        cairo_set_operator(context, mode.cairoOperator)
        cairo_paint(context)
        cairo_restore(context)
      }
    }
  }

  /// Strokes the current path with the current source and forgets it.
  ///
  /// - Parameter transform: From the space of the line's measures to the device.
  func stroke(_ state: GraphicsState, mode: CGBlendMode, transform: CGAffineTransform) {
    var matrix = transform.cairoMatrix
    cairo_set_matrix(context, &matrix)
    cairo_set_line_width(context, Double(state.lineWidth))
    cairo_set_miter_limit(context, Double(state.miterLimit))
    cairo_set_line_cap(context, state.lineCap.cairoCap)
    cairo_set_line_join(context, state.lineJoin.cairoJoin)
    cairo_set_dash(
      context, state.dashLengths.map(Double.init), Int32(state.dashLengths.count), Double(state.dashPhase))
    cairo_set_operator(context, mode.cairoOperator)
    paint(within: mirror == nil ? .infinite : strokeBounds(transform)) { cairo_stroke(context) }
    cairo_identity_matrix(context)
  }

  private var fillBounds: CGRect {
    if mirror == nil { return .infinite }
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_fill_extents(context, &x1, &y1, &x2, &y2)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  private func strokeBounds(_ transform: CGAffineTransform) -> CGRect {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_stroke_extents(context, &x1, &y1, &x2, &y2)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1).applying(transform)
  }

  /// Paints, and keeps pixels of another format in step.
  ///
  /// - Parameter bounds: Nothing outside is touched, on the device.
  func paint(within bounds: CGRect, _ body: () -> Void) {
    guard let mirror, groupDepth == 0 else { return body() }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let area = bounds.insetBy(dx: -2, dy: -2).intersection(clipBounds)
    cairo_set_matrix(context, &matrix)
    cairo_surface_flush(surface)
    let part = mirror.load(area)
    cairo_surface_mark_dirty(surface)
    body()
    cairo_surface_flush(surface)
    if let part { mirror.store(part) }
  }

  /// Cuts the clip to the current path and forgets the path.
  func clip(rule: CGPathFillRule) {
    willChangeClip()
    setRule(rule)
    cairo_clip(context)
  }

  /// The box around the clip.
  var clipBounds: CGRect {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_identity_matrix(context)
    cairo_clip_extents(context, &x1, &y1, &x2, &y2)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  private func setRule(_ rule: CGPathFillRule) {
    cairo_set_fill_rule(context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  /// Cuts the clip to a rectangle of the device.
  func clip(to rect: CGRect) {
    willChangeClip()
    cairo_identity_matrix(context)
    cairo_new_path(context)
    cairo_rectangle(context, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    cairo_clip(context)
  }
}

extension CGLineCap {
  fileprivate var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  fileprivate var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension CGBlendMode {
  /// Whether Cairo's operator leaves alone what lies outside the shape.
  var isBounded: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }

  /// Whether red, green and blue count differently.
  var tellsColorsApart: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: true
    default: false
    }
  }

  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}
