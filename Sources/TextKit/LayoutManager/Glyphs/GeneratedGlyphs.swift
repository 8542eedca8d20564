/// What was said of single characters of a unit when its glyphs were made. Characters count from the unit's
/// start.
struct GeneratedGlyphs {
  /// What kind of glyphs characters have, where somebody said so.
  var properties: [Int: NSLayoutManager.GlyphProperty] = [:]
  /// Where glyphs of characters stand beside their base, where somebody said so.
  var inscriptions: [Int: NSLayoutManager.GlyphInscription] = [:]
  /// Characters after which the text continues in the next container.
  var containerBreaks: Set<Int> = []
}
