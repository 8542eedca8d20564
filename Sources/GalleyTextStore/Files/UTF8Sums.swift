internal import GalleyUTF16

/// Sums up UTF-8 without decoding it, 16 bytes at a time.
///
/// `TextSummary(decoding:)` says the same by looking at each unit, and of damaged bytes too.
struct UTF8Sums {
  private typealias Bytes = SIMD16<UInt8>

  /// The units, paragraph ends, pairs of surrogates and damage in the steps so far.
  private var units = 0
  private var ends = 0
  private var pairs = 0
  private var isDamaged = false

  private init() {}

  /// The bytes of a step.
  private static let width = 16
  /// Steps after which a lane that counts is full: each adds two at most.
  private static let fullSteps = 127

  /// Returns the summary of the text that bytes stand for.
  ///
  /// - Parameter bytes: Begin with a character.
  /// - Returns: `nil` if any byte is damaged.
  static func summary(of bytes: UnsafeBufferPointer<UInt8>) -> TextSummary? {
    var sums = UTF8Sums()
    sums.add(bytes)
    return sums.isDamaged ? nil : sums.summary(of: bytes)
  }

  private func summary(of bytes: UnsafeBufferPointer<UInt8>) -> TextSummary {
    guard let first = bytes.first, let last = bytes.last else { return TextSummary() }
    // Of longer characters only U+2029 matters, and only at the end.
    let endsWithSeparator = bytes.suffix(3).elementsEqual([0xE2, 0x80, 0xA9])
    return TextSummary(
      length: units, paragraphEnds: ends, surrogatePairs: pairs, utf8Length: bytes.count,
      first: UInt16(first), last: endsWithSeparator ? .paragraphSeparator : UInt16(last))
  }

  /// Returns the number of bytes at the beginning that are below 0x80.
  static func asciiPrefix(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    var index = 0
    while index + 4 * width <= bytes.count {
      let block = start + index
      let any = load(block) | load(block + width) | load(block + 2 * width) | load(block + 3 * width)
      guard isASCII(any) else { break }
      index += 4 * width
    }
    while index + width <= bytes.count, isASCII(load(start + index)) { index += width }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  // MARK: Step by step

  /// Adds all bytes. Before the first and after the last are zeros.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else { return }
    let width = UTF8Sums.width
    let whole = bytes.count / width * width
    var previous = Bytes()
    if whole > 0 {
      add(UTF8Sums.load(start), after: previous)
      add(start + width..<start + whole)
      previous = UTF8Sums.load(start + whole - width)
    }
    // A character that the bytes end in the middle of is damaged by the zeros.
    var rest = Bytes()
    withUnsafeMutableBytes(of: &rest) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: start + whole, count: bytes.count - whole))
    }
    add(rest, after: previous)
    units -= width - (bytes.count - whole)
  }

  private mutating func add(_ block: Bytes, after previous: Bytes) {
    withUnsafeBytes(of: (previous, block)) {
      let middle = $0.baseAddress! + UTF8Sums.width
      add(middle..<middle + UTF8Sums.width)
    }
  }

  /// Adds whole steps; at least three bytes can be read before them.
  private mutating func add(_ range: Range<UnsafeRawPointer>) {
    var place = range.lowerBound
    var errors = Bytes()
    while place < range.upperBound {
      let stop = min(range.upperBound, place + UTF8Sums.fullSteps * UTF8Sums.width)
      var (units, ends, pairs) = (Bytes(), Bytes(), Bytes())
      while place < stop {
        UTF8Sums.step(at: place, &units, &ends, &pairs, &errors)
        place += UTF8Sums.width
      }
      for lane in 0..<UTF8Sums.width {
        self.units += Int(units[lane])
        self.ends += Int(ends[lane])
        self.pairs += Int(pairs[lane])
      }
    }
    if errors != Bytes() { isDamaged = true }
  }

  /// Looks at the bytes of a step and at those before each of them.
  ///
  /// - Parameters:
  ///   - units: By lane, how many units have begun there.
  ///   - ends: By lane, how many paragraphs have ended there.
  ///   - pairs: By lane, how many pairs of surrogates have begun there.
  ///   - errors: Not 0 in lanes where a byte may not follow those before it.
  @inline(__always)
  private static func step(
    at place: UnsafeRawPointer, _ units: inout Bytes, _ ends: inout Bytes, _ pairs: inout Bytes,
    _ errors: inout Bytes
  ) {
    // A lane of a comparison is 0 or all ones, which is -1: what it is taken from counts it.
    let byte = load(place)
    let first = load(place - 1)
    let third = load(place - 3)
    let feeds = equal(byte, 0x0A) & ~equal(first, 0x0D)
    ends &-= equal(byte, 0x0D) | feeds
    if isASCII(byte | third) {
      units &+= Bytes(repeating: 1)
      return
    }
    let second = load(place - 2)
    ends &-= equal(byte, 0xA9) & equal(first, 0x80) & equal(second, 0xE2)
    let continuations = equal(byte & Bytes(repeating: 0xC0), 0x80)
    let expected = atLeast(first, 0xC0) | atLeast(second, 0xE0) | atLeast(third, 0xF0)
    // Both surrogates are counted where their character begins.
    units &-= ~continuations
    let long = atLeast(byte, 0xF0)
    units &-= long
    pairs &-= long
    // In no character are 0xC0, 0xC1 and what is above 0xF4; four others continue with a part of the
    // continuations only, or they were overlong, surrogates or beyond U+10FFFF.
    let low = ~atLeast(byte, 0x90)
    let middle = ~atLeast(byte, 0xA0)
    errors |= continuations ^ expected
    errors |= atLeast(byte, 0xF5) | equal(byte & Bytes(repeating: 0xFE), 0xC0)
    errors |= equal(first, 0xE0) & middle | equal(first, 0xED) & ~middle
    errors |= equal(first, 0xF0) & low | equal(first, 0xF4) & ~low
  }

  @inline(__always)
  private static func load(_ place: UnsafeRawPointer) -> Bytes { place.loadUnaligned(as: Bytes.self) }

  @inline(__always)
  private static func isASCII(_ bytes: Bytes) -> Bool {
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    return (words[0] | words[1]) & 0x8080_8080_8080_8080 == 0
  }

  // Comparing with a number instead of a vector of it is a hundred times slower.

  @inline(__always)
  private static func equal(_ bytes: Bytes, _ other: UInt8) -> Bytes {
    unsafeBitCast(bytes .== Bytes(repeating: other), to: Bytes.self)
  }

  @inline(__always)
  private static func atLeast(_ bytes: Bytes, _ least: UInt8) -> Bytes {
    unsafeBitCast(bytes .>= Bytes(repeating: least), to: Bytes.self)
  }
}
