/// Finds the shortest complex sequences in text of simple characters: what `SequenceRules` say that rules may
/// see together. For one thread.
///
/// What it remembers is bounded.
final class SequenceFinder {
  /// The rules of each two characters: those that begin with them, and those whose rarest pair they are.
  private struct Memory {
    private struct Entry {
      var table: ObjectIdentifier?
      var units: UInt32 = 0
      var first: Int32 = 0
      var count: Int32 = 0
    }
    private static let slotBits = 11
    /// With more numbers all are forgotten.
    private static let mostNumbers = 1 << 16
    private var entries: [Entry] = []
    private(set) var numbers: [Int32] = []

    /// Forgets all if there is much.
    mutating func makeRoom() {
      guard entries.isEmpty || numbers.count > Memory.mostNumbers else { return }
      numbers.removeAll(keepingCapacity: true)
      entries = [Entry](repeating: Entry(), count: 1 << Memory.slotBits)
    }

    /// Returns the range of two characters' rules in `numbers`, after `makeRoom`.
    ///
    /// - Parameter append: Adds the numbers of the rules of two glyphs.
    @inline(__always)
    mutating func rules(
      of first: UInt16, _ second: UInt16, _ table: PairTable,
      _ append: (UInt16, UInt16, inout [Int32]) -> Void
    ) -> Range<Int> {
      let units = UInt32(first) << 16 | UInt32(second)
      let slot = Int((units &* 0x9E37_79B1) >> UInt32(32 - Memory.slotBits))
      let known = entries[slot]
      if known.table == ObjectIdentifier(table), known.units == units {
        return Int(known.first)..<Int(known.first + known.count)
      }
      let start = numbers.count
      append(table.character(first).glyph, table.character(second).glyph, &numbers)
      entries[slot] = Entry(
        table: ObjectIdentifier(table), units: units, first: Int32(start),
        count: Int32(numbers.count - start))
      return start..<numbers.count
    }
  }
  @exclusivity(unchecked) private var starts = Memory()
  /// The rules that begin with a character, twice.
  @exclusivity(unchecked) private var firsts = Memory()
  @exclusivity(unchecked) private var anchors = Memory()
  @exclusivity(unchecked) private var candidates: [(start: Int, rules: Range<Int>)] = []
  @exclusivity(unchecked) private var ligatures: [SequenceRules.Ligature] = []
  @exclusivity(unchecked) private var met: [SequenceRules.Meeting] = []

  /// Whether some rule of three glyphs or more may apply at a pair of simple characters that depends on its
  /// context.
  func mayApply(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, at offset: Int, by table: PairTable
  ) -> Bool {
    anchors.makeRoom()
    let rules = anchors.rules(of: text[offset - 1], text[offset], table) {
      table.contexts.appendRules(at: $0, $1, to: &$2)
    }
    guard !rules.isEmpty else { return false }
    return anchors.numbers.withUnsafeBufferPointer {
      table.mayApply(UnsafeBufferPointer(rebasing: $0[rules]), text, range, at: offset)
    }
  }

  /// Longer sequences are found in another way.
  private static let longest = 256

  /// What rules may see together with a problem.
  struct Sequence {
    /// The units that rules see, with one more on each side that is in the run.
    var range: Range<Int>
    /// Whether all these rules only keep others from being applied.
    var isInert: Bool
  }

  /// Returns what rules may see together with a problem; `nil` if that cannot be told.
  ///
  /// Two such sequences do not touch, or they are one: so kerning beside them is that of simple characters.
  ///
  /// - Parameters:
  ///   - problem: Two simple characters that some rule may concern.
  ///   - range: The run.
  func sequence(
    around problem: Range<Int>, of text: UnsafeBufferPointer<UInt16>, in range: Range<Int>,
    by table: PairTable
  ) -> Sequence? {
    guard let rules = table.sequenceRules else { return nil }
    var found = problem
    var span = rules.longest + 1
    var covered = problem.lowerBound..<problem.lowerBound
    while found.count <= SequenceFinder.longest {
      let window =
        max(found.lowerBound - span, range.lowerBound)..<min(found.upperBound + span, range.upperBound)
      for offset in window where !table.character(text[offset]).isSimple { return nil }
      findMet(in: window, covered: covered, of: text, in: range, by: table, rules)
      covered = window
      var isInert = true
      var hasGrown: Bool
      repeat {
        hasGrown = false
        for rule in met where SequenceFinder.touch(rule.range, found) {
          if !rule.isInert { isInert = false }
          guard !SequenceFinder.holds(found, rule.range) else { continue }
          found =
            min(found.lowerBound, rule.range.lowerBound)..<max(found.upperBound, rule.range.upperBound)
          hasGrown = true
        }
      } while hasGrown
      // A rule that asks for ligatures sees more characters than it has glyphs.
      let needed = ligatures.isEmpty ? rules.longest + 1 : rules.longest * rules.longest + 1
      let isWide =
        (window.lowerBound == range.lowerBound || found.lowerBound - window.lowerBound >= needed)
        && (window.upperBound == range.upperBound || window.upperBound - found.upperBound >= needed)
      if isWide {
        return Sequence(
          range: max(found.lowerBound - 1, range.lowerBound)..<min(found.upperBound + 1, range.upperBound),
          isInert: isInert)
      }
      span = max(needed, found.count)
    }
    return nil
  }

  /// Whether two ranges overlap, or have at most one unit between them.
  private static func touch(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.lowerBound <= b.upperBound + 1 && b.lowerBound <= a.upperBound + 1
  }

  private static func holds(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.lowerBound <= b.lowerBound && b.upperBound <= a.upperBound
  }

  /// Fills `met` with all rules that a part of a run meets.
  ///
  /// - Parameter covered: The part of it of which `met` has the rules.
  private func findMet(
    in window: Range<Int>, covered: Range<Int>, of text: UnsafeBufferPointer<UInt16>, in range: Range<Int>,
    by table: PairTable,
    _ rules: SequenceRules
  ) {
    starts.makeRoom()
    firsts.makeRoom()
    let covered = ligatures.isEmpty ? covered : window.lowerBound..<window.lowerBound
    if covered.isEmpty {
      met.removeAll(keepingCapacity: true)
      ligatures.removeAll(keepingCapacity: true)
    }
    addMet(in: window, besides: covered, of: text, in: range, by: table, rules)
    // With ligatures more rules are met, and so more ligatures.
    var count = 0
    while count < ligatures.count {
      count = ligatures.count
      met.removeAll(keepingCapacity: true)
      addMet(
        in: window, besides: window.lowerBound..<window.lowerBound, of: text, in: range, by: table, rules)
    }
  }

  private func addMet(
    in window: Range<Int>, besides covered: Range<Int>, of text: UnsafeBufferPointer<UInt16>,
    in range: Range<Int>, by table: PairTable, _ rules: SequenceRules
  ) {
    candidates.removeAll(keepingCapacity: true)
    let end = max(min(window.upperBound, range.upperBound - 1), window.lowerBound)
    for start in window.lowerBound..<end where !covered.contains(start) {
      let found = starts.rules(of: text[start], text[start + 1], table) { _, second, numbers in
        let possible = firsts.rules(of: text[start], text[start], table) {
          rules.appendRules(from: Int($0), to: &$2)
        }
        for number in firsts.numbers[possible] where rules.goesOn(number, with: Int(second)) {
          numbers.append(number)
        }
      }
      if !found.isEmpty || !ligatures.isEmpty { candidates.append((start, found)) }
    }
    guard !candidates.isEmpty else { return }
    let known = ligatures
    starts.numbers.withUnsafeBufferPointer { numbers in
      known.withUnsafeBufferPointer { known in
        for (start, found) in candidates {
          rules.forEachMet(
            from: start, UnsafeBufferPointer(rebasing: numbers[found]), known,
            glyph: { offset in
              guard offset < range.upperBound else { return -1 }
              let character = table.character(text[offset])
              return character.isSimple ? Int(character.glyph) : -1
            },
            { meeting in
              met.append(meeting)
              guard rules.asksForLigatures, meeting.ligature >= 0 else { return }
              let found = SequenceRules.Ligature(range: meeting.range, number: meeting.ligature)
              if !ligatures.contains(found) { ligatures.append(found) }
            })
        }
      }
    }
  }
}
