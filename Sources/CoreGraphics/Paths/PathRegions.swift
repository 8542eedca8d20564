/// Outlines of what two outlines cover together, in common, and so on.
struct PathRegions {
  private let arrangement: PathArrangement
  private let rule: CGPathFillRule

  /// Divides the plane by two outlines.
  ///
  /// - Parameter rule: What counts as inside of either.
  init(_ first: PathElements, _ second: PathElements, rule: CGPathFillRule) {
    arrangement = PathArrangement(first, second)
    self.rule = rule
  }

  private static func isInside(_ winding: Int, _ rule: CGPathFillRule) -> Bool {
    rule == .evenOdd ? winding % 2 != 0 : winding != 0
  }

  /// A border with a direction.
  private struct Step {
    var from: GridPoint
    var to: GridPoint
    var segment: Int
    var t0: CGFloat
    var t1: CGFloat
  }

  /// Whether a combination covers nothing.
  func isEmpty(where isCovered: (_ isInFirst: Bool, _ isInSecond: Bool) -> Bool) -> Bool {
    steps(where: isCovered).isEmpty
  }

  /// Returns the outline of all points for which a closure says so, counterclockwise (y up) around them and
  /// clockwise around holes, so that both fill rules agree on it. Curves stay curves.
  func outline(where isCovered: (_ isInFirst: Bool, _ isInSecond: Bool) -> Bool) -> PathElements {
    var steps = steps(where: isCovered)
    steps.sort { ($0.from, $0.to) < ($1.from, $1.to) }
    var startingAt: [GridPoint: [Int]] = [:]
    for (i, step) in steps.enumerated() { startingAt[step.from, default: []].append(i) }
    var isUsed = [Bool](repeating: false, count: steps.count)
    var result = PathElements()
    for first in steps.indices where !isUsed[first] {
      var loop: [Step] = []
      var current = first
      while !isUsed[current] {
        isUsed[current] = true
        loop.append(steps[current])
        let step = steps[current]
        let options = (startingAt[step.to] ?? []).filter { !isUsed[$0] }
        // Where outlines touch at a point, the sharpest turn to the left stays on the same region.
        guard let next = options.max(by: { turn(step, steps[$0]) < turn(step, steps[$1]) }) else { break }
        current = next
      }
      append(loop, to: &result)
    }
    return result
  }

  private func steps(where isCovered: (Bool, Bool) -> Bool) -> [Step] {
    func covers(_ windings: (first: Int, second: Int)) -> Bool {
      isCovered(Self.isInside(windings.first, rule), Self.isInside(windings.second, rule))
    }
    return arrangement.borders.compactMap { border in
      switch (covers(border.left), covers(border.right)) {
      case (true, false):
        Step(from: border.low, to: border.high, segment: border.segment, t0: border.tLow, t1: border.tHigh)
      case (false, true):
        Step(from: border.high, to: border.low, segment: border.segment, t0: border.tHigh, t1: border.tLow)
      default: nil
      }
    }
  }

  private func turn(_ step: Step, _ next: Step) -> Double {
    let (a, b) = (step.to - step.from, next.to - next.from)
    return atan2(Double(a.cross(b)), Double(a.dot(b)))
  }

  /// Appends a closed loop, its chords joined to the segments that they come from.
  private func append(_ loop: [Step], to elements: inout PathElements) {
    func continues(_ a: Step, _ b: Step) -> Bool {
      a.segment == b.segment && a.t1 == b.t0 && (a.t1 > a.t0) == (b.t1 > b.t0)
    }
    // Begin at a corner, so that no segment is cut where the loop happens to begin.
    let corner = loop.indices.first { !continues(loop[($0 + loop.count - 1) % loop.count], loop[$0]) } ?? 0
    let turned = loop[corner...] + loop[..<corner]
    var segments: [PathSegment] = []
    var group: [Step] = []
    func finish() {
      guard let first = group.first, let last = group.last else { return }
      segments.append(arrangement.segment(first.segment, first.t0, last.t1, from: first.from, to: last.to))
      group.removeAll()
    }
    for step in turned {
      if let last = group.last, !continues(last, step) { finish() }
      group.append(step)
    }
    finish()
    elements.append(Subpath(segments: segments, isClosed: true, start: segments[0].start))
  }
}

extension PathArrangement {
  /// Returns a part of a segment in either direction, its ends moved to where they are on the grid.
  func segment(
    _ index: Int, _ t0: CGFloat, _ t1: CGFloat, from: GridPoint, to: GridPoint
  ) -> PathSegment {
    let whole = segments[index]
    let part = t0 <= t1 ? whole.part(t0, t1) : whole.part(t1, t0).reversed
    let (start, end) = (point(from), point(to))
    return switch part {
    case .line: .line(start, end)
    case .quad(_, let control, _): .quad(start, control, end)
    case .cubic(let a, let c1, let c2, let b): .cubic(start, c1 + (start - a), c2 + (end - b), end)
    }
  }
}
