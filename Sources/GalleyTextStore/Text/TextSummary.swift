/// What a rope knows of a stretch of text without reading it.
struct TextSummary: TreeSummary {
  /// UTF-16 units.
  var length = 0
  /// Paragraph ends: CR, LF, CR LF and U+2029.
  var paragraphEnds = 0
  /// Whether the first unit is LF: after a CR it ends no paragraph of its own.
  private(set) var beginsWithLineFeed = false
  /// Whether the last unit is CR.
  private(set) var endsWithReturn = false

  init() {}

  /// Sums up units.
  init(length: Int, paragraphEnds: Int, first: UInt16, last: UInt16) {
    self.length = length
    self.paragraphEnds = paragraphEnds
    beginsWithLineFeed = first == 0x0A
    endsWithReturn = last == 0x0D
  }

  /// Sums up units by looking at each of them.
  init<Unit: FixedWidthInteger & UnsignedInteger>(of units: UnsafeBufferPointer<Unit>) {
    self.init(
      length: units.count, paragraphEnds: ParagraphEnds.count(in: units),
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
    endsWithReturn = next.endsWithReturn
  }
}

/// Finds the ends of paragraphs in units: after CR, LF, CR LF and U+2029, as `NSString.paragraphRange(for:)`
/// does.
enum ParagraphEnds {
  /// The number of ends.
  static func count<Unit: FixedWidthInteger & UnsignedInteger>(in units: UnsafeBufferPointer<Unit>) -> Int {
    var count = 0
    var previous: Unit = 0
    for unit in units {
      // Nearly all units are letters.
      if unit <= 0x0D || Unit.bitWidth == 16 && unit == 0x2029 {
        if unit == 0x0D || unit == 0x0A && previous != 0x0D || unit > 0x0D { count += 1 }
      }
      previous = unit
    }
    return count
  }

  /// Where the end with a number is: the offset behind its last unit; of a CR LF both count. `nil` if there
  /// are fewer.
  ///
  /// - Parameter number: Counted from 1.
  static func offset<Unit: FixedWidthInteger & UnsignedInteger>(
    ofEnd number: Int, in units: UnsafeBufferPointer<Unit>
  ) -> Int? {
    var count = 0
    var previous: Unit = 0
    for (index, unit) in units.enumerated() {
      if unit <= 0x0D || Unit.bitWidth == 16 && unit == 0x2029 {
        if unit == 0x0D || unit == 0x0A && previous != 0x0D || unit > 0x0D {
          count += 1
          if count == number {
            let isPair = unit == 0x0D && index + 1 < units.count && units[index + 1] == 0x0A
            return index + (isPair ? 2 : 1)
          }
        }
      }
      previous = unit
    }
    return nil
  }
}
