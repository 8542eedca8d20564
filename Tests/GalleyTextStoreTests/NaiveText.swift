import TestSupport

@testable import GalleyTextStore

/// A text as one array: slow and obviously right.
struct NaiveText {
  var units: [UInt16] = []

  /// Paragraphs, terminators included, found by looking at every unit.
  var paragraphs: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, unit) in units.enumerated() {
      let isPair = unit == 0x0D && index + 1 < units.count && units[index + 1] == 0x0A
      if (unit == 0x0A || unit == 0x0D || unit == 0x2029) && !isPair {
        ranges.append(start..<index + 1)
        start = index + 1
      }
    }
    if start < units.count { ranges.append(start..<units.count) }
    return ranges
  }
}

extension SeededGenerator {
  /// Units of which many are line ends, surrogates (paired or not), letters of one and of two bytes, and
  /// marks that have a byte.
  mutating func units(_ count: Int) -> [UInt16] {
    let pool: [UInt16] = [
      0x61, 0x62, 0x63, 0x20, 0x0A, 0x0D, 0xE9, 0x2029, 0x2028, 0x4E00, 0xD83D, 0xDE00, 0xD83D, 0x0000,
      0x201C, 0x2019, 0x85,
    ]
    return (0..<count).map { _ in pool.randomElement(using: &self)! }
  }

  /// A range of a text of some length; small ones more often than large ones.
  mutating func range(in length: Int) -> Range<Int> {
    let start = Int.random(in: 0...length, using: &self)
    let rest = length - start
    let most =
      Bool.random(using: &self)
      ? min(rest, 3) : Int.random(in: 0..<20, using: &self) == 0 ? rest : min(rest, 30)
    return start..<start + Int.random(in: 0...most, using: &self)
  }
}
