internal import CCairo

/// One page or bitmap of Cairo's: the only owner of a `cairo_t` and of the surface behind it.
///
/// Coordinates are the device's: y down from the top left corner, pixels or points.
final class Canvas {
  /// Cairo keeps coordinates in 24 bits before the point; beyond this everything is clamped, far outside of any page.
  static let limit: CGFloat = 4_194_304

  let surface: OpaquePointer
  private(set) var context: OpaquePointer
  /// Whether red is the first byte of a pixel in memory; then red and blue trade places in every source.
  let isRedFirst: Bool
  /// Whether the surface keeps what is drawn as shapes and text.
  let isVector: Bool
  private var stream: OutputStream?

  private init?(surface: OpaquePointer?, isRedFirst: Bool, isVector: Bool, stream: OutputStream?) {
    guard let surface else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.context = context
    self.isRedFirst = isRedFirst
    self.isVector = isVector
    self.stream = stream
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Creates a canvas over pixels that outlive it.
  convenience init?(
    pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, hasAlpha: Bool,
    bytesPerPixel: Int, isRedFirst: Bool
  ) {
    let format =
      bytesPerPixel == 1 ? CAIRO_FORMAT_A8 : hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    self.init(
      surface: cairo_image_surface_create_for_data(
        pixels.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height),
        Int32(bytesPerRow)),
      isRedFirst: isRedFirst, isVector: false, stream: nil)
  }

  /// Creates a PDF canvas whose pages have a size in points.
  convenience init?(
    pdfWidth width: CGFloat, height: CGFloat, write: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    let stream = OutputStream(write)
    self.init(
      surface: cairo_pdf_surface_create_for_stream(
        OutputStream.callback, Unmanaged.passUnretained(stream).toOpaque(), width, height),
      isRedFirst: false, isVector: true, stream: stream)
  }

  /// Creates an SVG canvas with a size in points.
  convenience init?(
    svgWidth width: CGFloat, height: CGFloat, write: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    let stream = OutputStream(write)
    self.init(
      surface: cairo_svg_surface_create_for_stream(
        OutputStream.callback, Unmanaged.passUnretained(stream).toOpaque(), width, height),
      isRedFirst: false, isVector: true, stream: stream)
  }

  /// What Cairo says about the drawing so far; nil when all is well.
  var failure: GraphicsFileError? {
    for status in [cairo_status(context), cairo_surface_status(surface)]
    where status != CAIRO_STATUS_SUCCESS && status != CAIRO_STATUS_SURFACE_FINISHED {
      return .drawing(reason: String(cString: cairo_status_to_string(status)))
    }
    return nil
  }

  /// Ends the document; everything has been written when it returns.
  func finish() throws(GraphicsFileError) {
    let failure = failure
    cairo_surface_finish(surface)
    if let failure = failure ?? self.failure { throw failure }
  }

  // MARK: State

  func save() { cairo_save(context) }
  func restore() { cairo_restore(context) }

  /// Ends a page and begins the next with a fresh state.
  func showPage() {
    cairo_show_page(context)
    let next = cairo_create(surface)!
    cairo_destroy(context)
    context = next
  }

  func flush() { cairo_surface_flush(surface) }

  func setAntialias(_ isOn: Bool) {
    cairo_set_antialias(context, isOn ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  func setColor(_ color: RGB, alpha: CGFloat) {
    let (first, third) = isRedFirst ? (color.blue, color.red) : (color.red, color.blue)
    cairo_set_source_rgba(context, first, color.green, third, Double(alpha))
  }

  // MARK: Painting

  /// Makes some elements, given in another space, the current path.
  func setPath(_ elements: PathElements, transform: CGAffineTransform) {
    cairo_identity_matrix(context)
    cairo_new_path(context)
    var pen = CGPoint.zero
    func device(_ point: CGPoint) -> CGPoint {
      let p = point.applying(transform)
      return CGPoint(
        x: min(max(p.x, -Canvas.limit), Canvas.limit), y: min(max(p.y, -Canvas.limit), Canvas.limit))
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

  /// Strokes the current path with the current source and forgets it.
  ///
  /// - Parameter transform: From the space of the line's measures to the device.
  func stroke(_ state: GraphicsState, transform: CGAffineTransform) {
    var matrix = transform.cairoMatrix
    cairo_set_matrix(context, &matrix)
    cairo_set_line_width(context, Double(state.lineWidth))
    cairo_set_miter_limit(context, Double(state.miterLimit))
    cairo_set_line_cap(context, state.lineCap.cairoCap)
    cairo_set_line_join(context, state.lineJoin.cairoJoin)
    cairo_set_dash(
      context, state.dashLengths.map(Double.init), Int32(state.dashLengths.count), Double(state.dashPhase))
    cairo_set_operator(context, state.blendMode.cairoOperator)
    cairo_stroke(context)
    cairo_identity_matrix(context)
  }

  /// Cuts the clip to the current path and forgets the path.
  func clip(rule: CGPathFillRule) {
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

  // MARK: Groups

  func beginGroup() { cairo_push_group(context) }

  func endGroup(alpha: CGFloat, mode: CGBlendMode) {
    cairo_pop_group_to_source(context)
    cairo_set_operator(context, mode.cairoOperator)
    cairo_paint_with_alpha(context, Double(alpha))
    cairo_set_source_rgb(context, 0, 0, 0)
  }
}

/// Hands what Cairo writes to a closure.
private final class OutputStream {
  private let write: (UnsafeRawBufferPointer) -> Void

  init(_ write: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.write = write
  }

  static let callback: cairo_write_func_t = { closure, bytes, count in
    let stream = Unmanaged<OutputStream>.fromOpaque(closure!).takeUnretainedValue()
    stream.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}

extension CGAffineTransform {
  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
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
