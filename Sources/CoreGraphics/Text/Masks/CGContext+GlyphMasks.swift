internal import GalleyFonts

extension CGContext {
  /// Draws glyphs by masks that are shared by all contexts, at most an eighth of a pixel from where they
  /// belong. Those that have none, since they are large or have layers of colours, are drawn as paths.
  ///
  /// See docs/decisions/glyph-masks.md.
  ///
  /// - Returns: Whether that is possible; otherwise nothing is drawn. Masks serve upright or quarter-turned
  ///   glyphs that are filled with a colour, on bitmaps.
  func drawMasks(_ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: Font) -> Bool {
    guard permissions.allowsPlainPixels, let canvas = usableCanvas as? CairoCanvas,
      let pixels = canvas.plainPixels, let paint = maskPaint
    else { return false }
    let toCanvas = textMatrix.concatenating(deviceTransform)
    let scaled = CGAffineTransform(
      a: toCanvas.a * font.scale, b: toCanvas.b * font.scale, c: toCanvas.c * font.scale,
      d: toCanvas.d * font.scale, tx: toCanvas.tx, ty: toCanvas.ty
    ).squared
    let isUpright = scaled.b == 0 && scaled.c == 0
    guard scaled.isUsable, isUpright || scaled.a == 0 && scaled.d == 0 else { return false }
    guard !pixels.clip.isEmpty else { return true }
    let lender = MaskLenders.of(self).lender(
      font.instance, GlyphMaskMatrix(scaled, isRedFirst: canvas.isRedFirst))
    let painter = MaskPainter(pixels, color: paint.color, alpha: paint.alpha, isRedFirst: canvas.isRedFirst)
    let glyphCount = font.instance.face.glyphCount
    let steps = paint.onWholePixels ? 1 : CGFloat(GlyphMaskSlot.steps)
    let shift = paint.onWholePixels ? 2 : 0
    var first = 0
    while first < glyphs.count {
      canvas.beginPixels()
      var i = first
      var entries = lender.entries
      while i < glyphs.count {
        let position = positions[i].applying(toCanvas)
        if abs(position.x) < CairoCanvas.limit, abs(position.y) < CairoCanvas.limit,
          Int(glyphs[i]) < glyphCount
        {
          let x = GlyphMaskSlot.step(position.x, steps: steps) &<< shift
          let y = GlyphMaskSlot.step(position.y, steps: steps) &<< shift
          let slot = GlyphMaskSlot(glyphs[i], x: x, y: y)
          let mask = entries.mask(slot.key) ?? lender.make(slot, &entries)
          if mask.pointee.kind == .none { break }
          if mask.pointee.width > 0 { painter.paint(mask, x: x &>> 2, y: y &>> 2) }
        }
        i += 1
      }
      withExtendedLifetime(lender) {}
      canvas.endPixels()
      guard i < glyphs.count else { break }
      // One glyph without a mask; what surrounds it stays where it is in the order of painting.
      drawPaths(glyphs.extracting(i..<i + 1), positions: positions.extracting(i..<i + 1), font: font)
      first = i + 1
    }
    return true
  }
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

/// What masks are painted with.
private struct MaskPaint {
  let color: RGB
  let alpha: CGFloat
  /// Whether origins are moved to corners of pixels, instead of quarters.
  let onWholePixels: Bool
}

extension CGContext {
  /// What masks are painted with; `nil` if glyphs are not filled with one colour and nothing else, or are to
  /// stand exactly. The state's parts are read one by one, since copying it counts all its references.
  fileprivate var maskPaint: MaskPaint? {
    guard state.textDrawingMode == .fill, state.blendMode == .normal, state.shadow == nil,
      state.masks.isEmpty, state.fillColor.pattern == nil, state.flatness == 0,
      state.interpolationQuality == .default, state.shouldAntialias, permissions.allowsAntialiasing,
      !(state.shouldSmoothFonts && permissions.allowsFontSmoothing)
    else { return nil }
    let onWholePixels = !state.shouldSubpixelPositionFonts || !permissions.allowsFontSubpixelPositioning
    let quantizes = permissions.allowsFontSubpixelQuantization && state.shouldSubpixelQuantizeFonts ?? true
    guard onWholePixels || quantizes else { return nil }
    return MaskPaint(
      color: state.fillColor.painted, alpha: state.fillColor.alpha * state.alpha,
      onWholePixels: onWholePixels)
  }
}
