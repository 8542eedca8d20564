internal import CGalleyPixels
internal import GalleyFonts

extension CGContext {
  /// Draws glyphs by masks that are shared by all contexts, at most an eighth of a pixel from where they
  /// belong. Those that have none, since they are large or have layers of colours, are drawn as paths.
  ///
  /// See docs/decisions/glyph-masks.md.
  ///
  /// - Returns: Whether that is possible; otherwise nothing is drawn. Masks serve upright or quarter-turned
  ///   glyphs that are filled with a colour, on bitmaps.
  func drawMasks(_ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: LentFont) -> Bool {
    guard permissions.allowsPlainPixels else { return false }
    return withBitmap { drawMasks(glyphs, positions: positions, font: font, on: $0) } ?? false
  }

  private func drawMasks(
    _ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: LentFont, on canvas: CairoCanvas
  ) -> Bool {
    guard let pixels = canvas.plainPixels, let paint = maskPaint else { return false }
    let toCanvas = textMatrix.concatenating(deviceTransform)
    let scaled = CGAffineTransform(
      a: toCanvas.a * font.scale, b: toCanvas.b * font.scale, c: toCanvas.c * font.scale,
      d: toCanvas.d * font.scale, tx: toCanvas.tx, ty: toCanvas.ty
    ).squared
    let isUpright = scaled.b == 0 && scaled.c == 0
    guard scaled.isUsable, isUpright || scaled.a == 0 && scaled.d == 0 else { return false }
    guard !pixels.clip.isEmpty else { return true }
    let painter = MaskPainter(pixels, color: paint.color, alpha: paint.alpha, isRedFirst: canvas.isRedFirst)
    let matrix = GlyphMaskMatrix(scaled, isRedFirst: canvas.isRedFirst)
    MaskLenders.of(self).withLender(font.instance, matrix) { lender in
      drawMasks(
        glyphs, positions: positions, font: font, on: canvas, lender, painter, toCanvas: toCanvas,
        onWholePixels: paint.onWholePixels)
    }
    return true
  }

  /// Draws glyphs by the masks of a lender, and by their paths those that have none.
  ///
  /// - Parameter toCanvas: From text space to the canvas.
  private func drawMasks(
    _ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: LentFont, on canvas: CairoCanvas,
    _ lender: MaskLender, _ painter: MaskPainter, toCanvas: CGAffineTransform, onWholePixels: Bool
  ) {
    let glyphCount = lender.glyphCount
    let steps = onWholePixels ? 1 : CGFloat(GlyphMaskSlot.steps)
    let shift = onWholePixels ? 2 : 0
    var first = 0
    while first < glyphs.count {
      canvas.beginPixels()
      let rest = glyphs.extracting(first...)
      let places = positions.extracting(first...)
      let painted = MaskBatch.withBatch { batch in
        for i in rest.indices {
          let position = places[i].applying(toCanvas)
          guard abs(position.x) < CairoCanvas.limit, abs(position.y) < CairoCanvas.limit,
            Int(rest[i]) < glyphCount
          else { continue }
          let x = GlyphMaskSlot.step(position.x, steps: steps) &<< shift
          let y = GlyphMaskSlot.step(position.y, steps: steps) &<< shift
          let slot = GlyphMaskSlot(rest[i], x: x, y: y)
          var mask = lender.entries.mask(slot.key)
          if batch.isFull || mask == nil {
            // What is made may take the place of masks in the batch.
            if let stop = batch.paint(by: painter) { return stop }
            if mask == nil { mask = lender.make(slot) }
          }
          batch.append(mask!, x: x &>> 2, y: y &>> 2, glyph: i)
        }
        return batch.paint(by: painter) ?? rest.count
      }
      withExtendedLifetime(lender) {}
      canvas.endPixels()
      let i = first + painted
      guard i < glyphs.count else { break }
      // One glyph without a mask; what surrounds it stays where it is in the order of painting.
      drawPaths(glyphs.extracting(i..<i + 1), positions: positions.extracting(i..<i + 1), font: font.font)
      first = i + 1
    }
  }
}

/// Masks that were found and are painted next, so that the memory of one is fetched while others are looked
/// for.
private struct MaskBatch {
  private struct Entry {
    let mask: UnsafePointer<StoredMask>
    let x: Int
    let y: Int
    let glyph: Int
  }

  private let entries: UnsafeMutableBufferPointer<Entry>
  private var count = 0
  private static let capacity = 32

  /// Lends an empty batch.
  static func withBatch<Result>(_ body: (inout MaskBatch) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: Entry.self, capacity: capacity) { entries in
      var batch = MaskBatch(entries: entries)
      return body(&batch)
    }
  }

  private init(entries: UnsafeMutableBufferPointer<Entry>) { self.entries = entries }

  var isFull: Bool { count == entries.count }

  /// Adds a mask.
  ///
  /// - Precondition: The batch is not full.
  @inline(__always)
  mutating func append(_ mask: UnsafePointer<StoredMask>, x: Int, y: Int, glyph: Int) {
    cpixels_fetch(mask)
    entries.initializeElement(at: count, to: Entry(mask: mask, x: x, y: y, glyph: glyph))
    count &+= 1
  }

  /// Paints the masks, and empties the batch.
  ///
  /// - Returns: The first glyph that has no mask, with which painting stops; `nil` if all have one.
  @inline(__always)
  mutating func paint(by painter: MaskPainter) -> Int? {
    defer { count = 0 }
    for index in 0..<count {
      let entry = entries[index]
      if entry.mask.pointee.kind == .none { return entry.glyph }
      if entry.mask.pointee.width > 0 { painter.paint(entry.mask, x: entry.x, y: entry.y) }
    }
    return nil
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
