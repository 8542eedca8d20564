/// Properties that were set for single characters of a paragraph when its glyphs were made. Characters are
/// UTF-16 offsets from the paragraph's start.
struct GeneratedGlyphs {
  /// The glyph properties that were set, by character.
  var properties: [Int: NSLayoutManager.GlyphProperty] = [:]
  /// The inscriptions that were set, by character: the positions of glyphs relative to their bases.
  var inscriptions: [Int: NSLayoutManager.GlyphInscription] = [:]
  /// Characters after which the text continues in the next container.
  var containerBreaks: Set<Int> = []
}
