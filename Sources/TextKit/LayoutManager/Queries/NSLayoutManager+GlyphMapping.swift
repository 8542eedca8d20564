public import CoreGraphics
internal import CoreText
internal import TextEngine
internal import GalleyTextStore

/// From characters to glyphs and back. Clusters, which are the glyphs of a grapheme or a ligature, are never
/// cut. Indexes beyond the text count as its end.
extension NSLayoutManager {
  /// The number of glyphs, all of which are made for it.
  public var numberOfGlyphs: Int { glyphCount }

  /// Returns whether there is a glyph at an index, making the glyphs up to it.
  @discardableResult
  public func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
    glyphIndex >= 0 && paragraphIndex(ofGlyph: glyphIndex) != nil
  }

  /// Returns the first glyph of the cluster that a character is part of; after the text the number of glyphs.
  @discardableResult
  public func glyphIndexForCharacter(at charIndex: Int) -> Int { glyphIndex(ofCharacter: charIndex) }

  /// Returns the first character of a glyph's cluster; after the last glyph the number of characters.
  @discardableResult
  public func characterIndexForGlyph(at glyphIndex: Int) -> Int { character(ofGlyph: glyphIndex) }

  /// Returns the glyphs of some characters.
  ///
  /// - Parameters:
  ///   - charRange: The characters. The glyphs of an empty range are an empty range after those of the
  ///     character before.
  ///   - actualCharRange: Receives all characters of the glyphs. May be `nil`.
  @discardableResult
  public func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
  )
    -> NSRange
  {
    prepareParagraphs()
    let count = state.paragraphs.characterCount
    guard let range = range(charRange, upTo: count) else {
      actualCharRange?.pointee = NSRange(location: NSNotFound, length: 0)
      return NSRange(location: NSNotFound, length: 0)
    }
    let first = glyphCluster(
      containingGlyph: glyphIndex(ofCharacter: max(range.lowerBound - (range.isEmpty ? 1 : 0), 0)))
    guard !range.isEmpty else {
      let isStart = range.lowerBound == 0
      actualCharRange?.pointee = NSRange(location: isStart ? 0 : first.characters.upperBound, length: 0)
      return NSRange(location: isStart ? 0 : first.glyphs.upperBound, length: 0)
    }
    let last = glyphCluster(containingGlyph: glyphIndex(ofCharacter: range.upperBound - 1))
    actualCharRange?.pointee = NSRange(first.characters.joined(with: last.characters))
    return NSRange(first.glyphs.joined(with: last.glyphs))
  }

  /// Returns the characters of some glyphs.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs. The characters of an empty range are an empty range before those of the next
  ///     glyph.
  ///   - actualGlyphRange: Receives all glyphs of the characters. May be `nil`.
  @discardableResult
  public func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange
  {
    guard glyphRange.location != NSNotFound, glyphRange.location >= 0, glyphRange.length >= 0 else {
      actualGlyphRange?.pointee = NSRange(location: NSNotFound, length: 0)
      return NSRange(location: NSNotFound, length: 0)
    }
    let first = glyphCluster(containingGlyph: glyphRange.location)
    guard glyphRange.length > 0 else {
      actualGlyphRange?.pointee = NSRange(location: first.glyphs.lowerBound, length: 0)
      return NSRange(location: first.characters.lowerBound, length: 0)
    }
    let last = glyphCluster(
      containingGlyph: glyphRange.location + min(glyphRange.length, Int.max - glyphRange.location) - 1)
    actualGlyphRange?.pointee = NSRange(first.glyphs.joined(with: last.glyphs))
    return NSRange(first.characters.joined(with: last.characters))
  }

  // MARK: Glyphs and their properties

  /// Returns the glyph at an index, in the font of its text; 0 for one that is not drawn, such as a tab's.
  ///
  /// - Precondition: There is such a glyph.
  @discardableResult
  public func cgGlyph(at glyphIndex: Int) -> CGGlyph {
    precondition(isValidGlyphIndex(glyphIndex), "there is no glyph of this index")
    return cgGlyph(at: glyphIndex, isValidIndex: nil)
  }

  /// Returns the glyph at an index, in the font of its text; 0 for one that is not drawn, and where there is
  /// none.
  ///
  /// - Parameters:
  ///   - glyphIndex: The index of the glyph.
  ///   - isValidIndex: Receives whether there is one. May be `nil`.
  @discardableResult
  public func cgGlyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    let glyph = shapedGlyph(glyphIndex)
    isValidIndex?.pointee = ObjCBool(glyph != nil)
    guard let glyph, glyph.id != GlyphColumns.noGlyph else { return 0 }
    return glyph.id
  }

  /// Returns the kind of a glyph; empty for most, and after the last.
  @discardableResult
  public func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
    guard glyphIndex >= 0, let index = paragraphIndex(ofGlyph: glyphIndex),
      let glyph = shapedGlyph(glyphIndex)
    else { return [] }
    if let said = state.paragraphs[index].generated.properties[glyph.cluster] { return said }
    let character = state.paragraphs.characterStart(of: index) + glyph.cluster
    let unit = textStorage?.reportedText[character] ?? 0
    switch glyph.kind {
    case .tab, .control: return unit == 0x09 ? [.controlCharacter, .elastic] : .controlCharacter
    case .placeholder: return []
    case .glyphs:
      if unit == 0x20 || unit == 0x3000 || 0x2000...0x200A ~= unit { return .elastic }
      // The marks of a cluster follow its base.
      return glyphCluster(containingGlyph: glyphIndex).glyphs.lowerBound < glyphIndex ? .nonBaseCharacter : []
    }
  }

  /// Copies glyphs and what is known of them.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs; indexes after the last glyph are left out.
  ///   - glyphBuffer: Receives the glyphs. Like all others, it must hold as many entries, and may be `nil`.
  ///   - props: Receives their kinds.
  ///   - charIndexBuffer: Receives the index of each glyph's first character.
  ///   - bidiLevelBuffer: Receives embedding levels (UAX #9).
  /// - Returns: The number of glyphs copied.
  @discardableResult
  public func getGlyphs(
    in glyphRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<CGGlyph>?,
    properties props: UnsafeMutablePointer<GlyphProperty>?,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>?,
    bidiLevels bidiLevelBuffer: UnsafeMutablePointer<UInt8>?
  ) -> Int {
    forEachGlyph(in: glyphRange) { order, index, glyph in
      glyphBuffer?[order] = glyph.id == GlyphColumns.noGlyph ? 0 : glyph.id
      props?[order] = propertyForGlyph(at: index)
      charIndexBuffer?[order] = character(ofGlyph: index)
      bidiLevelBuffer?[order] = glyph.level
    }
  }

  /// Calls a closure with each glyph, its order in the range and its index, up to the last that exists.
  ///
  /// - Returns: The number of glyphs.
  func forEachGlyph(
    in glyphRange: NSRange, _ body: (_ order: Int, _ index: Int, ShapedParagraph.LogicalGlyph) -> Void
  ) -> Int {
    guard let range = range(glyphRange, upTo: Int.max) else { return 0 }
    var count = 0
    for index in range {
      guard let glyph = shapedGlyph(index) else { break }
      body(count, index, glyph)
      count += 1
    }
    return count
  }

  /// Returns a glyph as the shaper made it; `nil` where there is none.
  func shapedGlyph(_ glyph: Int) -> ShapedParagraph.LogicalGlyph? {
    guard glyph >= 0, let index = paragraphIndex(ofGlyph: glyph) else { return nil }
    return content(ofParagraph: index).glyph(glyph - glyphStart(ofParagraph: index))
  }
}
