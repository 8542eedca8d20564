internal import GalleyFonts

/// Glyphs of one font on their way to a canvas.
struct GlyphBatch {
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
  let instance: FontInstance
  /// The offset of the text in its paragraph, if that is known.
  var textStart = 0
  /// Whether the text is read from the last glyph to the first.
  var isReversed = false

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

  /// Returns the position of a glyph of that font on the canvas.
  func fontPosition(_ i: Int) -> CGPoint {
    let matrix = fontMatrix
    return CGPoint(x: positions[i].x + matrix.tx, y: positions[i].y + matrix.ty)
  }

  /// Returns the position of a glyph on the canvas.
  func position(_ i: Int) -> CGPoint { positions[i] }

  /// In ems.
  func advance(_ i: Int) -> CGFloat {
    CGFloat(instance.advance(of: glyphs[i])) / CGFloat(instance.metrics.unitsPerEm)
  }

  /// From font units to the canvas for one glyph; `nil` if its position is not finite.
  ///
  /// - Parameter grid: To how many parts of a pixel positions are rounded; 0 for not at all.
  func transform(_ i: Int, grid: CGFloat = 0) -> CGAffineTransform? {
    guard isPlaced(i) else { return nil }
    var transform = matrix
    let position = positions[i]
    transform.tx = grid > 0 ? GlyphMaskSlot.rounded(position.x, steps: grid) / grid : position.x
    transform.ty = grid > 0 ? GlyphMaskSlot.rounded(position.y, steps: grid) / grid : position.y
    return transform
  }

  /// Returns a box around all glyphs on the device, lines and rounding included.
  ///
  /// - Parameter reach: How far lines go beyond outlines, on the device.
  func bounds(reach: CGFloat) -> CGRect {
    var box = CGRect.null
    for i in shapes.indices {
      guard let transform = transform(i) else { continue }
      switch shapes[i] {
      case .outline(let outline):
        box = box.union(CGRect(around: outline.points.lazy.map { $0.applying(transform) }))
      case .layers(let layers):
        for layer in layers {
          box = box.union(CGRect(around: layer.outline.points.lazy.map { $0.applying(transform) }))
        }
      case .picture(_, let picture): box = box.union(picture.applying(transform))
      }
    }
    return box.isNull ? box : box.insetBy(dx: -reach - 2, dy: -reach - 2)
  }

  /// Returns all outlines together, on the device.
  func outlines(grid: CGFloat) -> PathElements {
    var result = PathElements()
    for i in shapes.indices {
      if case .outline(let outline) = shapes[i], let transform = transform(i, grid: grid) {
        result.append(outline, transform: transform)
      }
    }
    return result
  }

  // MARK: Hidden text

  /// Whether each cluster is one character and all glyphs stand on one line.
  func isSimple(_ clusters: [GlyphClusters.Cluster]) -> Bool {
    let line = textPositions[0].y
    return clusters.allSatisfy { $0.text.unicodeScalars.count < 2 }
      && textPositions.allSatisfy { abs($0.y - line) < size / 1000 }
  }

  /// Returns the text of a cluster where its glyphs are.
  func hidden(_ cluster: GlyphClusters.Cluster) -> HiddenText.Piece {
    HiddenText.Piece(
      text: cluster.text, position: positions[cluster.glyphs.lowerBound],
      advance: cluster.glyphs.reduce(0) { $0 + advance($1) })
  }

  /// Returns the characters of right-to-left clusters, from left to right, side by side on one line.
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
