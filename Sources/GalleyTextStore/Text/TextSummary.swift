internal import GalleyUTF16

/// The summary of a range of text, which a rope knows without reading the text.
struct TextSummary: TreeSummary {
  /// The number of UTF-16 units.
  var length = 0
  /// The number of paragraph ends: CR, LF, CR LF and U+2029.
  var paragraphEnds = 0
  /// The number of pairs of surrogates: two units that are one code point.
  private(set) var surrogatePairs = 0
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
  init(length: Int, paragraphEnds: Int, surrogatePairs: Int, first: UInt16, last: UInt16) {
    self.length = length
    self.paragraphEnds = paragraphEnds
    self.surrogatePairs = surrogatePairs
    beginsWithLowSurrogate = UTF16.isTrailSurrogate(first)
    endsWithHighSurrogate = UTF16.isLeadSurrogate(last)
    beginsWithLineFeed = first == .lineFeed
    endsWithReturn = last == .carriageReturn
    endsParagraph = last.endsParagraph
  }

  /// Creates the summary of units by looking at each of them.
  init<Unit: FixedWidthInteger & UnsignedInteger>(of units: UnsafeBufferPointer<Unit>) {
    self.init(
      length: units.count, paragraphEnds: ParagraphEnds.count(in: units),
      surrogatePairs: Unit.bitWidth == 16 ? SurrogatePairs.count(in: units) : 0,
      first: units.first.map { UInt16($0) } ?? 0, last: units.last.map { UInt16($0) } ?? 0)
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
    if endsWithHighSurrogate, next.beginsWithLowSurrogate { surrogatePairs += 1 }
    endsWithHighSurrogate = next.endsWithHighSurrogate
    endsWithReturn = next.endsWithReturn
    endsParagraph = next.endsParagraph
  }
}

/// Finds code points that are two units.
enum SurrogatePairs {
  /// Returns the number of high surrogates that a low one follows.
  static func count<Unit: FixedWidthInteger & UnsignedInteger>(in units: UnsafeBufferPointer<Unit>) -> Int {
    var count = 0
    var previous: UInt16 = 0
    // Counted without branches, so that the compiler looks at many units at once.
    for unit in units {
      let unit = UInt16(truncatingIfNeeded: unit)
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
