/// Shaped glyphs as parallel columns: glyph `i` is entry `i` of each.
///
/// Inside a run the order is visual, left to right. Advances and offsets are font units, so that one shaping
/// serves every size; a placed run has the scale.
public struct GlyphColumns: Sendable {
  /// The indexes into the font's glyph table; 0 is `.notdef`, `GlyphColumns.noGlyph` draws nothing.
  public internal(set) var ids: [UInt16] = []
  /// The advance of each glyph, kerning included.
  public internal(set) var advances: [Int32] = []
  /// The displacement of each glyph from the pen, to the right.
  public internal(set) var xOffsets: [Int32] = []
  /// The displacement of each glyph from the pen, upwards.
  public internal(set) var yOffsets: [Int32] = []
  /// The offset, in UTF-16 units from the paragraph's start, of the cluster of each glyph.
  public internal(set) var clusters: [Int32] = []

  /// The identifier of an entry that has an advance but nothing to draw: a tab, a line end, a placeholder.
  public static let noGlyph: UInt16 = 0xFFFF

  /// The number of glyphs.
  public var count: Int { ids.count }

  /// Creates columns without glyphs.
  init() {}
}
