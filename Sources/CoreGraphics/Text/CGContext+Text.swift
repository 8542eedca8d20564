package import Fonts

extension CGContext {
  /// Where in user space the next text goes: the translation of the text matrix.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set {
      textMatrix.tx = newValue.x
      textMatrix.ty = newValue.y
    }
  }

  /// Sets what drawing glyphs does with their outlines.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// Sets whether glyphs of bitmaps may stand between pixels; otherwise their origins are moved to the nearest corner of one.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
    state.shouldSubpixelPositionFonts = shouldSubpixelPositionFonts
  }

  /// Draws glyphs of a run and, into documents, the text that they show.
  ///
  /// Glyphs take the fill colour, unless they have colours of their own, and the text drawing mode. Outlines are neither hinted nor
  /// rounded. Glyphs that the font does not have, and those at positions that are not finite, are left out.
  ///
  /// - Parameters:
  ///   - glyphs: In visual order, left to right.
  ///   - positions: The origin of each glyph in text space; the text matrix takes it to user space.
  ///   - text: The run's UTF-16.
  ///   - clusters: For each glyph the offset in `text` of what it shows, as the shaper gives them.
  ///   - isRightToLeft: Whether the text is read from the last glyph to the first.
  package func drawGlyphs(
    _ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: Font, text: Span<UInt16>, clusters: Span<Int32>,
    isRightToLeft: Bool
  ) {
    precondition(
      glyphs.count == positions.count && glyphs.count == clusters.count, "columns of a run differ in length")
    guard let canvas = usableCanvas, !glyphs.isEmpty else { return }
    guard canvas.isVector, target is PDFTarget else {
      return draw(GlyphBatch(glyphs, positions, font, self), on: canvas)
    }
    let clusters = GlyphClusters(text: text, offsets: clusters, isRightToLeft: isRightToLeft)
    drawDocumentText(
      GlyphBatch(glyphs, positions, font, self), clusters: clusters.clusters,
      isRightToLeft: isRightToLeft, on: canvas)
  }

  /// Draws glyphs whose text is not known; documents take it from the font's character map.
  ///
  /// - Parameter positions: The origin of each glyph in text space; the text matrix takes it to user space.
  package func drawGlyphs(_ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: Font) {
    guard let canvas = usableCanvas, !glyphs.isEmpty else { return }
    draw(GlyphBatch(glyphs, positions, font, self), on: canvas)
  }

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

  private func draw(_ batch: GlyphBatch, on canvas: Canvas) {
    guard batch.matrix.isUsable else { return }
    let mode = state.textDrawingMode
    var clip = PathElements()
    for i in batch.shapes.indices {
      guard let place = batch.place(i, snapped: !canvas.isVector && !state.shouldSubpixelPositionFonts)
      else { continue }
      draw(batch.shapes[i], at: place, on: canvas)
      if mode.clips, case .outline(let outline) = batch.shapes[i] {
        clip.append(outline, transform: place)
      }
    }
    if mode.clips { self.clip(toGlyphs: clip, on: canvas) }
  }

  /// Draws one glyph with the text drawing mode.
  ///
  /// - Parameter place: From font units to the canvas.
  private func draw(_ shape: GlyphDrawing.Shape, at place: CGAffineTransform, on canvas: Canvas) {
    let mode = state.textDrawingMode
    switch shape {
    case .outline(let outline):
      if mode.fills { fill(outline, rule: .winding, transform: place) }
      if mode.strokes { stroke(outline, transform: place) }
    case .layers(let layers):
      guard mode.fills || mode.strokes else { return }
      let textColor = state.fillColor
      for layer in layers {
        state.fillColor = layer.color ?? textColor
        fill(layer.outline, rule: .winding, transform: place)
      }
      state.fillColor = textColor
    case .picture(let image, let box):
      guard mode.fills || mode.strokes else { return }
      let square = CGAffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
      drawImage(image, unitSquare: square.concatenating(place), on: canvas, isTiled: false)
    }
  }

  private func clip(toGlyphs outlines: PathElements, on canvas: Canvas) {
    canvas.setAntialias(state.shouldAntialias)
    canvas.setPath(outlines, transform: .identity)
    canvas.clip(rule: .winding)
  }

  // MARK: Documents

  /// Draws glyphs so that a reader of the document finds their text, in the order in which it is read.
  ///
  /// Clusters are written from left to right, whatever the direction: readers put right-to-left text into its order by
  /// themselves, and take text written from right to left for lines of one letter each. They also turn round what one glyph
  /// of such text stands for, and end a word at each mark that stands off the line: where there are ligatures, marks or
  /// sloping lines, the glyphs are written without text, and the text is written once more with blank glyphs, a character each.
  private func drawDocumentText(
    _ batch: GlyphBatch, clusters: [GlyphClusters.Cluster], isRightToLeft: Bool, on canvas: Canvas
  ) {
    guard batch.matrix.isUsable else { return }
    let isPlain = state.textDrawingMode == .fill
    let isRewritten = isRightToLeft && !batch.isSimple(clusters)
    var plain: [Canvas.PlacedCluster] = []
    func showPlain() {
      guard !plain.isEmpty else { return }
      canvas.setColor(state.fillColor.painted, alpha: state.fillColor.alpha * state.alpha)
      canvas.showText(plain, face: batch.drawing.cairoFace, matrix: batch.fontMatrix, mode: state.blendMode)
      plain.removeAll()
    }
    for cluster in clusters {
      let glyphs = cluster.glyphs.filter { batch.isPlaced($0) }
      let areOutlines = glyphs.allSatisfy { if case .outline = batch.shapes[$0] { true } else { false } }
      let placed = glyphs.map {
        Canvas.PlacedGlyph(index: UInt(batch.glyphs[$0]), position: batch.fontPosition($0))
      }
      if isPlain, areOutlines {
        plain.append(Canvas.PlacedCluster(glyphs: placed, text: isRewritten ? "" : cluster.text))
        continue
      }
      showPlain()
      if !isRewritten { hide([batch.hidden(cluster)], at: batch, on: canvas) }
      for i in glyphs {
        if let place = batch.place(i, snapped: false) { draw(batch.shapes[i], at: place, on: canvas) }
      }
    }
    if isRewritten {
      showPlain()
      hide(batch.hiddenCharacters(clusters), at: batch, on: canvas)
    }
    showPlain()
    if state.textDrawingMode.clips {
      var clip = PathElements()
      for i in batch.shapes.indices {
        if case .outline(let outline) = batch.shapes[i], let place = batch.place(i, snapped: false) {
          clip.append(outline, transform: place)
        }
      }
      self.clip(toGlyphs: clip, on: canvas)
    }
  }

  /// Writes text that nobody sees.
  private func hide(_ pieces: [HiddenText.Piece], at batch: GlyphBatch, on canvas: Canvas) {
    guard let first = pieces.first, let hidden = (target as? PDFTarget)?.hiddenText else { return }
    var clusters: [Canvas.PlacedCluster] = []
    if let leader = hidden.leader(for: batch.emMatrix) {
      clusters.append(.init(glyphs: [.init(index: leader, position: first.position)], text: ""))
    }
    for piece in pieces where !piece.text.isEmpty && piece.position.isFinite {
      let glyph = hidden.glyph(for: piece.text, advance: piece.advance)
      clusters.append(.init(glyphs: [.init(index: glyph, position: piece.position)], text: piece.text))
    }
    canvas.setColor(RGB(red: 0, green: 0, blue: 0), alpha: HiddenText.opacity)
    canvas.showText(clusters, face: hidden.face, matrix: batch.emMatrix, mode: .normal)
  }
}

/// Glyphs of one font on their way to a canvas.
private struct GlyphBatch {
  let glyphs: [CGGlyph]
  let drawing: GlyphDrawing
  let shapes: [GlyphDrawing.Shape]
  /// From an em of the font, y up, to the canvas, but for the position.
  let emMatrix: CGAffineTransform
  /// The same from font units.
  let matrix: CGAffineTransform
  /// On the canvas.
  private let positions: [CGPoint]
  private let textPositions: [CGPoint]
  private let toCanvas: CGAffineTransform
  private let size: CGFloat
  private let instance: FontInstance

  init(_ glyphs: Span<CGGlyph>, _ positions: Span<CGPoint>, _ font: Font, _ context: CGContext) {
    let toCanvas = context.textMatrix.concatenating(context.deviceTransform)
    var linear = toCanvas
    linear.tx = 0
    linear.ty = 0
    emMatrix = CGAffineTransform(scaleX: font.size, y: font.size).concatenating(linear)
    matrix = CGAffineTransform(scaleX: font.scale, y: font.scale).concatenating(linear)
    instance = font.instance
    size = CGFloat(font.size)
    self.toCanvas = toCanvas
    textPositions = positions.indices.map { positions[$0] }
    drawing = GlyphDrawing.of(font.instance)
    shapes = drawing.shapes(of: glyphs, in: font.instance)
    self.glyphs = glyphs.indices.map { glyphs[$0] }
    self.positions = positions.indices.map { positions[$0].applying(toCanvas) }
  }

  func isPlaced(_ i: Int) -> Bool {
    positions[i].isFinite && Int(glyphs[i]) < instance.face.glyphCount
  }

  /// From an em of the font that documents embed to the canvas, but for the position.
  var fontMatrix: CGAffineTransform { drawing.emTransform.concatenating(emMatrix) }

  /// Where a glyph of that font stands on the canvas.
  func fontPosition(_ i: Int) -> CGPoint {
    let matrix = fontMatrix
    return CGPoint(x: positions[i].x + matrix.tx, y: positions[i].y + matrix.ty)
  }

  /// In ems.
  func advance(_ i: Int) -> CGFloat {
    CGFloat(instance.advance(of: glyphs[i])) / CGFloat(instance.metrics.unitsPerEm)
  }

  /// From font units to the canvas for one glyph; nil when it has no place.
  func place(_ i: Int, snapped: Bool) -> CGAffineTransform? {
    guard isPlaced(i) else { return nil }
    var place = matrix
    place.tx = snapped ? positions[i].x.rounded() : positions[i].x
    place.ty = snapped ? positions[i].y.rounded() : positions[i].y
    return place
  }

  // MARK: Hidden text

  /// Whether each cluster is one character and all glyphs stand on one line.
  func isSimple(_ clusters: [GlyphClusters.Cluster]) -> Bool {
    let line = textPositions[0].y
    return clusters.allSatisfy { $0.text.unicodeScalars.count < 2 }
      && textPositions.allSatisfy { abs($0.y - line) < size / 1000 }
  }

  /// The text of a cluster where its glyphs are.
  func hidden(_ cluster: GlyphClusters.Cluster) -> HiddenText.Piece {
    HiddenText.Piece(
      text: cluster.text, position: positions[cluster.glyphs.lowerBound],
      advance: cluster.glyphs.reduce(0) { $0 + advance($1) })
  }

  /// The characters of right-to-left clusters, from left to right, side by side on one line.
  func hiddenCharacters(_ clusters: [GlyphClusters.Cluster]) -> [HiddenText.Piece] {
    // Marks stand off the line and have no advance; letters of sloping lines come down to it.
    let advancing = textPositions.indices.filter { advance($0) > 0 && isPlaced($0) }
    guard let line = advancing.map({ textPositions[$0].y }).min() else { return clusters.map(hidden) }
    func start(_ cluster: GlyphClusters.Cluster) -> CGFloat? {
      cluster.glyphs.filter { advance($0) > 0 && isPlaced($0) }.map { textPositions[$0].x }.min()
    }
    var pieces: [HiddenText.Piece] = []
    var pen = clusters.lazy.compactMap(start).first ?? 0
    for (i, cluster) in clusters.enumerated() {
      let x = max(start(cluster) ?? pen, pen)
      let end =
        clusters[(i + 1)...].lazy.compactMap(start).first
        ?? x + cluster.glyphs.reduce(0) { $0 + advance($1) } * size
      pen = max(end, x)
      let characters = cluster.text.unicodeScalars.reversed()
      let width = (pen - x) / CGFloat(max(characters.count, 1))
      for (k, character) in characters.enumerated() {
        pieces.append(
          HiddenText.Piece(
            text: String(character),
            position: CGPoint(x: x + CGFloat(k) * width, y: line).applying(toCanvas),
            advance: width / size))
      }
    }
    return pieces
  }
}
