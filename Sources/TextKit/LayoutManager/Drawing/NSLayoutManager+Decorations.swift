internal import CoreGraphics
internal import CoreText
internal import GalleyTextStore
internal import GalleyUTF16

/// Lines under and through text, drawn range by range, so that a subclass may draw them in another way.
extension NSLayoutManager {
  /// Draws the lines of a kind in a part of a fragment.
  func decorate(_ part: PaintedFragment, _ kind: DecorationKind, containerOrigin: CGPoint) {
    let start = part.fragment.paragraphStart
    let lineGlyphs = NSRange(part.fragment.glyphs)
    for decorated in part.painted.decoratedRanges(kind) {
      let range = part.units.map { decorated.range.clamped(to: $0) } ?? decorated.range
      guard !range.isEmpty else { continue }
      let glyphs = glyphs(
        ofCharacters: range.lowerBound + start..<range.upperBound + start, in: part.fragment)
      let style = NSUnderlineStyle(rawValue: Int(decorated.style))
      switch kind {
      case .underline:
        underlineGlyphRange(
          NSRange(glyphs), underlineType: style, lineFragmentRect: part.fragment.rect,
          lineFragmentGlyphRange: lineGlyphs, containerOrigin: containerOrigin)
      case .strikethrough:
        strikethroughGlyphRange(
          NSRange(glyphs), strikethroughType: style, lineFragmentRect: part.fragment.rect,
          lineFragmentGlyphRange: lineGlyphs, containerOrigin: containerOrigin)
      }
    }
  }

  /// Returns the glyphs of some characters of a fragment.
  private func glyphs(ofCharacters characters: Range<Int>, in fragment: PlacedFragment) -> Range<Int> {
    let first = max(glyphIndex(ofCharacter: characters.lowerBound), fragment.glyphs.lowerBound)
    let last =
      characters.upperBound >= fragment.characters.upperBound
      ? fragment.glyphs.upperBound : glyphIndex(ofCharacter: characters.upperBound)
    return first..<max(first, min(last, fragment.glyphs.upperBound))
  }

  /// Returns the pieces of a range of glyphs that get a line, without white space at the ends of the line and
  /// word by word if the style is by word, with the distance of that line below the baseline.
  func decoratedPieces(
    _ kind: DecorationKind, _ glyphRange: NSRange, _ style: NSUnderlineStyle
  ) -> [(glyphs: NSRange, depth: CGFloat)] {
    guard let fragment = fragment(holding: glyphRange), let line = fragment.line, let textStorage else {
      return []
    }
    let text = textStorage.reportedText.units(fragment.characters)
    func isSpace(_ character: Int) -> Bool {
      let index = character - fragment.characters.lowerBound
      return !text.indices.contains(index) || text[index].isWhiteSpace
    }
    guard let firstInk = fragment.characters.first(where: { !isSpace($0) }),
      let lastInk = fragment.characters.last(where: { !isSpace($0) })
    else { return [] }
    let range = Range(glyphRange)!.clamped(to: fragment.glyphs)
    guard !range.isEmpty else { return [] }
    let first = glyphCluster(containingGlyph: range.lowerBound).characters.lowerBound
    let last = glyphCluster(containingGlyph: range.upperBound - 1).characters.upperBound
    let characters = (first..<max(first, last)).clamped(to: firstInk..<lastInk + 1)
    var pieces = [characters]
    if style.contains(.byWord) {
      pieces = Array(characters).split(whereSeparator: isSpace).map { $0.first!..<$0.last! + 1 }
    }
    let painted = line.painted(paintOverrides(of: fragment))
    return pieces.filter { !$0.isEmpty }.map { piece in
      let units = piece.lowerBound - fragment.paragraphStart..<piece.upperBound - fragment.paragraphStart
      return (
        NSRange(glyphs(ofCharacters: piece, in: fragment)), CGFloat(painted.depth(of: kind, units: units))
      )
    }
  }

  /// Draws a line under or through some glyphs.
  ///
  /// - Parameter depth: Its distance below the baseline; see `PaintedLine.DecoratedRange.depth`.
  func paintDecoration(
    _ kind: DecorationKind, _ glyphRange: NSRange, _ style: NSUnderlineStyle, depth: CGFloat,
    containerOrigin: CGPoint
  ) {
    guard let context = UIGraphicsGetCurrentContext(), let fragment = fragment(holding: glyphRange),
      let part = paintedFragments(glyphRange, at: containerOrigin).first(where: {
        $0.fragment.glyphs == fragment.glyphs
      })
    else { return }
    let all = fragment.characters
    let units =
      part.units ?? all.lowerBound - fragment.paragraphStart..<all.upperBound - fragment.paragraphStart
    let usual = part.painted.depth(of: kind, units: units)
    context.keepingTextMatrix {
      context.textMatrix = part.textMatrix
      LinePainter(context).paint(
        kind, style: Int32(truncatingIfNeeded: style.rawValue), shift: Double(depth) - usual,
        of: part.painted,
        units: units)
    }
  }

  private func fragment(holding glyphRange: NSRange) -> PlacedFragment? {
    guard glyphRange.location != NSNotFound, glyphRange.length > 0 else { return nil }
    return placedFragment(forGlyphAt: glyphRange.location)
  }
}
