internal import CGalleyHarfBuzz
internal import GalleyFonts

/// The lookups that a font's features name.
enum FeatureLookups {
  /// Returns the lookups of substitution that a feature has in any script and language, ascending.
  static func substitutions(of feature: FontTag, in font: FontInstance) -> [UInt32] {
    let face = hb_font_get_face(font.harfBuzzFont)
    guard let set = hb_set_create() else { return [] }
    defer { hb_set_destroy(set) }
    let features = [feature.rawValue, 0]
    hb_ot_layout_collect_lookups(face, ShapePlan.gsub, nil, nil, features, set)
    var lookups: [UInt32] = []
    var lookup = UInt32.max
    while hb_set_next(set, &lookup) != 0 { lookups.append(lookup) }
    return lookups
  }
}
