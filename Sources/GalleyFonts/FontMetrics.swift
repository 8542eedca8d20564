internal import CGalleyHarfBuzz

/// The measures of an instance that lines are built from, in font units, y up from the baseline; nothing is
/// hinted or rounded.
///
/// Ascent, descent and leading follow one rule: the typographic values of `OS/2` when its `USE_TYPO_METRICS`
/// bit is set, else the values of `hhea`; when ascent and descent are both zero there, the typographic
/// values; when these are zero too, the `win` values of `OS/2`; and without any, 0.8 and 0.2 em. Variable
/// fonts add what `MVAR` says.
public struct FontMetrics: Sendable, Hashable {
  /// The number of units in the font size.
  public var unitsPerEm: Int
  /// The height of the line above the baseline.
  public var ascent: Double
  /// The depth of the line below the baseline; positive downwards.
  public var descent: Double
  /// The gap that the font asks for between lines.
  public var leading: Double
  /// The height of capital letters: `OS/2`, else the top of `H`, else 0.
  public var capHeight: Double
  /// The height of small letters: `OS/2`, else the top of `x`, else 0.
  public var xHeight: Double
  /// The top edge of an underline, negative below the baseline: `post`, else -0.1 em when `post` gives no
  /// thickness.
  public var underlinePosition: Double
  /// The thickness of an underline: `post`, else 0.05 em.
  public var underlineThickness: Double
  /// The top edge of a line through the text: `OS/2`, else half the x-height, or 0.3 em without one.
  public var strikeoutPosition: Double
  /// The thickness of a line through the text: `OS/2`, else the underline's.
  public var strikeoutThickness: Double
  /// The box around all glyphs, as `head` states it for the default position on all axes.
  public var boundingBox: GlyphBounds
  /// Degrees counter-clockwise from upright, so negative for text that leans to the right: `post`, or the
  /// `slnt` axis.
  public var italicAngle: Double
}

extension FontMetrics {
  /// Leans the slant angle and grows the box around all glyphs as a synthetic style does.
  mutating func take(_ style: SyntheticStyle) {
    if style.isBold {
      let growth = SyntheticStyle.boldStrength * Double(unitsPerEm) / 2
      boundingBox.minX -= growth
      boundingBox.minY -= growth
      boundingBox.maxX += growth
      boundingBox.maxY += growth
    }
    if style.isOblique {
      boundingBox.minX += SyntheticStyle.obliqueSlant * min(boundingBox.minY, 0)
      boundingBox.maxX += SyntheticStyle.obliqueSlant * max(boundingBox.maxY, 0)
      italicAngle -= SyntheticStyle.obliqueAngle
    }
  }

  /// Reads the tables of a face and adds the variation deltas of `font`, a frozen `hb_font_t`.
  init(header: FontFileHeader, font: OpaquePointer, variations: [FontVariation]) {
    let em = Double(header.unitsPerEm)
    let hhea = header.tables["hhea"]
    let os2 = header.tables["OS/2"]
    let post = header.tables["post"]
    let head = header.tables["head"]

    func delta(_ tag: hb_ot_metrics_tag_t) -> Double { Double(hb_ot_metrics_get_variation(font, tag)) }
    func number(_ table: FontTable?, _ offset: Int) -> Double { Double(table?.int16(at: offset) ?? 0) }
    func top(of scalar: UInt32) -> Double {
      var glyph: hb_codepoint_t = 0
      var extents = hb_glyph_extents_t()
      guard hb_font_get_nominal_glyph(font, scalar, &glyph) != 0,
        hb_font_get_glyph_extents(font, glyph, &extents) != 0
      else { return 0 }
      return Double(extents.y_bearing)
    }

    typealias Vertical = (ascent: Double, descent: Double, leading: Double)
    let line: Vertical = (number(hhea, 4), -number(hhea, 6), number(hhea, 8))
    let typographic: Vertical = (number(os2, 68), -number(os2, 70), number(os2, 72))
    // fsSelection bit 7: USE_TYPO_METRICS.
    let prefersTypographic = (os2?.uint16(at: 62) ?? 0) & 0x80 != 0
    var chosen = prefersTypographic ? typographic : line
    if chosen.ascent == 0 && chosen.descent == 0 { chosen = prefersTypographic ? line : typographic }
    if chosen.ascent == 0 && chosen.descent == 0 {
      // The `win` values are unsigned distances and come without a gap.
      chosen = (Double(os2?.uint16(at: 74) ?? 0), Double(os2?.uint16(at: 76) ?? 0), 0)
    }
    if chosen.ascent == 0 && chosen.descent == 0 { chosen = (0.8 * em, 0.2 * em, 0) }

    unitsPerEm = header.unitsPerEm
    ascent = chosen.ascent + delta(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)
    descent = chosen.descent - delta(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER)
    leading = chosen.leading + delta(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP)

    // Cap height and x-height came with version 2 of OS/2.
    let hasHeights = (os2?.uint16(at: 0) ?? 0) >= 2
    let statedX = hasHeights ? number(os2, 86) : 0
    let statedCap = hasHeights ? number(os2, 88) : 0
    xHeight = statedX > 0 ? statedX + delta(HB_OT_METRICS_TAG_X_HEIGHT) : top(of: 0x78)
    capHeight = statedCap > 0 ? statedCap + delta(HB_OT_METRICS_TAG_CAP_HEIGHT) : top(of: 0x48)

    let thickness = number(post, 10)
    underlinePosition =
      thickness > 0 ? number(post, 8) + delta(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) : -0.1 * em
    underlineThickness = thickness > 0 ? thickness + delta(HB_OT_METRICS_TAG_UNDERLINE_SIZE) : 0.05 * em
    let strikeout = number(os2, 26)
    strikeoutThickness =
      strikeout > 0 ? strikeout + delta(HB_OT_METRICS_TAG_STRIKEOUT_SIZE) : underlineThickness
    strikeoutPosition =
      strikeout > 0
      ? number(os2, 28) + delta(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) : xHeight > 0 ? xHeight / 2 : 0.3 * em
    boundingBox = GlyphBounds(
      minX: number(head, 36), minY: number(head, 38), maxX: number(head, 40), maxY: number(head, 42))
    italicAngle = variations.first { $0.tag == "slnt" }?.value ?? post?.fixed(at: 4) ?? 0
  }
}
