internal import CGalleyCairo

/// A drawing that can be painted: the only owner of a Cairo pattern.
final class CanvasPattern {
  let pattern: OpaquePointer

  /// Takes over a reference to a pattern.
  init(_ pattern: OpaquePointer) {
    self.pattern = pattern
  }

  deinit { cairo_pattern_destroy(pattern) }

  /// Sets how the pattern's space lies on the device.
  func setTransform(_ transform: CGAffineTransform) {
    var matrix = transform.inverted().cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
  }

  /// Lets the pattern repeat over the plane.
  func setRepeating() { cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT) }

  /// An object that lives as long as the pattern.
  var owner: AnyObject?
}

extension CairoCanvas {
  // MARK: Groups

  /// Collects what follows, instead of painting it.
  func beginGroup() {
    willChangeClip()
    cairo_push_group(context)
    groupDepth += 1
  }

  /// Returns what was collected, at its position.
  func endGroup() -> CanvasPattern {
    willChangeClip()
    groupDepth -= 1
    return CanvasPattern(cairo_pop_group(context))
  }

  /// Paints a pattern over the whole clip.
  ///
  /// - Parameter mask: Its alpha says how much is painted where.
  func paint(_ source: CanvasPattern, alpha: CGFloat, mode: CGBlendMode, mask: CanvasPattern?) {
    cairo_identity_matrix(context)
    cairo_set_source(context, source.pattern)
    cairo_set_operator(context, mode.cairoOperator)
    paint(within: .infinite) {
      if let mask {
        cairo_mask(context, mask.pattern)
      } else if alpha >= 1 {
        cairo_paint(context)
      } else {
        cairo_paint_with_alpha(context, Double(alpha))
      }
    }
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  /// Paints the current source through a mask.
  func paintSource(through mask: CanvasPattern, mode: CGBlendMode) {
    cairo_identity_matrix(context)
    cairo_set_operator(context, mode.cairoOperator)
    paint(within: .infinite) { cairo_mask(context, mask.pattern) }
  }

  /// Sets the source of what is filled and stroked next.
  func setSource(_ source: CanvasPattern) { cairo_set_source(context, source.pattern) }

  // MARK: Recordings

  /// Creates a canvas that records what is drawn.
  ///
  /// - Parameter extent: What is drawn outside is lost.
  convenience init?(recording extent: CGRect, isRedFirst: Bool) {
    var box = cairo_rectangle_t(
      x: Double(extent.minX), y: Double(extent.minY), width: Double(extent.width),
      height: Double(extent.height))
    self.init(
      surface: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &box), isRedFirst: isRedFirst,
      isVector: true)
  }

  /// Returns what has been drawn on this canvas, to be painted elsewhere. The canvas must not be drawn on
  /// while it is.
  func asPattern() -> CanvasPattern {
    let pattern = CanvasPattern(cairo_pattern_create_for_surface(surface))
    pattern.owner = self
    return pattern
  }

  // MARK: Pixels beside the canvas

  /// Creates a canvas of transparent pixels over a part of the device, on which the same coordinates draw the
  /// same.
  ///
  /// - Parameter scale: Pixels in a unit of the device, across and down.
  convenience init?(scratch area: CGRect, scale: CGSize, isRedFirst: Bool) {
    let width = (area.width * scale.width).rounded(.up)
    let height = (area.height * scale.height).rounded(.up)
    guard width >= 1, height >= 1, width <= 32767, height <= 32767 else { return nil }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    cairo_surface_set_device_scale(surface, Double(scale.width), Double(scale.height))
    cairo_surface_set_device_offset(
      surface, Double(-area.minX * scale.width), Double(-area.minY * scale.height))
    self.init(surface: surface, isRedFirst: isRedFirst, isVector: false)
  }

  /// Lends the pixels of a scratch canvas: 32-bit words, alpha highest.
  func withPixels<Result>(
    _ body: (_ pixels: UnsafeMutablePointer<UInt32>, _ width: Int, _ height: Int, _ stride: Int) -> Result
  ) -> Result {
    cairo_surface_flush(surface)
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let base = UnsafeMutableRawPointer(cairo_image_surface_get_data(surface)!)
    let result = body(base.assumingMemoryBound(to: UInt32.self), width, height, stride)
    cairo_surface_mark_dirty(surface)
    return result
  }

  /// Paints 32-bit pixels, premultiplied and alpha highest, into a rectangle of the device.
  func paintPixels(_ pixels: [UInt32], width: Int, height: Int, in rect: CGRect, mode: CGBlendMode) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
      return
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let base = UnsafeMutableRawPointer(cairo_image_surface_get_data(surface)!)
    let target = base.assumingMemoryBound(to: UInt32.self)
    for y in 0..<height {
      for x in 0..<width { target[y * stride + x] = pixels[y * width + x] }
    }
    cairo_surface_mark_dirty(surface)
    let pattern = CanvasPattern(cairo_pattern_create_for_surface(surface))
    let scale = CGAffineTransform(
      a: rect.width / CGFloat(width), b: 0, c: 0, d: rect.height / CGFloat(height), tx: rect.minX,
      ty: rect.minY)
    pattern.setTransform(scale)
    if rect.width == CGFloat(width), rect.height == CGFloat(height) {
      cairo_pattern_set_filter(pattern.pattern, CAIRO_FILTER_NEAREST)
    }
    save()
    clip(to: rect)
    paint(pattern, alpha: 1, mode: mode)
    restore()
  }

  /// Paints on a copy of the canvas whose red and blue are where the drawing library has them, and takes
  /// over the result.
  ///
  /// - Parameter bounds: Nothing outside is painted, on the device.
  func paintBlueFirst(within bounds: CGRect, _ draw: (any Canvas) -> Void) {
    let area = bounds.intersection(clipBounds).integral
    guard !area.isNull, area.width >= 1,
      let copy = CairoCanvas(scratch: area, scale: CGSize(width: 1, height: 1), isRedFirst: false)
    else { return }
    let ground = CanvasPattern(cairo_pattern_create_for_surface(cairo_get_group_target(context)))
    copy.paint(ground, alpha: 1, mode: .copy)
    copy.exchangeRedAndBlue()
    draw(copy)
    copy.exchangeRedAndBlue()
    let (pixels, width, height) = copy.packedPixels()
    paintPixels(pixels, width: width, height: height, in: area, mode: .copy)
  }

  /// Swaps red and blue in a scratch canvas.
  func exchangeRedAndBlue() {
    withPixels { pixels, width, height, stride in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = pixels[y * stride + x]
          pixels[y * stride + x] = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
        }
      }
    }
  }

  /// Returns the pixels of a scratch canvas, rows without gaps.
  func packedPixels() -> (pixels: [UInt32], width: Int, height: Int) {
    withPixels { source, width, height, stride in
      var pixels: [UInt32] = []
      pixels.reserveCapacity(width * height)
      for y in 0..<height { pixels += UnsafeBufferPointer(start: source + y * stride, count: width) }
      return (pixels, width, height)
    }
  }
}
