import CGalleyHarfBuzz
import CoreGraphics
import GalleyFonts
import Testing

/// A text shaped by HarfBuzz alone, to be drawn without the layers above.
struct ShapedText {
  var glyphs: [CGGlyph] = []
  var positions: [CGPoint] = []
  var clusters: [Int32] = []
  var text: [UInt16]
  var isRightToLeft: Bool
  var width: CGFloat = 0
  let font: Font

  init(_ string: String, font: Font) {
    self.font = font
    text = Array(string.utf16)
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf16(buffer, text, Int32(text.count), 0, Int32(text.count))
    hb_buffer_guess_segment_properties(buffer)
    isRightToLeft = hb_buffer_get_direction(buffer) == HB_DIRECTION_RTL
    hb_shape(font.instance.harfBuzzFont, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)!
    let places = hb_buffer_get_glyph_positions(buffer, &count)!
    for i in 0..<Int(count) {
      glyphs.append(CGGlyph(infos[i].codepoint))
      clusters.append(Int32(infos[i].cluster))
      positions.append(
        CGPoint(
          x: width + CGFloat(places[i].x_offset) * font.scale, y: CGFloat(places[i].y_offset) * font.scale))
      width += CGFloat(places[i].x_advance) * font.scale
    }
  }

  /// Draws the text with its origin at a point of user space.
  func draw(in context: CGContext, at point: CGPoint) {
    context.textPosition = point
    context.drawGlyphs(
      glyphs.span, positions: positions.span, font: font, text: text.span, clusters: clusters.span,
      isRightToLeft: isRightToLeft)
  }
}

/// Fonts of Debian's packages.
enum TestFont: String {
  case liberation = "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf"
  case dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  case emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
  case arabic = "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf"
  case urdu = "/usr/share/fonts/truetype/noto/NotoNastaliqUrdu-Regular.ttf"
  case hebrew = "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"
  case devanagari = "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"
  case thai = "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf"
  case cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

  func size(_ size: Double) throws -> Font {
    Font(face: try FontFace(contentsOf: rawValue, index: 0), size: size)
  }
}
