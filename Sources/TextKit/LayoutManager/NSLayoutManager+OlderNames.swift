public import CoreGraphics
internal import CoreText

/// Calls of older systems.
extension NSLayoutManager {
  /// Returns a glyph as older calls know it; 0 for what is not drawn as a glyph.
  @available(*, deprecated, renamed: "cgGlyph(at:)")
  @discardableResult
  public func glyph(at glyphIndex: Int) -> NSGlyph { NSGlyph(cgGlyph(at: glyphIndex)) }

  /// Returns a glyph as older calls know it, or 0 past the last.
  ///
  /// - Parameters:
  ///   - glyphIndex: The index of the glyph.
  ///   - isValidIndex: Receives whether there is such a glyph. May be `nil`.
  @available(*, deprecated, renamed: "cgGlyph(at:isValidIndex:)")
  @discardableResult
  public func glyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> NSGlyph {
    NSGlyph(cgGlyph(at: glyphIndex, isValidIndex: isValidIndex))
  }

  /// Gets glyphs as older calls know them.
  ///
  /// - Parameters:
  ///   - glyphArray: Memory for the glyphs of the range and one more entry, which is set to 0.
  ///   - glyphRange: Which glyphs.
  /// - Returns: The number of glyphs.
  @available(*, deprecated, message: "use getGlyphs(in:glyphs:properties:characterIndexes:bidiLevels:)")
  @discardableResult
  public func getGlyphs(_ glyphArray: UnsafeMutablePointer<NSGlyph>?, range glyphRange: NSRange) -> Int {
    guard let range = range(glyphRange, upTo: numberOfGlyphs) else { return 0 }
    for (order, glyph) in range.enumerated() { glyphArray?[order] = NSGlyph(cgGlyph(at: glyph)) }
    glyphArray?[range.count] = 0
    return range.count
  }

  /// Stores one glyph; see `insertGlyphs(_:length:forStartingGlyphAt:characterIndex:)`.
  @available(*, deprecated, message: "use setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)")
  public func insertGlyph(_ glyph: NSGlyph, atGlyphIndex glyphIndex: Int, characterIndex charIndex: Int) {
    var glyph = glyph
    insertGlyphs(&glyph, length: 1, forStartingGlyphAt: glyphIndex, characterIndex: charIndex)
  }

  /// Returns the font that text in a font is laid out in: the same.
  @available(*, deprecated)
  @discardableResult
  public func substituteFont(for originalFont: CTFont) -> CTFont { originalFont }

  /// Forgets the layout of some characters; see `invalidateLayout(forCharacterRange:actualCharacterRange:)`.
  ///
  /// - Parameters:
  ///   - charRange: The characters.
  ///   - flag: Whether text after them keeps its layout if that turns out to be right; it always does.
  ///   - actualCharRange: Receives the characters that were forgotten. May be `nil`.
  @available(*, deprecated, renamed: "invalidateLayout(forCharacterRange:actualCharacterRange:)")
  public func invalidateLayout(
    forCharacterRange charRange: NSRange, isSoft flag: Bool,
    actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) {
    invalidateLayout(forCharacterRange: charRange, actualCharacterRange: actualCharRange)
  }

  /// The older name of `processEditing(for:edited:range:changeInLength:invalidatedRange:)`, with the mask as
  /// a number.
  @available(*, deprecated, renamed: "processEditing(for:edited:range:changeInLength:invalidatedRange:)")
  public func textStorage(
    _ str: NSTextStorage, edited editedMask: Int, range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) {
    processEditing(
      for: str, edited: NSTextStorage.EditActions(rawValue: UInt(bitPattern: editedMask)),
      range: newCharRange,
      changeInLength: delta, invalidatedRange: invalidatedCharRange)
  }
}

extension NSLayoutManager {
  /// Replaces the storage that is laid out: all of its layout managers go over to the new one.
  public func replaceTextStorage(_ newTextStorage: NSTextStorage) {
    guard let old = textStorage else { return newTextStorage.addLayoutManager(self) }
    guard old !== newTextStorage else { return }
    for manager in old.layoutManagers {
      old.removeLayoutManager(manager)
      newTextStorage.addLayoutManager(manager)
    }
  }
}
