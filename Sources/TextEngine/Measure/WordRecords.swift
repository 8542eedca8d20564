internal import Fonts
internal import UnicodeAlgorithms

/// What is known of one word in one font, for the widths of lines.
struct WordRecord {
  var hash: UInt32 = 0
  /// 0 where there is no record.
  var unitCount: UInt16 = 0
  /// The context's index, and what stands beside the word.
  var key: UInt16 = 0
  /// Index of the word's first unit in the table's own copy.
  var firstUnit: UInt32 = 0
  /// Pen movement over the word, in font units.
  var advance: Int32 = 0
  /// What the word adds to the advance of the space before it and of the one after it: kerning.
  var before: Int16 = 0
  var after: Int16 = 0
  /// The first of its opportunities, and their number.
  var firstOpportunity: UInt32 = 0
  var opportunityCount: UInt16 = 0
  /// 0 for a word of no script, 1 for one of its context's script, 2 for any other.
  var scriptKind: UInt8 = 0
  /// Whether the paragraph needs the general way.
  var isIrregular = false
  /// Whether a line may begin with the word without shaping again.
  var startsPlainly = true
}

/// A place inside a word where a line may end.
struct WordOpportunity {
  var offset: UInt16
  /// Whether a cut here changes nothing.
  var isPlain: Bool
  /// Pen movement from the word's start, in font units.
  var advance: Int32
}

/// The words that have been met, found by their units. Bounded: when it is full, all is forgotten.
struct WordTable<Unit: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>: ~Copyable {
  private var records: UnsafeMutablePointer<WordRecord>
  private var units: UnsafeMutablePointer<Unit>
  private var unitCount = 0
  private(set) var opportunities: [WordOpportunity] = []
  private var count = 0
  /// How often a word was looked for, and how often it was known.
  private(set) var asked = 0
  private(set) var known = 0

  private static var placeBits: Int { 15 }
  private static var most: Int { 3 << 13 }
  private static var unitCapacity: Int { 1 << 18 }
  /// Longer words have no record.
  static var longest: Int { 250 }

  init() {
    records = .allocate(capacity: 1 << Self.placeBits)
    records.initialize(repeating: WordRecord(), count: 1 << Self.placeBits)
    units = .allocate(capacity: Self.unitCapacity)
  }

  deinit {
    records.deallocate()
    units.deallocate()
  }

  /// The place of a word: that of its record, or a free one.
  @inline(__always)
  mutating func place(_ word: UnsafePointer<Unit>, _ length: Int, _ hash: UInt32, key: UInt16) -> Int {
    var place = Int(hash >> (32 - UInt32(Self.placeBits)))
    asked &+= 1
    while records[place].unitCount != 0 {
      let record = records + place
      if record.pointee.hash == hash, record.pointee.key == key, Int(record.pointee.unitCount) == length,
        matches(units + Int(record.pointee.firstUnit), word, length)
      {
        known &+= 1
        return place
      }
      place = (place + 1) & ((1 << Self.placeBits) - 1)
    }
    return place
  }

  @inline(__always)
  private func matches(_ a: UnsafePointer<Unit>, _ b: UnsafePointer<Unit>, _ length: Int) -> Bool {
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

  /// Eight bytes at once.
  @inline(__always)
  private static func word(_ units: UnsafePointer<Unit>) -> UInt64 {
    UnsafeRawPointer(units).loadUnaligned(as: UInt64.self)
  }

  /// A number made of a word's units and its key.
  @inline(__always)
  static func hash(_ word: UnsafePointer<Unit>, _ length: Int, key: UInt16) -> UInt32 {
    let step = 8 / MemoryLayout<Unit>.size
    var hash = UInt64(key) &+ 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index + step <= length {
      hash = (hash ^ Self.word(word + index)) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
      index += step
    }
    var rest: UInt64 = UInt64(truncatingIfNeeded: length)
    while index < length {
      rest = rest << UInt64(8 * MemoryLayout<Unit>.size) | UInt64(truncatingIfNeeded: word[index])
      index += 1
    }
    hash = (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: hash >> 32)
  }

  /// The record at a place; one without units where the word is not known.
  @inline(__always)
  func record(at place: Int) -> UnsafePointer<WordRecord> { UnsafePointer(records + place) }

  /// Keeps a record at the free place that was found for its word.
  ///
  /// - Returns: Where it is now.
  mutating func insert(
    _ record: WordRecord, _ found: borrowing [WordOpportunity], of word: UnsafePointer<Unit>, at place: Int
  ) -> Int {
    var place = place
    let length = Int(record.unitCount)
    if count == Self.most || unitCount + length > Self.unitCapacity {
      records.update(repeating: WordRecord(), count: 1 << Self.placeBits)
      count = 0
      unitCount = 0
      opportunities.removeAll(keepingCapacity: true)
      place = Int(record.hash >> (32 - UInt32(Self.placeBits)))
    }
    var record = record
    record.firstUnit = UInt32(unitCount)
    (units + unitCount).update(from: word, count: length)
    unitCount += length
    record.firstOpportunity = UInt32(opportunities.count)
    record.opportunityCount = UInt16(found.count)
    for index in found.indices { opportunities.append(found[index]) }
    records[place] = record
    count += 1
    return place
  }
}
