internal import CoreGraphics
internal import CoreText
internal import GalleyUTF16
internal import TextEngine
internal import GalleyTextStore

/// The units of the text, their glyphs and how they follow edits.
extension NSLayoutManager {
  /// Makes the list of units if there is none, or if the text's length has changed without a word.
  func prepareUnits() {
    let length = textStorage?.reportedText.count ?? 0
    if state.isPrepared, state.list.characterCount == length { return }
    let counters = state.counters
    let generation = state.generation
    state = LayoutState()
    state.counters = counters
    state.generation = generation + 1
    state.isPrepared = true
    state.isVertical = textContainers.first?.layoutOrientation == .vertical
    guard let textStorage, length > 0 else { return }
    let text = UnitText(textStorage)
    state.list.replace(0..<0, with: text.units(in: 0..<length))
  }

  /// The unit that holds a character; `nil` past the text's end.
  func unitIndex(ofCharacter character: Int) -> Int? {
    prepareUnits()
    let index = state.list.index(ofCharacter: character)
    return index < state.list.count ? index : nil
  }

  /// The unit that holds a glyph, after the glyphs up to there have been made; `nil` past the last.
  func unitIndex(ofGlyph glyph: Int) -> Int? {
    prepareUnits()
    var list = state.list
    let index = list.index(ofGlyph: glyph) { content(ofUnit: $0).glyphCount }
    keepStarts(list)
    return index < state.list.count ? index : nil
  }

  /// The glyph index of a unit's first glyph, after those before it have been made.
  func glyphStart(ofUnit index: Int) -> Int {
    var list = state.list
    let start = list.glyphStart(of: index) { content(ofUnit: $0).glyphCount }
    keepStarts(list)
    return start
  }

  /// The number of all glyphs.
  var glyphCount: Int {
    prepareUnits()
    return glyphStart(ofUnit: state.list.count)
  }

  /// Keeps what a copy of the list has learnt, unless the list was changed meanwhile.
  private func keepStarts(_ list: UnitList) {
    guard list.count == state.list.count, list.characterCount == state.list.characterCount else { return }
    state.list = list
  }

  // MARK: Edits

  /// Follows a change of the text.
  ///
  /// - Parameters:
  ///   - characters: The changed characters, in the new text.
  ///   - delta: By how much the text became longer.
  func replaceUnits(characters: Range<Int>, delta: Int) {
    guard state.isPrepared, let textStorage else { return }
    let length = textStorage.reportedText.count
    guard state.list.characterCount + delta == length, characters.upperBound <= length,
      characters.count >= delta
    else {
      // Somebody has changed the text without telling: nothing is known any more.
      state.isPrepared = false
      prepareUnits()
      layoutBecameInvalid(fromUnit: 0)
      return
    }
    let text = UnitText(textStorage)
    var first = state.list.index(ofCharacter: characters.lowerBound)
    // What ended with a CR may go on with an LF now, and what ended with the text goes on.
    if first > 0, state.list.characterStart(of: first) == characters.lowerBound,
      !text.endsParagraph(before: characters.lowerBound)
    {
      first -= 1
    }
    let start = state.list.characterStart(of: first)
    let oldEnd = characters.upperBound - delta
    var last = max(first, state.list.index(ofCharacter: max(oldEnd - 1, start)))
    last = min(last, state.list.count)
    var end = last < state.list.count ? last + 1 : last
    func newEnd() -> Int { state.list.characterStart(of: end) + delta }
    while end < state.list.count, newEnd() < characters.upperBound || !text.endsParagraph(before: newEnd()) {
      end += 1
    }
    let units = text.units(in: start..<newEnd())
    keepContents(of: Array(state.list.units[first..<end]), for: units)
    state.replace(first..<end, with: units)
    let changed = forgetBlocks(around: first..<first + units.count)
    // Whether a container's last line is cut short depends on what follows.
    if changed > 0, textContainers.contains(where: \.truncatesLastLine) { state.addSeam(at: changed - 1) }
    forgetAnswers(from: changed)
    layoutBecameInvalid(fromUnit: changed)
  }

  /// Has all lines from a unit on looked at again if the delegate may have a say in where they stand: what it
  /// answers may depend on glyph indexes, which are others now.
  private func forgetAnswers(from index: Int) {
    if asksAboutPlaces { state.forget(from: index) }
  }

  /// Hands contents over to new units: those at the start and the end that are as long as before may have
  /// kept their glyphs.
  private func keepContents(of old: [LayoutUnit], for new: [LayoutUnit]) {
    var start = 0
    while start < min(old.count, new.count), old[start].characterCount == new[start].characterCount {
      new[start].earlier = old[start].original ?? old[start].content ?? old[start].earlier
      start += 1
    }
    var end = 1
    while start + end <= min(old.count, new.count),
      old[old.count - end].characterCount == new[new.count - end].characterCount
    {
      let unit = old[old.count - end]
      new[new.count - end].earlier = unit.original ?? unit.content ?? unit.earlier
      end += 1
    }
  }

  /// Forgets the glyphs of the units that hold some characters, and where they stand.
  ///
  /// - Parameter keepsGlyphs: Whether only their places are forgotten.
  /// - Returns: The characters of those units.
  @discardableResult
  func forgetUnits(holding characters: Range<Int>, keepsGlyphs: Bool) -> Range<Int> {
    prepareUnits()
    guard !state.list.isEmpty else { return 0..<0 }
    let first = min(state.list.index(ofCharacter: characters.lowerBound), state.list.count - 1)
    let last = min(
      max(first, state.list.index(ofCharacter: max(characters.upperBound - 1, characters.lowerBound))),
      state.list.count - 1)
    for index in first...last {
      state.list[index].places = nil
      state.list[index].content?.broken = nil
      if !keepsGlyphs || state.list[index].forgetsGlyphsWithPlaces {
        state.list[index].forgetGlyphs()
        state.list.glyphsChanged(in: index)
      } else {
        state.list[index].forgetSizes()
      }
      state.addSeam(at: index)
    }
    state.addSeam(at: last + 1)
    let changed = forgetBlocks(around: first..<last + 1)
    forgetAnswers(from: changed)
    layoutBecameInvalid(fromUnit: changed)
    return state.list.characterStart(of: first)..<state.list.characterStart(of: last + 1)
  }
}

/// The text of a storage, cut into units.
struct UnitText {
  private let text: TextRope

  init(_ storage: NSTextStorage) { text = storage.reportedText }

  /// Whether a paragraph ends before a character; so it does at the end of the text, whatever is there.
  func endsParagraph(before character: Int) -> Bool {
    guard character > 0 else { return true }
    guard character < text.count else { return true }
    let last = text[character - 1]
    return last.endsParagraph && !(last == .carriageReturn && text[character] == .lineFeed)
  }

  /// The units of a stretch of whole paragraphs.
  func units(in range: Range<Int>) -> [LayoutUnit] {
    guard !range.isEmpty else { return [] }
    return ParagraphRanges.ranges(of: TextUnits(text.units(range))).map {
      LayoutUnit(characterCount: $0.count)
    }
  }
}
