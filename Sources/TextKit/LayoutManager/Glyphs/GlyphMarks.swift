internal import CoreGraphics

/// Properties of single glyphs of a paragraph that were set since it was placed. Glyph indexes count from
/// the paragraph's first glyph.
struct GlyphMarks {
  /// Glyphs of a line that were moved together from the positions that layout gave them.
  struct Move {
    var glyphs: Range<Int>
    /// The glyph whose location was set.
    let anchor: Int
    /// Its location, from the origin of its line fragment.
    let location: CGPoint
  }

  /// The glyphs that are not painted.
  var notShown: Set<Int> = []
  /// Whether glyphs extend outside their line fragments, by glyph, whatever their ink does.
  var drawsOutside: [Int: Bool] = [:]
  /// The sizes in which attachments are drawn.
  var attachmentSizes: [Int: CGSize] = [:]
  /// The moves, by ascending glyphs, apart from each other.
  private(set) var moves: [Move] = []

  /// Moves glyphs; earlier moves of the same glyphs are replaced.
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
  /// Returns the marks of the paragraph that holds a glyph, and the index of that paragraph's first glyph.
  func marks(ofGlyph glyph: Int) -> (marks: GlyphMarks, glyphStart: Int)? {
    guard glyph >= 0, let index = paragraphIndex(ofGlyph: glyph), let marks = state.paragraphs[index].marks
    else {
      return nil
    }
    return (marks, glyphStart(ofParagraph: index))
  }

  /// Marks a glyph until its layout becomes invalid. Its line is laid out first, unless it is being laid out
  /// now.
  ///
  /// - Parameter change: Receives the marks of the glyph's paragraph, and the glyph from that paragraph's
  ///   first.
  func mark(_ glyph: Int, _ change: (inout GlyphMarks, Int) -> Void) {
    guard glyph >= 0, let index = paragraphIndex(ofGlyph: glyph),
      state.isLayingOut || isLaidOut(paragraph: index, laysOut: true)
    else { return }
    // Both the old area and the new one have to be drawn again.
    if !state.isLayingOut { invalidateDisplay(ofGlyphs: glyph..<glyph + 1) }
    let record = state.paragraphs[index]
    var marks = record.marks ?? GlyphMarks()
    change(&marks, glyph - glyphStart(ofParagraph: index))
    record.marks = marks
    if !state.isLayingOut { invalidateDisplay(ofGlyphs: glyph..<glyph + 1) }
  }

  /// Returns the characters, by cluster and ascending, of those glyphs of a fragment that satisfy a
  /// condition.
  ///
  /// - Parameter isMeant: Receives the marks, and a glyph from the first of the fragment's paragraph.
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
  /// Returns what is left of a range without others.
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
