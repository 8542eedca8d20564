public import CoreText
internal import TextEngine

/// What makes glyphs and layout, and what makes them invalid.
extension NSLayoutManager {
  // MARK: Making

  /// Makes the glyphs of some characters now.
  public func ensureGlyphs(forCharacterRange charRange: NSRange) {
    prepareParagraphs()
    guard let range = range(charRange, upTo: state.paragraphs.characterCount), !range.isEmpty else { return }
    var index = state.paragraphs.index(ofCharacter: range.lowerBound)
    while index < state.paragraphs.count, state.paragraphs.characterStart(of: index) < range.upperBound {
      _ = content(ofParagraph: index)
      index += 1
    }
  }

  /// Makes some glyphs now, and those before them.
  public func ensureGlyphs(forGlyphRange glyphRange: NSRange) {
    guard glyphRange.location != NSNotFound, glyphRange.length > 0 else { return }
    _ = paragraphIndex(ofGlyph: glyphRange.location + glyphRange.length - 1)
  }

  /// Lays out all text from the start to some characters; without the text before them if
  /// `allowsNonContiguousLayout` says so.
  public func ensureLayout(forCharacterRange charRange: NSRange) {
    prepareParagraphs()
    guard let range = range(charRange, upTo: state.paragraphs.characterCount), !range.isEmpty else { return }
    let last = state.paragraphs.index(ofCharacter: range.upperBound - 1)
    if allowsNonContiguousLayout {
      prepare(paragraphs: state.paragraphs.index(ofCharacter: range.lowerBound)..<last + 1)
    } else {
      layOut(paragraphsBefore: last + 1)
    }
  }

  /// Makes glyphs and lines of units, without finding out where they stand.
  private func prepare(paragraphs range: Range<Int>) {
    for index in range where index >= state.laidOutCount {
      let content = content(ofParagraph: index)
      guard let container = textContainers.last, container.plainTop == 0, content.broken == nil else {
        continue
      }
      let width = container.room.lineWidth
      let start = state.paragraphs.characterStart(of: index)
      content.broken = (width, content.shaped.lines(width: width, mayBreak: breakVeto(from: start)))
    }
    state.preparedEnd = max(state.preparedEnd, range.upperBound)
  }

  /// Lays out all text from the start to some glyphs.
  public func ensureLayout(forGlyphRange glyphRange: NSRange) {
    guard glyphRange.location != NSNotFound, glyphRange.length > 0 else { return }
    layOut(
      paragraphsBefore: (paragraphIndex(ofGlyph: glyphRange.location + glyphRange.length - 1) ?? .max - 1) + 1
    )
  }

  /// Lays out text until a container is full or all text stands.
  public func ensureLayout(for container: NSTextContainer) {
    guard let index = textContainers.firstIndex(where: { $0 === container }) else { return }
    layOut { $0.container > index }
  }

  /// Lays out text until it reaches below a rectangle of a container.
  public func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
    guard let index = textContainers.firstIndex(where: { $0 === container }) else { return }
    layOut { $0.container > index || $0.container == index && $0.y > bounds.maxY }
  }

  // MARK: Unmaking

  /// Forgets the glyphs of some characters, and where they stand. They are made anew, and the delegate is
  /// asked again, when somebody needs them.
  ///
  /// - Parameters:
  ///   - charRange: The characters, in the text as it is now.
  ///   - delta: By how much the text became longer, if that has not been said otherwise.
  ///   - actualCharRange: Receives the characters whose glyphs were forgotten: whole paragraphs. May be
  ///     `nil`.
  public func invalidateGlyphs(
    forCharacterRange charRange: NSRange, changeInLength delta: Int,
    actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) {
    if delta != 0, charRange.location != NSNotFound {
      let characters = charRange.location..<charRange.location + charRange.length
      replaceParagraphs(TextEdit(newRange: characters, change: delta))
    }
    forget(charRange, keepsGlyphs: false, actualCharRange)
  }

  /// Forgets where some characters stand, and what follows from it for those behind them. Their glyphs stay.
  ///
  /// - Parameters:
  ///   - charRange: The characters.
  ///   - actualCharRange: Receives the characters that are laid out anew: whole paragraphs. May be `nil`.
  public func invalidateLayout(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) {
    forget(charRange, keepsGlyphs: true, actualCharRange)
  }

  private func forget(_ charRange: NSRange, keepsGlyphs: Bool, _ actual: UnsafeMutablePointer<NSRange>?) {
    prepareParagraphs()
    guard let range = range(charRange, upTo: state.paragraphs.characterCount) else { return }
    let forgotten = forgetParagraphs(holding: range, keepsGlyphs: keepsGlyphs)
    actual?.pointee = NSRange(location: forgotten.lowerBound, length: forgotten.count)
  }

  /// A range cut to what there is; `nil` for none.
  func range(_ range: NSRange, upTo count: Int) -> Range<Int>? {
    guard range.location != NSNotFound, range.location >= 0, range.length >= 0 else { return nil }
    let start = min(range.location, count)
    return start..<start + min(range.length, count - start)
  }

  // MARK: How far layout has come

  /// The first character that is not laid out yet; the text's length when all are, or found no room.
  public func firstUnlaidCharacterIndex() -> Int {
    prepareParagraphs()
    return state.paragraphs.characterStart(of: state.laidOutCount)
  }

  /// The first glyph that is not laid out yet.
  public func firstUnlaidGlyphIndex() -> Int {
    prepareParagraphs()
    return glyphStart(ofParagraph: state.laidOutCount)
  }

  /// Gets both of the first character and the first glyph that are not laid out yet; either pointer may be
  /// `nil`.
  public func getFirstUnlaidCharacterIndex(
    _ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?
  ) {
    charIndex?.pointee = firstUnlaidCharacterIndex()
    glyphIndex?.pointee = firstUnlaidGlyphIndex()
  }
}
