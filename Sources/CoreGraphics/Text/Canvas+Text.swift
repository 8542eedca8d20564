internal import CGalleyCairo

extension Canvas {
  /// One glyph on the device.
  struct PlacedGlyph {
    var index: UInt
    var position: CGPoint
  }

  /// Some glyphs and the text that they show.
  struct PlacedCluster {
    var glyphs: [PlacedGlyph]
    var text: String
  }

  /// Shows glyphs as text that can be found and copied.
  ///
  /// - Parameters:
  ///   - clusters: In the order in which they are read from left to right.
  ///   - matrix: From an em of the font, y up, to the device.
  func showText(
    _ clusters: [PlacedCluster], face: OpaquePointer, matrix: CGAffineTransform, mode: CGBlendMode
  ) {
    var glyphs: [cairo_glyph_t] = []
    var pieces: [cairo_text_cluster_t] = []
    var text: [CChar] = []
    for cluster in clusters {
      for glyph in cluster.glyphs {
        glyphs.append(
          cairo_glyph_t(index: glyph.index, x: Double(glyph.position.x), y: Double(glyph.position.y)))
      }
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
