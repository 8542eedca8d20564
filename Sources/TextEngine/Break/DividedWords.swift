internal import GalleyFonts
internal import GalleyHyphenation
internal import GalleyUnicode
internal import Synchronization

/// Where words may be divided, and how wide the part before each division is with its hyphen: what was found
/// for the words of one font, script, language and list of features.
///
/// Text repeats its words, and to shape a word anew for each of its divisions costs many times what it costs
/// to look it up. Only words are known here whose divisions and widths their own units decide, in whatever
/// text and at whatever size they stand: no marks, no letters that join, no change of spelling. All other
/// words are measured where they stand; tests compare both.
final class DividedWords: Sendable {
  /// A division of a word.
  struct Division {
    /// The number of units before it.
    var offset: Int
    /// The advance of the part before it, in font units.
    var advance: Int32
    /// The advance of the hyphen after that part, in font units.
    var hyphen: Int32
  }

  /// What the divisions and the widths of a word depend on besides its units and its font.
  struct Conditions {
    var script: Script
    var language: String?
    var features: [FontFeature]
    var hyphenator: Hyphenator

    /// Whether words of one font are divided alike, and as wide.
    fileprivate func matches(_ other: Conditions) -> Bool {
      script == other.script && language == other.language && features == other.features
        && hyphenator.isSame(as: other.hyphenator)
    }
  }

  fileprivate let conditions: Conditions
  /// The units that show a hyphen.
  private let hyphen: [UInt16]
  private let memory = Mutex(Memory())

  private init(_ conditions: Conditions, _ font: FontInstance) {
    self.conditions = conditions
    hyphen = [HyphenFinder.hyphen(of: font)]
  }

  /// Returns what is known of the words of a font; `nil` if there are too many conditions.
  static func words(of font: FontInstance, _ conditions: Conditions) -> DividedWords? {
    font.renderer { DividedWordsOfFont() }.words(conditions) { DividedWords(conditions, font) }
  }

  /// Adds the divisions of a word, in ascending order.
  ///
  /// - Parameters:
  ///   - word: All units between two spaces, or between one and an end of the text, punctuation at its end
  ///     left out.
  ///   - segment: The word with the white space after it.
  ///   - text: The paragraph.
  ///   - font: The font whose words these are.
  /// - Returns: `false`, with nothing added, for a word that has to be measured where it stands.
  func append(
    _ word: Range<Int>, _ segment: Range<Int>, of text: UnsafeBufferPointer<UInt16>, in font: FontInstance,
    to divisions: inout [Division]
  ) -> Bool {
    guard word.count <= DividedWords.mostUnits, let hash = DividedWords.hash(word, of: text) else {
      return false
    }
    let known = memory.withLock { $0.append(word, hash, of: text, to: &divisions) }
    if let known { return known }
    let found = divide(word, segment, of: text, in: font)
    memory.withLock { $0.keep(found, word, hash, of: text) }
    divisions += found ?? []
    return found != nil
  }

  /// Longer words are measured where they stand.
  private static let mostUnits = 40

  /// Returns the hash of a word; `nil` for one with units that may join with others or change them.
  private static func hash(_ word: Range<Int>, of text: UnsafeBufferPointer<UInt16>) -> UInt64? {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in word {
      let unit = text[offset]
      guard isPlain(unit) else { return nil }
      hash = (hash ^ UInt64(unit)) &* 0x100_0000_01B3
    }
    return hash ^ hash >> 29
  }

  /// Letters, digits and punctuation of Latin, Greek and Cyrillic, without marks and soft hyphens.
  @inline(__always)
  private static func isPlain(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x21..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x2010..<0x2028: true
    default: false
    }
  }

  /// Finds the divisions of a word; `nil` if they change spelling or are too wide to be known.
  private func divide(
    _ word: Range<Int>, _ segment: Range<Int>, of text: UnsafeBufferPointer<UInt16>, in font: FontInstance
  ) -> [Division]? {
    var points: [HyphenationPoint] = []
    conditions.hyphenator.appendPoints(in: text.span, range: segment, to: &points)
    guard !points.isEmpty else { return [] }
    var glyphs = GlyphBuffer()
    var divisions: [Division] = []
    for point in points {
      guard point.change == nil, word.contains(point.offset) else { return nil }
      let count = point.offset - word.lowerBound
      let units = text[word.lowerBound..<point.offset] + hyphen
      glyphs.truncate(to: 0)
      units.withUnsafeBufferPointer { shape($0, in: font, into: &glyphs) }
      var advances: (word: Int64, hyphen: Int64) = (0, 0)
      for glyph in 0..<glyphs.count {
        if Int(glyphs.clusters[glyph]) < count {
          advances.word += Int64(glyphs.advances[glyph])
        } else {
          advances.hyphen += Int64(glyphs.advances[glyph])
        }
      }
      guard let advance = Int32(exactly: advances.word), let hyphen = Int32(exactly: advances.hyphen) else {
        return nil
      }
      divisions.append(Division(offset: count, advance: advance, hyphen: hyphen))
    }
    return divisions
  }

  private func shape(
    _ units: UnsafeBufferPointer<UInt16>, in font: FontInstance, into glyphs: inout GlyphBuffer
  ) {
    let (script, language, features) = (conditions.script, conditions.language, conditions.features)
    if SimpleShaper.shapePlain(
      units, 0..<units.count, font: font, script: script, language: language, features: features,
      into: &glyphs)
    {
      return
    }
    var none: [Int32]?
    ShapingBuffer().shape(
      units, 0..<units.count, font: font, script: script, isRightToLeft: false, language: language,
      features: features, into: &glyphs, tatweels: &none)
  }

  /// Words in the order in which they were met, found by their hashes.
  private struct Memory {
    /// For each slot the place of a word in `records`, plus 1; 0 for none. Words stand in the first free slot
    /// from that of their hash on.
    private var slots: [Int32] = []
    /// For each word the number of its units and that of its divisions, its units, and five numbers for each
    /// division.
    private var records: [UInt16] = []
    private var count = 0

    /// In place of a number of divisions, for words that have to be measured where they stand.
    private static let unknown: UInt16 = 0xFFFF
    private static let numbersOfDivision = 5
    /// With more numbers all words are forgotten: a megabyte.
    private static let mostNumbers = 1 << 19

    /// Adds the divisions of a word; returns `nil` for one that was not met before.
    func append(
      _ word: Range<Int>, _ hash: UInt64, of text: UnsafeBufferPointer<UInt16>,
      to divisions: inout [Division]
    ) -> Bool? {
      guard !slots.isEmpty else { return nil }
      return slots.withUnsafeBufferPointer { slots in
        records.withUnsafeBufferPointer { records in
          var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
          while slots[slot] != 0 {
            let first = Int(slots[slot]) - 1
            if Int(records[first]) == word.count, isSame(records, first + 2, word, text) {
              return Memory.append(records, first, to: &divisions)
            }
            slot = (slot + 1) & (slots.count - 1)
          }
          return nil
        }
      }
    }

    private func isSame(
      _ records: UnsafeBufferPointer<UInt16>, _ first: Int, _ word: Range<Int>,
      _ text: UnsafeBufferPointer<UInt16>
    ) -> Bool {
      for index in 0..<word.count where records[first + index] != text[word.lowerBound + index] {
        return false
      }
      return true
    }

    private static func append(
      _ records: UnsafeBufferPointer<UInt16>, _ first: Int, to divisions: inout [Division]
    ) -> Bool {
      guard records[first + 1] != unknown else { return false }
      var place = first + 2 + Int(records[first])
      func number(_ index: Int) -> Int32 {
        Int32(bitPattern: UInt32(records[index]) << 16 | UInt32(records[index + 1]))
      }
      for _ in 0..<Int(records[first + 1]) {
        divisions.append(
          Division(offset: Int(records[place]), advance: number(place + 1), hyphen: number(place + 3)))
        place += numbersOfDivision
      }
      return true
    }

    /// Remembers a word; `nil` for one that has to be measured where it stands.
    mutating func keep(
      _ divisions: [Division]?, _ word: Range<Int>, _ hash: UInt64, of text: UnsafeBufferPointer<UInt16>
    ) {
      if records.count > Memory.mostNumbers { self = Memory() }
      if 2 * (count + 1) > slots.count { grow() }
      insert(hash, Int32(records.count + 1))
      count += 1
      records.append(UInt16(word.count))
      records.append(divisions.map { UInt16($0.count) } ?? Memory.unknown)
      records += text[word]
      for division in divisions ?? [] {
        records.append(UInt16(division.offset))
        for number in [division.advance, division.hyphen] {
          records.append(UInt16(truncatingIfNeeded: number >> 16))
          records.append(UInt16(truncatingIfNeeded: number))
        }
      }
    }

    private mutating func insert(_ hash: UInt64, _ place: Int32) {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = place
    }

    private mutating func grow() {
      slots = [Int32](repeating: 0, count: max(2 * slots.count, 1024))
      records.withUnsafeBufferPointer { records in
        var first = 0
        while first < records.count {
          let units = first + 2..<first + 2 + Int(records[first])
          if let hash = DividedWords.hash(units, of: records) { insert(hash, Int32(first + 1)) }
          let count = records[first + 1] == Memory.unknown ? 0 : Int(records[first + 1])
          first = units.upperBound + count * Memory.numbersOfDivision
        }
      }
    }
  }
}

/// All words that were divided in a font; stored with it.
private final class DividedWordsOfFont: Sendable {
  private let known = Mutex<[DividedWords]>([])
  /// The most conditions for which words are known.
  private static let most = 32

  func words(_ conditions: DividedWords.Conditions, _ make: () -> DividedWords) -> DividedWords? {
    known.withLock { known in
      if let words = known.first(where: { $0.conditions.matches(conditions) }) { return words }
      guard known.count < DividedWordsOfFont.most else { return nil }
      let words = make()
      known.append(words)
      return words
    }
  }
}
