/// The least sum of squared slack.
///
/// For a line from opportunity i to opportunity j the cost is f(start i - end j) with the convex f(x) =
/// (w + x)², infinite below x = -w, where w is the available width. With growing starts and ends such costs
/// have a property that decides everything (Monge's): once a later start is better than an earlier one for
/// some end, it stays better for all ends after. So the starts that are best for some end to come form a
/// queue, each with the end from which on it is best, and a new start's position in it is found by bisection.
/// Where widths do not grow, every pair of opportunities that may be a line is looked at instead.
extension TotalFit {
  mutating func findLeastSquares(into lines: inout [Int]) {
    costs.removeAll(keepingCapacity: true)
    costs.append(contentsOf: repeatElement(0, count: last + 1))
    lineCounts.removeAll(keepingCapacity: true)
    lineCounts.append(contentsOf: repeatElement(0, count: last + 1))
    origins.removeAll(keepingCapacity: true)
    origins.append(contentsOf: repeatElement(-1, count: last + 1))
    origins[0] = 0
    if hasGrowingWidths, !scansAlways { searchQueue() } else { scanPairs() }
    appendLines(to: &lines) { Int(origins[$0]) }
  }

  private var hasGrowingWidths: Bool {
    for place in 1...last
    where !(starts[place - 1] <= starts[place]) || place > 1 && !(ends[place - 1] <= ends[place]) {
      return false
    }
    return true
  }

  /// Offers a way to an opportunity, which is taken if it is better than the one known so far.
  private mutating func offer(_ place: Int, from start: Int, adding cost: Double) {
    let total = costs[start] + cost
    let count = lineCounts[start] + 1
    if origins[place] >= 0 {
      if total > costs[place] { return }
      if total == costs[place] {
        if count > lineCounts[place] { return }
        if count == lineCounts[place], start >= Int(origins[place]) { return }
      } else if !(total < costs[place]) {
        return
      }
    }
    costs[place] = total
    lineCounts[place] = count
    origins[place] = Int32(start)
  }

  // MARK: Widths that do not grow

  /// A line is not followed further than this beyond its edge for an opportunity where it would fit again.
  private static let overrun = 256

  private mutating func scanPairs() {
    findSmallestEnds()
    for start in 0..<last where origins[start] >= 0 {
      let width = width(from: start)
      let availableWidth = LineWidths.limit(width)
      var found = false
      var misses = 0
      for end in start + 1...last {
        // No place from here on fits.
        guard smallestEnds[end] - starts[start] <= availableWidth, misses < TotalFit.overrun else { break }
        if flags[end].contains(.emergency) { continue }
        let natural = lineWidth(from: start, to: end)
        guard natural <= availableWidth else {
          misses += 1
          continue
        }
        misses = 0
        found = true
        let slack = width - natural
        offer(end, from: start, adding: end == last ? 0 : slack * slack)
      }
      if !found { offer(forcedEnd(from: start), from: start, adding: 0) }
    }
  }

  // MARK: Growing widths

  private mutating func searchQueue() {
    queue.removeAll(keepingCapacity: true)
    reach.removeAll(keepingCapacity: true)
    reach.append(contentsOf: repeatElement(0, count: last + 1))
    offerFirstLines()
    var head = 0
    var reached = 1
    for place in 1..<last {
      if !flags[place].contains(.emergency) {
        while head + 1 < queue.count, Int(queue[head + 1].from) <= place { head += 1 }
        if head < queue.count {
          let start = Int(queue[head].start)
          let natural = lineWidth(from: start, to: place)
          if natural <= LineWidths.limit(otherWidth) {
            let slack = otherWidth - natural
            offer(place, from: start, adding: slack * slack)
          }
        }
      }
      guard origins[place] >= 0 else { continue }
      let availableWidth = LineWidths.limit(otherWidth)
      guard lineWidth(from: place, to: Int(nextRegular[place])) <= availableWidth else {
        offer(forcedEnd(from: place), from: place, adding: 0)
        continue
      }
      reached = max(reached, place + 1)
      while reached < last, lineWidth(from: place, to: reached + 1) <= availableWidth { reached += 1 }
      reach[place] = Int32(reached)
      enqueue(place, head: head)
    }
    // The last line is free, so every start from which it fits is as good as the way to it.
    for start in stride(from: last - 1, through: 1, by: -1) {
      guard lineWidth(from: start, to: last) <= LineWidths.limit(otherWidth) else { break }
      if origins[start] >= 0 { offer(last, from: start, adding: 0) }
    }
  }

  /// The first line has a width of its own and stays out of the queue.
  private mutating func offerFirstLines() {
    let availableWidth = LineWidths.limit(firstWidth)
    var found = false
    for end in 1...last {
      if flags[end].contains(.emergency) { continue }
      let natural = lineWidth(from: 0, to: end)
      guard natural <= availableWidth else { break }
      found = true
      let slack = firstWidth - natural
      offer(end, from: 0, adding: end == last ? 0 : slack * slack)
    }
    if !found { offer(forcedEnd(from: 0), from: 0, adding: 0) }
  }

  private mutating func enqueue(_ start: Int, head: Int) {
    while queue.count > head, let end = queue.last {
      let rival = Int(end.start)
      let first = max(Int(end.from), start + 1)
      if first >= last { return }
      if isBetter(start, than: rival, for: first) {
        queue.removeLast()
        continue
      }
      // Beyond the rival's reach any later start is better.
      var worse = first
      var better = min(last - 1, Int(reach[rival]) + 1)
      if better <= worse || !isBetter(start, than: rival, for: better) { return }
      while better - worse > 1 {
        let middle = (worse + better) / 2
        if isBetter(start, than: rival, for: middle) { better = middle } else { worse = middle }
      }
      queue.append((Int32(start), Int32(better)))
      return
    }
    queue.append((Int32(start), Int32(start + 1)))
  }

  /// Whether a line up to `end` should begin at `start` rather than at `rival`, which comes before it.
  private mutating func isBetter(_ start: Int, than rival: Int, for end: Int) -> Bool {
    if end > Int(reach[rival]) { return true }
    let rivalSlack = otherWidth - lineWidth(from: rival, to: end)
    let slack = otherWidth - lineWidth(from: start, to: end)
    let rivalTotal = costs[rival] + rivalSlack * rivalSlack
    let total = costs[start] + slack * slack
    return total < rivalTotal || total == rivalTotal && lineCounts[start] < lineCounts[rival]
  }
}
