internal import CoreGraphics

/// What was said of single glyphs of a unit since it was placed. Glyphs count from the unit's first.
struct GlyphMarks {
  /// Glyphs of a line that stand elsewhere than layout had put them, all as far from there.
  struct Move {
    var glyphs: Range<Int>
    /// The glyph whose place was given.
    let anchor: Int
    /// Its place, from the origin of its line fragment.
    let location: CGPoint
  }

  /// Glyphs that are not painted.
  var notShown: Set<Int> = []
  /// Whether glyphs reach out of their line, whatever their ink does.
  var drawsOutside: [Int: Bool] = [:]
  /// How large attachments are drawn.
  var attachmentSizes: [Int: CGSize] = [:]
  /// Apart from each other.
  private(set) var moves: [Move] = []

  /// Moves glyphs; where they were moved before, that no longer counts.
  mutating func move(_ glyphs: Range<Int>, to location: CGPoint) {
    moves = moves.flatMap { old -> [Move] in
      guard old.glyphs.overlaps(glyphs) else { return [old] }
      let parts = [
        old.glyphs.lowerBound..<max(old.glyphs.lowerBound, glyphs.lowerBound),
        min(old.glyphs.upperBound, glyphs.upperBound)..<old.glyphs.upperBound,
      ]
      return parts.filter { !$0.isEmpty }.map { Move(glyphs: $0, anchor: old.anchor, location: old.location) }
    }
    moves.append(Move(glyphs: glyphs, anchor: glyphs.lowerBound, location: location))
    moves.sort { $0.glyphs.lowerBound < $1.glyphs.lowerBound }
  }
}

extension NSLayoutManager {
  /// What was said of glyphs of the unit that holds one, and the index of that unit's first glyph.
  func marks(ofGlyph glyph: Int) -> (marks: GlyphMarks, glyphStart: Int)? {
    guard glyph >= 0, let index = paragraphIndex(ofGlyph: glyph), let marks = state.paragraphs[index].marks
    else {
      return nil
    }
    return (marks, glyphStart(ofParagraph: index))
  }

  /// Notes something of a glyph until its layout becomes invalid. Its line is laid out first, unless it is
  /// being laid out now.
  ///
  /// - Parameter change: Gets the marks of the glyph's unit, and the glyph from the unit's first.
  func mark(_ glyph: Int, _ change: (inout GlyphMarks, Int) -> Void) {
    guard glyph >= 0, let index = paragraphIndex(ofGlyph: glyph),
      state.isLayingOut || isLaidOut(paragraph: index, laysOut: true)
    else { return }
    // What was drawn is old, and so is what will be drawn.
    if !state.isLayingOut { invalidateDisplay(ofGlyphs: glyph..<glyph + 1) }
    let unit = state.paragraphs[index]
    var marks = unit.marks ?? GlyphMarks()
    change(&marks, glyph - glyphStart(ofParagraph: index))
    unit.marks = marks
    if !state.isLayingOut { invalidateDisplay(ofGlyphs: glyph..<glyph + 1) }
  }

  /// The characters, by cluster and ascending, of those glyphs of a fragment that satisfy a condition.
  ///
  /// - Parameter isMeant: Gets the marks, and a glyph from the first of the fragment's unit.
  func clusters(
    in fragment: PlacedFragment, where isMeant: (GlyphMarks, Int) -> Bool
  ) -> [Range<Int>] {
    guard !fragment.glyphs.isEmpty, let (marks, start) = marks(ofGlyph: fragment.glyphs.lowerBound) else {
      return []
    }
    var found: [Range<Int>] = []
    var glyph = fragment.glyphs.lowerBound
    while glyph < fragment.glyphs.upperBound {
      let cluster = glyphCluster(containingGlyph: glyph)
      if cluster.glyphs.allSatisfy({ isMeant(marks, $0 - start) }) { found.append(cluster.characters) }
      glyph = max(cluster.glyphs.upperBound, glyph + 1)
    }
    return found
  }
}

extension Range<Int> {
  /// What is left of a range.
  ///
  /// - Parameter others: Ascending and apart from each other.
  func subtracting(_ others: [Range<Int>]) -> [Range<Int>] {
    var left: [Range<Int>] = []
    var start = lowerBound
    for other in others where other.overlaps(self) {
      if other.lowerBound > start { left.append(start..<other.lowerBound) }
      start = Swift.max(start, other.upperBound)
    }
    if start < upperBound { left.append(start..<upperBound) }
    return left
  }
}
