/// The glyphs of words that have a ligature, or anything else that the font does beyond kerning: each is
/// shaped once.
///
/// A word's glyphs depend on whether spaces are beside it and on nothing else, where a space blocks all rules
/// of the font but kerning; see `WordScanner`. Of words in fonts where it does not, nothing is told. For one
/// thread.
final class GlyphWords {
  /// The glyphs of a word. Pointers are valid until the next word is asked for.
  struct Word {
    /// The advance of the space before the word, if one is there, in font units.
    fileprivate(set) var before: Int32 = 0
    /// Whether a line must not be cut before the space after the word without shaping again.
    fileprivate(set) var isUnsafeAfter = false
    fileprivate(set) var hasLetters = false
    /// Whether some glyph is not at its unit's place.
    fileprivate(set) var hasPlaces = false
    /// The number of glyphs.
    fileprivate(set) var count = 0
    let ids: UnsafePointer<UInt16>
    let advances: UnsafePointer<Int32>
    let unsafeToBreak: UnsafePointer<Bool>
    /// The unit that each shows first, from the word's start.
    let clusters: UnsafePointer<Int32>
  }

  /// What is known of a word. All zeros in a free slot.
  private struct Record: WordTableRecord {
    var entry = WordEntry()
    var firstGlyph: Int32 = 0
    /// The number of glyphs; 0 if the word cannot be set like this.
    var glyphCount: Int32 = 0
    var before: Int32 = 0
    var isUnsafeAfter = false
    var hasLetters = false
    var hasPlaces = false
  }

  private typealias Words = WordTable<UInt8, Record>
  @exclusivity(unchecked) private var table = Words()
  @exclusivity(unchecked) private var glyphs = GlyphBuffer()

  /// Returns the glyphs of a word.
  ///
  /// - Parameters:
  ///   - range: The word's range in `text`, between two spaces or ends.
  ///   - context: The index of its context in the scanner.
  /// - Returns: `nil` if they depend on more than the word and the spaces beside it.
  @inline(__always)
  func word(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ context: Int,
    by scanner: UnsafeMutablePointer<WordScanner<UInt8>>
  ) -> Word? {
    let length = range.count
    let (hasBefore, hasAfter) = (range.lowerBound > 0, range.upperBound < text.count)
    // A tab would be found at the word's end.
    guard length > 0, length <= Words.longest, context <= UInt16.max >> 2,
      !hasAfter || text[range.upperBound] == 0x20
    else { return nil }
    let key = UInt16(context) << 2 | (hasBefore ? 1 : 0) | (hasAfter ? 2 : 0)
    let word = text.baseAddress! + range.lowerBound
    let letters = Words.letters(of: word, length: length)
    let hash = Words.hash(of: word, length: length, letters: letters, key: key)
    var number = table.number(of: word, length: length, letters: letters, hash: hash, key: key)
    if number == 0 {
      var record = record(range, of: text, context, by: scanner)
      (record.entry.letters, record.entry.hash, record.entry.key) = (letters, hash, key)
      number = table.insert(record, [], of: word)
    }
    let record = table.record(number)
    guard record.pointee.glyphCount > 0 else { return nil }
    let first = Int(record.pointee.firstGlyph)
    return Word(
      before: record.pointee.before, isUnsafeAfter: record.pointee.isUnsafeAfter,
      hasLetters: record.pointee.hasLetters, hasPlaces: record.pointee.hasPlaces,
      count: Int(record.pointee.glyphCount), ids: glyphs.ids + first, advances: glyphs.advances + first,
      unsafeToBreak: glyphs.unsafeToBreak + first, clusters: glyphs.clusters + first)
  }

  /// Shapes a word and stores its glyphs.
  @inline(never)
  private func record(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ context: Int,
    by scanner: UnsafeMutablePointer<WordScanner<UInt8>>
  ) -> Record {
    if table.makeRoom(for: range.count) { glyphs.truncate(to: 0) }
    var record = Record()
    record.entry.unitCount = UInt16(range.count)
    let first = glyphs.count
    guard
      let place = scanner.pointee.shape(range, of: text, context, into: &glyphs),
      let count = Int32(exactly: place.count), count > 0
    else {
      glyphs.truncate(to: first)
      return record
    }
    record.firstGlyph = Int32(truncatingIfNeeded: first)
    (record.glyphCount, record.before, record.isUnsafeAfter) = (count, place.before, place.isUnsafeAfter)
    record.hasLetters = place.hasLetters
    record.hasPlaces =
      place.count != range.count || (0..<place.count).contains { Int(glyphs.clusters[first + $0]) != $0 }
    return record
  }
}

/// The clusters of the glyphs of a text, where not every glyph is at its unit's place.
struct GlyphPlaces {
  private let clusters: UnsafeMutablePointer<Int32>
  /// The number of glyphs whose clusters are written.
  private var count = 0
  private var isWanted = false
  /// The units before the next glyph less the glyphs before it.
  var shift = 0

  init(_ clusters: UnsafeMutablePointer<Int32>) { self.clusters = clusters }

  /// Writes the clusters up to the end of a word.
  ///
  /// - Parameters:
  ///   - unit: The offset of the word.
  ///   - glyph: The index of its first glyph.
  mutating func append(_ word: GlyphWords.Word, at unit: Int, _ glyph: Int) {
    isWanted = true
    fill(to: glyph, shift: unit - glyph)
    for index in 0..<word.count {
      clusters[glyph + index] = word.clusters[index] &+ Int32(truncatingIfNeeded: unit)
    }
    count = glyph + word.count
  }

  /// Writes all other clusters.
  ///
  /// - Returns: `nil` if each glyph is at its unit's place.
  mutating func finish(_ glyphCount: Int) -> UnsafePointer<Int32>? {
    guard isWanted else { return nil }
    fill(to: glyphCount, shift: shift)
    return UnsafePointer(clusters)
  }

  /// Writes the clusters of glyphs that are each at its unit's place, but for a shift.
  private mutating func fill(to end: Int, shift: Int) {
    while count < end {
      clusters[count] = Int32(truncatingIfNeeded: count + shift)
      count += 1
    }
  }
}
