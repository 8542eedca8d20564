extension TextShape {
  /// The stretches that are free over the whole band, left to right.
  ///
  /// - Parameters:
  ///   - top: Upper edge of the band, points from the column's top.
  ///   - bottom: Lower edge; a band without height is treated as a line.
  /// - Returns: Disjoint intervals with a positive width (a rectangle's may be 0). Empty when the band leaves
  ///   the shape.
  /// - Complexity: O(*e* log *e*) in the edges that meet the band.
  public func intervals(top: Double, bottom: Double) -> [TextInterval] {
    switch form {
    case .rectangle:
      guard top >= bounds.y, bottom <= bounds.y + bounds.height + TextShape.tolerance else { return [] }
      return [TextInterval(start: 0, end: bounds.width)]
    case .polygons(let edges, let flats, _, let rule):
      return TextShape.free(top: top, bottom: bottom, edges: edges, flats: flats, rule: rule)
    }
  }

  /// Rounding that a caller's own arithmetic on heights may have gathered, in points.
  static let tolerance = 1e-6

  /// Where to try next when nothing fits in a band at `top`: a step of an eighth of the band, or the next
  /// vertex if that comes sooner. `nil` below the shape.
  func nextTop(after top: Double, height: Double) -> Double? {
    guard case .polygons(_, _, let events, _) = form else { return nil }
    guard let last = events.last, top + height <= last + TextShape.tolerance else { return nil }
    let step = top + max(height / 8, bounds.height / 4096, 1e-3)
    let event = events[min(events.partitioningIndex { $0 > top }, events.count - 1)]
    let next = event > top ? min(step, event) : step
    return next > top ? next : nil
  }

  /// What every edge blocks is its own extent within the band. Between two blocked stretches no edge passes,
  /// so a single point tells whether the whole gap is inside.
  private static func free(
    top: Double, bottom: Double, edges: [Edge], flats: [TextPoint], rule: FillRule
  ) -> [TextInterval] {
    let low = bottom > top ? top : top - tolerance
    let high = bottom > top ? bottom : top + tolerance
    let middle = (low + high) / 2
    var blocked: [TextInterval] = []
    var crossings: [(x: Double, winding: Int)] = []
    for edge in edges {
      if edge.top.y >= high { break }
      if edge.bottom.y <= low { continue }
      let first = edge.x(at: low)
      let last = edge.x(at: high)
      blocked.append(TextInterval(start: min(first, last), end: max(first, last)))
      if edge.top.y <= middle, middle < edge.bottom.y {
        crossings.append((edge.x(at: middle), edge.winding))
      }
    }
    for index in stride(from: 0, to: flats.count, by: 2) where flats[index].y > low && flats[index].y < high {
      blocked.append(TextInterval(start: flats[index].x, end: flats[index + 1].x))
    }
    blocked.sort { $0.start < $1.start }
    crossings.sort { $0.x < $1.x }

    var result: [TextInterval] = []
    var reach = blocked.first?.end ?? 0
    var crossing = 0
    var winding = 0
    for interval in blocked.dropFirst() {
      if interval.start > reach {
        let probe = (reach + interval.start) / 2
        while crossing < crossings.count, crossings[crossing].x < probe {
          winding += crossings[crossing].winding
          crossing += 1
        }
        let isInside = rule == .winding ? winding != 0 : crossing % 2 == 1
        if isInside { result.append(TextInterval(start: reach, end: interval.start)) }
      }
      reach = max(reach, interval.end)
    }
    return result
  }
}
