public import CoreGraphics
internal import TextEngine
internal import GalleyTextStore

extension NSLayoutManager {
  /// Where a glyph stands beside the glyph before it that it belongs to.
  public enum GlyphInscription: UInt, Sendable {
    /// It is a base itself.
    case base = 0
    /// Below its base.
    case below = 1
    /// Above its base.
    case above = 2
    /// Over its base.
    case overstrike = 3
    /// Over its base and below.
    case overBelow = 4
  }
}

/// Glyphs in the calls of older systems.
extension NSLayoutManager {
  // MARK: While glyphs are made

  /// Replaces a glyph that was stored, while the delegate or a glyph generator is asked for it. Like the next
  /// calls, it has no effect otherwise.
  @available(*, deprecated, message: "use setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)")
  public func replaceGlyph(at glyphIndex: Int, withGlyph newGlyph: NSGlyph) {
    glyphStage?.replace(glyphIndex, with: newGlyph)
  }

  /// Removes glyphs that were stored; those after them take over their indexes. A character without a glyph
  /// left is hidden.
  @available(*, deprecated, message: "use setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)")
  public func deleteGlyphs(in glyphRange: NSRange) {
    guard let range = range(glyphRange, upTo: Int.max) else { return }
    glyphStage?.delete(range)
  }

  /// Assigns a glyph that was stored to another character. The first of several glyphs of a character counts;
  /// a character without a glyph left is hidden.
  @available(*, deprecated, message: "use setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)")
  public func setCharacterIndex(_ charIndex: Int, forGlyphAt glyphIndex: Int) {
    glyphStage?.setCharacter(charIndex, ofGlyph: glyphIndex)
  }

  /// Forgets the glyphs of whole paragraphs the next time that their layout becomes invalid, so that the
  /// delegate or a glyph generator is asked for them again.
  ///
  /// - Parameter glyphRange: Glyphs of the paragraphs.
  @available(
    *, deprecated, message: "use invalidateGlyphs(forCharacterRange:changeInLength:actualCharacterRange:)"
  )
  public func invalidateGlyphs(onLayoutInvalidationForGlyphRange glyphRange: NSRange) {
    guard let range = range(glyphRange, upTo: Int.max), !range.isEmpty,
      var index = paragraphIndex(ofGlyph: range.lowerBound)
    else { return }
    while index < state.paragraphs.count, glyphStart(ofParagraph: index) < range.upperBound {
      state.paragraphs[index].forgetsGlyphsWithPlacement = true
      index += 1
    }
  }

  // MARK: Afterwards

  /// Returns an attribute of a glyph as a number; 0 for a tag other than `NSGlyphAttributeSoft`,
  /// `NSGlyphAttributeElastic`, `NSGlyphAttributeBidiLevel` and `NSGlyphAttributeInscribe`, and after the
  /// last glyph.
  @available(*, deprecated, message: "use propertyForGlyph(at:)")
  public func intAttribute(_ attributeTag: Int, forGlyphAt glyphIndex: Int) -> Int {
    if let said = glyphStage?.attribute(attributeTag, glyphIndex) { return said }
    switch attributeTag {
    case NSGlyphAttributeElastic: return propertyForGlyph(at: glyphIndex).contains(.elastic) ? 1 : 0
    case NSGlyphAttributeBidiLevel: return Int(shapedGlyph(glyphIndex)?.level ?? 0)
    case NSGlyphAttributeInscribe: return Int(inscription(ofGlyphAt: glyphIndex).rawValue)
    default: return 0
    }
  }

  /// Copies glyphs and what is known of them; see
  /// `getGlyphs(in:glyphs:characterIndexes:glyphInscriptions:elasticBits:bidiLevels:)`.
  @available(*, deprecated, message: "use getGlyphs(in:glyphs:properties:characterIndexes:bidiLevels:)")
  public func getGlyphs(
    in glyphRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<NSGlyph>?,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>?,
    glyphInscriptions inscribeBuffer: UnsafeMutablePointer<GlyphInscription>?,
    elasticBits elasticBuffer: UnsafeMutablePointer<ObjCBool>?
  ) -> Int {
    getGlyphs(
      in: glyphRange, glyphs: glyphBuffer, characterIndexes: charIndexBuffer,
      glyphInscriptions: inscribeBuffer, elasticBits: elasticBuffer, bidiLevels: nil)
  }

  /// Copies glyphs and what is known of them.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs; indexes after the last glyph are left out.
  ///   - glyphBuffer: Receives the glyphs. Like all others, it must have room for as many, and may be `nil`.
  ///   - charIndexBuffer: Receives the first characters of what they stand for.
  ///   - inscribeBuffer: Receives where they stand beside their bases.
  ///   - elasticBuffer: Receives whether they are white space that may be stretched.
  ///   - bidiLevelBuffer: Receives embedding levels (UAX #9).
  /// - Returns: The number of glyphs copied.
  @available(*, deprecated, message: "use getGlyphs(in:glyphs:properties:characterIndexes:bidiLevels:)")
  public func getGlyphs(
    in glyphRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<NSGlyph>?,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>?,
    glyphInscriptions inscribeBuffer: UnsafeMutablePointer<GlyphInscription>?,
    elasticBits elasticBuffer: UnsafeMutablePointer<ObjCBool>?,
    bidiLevels bidiLevelBuffer: UnsafeMutablePointer<UInt8>?
  ) -> Int {
    forEachGlyph(in: glyphRange) { order, index, glyph in
      glyphBuffer?[order] = NSGlyph(cgGlyph(at: index))
      charIndexBuffer?[order] = character(ofGlyph: index)
      inscribeBuffer?[order] = inscription(ofGlyphAt: index)
      elasticBuffer?[order] = ObjCBool(propertyForGlyph(at: index).contains(.elastic))
      bidiLevelBuffer?[order] = glyph.level
    }
  }

  /// Where a glyph stands beside its base: as a generator said, or as the combining class of its character
  /// has it. A cluster's glyphs are its characters in their order, if they are as many.
  private func inscription(ofGlyphAt glyph: Int) -> GlyphInscription {
    guard glyph >= 0, let index = paragraphIndex(ofGlyph: glyph) else { return .base }
    let (start, characterStart) = (glyphStart(ofParagraph: index), state.paragraphs.characterStart(of: index))
    let content = content(ofParagraph: index)
    let cluster = content.cluster(ofGlyph: glyph - start)
    if let said = state.paragraphs[index].generated.inscriptions[cluster.characters.lowerBound] {
      return said
    }
    let order = glyph - start - cluster.glyphs.lowerBound
    guard order > 0, let text = textStorage?.reportedText else { return .base }
    let units = text.units(
      cluster.characters.lowerBound + characterStart..<cluster.characters.upperBound + characterStart)
    let scalars = Array(String(decoding: units, as: UTF16.self).unicodeScalars)
    guard scalars.count == cluster.glyphs.count else { return .overstrike }
    switch scalars[order].properties.canonicalCombiningClass.rawValue {
    case 202, 214, 218, 220, 222, 233: return .below
    case 216, 228, 230, 232, 234: return .above
    case 1: return .overstrike
    case 240: return .overBelow
    default: return scalars[order].properties.generalCategory == .nonspacingMark ? .overstrike : .base
    }
  }
}
