extension TextShape {
  /// The stretches that are free over the whole band, left to right.
  ///
  /// - Parameters:
  ///   - top: Upper edge of the band, points from the column's top.
  ///   - bottom: Lower edge; a band without height is treated as a line.
  /// - Returns: Disjoint intervals with a positive width (a rectangle's may be 0). Empty when the band leaves
  ///   the shape.
  /// - Complexity: O(*e*²) in the edges that meet the band.
  public func intervals(top: Double, bottom: Double) -> [TextInterval] {
    switch form {
    case .rectangle:
      guard top >= bounds.y, bottom <= bounds.y + bounds.height + TextShape.tolerance else { return [] }
      return [TextInterval(start: 0, end: bounds.width)]
    case .polygons(let edges, _, let rule):
      return TextShape.free(top: top, bottom: bottom, edges: edges, rule: rule)
    }
  }

  /// Rounding that a caller's own arithmetic on heights may have gathered, in points.
  static let tolerance = 1e-6

  /// Where to try next when nothing fits in a band at `top`: a step of an eighth of the band, or the next
  /// vertex if that comes sooner. `nil` below the shape.
  func nextTop(after top: Double, height: Double) -> Double? {
    guard case .polygons(_, let events, _) = form else { return nil }
    guard let last = events.last, top + height <= last + TextShape.tolerance else { return nil }
    let step = top + max(height / 8, bounds.height / 4096, 1e-3)
    let event = events[min(events.partitioningIndex { $0 > top }, events.count - 1)]
    let next = event > top ? min(step, event) : step
    return next > top ? next : nil
  }

  /// The band is cut into slabs at every vertex and crossing inside it. In a slab edges keep their order, so
  /// what is inside is a row of trapezoids; free is what all slabs leave free.
  private static func free(top: Double, bottom: Double, edges: [Edge], rule: FillRule) -> [TextInterval] {
    let low = bottom > top ? top : top - tolerance
    let high = bottom > top ? bottom : top + tolerance
    var crossing: [Edge] = []
    for edge in edges {
      if edge.top.y >= high { break }
      if edge.bottom.y > low { crossing.append(edge) }
    }
    let cuts = slabCuts(crossing, low: low, high: high)
    var result: [TextInterval]?
    for (slabTop, slabBottom) in zip(cuts, cuts.dropFirst()) {
      let inside = trapezoids(crossing, top: slabTop, bottom: slabBottom, rule: rule)
      result = result.map { intersection($0, inside) } ?? inside
      if result?.isEmpty ?? true { return [] }
    }
    return result ?? []
  }

  /// The heights at which the order of edges may change, ascending, both ends of the band among them.
  private static func slabCuts(_ edges: [Edge], low: Double, high: Double) -> [Double] {
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

  /// What is inside over the whole of a slab in which no edges cross.
  private static func trapezoids(_ edges: [Edge], top: Double, bottom: Double, rule: FillRule)
    -> [TextInterval]
  {
    let middle = (top + bottom) / 2
    let spanning = edges.filter { $0.top.y <= middle && middle < $0.bottom.y }
      .sorted { $0.x(at: middle) < $1.x(at: middle) }
    var result: [TextInterval] = []
    var winding = 0
    var start = 0.0
    for edge in spanning {
      let wasInside = rule == .winding ? winding != 0 : winding % 2 != 0
      winding += edge.winding
      let isInside = rule == .winding ? winding != 0 : winding % 2 != 0
      if isInside, !wasInside { start = max(edge.x(at: top), edge.x(at: bottom)) }
      if wasInside, !isInside {
        let end = min(edge.x(at: top), edge.x(at: bottom))
        if end > start { result.append(TextInterval(start: start, end: end)) }
      }
    }
    return result
  }

  /// What two ascending lists of disjoint intervals have in common.
  private static func intersection(_ first: [TextInterval], _ second: [TextInterval]) -> [TextInterval] {
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
}

extension TextShape.Edge {
  /// The height at which two edges cross, if they do between their ends.
  fileprivate func crossing(_ other: TextShape.Edge) -> Double? {
    let low = max(top.y, other.top.y)
    let high = min(bottom.y, other.bottom.y)
    guard low < high else { return nil }
    let before = x(at: low) - other.x(at: low)
    let after = x(at: high) - other.x(at: high)
    guard before * after < 0 else { return nil }
    return low + (high - low) * (before / (before - after))
  }
}
