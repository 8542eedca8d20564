internal import CGalleyHarfBuzz
internal import GalleyUnicode

/// The properties of scalars that fallback needs, by Unicode 15.0.
enum ClusterProperties {
  /// Joiners, variation selectors, direction marks, controls and other scalars that need no glyph
  /// (Default_Ignorable_Code_Point, Cc, Zl and Zp).
  static func needsNoGlyph(_ scalar: UInt32) -> Bool {
    if CharacterProperties.isDefaultIgnorable(scalar) { return true }
    switch CharacterProperties.generalCategory(of: scalar) {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Selectors that choose among shapes of a character, without those for text and emoji presentation.
  static func isShapeSelector(_ scalar: UInt32) -> Bool {
    CharacterProperties.isVariationSelector(scalar) && scalar != 0xFE0E && scalar != 0xFE0F
  }

  /// Returns the canonical decomposition of one step, or `nil`.
  static func decomposition(of scalar: UInt32) -> (UInt32, UInt32?)? {
    var first: hb_codepoint_t = 0
    var second: hb_codepoint_t = 0
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &first, &second) != 0 else {
      return nil
    }
    return (first, second == 0 ? nil : second)
  }

  /// Returns the canonical composition of two scalars, or `nil`.
  static func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
    var composed: hb_codepoint_t = 0
    return hb_unicode_compose(hb_unicode_funcs_get_default(), first, second, &composed) != 0 ? composed : nil
  }

  /// Returns the script of a scalar, or `nil` for those that many scripts share.
  static func script(of scalar: UInt32) -> FontTag? {
    let tag = FontTag(rawValue: Script(of: scalar).rawValue)
    return sharedScripts.contains(tag) ? nil : tag
  }

  /// Common, inherited, unknown.
  static let sharedScripts: Set<FontTag> = ["Zyyy", "Zinh", "Zzzz"]
}
