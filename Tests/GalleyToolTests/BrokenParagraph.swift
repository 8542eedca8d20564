import Foundation
import Testing

/// The answer of `galley breaks --json`, and nothing else: what an outsider knows of a paragraph.
struct BrokenParagraph {
  let width: Double
  let words: [Double]
  let gaps: [Double]
  let breaks: [Int]
  /// Whether the space is one number for the whole paragraph.
  let hasOneSpace: Bool
  let hyphens: Set<Int>

  init(_ outcome: Galley.Outcome) throws {
    #expect(outcome.status == 0, "\(outcome.error)")
    let object = try outcome.object
    width = try #require(object["width"] as? Double)
    words = try #require(object["words"] as? [Double])
    breaks = try #require(object["breaks"] as? [Int])
    #expect(object["lastLineFree"] as? Bool == true)
    let space = object["space"] as? Double
    hasOneSpace = space != nil
    if let space {
      gaps = Array(repeating: space, count: max(words.count - 1, 0))
    } else {
      gaps = try #require(object["space"] as? [Double])
    }
    #expect(gaps.count == max(words.count - 1, 0))
    hyphens = Set(object["hyphens"] as? [Int] ?? [])
    #expect(breaks == breaks.sorted() && breaks.allSatisfy { (1..<words.count).contains($0) })
  }

  /// What rounding may make of a width, in points.
  static let tolerance = 1e-6

  /// The natural width of a line of some words.
  func lineWidth(_ line: Range<Int>) -> Double {
    words[line].reduce(0, +) + gaps[line.lowerBound..<line.upperBound - 1].reduce(0, +)
  }

  /// The words of each line, by the places where lines begin.
  func lines(_ breaks: [Int]) -> [Range<Int>] {
    let edges = [0] + breaks + [words.count]
    return zip(edges, edges.dropFirst()).map { $0..<$1 }
  }

  /// The sum of the squares of what all lines but the last leave empty; `nil` when a line is too wide.
  func cost(_ breaks: [Int]) -> Double? {
    var sum = 0.0
    for (index, line) in lines(breaks).enumerated() {
      let slack = width - lineWidth(line)
      if slack < -Self.tolerance { return nil }
      if index < breaks.count { sum += slack * slack }
    }
    return sum
  }

  /// The least cost of all ways to break, found by looking at every pair of places; `nil` when there is no
  /// way.
  var leastCost: Double? {
    var best = [Double?](repeating: nil, count: words.count + 1)
    best[0] = 0
    for end in 1...words.count {
      for start in 0..<end {
        guard let before = best[start] else { continue }
        let slack = width - lineWidth(start..<end)
        if slack < -Self.tolerance { continue }
        let total = before + (end == words.count ? 0 : slack * slack)
        best[end] = min(best[end] ?? .infinity, total)
      }
    }
    return best[words.count]
  }

  /// The least cost by trying all 2ⁿ⁻¹ ways.
  var leastCostOfAllWays: Double? {
    precondition(words.count <= 16)
    return (0..<1 << (words.count - 1)).compactMap { bits in
      cost((1..<words.count).filter { bits >> ($0 - 1) & 1 == 1 })
    }.min()
  }

  /// Where lines begin when each takes as much as fits.
  var firstFit: [Int] {
    var starts: [Int] = []
    var start = 0
    while start < words.count {
      let fitting = (start + 1...words.count).filter { lineWidth(start..<$0) <= width + Self.tolerance }
      start = fitting.last ?? start + 1
      if start < words.count { starts.append(start) }
    }
    return starts
  }
}
