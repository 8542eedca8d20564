import TestSupport
import Testing
import TextEngine

@Suite("Total fit")
struct TotalFitTests {
  private static func lines(
    _ candidates: BreakCandidates, _ widths: LineWidths, _ goal: TotalFit.Goal = .leastSquares
  ) -> [Int] {
    var fit = TotalFit()
    var lines: [Int] = []
    fit.breakLines(at: candidates, widths: widths, goal: goal, into: &lines)
    return lines
  }

  /// As full as each line gets, one after the other.
  private static func greedy(_ candidates: BreakCandidates, _ width: Double) -> [Int] {
    var lines: [Int] = []
    var start = 0
    while start < candidates.count - 1 {
      var end = start + 1
      while end + 1 < candidates.count, candidates.lineEnds[end + 1] - candidates.lineStarts[start] <= width {
        end += 1
      }
      lines.append(end)
      start = end
    }
    return lines
  }

  private static func words(_ widths: [Double], space: Double = 1) -> BreakCandidates {
    var candidates = BreakCandidates()
    for (index, width) in widths.enumerated() {
      candidates.append(
        BreakCandidates.Segment(end: index + 1, inside: width + space, atEnd: width, space: space))
    }
    return candidates
  }

  @Test("A word goes down when that leaves less unevenness, and the last line is free")
  func knownParagraph() {
    // Greedy: "aaa bb" 6, "cc" 2, "ddddd" 5: slack 0 and 4. Even: "aaa" 3, "bb cc" 5, "ddddd": slack 3 and 1.
    let candidates = Self.words([3, 2, 2, 5])
    #expect(Self.greedy(candidates, 6) == [2, 3, 4])
    #expect(Self.lines(candidates, LineWidths(6)) == [1, 3, 4])
  }

  @Test("Of equal sums the fewest lines win, then the earliest last break")
  func ties() {
    // Four words of 2 in a width of 5: 2+1+2 fills a line, so [2, 4] is perfect.
    #expect(Self.lines(Self.words([2, 2, 2, 2]), LineWidths(5)) == [2, 4])
    // Full lines or not, nothing costs anything when the room is filled by each word.
    #expect(Self.lines(Self.words([5, 5, 5]), LineWidths(5)) == [1, 2, 3])
    // Two lines of slack 3 and a free last line, whichever pair stands together: the last break comes first.
    let candidates = Self.words([2, 2, 2])
    #expect(Self.lines(candidates, LineWidths(5)) == [2, 3])
    // Words without width or space: every break costs the same.
    let nothing = Self.words([0, 0, 0, 7], space: 0)
    #expect(Self.lines(nothing, LineWidths(3)) == [3, 4])
  }

  @Test("A sum of squares is the least of all ways to break", arguments: UInt64(0)..<400)
  func leastOfAll(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let candidates = BreakCandidates.random(
      words: Int.random(in: 1...9, using: &random), hyphens: seed % 2 == 0, cuts: seed % 3 == 0,
      wild: seed % 5 == 0, mandatory: seed % 7 == 0, using: &random)
    let width = Double(Int.random(in: 5...90, using: &random))
    let first = seed % 4 == 0 ? Double(Int.random(in: 0...90, using: &random)) : width
    let widths = LineWidths(first: first, other: width)
    let oracle = TotalFitOracle(candidates: candidates, widths: widths, goal: .leastSquares)
    var fit = TotalFit()
    var lines: [Int] = []
    fit.breakLines(at: candidates, widths: widths, goal: .leastSquares, into: &lines)
    #expect(lines == oracle.best().lines, "seed \(seed)")
    fit.scansAlways = true
    var scanned: [Int] = []
    fit.breakLines(at: candidates, widths: widths, goal: .leastSquares, into: &scanned)
    #expect(scanned == lines, "seed \(seed)")
  }

  @Test("A long text has the sum that trying every start gives", arguments: UInt64(0)..<40)
  func longTexts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let candidates = BreakCandidates.random(
      words: Int.random(in: 100...700, using: &random), hyphens: seed % 3 == 0, whole: false, using: &random)
    let width = Double.random(in: 60...(seed % 2 == 0 ? 300 : 6_000), using: &random)
    let first = seed % 4 == 0 ? Double.random(in: 60...width, using: &random) : width
    let widths = LineWidths(first: first, other: width)
    let oracle = TotalFitOracle(candidates: candidates, widths: widths, goal: .leastSquares)
    let least = oracle.leastSquares()
    let cost = try #require(oracle.cost(of: Self.lines(candidates, widths)))
    #expect(abs(cost - least) <= 1e-9 * max(1, least), "seed \(seed)")
  }

  @Test("Demerits are the least of all ways to break", arguments: UInt64(0)..<400)
  func leastDemerits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let candidates = BreakCandidates.random(
      words: Int.random(in: 1...8, using: &random), hyphens: true, cuts: seed % 3 == 0, wild: seed % 5 == 0,
      mandatory: seed % 7 == 0, using: &random)
    let width = Double(Int.random(in: 5...90, using: &random))
    let widths = LineWidths(first: seed % 4 == 0 ? width / 2 : width, other: width)
    var table = TotalFit.Demerits()
    if seed % 2 == 0 { table.threshold = Double.random(in: 0.1...1, using: &random) }
    if seed % 6 == 0 { table.contrast = 90_000 }
    let oracle = TotalFitOracle(candidates: candidates, widths: widths, goal: .demerits(table))
    let best = oracle.best()
    let lines = Self.lines(candidates, widths, .demerits(table))
    #expect(oracle.cost(of: lines) == best.cost, "seed \(seed): \(lines), \(best.lines)")
    #expect(lines.count == best.lines.count, "seed \(seed)")
  }

  @Test("Without charges beyond slack, a word is divided wherever that helps, with them it is not")
  func chargesMatter() {
    // Whole words leave 1 of 100; a division leaves nothing.
    var candidates = BreakCandidates()
    for (inside, atEnd, flags) in [
      (91.0, 90.0, BreakCandidates.Flags()), (5, 10, .hyphen), (60, 59, []), (41, 40, []),
    ] {
      candidates.append(
        BreakCandidates.Segment(end: candidates.count, inside: inside, atEnd: atEnd, space: 1, flags: flags))
    }
    var table = TotalFit.Demerits()
    table.hyphen = 0
    #expect(Self.lines(candidates, LineWidths(101), .demerits(table)) == [2, 4])
    table.hyphen = 1_000_000
    #expect(Self.lines(candidates, LineWidths(101), .demerits(table)) == [1, 3, 4])
  }

  @Test("Demerits are these whole numbers")
  func demeritTable() {
    let table = TotalFit.Demerits()
    #expect(
      [table.hyphen, table.consecutiveHyphens, table.hyphenBeforeLastLine, table.runt, table.contrast]
        == [900, 3_600, 3_600, 2_500, 1_600])
    #expect(table.runtFraction == 0.125 && table.threshold == 1)
  }

  @Test("A word wider than the room stands alone, or is cut where it may be")
  func overlongWords() {
    #expect(Self.lines(Self.words([2, 20, 2, 2]), LineWidths(5)) == [1, 2, 4])
    #expect(Self.lines(Self.words([20, 20]), LineWidths(5)) == [1, 2])
    var cut = BreakCandidates()
    for index in 1...9 { cut.append(BreakCandidates.Segment(end: index, inside: 2, flags: .emergency)) }
    cut.append(BreakCandidates.Segment(end: 10, inside: 3, atEnd: 2, space: 1))
    cut.append(BreakCandidates.Segment(end: 11, inside: 1))
    #expect(Self.lines(cut, LineWidths(7)) == [3, 6, 9, 11])
    #expect(Self.lines(cut, LineWidths(1)) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  }

  @Test(
    "Every width has an answer that tiles the text",
    arguments: [0, 1e-9, 1, 100, 1e300, .infinity, -5, .nan, -.infinity] as [Double])
  func anyWidth(width: Double) {
    var random = SeededGenerator(seed: 7)
    let candidates = BreakCandidates.random(
      words: 300, hyphens: true, cuts: true, mandatory: true, using: &random)
    for goal in [TotalFit.Goal.leastSquares, .demerits(TotalFit.Demerits())] {
      for widths in [
        LineWidths(width), LineWidths(first: 50, other: width), LineWidths(first: width, other: 50),
      ] {
        let lines = Self.lines(candidates, widths, goal)
        #expect(lines.last == candidates.count - 1)
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 < $1 })
        for end in 1..<candidates.count where candidates.flags[end].contains(.mandatory) {
          #expect(lines.contains(end))
        }
      }
    }
    #expect(Self.lines(BreakCandidates(), LineWidths(width)).isEmpty)
  }

  @Test("A refused place is asked for once and not used; refusing all still ends")
  func vetoes() {
    var random = SeededGenerator(seed: 11)
    let candidates = BreakCandidates.random(words: 400, mandatory: true, using: &random)
    for refused in [2, 3, 1] {
      var asked: [Int: Int] = [:]
      var fit = TotalFit()
      var lines: [Int] = []
      fit.breakLines(
        at: candidates, widths: LineWidths(100), goal: .leastSquares,
        approve: { entry in
          asked[entry, default: 0] += 1
          return entry % refused != 0
        }, into: &lines)
      #expect(asked.values.allSatisfy { $0 == 1 })
      #expect(lines.last == candidates.count - 1)
      for end in lines.dropLast() where !candidates.flags[end].contains(.mandatory) {
        #expect(end % refused != 0 && asked[end] == 1)
      }
    }
  }

  @Test(
    "The work grows with the text, not with its square, at any width", arguments: [80.0, 400, 6_000, 250_000])
  func work(width: Double) {
    var random = SeededGenerator(seed: 3)
    let plain = BreakCandidates.random(words: 33_000, whole: false, using: &random)
    var fit = TotalFit()
    var lines: [Int] = []
    fit.breakLines(at: plain, widths: LineWidths(width), goal: .leastSquares, into: &lines)
    #expect(lines.count > 1)
    #expect(fit.evaluations < 40 * plain.count, "\(fit.evaluations / plain.count) for each place")
    let divided = BreakCandidates.random(words: 33_000, hyphens: true, whole: false, using: &random)
    fit = TotalFit()
    fit.breakLines(
      at: divided, widths: LineWidths(width), goal: .demerits(TotalFit.Demerits()), into: &lines)
    #expect(fit.evaluations < 80 * divided.count, "\(fit.evaluations / divided.count) for each place")
  }

  @Test("Scratch memory remembers nothing")
  func reuse() {
    var random = SeededGenerator(seed: 5)
    var shared = TotalFit()
    for round in 0..<30 {
      let candidates = BreakCandidates.random(
        words: Int.random(in: 1...60, using: &random), hyphens: round % 2 == 0, using: &random)
      let goal = round % 3 == 0 ? TotalFit.Goal.leastSquares : .demerits(TotalFit.Demerits())
      var lines: [Int] = []
      shared.breakLines(at: candidates, widths: LineWidths(80), goal: goal, into: &lines)
      #expect(lines == Self.lines(candidates, LineWidths(80), goal), "round \(round)")
    }
  }

  @Test("Spaces in justified text vary less than greedy ones, and the widest are narrower on average")
  func evenness() {
    var random = SeededGenerator(seed: 1)
    var widest = (even: 0.0, greedy: 0.0)
    for width in stride(from: 200.0, through: 400, by: 25) {
      let candidates = BreakCandidates.random(words: 600, whole: false, using: &random)
      func growths(_ lines: [Int]) -> [Double] {
        zip([0] + lines, lines).dropLast().map { start, end in
          let slack = width - (candidates.lineEnds[end] - candidates.lineStarts[start])
          return slack / (candidates.spaceEnds[end] - candidates.spaceStarts[start])
        }
      }
      let greedy = Self.greedy(candidates, width)
      let even = Self.lines(candidates, LineWidths(width))
      func variance(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
      }
      #expect(variance(growths(even)) < variance(growths(greedy)))
      #expect(even.count <= greedy.count + 1)
      widest.even += growths(even).max()!
      widest.greedy += growths(greedy).max()!
    }
    #expect(widest.even < widest.greedy)
  }
}
