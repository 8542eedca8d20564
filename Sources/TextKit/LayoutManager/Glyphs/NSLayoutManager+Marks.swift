public import CoreGraphics

/// What typesetters say of single glyphs. It may be said of any glyph, whose line is laid out first, and
/// holds until its layout becomes invalid. The glyphs keep their room: only where and whether they are drawn,
/// and what is answered about them, changes.
extension NSLayoutManager {
  /// Sets whether a glyph is left out when its line is drawn. Of a cluster of several glyphs all must be.
  ///
  /// - Parameters:
  ///   - flag: False takes back what was set; glyphs that nothing is drawn for stay not shown.
  ///   - glyphIndex: There must be such a glyph.
  public func setNotShownAttribute(_ flag: Bool, forGlyphAt glyphIndex: Int) {
    precondition(isValidGlyphIndex(glyphIndex), "there is no glyph of this index")
    mark(glyphIndex) { marks, glyph in
      if flag { marks.notShown.insert(glyph) } else { marks.notShown.remove(glyph) }
    }
  }

  /// Sets whether a glyph counts as one whose ink leaves the rectangle of its line fragment. That of one that
  /// does not is no part of bounding rectangles.
  ///
  /// - Parameters:
  ///   - flag: Whether it counts as such; without this call the ink decides.
  ///   - glyphIndex: There must be such a glyph.
  public func setDrawsOutsideLineFragment(_ flag: Bool, forGlyphAt glyphIndex: Int) {
    precondition(isValidGlyphIndex(glyphIndex), "there is no glyph of this index")
    mark(glyphIndex) { marks, glyph in marks.drawsOutside[glyph] = flag }
  }

  /// Sets the size that attachments are drawn in; their room in the line stays as it is.
  ///
  /// - Parameters:
  ///   - attachmentSize: Points. Sizes that are not finite and negative ones count as not set.
  ///   - glyphRange: Glyphs of attachments; others are left alone.
  public func setAttachmentSize(_ attachmentSize: CGSize, forGlyphRange glyphRange: NSRange) {
    guard let range = range(glyphRange, upTo: Int.max) else { return }
    let isSize =
      attachmentSize.width.isFinite && attachmentSize.height.isFinite && attachmentSize.width >= 0
      && attachmentSize.height >= 0
    for glyph in range {
      guard let index = paragraphIndex(ofGlyph: glyph) else { return }
      let content = content(ofParagraph: index)
      let character = content.cluster(ofGlyph: glyph - glyphStart(ofParagraph: index)).characters.lowerBound
      guard content.attachments.contains(where: { $0.character == character }) else { continue }
      mark(glyph) { marks, glyph in marks.attachmentSizes[glyph] = isSize ? attachmentSize : nil }
    }
  }

  /// Sets where several stretches of glyphs begin; see `setLocation(_:forStartOfGlyphRange:)`.
  ///
  /// - Parameters:
  ///   - locations: As many as `count`.
  ///   - glyphIndexes: The first glyphs of the stretches, ascending; each reaches to the next, the last to
  ///     the end of `glyphRange`.
  ///   - count: How many there are.
  ///   - glyphRange: All of the glyphs.
  @available(*, deprecated, message: "use setLocation(_:forStartOfGlyphRange:)")
  public func setLocations(
    _ locations: UnsafeMutablePointer<CGPoint>, startingGlyphIndexes glyphIndexes: UnsafeMutablePointer<Int>,
    count: Int, forGlyphRange glyphRange: NSRange
  ) {
    guard let range = range(glyphRange, upTo: Int.max) else { return }
    for order in 0..<max(count, 0) {
      let start = glyphIndexes[order]
      let end = order + 1 < count ? min(glyphIndexes[order + 1], range.upperBound) : range.upperBound
      guard range.contains(start), start < end else { continue }
      setLocation(locations[order], forStartOfGlyphRange: NSRange(start..<end))
    }
  }

  /// Moves the glyphs of a line from one on to a place, as far as their range and their line reach.
  func move(_ glyphRange: NSRange, to location: CGPoint) {
    guard location.x.isFinite, location.y.isFinite, abs(location.x) < 1e9, abs(location.y) < 1e9,
      let range = range(glyphRange, upTo: Int.max), !range.isEmpty
    else { return }
    mark(range.lowerBound) { marks, glyph in marks.move(glyph..<glyph + range.count, to: location) }
  }
}

extension NSLayoutManager {
  /// How far the parts of a fragment were moved from where layout had put them.
  func shifts(_ moves: [GlyphMarks.Move], in fragment: PlacedFragment, glyphStart: Int)
    -> [PlacedFragment.Shift]
  {
    moves.compactMap { move in
      let glyphs =
        (move.glyphs.lowerBound + glyphStart..<move.glyphs.upperBound + glyphStart).clamped(
          to: fragment.glyphs)
      let anchor = move.anchor + glyphStart
      guard !glyphs.isEmpty, fragment.glyphs.contains(anchor) else { return nil }
      let first = glyphCluster(containingGlyph: glyphs.lowerBound).characters
      let last = glyphCluster(containingGlyph: glyphs.upperBound - 1).characters
      let cluster = glyphCluster(containingGlyph: anchor)
      let place = fragment.place(ofGlyph: anchor - cluster.glyphs.lowerBound, in: cluster.characters)
      return PlacedFragment.Shift(
        characters: first.lowerBound..<max(first.upperBound, last.upperBound),
        offset: CGSize(width: move.location.x - place.x, height: move.location.y - place.y))
    }
  }
}
