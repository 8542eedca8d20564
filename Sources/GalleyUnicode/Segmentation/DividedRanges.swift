import Synchronization

/// Where the words end in short ranges of Thai, Lao and Khmer that were divided before.
///
/// **Why.** Khmer prose has U+200B between most words, and Lao and Thai phrases are short: a few thousand
/// ranges come again and again, and walking along the dictionary takes a thousand instructions for each.
///
/// **Why it may be trusted.** A range is found by all of its units, and `DividedScript.divide` looks at
/// nothing else. For one thread at a time.
final class DividedRanges {
  /// A range, packed in seven bits a unit, and where words end in it. All zeros in a free slot.
  private struct Entry {
    var first: UInt64 = 0
    /// The eight units after the first nine, the number of all units, and the script.
    var second: UInt64 = 0
    /// Bit n: a word ends before unit n.
    var ends: UInt32 = 0
  }

  /// Longer ranges seldom come again.
  static let longest = 17
  private static let leastSlotBits = 9
  private static let mostSlotBits = 13
  @exclusivity(unchecked) private var entries = [Entry](
    repeating: Entry(), count: 1 << DividedRanges.leastSlotBits)
  @exclusivity(unchecked) private var slotBits = DividedRanges.leastSlotBits
  /// The number of entries that are not free.
  private(set) var count = 0
  @exclusivity(unchecked) private var offsets: [Int32] = []

  /// The room for ranges, which grows up to `mostSlots`; then others are forgotten.
  var slotCount: Int { entries.count }
  static let mostSlots = 1 << mostSlotBits

  /// Returns where words end strictly inside a range: bit n, before unit n.
  ///
  /// - Parameters:
  ///   - range: Letters of a script, at most `longest`.
  ///   - script: The script, which is divided here.
  func ends(in range: Span<UInt16>, of script: DividedScript) -> UInt32 {
    guard range.count >= script.leastCount else { return 0 }
    let base = script.base
    var first: UInt64 = 0
    var second = UInt64(range.count) << 2 | UInt64(base >> 7 & 3)
    for index in 0..<min(range.count, 9) {
      first = first << 7 | UInt64((range[unchecked: index] &- base) & 127)
    }
    var index = 9
    while index < range.count {
      second = second << 7 | UInt64((range[unchecked: index] &- base) & 127)
      index += 1
    }
    let slot = self.slot(first, second)
    let entry = entries[slot]
    if entry.first == first, entry.second == second { return entry.ends }
    return learn(range, first, second, script)
  }

  @inline(__always)
  private func slot(_ first: UInt64, _ second: UInt64) -> Int {
    let hash = (first &* 0x9E37_79B9_7F4A_7C15 ^ second) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash >> UInt64(64 - slotBits))
  }

  @inline(never)
  private func learn(
    _ range: Span<UInt16>, _ first: UInt64, _ second: UInt64, _ script: DividedScript
  ) -> UInt32 {
    script.divide(range, into: &offsets)
    var ends: UInt32 = 0
    for offset in offsets { ends |= 1 << UInt32(offset) }
    if 2 * count > entries.count, slotBits < DividedRanges.mostSlotBits { grow() }
    let slot = self.slot(first, second)
    if entries[slot].second == 0 { count += 1 }
    entries[slot] = Entry(first: first, second: second, ends: ends)
    return ends
  }

  private func grow() {
    let old = entries
    slotBits += 2
    entries = [Entry](repeating: Entry(), count: 1 << slotBits)
    count = 0
    for entry in old where entry.second != 0 {
      let slot = self.slot(entry.first, entry.second)
      if entries[slot].second == 0 { count += 1 }
      entries[slot] = entry
    }
  }

  // MARK: Threads

  /// Ranges that no thread uses; hence they may move between threads.
  private struct Idle: @unchecked Sendable {
    let ranges: DividedRanges
  }
  private static let idle = Mutex<[Idle]>([])
  /// More than this many threads at once learn ranges of their own.
  private static let mostIdle = 8

  /// Returns ranges that the calling thread may use until it gives them back.
  static func take() -> DividedRanges {
    idle.withLock { $0.popLast()?.ranges } ?? DividedRanges()
  }

  /// Stores ranges for the next caller.
  static func give(_ ranges: DividedRanges) {
    let idle = Idle(ranges: ranges)
    DividedRanges.idle.withLock { if $0.count < mostIdle { $0.append(idle) } }
  }
}
