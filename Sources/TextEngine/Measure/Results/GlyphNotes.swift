/// Where a paragraph that is measured without its glyphs has more or fewer of them than units.
///
/// Words that are added up letter by letter have a glyph for each unit; the others are noted. So glyphs can
/// be numbered, line by line, without any.
struct GlyphNotes {
  /// Said of a word in which lines may end, and whose glyphs are not those of its units one by one.
  static let unknown = Int8.min

  /// Whether anybody asks for numbers. Without, nothing is noted.
  var isWanted = false
  /// Whether the notes are complete.
  private(set) var areKnown = false
  /// Words in the order of the text: the offset after each, and its glyphs less its units.
  private var words: [(end: Int, difference: Int)] = []

  /// Begins a paragraph whose words will all be noted.
  mutating func begin() {
    guard isWanted else { return }
    areKnown = true
    words.removeAll(keepingCapacity: true)
  }

  /// Forgets the last paragraph: nothing is known of its glyphs.
  mutating func giveUp() { areKnown = false }

  /// Notes a word.
  ///
  /// - Parameters:
  ///   - difference: Its glyphs less its units; `GlyphNotes.unknown` if lines may end inside it, and
  ///     its glyphs are not those of its units one by one.
  ///   - end: The offset after it.
  @inline(__always)
  mutating func note(_ difference: Int8, wordEndingAt end: Int) {
    guard difference != 0, isWanted else { return }
    if difference == GlyphNotes.unknown { areKnown = false }
    words.append((end, Int(difference)))
  }

  /// Returns for each line the number of the paragraph's glyphs up to its end; `nil` if that is not known.
  ///
  /// - Parameters:
  ///   - ends: The ends of the lines, ascending; the last one is the paragraph's.
  ///   - joinsLastUnits: Whether the paragraph ends with a carriage return and a line feed: together they are
  ///     one entry of its glyphs, as any other terminator is.
  func glyphEnds(ofLinesEndingAt ends: [Int], joinsLastUnits: Bool) -> [Int]? {
    guard areKnown else { return nil }
    var next = 0
    var difference = 0
    var glyphEnds = ends.map { end in
      while next < words.count, words[next].end <= end {
        difference += words[next].difference
        next += 1
      }
      return end + difference
    }
    if joinsLastUnits, !ends.isEmpty { glyphEnds[ends.count - 1] -= 1 }
    return glyphEnds
  }

  /// Returns the number of all glyphs of the paragraph; `nil` if that is not known.
  ///
  /// - Parameters:
  ///   - count: The number of its units.
  ///   - joinsLastUnits: As above.
  func glyphCount(ofUnits count: Int, joinsLastUnits: Bool) -> Int? {
    guard areKnown else { return nil }
    return words.reduce(count) { $0 + $1.difference } - (joinsLastUnits ? 1 : 0)
  }
}
