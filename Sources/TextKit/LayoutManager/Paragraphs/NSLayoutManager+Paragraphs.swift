internal import CoreGraphics
internal import CoreText
internal import GalleyTextStore
internal import GalleyUTF16
internal import TextEngine

/// The paragraphs of the text, their glyphs and how they follow edits.
extension NSLayoutManager {
  /// Fills the list of paragraphs if it is empty, or if the text's length has changed without a report.
  func prepareParagraphs() {
    let length = textStorage?.reportedText.count ?? 0
    if state.isPrepared, state.paragraphs.characterCount == length { return }
    let counters = state.counters
    let generation = state.generation
    state = LayoutState()
    state.counters = counters
    state.generation = generation + 1
    state.isPrepared = true
    state.isVertical = textContainers.first?.layoutOrientation == .vertical
    guard let textStorage, length > 0 else { return }
    let text = StorageParagraphs(textStorage)
    state.paragraphs.replace(0..<0, with: text.records(in: 0..<length), isStale: false)
  }

  /// Returns the index of the paragraph that holds a character; `nil` past the text's end.
  func paragraphIndex(ofCharacter character: Int) -> Int? {
    prepareParagraphs()
    let index = state.paragraphs.index(ofCharacter: character)
    return index < state.paragraphs.count ? index : nil
  }

  /// Returns the index of the paragraph that holds a glyph, after making the glyphs up to there; `nil` past
  /// the last glyph.
  func paragraphIndex(ofGlyph glyph: Int) -> Int? {
    prepareParagraphs()
    while let found = state.paragraphs.candidate(forGlyph: glyph) {
      if found.isCounted { return found.index }
      knowGlyphCount(ofParagraph: found.index)
      state.paragraphs.countGlyphs(from: found.index)
    }
    return nil
  }

  /// Returns the glyph index of a paragraph's first glyph, after making the glyphs before it.
  func glyphStart(ofParagraph index: Int) -> Int {
    while let uncounted = state.paragraphs.firstUncounted(before: index) {
      knowGlyphCount(ofParagraph: uncounted)
      state.paragraphs.countGlyphs(from: uncounted)
    }
    return state.paragraphs.glyphStart(of: index)
  }

  /// Makes the glyphs of a paragraph unless their number is known.
  private func knowGlyphCount(ofParagraph index: Int) {
    if state.paragraphs[index].glyphCount == nil { _ = content(ofParagraph: index) }
  }

  /// The number of all glyphs.
  var glyphCount: Int {
    prepareParagraphs()
    return glyphStart(ofParagraph: state.paragraphs.count)
  }

  // MARK: Edits

  /// Follows an edit of the storage; see `processEditing(for:edited:range:changeInLength:invalidatedRange:)`.
  func follow(
    _ mask: NSTextStorage.EditActions, _ range: NSRange, changeInLength delta: Int, invalidated: NSRange
  ) {
    let edited = range.location..<range.location + range.length
    let edit = TextEdit(newRange: edited, change: delta)
    if mask.contains(.editedCharacters) { drawing.temporary.follow(edit) }
    var touched = edited
    if invalidated.location != NSNotFound, invalidated.length > 0 {
      touched = touched.joined(with: invalidated.location..<invalidated.location + invalidated.length)
    }
    let whole = TextEdit(newRange: touched, change: delta)
    let lines = displayedLines(around: whole.oldRange)
    replaceParagraphs(whole)
    displayEdit(lines, edit)
  }

  /// Replaces the paragraphs that an edit touched.
  func replaceParagraphs(_ edit: TextEdit) {
    guard state.isPrepared, let textStorage else { return }
    let paragraphs = state.paragraphs
    let characters = edit.newRange
    let length = textStorage.reportedText.count
    guard paragraphs.characterCount + edit.change == length, characters.upperBound <= length else {
      // The text was changed without a report: nothing is known any more.
      state.isPrepared = false
      prepareParagraphs()
      layoutBecameInvalid(fromParagraph: 0)
      return
    }
    let text = StorageParagraphs(textStorage)
    var first = paragraphs.index(ofCharacter: characters.lowerBound)
    // What ended with a CR may continue with an LF now, and what ended with the text continues.
    if first > 0, paragraphs.characterStart(of: first) == characters.lowerBound,
      !text.endsParagraph(before: characters.lowerBound)
    {
      first -= 1
    }
    let start = paragraphs.characterStart(of: first)
    let last = max(first, paragraphs.index(ofCharacter: max(edit.oldRange.upperBound - 1, start)))
    var end = min(last + 1, paragraphs.count)
    func newEnd() -> Int { paragraphs.characterStart(of: end) + edit.change }
    while end < paragraphs.count,
      newEnd() < characters.upperBound || !text.endsParagraph(before: newEnd())
    {
      end += 1
    }
    let records = text.records(in: start..<newEnd())
    var old: [ParagraphRecord] = []
    paragraphs.forEach(in: first..<end) { _, record in
      old.append(record)
      return true
    }
    handOver(from: old, to: records)
    state.replace(first..<end, with: records)
    let changed = forgetBlocks(around: first..<first + records.count)
    // Whether a container's last line is cut short depends on what follows.
    if changed > 0, textContainers.contains(where: \.truncatesLastLine) {
      state.invalidate(at: changed - 1)
    }
    forgetAnswers(from: changed)
    layoutBecameInvalid(fromParagraph: changed)
  }

  /// Forgets the layout of all paragraphs from one on if the delegate may change where their lines
  /// are: its answers may depend on glyph indexes, which are others now.
  private func forgetAnswers(from index: Int) {
    if asksAboutPositions { state.forget(from: index) }
  }

  /// Hands glyphs over to new paragraphs: those at the start and the end that are as long as before may have
  /// the same.
  private func handOver(from old: [ParagraphRecord], to new: [ParagraphRecord]) {
    let common = min(old.count, new.count)
    var start = 0
    while start < common, old[start].characterCount == new[start].characterCount {
      new[start].earlier = old[start].reusable
      start += 1
    }
    var end = 1
    while start + end <= common, old[old.count - end].characterCount == new[new.count - end].characterCount {
      new[new.count - end].earlier = old[old.count - end].reusable
      end += 1
    }
  }

  /// Forgets the glyphs and the placements of the paragraphs that hold some characters.
  ///
  /// - Parameter keepsGlyphs: Whether only placements are forgotten.
  /// - Returns: The characters of those paragraphs.
  @discardableResult
  func forgetParagraphs(holding characters: Range<Int>, keepsGlyphs: Bool) -> Range<Int> {
    prepareParagraphs()
    let paragraphs = state.paragraphs
    guard !paragraphs.isEmpty else { return 0..<0 }
    let first = min(paragraphs.index(ofCharacter: characters.lowerBound), paragraphs.count - 1)
    let lastCharacter = max(characters.upperBound - 1, characters.lowerBound)
    let end = min(max(first, paragraphs.index(ofCharacter: lastCharacter)) + 1, paragraphs.count)
    for index in first..<end {
      paragraphs[index].content?.broken = nil
      forgetPlacement(ofParagraph: index, keepsGlyphs: keepsGlyphs)
      state.invalidate(at: index)
    }
    state.invalidate(at: end)
    let changed = forgetBlocks(around: first..<end)
    forgetAnswers(from: changed)
    layoutBecameInvalid(fromParagraph: changed)
    return paragraphs.characterStart(of: first)..<paragraphs.characterStart(of: end)
  }

  /// Forgets the placements of all paragraphs from the first that reaches a container on.
  func forgetPlacements(fromContainer number: Int) {
    layoutInBackground()
    guard state.isPrepared else { return }
    guard (textContainers.first?.layoutOrientation == .vertical) == state.isVertical else {
      return forgetAll()
    }
    let count = state.paragraphs.count
    var first = min(state.laidOutCount, count)
    // Text that found no space is after all containers.
    state.paragraphs.forEach(in: 0..<first) { index, record in
      guard let ends = record.ends, ends.end.container < number else {
        first = index
        return false
      }
      return true
    }
    for index in first..<count { forgetPlacement(ofParagraph: index, keepsGlyphs: true) }
    state.forget(from: first)
    layoutBecameInvalid(fromParagraph: first)
  }

  /// Returns which of the containers one is.
  func index(of container: NSTextContainer) -> Int? { textContainers.firstIndex { $0 === container } }

  private func forgetPlacement(ofParagraph index: Int, keepsGlyphs: Bool) {
    let record = state.paragraphs[index]
    record.placement = nil
    if !keepsGlyphs || record.forgetsGlyphsWithPlacement {
      record.forgetGlyphs()
      state.paragraphs.forgetGlyphCount(of: index)
    } else {
      record.forgetSizes()
    }
  }
}

extension TextEdit {
  /// Creates an edit from its outcome.
  ///
  /// - Parameters:
  ///   - newRange: The range of the new text, in offsets after the edit.
  ///   - change: The number of units by which the text became longer.
  init(newRange: Range<Int>, change: Int) {
    let oldEnd = max(newRange.upperBound - change, newRange.lowerBound)
    self.init(oldRange: newRange.lowerBound..<oldEnd, newLength: newRange.count)
  }
}

/// The text of a storage, cut into paragraphs.
struct StorageParagraphs {
  private let text: TextRope

  init(_ storage: NSTextStorage) { text = storage.reportedText }

  /// Whether a paragraph ends before a character; so it does at the end of the text, whatever is there.
  func endsParagraph(before character: Int) -> Bool {
    guard character > 0 else { return true }
    guard character < text.count else { return true }
    let last = text[character - 1]
    return last.endsParagraph && !(last == .carriageReturn && text[character] == .lineFeed)
  }

  /// Returns new records of the paragraphs in a range that holds only whole ones.
  func records(in range: Range<Int>) -> [ParagraphRecord] {
    var finder = ParagraphRanges.Finder()
    text.forEachPiece(of: range) { units, _ in
      finder.scan(units)
      return true
    }
    return finder.finish(at: range.count).map { ParagraphRecord(characterCount: $0.count) }
  }
}
