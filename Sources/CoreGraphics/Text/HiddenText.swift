internal import CGalleyCairo

extension PDFTarget {
  /// The blank font of layers, made when it is first needed.
  var hiddenText: HiddenText {
    if let font = layerFont as? HiddenText { return font }
    let font = HiddenText()
    layerFont = font
    return font
  }
}

/// A font of blank glyphs, with which a layer of a PDF gets text where the picture of the text is no text: a
/// colour picture, an outline, or nothing at all.
///
/// A glyph's number is a serial number of its text, then its advance in thousandths of an em. The serial
/// number lets the PDF's character map name each text; without it only the first text of an advance would be
/// in the map.
final class HiddenText {
  /// Text at one position.
  struct Piece {
    var text: String
    /// On the canvas.
    var position: CGPoint
    /// In ems.
    var advance: CGFloat
  }

  let face: OpaquePointer
  private var serials: [String: UInt] = [:]
  private var matrices: Set<CGAffineTransform> = []

  init() {
    face = cairo_user_font_face_create()
    cairo_user_font_face_set_init_func(face) { _, _, extents in
      extents!.pointee.ascent = 0.8
      extents!.pointee.descent = 0.2
      extents!.pointee.height = 1
      return CAIRO_STATUS_SUCCESS
    }
    cairo_user_font_face_set_render_glyph_func(face) { _, glyph, context, extents in
      let advance = Double(glyph & 0xFFFF) / 1000
      extents!.pointee.x_advance = advance
      // Cairo leaves out glyphs without any ink: this is a hundredth of an em wide, and painted nearly
      // transparent.
      cairo_rectangle(context, 0, -0.01, 0.01, 0.01)
      cairo_fill(context)
      return CAIRO_STATUS_SUCCESS
    }
  }

  deinit { cairo_font_face_destroy(face) }

  /// The least opacity for which Cairo still paints.
  static let opacity: CGFloat = 1.0 / 255

  /// Returns the blank glyph for a text with an advance in ems.
  func glyph(for text: String, advance: CGFloat) -> UInt {
    let serial = serials[text] ?? UInt(serials.count + 1)
    serials[text] = serial
    let thousandths = UInt(min(max(advance * 1000, 0), 65535).rounded())
    return serial << 16 | thousandths
  }

  /// Returns the glyph to show before all others at a new size; `nil` if the size is known.
  ///
  /// Readers guess the size of such a font from the width of its first glyph, and take half an em for what is
  /// usual.
  func leader(for matrix: CGAffineTransform) -> UInt? {
    matrices.insert(matrix).inserted ? 500 : nil
  }
}
