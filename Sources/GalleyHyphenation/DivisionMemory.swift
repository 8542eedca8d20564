internal import Synchronization

/// The divisions of words that a dictionary was asked for lately: text repeats its words, and to match
/// patterns costs many times as much as to look a word up.
///
/// Short words whose divisions change no spelling are remembered, each in one slot that the next one of the
/// same hash takes over. Its size never changes: a megabyte from the first word on.
final class DivisionMemory: Sendable {
  private static let slots = 16_384
  private static let mostUnits = 19
  private static let mostPoints = 10
  /// The number of units, the number of points, the units, and the points: offset and priority in one.
  private static let slotSize = 2 + mostUnits + 1 + mostPoints

  /// The slots, and for which conventions their words were divided: those asked for first.
  private struct Table {
    var values: [UInt16] = []
    var key: Key?
  }

  /// What the divisions of a word depend on besides its units.
  struct Key: Equatable {
    var language: String
    var minimumBefore: Int
    var minimumAfter: Int
  }

  private let table = Mutex(Table())

  /// Adds the divisions of a word; returns `false` for one that is not remembered.
  func append(
    _ word: Range<Int>, of text: Span<UInt16>, _ key: Key, to points: inout [HyphenationPoint]
  ) -> Bool {
    guard word.count <= DivisionMemory.mostUnits else { return false }
    let slot = DivisionMemory.slot(of: word, in: text)
    return table.withLock { table in
      guard table.key == key, Int(table.values[slot]) == word.count else { return false }
      for index in 0..<word.count where table.values[slot + 2 + index] != text[word.lowerBound + index] {
        return false
      }
      let first = slot + 2 + DivisionMemory.mostUnits
      for index in first..<first + Int(table.values[slot + 1]) {
        let value = table.values[index]
        points.append(
          HyphenationPoint(
            offset: word.lowerBound + Int(value >> 8), priority: UInt8(truncatingIfNeeded: value)))
      }
      return true
    }
  }

  /// Remembers the divisions of a word, if they fit.
  func keep(_ points: ArraySlice<HyphenationPoint>, of word: Range<Int>, _ text: Span<UInt16>, _ key: Key) {
    guard word.count <= DivisionMemory.mostUnits, points.count <= DivisionMemory.mostPoints,
      points.allSatisfy({ $0.change == nil })
    else { return }
    let slot = DivisionMemory.slot(of: word, in: text)
    table.withLock { table in
      if table.key == nil {
        table.key = key
        table.values = Array(repeating: 0, count: DivisionMemory.slots * DivisionMemory.slotSize)
      }
      guard table.key == key else { return }
      table.values[slot] = UInt16(word.count)
      table.values[slot + 1] = UInt16(points.count)
      for index in 0..<word.count { table.values[slot + 2 + index] = text[word.lowerBound + index] }
      for (index, point) in points.enumerated() {
        table.values[slot + 2 + DivisionMemory.mostUnits + index] =
          UInt16(point.offset - word.lowerBound) << 8 | UInt16(point.priority)
      }
    }
  }

  /// The first index of the slot that a word may be in.
  private static func slot(of word: Range<Int>, in text: Span<UInt16>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in word { hash = (hash ^ UInt64(text[offset])) &* 0x100_0000_01B3 }
    return Int((hash ^ hash >> 29) % UInt64(slots)) * slotSize
  }
}
