internal import CGalleyCairo

extension CairoCanvas {
  /// Paints a picture with the current operator.
  ///
  /// - Parameters:
  ///   - unitSquare: Moves the unit square, y up, to where the picture belongs on the device.
  ///   - isTiled: Whether the picture repeats in all directions.
  func drawImage(
    _ image: CGImage, unitSquare: CGAffineTransform, alpha: CGFloat, mode: CGBlendMode,
    quality: CGInterpolationQuality, isTiled: Bool
  ) {
    guard unitSquare.isUsable else { return }
    let pixels = image.painted(redFirst: isRedFirst)
    guard
      let source = cairo_image_surface_create_for_data(
        pixels.base.assumingMemoryBound(to: UInt8.self),
        image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height),
        Int32(image.width * 4))
    else { return }
    // The pixels must live as long as Cairo may look at them, which in documents is until the page ends.
    let owner = Unmanaged.passRetained(image)
    cairo_surface_set_user_data(source, imageKey, owner.toOpaque()) {
      Unmanaged<CGImage>.fromOpaque($0!).release()
    }
    if isVector {
      // One picture drawn many times is stored once.
      attach(Data("\(image.identity)".utf8), as: CAIRO_MIME_TYPE_UNIQUE_ID, to: source)
      if let jpeg = image.jpegFile { attach(jpeg, as: CAIRO_MIME_TYPE_JPEG, to: source) }
    }
    // From pixels, y down, to the unit square, y up, to the device; a pattern's matrix goes the other way.
    let fromPixels = CGAffineTransform(
      a: 1 / CGFloat(image.width), b: 0, c: 0, d: -1 / CGFloat(image.height), tx: 0, ty: 1
    ).concatenating(unitSquare)
    var matrix = fromPixels.inverted().cairoMatrix
    let pattern = cairo_pattern_create_for_surface(source)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, filter(image, quality, unitSquare))
    cairo_save(context)
    cairo_identity_matrix(context)
    if !isTiled {
      setUnitSquare(unitSquare)
      if !isVector || !mode.isBounded { cairo_clip(context) } else { cairo_new_path(context) }
    }
    // On bitmaps the border pixels continue beyond the border, so that the edge is the clip's and not half
    // transparent. Documents draw the picture's own rectangle.
    cairo_pattern_set_extend(
      pattern, isTiled ? CAIRO_EXTEND_REPEAT : isVector ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
    cairo_set_source(context, pattern)
    cairo_set_operator(context, mode.cairoOperator)
    paint(within: isTiled ? .infinite : unitBox(unitSquare)) {
      cairo_paint_with_alpha(context, Double(alpha))
    }
    cairo_restore(context)
    cairo_pattern_destroy(pattern)
    cairo_surface_destroy(source)
  }

  private func filter(
    _ image: CGImage, _ quality: CGInterpolationQuality, _ unitSquare: CGAffineTransform
  ) -> cairo_filter_t {
    if !image.shouldInterpolate { return CAIRO_FILTER_NEAREST }
    return switch quality {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    // Much enlarged, the best filter keeps pixels square.
    case .high:
      abs(unitSquare.a * unitSquare.d - unitSquare.b * unitSquare.c) < CGFloat(image.width * image.height)
        ? CAIRO_FILTER_BEST : CAIRO_FILTER_GOOD
    }
  }

  /// Sets the unit square, transformed, as the current path.
  private func setUnitSquare(_ transform: CGAffineTransform) {
    var elements = PathElements()
    elements.addRect(CGRect(x: 0, y: 0, width: 1, height: 1), transform: transform)
    setPath(elements, transform: .identity)
  }

  private func unitBox(_ transform: CGAffineTransform) -> CGRect {
    CGRect(x: 0, y: 0, width: 1, height: 1).applying(transform)
  }

  // MARK: Masks

  /// Creates a mask from a picture.
  ///
  /// - Parameter unitSquare: Moves the unit square, y up, to where the picture belongs on the device.
  static func mask(
    _ image: CGImage, unitSquare: CGAffineTransform, quality: CGInterpolationQuality = .default
  ) -> CanvasPattern? {
    guard unitSquare.isUsable,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(image.width), Int32(image.height))
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let target = cairo_image_surface_get_data(surface)!
    let coverage = image.maskCoverage()
    for y in 0..<image.height {
      for x in 0..<image.width { target[y * stride + x] = coverage[y * image.width + x] }
    }
    cairo_surface_mark_dirty(surface)
    let pattern = CanvasPattern(cairo_pattern_create_for_surface(surface))
    pattern.setTransform(
      CGAffineTransform(
        a: 1 / CGFloat(image.width), b: 0, c: 0, d: -1 / CGFloat(image.height), tx: 0, ty: 1
      ).concatenating(unitSquare))
    // Border pixels continue beyond the border, where a clip cuts them off.
    cairo_pattern_set_extend(pattern.pattern, CAIRO_EXTEND_PAD)
    let isNearest = !image.shouldInterpolate || quality == .none
    cairo_pattern_set_filter(pattern.pattern, isNearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
    return pattern
  }

  /// Paints the current source through a picture.
  func paintSource(
    through image: CGImage, unitSquare: CGAffineTransform, mode: CGBlendMode, quality: CGInterpolationQuality
  ) {
    guard let mask = CairoCanvas.mask(image, unitSquare: unitSquare, quality: quality) else { return }
    cairo_save(context)
    setUnitSquare(unitSquare)
    cairo_clip(context)
    paintSource(through: mask, mode: mode)
    cairo_restore(context)
  }

  /// Lets a document store bytes instead of the pixels.
  private func attach(_ data: Data, as type: String, to source: OpaquePointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
    copy.copyBytes(from: data)
    let status = cairo_surface_set_mime_data(
      source, type, copy.baseAddress!.assumingMemoryBound(to: UInt8.self), UInt(data.count),
      { $0?.deallocate() }, copy.baseAddress)
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
  }
}

/// Cairo compares its address only.
nonisolated(unsafe) private let imageKey: UnsafeMutablePointer<cairo_user_data_key_t> = {
  let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
  key.initialize(to: cairo_user_data_key_t())
  return key
}()
