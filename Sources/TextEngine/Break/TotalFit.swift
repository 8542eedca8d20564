/// Breaks paragraphs with all lines in view, for justified text.
///
/// Two goals:
/// - `leastSquares`, for text without hyphenation: the least sum, over all lines but the last, of the square
///   of the slack, which is the available width less the line's natural width.
/// - `demerits`, for text with hyphenation: the least sum of the integers of a table, `Demerits`.
///
/// Both find an optimum, not an approximation, among all ways to break in which no line is wider than its
/// available width. Of equally good ways the one with fewer lines is taken, of those the one whose last break
/// comes first, then whose last but one comes first, and so on (with demerits, of two ways to the same start
/// the one whose line before it is tighter). The sums of `leastSquares` are `Double`s, added line by line
/// from the first line on: ways whose sums differ by less than the rounding of such a sum (some 1e-13 of it)
/// count as equal. Those of `demerits` are exact.
///
/// Where nothing fits, a line still gets something: the cuts of an overlong word fill it if there are any,
/// else it ends at the next opportunity and is too wide. Such a line adds nothing to the sum. Mandatory ends
/// split the paragraph into parts that are broken one after the other, each with a last line of its own.
///
/// The value is scratch memory: keep it and use it again, one per thread.
///
/// See docs/decisions/total-fit.md.
package struct TotalFit {
  /// The quantity that is made as small as possible.
  package enum Goal: Sendable, Hashable {
    /// The sum of the squares of the slack.
    case leastSquares
    /// The sum of integers.
    case demerits(Demerits)
  }

  /// How often two opportunities were looked at as a line, since the value was made: the work done, for
  /// tests.
  package internal(set) var evaluations = 0
  /// Whether to do without the queue that needs growing widths: the slow twin, for tests.
  package var scansAlways = false

  // The places of the part in work, vetoed ones left out: entry 0 is its start, entry `last` its end.
  var indexes: [Int32] = []
  var starts: [Double] = []
  var ends: [Double] = []
  var spaceStarts: [Double] = []
  var spaceEnds: [Double] = []
  var flags: [BreakCandidates.Flags] = []
  /// The next opportunity that is no cut of an overlong word; the part's end has itself.
  var nextRegular: [Int32] = []
  /// The smallest of the regular `ends` from an opportunity on: growing, whatever the widths do.
  var smallestEnds: [Double] = []
  /// The last opportunity up to here that divides no word, for thresholds; the part's start counts as one.
  var lastWhole: [Int32] = []
  var last = 0
  var firstWidth = 0.0
  var otherWidth = 0.0

  // The best way to each place, for least squares.
  var costs: [Double] = []
  var lineCounts: [Int32] = []
  /// Where the line that ends here begins; -1 where no way leads.
  var origins: [Int32] = []
  var queue: [(start: Int32, from: Int32)] = []
  var reach: [Int32] = []

  // The best way to each place in each class of looseness, for demerits.
  var states: [DemeritState] = []
  var leastDemerits: [Int64] = []
  var minima: [Int32] = []

  /// Creates empty scratch memory.
  package init() {}

  /// Finds the ends of a paragraph's lines.
  ///
  /// - Parameters:
  ///   - candidates: Where lines may end.
  ///   - widths: The available widths, by line number.
  ///   - goal: The quantity that is made as small as possible.
  ///   - approve: Asked with an entry's index before its opportunity is used, at most once for each, never
  ///     for mandatory ones or cuts of overlong words. `false` rules it out. The order is not that of
  ///     the text.
  ///   - lines: Replaced by the entry at which each line ends, the last line included.
  /// - Complexity: O(n log m) for `leastSquares` with growing widths, else O(n m), where n is the number of
  ///   opportunities and m that of a line; opportunities that hyphens make narrower than the one before count
  ///   as growing too slowly. Each of a few rounds of vetoes costs as much again.
  package mutating func breakLines(
    at candidates: BreakCandidates, widths: LineWidths, goal: Goal, approve: ((Int) -> Bool)? = nil,
    into lines: inout [Int]
  ) {
    guard let approve else {
      solve(candidates, widths: widths, goal: goal, vetoed: [], into: &lines)
      return
    }
    var vetoed = [Bool](repeating: false, count: candidates.count)
    var asked = vetoed
    func ask(_ entry: Int) -> Bool {
      guard !asked[entry], candidates.flags[entry].isDisjoint(with: [.mandatory, .emergency]),
        entry + 1 < candidates.count
      else { return true }
      asked[entry] = true
      vetoed[entry] = !approve(entry)
      return !vetoed[entry]
    }
    for _ in 0..<TotalFit.vetoRounds {
      solve(candidates, widths: widths, goal: goal, vetoed: vetoed, into: &lines)
      let refused = lines.count { !ask($0) }
      if refused == 0 { return }
    }
    // Someone who refuses so much is asked for everything, so that the work stays bounded.
    for entry in 1..<candidates.count { _ = ask(entry) }
    solve(candidates, widths: widths, goal: goal, vetoed: vetoed, into: &lines)
  }

  private static let vetoRounds = 8

  private mutating func solve(
    _ candidates: BreakCandidates, widths: LineWidths, goal: Goal, vetoed: [Bool], into lines: inout [Int]
  ) {
    lines.removeAll(keepingCapacity: true)
    var start = 0
    while start + 1 < candidates.count {
      var end = start + 1
      while end + 1 < candidates.count, !candidates.flags[end].contains(.mandatory) { end += 1 }
      firstWidth = lines.isEmpty ? widths.first : widths.other
      otherWidth = widths.other
      if candidates.lineEnds[end] - candidates.lineStarts[start] <= LineWidths.limit(firstWidth) {
        // One line: nothing to choose, however many places there are.
        lines.append(end)
      } else {
        solvePart(candidates, start...end, goal: goal, vetoed: vetoed, into: &lines)
      }
      start = end
    }
  }

  private mutating func solvePart(
    _ candidates: BreakCandidates, _ part: ClosedRange<Int>, goal: Goal, vetoed: [Bool],
    into lines: inout [Int]
  ) {
    switch goal {
    case .leastSquares:
      load(candidates, part, vetoed: vetoed, hyphens: true)
      findLeastSquares(into: &lines)
    case .demerits(let table):
      load(candidates, part, vetoed: vetoed, hyphens: true)
      if isWide {
        load(candidates, part, vetoed: vetoed, hyphens: false)
        findLeastSquares(into: &lines)
      } else {
        findLeastDemerits(table, into: &lines)
      }
    }
  }

  /// Whether a line holds so many opportunities that a hyphen makes no visible difference.
  private var isWide: Bool {
    Double(last) * otherWidth > TotalFit.opportunitiesOfWideLine * (ends[last] - starts[0])
  }

  /// Lines that hold more opportunities than this, on average, are broken by `leastSquares`, without hyphens.
  package static let opportunitiesOfWideLine = 256.0

  private mutating func load(
    _ candidates: BreakCandidates, _ part: ClosedRange<Int>, vetoed: [Bool], hyphens: Bool
  ) {
    indexes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    spaceStarts.removeAll(keepingCapacity: true)
    spaceEnds.removeAll(keepingCapacity: true)
    flags.removeAll(keepingCapacity: true)
    if vetoed.isEmpty, hyphens {
      indexes.append(contentsOf: Int32(part.lowerBound)...Int32(part.upperBound))
      starts.append(contentsOf: candidates.lineStarts[part])
      ends.append(contentsOf: candidates.lineEnds[part])
      spaceStarts.append(contentsOf: candidates.spaceStarts[part])
      spaceEnds.append(contentsOf: candidates.spaceEnds[part])
      flags.append(contentsOf: candidates.flags[part])
    } else {
      for entry in part {
        let isOut = !vetoed.isEmpty && vetoed[entry] || !hyphens && candidates.flags[entry].contains(.hyphen)
        if isOut, entry > part.lowerBound, entry < part.upperBound { continue }
        indexes.append(Int32(entry))
        starts.append(candidates.lineStarts[entry])
        ends.append(candidates.lineEnds[entry])
        spaceStarts.append(candidates.spaceStarts[entry])
        spaceEnds.append(candidates.spaceEnds[entry])
        flags.append(candidates.flags[entry])
      }
    }
    last = indexes.count - 1
    flags[0] = []
    flags[last] = []
    nextRegular.removeAll(keepingCapacity: true)
    nextRegular.append(contentsOf: 1...Int32(last))
    nextRegular.append(Int32(last))
    for place in stride(from: last - 1, through: 0, by: -1) where flags[place + 1].contains(.emergency) {
      // Filled from the end, so the entry after is right already.
      nextRegular[place] = nextRegular[place + 1]
    }
  }

  /// Fills `smallestEnds`, for widths that do not grow.
  mutating func findSmallestEnds() {
    smallestEnds.removeAll(keepingCapacity: true)
    smallestEnds.append(contentsOf: repeatElement(ends[last], count: last + 1))
    for place in stride(from: last - 1, through: 0, by: -1) {
      smallestEnds[place] =
        flags[place].contains(.emergency)
        ? smallestEnds[place + 1] : min(ends[place], smallestEnds[place + 1])
    }
  }

  /// Returns the available width of a line that begins at an opportunity.
  func width(from place: Int) -> Double { place == 0 ? firstWidth : otherWidth }

  /// The natural width of a line.
  mutating func lineWidth(from start: Int, to end: Int) -> Double {
    evaluations += 1
    return ends[end] - starts[start]
  }

  /// Returns where a line ends on which no regular opportunity fits: at the last cut of the overlong word
  /// that fits, else at the very next opportunity.
  mutating func forcedEnd(from start: Int) -> Int {
    let availableWidth = LineWidths.limit(width(from: start))
    var end = start + 1
    while end + 1 < Int(nextRegular[start]), lineWidth(from: start, to: end + 1) <= availableWidth {
      end += 1
    }
    return end
  }

  /// Adds the lines that lead to the part's end, given where the line before each opportunity begins.
  func appendLines(to lines: inout [Int], origin: (Int) -> Int) {
    let first = lines.count
    var place = last
    while place > 0 {
      lines.append(Int(indexes[place]))
      place = origin(place)
    }
    lines[first...].reverse()
  }
}
