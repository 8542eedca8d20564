public import CoreText
internal import GalleyTextStore
internal import TextEngine

/// Makes glyphs and layout, and makes them invalid.
extension NSLayoutManager {
  // MARK: Ensuring layout

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

  /// Lays out all text from the start to some characters. With `allowsNonContiguousLayout` only the lines of
  /// their paragraphs are prepared.
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

  /// Makes glyphs and lines of paragraphs, without their positions.
  private func prepare(paragraphs range: Range<Int>) {
    for index in range where index >= state.laidOutCount {
      let content = content(ofParagraph: index)
      guard let container = textContainers.last, container.plainTop == 0, content.broken == nil else {
        continue
      }
      let width = container.availableSpace.lineWidth
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

  /// Lays out text until a container is full or all text is laid out.
  public func ensureLayout(for container: NSTextContainer) {
    guard let index = textContainers.firstIndex(where: { $0 === container }) else { return }
    layOut { $0.container > index }
  }

  /// Lays out text until it reaches below a rectangle of a container.
  public func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
    guard let index = textContainers.firstIndex(where: { $0 === container }) else { return }
    layOut { $0.container > index || $0.container == index && $0.y > bounds.maxY }
  }

  // MARK: Invalidating layout

  /// Forgets the glyphs and the layout of some characters. They are made again, and the delegate is asked
  /// again, when they are needed.
  ///
  /// - Parameters:
  ///   - charRange: The characters, in the text as it is now.
  ///   - delta: The number of units by which the text became longer, if the storage did not report it.
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

  /// Forgets the layout of some characters, and what follows from it for the text after them. The glyphs
  /// stay.
  ///
  /// - Parameters:
  ///   - charRange: The characters.
  ///   - actualCharRange: Receives the characters that are laid out again: whole paragraphs. May be `nil`.
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

  /// Returns a range clamped to a length; `nil` for one that is not valid.
  func range(_ range: NSRange, upTo count: Int) -> Range<Int>? {
    guard range.location != NSNotFound, range.location >= 0, range.length >= 0 else { return nil }
    let start = min(range.location, count)
    return start..<start + min(range.length, count - start)
  }

  // MARK: Extent of the layout

  /// Returns the first character that has no line: it was not laid out yet, or found no space in the
  /// containers. The text's length when all have one; characters that truncation hides belong to its line.
  @discardableResult
  public func firstUnlaidCharacterIndex() -> Int {
    let first = firstUnplaced()
    return state.paragraphs.characterStart(of: first.paragraph) + first.character
  }

  /// Returns the first glyph that has no line; see `firstUnlaidCharacterIndex()`.
  @discardableResult
  public func firstUnlaidGlyphIndex() -> Int {
    let first = firstUnplaced()
    let start = glyphStart(ofParagraph: first.paragraph)
    return first.character == 0
      ? start : start + content(ofParagraph: first.paragraph).firstGlyph(at: first.character)
  }

  /// Returns the first character without a line, with its offset in its paragraph.
  private func firstUnplaced() -> (paragraph: Int, character: Int) {
    prepareParagraphs()
    let count = state.laidOutCount
    let full = state.paragraphs.firstIndex(before: count) { paragraph in
      (paragraph.ends?.end.container ?? 0) >= textContainers.count
    }
    guard full < count, let placement = placement(ofParagraph: full),
      placement.placedCharacters < state.paragraphs[full].characterCount
    else { return (min(full + 1, count), 0) }
    return (full, placement.placedCharacters)
  }

  /// Gets both of the first character and the first glyph that have no line; either pointer may be
  /// `nil`.
  public func getFirstUnlaidCharacterIndex(
    _ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?
  ) {
    charIndex?.pointee = firstUnlaidCharacterIndex()
    glyphIndex?.pointee = firstUnlaidGlyphIndex()
  }
}
