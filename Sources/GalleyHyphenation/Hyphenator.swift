/// Divides the words of one language, by the patterns of its dictionary and by soft hyphens.
///
/// A value that any thread may use. Offsets are UTF-16 units. No call fails or traps for any text: what is no
/// word of the language, such as one with letters that the dictionary's encoding lacks, has no points.
///
/// See docs/decisions/hyphenation.md.
public struct Hyphenator: Sendable {
  /// The BCP 47 tag of the dictionary in use; its region may differ from the one asked for.
  public let language: String
  /// The conventions of the language at a division.
  public let conventions: HyphenationConventions
  /// The fewest letters before a division, from the start of the word. The dictionary's own minimum counts if
  /// it is greater. Soft hyphens ignore it.
  public var minimumBefore = 2
  /// The fewest letters after a division, up to the end of the word; otherwise as `minimumBefore`.
  public var minimumAfter = 2

  private let tag: LanguageTag
  private let dictionary: PatternDictionary

  init(tag: LanguageTag, dictionary: PatternDictionary) {
    self.tag = tag
    self.dictionary = dictionary
    language = tag.description
    conventions = HyphenationConventions(language: tag.language)
  }

  /// Whether another hyphenator divides every word alike, because it has the same dictionary and settings.
  package func isSame(as other: Hyphenator) -> Bool {
    dictionary === other.dictionary && minimumBefore == other.minimumBefore
      && minimumAfter == other.minimumAfter && language == other.language
  }

  /// Finds where the words of a text may be divided, in ascending order.
  public func points(in word: [UInt16]) -> [HyphenationPoint] { points(in: word.span) }

  /// Finds where the words of a text may be divided, in ascending order.
  public func points(in word: Span<UInt16>) -> [HyphenationPoint] {
    var points: [HyphenationPoint] = []
    appendPoints(in: word, range: 0..<word.count, to: &points)
    return points
  }

  /// Finds where the words in a range of a text may be divided.
  ///
  /// Words that reach over an end of the range are left whole, as are words joined to digits or to the
  /// punctuation of addresses ("example.com", "file_name", "2nd"). In a word with soft hyphens those are the
  /// only points. There is never a point beside an apostrophe or inside a grapheme.
  ///
  /// - Parameters:
  ///   - text: The text; what lies around the range is looked at, too.
  ///   - range: The units in this hyphenator's language.
  ///   - points: Receives the points, in ascending order.
  /// - Complexity: O(`range.count`), and that of one word beyond either end.
  public func appendPoints(in text: Span<UInt16>, range: Range<Int>, to points: inout [HyphenationPoint]) {
    appendPoints(in: text, range: range, to: &points, usesMemory: true)
  }

  /// Finds where the words in a range of a text may be divided.
  ///
  /// - Parameter usesMemory: Whether words are looked up that were divided before. Points do not depend on
  ///   it; tests compare both.
  package func appendPoints(
    in text: Span<UInt16>, range: Range<Int>, to points: inout [HyphenationPoint], usesMemory: Bool
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count, "range ends outside the text")
    var word = Word()
    let key = DivisionMemory.Key(
      language: tag.language, minimumBefore: minimumBefore, minimumAfter: minimumAfter)
    let limit = min(text.count, range.upperBound + WordScanner.maximumUnits)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, units) = WordScanner.scalar(at: offset, in: text)
      guard WordScanner.role(of: scalar) == .letter else {
        offset += units
        continue
      }
      let found = offset..<WordScanner.wordEnd(from: offset, limit: limit, in: text)
      offset = found.upperBound
      guard found.count <= WordScanner.maximumUnits, found.upperBound <= range.upperBound else { continue }
      if found.lowerBound == range.lowerBound, continuesWord(at: found.lowerBound, in: text) { continue }
      if appendSoftHyphens(in: text, word: found, to: &points) { continue }
      if WordScanner.isTechnical(found, in: text) { continue }
      if usesMemory, dictionary.memory.append(found, of: text, key, to: &points) { continue }
      let count = points.count
      word.read(found, in: text, for: dictionary, language: tag.language)
      appendDivisions(of: word, to: &points)
      if usesMemory { dictionary.memory.keep(points[count...], of: found, text, key) }
    }
  }

  /// Returns the word that holds or touches an offset, as far as hyphenation sees words; empty when there is
  /// none.
  ///
  /// - Complexity: O(length of a word), however long the text is without a space.
  public static func wordRange(around offset: Int, in text: Span<UInt16>) -> Range<Int> {
    precondition(offset >= 0 && offset <= text.count, "offset lies outside the text")
    let start = WordScanner.wordStart(from: offset, in: text)
    let limit = min(text.count, start + 2 * WordScanner.maximumUnits)
    return start..<WordScanner.wordEnd(from: start, limit: limit, in: text)
  }

  private func continuesWord(at start: Int, in text: Span<UInt16>) -> Bool {
    WordScanner.wordStart(from: start, in: text) < start
  }

  /// Adds the points of a word's soft hyphens and returns whether there are any.
  private func appendSoftHyphens(
    in text: Span<UInt16>, word: Range<Int>, to points: inout [HyphenationPoint]
  ) -> Bool {
    var found = false
    for offset in word where text[offset] == 0xAD {
      found = true
      if text[offset + 1] == 0xAD { continue }
      points.append(HyphenationPoint(offset: offset + 1, priority: HyphenationPoint.softHyphenPriority))
    }
    return found
  }

  private func appendDivisions(of word: Word, to points: inout [HyphenationPoint]) {
    guard !word.bytes.isEmpty else { return }
    let divisions = dictionary.divisions(
      of: word.bytes, minimumBefore: minimumBefore, minimumAfter: minimumAfter)
    // Where the text that earlier changes replace ends.
    var end = 0
    for division in divisions {
      let next = division.letter + 1
      if WordScanner.isMark(word.letters[next]) { continue }
      let offset = word.offsets[next]
      if offset < end { continue }
      guard let replacement = division.replacement else {
        if WordScanner.role(of: word.letters[next]) == .joiner { continue }
        if WordScanner.role(of: word.letters[next - 1]) == .joiner { continue }
        points.append(HyphenationPoint(offset: offset, priority: division.priority))
        continue
      }
      guard let change = word.change(of: division.replaced, to: replacement),
        change.replaced.lowerBound >= end
      else { continue }
      end = change.replaced.upperBound
      points.append(
        HyphenationPoint(
          offset: min(max(offset, change.replaced.lowerBound), change.replaced.upperBound),
          priority: division.priority, change: change))
    }
  }
}
