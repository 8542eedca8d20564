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
    minima.removeAll(keepingCapacity: true)
    let startsGrow = starts.indices.dropFirst().allSatisfy { starts[$0 - 1] <= starts[$0] }
    let availableWidth = LineWidths.limit(max(firstWidth, otherWidth))
    var first = 0
    var head = 0
    for place in 0...last {
      if place > 0 {
        while first < place - 1, !(smallestEnds[place] - starts[first] <= availableWidth) { first += 1 }
        while head < minima.count, Int(minima[head]) < first { head += 1 }
        if !flags[place].contains(.emergency), head < minima.count {
          offerLines(
            to: place, from: first, floor: leastDemerits[Int(minima[head])], stopsEarly: startsGrow, table)
        }
      }
      guard leastDemerits[place] < .max, place < last else { continue }
      while minima.count > head, leastDemerits[Int(minima[minima.count - 1])] >= leastDemerits[place] {
        minima.removeLast()
      }
      minima.append(Int32(place))
      if !hasRegularEnd(from: place, table) { offerForcedLine(from: place) }
    }
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

  /// The best ways to one opportunity, by the looseness of the line that ends there.
  private struct Offers {
    var states = InlineArray<4, DemeritState>(repeating: DemeritState())
    var least = Int64.max
    var evaluations = 0

    /// Takes a way if it is better than the one so far.
    @inline(__always)
    mutating func take(_ state: DemeritState, _ looseness: Int) {
      if TotalFit.isBetter(state, than: states[looseness]) { states[looseness] = state }
      least = min(least, state.demerits)
    }
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

  /// Looks at the lines that end at an opportunity.
  ///
  /// - Parameters:
  ///   - first: No line from before this opportunity fits.
  ///   - floor: No way to a start of these lines has fewer demerits.
  ///   - stopsEarly: Whether slack grows from start to start.
  private mutating func offerLines(
    to place: Int, from first: Int, floor: Int64, stopsEarly: Bool, _ table: Demerits
  ) {
    var ending = LineEnding(
      place: place, isLast: place == last, isHyphen: flags[place].contains(.hyphen), end: ends[place],
      spaceEnd: spaceEnds[place])
    if table.threshold < 1, flags[place].contains(.automatic) {
      let whole = Int(lastWhole[place])
      ending.whole = (whole, ends[whole])
    }
    var offers = Offers()
    // Forced lines may lead here already.
    offers.least = leastDemerits[place]
    for looseness in 0..<TotalFit.classes {
      offers.states[looseness] = states[place * TotalFit.classes + looseness]
    }
    leastDemerits.withUnsafeBufferPointer { least in
      starts.withUnsafeBufferPointer { starts in
        states.withUnsafeBufferPointer { states in
          flags.withUnsafeBufferPointer { flags in
            spaceStarts.withUnsafeBufferPointer { spaces in
              offerLines(
                to: ending, max(first, place - TotalFit.longestLine)..<place, floor: floor,
                stopsEarly: stopsEarly, table, starts, least, states, flags, spaces, &offers)
            }
          }
        }
      }
    }
    evaluations += offers.evaluations
    leastDemerits[place] = offers.least
    for looseness in 0..<TotalFit.classes {
      states[place * TotalFit.classes + looseness] = offers.states[looseness]
    }
  }

  private func offerLines(
    to ending: LineEnding, _ candidates: Range<Int>, floor: Int64, stopsEarly: Bool, _ table: Demerits,
    _ starts: UnsafeBufferPointer<Double>, _ least: UnsafeBufferPointer<Int64>,
    _ states: UnsafeBufferPointer<DemeritState>, _ flags: UnsafeBufferPointer<BreakCandidates.Flags>,
    _ spaces: UnsafeBufferPointer<Double>, _ offers: inout Offers
  ) {
    let contrast = ending.isLast ? 0 : table.contrast
    let (firstLimit, otherLimit) = (LineWidths.limit(firstWidth), LineWidths.limit(otherWidth))
    for start in candidates where least[start] < .max {
      let width = start == 0 ? firstWidth : otherWidth
      let natural = ending.end - starts[start]
      offers.evaluations += 1
      guard natural <= (start == 0 ? firstLimit : otherLimit) else { continue }
      if let whole = ending.whole {
        let filled = whole.place > start ? whole.end - starts[start] : 0
        guard filled < table.threshold * width else { continue }
      }
      let slack = width - natural
      var demerits: Int64 = 0
      var looseness = 0
      if ending.isLast {
        if natural < table.runtFraction * width { demerits += table.runt }
        if flags[start].contains(.hyphen) { demerits += table.hyphenBeforeLastLine }
      } else {
        demerits = Demerits.square(slack: slack, width: width)
        // A way that is worse than the best one by more than a contrast cannot become better any more.
        let limit = offers.least < .max ? offers.least + max(0, table.contrast) : offers.least
        if stopsEarly, start > 0, floor + demerits > limit { break }
        if least[start] + demerits > limit { continue }
        looseness = Demerits.looseness(slack: slack, space: ending.spaceEnd - spaces[start])
        if ending.isHyphen {
          demerits += table.hyphen
          if flags[start].contains(.hyphen) { demerits += table.consecutiveHyphens }
        }
      }
      // No way from here is better than the best one with a line as loose.
      let known = offers.states[looseness]
      if contrast >= 0, known.isReached, least[start] + demerits > known.demerits { continue }
      for before in 0..<TotalFit.classes {
        let origin = start * TotalFit.classes + before
        guard states[origin].isReached else { continue }
        var total = states[origin].demerits + demerits
        if start > 0, abs(before - looseness) > 1 { total += contrast }
        offers.take(
          DemeritState(demerits: total, lines: states[origin].lines + 1, origin: Int32(origin)), looseness)
      }
    }
  }

  private mutating func offerForced(_ place: Int, from start: Int) {
    for before in 0..<TotalFit.classes {
      let origin = start * TotalFit.classes + before
      guard states[origin].isReached else { continue }
      let state = DemeritState(
        demerits: states[origin].demerits, lines: states[origin].lines + 1, origin: Int32(origin))
      let index = place * TotalFit.classes
      if TotalFit.isBetter(state, than: states[index]) { states[index] = state }
      leastDemerits[place] = min(leastDemerits[place], state.demerits)
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

  private mutating func offerForcedLine(from start: Int) {
    offerForced(forcedEnd(from: start), from: start)
  }

  /// Lines of more opportunities than this are not looked at.
  private static let longestLine = 4_096
}
