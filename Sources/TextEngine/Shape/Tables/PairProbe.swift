internal import CGalleyHarfBuzz
internal import GalleyFonts
internal import GalleyUnicode

/// Shapes one character or two by HarfBuzz, for the entries of a `PairTable`. It retains HarfBuzz's font but
/// not the instance, which owns the table.
struct PairProbe {
  /// A glyph of the result.
  struct Glyph {
    var id: Int
    var cluster: Int
    var advance: Int32
    var xOffset: Int32
    var yOffset: Int32
    var isUnsafe: Bool
  }

  var slotsUsed = 0
  private let tools: Tools

  init(font: FontInstance, script: Script, language: String?, features: [FontFeature]) {
    tools = Tools(font: font.harfBuzzFont, script: script, language: language, features: features)
  }

  func nominalGlyph(_ unit: UInt16) -> Int? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(tools.font, UInt32(unit), &glyph) != 0 && glyph <= 0xFFFF
      ? Int(glyph) : nil
  }

  func advance(of glyph: Int) -> Int32 { hb_font_get_glyph_h_advance(tools.font, UInt32(glyph)) }

  func shape(_ units: [UInt16]) -> [Glyph]? {
    let buffer = tools.buffer
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_utf16(buffer, units, Int32(units.count), 0, Int32(units.count))
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: tools.script.rawValue))
    hb_buffer_set_language(buffer, tools.language)
    hb_shape(tools.font, buffer, tools.settings, UInt32(tools.settings.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return nil }
    return (0..<Int(count)).map { index in
      Glyph(
        id: Int(infos[index].codepoint), cluster: Int(infos[index].cluster),
        advance: positions[index].x_advance,
        xOffset: positions[index].x_offset, yOffset: positions[index].y_offset,
        isUnsafe: infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
  }

  /// The C objects, freed with the table. `@unchecked Sendable`: used under the table's lock only.
  private final class Tools: @unchecked Sendable {
    let font: OpaquePointer
    let buffer: OpaquePointer
    let script: Script
    let language: hb_language_t?
    let settings: [hb_feature_t]

    init(font: OpaquePointer, script: Script, language: String?, features: [FontFeature]) {
      self.font = hb_font_reference(font)
      buffer = hb_buffer_create()
      self.script = script
      self.language = language.map { hb_language_from_string($0, -1) } ?? nil
      settings = features.map(hb_feature_t.init)
    }

    deinit {
      hb_buffer_destroy(buffer)
      hb_font_destroy(font)
    }
  }
}
