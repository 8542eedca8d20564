/// What was set for single characters of a paragraph when its glyphs were made. Characters count from the
/// paragraph's start.
struct GeneratedGlyphs {
  /// The kinds of glyphs that were set, by character.
  var properties: [Int: NSLayoutManager.GlyphProperty] = [:]
  /// The inscriptions that were set, by character: where a glyph is beside its base.
  var inscriptions: [Int: NSLayoutManager.GlyphInscription] = [:]
  /// Characters after which the text continues in the next container.
  var containerBreaks: Set<Int> = []
}
