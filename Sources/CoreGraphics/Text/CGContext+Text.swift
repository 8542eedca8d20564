package import GalleyFonts

/// A font that its user keeps alive, with what drawing asks for at once. Threads share fonts: counting the
/// references to them with each run of glyphs would have threads wait for one another.
package struct LentFont {
  let instance: Unmanaged<FontInstance>
  private let size: Double
  private let stretch: Double
  /// Points a font unit.
  let scale: Double

  /// Lends a font.
  package init(_ font: Font) {
    instance = .passUnretained(font.instance)
    (size, stretch, scale) = (font.size, font.stretch, font.scale)
  }

  /// The font, with a reference that is counted.
  var font: Font { Font(instance: instance.takeUnretainedValue(), size: size, stretch: stretch) }
}

extension CGContext {
  /// Draws glyphs of a run and, into documents, the text that they show.
  ///
  /// Glyphs take the fill colour, unless they have colours of their own, and the text drawing mode. Outlines
  /// are neither hinted nor rounded. Glyphs that the font does not have, and those at positions that are not
  /// finite, are left out.
  ///
  /// - Parameters:
  ///   - glyphs: In visual order, left to right.
  ///   - positions: The origin of each glyph in text space; the text matrix takes it to user space.
  ///   - text: The run's UTF-16.
  ///   - textStart: The offset of `text` in its paragraph.
  ///   - clusters: For each glyph the offset in the paragraph of what it shows, as the shaper gives them.
  ///   - isRightToLeft: Whether the text is read from the last glyph to the first.
  package func drawGlyphs(
    _ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: Font, text: Span<UInt16>, textStart: Int = 0,
    clusters: Span<Int32>, isRightToLeft: Bool
  ) {
    precondition(
      glyphs.count == positions.count && glyphs.count == clusters.count, "columns of a run differ in length")
    guard usableCanvas != nil, !glyphs.isEmpty else { return }
    if drawMasks(glyphs, positions: positions, font: LentFont(font)) { return }
    guard target.keepsText else { return drawPaths(glyphs, positions: positions, font: font) }
    // The spans outlive this call, and so do their memories.
    let text = GlyphText(
      units: text.withUnsafeBufferPointer { $0 }, start: textStart,
      clusters: clusters.withUnsafeBufferPointer { $0 }, isRightToLeft: isRightToLeft)
    if writeRun(glyphs, positions, font, text) { return }
    var batch = GlyphBatch(glyphs, positions, font, self)
    (batch.textStart, batch.isReversed) = (textStart, isRightToLeft)
    draw(batch, clusters: GlyphClusters(text).clusters, isRightToLeft: isRightToLeft)
  }

  /// Draws glyphs whose text is not known; documents take it from the font's character map.
  ///
  /// - Parameter positions: The origin of each glyph in text space; the text matrix takes it to user space.
  package func drawGlyphs(_ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: Font) {
    drawGlyphs(glyphs, positions: positions, font: LentFont(font))
    withExtendedLifetime(font) {}
  }

  /// The same in a font that its user keeps alive.
  package func drawGlyphs(_ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: LentFont) {
    guard !glyphs.isEmpty else { return }
    if drawMasks(glyphs, positions: positions, font: font) { return }
    guard usableCanvas != nil else { return }
    drawPaths(glyphs, positions: positions, font: font.font)
  }

  /// Draws glyphs by their outlines, layers and pictures.
  func drawPaths(_ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: Font) {
    draw(GlyphBatch(glyphs, positions, font, self))
  }

  /// Whether drawn glyphs can be read again as text, in a document.
  package var keepsText: Bool { target.keepsText }

  /// Cuts the clip to a rectangle of text space, for glyphs that are painted in parts.
  ///
  /// Its edges are hard, so that on bitmaps the parts of one glyph neither overlap nor leave a seam.
  package func clipText(to rect: CGRect) {
    guard let canvas, let rect = drawable(rect) else { return }
    var elements = PathElements()
    elements.addRect(rect, transform: textMatrix.concatenating(deviceTransform))
    canvas.setAntialias(false)
    canvas.setPath(elements, transform: .identity)
    canvas.clip(rule: .winding)
  }

  // MARK: Shapes

  /// Draws glyphs with the text drawing mode, then clips to them if it says so.
  ///
  /// - Parameter clusters: What the glyphs show, for documents; `nil` if that is not known.
  private func draw(
    _ batch: GlyphBatch, clusters: [GlyphClusters.Cluster]? = nil, isRightToLeft: Bool = false
  ) {
    guard batch.matrix.isUsable else { return }
    let mode = state.textDrawingMode
    let page = canvas
    if mode.fills || mode.strokes || clusters != nil {
      paint(bounds: state.shadow == nil ? .infinite : batch.bounds(reach: lineReach)) { canvas, blend in
        if let clusters, canvas === page, let canvas = canvas as? any TextCanvas {
          drawDocumentText(batch, clusters: clusters, isRightToLeft: isRightToLeft, on: canvas, blend)
        } else if isSmoothing(batch, on: canvas) {
          drawSmoothed(batch, on: canvas, blend)
        } else {
          for i in batch.shapes.indices {
            if let transform = batch.transform(i, grid: grid(on: canvas)) {
              draw(batch.shapes[i], at: transform, on: canvas, blend)
            }
          }
        }
      }
    }
    if mode.clips, let canvas { clip(toGlyphs: batch.outlines(grid: grid(on: canvas))) }
  }

  /// How far a line goes beyond its middle on the device, pointed corners included.
  private var lineReach: CGFloat {
    guard state.textDrawingMode.strokes else { return 0 }
    let device = deviceTransform
    let stretch = max(abs(device.a) + abs(device.c), abs(device.b) + abs(device.d))
    return state.lineWidth * max(state.miterLimit, 2) * stretch
  }

  /// To how many parts of a pixel glyphs are placed; 0 for exactly.
  private func grid(on canvas: any Canvas) -> CGFloat {
    if canvas.isVector { return 0 }
    if !state.shouldSubpixelPositionFonts || !permissions.allowsFontSubpixelPositioning { return 1 }
    return state.shouldSubpixelQuantizeFonts == true && permissions.allowsFontSubpixelQuantization ? 4 : 0
  }

  /// Draws one glyph with the text drawing mode.
  ///
  /// - Parameter transform: From font units to the canvas.
  private func draw(
    _ shape: GlyphDrawing.Shape, at transform: CGAffineTransform, on canvas: any Canvas, _ blend: CGBlendMode
  ) {
    let mode = state.textDrawingMode
    switch shape {
    case .outline(let outline):
      if mode.fills { fill(outline, rule: .winding, transform: transform, on: canvas, mode: blend) }
      if mode.strokes { stroke(outline, transform: transform, on: canvas, mode: blend) }
    case .layers(let layers):
      guard mode.fills || mode.strokes else { return }
      let textColor = state.fillColor
      for layer in layers {
        state.fillColor = layer.color ?? textColor
        fill(layer.outline, rule: .winding, transform: transform, on: canvas, mode: blend)
      }
      state.fillColor = textColor
    case .picture(let image, let box):
      guard mode.fills || mode.strokes else { return }
      let square = CGAffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
      drawImage(image, unitSquare: square.concatenating(transform), on: canvas, mode: blend, isTiled: false)
    }
  }

  // MARK: Smoothing

  /// Whether glyphs are drawn for displays whose pixels have red, green and blue side by side.
  private func isSmoothing(_ batch: GlyphBatch, on canvas: any Canvas) -> Bool {
    guard state.shouldSmoothFonts, permissions.allowsFontSmoothing, state.textDrawingMode == .fill,
      state.blendMode == .normal, state.fillColor.pattern == nil, canvas === self.canvas,
      canvas.groupDepth == 0, let bitmap = target as? BitmapTarget, state.shouldAntialias,
      permissions.allowsAntialiasing
    else { return false }
    // What is under a glyph must be opaque.
    return bitmap.space.model == .rgb
      && (bitmap.info.alphaInfo == .noneSkipFirst || bitmap.info.alphaInfo == .noneSkipLast)
      && batch.shapes.allSatisfy { if case .outline = $0 { true } else { false } }
  }

  /// Draws outlines with a coverage of its own for red, green and blue.
  private func drawSmoothed(_ batch: GlyphBatch, on canvas: any Canvas, _ blend: CGBlendMode) {
    let area = batch.bounds(reach: 2).intersection(canvas.clipBounds).integral
    guard !area.isNull, area.width >= 1,
      let scratch = CairoCanvas(scratch: area, scale: CGSize(width: 3, height: 1), isRedFirst: false)
    else { return }
    scratch.setColor(RGB(red: 0, green: 0, blue: 0), alpha: 1)
    scratch.setPath(batch.outlines(grid: grid(on: canvas)), transform: .identity)
    scratch.fill(rule: .winding, mode: .normal)
    let color = state.fillColor.painted
    let alpha = Double(state.fillColor.alpha * state.alpha)
    let channels =
      canvas.isRedFirst ? [color.blue, color.green, color.red] : [color.red, color.green, color.blue]
    let (width, height) = (Int(area.width), Int(area.height))
    // What stays of the ground, and what is added to it.
    var (kept, added) = (
      [UInt32](repeating: 0, count: width * height), [UInt32](repeating: 0, count: width * height)
    )
    scratch.withPixels { source, sourceWidth, _, stride in
      for y in 0..<height {
        for x in 0..<width {
          var (keep, add): (UInt32, UInt32) = (0xFF, 0)
          for channel in 0..<3 {
            // In memory order the first channel may be the display's last.
            let subpixel = x * 3 + (canvas.isRedFirst ? 2 - channel : channel)
            var sum = 0
            for (k, weight) in [1, 2, 3, 2, 1].enumerated() {
              let at = subpixel + k - 2
              if at >= 0, at < sourceWidth { sum += weight * Int(source[y * stride + at] >> 24) }
            }
            let coverage = Double(sum) / (9 * 255) * alpha
            keep = keep << 8 | UInt32(((1 - coverage) * 255).rounded())
            add = add << 8 | UInt32((coverage * channels[channel] * 255).rounded())
          }
          kept[y * width + x] = keep
          added[y * width + x] = add
        }
      }
    }
    canvas.paintPixels(kept, width: width, height: height, in: area, mode: .multiply)
    canvas.paintPixels(added, width: width, height: height, in: area, mode: .plusLighter)
  }

  // MARK: Documents

  /// Writes glyphs to a page of a PDF as they are, if they are simply filled with a colour.
  ///
  /// - Returns: Whether they are; otherwise nothing is written.
  private func writeRun(
    _ glyphs: Span<CGGlyph>, _ positions: Span<CGPoint>, _ font: Font, _ text: GlyphText
  ) -> Bool {
    guard let page = canvas as? PageCanvas, state.textDrawingMode == .fill, state.shadow == nil,
      state.masks.isEmpty, state.fillColor.pattern == nil, !page.fonts.hasColors(font.instance)
    else { return false }
    return page.showRun(
      glyphs, positions: positions, font: font, text: text,
      transform: textMatrix.concatenating(deviceTransform), color: state.fillColor.painted,
      alpha: state.fillColor.alpha * state.alpha, mode: state.blendMode)
  }

  /// Draws glyphs so that a reader of the document finds their text, in the order in which it is read.
  ///
  /// Clusters are written from left to right, whatever the direction: readers put right-to-left text into its
  /// order by themselves, and take text written from right to left for lines of one letter each. They also
  /// turn round what one glyph of such text stands for, and end a word at each mark that stands off the line:
  /// where there are ligatures, marks or sloping lines, the glyphs are written without text, and the text is
  /// written once more with blank glyphs, a character each.
  private func drawDocumentText(
    _ batch: GlyphBatch, clusters: [GlyphClusters.Cluster], isRightToLeft: Bool, on canvas: any TextCanvas,
    _ blend: CGBlendMode
  ) {
    let isPlain = state.textDrawingMode == .fill
    let isRewritten = isRightToLeft && !batch.isSimple(clusters)
    var plain: [GlyphClusters.Cluster] = []
    func showPlain() {
      guard !plain.isEmpty else { return }
      setSource(state.fillColor, on: canvas)
      canvas.showText(plain, of: batch, mode: blend)
      plain.removeAll()
    }
    for cluster in clusters {
      let glyphs = cluster.glyphs.filter { batch.isPlaced($0) }
      let areOutlines = glyphs.allSatisfy { if case .outline = batch.shapes[$0] { true } else { false } }
      if isPlain, areOutlines {
        plain.append(GlyphClusters.Cluster(glyphs: cluster.glyphs, text: isRewritten ? "" : cluster.text))
        continue
      }
      showPlain()
      if !isRewritten { hide([batch.hidden(cluster)], at: batch, on: canvas) }
      for i in glyphs {
        if let transform = batch.transform(i) { draw(batch.shapes[i], at: transform, on: canvas, blend) }
      }
    }
    if isRewritten {
      showPlain()
      hide(batch.hiddenCharacters(clusters), at: batch, on: canvas)
    }
    showPlain()
  }

  /// Writes invisible text, but for ends of lines.
  private func hide(_ pieces: [HiddenText.Piece], at batch: GlyphBatch, on canvas: any TextCanvas) {
    guard let hidden = (target as? PDFTarget)?.hiddenText else { return }
    canvas.hideText(
      pieces.filter { $0.text.first?.isNewline == false && $0.position.isFinite }, of: batch, font: hidden)
  }
}
