import CHarfBuzz
import Fonts
import TextEngine

/// A glyph as `hb_shape` alone gives it: font units.
struct HarfBuzzGlyph: Equatable {
  var id: UInt16
  var advance: Int32
  var x: Int32
  var y: Int32
  var cluster: Int
}

/// Shapes a text with HarfBuzz and nothing else: a face opened from the file, one script and language.
///
/// - Parameter features: Settings with the UTF-16 range that they hold for.
func harfBuzz(
  _ text: String, file: String, face index: Int = 0, rightToLeft: Bool = false, language: String? = nil,
  features: [(feature: FontFeature, range: Range<Int>)] = [], variations: [FontVariation] = []
) -> [HarfBuzzGlyph] {
  let blob = hb_blob_create_from_file(file)
  let face = hb_face_create(blob, UInt32(index))
  let font = hb_font_create(face)
  let buffer = hb_buffer_create()
  defer {
    hb_buffer_destroy(buffer)
    hb_font_destroy(font)
    hb_face_destroy(face)
    hb_blob_destroy(blob)
  }
  let axes = variations.map { hb_variation_t(tag: $0.tag.rawValue, value: Float($0.value)) }
  hb_font_set_variations(font, axes, UInt32(axes.count))
  let units = Array(text.utf16)
  hb_buffer_add_utf16(buffer, units, Int32(units.count), 0, Int32(units.count))
  hb_buffer_guess_segment_properties(buffer)
  hb_buffer_set_direction(buffer, rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
  hb_buffer_set_language(buffer, language.map { hb_language_from_string($0, -1) } ?? nil)
  let settings = features.map {
    hb_feature_t(
      tag: $0.feature.tag.rawValue, value: $0.feature.value, start: UInt32($0.range.lowerBound),
      end: UInt32($0.range.upperBound))
  }
  hb_shape(font, buffer, settings, UInt32(settings.count))
  var count: UInt32 = 0
  guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
    let places = hb_buffer_get_glyph_positions(buffer, nil)
  else { return [] }
  return (0..<Int(count)).map {
    HarfBuzzGlyph(
      id: UInt16(infos[$0].codepoint), advance: places[$0].x_advance, x: places[$0].x_offset,
      y: places[$0].y_offset, cluster: Int(infos[$0].cluster))
  }
}
