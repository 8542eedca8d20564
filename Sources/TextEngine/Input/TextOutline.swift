/// A set of closed polygons with a rule that tells what they enclose: points, y down.
struct TextOutline: Sendable {
  /// One polygon side that is not level, with `top.y < bottom.y`.
  struct Edge: Sendable {
    var top: TextPoint
    var bottom: TextPoint
    /// +1 when the outline runs downwards along the edge, -1 when upwards.
    var winding: Int

    func x(at y: Double) -> Double {
      if y <= top.y { return top.x }
      if y >= bottom.y { return bottom.x }
      return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
    }

    /// Returns the y at which two edges cross; `nil` if they do not cross between their ends.
    func crossing(_ other: Edge) -> Double? {
      let low = max(top.y, other.top.y)
      let high = min(bottom.y, other.bottom.y)
      guard low < high else { return nil }
      let before = x(at: low) - other.x(at: low)
      let after = x(at: high) - other.x(at: high)
      guard before * after < 0 else { return nil }
      return low + (high - low) * (before / (before - after))
    }
  }

  /// Sorted by their top.
  let edges: [Edge]
  /// The heights of all vertices, ascending.
  let events: [Double]
  let rule: TextShape.FillRule
  /// The polygons as they came: level sides count when the outline is turned.
  private let polygons: [[TextPoint]]
  /// The box of all edges; empty at the origin without any.
  let bounds: TextRect

  /// Creates an outline. Points that are not finite are left out.
  init(_ polygons: [[TextPoint]], rule: TextShape.FillRule) {
    var edges: [Edge] = []
    for polygon in polygons {
      let points = polygon.filter { $0.x.isFinite && $0.y.isFinite }
      for (index, point) in points.enumerated() {
        let next = points[index + 1 < points.count ? index + 1 : 0]
        if point.y < next.y {
          edges.append(Edge(top: point, bottom: next, winding: 1))
        } else if point.y > next.y {
          edges.append(Edge(top: next, bottom: point, winding: -1))
        }
      }
    }
    edges.sort { $0.top.y < $1.top.y }
    self.edges = edges
    self.rule = rule
    self.polygons = polygons
    events = Set(edges.flatMap { [$0.top.y, $0.bottom.y] }).sorted()
    let xs = edges.flatMap { [$0.top.x, $0.bottom.x] }
    if let left = xs.min(), let right = xs.max(), let top = events.first, let bottom = events.last {
      bounds = TextRect(x: left, y: top, width: right - left, height: bottom - top)
    } else {
      bounds = TextRect(x: 0, y: 0, width: 0, height: 0)
    }
  }

  /// Returns the outline with every point mapped by a closure.
  func mapped(_ change: (TextPoint) -> TextPoint) -> TextOutline {
    TextOutline(polygons.map { $0.map(change) }, rule: rule)
  }

  /// Returns the intervals that are inside over the whole height of a band, ascending.
  ///
  /// The band is cut into slabs at every vertex and crossing in it. In a slab edges keep their order, so what
  /// is inside is a row of trapezoids; free is what all slabs leave free.
  ///
  /// - Complexity: O(*e*²) in the edges that meet the band.
  func inside(top: Double, bottom: Double) -> [TextInterval] {
    var result: [TextInterval]?
    for slab in slabs(top: top, bottom: bottom) {
      let free = slab.compactMap { trapezoid -> TextInterval? in
        let start = max(trapezoid.left.0, trapezoid.left.1)
        let end = min(trapezoid.right.0, trapezoid.right.1)
        return end > start ? TextInterval(start: start, end: end) : nil
      }
      result = result.map { TextInterval.common($0, free) } ?? free
      if result?.isEmpty ?? true { return [] }
    }
    return result ?? []
  }

  /// Returns the intervals that the outline touches somewhere in a band, ascending and disjoint.
  ///
  /// - Complexity: O(*e*²) in the edges that meet the band.
  func touched(top: Double, bottom: Double) -> [TextInterval] {
    let extents = slabs(top: top, bottom: bottom).flatMap { slab in
      slab.map {
        TextInterval(start: min($0.left.0, $0.left.1), end: max($0.right.0, $0.right.1))
      }
    }
    return TextInterval.union(extents)
  }

  /// A piece of the inside between two neighbouring edges: their x at the slab's top and bottom.
  private struct Trapezoid {
    var left: (Double, Double)
    var right: (Double, Double)
  }

  private func slabs(top: Double, bottom: Double) -> [[Trapezoid]] {
    let low = bottom > top ? top : top - Tolerance.height
    let high = bottom > top ? bottom : top + Tolerance.height
    var crossing: [Edge] = []
    for edge in edges {
      if edge.top.y >= high { break }
      if edge.bottom.y > low { crossing.append(edge) }
    }
    let cuts = TextOutline.cuts(crossing, low: low, high: high)
    return zip(cuts, cuts.dropFirst()).map { trapezoids(crossing, top: $0, bottom: $1) }
  }

  /// The heights at which the order of edges may change, ascending, both ends of the band among them.
  private static func cuts(_ edges: [Edge], low: Double, high: Double) -> [Double] {
    var cuts = [low, high]
    for (index, edge) in edges.enumerated() {
      for y in [edge.top.y, edge.bottom.y] where y > low && y < high { cuts.append(y) }
      for other in edges[(index + 1)...] {
        if let y = edge.crossing(other), y > low, y < high { cuts.append(y) }
      }
    }
    cuts.sort()
    return cuts.indices.filter { $0 == 0 || cuts[$0] > cuts[$0 - 1] }.map { cuts[$0] }
  }

  private func trapezoids(_ edges: [Edge], top: Double, bottom: Double) -> [Trapezoid] {
    let middle = (top + bottom) / 2
    let spanning = edges.filter { $0.top.y <= middle && middle < $0.bottom.y }
      .sorted { $0.x(at: middle) < $1.x(at: middle) }
    var result: [Trapezoid] = []
    var winding = 0
    var left: (Double, Double) = (0, 0)
    for edge in spanning {
      let wasInside = isInside(winding)
      winding += edge.winding
      let ends = (edge.x(at: top), edge.x(at: bottom))
      if isInside(winding), !wasInside { left = ends }
      if wasInside, !isInside(winding) { result.append(Trapezoid(left: left, right: ends)) }
    }
    return result
  }

  private func isInside(_ winding: Int) -> Bool { rule == .winding ? winding != 0 : winding % 2 != 0 }
}

extension TextInterval {
  /// Returns the intersection of two ascending lists of disjoint intervals.
  static func common(_ first: [TextInterval], _ second: [TextInterval]) -> [TextInterval] {
    var result: [TextInterval] = []
    var i = 0
    var j = 0
    while i < first.count, j < second.count {
      let start = max(first[i].start, second[j].start)
      let end = min(first[i].end, second[j].end)
      if end > start { result.append(TextInterval(start: start, end: end)) }
      if first[i].end < second[j].end { i += 1 } else { j += 1 }
    }
    return result
  }

  /// Returns the union of intervals in any order, as ascending disjoint intervals.
  static func union(_ intervals: [TextInterval]) -> [TextInterval] {
    var result: [TextInterval] = []
    for interval in intervals.sorted(by: { $0.start < $1.start }) {
      if let last = result.last, interval.start <= last.end {
        result[result.count - 1].end = max(last.end, interval.end)
      } else {
        result.append(interval)
      }
    }
    return result
  }

  /// Returns the parts of ascending intervals outside of other ascending disjoint ones.
  static func difference(_ intervals: [TextInterval], without taken: [TextInterval]) -> [TextInterval] {
    var result: [TextInterval] = []
    for interval in intervals {
      var start = interval.start
      for hole in taken where hole.end > start && hole.start < interval.end {
        if hole.start > start { result.append(TextInterval(start: start, end: hole.start)) }
        start = max(start, hole.end)
      }
      if interval.end > start { result.append(TextInterval(start: start, end: interval.end)) }
    }
    return result
  }
}
