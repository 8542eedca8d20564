internal import CGalleyCairo
internal import GalleyFonts

extension CGContext {
  /// Draws glyphs by masks that are shared by all contexts, at most an eighth of a pixel from where they
  /// belong.
  ///
  /// See docs/decisions/glyph-masks.md.
  ///
  /// - Returns: Whether that is possible; otherwise nothing is drawn. Masks serve upright or quarter-turned
  ///   glyphs of moderate size that are filled with a colour, on bitmaps.
  func drawMasks(_ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: Font) -> Bool {
    guard permissions.allowsGlyphMasks, state.isPlainFill, let canvas = usableCanvas, canvas.hasPlainPixels,
      state.shouldAntialias, permissions.allowsAntialiasing,
      !(state.shouldSmoothFonts && permissions.allowsFontSmoothing)
    else { return false }
    let toCanvas = textMatrix.concatenating(deviceTransform)
    let matrix = CGAffineTransform(scaleX: font.scale, y: font.scale).concatenating(toCanvas).squared
    let isUpright = matrix.b == 0 && matrix.c == 0
    guard matrix.isUsable, isUpright || matrix.a == 0 && matrix.d == 0 else { return false }
    let wholePixels = !state.shouldSubpixelPositionFonts || !permissions.allowsFontSubpixelPositioning
    let quantizes =
      permissions.allowsFontSubpixelQuantization && state.shouldSubpixelQuantizeFonts ?? true
    guard wholePixels || quantizes else { return false }
    guard
      let placed = placedMasks(
        glyphs, positions, font, toCanvas: toCanvas,
        GlyphMaskMatrix(matrix, isRedFirst: canvas.isRedFirst),
        onWholePixels: wholePixels)
    else { return false }
    guard !placed.isEmpty else { return true }
    guard let clip = canvas.clipBoxes() else { return false }
    canvas.paint(
      placed, color: state.fillColor.painted, alpha: state.fillColor.alpha * state.alpha, clip: clip)
    return true
  }

  /// Returns the masks of glyphs and where they belong; `nil` if a glyph has no mask.
  private func placedMasks(
    _ glyphs: Span<CGGlyph>, _ positions: Span<CGPoint>, _ font: Font, toCanvas: CGAffineTransform,
    _ matrix: GlyphMaskMatrix, onWholePixels: Bool
  ) -> [PlacedMask]? {
    let glyphCount = font.instance.face.glyphCount
    let steps = onWholePixels ? 1 : CGFloat(GlyphMaskSlot.steps)
    func rounded(_ position: CGFloat) -> Int {
      Int(GlyphMaskSlot.rounded(position, steps: steps)) * (onWholePixels ? GlyphMaskSlot.steps : 1)
    }
    var placed: [PlacedMask] = []
    placed.reserveCapacity(glyphs.count)
    var isPossible = true
    GlyphMaskCache.of(font.instance).withMasks(matrix) { table in
      var added = 0
      for i in glyphs.indices {
        let position = positions[i].applying(toCanvas)
        guard abs(position.x) < Canvas.limit, abs(position.y) < Canvas.limit, Int(glyphs[i]) < glyphCount
        else { continue }
        let (x, y) = (rounded(position.x), rounded(position.y))
        let slot = GlyphMaskSlot(
          glyphs[i], xStep: x & (GlyphMaskSlot.steps - 1), yStep: y & (GlyphMaskSlot.steps - 1))
        var mask: GlyphMask?
        switch table.mask(slot) {
        case .known(let known): mask = known
        case .unknown:
          mask = makeMask(slot, font, matrix)
          table.add(mask, slot)
          added += mask?.byteCount ?? 64
        }
        guard let mask else {
          isPossible = false
          break
        }
        if mask.width > 0 { placed.append(PlacedMask(mask: mask, x: x >> 2, y: y >> 2)) }
      }
      return added
    }
    return isPossible ? placed : nil
  }

  /// Creates the mask of a glyph; `nil` if it is too large or has layers of colours.
  private func makeMask(_ slot: GlyphMaskSlot, _ font: Font, _ matrix: GlyphMaskMatrix) -> GlyphMask? {
    let transform = matrix.transform(slot)
    switch GlyphDrawing.of(font.instance).shape(of: slot.glyph, in: font.instance) {
    case .outline(let outline): return .mask(of: outline, transform: transform)
    case .layers: return nil
    case .picture(let image, let box):
      let square = CGAffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
      return .mask(of: image, unitSquare: square.concatenating(transform), isRedFirst: matrix.isRedFirst)
    }
  }
}

/// A mask and the pixel that contains its glyph's origin.
struct PlacedMask {
  let mask: GlyphMask
  let x: Int
  let y: Int
}

extension CGAffineTransform {
  /// The transform with exact quarter turns: of a rotation by π/2, rounding leaves a trace of the other axis.
  fileprivate var squared: CGAffineTransform {
    var result = self
    let trace = 1e-12 * max(abs(a), abs(b), abs(c), abs(d))
    if abs(b) <= trace, abs(c) <= trace { (result.b, result.c) = (0, 0) }
    if abs(a) <= trace, abs(d) <= trace { (result.a, result.d) = (0, 0) }
    return result
  }
}

extension GraphicsState {
  /// Whether glyphs are filled with one colour and nothing else happens.
  fileprivate var isPlainFill: Bool {
    textDrawingMode == .fill && blendMode == .normal && shadow == nil && masks.isEmpty
      && fillColor.pattern == nil && flatness == 0 && interpolationQuality == .default
  }
}

extension GlyphMask {
  /// Returns a picture on whole pixels; `nil` if it is too large for a mask.
  ///
  /// - Parameter unitSquare: From the unit square, y up, to pixels, from the one that contains the glyph's
  ///   origin.
  fileprivate static func mask(
    of image: CGImage, unitSquare: CGAffineTransform, isRedFirst: Bool
  ) -> GlyphMask? {
    let box = CGRect(x: 0, y: 0, width: 1, height: 1).applying(unitSquare)
    let limit = CGFloat(largestSide)
    guard box.width <= limit, box.height <= limit, abs(box.minX) <= 4 * limit, abs(box.minY) <= 4 * limit
    else { return nil }
    let area = box.integral
    guard area.width >= 1, area.height >= 1,
      let scratch = Canvas(scratch: area, scale: CGSize(width: 1, height: 1), isRedFirst: isRedFirst)
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

extension Canvas {
  /// Whether the canvas is a bitmap of 32-bit pixels and nothing but it receives what is drawn.
  fileprivate var hasPlainPixels: Bool {
    guard !isVector, mirror == nil, groupDepth == 0,
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
    else { return false }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else { return false }
    var (x, y, scaleX, scaleY) = (0.0, 0.0, 0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    cairo_surface_get_device_scale(surface, &scaleX, &scaleY)
    return x == 0 && y == 0 && scaleX == 1 && scaleY == 1
  }

  /// Returns the clip as rectangles of whole pixels; `nil` if it is something else.
  fileprivate func clipBoxes() -> [MaskCompositor.Box]? {
    cairo_identity_matrix(context)
    guard let list = cairo_copy_clip_rectangle_list(context) else { return nil }
    defer { cairo_rectangle_list_destroy(list) }
    guard list.pointee.status == CAIRO_STATUS_SUCCESS else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let bitmap = MaskCompositor.Box(minX: 0, minY: 0, maxX: width, maxY: height)
    var boxes: [MaskCompositor.Box] = []
    for i in 0..<Int(list.pointee.num_rectangles) {
      let rectangle = list.pointee.rectangles[i]
      let edges = [
        rectangle.x, rectangle.y, rectangle.x + rectangle.width, rectangle.y + rectangle.height,
      ]
      guard edges.allSatisfy({ $0.rounded() == $0 && abs($0) < 1e9 }) else { return nil }
      let box = MaskCompositor.Box(
        minX: Int(edges[0]), minY: Int(edges[1]), maxX: Int(edges[2]), maxY: Int(edges[3]))
      boxes.append(box.intersection(bitmap))
    }
    return boxes
  }

  /// Paints masks over the pixels.
  ///
  /// - Parameter clip: Pixels outside of these stay as they are.
  fileprivate func paint(_ masks: [PlacedMask], color: RGB, alpha: CGFloat, clip: [MaskCompositor.Box]) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let alpha = min(max(Double(alpha), 0), 1)
    func byte(_ part: Double) -> UInt32 { UInt32((min(max(part, 0), 1) * alpha * 255).rounded()) }
    let (high, low) = isRedFirst ? (color.blue, color.red) : (color.red, color.blue)
    let pixel =
      UInt32((alpha * 255).rounded()) << 24 | byte(high) << 16 | byte(color.green) << 8 | byte(low)
    UnsafeMutableRawPointer(data).withMemoryRebound(to: UInt32.self, capacity: 1) { pixels in
      let compositor = MaskCompositor(pixels, stride: stride, color: pixel)
      for box in clip where !box.isEmpty {
        for placed in masks {
          if placed.mask.pixels.isEmpty {
            compositor.paint(placed.mask, x: placed.x, y: placed.y, clip: box)
          } else {
            compositor.paint(
              picture: placed.mask, x: placed.x, y: placed.y, alpha: UInt8((alpha * 255).rounded()), clip: box
            )
          }
        }
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}

extension CGContext {
  /// Sets whether glyphs may be painted by masks; without, all are filled as paths: the slow twin of tests.
  package func setAllowsGlyphMasks(_ allowsGlyphMasks: Bool) {
    permissions.allowsGlyphMasks = allowsGlyphMasks
  }
}
