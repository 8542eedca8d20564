internal import GalleyFonts
internal import GalleyUnicode

/// The key of a word, and the indexes of its opportunities. All zeros in a free slot.
struct WordEntry {
  /// The units of a short word; 0 for longer words.
  var letters = WordLetters()
  var hash: UInt32 = 0
  /// The number of units; 0 in a free slot.
  var unitCount: UInt16 = 0
  /// The context that the word was measured in: font, script and neighbours.
  var key: UInt16 = 0
  /// The index of the word's first unit in the table's own copy.
  var firstUnit: UInt32 = 0
  /// The index of its first opportunity, and the number of them.
  var firstOpportunity: UInt32 = 0
  var opportunityCount: UInt16 = 0
}

/// A record of a `WordTable`. All zeros in a free slot.
protocol WordTableRecord: BitwiseCopyable {
  var entry: WordEntry { get set }
}

/// The widths of one word in one font. All zeros in a free slot.
struct WordRecord: WordTableRecord {
  /// The entry. Its key is the index of the context, with two bits for the spaces beside the word.
  var entry = WordEntry()
  /// The advance of the word, in font units.
  var advance: Int32 = 0
  /// The kerning with the space before the word and with the space after it, in font units.
  var before: Int16 = 0
  var after: Int16 = 0
  /// 0 for a word of no script, 1 for one of its context's script, 2 for any other.
  var scriptKind: UInt8 = 0
  /// Whether the word rules out measuring word by word.
  var isIrregular = false
  /// Whether some rule may see its first character together with the space before it and more, or its last
  /// one with what is after it.
  var meetsBefore = false
  var meetsAfter = false
  /// Whether a line may begin with the word without shaping again.
  var startsPlainly = false
  /// The glyphs of the word less its units.
  var glyphDifference: Int8 = 0
}

/// Up to sixteen bytes of units, as two numbers. They overlap if there are fewer bytes.
struct WordLetters: Equatable {
  var first: UInt64 = 0
  var last: UInt64 = 0
}

/// An opportunity inside a word.
struct WordOpportunity {
  var offset: UInt16
  /// Whether a line may be cut there without changing a glyph.
  var isPlain: Bool
  /// The advance from the word's start, in font units.
  var advance: Int32
  /// The same without white space before it. Told of runs (`TokenRecord.isRun`) only.
  var content: Int32 = 0
}

/// A cache of the records of words, found by their units. When it is full, all of them are removed.
///
/// Records lie one after the other, so that few words take little memory; slots refer to them by number.
struct WordTable<Unit: FixedWidthInteger & UnsignedInteger & BitwiseCopyable, Record: WordTableRecord>:
  ~Copyable
{
  /// The slots: bits 0-15 are the number of a record, 0 for none, bits 16-31 the low half of its hash.
  private let slotMemory = ZeroedMemory<UInt32>(count: 1 << Self.slotBits, isTouchedAnywhere: true)
  /// The records by number, from 1 on.
  private let recordMemory = ZeroedMemory<Record>(count: Self.most + 1)
  private let unitMemory = ZeroedMemory<Unit>(count: Self.unitCapacity)
  private var unitCount = 0
  private(set) var opportunities: [WordOpportunity] = []
  private var count = 0

  private static var slotBits: Int { 15 }
  private static var most: Int { 3 << 13 }
  private static var unitCapacity: Int { 1 << 18 }
  /// The length of the longest word with a record.
  static var longest: Int { 250 }

  private var slots: UnsafeMutablePointer<UInt32> { slotMemory.elements }
  private var records: UnsafeMutablePointer<Record> { recordMemory.elements }
  private var units: UnsafeMutablePointer<Unit> { unitMemory.elements }

  /// Returns the number of a word's record; 0 if there is none.
  @inline(__always)
  func number(
    of word: UnsafePointer<Unit>, length: Int, letters: WordLetters, hash: UInt32, key: UInt16
  ) -> Int {
    var slot = Self.slot(hash)
    let isShort = length <= Self.short
    while true {
      let found = slots[slot]
      if found == 0 { return 0 }
      if found >> 16 == hash & 0xFFFF {
        let entry = records[Int(found & 0xFFFF)].entry
        if entry.hash == hash, entry.key == key, Int(entry.unitCount) == length,
          isShort ? entry.letters == letters : matches(units + Int(entry.firstUnit), word, length: length)
        {
          return Int(found & 0xFFFF)
        }
      }
      slot = (slot + 1) & ((1 << Self.slotBits) - 1)
    }
  }

  @inline(__always)
  private static func slot(_ hash: UInt32) -> Int { Int(hash >> (32 - UInt32(slotBits))) }

  /// The length of the longest word whose units are part of its record.
  private static var short: Int { 16 / MemoryLayout<Unit>.size }

  /// Returns the units of a short word.
  @inline(__always)
  static func letters(of word: UnsafePointer<Unit>, length: Int) -> WordLetters {
    let count = length * MemoryLayout<Unit>.size
    let bytes = UnsafeRawPointer(word)
    guard count <= 16 else { return WordLetters() }
    if count >= 8 {
      return WordLetters(
        first: bytes.loadUnaligned(as: UInt64.self),
        last: (bytes + count - 8).loadUnaligned(as: UInt64.self))
    }
    if count >= 4 {
      let first = bytes.loadUnaligned(as: UInt32.self)
      let last = (bytes + count - 4).loadUnaligned(as: UInt32.self)
      return WordLetters(first: UInt64(first) | UInt64(last) << 32, last: 0)
    }
    let low = UInt64(bytes.load(as: UInt8.self))
    let middle = UInt64((bytes + count / 2).load(as: UInt8.self))
    let high = UInt64((bytes + count - 1).load(as: UInt8.self))
    return WordLetters(first: low | middle << 8 | high << 16, last: 0)
  }

  /// Returns the offset of the first space from an offset on; `end` if there is none.
  @inline(__always)
  static func space(in text: UnsafePointer<Unit>, from start: Int, to end: Int) -> Int {
    let size = MemoryLayout<Unit>.size
    let ones: UInt64 = size == 1 ? 0x0101_0101_0101_0101 : 0x0001_0001_0001_0001
    var offset = start
    while offset + 8 / size <= end {
      // A lane of zeros is where the space was; the first such lane is found right.
      let lanes = Self.word(text + offset) ^ (ones &* 0x20)
      let found = (lanes &- ones) & ~lanes & (ones << UInt64(8 * size - 1))
      if found != 0 { return offset + found.trailingZeroBitCount / (8 * size) }
      offset += 8 / size
    }
    while offset < end, text[offset] != 0x20 { offset += 1 }
    return offset
  }

  @inline(__always)
  private func matches(_ a: UnsafePointer<Unit>, _ b: UnsafePointer<Unit>, length: Int) -> Bool {
    let step = 8 / MemoryLayout<Unit>.size
    var index = 0
    while index + step <= length {
      if Self.word(a + index) != Self.word(b + index) { return false }
      index += step
    }
    while index < length {
      if a[index] != b[index] { return false }
      index += 1
    }
    return true
  }

  /// Reads eight bytes at once.
  @inline(__always)
  private static func word(_ units: UnsafePointer<Unit>) -> UInt64 {
    UnsafeRawPointer(units).loadUnaligned(as: UInt64.self)
  }

  /// Returns a hash of a word's units and its key.
  @inline(__always)
  static func hash(
    of word: UnsafePointer<Unit>, length: Int, letters: WordLetters, key: UInt16
  ) -> UInt32 {
    var hash = (UInt64(key) << 16 | UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
    if length <= Self.short {
      hash = (hash ^ letters.first) &* 0xBF58_476D_1CE4_E5B9
      hash = (hash ^ hash >> 32 ^ letters.last) &* 0x94D0_49BB_1331_11EB
    } else {
      for index in 0..<length {
        hash = (hash ^ UInt64(truncatingIfNeeded: word[index])) &* 0xBF58_476D_1CE4_E5B9
      }
    }
    return UInt32(truncatingIfNeeded: (hash ^ hash >> 29) >> 16)
  }

  /// Returns the record with a number.
  @inline(__always)
  func record(_ number: Int) -> UnsafePointer<Record> { UnsafePointer(records + number) }

  /// Removes all words if there is no capacity for one more.
  ///
  /// - Returns: Whether they were removed.
  mutating func makeRoom(for length: Int) -> Bool {
    guard count == Self.most || unitCount + length > Self.unitCapacity else { return false }
    slotMemory.clear()
    count = 0
    unitCount = 0
    opportunities.removeAll(keepingCapacity: true)
    return true
  }

  /// Inserts the record of a new word, after `makeRoom`.
  ///
  /// - Returns: Its number.
  mutating func insert(
    _ record: Record, _ found: borrowing [WordOpportunity], of word: UnsafePointer<Unit>
  ) -> Int {
    let length = Int(record.entry.unitCount)
    var record = record
    if length > Self.short {
      record.entry.firstUnit = UInt32(unitCount)
      (units + unitCount).update(from: word, count: length)
      unitCount += length
    }
    record.entry.firstOpportunity = UInt32(opportunities.count)
    record.entry.opportunityCount = UInt16(found.count)
    for index in found.indices { opportunities.append(found[index]) }
    var slot = Self.slot(record.entry.hash)
    while slots[slot] != 0 { slot = (slot + 1) & ((1 << Self.slotBits) - 1) }
    count += 1
    records[count] = record
    slots[slot] = record.entry.hash << 16 | UInt32(count)
    return count
  }
}
