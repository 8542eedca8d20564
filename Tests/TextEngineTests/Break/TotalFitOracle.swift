import TestSupport
import TextEngine

/// Slow answers to compare with: the rules of `TotalFit`, written down again in the plainest way.
struct TotalFitOracle {
  let candidates: BreakCandidates
  let widths: LineWidths
  let goal: TotalFit.Goal

  /// A way to break, with what it costs: a sum of squares, or demerits, of which a `Double` holds the small
  /// sums of these tests exactly.
  struct Way: Equatable {
    var cost: Double
    var lines: [Int]

    /// Less cost, then fewer lines, then earlier ends from the last line backwards.
    func isBetter(than other: Way) -> Bool {
      if cost != other.cost { return cost < other.cost }
      if lines.count != other.lines.count { return lines.count < other.lines.count }
      return lines.reversed().lexicographicallyPrecedes(other.lines.reversed())
    }
  }

  func width(_ line: Int) -> Double { line == 0 ? widths.first : widths.other }

  func natural(_ start: Int, _ end: Int) -> Double { candidates.lineEnds[end] - candidates.lineStarts[start] }

  func fits(_ start: Int, _ end: Int, line: Int) -> Bool {
    let width = width(line)
    guard natural(start, end) <= width + max(1e-9, width * 1e-12) else { return false }
    guard case .demerits(let table) = goal, candidates.flags[end].contains(.automatic), table.threshold < 1,
      end != partEnd(after: start)
    else { return true }
    let whole = (0...end).last {
      $0 == 0 || candidates.flags[$0].isDisjoint(with: [.hyphen, .emergency])
        || candidates.flags[$0].contains(.mandatory)
    }!
    return (whole > start ? natural(start, whole) : 0) < table.threshold * width
  }

  func partEnd(after start: Int) -> Int {
    (start + 1..<candidates.count).first { candidates.flags[$0].contains(.mandatory) } ?? candidates.count - 1
  }

  /// Where a line may end: where it fits, else where it must.
  func ends(from start: Int, line: Int) -> [Int] {
    let last = partEnd(after: start)
    if natural(start, last) <= width(line) + max(1e-9, width(line) * 1e-12), isPartStart(start) {
      return [last]
    }
    let regular = (start + 1...last).filter { $0 == last || !candidates.flags[$0].contains(.emergency) }
    let fitting = regular.filter { fits(start, $0, line: line) }
    if !fitting.isEmpty { return fitting }
    let cuts = (start + 1..<regular[0]).prefix { $0 == start + 1 || fits(start, $0, line: line) }
    return [cuts.last ?? start + 1]
  }

  private func isPartStart(_ entry: Int) -> Bool {
    entry == 0 || candidates.flags[entry].contains(.mandatory)
  }

  /// The cost of a line, given where the line before it began, `nil` for the first one of a part.
  func cost(_ start: Int, _ end: Int, line: Int, before: Int?) -> Double {
    let isLast = end == partEnd(after: start)
    let width = width(line)
    let slack = width - natural(start, end)
    let isFitting = fits(start, end, line: line) && (isLast || !candidates.flags[end].contains(.emergency))
    switch goal {
    case .leastSquares: return isLast || !isFitting ? 0 : slack * slack
    case .demerits(let table):
      if !isFitting { return 0 }
      var sum: Int64 = 0
      let followsHyphen = before != nil && candidates.flags[start].contains(.hyphen)
      if isLast {
        if natural(start, end) < table.runtFraction * width, before != nil { sum += table.runt }
        if followsHyphen { sum += table.hyphenBeforeLastLine }
        return Double(sum)
      }
      let share = (max(0, slack) / width * 1000 + 0.5).rounded(.down)
      sum += slack > 0 ? Int64(min(1000, share)) * Int64(min(1000, share)) : 0
      if candidates.flags[end].contains(.hyphen) {
        sum += table.hyphen + (followsHyphen ? table.consecutiveHyphens : 0)
      }
      if let before, abs(looseness(before, start, line: line - 1) - looseness(start, end, line: line)) > 1 {
        sum += table.contrast
      }
      return Double(sum)
    }
  }

  private func looseness(_ start: Int, _ end: Int, line: Int) -> Int {
    guard fits(start, end, line: line), !candidates.flags[end].contains(.emergency) else { return 0 }
    let slack = width(line) - natural(start, end)
    let space = candidates.spaceEnds[end] - candidates.spaceStarts[start]
    if slack <= 0 || slack < space / 4 { return 0 }
    return slack < space / 2 ? 1 : slack < space ? 2 : 3
  }

  /// The best of all ways, each of which is tried, part by part.
  func best() -> Way {
    var done = Way(cost: 0, lines: [])
    while (done.lines.last ?? 0) < candidates.count - 1 {
      let start = done.lines.last ?? 0
      let number = done.lines.count
      var best: Way?
      func extend(_ way: Way, before: Int?, from place: Int) {
        if place == partEnd(after: start) {
          if best.map({ way.isBetter(than: $0) }) ?? true { best = way }
          return
        }
        let line = number + way.lines.count
        for end in ends(from: place, line: line) {
          let cost = way.cost + cost(place, end, line: line, before: before)
          extend(Way(cost: cost, lines: way.lines + [end]), before: place, from: end)
        }
      }
      extend(Way(cost: 0, lines: []), before: nil, from: start)
      done.cost += best!.cost
      done.lines += best!.lines
    }
    return done
  }

  /// What given line ends cost; `nil` when they break a rule.
  func cost(of lines: [Int]) -> Double? {
    var sum = 0.0
    var start = 0
    var before: Int?
    for (line, end) in lines.enumerated() {
      guard end > start, ends(from: start, line: line).contains(end) else { return nil }
      sum += cost(start, end, line: line, before: before)
      before = candidates.flags[end].contains(.mandatory) ? nil : start
      start = end
    }
    return start == candidates.count - 1 ? sum : nil
  }

  /// The least sum of squares by trying every start for every place, for texts too long for `best()`.
  func leastSquares() -> Double {
    let count = candidates.count
    var sums = [Double](repeating: .infinity, count: count)
    sums[0] = 0
    for end in 1..<count {
      for start in 0..<end {
        let line = start == 0 ? 0 : 1
        guard natural(start, end) <= width(line) + max(1e-9, width(line) * 1e-12) else { continue }
        let slack = width(line) - natural(start, end)
        sums[end] = min(sums[end], sums[start] + (end == count - 1 ? 0 : slack * slack))
      }
    }
    return sums[count - 1]
  }
}

extension BreakCandidates {
  /// Words of random widths with spaces between them.
  ///
  /// - Parameters:
  ///   - hyphens: Whether some words can be divided, at places that may be narrower than the one before.
  ///   - cuts: Whether some words can be cut in an emergency.
  ///   - wild: Whether widths may be negative and trimmed at line starts.
  ///   - whole: Whether all widths are whole numbers, so that sums are exact.
  static func random(
    words: Int, hyphens: Bool = false, cuts: Bool = false, wild: Bool = false, mandatory: Bool = false,
    whole: Bool = true, using random: inout SeededGenerator
  ) -> BreakCandidates {
    func width(_ range: ClosedRange<Double>, _ random: inout SeededGenerator) -> Double {
      let width = Double.random(in: range, using: &random)
      return whole ? width.rounded() : width
    }
    let space = width(2...4, &random)
    var candidates = BreakCandidates()
    for word in 0..<words {
      let parts = hyphens && Int.random(in: 0..<2, using: &random) == 0 ? 2 : 1
      for part in 0..<parts {
        let body = width(wild ? -6...30 : 3...30, &random)
        let start = wild && Int.random(in: 0..<3, using: &random) == 0 ? width(-3...3, &random) : 0
        if part < parts - 1 {
          let isSoft = Int.random(in: 0..<4, using: &random) == 0
          let hyphen = width(1...6, &random)
          candidates.append(
            Segment(
              end: word * 4 + part + 1, inside: body, atEnd: body + hyphen, atStart: body + start,
              flags: isSoft ? .hyphen : [.hyphen, .automatic]))
        } else if cuts, Int.random(in: 0..<3, using: &random) == 0 {
          for cut in 1...2 {
            candidates.append(Segment(end: word * 4 + part + cut, inside: body / 2, flags: .emergency))
          }
          candidates.append(
            Segment(end: word * 4 + 4, inside: body / 2 + space, atEnd: body / 2, space: space))
        } else {
          let isEnd = mandatory && Int.random(in: 0..<5, using: &random) == 0
          candidates.append(
            Segment(
              end: word * 4 + 4, inside: body + space, atEnd: body, atStart: body + space + start,
              space: space,
              flags: isEnd ? .mandatory : []))
        }
      }
    }
    return candidates
  }
}
