internal import CGalleyCairo

extension CairoCanvas: TextCanvas {
  /// Some glyphs on the device and the text that they show.
  private struct PlacedCluster {
    var glyphs: [cairo_glyph_t]
    var text: String
  }

  func showText(_ clusters: [GlyphClusters.Cluster], of batch: GlyphBatch, mode: CGBlendMode) {
    let placed = clusters.map { cluster in
      PlacedCluster(
        glyphs: cluster.glyphs.filter { batch.isPlaced($0) }.map { i in
          let position = batch.fontPosition(i)
          return cairo_glyph_t(
            index: UInt(batch.glyphs[i]), x: Double(position.x), y: Double(position.y))
        }, text: cluster.text)
    }
    showText(placed, face: batch.drawing.cairoFace, matrix: batch.fontMatrix, mode: mode)
  }

  func hideText(_ pieces: [HiddenText.Piece], of batch: GlyphBatch, font: HiddenText) {
    let matrix = batch.emMatrix
    guard let first = pieces.first else { return }
    func glyph(_ index: UInt, _ position: CGPoint) -> cairo_glyph_t {
      cairo_glyph_t(index: index, x: Double(position.x), y: Double(position.y))
    }
    var clusters: [PlacedCluster] = []
    if let leader = font.leader(for: matrix) {
      clusters.append(PlacedCluster(glyphs: [glyph(leader, first.position)], text: ""))
    }
    for piece in pieces {
      let index = font.glyph(for: piece.text, advance: piece.advance)
      clusters.append(PlacedCluster(glyphs: [glyph(index, piece.position)], text: piece.text))
    }
    setColor(RGB(red: 0, green: 0, blue: 0), alpha: HiddenText.opacity)
    showText(clusters, face: font.face, matrix: matrix, mode: .normal)
  }

  /// - Parameter matrix: From an em of the font, y up, to the device.
  private func showText(
    _ clusters: [PlacedCluster], face: OpaquePointer, matrix: CGAffineTransform, mode: CGBlendMode
  ) {
    var glyphs: [cairo_glyph_t] = []
    var pieces: [cairo_text_cluster_t] = []
    var text: [CChar] = []
    for cluster in clusters {
      glyphs += cluster.glyphs
      let utf8 = cluster.text.utf8.map(CChar.init(bitPattern:))
      text += utf8
      guard !utf8.isEmpty || !cluster.glyphs.isEmpty else { continue }
      pieces.append(
        cairo_text_cluster_t(num_bytes: Int32(utf8.count), num_glyphs: Int32(cluster.glyphs.count)))
    }
    guard !glyphs.isEmpty else { return }
    // Cairo's em has y down, like the device.
    var fontMatrix = CGAffineTransform(scaleX: 1, y: -1).concatenating(matrix).cairoMatrix
    fontMatrix.x0 = 0
    fontMatrix.y0 = 0
    let count = Int32(text.count)
    text.append(0)
    cairo_identity_matrix(context)
    cairo_set_font_face(context, face)
    cairo_set_font_matrix(context, &fontMatrix)
    cairo_set_font_options(context, exactOptions)
    cairo_set_operator(context, mode.cairoOperator)
    cairo_show_text_glyphs(
      context, text, count, glyphs, Int32(glyphs.count), pieces, Int32(pieces.count),
      cairo_text_cluster_flags_t(rawValue: 0))
  }
}

/// No hinting and no rounding; never changed after it is made.
nonisolated(unsafe) private let exactOptions: OpaquePointer = {
  let options = cairo_font_options_create()!
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  return options
}()
