internal import GalleyUTF16

/// The summary of a range of text, which a rope knows without reading the text.
struct TextSummary: TreeSummary {
  /// The number of UTF-16 units.
  var length = 0
  /// The number of paragraph ends: CR, LF, CR LF and U+2029.
  var paragraphEnds = 0
  /// The number of pairs of surrogates: two units that are one code point.
  private(set) var surrogatePairs = 0
  /// The number of bytes that the text takes as UTF-8; a surrogate without its other half is U+FFFD there.
  private(set) var utf8Length = 0
  /// Whether the first unit is LF: after a CR it ends no paragraph of its own.
  private(set) var beginsWithLineFeed = false
  /// Whether the last unit is CR.
  private(set) var endsWithReturn = false
  /// Whether the last unit ends a paragraph.
  private(set) var endsParagraph = false
  /// Whether the first unit is a low surrogate: after a high one the two are a pair.
  private var beginsWithLowSurrogate = false
  /// Whether the last unit is a high surrogate.
  private var endsWithHighSurrogate = false

  /// The number of code points; a surrogate without its other half is one.
  var codePoints: Int { length - surrogatePairs }

  init() {}

  /// Creates a summary from its parts.
  init(
    length: Int, paragraphEnds: Int, surrogatePairs: Int, utf8Length: Int, first: UInt16, last: UInt16
  ) {
    self.length = length
    self.paragraphEnds = paragraphEnds
    self.surrogatePairs = surrogatePairs
    self.utf8Length = utf8Length
    beginsWithLowSurrogate = UTF16.isTrailSurrogate(first)
    endsWithHighSurrogate = UTF16.isLeadSurrogate(last)
    beginsWithLineFeed = first == .lineFeed
    endsWithReturn = last == .carriageReturn
    endsParagraph = last.endsParagraph
  }

  /// Creates the summary of units by looking at each of them.
  init(of units: UnsafeBufferPointer<UInt16>) {
    let pairs = SurrogatePairs.count(in: units)
    // Each half of a pair was counted as U+FFFD would be.
    self.init(of: units, surrogatePairs: pairs, utf8Length: UTF8Size.most(of: units) - 2 * pairs)
  }

  /// Creates the summary of `WesternBytes` by looking at each of them.
  init(of bytes: UnsafeBufferPointer<UInt8>) {
    self.init(of: bytes, surrogatePairs: 0, utf8Length: UTF8Lengths.sum(ofWestern: bytes))
  }

  private init<Unit: FixedWidthInteger & UnsignedInteger>(
    of units: UnsafeBufferPointer<Unit>, surrogatePairs: Int, utf8Length: Int
  ) {
    self.init(
      length: units.count, paragraphEnds: ParagraphEnds.count(in: units), surrogatePairs: surrogatePairs,
      utf8Length: utf8Length, first: units.first.map { UInt16($0) } ?? 0,
      last: units.last.map { UInt16($0) } ?? 0)
  }

  mutating func append(_ next: TextSummary) {
    guard next.length > 0 else { return }
    guard length > 0 else {
      self = next
      return
    }
    length += next.length
    paragraphEnds += next.paragraphEnds
    // The two are one end.
    if endsWithReturn, next.beginsWithLineFeed { paragraphEnds -= 1 }
    surrogatePairs += next.surrogatePairs
    utf8Length += next.utf8Length
    if endsWithHighSurrogate, next.beginsWithLowSurrogate {
      surrogatePairs += 1
      // Two times U+FFFD is now one character of four bytes.
      utf8Length -= 2
    }
    endsWithHighSurrogate = next.endsWithHighSurrogate
    endsWithReturn = next.endsWithReturn
    endsParagraph = next.endsParagraph
  }
}

/// Counts the bytes that units take as UTF-8.
private enum UTF8Lengths {
  /// Returns the bytes of units that are stored as `WesternBytes`.
  static func sum(ofWestern bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var (count, marks) = (bytes.count, 0)
    for byte in bytes {
      count &+= byte >= 0x80 ? 1 : 0
      marks &+= byte & 0xE0 == 0x80 ? 1 : 0
    }
    guard marks > 0 else { return count }
    for byte in bytes where byte & 0xE0 == 0x80 && WesternBytes.unit(byte) >= 0x800 { count += 1 }
    return count
  }
}

/// Finds code points that are two units.
enum SurrogatePairs {
  /// Returns the number of high surrogates that a low one follows.
  static func count(in units: UnsafeBufferPointer<UInt16>) -> Int {
    var count = 0
    var previous: UInt16 = 0
    // Counted without branches, so that the compiler looks at many units at once.
    for unit in units {
      count &+= (previous & 0xFC00 == 0xD800 ? 1 : 0) & (unit & 0xFC00 == 0xDC00 ? 1 : 0)
      previous = unit
    }
    return count
  }
}

/// Finds the ends of paragraphs in units: after CR, LF, CR LF and U+2029, as `NSString.paragraphRange(for:)`
/// does.
enum ParagraphEnds {
  /// Returns the number of ends.
  static func count<Unit: FixedWidthInteger & UnsignedInteger>(in units: UnsafeBufferPointer<Unit>) -> Int {
    // Counted without branches, so that the compiler looks at many units at once.
    var count = 0
    var previous: Unit = 0
    for unit in units {
      count &+= endsParagraph(unit, after: previous) ? 1 : 0
      previous = unit
    }
    return count
  }

  /// Returns the offset after an end, both units of CR LF included; `nil` if there are fewer ends.
  ///
  /// - Parameter number: The end's number, counted from 1.
  static func offset<Unit: FixedWidthInteger & UnsignedInteger>(
    ofEnd number: Int, in units: UnsafeBufferPointer<Unit>
  ) -> Int? {
    var count = 0
    var previous: Unit = 0
    for (index, unit) in units.enumerated() {
      if endsParagraph(unit, after: previous) {
        count += 1
        if count == number {
          let isPair = unit == 0x0D && index + 1 < units.count && units[index + 1] == 0x0A
          return index + (isPair ? 2 : 1)
        }
      }
      previous = unit
    }
    return nil
  }

  /// Whether an end is counted at a unit: at CR, U+2029, and an LF that is not the second half of CR LF.
  @inline(__always)
  private static func endsParagraph<Unit: FixedWidthInteger & UnsignedInteger>(
    _ unit: Unit, after previous: Unit
  ) -> Bool {
    // No byte stands for U+2029.
    let isSeparator = Unit.bitWidth == 16 && unit == Unit(truncatingIfNeeded: UInt16.paragraphSeparator)
    return (unit == 0x0D ? 1 : 0) | (isSeparator ? 1 : 0) | (unit == 0x0A && previous != 0x0D ? 1 : 0) != 0
  }
}
