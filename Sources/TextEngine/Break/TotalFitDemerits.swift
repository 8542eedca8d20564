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
    for state in best + 1..<best + TotalFit.classes where isBetter(states[state], than: states[best]) {
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

  /// Looks at the lines that end at an opportunity.
  ///
  /// - Parameters:
  ///   - first: No line from before this opportunity fits.
  ///   - floor: No way to a start of these lines has fewer demerits.
  ///   - stopsEarly: Whether slack grows from start to start.
  private mutating func offerLines(
    to place: Int, from first: Int, floor: Int64, stopsEarly: Bool, _ table: Demerits
  ) {
    let isLast = place == last
    let isHyphen = flags[place].contains(.hyphen)
    for start in max(first, place - TotalFit.longestLine)..<place where leastDemerits[start] < .max {
      let width = width(from: start)
      let natural = lineWidth(from: start, to: place)
      guard natural <= LineWidths.limit(width), mayEnd(from: start, at: place, width: width, table) else {
        continue
      }
      let slack = width - natural
      var demerits: Int64 = 0
      var looseness = 0
      if isLast {
        if natural < table.runtFraction * width { demerits += table.runt }
        if flags[start].contains(.hyphen) { demerits += table.hyphenBeforeLastLine }
      } else {
        demerits = Demerits.square(slack: slack, width: width)
        if stopsEarly, start > 0, floor + demerits > limit(place, table) { break }
        if leastDemerits[start] + demerits > limit(place, table) { continue }
        looseness = Demerits.looseness(slack: slack, space: spaceEnds[place] - spaceStarts[start])
        if isHyphen {
          demerits += table.hyphen
          if flags[start].contains(.hyphen) { demerits += table.consecutiveHyphens }
        }
      }
      offer(place, looseness: looseness, from: start, adding: demerits, contrast: isLast ? 0 : table.contrast)
    }
  }

  /// A way to an opportunity that is worse than the best one by more than a contrast cannot become better any
  /// more.
  private func limit(_ place: Int, _ table: Demerits) -> Int64 {
    let least = leastDemerits[place]
    return least < .max ? least + max(0, table.contrast) : least
  }

  private mutating func offer(
    _ place: Int, looseness: Int, from start: Int, adding demerits: Int64, contrast: Int64
  ) {
    for before in 0..<TotalFit.classes {
      let origin = start * TotalFit.classes + before
      guard states[origin].isReached else { continue }
      var total = states[origin].demerits + demerits
      if start > 0, abs(before - looseness) > 1 { total += contrast }
      let state = DemeritState(demerits: total, lines: states[origin].lines + 1, origin: Int32(origin))
      let index = place * TotalFit.classes + looseness
      if isBetter(state, than: states[index]) { states[index] = state }
      leastDemerits[place] = min(leastDemerits[place], total)
    }
  }

  private func isBetter(_ state: DemeritState, than other: DemeritState) -> Bool {
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
    offer(forcedEnd(from: start), looseness: 0, from: start, adding: 0, contrast: 0)
  }

  /// Lines of more opportunities than this are not looked at.
  private static let longestLine = 4_096
}
