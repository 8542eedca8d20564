public import CoreGraphics
internal import TextEngine
internal import GalleyTextStore

extension NSLayoutManager {
  /// The position of a glyph relative to the base that it belongs to.
  public enum GlyphInscription: UInt, Sendable {
    /// The glyph is a base itself.
    case base = 0
    /// Below its base.
    case below = 1
    /// Above its base.
    case above = 2
    /// Over its base.
    case overstrike = 3
    /// Over its base and below it.
    case overBelow = 4
  }
}

/// Older methods for glyphs.
extension NSLayoutManager {
  // MARK: During glyph generation

  /// Replaces a stored glyph while the delegate or a glyph generator is asked for glyphs. Like the next
  /// methods, it has no effect at other times.
  @available(*, deprecated, message: "use setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)")
  public func replaceGlyph(at glyphIndex: Int, withGlyph newGlyph: NSGlyph) {
    glyphStage?.replace(glyphIndex, with: newGlyph)
  }

  /// Removes stored glyphs; the indexes of those after them decrease. A character left without a glyph is
  /// hidden.
  @available(*, deprecated, message: "use setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)")
  public func deleteGlyphs(in glyphRange: NSRange) {
    guard let range = range(glyphRange, upTo: Int.max) else { return }
    glyphStage?.delete(range)
  }

  /// Assigns a stored glyph to another character. If a character has several glyphs, the first counts. A
  /// character left without a glyph is hidden.
  @available(*, deprecated, message: "use setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)")
  public func setCharacterIndex(_ charIndex: Int, forGlyphAt glyphIndex: Int) {
    glyphStage?.setCharacter(charIndex, ofGlyph: glyphIndex)
  }

  /// Marks whole paragraphs so that their glyphs become invalid when their layout next does. The delegate
  /// or a glyph generator is then asked for them again.
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

  // MARK: After glyph generation

  /// Returns an attribute of a glyph as a number; 0 for a tag other than `NSGlyphAttributeSoft`,
  /// `NSGlyphAttributeElastic`, `NSGlyphAttributeBidiLevel` and `NSGlyphAttributeInscribe`, and after the
  /// last glyph.
  @available(*, deprecated, message: "use propertyForGlyph(at:)")
  @discardableResult
  public func intAttribute(_ attributeTag: Int, forGlyphAt glyphIndex: Int) -> Int {
    if let said = glyphStage?.attribute(attributeTag, ofGlyph: glyphIndex) { return said }
    switch attributeTag {
    case NSGlyphAttributeElastic: return propertyForGlyph(at: glyphIndex).contains(.elastic) ? 1 : 0
    case NSGlyphAttributeBidiLevel: return Int(shapedGlyph(glyphIndex)?.level ?? 0)
    case NSGlyphAttributeInscribe: return Int(inscription(ofGlyphAt: glyphIndex).rawValue)
    default: return 0
    }
  }

  /// Copies glyphs and their properties; see
  /// `getGlyphs(in:glyphs:characterIndexes:glyphInscriptions:elasticBits:bidiLevels:)`.
  @available(*, deprecated, message: "use getGlyphs(in:glyphs:properties:characterIndexes:bidiLevels:)")
  @discardableResult
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

  /// Copies glyphs and their properties. Each buffer must hold as many entries as `glyphRange`, or be
  /// `nil`.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs; indexes after the last glyph are ignored.
  ///   - glyphBuffer: Receives the glyphs.
  ///   - charIndexBuffer: Receives the index of the first character of each glyph's cluster.
  ///   - inscribeBuffer: Receives the positions of glyphs relative to their bases.
  ///   - elasticBuffer: Receives whether glyphs are white space that may be stretched.
  ///   - bidiLevelBuffer: Receives embedding levels (UAX #9).
  /// - Returns: The number of glyphs copied.
  @available(*, deprecated, message: "use getGlyphs(in:glyphs:properties:characterIndexes:bidiLevels:)")
  @discardableResult
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

  /// Returns the position of a glyph relative to its base: the one that a generator set, or one derived
  /// from the combining class of its character. If a cluster has as many glyphs as characters, they
  /// correspond in order.
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
