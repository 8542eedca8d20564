/// The plane as two outlines divide it: edges that meet at their ends only, with what lies on either side.
///
/// Curves are followed by chords that remember where on the curve they are, so that results get the curves
/// back. All decisions are made on a grid of integers, exactly: an outline's size is some 2^26 steps.
/// Crossings are moved to the grid, which may bend edges and make new crossings; that is repeated until none
/// are left.
///
/// See docs/decisions/path-regions.md.
struct PathArrangement {
  /// The one of the two outlines to which an edge belongs.
  enum Operand: Int { case first, second }

  /// A chord, or a part of one.
  struct Edge {
    var from: GridPoint
    var to: GridPoint
    var operand: Operand
    /// The segment, an index of `segments`.
    var segment: Int
    /// The values of t at which the edge begins and ends.
    var t0: CGFloat
    var t1: CGFloat
  }

  /// All edges that have the same ends, `low` before `high`.
  struct Border {
    var low: GridPoint
    var high: GridPoint
    /// The number of times that each outline goes from low to high, less those from high to low.
    var count: (first: Int, second: Int) = (0, 0)
    /// One of the segments, and where on it low and high are.
    var segment: Int
    var tLow: CGFloat
    var tHigh: CGFloat
    /// The number of times that each outline goes round the point to the left of low to high.
    var left: (first: Int, second: Int) = (0, 0)
    /// The same on the right.
    var right: (first: Int, second: Int) { (left.first - count.first, left.second - count.second) }
  }

  private(set) var segments: [PathSegment] = []
  private(set) var edges: [Edge] = []
  private(set) var borders: [Border] = []
  private let scale: CGFloat
  /// The coordinates that ends of segments had before they were moved to the grid.
  private var known: [GridPoint: CGPoint] = [:]

  /// Divides the plane by two outlines, whose open subpaths count as closed unless `keepsFirstOpen`.
  init(_ first: PathElements, _ second: PathElements, keepsFirstOpen: Bool = false) {
    // What is not finite covers nothing.
    let first = first.points.allSatisfy(\.isFinite) ? first : PathElements()
    let second = second.points.allSatisfy(\.isFinite) ? second : PathElements()
    let size = (first.points + second.points).reduce(0) { max($0, abs($1.x), abs($1.y)) }
    // A power of two, so that what was on a coarser grid of such a kind keeps its numbers.
    let exponent = size > 0 ? 26 - Int(CGFloat(size.exponent)) - 1 : 0
    scale = CGFloat(sign: .plus, exponent: min(max(exponent, -1000), 900), significand: 1)
    add(first, .first, closes: !keepsFirstOpen, tolerance: size / 10_000)
    add(second, .second, closes: true, tolerance: size / 10_000)
    split()
    merge()
    count()
  }

  /// Returns the coordinates of a point on the grid.
  func point(_ gridPoint: GridPoint) -> CGPoint {
    known[gridPoint] ?? CGPoint(x: CGFloat(gridPoint.x) / scale, y: CGFloat(gridPoint.y) / scale)
  }

  private mutating func add(
    _ elements: PathElements, _ operand: Operand, closes: Bool, tolerance: CGFloat
  ) {
    guard tolerance > 0 else { return }
    for subpath in elements.subpaths {
      var all = subpath.segments
      if closes, let last = all.last, last.end != subpath.start { all.append(.line(last.end, subpath.start)) }
      for segment in all where !segment.isPoint {
        let index = segments.count
        segments.append(segment)
        // Both directions of a curve must give the same chords.
        let isForward = (segment.start.x, segment.start.y) <= (segment.end.x, segment.end.y)
        let canonical = isForward ? segment : segment.reversed
        let steps = segment.steps(tolerance: tolerance)
        var last = gridPoint(segment.start)
        var lastT: CGFloat = 0
        for i in 1...steps {
          let t = CGFloat(i) / CGFloat(steps)
          let next =
            i == steps
            ? gridPoint(segment.end)
            : grid(canonical.point(isForward ? t : CGFloat(steps - i) / CGFloat(steps)))
          if next == last { continue }
          edges.append(Edge(from: last, to: next, operand: operand, segment: index, t0: lastT, t1: t))
          last = next
          lastT = t
        }
      }
    }
  }

  private func grid(_ point: CGPoint) -> GridPoint {
    GridPoint(x: Int((point.x * scale).rounded()), y: Int((point.y * scale).rounded()))
  }

  private mutating func gridPoint(_ point: CGPoint) -> GridPoint {
    let gridPoint = grid(point)
    if known[gridPoint] == nil { known[gridPoint] = point }
    return gridPoint
  }

  // MARK: Crossings

  private mutating func split() {
    // Every round cuts all crossings there are; the few that rounding makes are gone after two or three.
    for _ in 0..<20 {
      let cuts = findCuts()
      if cuts.isEmpty { return }
      var result: [Edge] = []
      result.reserveCapacity(edges.count + cuts.count)
      for (i, edge) in edges.enumerated() {
        guard let gridPoints = cuts[i] else {
          result.append(edge)
          continue
        }
        let direction = edge.to - edge.from
        let square = CGFloat(direction.dot(direction))
        let sorted = Set(gridPoints).sorted { direction.dot($0 - edge.from) < direction.dot($1 - edge.from) }
        var (last, lastT) = (edge.from, edge.t0)
        for gridPoint in sorted + [edge.to] where gridPoint != last {
          let fraction = min(max(CGFloat(direction.dot(gridPoint - edge.from)) / square, 0), 1)
          let t = gridPoint == edge.to ? edge.t1 : edge.t0 + (edge.t1 - edge.t0) * fraction
          result.append(
            Edge(from: last, to: gridPoint, operand: edge.operand, segment: edge.segment, t0: lastT, t1: t))
          (last, lastT) = (gridPoint, t)
        }
      }
      edges = result
    }
  }

  /// For each edge that crosses or touches another one away from its own ends, where.
  private func findCuts() -> [Int: [GridPoint]] {
    var cuts: [Int: [GridPoint]] = [:]
    GridBox.forEachPair(of: edges.map { GridBox($0.from, $0.to) }) { i, j in
      cut(i, edges[i], j, edges[j], &cuts)
    }
    return cuts
  }

  private func cut(_ i: Int, _ e: Edge, _ j: Int, _ f: Edge, _ cuts: inout [Int: [GridPoint]]) {
    let (a, b, c, d) = (e.from, e.to, f.from, f.to)
    if (a == c && b == d) || (a == d && b == c) { return }
    let ab = b - a
    let cd = d - c
    let (sideC, sideD) = (ab.cross(c - a), ab.cross(d - a))
    let (sideA, sideB) = (cd.cross(a - c), cd.cross(b - c))
    // Ends on the other edge.
    if sideC == 0, c.isInside(a, b) { cuts[i, default: []].append(c) }
    if sideD == 0, d.isInside(a, b) { cuts[i, default: []].append(d) }
    if sideA == 0, a.isInside(c, d) { cuts[j, default: []].append(a) }
    if sideB == 0, b.isInside(c, d) { cuts[j, default: []].append(b) }
    guard sideC.signum() * sideD.signum() < 0, sideA.signum() * sideB.signum() < 0 else { return }
    let t = Double(sideA) / (Double(sideA) - Double(sideB))
    let gridPoint = GridPoint(
      x: a.x + Int((Double(ab.x) * t).rounded()), y: a.y + Int((Double(ab.y) * t).rounded()))
    if gridPoint != a, gridPoint != b { cuts[i, default: []].append(gridPoint) }
    if gridPoint != c, gridPoint != d { cuts[j, default: []].append(gridPoint) }
  }

  // MARK: Sides

  private mutating func merge() {
    struct Ends: Hashable {
      var low: GridPoint
      var high: GridPoint
    }
    var indexes: [Ends: Int] = [:]
    for edge in edges {
      let isUp = edge.from < edge.to
      let ends = isUp ? Ends(low: edge.from, high: edge.to) : Ends(low: edge.to, high: edge.from)
      let index: Int
      if let found = indexes[ends] {
        index = found
      } else {
        index = borders.count
        indexes[ends] = index
        borders.append(
          Border(
            low: ends.low, high: ends.high, segment: edge.segment, tLow: isUp ? edge.t0 : edge.t1,
            tHigh: isUp ? edge.t1 : edge.t0))
      }
      if edge.operand == .first {
        borders[index].count.first += isUp ? 1 : -1
      } else {
        borders[index].count.second += isUp ? 1 : -1
      }
    }
  }

  /// Finds what is beside each border by a ray from its middle, to the right or upwards: the one that may
  /// meet fewer borders, as in a row of dots.
  private mutating func count() {
    let rows = GridSlabs(borders, \.y)
    let columns = GridSlabs(borders, \.x)
    for i in borders.indices {
      let (low, high, count) = (borders[i].low, borders[i].high, borders[i].count)
      let middle = low + high
      let (inRow, inColumn) = (rows.candidates(middle.y), columns.candidates(middle.x))
      if low.x == high.x || low.y != high.y && inRow.count <= inColumn.count {
        // The ray saw what is right of the border, which goes up.
        let around = windingsToTheRight(ofTwice: middle, excluding: i, inRow)
        borders[i].left = (around.first + count.first, around.second + count.second)
      } else {
        // Above is left of a border that goes to the right, and right of one that goes to the left.
        let around = windingsAbove(twice: middle, excluding: i, inColumn)
        borders[i].left =
          high.x > low.x ? around : (around.first + count.first, around.second + count.second)
      }
    }
  }

  /// Returns how often each outline goes round the right side of a point given in half steps, which no border
  /// but the excluded one passes through.
  private func windingsToTheRight(
    ofTwice middle: GridPoint, excluding excluded: Int, _ candidates: [Int]
  ) -> (first: Int, second: Int) {
    var around = (first: 0, second: 0)
    for k in candidates where k != excluded {
      let border = borders[k]
      let (p, q) = (border.low + border.low, border.high + border.high)
      // A border goes up or is level; a ray to the right sees it when the point is on its left.
      guard p.y <= middle.y, q.y > middle.y, (q - p).cross(middle - p) > 0 else { continue }
      around.first += border.count.first
      around.second += border.count.second
    }
    return around
  }

  /// Returns how often each outline goes round the upper side of a point given in half steps, which no border
  /// but the excluded one passes through.
  private func windingsAbove(
    twice middle: GridPoint, excluding excluded: Int, _ candidates: [Int]
  ) -> (first: Int, second: Int) {
    var around = (first: 0, second: 0)
    for k in candidates where k != excluded {
      let border = borders[k]
      let (p, q) = (border.low + border.low, border.high + border.high)
      guard (p.x <= middle.x) != (q.x <= middle.x) else { continue }
      // Above the middle: the middle is right of a border that goes to the right.
      let side = (q - p).cross(middle - p)
      let isRightwards = q.x > p.x
      guard isRightwards ? side < 0 : side > 0 else { continue }
      around.first += isRightwards ? -border.count.first : border.count.first
      around.second += isRightwards ? -border.count.second : border.count.second
    }
    return around
  }

  /// For each edge of the first outline, how often the second goes round it: on its left and on its right,
  /// which differ only where both outlines have the edge.
  func secondAroundFirst() -> [(edge: Edge, left: Int, right: Int)] {
    var indexes: [GridPoint: [GridPoint: Int]] = [:]
    for (i, border) in borders.enumerated() { indexes[border.low, default: [:]][border.high] = i }
    return edges.filter { $0.operand == .first }.map { edge in
      let isUp = edge.from < edge.to
      let border = borders[indexes[isUp ? edge.from : edge.to]![isUp ? edge.to : edge.from]!]
      return (
        edge, isUp ? border.left.second : border.right.second, isUp ? border.right.second : border.left.second
      )
    }
  }
}

/// A point on the grid, or a difference of two.
struct GridPoint: Hashable, Comparable {
  var x: Int
  var y: Int

  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x - b.x, y: a.y - b.y) }
  static func + (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x + b.x, y: a.y + b.y) }
  /// Upwards, then to the right.
  static func < (a: GridPoint, b: GridPoint) -> Bool { (a.y, a.x) < (b.y, b.x) }

  func cross(_ other: GridPoint) -> Int { x * other.y - y * other.x }
  func dot(_ other: GridPoint) -> Int { x * other.x + y * other.y }

  /// Whether a point that is on the line through two ends lies between them.
  func isInside(_ a: GridPoint, _ b: GridPoint) -> Bool {
    self != a && self != b && (self - a).dot(b - a) > 0 && (self - b).dot(a - b) > 0
  }
}

/// Borders by the rows or columns that they reach into.
struct GridSlabs {
  private var slabs: [[Int]]
  private let start: Int
  private let height: Int

  init(_ borders: [PathArrangement.Border], _ coordinate: KeyPath<GridPoint, Int>) {
    let ends = borders.flatMap { [$0.low[keyPath: coordinate], $0.high[keyPath: coordinate]] }
    let (low, high) = (ends.min() ?? 0, ends.max() ?? 0)
    let count = max(1, min(borders.count / 4, 1024))
    start = low
    height = (high - low) / count + 1
    slabs = Array(repeating: [], count: count)
    for (i, border) in borders.enumerated() {
      let (a, b) = (border.low[keyPath: coordinate], border.high[keyPath: coordinate])
      for k in (min(a, b) - start) / height...(max(a, b) - start) / height { slabs[k].append(i) }
    }
  }

  /// Returns the borders that may be met by a ray at twice a coordinate.
  func candidates(_ twice: Int) -> [Int] {
    let k = (twice / 2 - start) / height
    return slabs.indices.contains(k) ? slabs[k] : []
  }
}
