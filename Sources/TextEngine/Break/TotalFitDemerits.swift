extension TotalFit {
  /// The charges for a paragraph with hyphens: whole numbers, so that the same widths give the same
  /// breaks everywhere.
  ///
  /// A line with slack pays the square of its slack in thousandths of its available width, rounded half up:
  /// 2,500 for a line that is 5 % short of it, 1,000,000 for an empty one. The other charges are given in the
  /// same money. The last line pays nothing for slack.
  package struct Demerits: Sendable, Hashable {
    /// For each line but the last that ends in a hyphen which is not in the text: as for a line 3 % short.
    package var hyphen: Int64 = 900
    /// For each such line that follows another one, on top: as for a line 6 % short.
    package var consecutiveHyphens: Int64 = 3_600
    /// For a hyphen before the last line, on top.
    package var hyphenBeforeLastLine: Int64 = 3_600
    /// For a last line that is shorter than `runtFraction` of its available width, where there are several
    /// lines: as for a line 5 % short.
    package var runt: Int64 = 2_500
    /// For neighbouring lines whose looseness differs by more than one class, on top: as for a line 4 %
    /// short. The last line, which is not stretched, is not compared.
    package var contrast: Int64 = 1_600
    /// Last lines shorter than this part of their available width are runts.
    package var runtFraction = 0.125
    /// A word is divided by patterns only where the line would be filled to less than this part of its
    /// available width without the division; from 1 on, always.
    package var threshold = 1.0

    /// Creates the usual table.
    package init() {}

    /// Slack in thousandths of the available width, squared.
    static func square(slack: Double, width: Double) -> Int64 {
      guard slack > 0 else { return 0 }
      let thousandths = slack / width * 1000 + 0.5
      let whole = thousandths < 1000 ? Int64(thousandths) : 1000
      return whole * whole
    }

    /// The looseness of a line by how much its spaces grow: class 0 by less than a quarter, 1 by less than a
    /// half, 2 by less than the whole of their natural width, 3 by more or when there are none to grow.
    static func looseness(slack: Double, space: Double) -> Int {
      guard slack > 0 else { return 0 }
      return slack * 4 < space ? 0 : slack * 2 < space ? 1 : slack < space ? 2 : 3
    }
  }

  /// The best way to an opportunity whose last line has a certain looseness.
  struct DemeritState {
    var demerits = Int64.max
    var lines: Int32 = 0
    /// The opportunity where that line begins, times the number of classes, plus the class of the line before
    /// it.
    var origin: Int32 = -1

    var isReached: Bool { origin >= 0 }
  }
}

/// The least sum of demerits.
///
/// The state is an opportunity and the looseness of the line that ends there. For each one the lines that may
/// end there are looked at from the fullest to the emptiest, until slack alone costs more than a better way
/// can make good.
extension TotalFit {
  private static let classes = 4

  mutating func findLeastDemerits(_ table: Demerits, into lines: inout [Int]) {
    findSmallestEnds()
    if table.threshold < 1 { findWholes() }
    states.removeAll(keepingCapacity: true)
    states.append(contentsOf: repeatElement(DemeritState(), count: (last + 1) * TotalFit.classes))
    leastDemerits.removeAll(keepingCapacity: true)
    leastDemerits.append(contentsOf: repeatElement(.max, count: last + 1))
    states[0] = DemeritState(demerits: 0, lines: 0, origin: 0)
    leastDemerits[0] = 0
    // Out of this value while they are lent.
    var lent: (states: [DemeritState], least: [Int64]) = ([], [])
    swap(&lent.states, &states)
    swap(&lent.least, &leastDemerits)
    lent.states.withUnsafeMutableBufferPointer { states in
      lent.least.withUnsafeMutableBufferPointer { least in
        findWays(table, Ways(states: states.baseAddress!, least: least.baseAddress!))
      }
    }
    swap(&lent.states, &states)
    swap(&lent.least, &leastDemerits)
    appendLines(to: &lines)
  }

  /// The best ways to all opportunities of a part, lent for one search.
  private struct Ways {
    /// By opportunity and looseness.
    let states: UnsafeMutablePointer<DemeritState>
    /// The fewest demerits of each opportunity; `Int64.max` where no way leads.
    let least: UnsafeMutablePointer<Int64>

    /// Takes a way if it is better than the one so far.
    @inline(__always)
    func take(_ state: DemeritState, to place: Int, _ looseness: Int) {
      let known = states + (place * TotalFit.classes + looseness)
      if TotalFit.isBetter(state, than: known.pointee) { known.pointee = state }
      if state.demerits < least[place] { least[place] = state.demerits }
    }
  }

  /// What lines depend on besides where they end.
  private struct Columns {
    let starts: UnsafePointer<Double>
    let spaces: UnsafePointer<Double>
    let flags: UnsafePointer<BreakCandidates.Flags>
    let firstWidth: Double
    let otherWidth: Double
    let firstLimit: Double
    let otherLimit: Double
    /// Whether slack grows from start to start.
    let grow: Bool
  }

  private mutating func findWays(_ table: Demerits, _ ways: Ways) {
    minima.removeAll(keepingCapacity: true)
    let (starts, spaceStarts, flags) = (starts, spaceStarts, flags)
    starts.withUnsafeBufferPointer { starts in
      spaceStarts.withUnsafeBufferPointer { spaces in
        flags.withUnsafeBufferPointer { flags in
          let columns = Columns(
            starts: starts.baseAddress!, spaces: spaces.baseAddress!, flags: flags.baseAddress!,
            firstWidth: firstWidth, otherWidth: otherWidth, firstLimit: LineWidths.limit(firstWidth),
            otherLimit: LineWidths.limit(otherWidth),
            grow: starts.indices.dropFirst().allSatisfy { starts[$0 - 1] <= starts[$0] })
          findWays(table, columns, ways)
        }
      }
    }
  }

  private mutating func findWays(_ table: Demerits, _ columns: Columns, _ ways: Ways) {
    let availableWidth = max(columns.firstLimit, columns.otherLimit)
    var first = 0
    var head = 0
    for place in 0...last {
      if place > 0 {
        while first < place - 1, !(smallestEnds[place] - columns.starts[first] <= availableWidth) {
          first += 1
        }
        while head < minima.count, Int(minima[head]) < first { head += 1 }
        if !columns.flags[place].contains(.emergency), head < minima.count {
          evaluations += TotalFit.offerLines(
            to: ending(at: place, table), max(first, place - TotalFit.longestLine)..<place,
            floor: ways.least[Int(minima[head])], table, columns, ways)
        }
      }
      let least = ways.least[place]
      guard least < .max, place < last else { continue }
      while minima.count > head, ways.least[Int(minima[minima.count - 1])] >= least { minima.removeLast() }
      minima.append(Int32(place))
      if !hasRegularEnd(from: place, table) { offerForcedLine(from: place, ways) }
    }
  }

  private func appendLines(to lines: inout [Int]) {
    var best = last * TotalFit.classes
    for state in best + 1..<best + TotalFit.classes
    where TotalFit.isBetter(states[state], than: states[best]) {
      best = state
    }
    let firstLine = lines.count
    var state = best
    while state >= TotalFit.classes {
      lines.append(Int(indexes[state / TotalFit.classes]))
      state = Int(states[state].origin)
    }
    lines[firstLine...].reverse()
  }

  /// What the lines to an opportunity depend on besides where they begin.
  private struct LineEnding {
    var place: Int
    var isLast: Bool
    var isHyphen: Bool
    var end: Double
    var spaceEnd: Double
    /// The end of the line without the division of the word that it ends in; `nil` where the threshold of
    /// hyphenation lets all lines end here.
    var whole: (place: Int, end: Double)?
  }

  @inline(__always)
  private func ending(at place: Int, _ table: Demerits) -> LineEnding {
    var ending = LineEnding(
      place: place, isLast: place == last, isHyphen: flags[place].contains(.hyphen), end: ends[place],
      spaceEnd: spaceEnds[place])
    if table.threshold < 1, flags[place].contains(.automatic) {
      let whole = Int(lastWhole[place])
      ending.whole = (whole, ends[whole])
    }
    return ending
  }

  /// Looks at the lines that end at an opportunity.
  ///
  /// - Parameters:
  ///   - candidates: Where they may begin: no line from before them fits.
  ///   - floor: No way to a start of these lines has fewer demerits.
  /// - Returns: How many were looked at.
  private static func offerLines(
    to ending: LineEnding, _ candidates: Range<Int>, floor: Int64, _ table: Demerits, _ columns: Columns,
    _ ways: Ways
  ) -> Int {
    let contrast = ending.isLast ? 0 : table.contrast
    // A way that is worse than the best one by more than a contrast cannot become better any more.
    let tolerance = max(0, table.contrast)
    var evaluations = 0
    for start in candidates {
      let least = ways.least[start]
      guard least < .max else { continue }
      let width = start == 0 ? columns.firstWidth : columns.otherWidth
      let natural = ending.end - columns.starts[start]
      evaluations += 1
      guard natural <= (start == 0 ? columns.firstLimit : columns.otherLimit) else { continue }
      if let whole = ending.whole {
        let filled = whole.place > start ? whole.end - columns.starts[start] : 0
        guard filled < table.threshold * width else { continue }
      }
      let slack = width - natural
      var demerits: Int64 = 0
      var looseness = 0
      if ending.isLast {
        if natural < table.runtFraction * width { demerits += table.runt }
        if columns.flags[start].contains(.hyphen) { demerits += table.hyphenBeforeLastLine }
      } else {
        demerits = Demerits.square(slack: slack, width: width)
        // Forced lines may lead here already.
        let best = ways.least[ending.place]
        let limit = best < .max ? best + tolerance : best
        if columns.grow, start > 0, floor + demerits > limit { break }
        if least + demerits > limit { continue }
        looseness = Demerits.looseness(slack: slack, space: ending.spaceEnd - columns.spaces[start])
        if ending.isHyphen {
          demerits += table.hyphen
          if columns.flags[start].contains(.hyphen) { demerits += table.consecutiveHyphens }
        }
      }
      // No way from here is better than the best one with a line as loose.
      let known = ways.states[ending.place * classes + looseness]
      if contrast >= 0, known.isReached, least + demerits > known.demerits { continue }
      for before in 0..<classes {
        let origin = start * classes + before
        let way = ways.states[origin]
        guard way.isReached else { continue }
        var total = way.demerits + demerits
        if start > 0, abs(before - looseness) > 1 { total += contrast }
        ways.take(
          DemeritState(demerits: total, lines: way.lines + 1, origin: Int32(origin)), to: ending.place,
          looseness)
      }
    }
    return evaluations
  }

  private func offerForced(_ place: Int, from start: Int, _ ways: Ways) {
    for before in 0..<TotalFit.classes {
      let origin = start * TotalFit.classes + before
      let way = ways.states[origin]
      guard way.isReached else { continue }
      ways.take(
        DemeritState(demerits: way.demerits, lines: way.lines + 1, origin: Int32(origin)), to: place, 0)
    }
  }

  @inline(__always)
  private static func isBetter(_ state: DemeritState, than other: DemeritState) -> Bool {
    guard other.isReached else { return state.isReached }
    guard state.isReached, state.demerits <= other.demerits else { return false }
    if state.demerits < other.demerits { return true }
    return state.lines != other.lines ? state.lines < other.lines : state.origin < other.origin
  }

  /// Whether the threshold of hyphenation lets a line end at an opportunity.
  private func mayEnd(from start: Int, at place: Int, width: Double, _ table: Demerits) -> Bool {
    guard table.threshold < 1, flags[place].contains(.automatic) else { return true }
    let whole = lastWhole[place]
    let natural = Int(whole) > start ? ends[Int(whole)] - starts[start] : 0
    return natural < table.threshold * width
  }

  private mutating func findWholes() {
    lastWhole.removeAll(keepingCapacity: true)
    for place in 0...last {
      let dividesWord = !flags[place].isDisjoint(with: [.hyphen, .emergency])
      lastWhole.append(dividesWord ? lastWhole[place - 1] : Int32(place))
    }
  }

  /// Whether any regular opportunity fits at the end of a line from here.
  private mutating func hasRegularEnd(from start: Int, _ table: Demerits) -> Bool {
    let width = width(from: start)
    let availableWidth = LineWidths.limit(width)
    var end = Int(nextRegular[start])
    while smallestEnds[end] - starts[start] <= availableWidth, end - start <= TotalFit.longestLine {
      if lineWidth(from: start, to: end) <= availableWidth, mayEnd(from: start, at: end, width: width, table)
      {
        return true
      }
      if end == last { return false }
      end = Int(nextRegular[end])
    }
    return false
  }

  private mutating func offerForcedLine(from start: Int, _ ways: Ways) {
    offerForced(forcedEnd(from: start), from: start, ways)
  }

  /// Lines of more opportunities than this are not looked at.
  private static let longestLine = 4_096
}
