public import CoreGraphics

/// Properties of single glyphs that typesetters set. They may be set for any glyph, whose line is then laid
/// out first, and last until its layout becomes invalid. Advances and line breaks do not change, only the
/// positions, the painting and the queried properties of glyphs.
extension NSLayoutManager {
  /// Sets whether a glyph is left out when its line is drawn. A cluster is left out only if all its glyphs
  /// are.
  ///
  /// - Parameters:
  ///   - flag: Whether the glyph is left out. `false` removes the setting; glyphs for which nothing is
  ///     drawn remain not shown.
  ///   - glyphIndex: The glyph's index. There must be such a glyph.
  public func setNotShownAttribute(_ flag: Bool, forGlyphAt glyphIndex: Int) {
    precondition(isValidGlyphIndex(glyphIndex), "there is no glyph of this index")
    mark(glyphIndex) { marks, glyph in
      if flag { marks.notShown.insert(glyph) } else { marks.notShown.remove(glyph) }
    }
  }

  /// Sets whether a glyph counts as one whose ink extends outside its line fragment. The ink of a glyph
  /// that does not is not part of bounding rectangles.
  ///
  /// - Parameters:
  ///   - flag: Whether the glyph counts as such. If this method is not called, its ink decides.
  ///   - glyphIndex: The glyph's index. There must be such a glyph.
  public func setDrawsOutsideLineFragment(_ flag: Bool, forGlyphAt glyphIndex: Int) {
    precondition(isValidGlyphIndex(glyphIndex), "there is no glyph of this index")
    mark(glyphIndex) { marks, glyph in marks.drawsOutside[glyph] = flag }
  }

  /// Sets the size in which attachments are drawn. Their space in the line does not change.
  ///
  /// - Parameters:
  ///   - attachmentSize: The size in points. A negative or non-finite size removes the setting.
  ///   - glyphRange: Glyphs of attachments; other glyphs are ignored.
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

  /// Sets the locations of several glyph ranges; see `setLocation(_:forStartOfGlyphRange:)`.
  ///
  /// - Parameters:
  ///   - locations: The locations of the first glyphs; `count` of them.
  ///   - glyphIndexes: The first glyphs of the ranges, ascending. Each range ends at the start of the next,
  ///     the last at the end of `glyphRange`.
  ///   - count: The number of ranges.
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

  /// Moves glyphs so that the first has a location, as far as its line extends.
  func move(_ glyphRange: NSRange, to location: CGPoint) {
    guard location.x.isFinite, location.y.isFinite, abs(location.x) < 1e9, abs(location.y) < 1e9,
      let range = range(glyphRange, upTo: Int.max), !range.isEmpty
    else { return }
    mark(range.lowerBound) { marks, glyph in marks.move(glyph..<glyph + range.count, to: location) }
  }
}

extension NSLayoutManager {
  /// Returns the distances by which the parts of a fragment were moved from the positions that layout gave
  /// them.
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
