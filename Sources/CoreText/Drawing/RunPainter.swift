internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// Paints the glyphs of a run, and the object that replaces them.
struct RunPainter {
  private let context: CGContext
  private let hooks: PaintHooks

  init(_ context: CGContext, _ hooks: PaintHooks) {
    self.context = context
    self.hooks = hooks
  }

  /// Glyphs that are painted alike.
  private struct Piece {
    var glyphs: Range<Int>
    var segment: PaintSegment
    /// Whether a neighbouring part has some of the same glyphs on the left, and on the right.
    var isCut = (left: false, right: false)
    /// Whether documents find the glyphs' text here.
    var hasText = true
  }

  /// Paints all glyphs of a run.
  func paint(_ painted: PaintedLine.Run) {
    if painted.isFilled, hooks.glyphs == nil, !context.keepsText { return fill(painted) }
    paint(painted, 0..<painted.run.count)
  }

  /// Fills the glyphs of a run that has `isFilled`. Nothing that threads share is counted.
  private func fill(_ painted: PaintedLine.Run) {
    let run = painted.run
    let ids = UnsafeBufferPointer(start: run.glyphs, count: run.count)
    let places = UnsafeBufferPointer(start: run.positions, count: run.count)
    context.withFillColor(painted.color) {
      context.drawGlyphs(ids.span, positions: places.span, font: painted.font)
    }
  }

  /// Paints some glyphs of a run.
  func paint(_ painted: PaintedLine.Run, _ glyphs: Range<Int>) {
    guard !glyphs.isEmpty else { return }
    let run = painted.run
    if painted.isPlaceholder { return paintObjects(of: run, glyphs) }
    if let paint = painted.paint { return self.paint(glyphs, of: painted, paint, hasText: true) }
    for piece in pieces(of: painted, glyphs) {
      if piece.isCut.left || piece.isCut.right {
        paintCut(piece, of: painted)
      } else {
        paint(piece.glyphs, of: painted, piece.segment.paint, hasText: true)
      }
    }
  }

  // MARK: Parts

  /// Returns the glyphs by parts, left to right. A cluster that several parts share is there once for each.
  private func pieces(of painted: PaintedLine.Run, _ glyphs: Range<Int>) -> [Piece] {
    let run = painted.run
    let parts = painted.segments
    var pieces: [Piece] = []
    var first = glyphs.lowerBound
    while first < glyphs.upperBound {
      var next = first + 1
      while next < glyphs.upperBound, run.clusters[next] == run.clusters[first] { next += 1 }
      let units = run.units(of: first..<next)
      var segments = parts.filter { $0.units.overlaps(units) }
      if segments.isEmpty {
        segments = [parts[run.isRightToLeft ? 0 : parts.count - 1]]
      }
      if segments.count == 1, let last = pieces.last, last.glyphs.upperBound == first,
        last.segment.units == segments[0].units, !last.isCut.left, !last.isCut.right
      {
        pieces[pieces.count - 1].glyphs = last.glyphs.lowerBound..<next
      } else {
        for (order, segment) in segments.enumerated() {
          pieces.append(
            Piece(
              glyphs: first..<next, segment: segment,
              isCut: (order > 0, order < segments.count - 1),
              hasText: segments.count == 1 || segment.units.contains(units.lowerBound)))
        }
      }
      first = next
    }
    return pieces
  }

  /// Paints one part of a cluster. Ink beyond the cluster's own ends belongs to the first and the last part.
  private func paintCut(_ piece: Piece, of painted: PaintedLine.Run) {
    let run = painted.run
    let reach = (abs(piece.segment.paint.strokeWidth) / 100 + 1) * run.font.font.size
    let ink = run.inkRect(piece.glyphs).insetBy(dx: -reach, dy: -reach)
    guard !ink.isNull else { return }
    let start = piece.isCut.left ? piece.segment.start : min(ink.minX, piece.segment.start)
    let end = piece.isCut.right ? piece.segment.end : max(ink.maxX, piece.segment.end)
    guard start < end else { return }
    context.saveGState()
    context.clipText(to: CGRect(x: start, y: ink.minY, width: end - start, height: ink.height))
    paint(piece.glyphs, of: painted, piece.segment.paint, hasText: piece.hasText)
    context.restoreGState()
  }

  // MARK: Glyphs

  private func paint(
    _ glyphs: Range<Int>, of painted: PaintedLine.Run, _ paint: RunPaint, hasText: Bool
  ) {
    // A hook may be a client's, and change whatever it likes.
    if paint.areGlyphsFilled, hooks.glyphs == nil {
      return context.withFillColor(paint.foreground) { drawNow(glyphs, of: painted, hasText: hasText) }
    }
    let run = painted.run
    context.saveGState()
    defer { context.restoreGState() }
    if let foreground = paint.foreground { context.setFillColor(foreground) }
    // A caller who clips to text says how it is drawn.
    if paint.strokeWidth != 0, !context.clipsToText {
      context.setTextDrawingMode(paint.strokeWidth > 0 ? .stroke : .fillStroke)
      context.setLineWidth(CGFloat(abs(paint.strokeWidth) / 100 * run.font.size))
      if let color = paint.strokeColor ?? paint.foreground { context.setStrokeColor(color) }
    }
    context.setShadow(paint.shadow)
    guard paint.isLetterpress else { return draw(glyphs, of: painted, hasText: hasText) }
    Letterpress(context, size: run.font.size).paint(ink: run.inkRect(glyphs)) { hasOwnText in
      draw(glyphs, of: painted, hasText: hasText && hasOwnText)
    }
  }

  private func draw(_ glyphs: Range<Int>, of painted: PaintedLine.Run, hasText: Bool) {
    guard let hook = hooks.glyphs else { return drawNow(glyphs, of: painted, hasText: hasText) }
    let run = painted.run
    hook(
      GlyphRequest(
        glyphs: UnsafePointer(run.glyphs + glyphs.lowerBound),
        positions: UnsafePointer(run.positions + glyphs.lowerBound), count: glyphs.count, font: run.font,
        textMatrix: context.textMatrix, attributes: run.set.dictionary
      ) { drawNow(glyphs, of: painted, hasText: hasText) })
  }

  private func drawNow(_ glyphs: Range<Int>, of painted: PaintedLine.Run, hasText: Bool) {
    let run = painted.run
    let painter = GlyphPainter(context, matrix: painted.glyphMatrix)
    let ids = UnsafeBufferPointer(start: run.glyphs + glyphs.lowerBound, count: glyphs.count)
    let places = UnsafeBufferPointer(start: run.positions + glyphs.lowerBound, count: glyphs.count)
    guard hasText, context.keepsText else {
      return painter.paint(ids, at: places) { glyphs, positions in
        context.drawGlyphs(glyphs, positions: positions, font: painted.font)
      }
    }
    let units = run.units(of: glyphs)
    let clusters = UnsafeBufferPointer(start: run.clusters + glyphs.lowerBound, count: glyphs.count)
    let text = run.source.layout.paragraph.text
    painter.paint(ids, at: places) { glyphs, positions in
      context.drawGlyphs(
        glyphs, positions: positions, font: run.font.font, text: text.span.extracting(units),
        textStart: units.lowerBound, clusters: clusters.span, isRightToLeft: run.isRightToLeft)
    }
  }

  // MARK: Objects

  private func paintObjects(of run: CTRun, _ glyphs: Range<Int>) {
    if let hook = hooks.object, !(run.object is ReplacementText) {
      for glyph in glyphs {
        context.saveGState()
        context.setShadow(run.paint.shadow)
        hook(run.indices[glyph], run.positions[glyph].applying(context.textMatrix))
        context.restoreGState()
      }
      return
    }
    guard let object = run.object else { return }
    let bounds = object.attachmentBounds
    for glyph in glyphs {
      let place = run.positions[glyph]
      context.inTextSpace {
        context.setShadow(run.paint.shadow)
        object.drawAttachment(in: bounds.offsetBy(dx: place.x, dy: place.y), context: context)
      }
    }
  }
}

/// Gives glyphs a pressed look: dark inside of their upper edges, with a light rim below the lower ones.
private struct Letterpress {
  private let context: CGContext
  /// The height of the dark and the light rims, in points.
  private let depth: Double

  init(_ context: CGContext, size: Double) {
    self.context = context
    depth = min(max(size / 24, 0.5), 2)
  }

  /// Paints glyphs.
  ///
  /// - Parameters:
  ///   - ink: The box around them in text space.
  ///   - draw: Draws them with the context's state; its argument says whether documents may find their text
  ///     there.
  func paint(ink: CGRect, _ draw: (Bool) -> Void) {
    guard !ink.isNull else { return draw(true) }
    context.saveGState()
    context.setFillColor(CGColor(gray: 1, alpha: 0.6))
    context.setStrokeColor(CGColor(gray: 1, alpha: 0.6))
    lowered { draw(false) }
    context.restoreGState()
    context.saveGState()
    context.clipText(to: ink.insetBy(dx: -ink.height, dy: -ink.height))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    draw(true)
    // Only painted pixels are coloured.
    context.setBlendMode(.sourceAtop)
    context.saveGState()
    context.setFillColor(CGColor(gray: 0, alpha: 0.6))
    context.setStrokeColor(CGColor(gray: 0, alpha: 0.6))
    draw(false)
    context.restoreGState()
    lowered { draw(false) }
    context.endTransparencyLayer()
    context.restoreGState()
  }

  private func lowered(_ draw: () -> Void) {
    let before = context.textMatrix
    context.textMatrix = CGAffineTransform(translationX: 0, y: -depth).concatenating(before)
    draw()
    context.textMatrix = before
  }
}
