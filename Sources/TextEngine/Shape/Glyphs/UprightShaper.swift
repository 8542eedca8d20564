internal import CGalleyHarfBuzz
internal import GalleyFonts

/// Shapes text that stands upright in vertical lines.
enum UprightShaper {
  /// Shapes a filled buffer from top to bottom, right-to-left text from bottom to top, and appends its glyphs
  /// along the line. Advances are HarfBuzz's downward movements; offsets across the line are its movements to
  /// the right.
  ///
  /// - Parameters:
  ///   - raw: A buffer with text, script and language.
  ///   - text: The whole paragraph.
  static func shape(
    _ raw: OpaquePointer, _ text: UnsafeBufferPointer<UInt16>, _ font: FontInstance,
    _ settings: [hb_feature_t], isRightToLeft: Bool, into glyphs: inout GlyphBuffer
  ) {
    let forms = VerticalForms.of(font)
    var settings = settings
    if forms.needsVrt2 {
      settings.insert(hb_feature_t(tag: ("vrt2" as FontTag).rawValue, value: 1, start: 0, end: .max), at: 0)
    }
    hb_buffer_set_direction(raw, isRightToLeft ? HB_DIRECTION_BTT : HB_DIRECTION_TTB)
    hb_shape(forms.harfBuzzFont, raw, settings, UInt32(settings.count))
    ShapingBuffer.forEachGlyph(in: raw, of: font) { id, info, position in
      let cluster = Int32(bitPattern: info.cluster)
      let shift = shift(ofMark: text[Int(cluster)], id, font)
      // Numbers from a damaged font may not have a negative.
      glyphs.append(
        id: id, advance: 0 &- position.y_advance,
        xOffset: 0 &- position.y_offset &- shift, yOffset: position.x_offset &+ shift, cluster: cluster,
        unsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
  }

  /// Returns the shift of a stop or comma to the right and up, in font units. In horizontal lines it stands
  /// in the lower left quarter of its cell. The shift is half an em if the font has no form for vertical
  /// lines, else 0.
  private static func shift(ofMark unit: UInt16, _ glyph: UInt16, _ font: FontInstance) -> Int32 {
    guard EastAsianSpacer.isStop(unit), font.glyph(for: UInt32(unit)) == glyph,
      let ink = font.bounds(of: glyph)
    else { return 0 }
    let metrics = font.metrics
    let half = Double(metrics.unitsPerEm) / 2
    let slack = half / 10
    let isLowerLeft = ink.maxX <= half + slack && ink.maxY <= (metrics.ascent - metrics.descent) / 2 + slack
    return isLowerLeft ? Int32(half) : 0
  }
}
