internal import GalleyFonts

extension CGContext {
  // MARK: Font and position

  /// Sets the font of `showGlyphs`.
  public func setFont(_ font: CGFont) { state.font = font.instance }

  /// Sets the size of `showGlyphs`' font, in text space units.
  public func setFontSize(_ size: CGFloat) {
    if size.isFinite { state.fontSize = size }
  }

  /// Sets what is added to each glyph's advance, in text space units, where glyphs are drawn by their
  /// advances.
  public func setCharacterSpacing(_ spacing: CGFloat) {
    if spacing.isFinite { state.characterSpacing = spacing }
  }

  /// Sets what drawing glyphs does with their outlines.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// The position of the next text in user space: the translation of the text matrix.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set {
      textMatrix.tx = newValue.x
      textMatrix.ty = newValue.y
    }
  }

  // MARK: Pixels

  /// Sets whether glyphs of bitmaps may stand between pixels; otherwise their origins are moved to the
  /// nearest corner of one.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
    state.shouldSubpixelPositionFonts = shouldSubpixelPositionFonts
  }

  /// Sets whether the context permits glyphs between pixels at all; restoring a state does not change it.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {
    permissions.allowsFontSubpixelPositioning = allowsFontSubpixelPositioning
  }

  /// Sets whether glyphs of bitmaps that stand between pixels are moved to the nearest quarter of one.
  ///
  /// At first only glyphs that are painted by masks are: those of moderate size, upright or turned by
  /// quarters, that are filled with a colour. With `false` all are placed exactly, and painting takes some 20
  /// times as long.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
    state.shouldSubpixelQuantizeFonts = shouldSubpixelQuantizeFonts
  }

  /// Sets whether the context permits moving glyphs to quarters of pixels at all; restoring a state does not
  /// change it.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
    permissions.allowsFontSubpixelQuantization = allowsFontSubpixelQuantization
  }

  /// Sets whether filled glyphs of opaque bitmaps get edges of three colours, for displays whose pixels have
  /// red, green and blue side by side; they do not at first.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {
    state.shouldSmoothFonts = shouldSmoothFonts
  }

  /// Sets whether the context permits edges of three colours at all; restoring a state does not change it.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {
    permissions.allowsFontSmoothing = allowsFontSmoothing
  }

  // MARK: Glyphs

  /// Draws glyphs of the font that is set.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs.
  ///   - positions: The origin of each glyph in text space; the text matrix takes it to user space. Of the
  ///     two lists the shorter one counts.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.font else { return }
    let count = min(glyphs.count, positions.count)
    let (glyphs, positions) = (Array(glyphs.prefix(count)), Array(positions.prefix(count)))
    drawGlyphs(
      glyphs.span, positions: positions.span, font: Font(instance: font, size: Double(state.fontSize)))
  }

  /// Draws glyphs one after the other from the text position, which ends up after them.
  ///
  /// - Parameters:
  ///   - glyphs: Drawn in the font that is set.
  ///   - advances: From each glyph's origin to the next one's, in text space; the character spacing comes on
  ///     top.
  ///   - count: How many glyphs and advances there are.
  public func showGlyphsWithAdvances(
    glyphs: UnsafePointer<CGGlyph>, advances: UnsafePointer<CGSize>, count: Int
  ) {
    var positions: [CGPoint] = []
    var pen = CGPoint.zero
    for i in 0..<max(count, 0) {
      positions.append(pen)
      pen.x += advances[i].width + state.characterSpacing
      pen.y += advances[i].height
    }
    showGlyphs((0..<max(count, 0)).map { glyphs[$0] }, at: positions)
    if pen.isFinite { textPosition = pen.applying(textMatrix) }
  }

  /// Draws glyphs one after the other from the text position, by the font's own advances and the character
  /// spacing; the text position ends up after them.
  ///
  /// - Parameters:
  ///   - g: Drawn in the font that is set.
  ///   - count: How many glyphs there are.
  public func showGlyphs(g: UnsafePointer<CGGlyph>, count: Int) {
    guard let font = state.font else { return }
    let scale = state.fontSize / CGFloat(font.metrics.unitsPerEm)
    let advances = (0..<max(count, 0)).map {
      CGSize(width: CGFloat(font.advance(of: g[$0])) * scale, height: 0)
    }
    showGlyphsWithAdvances(glyphs: g, advances: advances, count: count)
  }
}
