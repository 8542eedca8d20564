internal import CHarfBuzz

/// HarfBuzz called directly on a font file, in font units: what Core Text's answers are compared with.
final class HarfBuzzOracle {
  private let font: OpaquePointer
  let unitsPerEm: Int

  init(_ path: String) {
    let blob = hb_blob_create_from_file(path)
    let face = hb_face_create(blob, 0)
    hb_blob_destroy(blob)
    unitsPerEm = Int(hb_face_get_upem(face))
    font = hb_font_create(face)
    hb_face_destroy(face)
  }

  deinit { hb_font_destroy(font) }

  /// One glyph as shaped.
  struct Glyph: Equatable {
    var id: UInt16
    var advance: Int
    var cluster: Int
  }

  /// Shapes text whose script and direction HarfBuzz guesses.
  func shape(_ text: String, features: [String] = []) -> [Glyph] {
    HarfBuzzOracle.shape(text, features, in: font).map { info, position in
      Glyph(id: UInt16(info.codepoint), advance: Int(position.x_advance), cluster: Int(info.cluster))
    }
  }

  /// The glyphs that a HarfBuzz font gives for a text, in visual order.
  static func shape(
    _ text: String, _ features: [String], in font: OpaquePointer
  ) -> [(hb_glyph_info_t, hb_glyph_position_t)] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let units = Array(text.utf16)
    hb_buffer_add_utf16(buffer, units, Int32(units.count), 0, Int32(units.count))
    hb_buffer_guess_segment_properties(buffer)
    let settings = features.map { name in
      var feature = hb_feature_t()
      hb_feature_from_string(name, -1, &feature)
      return feature
    }
    hb_shape(font, buffer, settings, UInt32(settings.count))
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)!
    let positions = hb_buffer_get_glyph_positions(buffer, &count)!
    return (0..<Int(count)).map { (infos[$0], positions[$0]) }
  }

  func glyph(_ scalar: Unicode.Scalar) -> UInt16 {
    var glyph: hb_codepoint_t = 0
    hb_font_get_nominal_glyph(font, scalar.value, &glyph)
    return UInt16(glyph)
  }

  func advance(_ glyph: UInt16) -> Int { Int(hb_font_get_glyph_h_advance(font, UInt32(glyph))) }

  /// Left, bottom, width and height of a glyph's ink.
  func extents(_ glyph: UInt16) -> (x: Int, y: Int, width: Int, height: Int) {
    var extents = hb_glyph_extents_t()
    hb_font_get_glyph_extents(font, UInt32(glyph), &extents)
    return (
      Int(extents.x_bearing), Int(extents.y_bearing + extents.height), Int(extents.width),
      Int(-extents.height)
    )
  }
}
