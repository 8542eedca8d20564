internal import CGalleyHarfBuzz
internal import GalleyFonts

/// The data of a font for vertical text; stored with the instance.
final class VerticalForms: Sendable {
  /// The font for shaping upright runs: a frozen `hb_font_t`. A font without vertical metrics gets computed
  /// ones.
  ///
  /// HarfBuzz lets any thread use a frozen font.
  nonisolated(unsafe) let harfBuzzFont: OpaquePointer
  /// Whether vertical alternates have to be asked for by `vrt2`, which HarfBuzz does not use by itself.
  let needsVrt2: Bool
  /// The lookups that give single glyphs a vertical alternate.
  private let lookups: [UInt32]

  /// Returns the vertical data of a font.
  static func of(_ font: FontInstance) -> VerticalForms { font.renderer { VerticalForms(font) } }

  private init(_ font: FontInstance) {
    let vert = FeatureLookups.substitutions(of: "vert", in: font)
    let vrt2 = FeatureLookups.substitutions(of: "vrt2", in: font)
    needsVrt2 = vert.isEmpty && !vrt2.isEmpty
    lookups = vert.isEmpty ? vrt2 : vert
    harfBuzzFont =
      font.face.tableTags.contains("vmtx")
      ? hb_font_reference(font.harfBuzzFont) : VerticalForms.fontWithVerticalMetrics(font)
  }

  deinit { hb_font_destroy(harfBuzzFont) }

  /// Whether the font has a vertical alternate of a glyph.
  func hasAlternate(of glyph: UInt16) -> Bool {
    let face = hb_font_get_face(harfBuzzFont)
    var codepoint = hb_codepoint_t(glyph)
    return lookups.contains { hb_ot_layout_lookup_would_substitute(face, $0, &codepoint, 1, 1) != 0 }
  }

  // MARK: Fonts without vertical metrics

  /// The measures from which vertical metrics are computed, in font units.
  private struct Measures {
    var em: hb_position_t
    /// Height of a line's middle above the alphabetic baseline.
    var center: hb_position_t
  }

  /// Returns a font whose glyphs stand in cells as high as they are wide, an em at least, with the middle of
  /// the font's line in the middle of the cell. HarfBuzz's own guess, ascent plus descent, would set text
  /// apart that is written without gaps.
  private static func fontWithVerticalMetrics(_ font: FontInstance) -> OpaquePointer {
    let measures = UnsafeMutablePointer<Measures>.allocate(capacity: 1)
    measures.initialize(
      to: Measures(
        em: Int32(clamping: font.metrics.unitsPerEm),
        center: Int32(((font.metrics.ascent - font.metrics.descent) / 2).rounded())))
    let functions = hb_font_funcs_create()
    defer { hb_font_funcs_destroy(functions) }
    hb_font_funcs_set_glyph_v_advance_func(
      functions,
      { font, data, glyph, _ in
        -VerticalForms.cell(of: glyph, font, data!.assumingMemoryBound(to: Measures.self).pointee)
      }, nil, nil)
    hb_font_funcs_set_glyph_v_origin_func(
      functions,
      { font, data, glyph, x, y, _ in
        let measures = data!.assumingMemoryBound(to: Measures.self).pointee
        x?.pointee = hb_font_get_glyph_h_advance(font, glyph) / 2
        y?.pointee = measures.center + VerticalForms.cell(of: glyph, font, measures) / 2
        return 1
      }, nil, nil)
    let made = hb_font_create_sub_font(font.harfBuzzFont)!
    hb_font_set_funcs(made, functions, measures) { $0?.deallocate() }
    hb_font_make_immutable(made)
    return made
  }

  /// Returns the height of a glyph's cell.
  private static func cell(
    of glyph: hb_codepoint_t, _ font: OpaquePointer?, _ measures: Measures
  ) -> hb_position_t {
    max(hb_font_get_glyph_h_advance(font, glyph), measures.em)
  }
}
