public import CoreGraphics
internal import CoreText

/// From points to glyphs, characters and insertion points. Points are in container coordinates. A point
/// outside of all lines belongs to the nearest.
extension NSLayoutManager {
  /// Returns the fragment nearest to a point: the row is chosen first, then the fragment in it; among cells
  /// of a table that which contains the point, then the fragment in it.
  private func fragment(nearest point: CGPoint, in container: NSTextContainer) -> PlacedFragment? {
    guard let row = rowFragment(nearest: point, in: container) else { return nil }
    guard point.x.isFinite, point.y.isFinite,
      let line = blockLines(at: row.characters.lowerBound)?.line(nearest: point)
    else { return row }
    return placedFragment(forCharacterAt: line.characters.lowerBound) ?? row
  }

  private func rowFragment(nearest point: CGPoint, in container: NSTextContainer) -> PlacedFragment? {
    let (x, y) = (point.x.isFinite ? point.x : 0, point.y.isFinite ? point.y : 0)
    func row(at y: CGFloat, height: CGFloat) -> [PlacedFragment] {
      placedFragments(in: container, meeting: CGRect(x: -1e9, y: y, width: 2e9, height: height))
    }
    var candidates = row(at: y, height: 0).filter { y >= $0.rect.minY && y < $0.rect.maxY }
    if candidates.isEmpty {
      // Above, below, or where nothing fits in.
      ensureLayout(for: container)
      let all = placedFragments(in: container)
      func distance(_ fragment: PlacedFragment) -> CGFloat {
        max(fragment.rect.minY - y, y - fragment.rect.maxY, 0)
      }
      guard let nearest = all.map(distance).min() else { return nil }
      candidates = all.filter { distance($0) == nearest }
    }
    func distance(_ fragment: PlacedFragment) -> CGFloat {
      max(fragment.rect.minX - x, x - fragment.rect.maxX, 0)
    }
    return candidates.min { distance($0) < distance($1) }
  }

  /// Returns the glyph under a point or nearest to it. Use `boundingRect(forGlyphRange:in:)` to find out
  /// whether the point hits it.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - container: The container whose coordinates the point is in.
  ///   - partialFraction: Receives how far the point is from the glyph's location to the next one's, from 0
  ///     to 1, in the direction of the text. May be `nil`.
  /// - Returns: The first glyph of a cluster; 0 where there is no text.
  @discardableResult
  public func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    partialFraction?.pointee = 0
    guard let fragment = fragment(nearest: point, in: container), let hit = fragment.hit(atX: point.x) else {
      return fragment(nearest: point, in: container)?.glyphs.lowerBound ?? 0
    }
    let cluster = glyphCluster(containingGlyph: glyphIndex(ofCharacter: hit.characters.lowerBound))
    partialFraction?.pointee = hit.fraction
    // A ligature has more caret positions than glyphs.
    if cluster.characters.count > hit.characters.count,
      let span = fragment.spans(of: cluster.characters).first,
      span.upperBound > span.lowerBound
    {
      let part = fragment.spans(of: hit.characters).first ?? span
      let isReversed = fragment.isReversed(cluster.characters)
      let before = isReversed ? span.upperBound - part.upperBound : part.lowerBound - span.lowerBound
      let along = before + hit.fraction * (part.upperBound - part.lowerBound)
      partialFraction?.pointee = min(max(along / (span.upperBound - span.lowerBound), 0), 1)
    }
    return cluster.glyphs.lowerBound
  }

  /// Returns the glyph under a point or nearest to it.
  @discardableResult
  public func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }

  /// Returns how far a point is from the location of the glyph under it to the next one's, from 0 to 1.
  @discardableResult
  public func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
    var fraction: CGFloat = 0
    _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
    return fraction
  }

  /// Returns the character under a point or nearest to it, among those with an insertion point before them.
  /// Parts of a ligature have their own; characters that a caret passes together have one.
  ///
  /// - Parameters:
  ///   - point: The point. Beside a line it belongs to the line's first character or to its last one that is
  ///     no line end.
  ///   - container: The container whose coordinates the point is in.
  ///   - partialFraction: Receives how far the point is from the character's insertion point to the next one,
  ///     from 0 to 1, in the direction of the text: to the left in text from right to left. May be `nil`.
  /// - Returns: The character; 0 where there is no text. Below text that ends with a line end it is the last
  ///   character, with the fraction 1.
  @discardableResult
  public func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    partialFraction?.pointee = 0
    guard let fragment = fragment(nearest: point, in: container) else { return 0 }
    if point.y >= fragment.rect.maxY, fragment.endsInTerminator,
      fragment.characters.upperBound == state.paragraphs.characterCount,
      extraLineFragmentTextContainer === container
    {
      partialFraction?.pointee = 1
      return fragment.characters.upperBound - 1
    }
    guard let hit = fragment.hit(atX: point.x) else { return fragment.characters.lowerBound }
    partialFraction?.pointee = hit.fraction
    return hit.characters.lowerBound
  }

  /// Gets the insertion points of the line that holds a character.
  ///
  /// - Parameters:
  ///   - charIndex: The character.
  ///   - aFlag: Whether to get, where a caret has two positions, the other one: that of the direction that
  ///     the line does not have.
  ///   - dFlag: Whether to get them from left to right instead of in the order of the text.
  ///   - positions: Receives points right of the left edge of the line fragment's rectangle. It must have
  ///     space for one more than the line has characters. May be `nil`.
  ///   - charIndexes: Receives the characters after them; as large. May be `nil`.
  /// - Returns: The number of insertion points.
  @discardableResult
  public func getLineFragmentInsertionPoints(
    forCharacterAt charIndex: Int, alternatePositions aFlag: Bool, inDisplayOrder dFlag: Bool,
    positions: UnsafeMutablePointer<CGFloat>?, characterIndexes charIndexes: UnsafeMutablePointer<Int>?
  ) -> Int {
    prepareParagraphs()
    let count = state.paragraphs.characterCount
    guard count > 0, let fragment = placedFragment(forCharacterAt: min(max(charIndex, 0), count - 1)) else {
      return 0
    }
    var points = fragment.insertionPoints(isLast: fragment.characters.upperBound == count).map {
      (character: $0.character, x: (aFlag ? $0.secondary : $0.primary) - fragment.rect.minX)
    }
    if dFlag { points.sort { ($0.x, $0.character) < ($1.x, $1.character) } }
    for (index, point) in points.enumerated() {
      positions?[index] = point.x
      charIndexes?[index] = point.character
    }
    return points.count
  }
}
