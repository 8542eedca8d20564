internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

extension CTLine {
  /// Whether another line paints the same, each from its own origin: the same glyphs at the same places in
  /// the same colours. Lines that have more than glyphs, such as decorations or objects, count as different.
  ///
  /// - Complexity: O(*n*) in the glyphs.
  package func paints(as other: CTLine) -> Bool {
    if self === other { return true }
    guard runs.count == other.runs.count, hasGlyphsOnly, other.hasGlyphsOnly else { return false }
    return zip(runs, other.runs).allSatisfy { $0.hasGlyphs(of: $1) }
  }

  /// Whether nothing is painted but glyphs as the runs' attributes say.
  private var hasGlyphsOnly: Bool {
    guard let source else { return true }
    return painted().looks.hasGlyphsOnly && source.layout.rubies(ofLine: source.index).isEmpty
      && runs.allSatisfy { $0.division == nil && $0.placeholder == nil }
  }
}

extension PaintedLine.Looks {
  fileprivate var hasGlyphsOnly: Bool {
    !backgrounds && !highlights && !underlines && !strikethroughs && !mistakes
  }
}

extension CTRun {
  /// Whether another run paints the same glyphs at the same distances from its line's origin.
  fileprivate func hasGlyphs(of other: CTRun) -> Bool {
    count == other.count && font.font == other.font.font && glyphMatrix == other.glyphMatrix
      && paint == other.paint
      && UnsafeBufferPointer(start: glyphs, count: count)
        .elementsEqual(UnsafeBufferPointer(start: other.glyphs, count: count))
      && UnsafeBufferPointer(start: positions, count: count)
        .elementsEqual(UnsafeBufferPointer(start: other.positions, count: count))
  }
}
