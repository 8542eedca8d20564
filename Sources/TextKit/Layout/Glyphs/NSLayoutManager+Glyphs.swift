public import CoreGraphics
internal import CoreText
internal import TextEngine

/// The glyphs: which there are, and what is known of each.
extension NSLayoutManager {
  /// The number of glyphs, after all of them have been made.
  public var numberOfGlyphs: Int { glyphCount }

  /// Whether there is a glyph of an index.
  public func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
    glyphIndex >= 0 && unitIndex(ofGlyph: glyphIndex) != nil
  }

  /// A glyph as an index into the glyph table of its font; 65535 for what is not drawn as a glyph: tabs, line
  /// ends, attachments, hidden characters. The text's shape when it is not broken into lines.
  ///
  /// - Precondition: There is such a glyph.
  public func cgGlyph(at glyphIndex: Int) -> CGGlyph {
    guard let glyph = logicalGlyph(at: glyphIndex) else { preconditionFailure("glyph index out of bounds") }
    return glyph.id
  }

  /// A glyph, or 0 past the last.
  ///
  /// - Parameter isValidIndex: Receives whether there is such a glyph. May be `nil`.
  public func cgGlyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    let glyph = glyphIndex < 0 ? nil : logicalGlyph(at: glyphIndex)
    isValidIndex?.pointee = ObjCBool(glyph != nil)
    return glyph?.id ?? 0
  }

  /// What kind of glyph a glyph is.
  ///
  /// - Precondition: There is such a glyph.
  public func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
    guard glyphIndex >= 0, let index = unitIndex(ofGlyph: glyphIndex) else {
      preconditionFailure("glyph index out of bounds")
    }
    return property(at: glyphIndex - glyphStart(ofUnit: index), in: content(ofUnit: index))
  }

  /// Gets what is known of some glyphs. Pointers may be `nil`; the others have room for as many values as the
  /// range has.
  ///
  /// - Parameters:
  ///   - glyphRange: Which glyphs.
  ///   - glyphBuffer: Receives the glyphs; see `cgGlyph(at:)`.
  ///   - props: Receives what kind of glyphs they are.
  ///   - charIndexBuffer: Receives for each glyph the first character of its cluster.
  ///   - bidiLevelBuffer: Receives their embedding levels (UAX #9).
  /// - Returns: The number of glyphs.
  @discardableResult
  public func getGlyphs(
    in glyphRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<CGGlyph>?,
    properties props: UnsafeMutablePointer<GlyphProperty>?,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>?,
    bidiLevels bidiLevelBuffer: UnsafeMutablePointer<UInt8>?
  ) -> Int {
    guard let range = range(glyphRange, upTo: numberOfGlyphs) else { return 0 }
    for (order, glyphIndex) in range.enumerated() {
      guard let index = unitIndex(ofGlyph: glyphIndex) else { return order }
      let content = content(ofUnit: index)
      let local = glyphIndex - glyphStart(ofUnit: index)
      guard let glyph = content.glyph(local) else { return order }
      glyphBuffer?[order] = glyph.id
      props?[order] = property(at: local, in: content)
      charIndexBuffer?[order] = state.list.characterStart(of: index) + glyph.cluster
      bidiLevelBuffer?[order] = glyph.level
    }
    return range.count
  }

  func logicalGlyph(at glyphIndex: Int) -> ShapedParagraph.LogicalGlyph? {
    guard let index = unitIndex(ofGlyph: glyphIndex) else { return nil }
    return content(ofUnit: index).glyph(glyphIndex - glyphStart(ofUnit: index))
  }

  private func property(at index: Int, in content: UnitContent) -> GlyphProperty {
    guard let part = content.part(ofGlyph: index) else { return [] }
    let glyph = part.paragraph.logicalGlyph(index - part.glyphStart)
    return content.generated.properties[part.characterStart + glyph.cluster]
      ?? property(of: glyph, in: part.paragraph)
  }
}
