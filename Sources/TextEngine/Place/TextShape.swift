/// A point in a column: points, y down.
public struct TextPoint: Sendable, Hashable {
  /// Distance from the column's left edge.
  public var x: Double
  /// Distance from the column's top.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in a column: points, y down.
public struct TextRect: Sendable, Hashable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Extent to the right.
  public var width: Double
  /// Extent downwards.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// A stretch of a row in which text may stand.
public struct TextInterval: Sendable, Hashable {
  /// Left end, points from the column's left edge.
  public var start: Double
  /// Right end.
  public var end: Double
  /// Distance between the ends.
  public var width: Double { end - start }

  /// Makes an interval.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// The space that lines are laid into: a rectangle, or the inside of polygons.
///
/// Coordinates are points, y down, origin at the column's top left. The shape answers one question: which
/// stretches of x are free over the whole of a horizontal band? Not at the baseline, not at its middle: over
/// all of it, so that no ink box leaves the shape.
public struct TextShape: Sendable {
  /// Which points a set of polygons encloses.
  public enum FillRule: Sendable {
    /// Points with a winding number other than zero.
    case winding
    /// Points inside an odd number of outlines.
    case evenOdd
  }

  /// One polygon side with `top.y < bottom.y`.
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
  }

  enum Form: Sendable {
    case rectangle
    /// Edges that are not level, sorted by their top, and all vertex heights, ascending.
    case polygons(edges: [Edge], events: [Double], rule: FillRule)
  }

  /// The bounding box. For a rectangle its height may be infinite; a width that is negative or not a number
  /// counts as 0.
  public let bounds: TextRect
  let form: Form

  /// Makes a rectangular column at the origin.
  ///
  /// - Parameters:
  ///   - width: Negative values and NaN count as 0; infinity never wraps.
  ///   - height: Negative values and NaN count as 0; infinity holds any number of lines.
  public init(width: Double, height: Double = .infinity) {
    bounds = TextRect(x: 0, y: 0, width: width > 0 ? width : 0, height: height > 0 ? height : 0)
    form = .rectangle
  }

  /// Makes a shape from closed polygons; curves are flattened by the caller, from the inside.
  ///
  /// Points that are not finite are left out. Without area the shape has no room at all.
  public init(polygons: [[TextPoint]], rule: FillRule = .winding) {
    var edges: [Edge] = []
    var low = TextPoint(x: .infinity, y: .infinity)
    var high = TextPoint(x: -.infinity, y: -.infinity)
    for polygon in polygons {
      let points = polygon.filter { $0.x.isFinite && $0.y.isFinite }
      for (index, point) in points.enumerated() {
        low = TextPoint(x: min(low.x, point.x), y: min(low.y, point.y))
        high = TextPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        let next = points[index + 1 < points.count ? index + 1 : 0]
        if point.y < next.y {
          edges.append(Edge(top: point, bottom: next, winding: 1))
        } else if point.y > next.y {
          edges.append(Edge(top: next, bottom: point, winding: -1))
        }
      }
    }
    edges.sort { $0.top.y < $1.top.y }
    let events = Set(edges.flatMap { [$0.top.y, $0.bottom.y] }).sorted()
    bounds =
      edges.isEmpty
      ? TextRect(x: 0, y: 0, width: 0, height: 0)
      : TextRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    form = .polygons(edges: edges, events: events, rule: rule)
  }

  /// Whether every band has one and the same interval, so that a line's height cannot change its width.
  public var isRectangle: Bool {
    if case .rectangle = form { true } else { false }
  }
}
