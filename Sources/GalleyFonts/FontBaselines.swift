internal import CGalleyHarfBuzz

/// A height at which the letters of some script are lined up.
public enum FontBaseline: Sendable {
  /// The one that Latin letters stand on: the font's own.
  case roman
  /// The middle of ideographs.
  case ideographicCentered
  /// The top of the ideographs' box.
  case ideographicHigh
  /// The bottom of the ideographs' box.
  case ideographicLow
  /// The one that Devanagari and Tibetan letters hang from.
  case hanging
  /// The middle of operators such as plus and minus.
  case math
}

extension FontInstance {
  /// Returns how far a baseline lies above the font's own, in font units.
  ///
  /// The `BASE` table says it for the default script. Without it the ideographic ones come from the font's
  /// ascent and descent, the hanging one from the tops of letters of a script that hangs, the one of
  /// operators from the minus sign, as HarfBuzz finds them.
  public func height(of baseline: FontBaseline) -> Double {
    let tag =
      switch baseline {
      case .roman: HB_OT_LAYOUT_BASELINE_TAG_ROMAN
      case .ideographicCentered: HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_CENTRAL
      case .ideographicHigh: HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_TOP_OR_RIGHT
      case .ideographicLow: HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT
      case .hanging: HB_OT_LAYOUT_BASELINE_TAG_HANGING
      case .math: HB_OT_LAYOUT_BASELINE_TAG_MATH
      }
    var height: hb_position_t = 0
    // 'DFLT', twice: neither script nor language.
    let defaultTag: hb_tag_t = 0x4446_4C54
    hb_ot_layout_get_baseline_with_fallback(
      harfBuzzFont, tag, HB_DIRECTION_LTR, defaultTag, 0x6466_6C74, &height)
    return Double(height)
  }
}
