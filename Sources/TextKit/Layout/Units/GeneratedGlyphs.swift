internal import CoreGraphics

/// What was said of single glyphs when they were generated, by the first character of their cluster, counted
/// from the unit's start.
struct GeneratedGlyphs {
  /// What kind of glyphs they are, where somebody said so.
  var properties: [Int: NSLayoutManager.GlyphProperty] = [:]
}

/// An attachment that is asked for its size where it stands.
struct UnitAttachment {
  /// Its character, from the unit's start.
  var character: Int
  /// Its bounds as the unit was shaped with: points from the place of its glyph on the baseline, y up.
  var bounds: CGRect
}
