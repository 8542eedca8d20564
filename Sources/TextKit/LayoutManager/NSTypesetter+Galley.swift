public import CoreGraphics
internal import TextEngine

extension NSTypesetter {
  /// Returns where a line that begins at a glyph would end at most.
  ///
  /// Not in Apple's TextKit.
  ///
  /// - Parameters:
  ///   - glyphIndex: The line's first glyph.
  ///   - width: The available width in points; white space at the line's end does not count.
  /// - Returns: The index after the line's last glyph, white space and terminator included: at least a
  ///   cluster after `glyphIndex`. From the text's end on it is `glyphIndex` itself.
  public func suggestedLineEnd(after glyphIndex: Int, width: CGFloat) -> Int {
    guard let manager = layoutManager, let index = manager.paragraphIndex(ofGlyph: glyphIndex) else {
      return glyphIndex
    }
    let content = manager.content(ofParagraph: index)
    let start = manager.glyphStart(ofParagraph: index)
    guard glyphIndex - start < content.glyphCount else { return glyphIndex }
    let character = content.cluster(ofGlyph: glyphIndex - start).characters.lowerBound
    let end = content.typesetter.lineEnd(from: character, width: Double(width))
    return start + max(content.firstGlyph(from: end), glyphIndex - start + 1)
  }
}
