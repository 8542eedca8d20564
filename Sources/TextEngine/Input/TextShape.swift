internal import GalleyUTF16

/// A point in a column: points, y down.
public struct TextPoint: Sendable, Hashable {
  /// Distance from the column's left edge.
  public var x: Double
  /// Distance from the column's top.
  public var y: Double

  /// Creates a point.
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

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// An interval of a row in which text may stand, in points.
public struct TextInterval: Sendable, Hashable {
  /// The left end, from the column's left edge.
  public var start: Double
  /// The right end, from the column's left edge.
  public var end: Double
  /// The distance between the ends.
  public var width: Double { end - start }

  /// Creates an interval.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// The space that lines are laid into: a rectangle or the inside of polygons, less what is excluded from it.
///
/// A shape is created in page coordinates: points, x to the right, y down. All else is in text coordinates.
/// Where lines are vertical, these are page coordinates turned as `flow` says. The shape answers one
/// question: which intervals of x are free over the whole height of a horizontal band? The whole height
/// counts, so that no line's box leaves the shape or meets an exclusion.
///
/// See docs/decisions/shapes-and-bands.md.
public struct TextShape: Sendable {
  /// Which points a set of polygons encloses.
  public enum FillRule: Sendable {
    /// Points with a winding number other than zero.
    case winding
    /// Points inside an odd number of outlines.
    case evenOdd
  }

  /// The bounding box. For a rectangle its height may be infinite; a width that is negative or not a number
  /// counts as 0.
  public let bounds: TextRect
  /// The position of the space on the page, and the direction in which lines follow each other.
  public let flow: TextFlow
  /// The inside; `nil` for all of `bounds`.
  private let outline: TextOutline?
  private let exclusions: [TextOutline]
  /// The least width, in points, of an interval beside an exclusion or in a polygon that is used.
  private let smallestWidth: Double

  /// Creates a rectangular column at the origin of the page. An endless one for lines from right to left goes
  /// from the page's x 0 to the left.
  ///
  /// - Parameters:
  ///   - width: Negative values and NaN count as 0; infinity never wraps horizontal lines and holds any
  ///     number of vertical ones.
  ///   - height: Negative values and NaN count as 0; infinity holds any number of horizontal lines and
  ///     never wraps vertical ones.
  ///   - progression: Which way lines follow each other.
  public init(
    width: Double, height: Double = .infinity, progression: TextFlow.Progression = .topToBottom
  ) {
    let page = TextRect(x: 0, y: 0, width: width > 0 ? width : 0, height: height > 0 ? height : 0)
    flow = TextFlow(progression, rightEdge: page.width)
    bounds = flow.isVertical ? TextRect(x: 0, y: 0, width: page.height, height: page.width) : page
    outline = nil
    exclusions = []
    smallestWidth = 0
  }

  /// Creates a shape from closed polygons; curves are flattened by the caller, from the inside.
  ///
  /// Points that are not finite are left out. Without area no line fits into the shape.
  ///
  /// - Parameters:
  ///   - polygons: The polygons, in page coordinates.
  ///   - rule: Which points they enclose.
  ///   - progression: Which way lines follow each other; those from right to left begin at the largest x.
  public init(
    polygons: [[TextPoint]], rule: FillRule = .winding,
    progression: TextFlow.Progression = .topToBottom
  ) {
    var outline = TextOutline(polygons, rule: rule)
    let flow = TextFlow(progression, rightEdge: outline.bounds.x + outline.bounds.width)
    if flow.isVertical { outline = outline.mapped(flow.text) }
    self.flow = flow
    bounds = outline.bounds
    self.outline = outline
    exclusions = []
    smallestWidth = 0
  }

  /// Returns the same space with lines that follow each other in another direction. Lines from right to left
  /// begin at its right edge, or at the page's x 0 if it is endless.
  public func flowing(_ progression: TextFlow.Progression) -> TextShape {
    guard progression != flow.progression else { return self }
    return TextShape(self, flowing: progression)
  }

  private init(_ shape: TextShape, flowing progression: TextFlow.Progression) {
    let page = shape.flow.page(shape.bounds)
    let flow = TextFlow(progression, rightEdge: page.x + page.width)
    self.flow = flow
    outline = shape.outline?.mapped { flow.text(shape.flow.page($0)) }
    let isTurned = flow.isVertical != shape.flow.isVertical
    // A rectangle begins at the origin, whichever way it lies, and may be endless.
    bounds =
      outline?.bounds
      ?? TextRect(
        x: 0, y: 0, width: isTurned ? shape.bounds.height : shape.bounds.width,
        height: isTurned ? shape.bounds.width : shape.bounds.height)
    exclusions = shape.exclusions.map { $0.mapped { flow.text(shape.flow.page($0)) } }
    smallestWidth = shape.smallestWidth
  }

  private init(_ shape: TextShape, exclusions: [TextOutline], smallestWidth: Double) {
    bounds = shape.bounds
    flow = shape.flow
    outline = shape.outline
    self.exclusions = exclusions
    self.smallestWidth = smallestWidth
  }

  /// Returns the shape without the inside of further polygons, which may overlap each other and the shape's
  /// edge.
  ///
  /// - Parameters:
  ///   - polygons: One excluded area on the page; curves are flattened by the caller, from the outside.
  ///   - rule: Which points the polygons enclose.
  ///   - smallestWidth: The least width, in points, of an interval that is used, in all rows.
  public func excluding(
    _ polygons: [[TextPoint]], rule: FillRule = .winding, smallestWidth: Double = 0
  ) -> TextShape {
    let hole = TextOutline(flow.isVertical ? polygons.map { $0.map(flow.text) } : polygons, rule: rule)
    return TextShape(
      self, exclusions: hole.edges.isEmpty ? exclusions : exclusions + [hole],
      smallestWidth: max(smallestWidth, self.smallestWidth))
  }

  /// Whether every band has one and the same interval, so that a line's height cannot change its width.
  public var isRectangle: Bool { outline == nil && exclusions.isEmpty }

  /// Whether the sides are straight, so that below all exclusions every band is the same.
  var isColumn: Bool { outline == nil }

  /// Returns the intervals that are free over the whole height of a band, left to right.
  ///
  /// - Parameters:
  ///   - top: Upper edge of the band, points from the column's top.
  ///   - bottom: Lower edge; a band without height is treated as a line.
  /// - Returns: Disjoint intervals with a positive width (a rectangle's may be 0). Empty when the band leaves
  ///   the shape.
  /// - Complexity: O(*e*²) in the edges that meet the band.
  public func intervals(top: Double, bottom: Double) -> [TextInterval] {
    var free: [TextInterval] = []
    if let outline {
      free = outline.inside(top: top, bottom: bottom)
    } else if top >= bounds.y - Tolerance.height, bottom <= bounds.y + bounds.height + Tolerance.height {
      free = [TextInterval(start: 0, end: bounds.width)]
    }
    guard !isRectangle, !free.isEmpty else { return free }
    for hole in exclusions where hole.bounds.y < bottom && hole.bounds.y + hole.bounds.height > top {
      free = TextInterval.difference(free, without: hole.touched(top: top, bottom: bottom))
    }
    return free.filter { $0.width > 0 && $0.width >= smallestWidth }
  }

  /// Whether a band lies between the column's top and bottom and no exclusion takes anything of it.
  func isFree(top: Double, bottom: Double) -> Bool {
    top >= bounds.y - Tolerance.height && bottom <= bounds.y + bounds.height + Tolerance.height
      && exclusions.allSatisfy { $0.touched(top: top, bottom: bottom).isEmpty }
  }

  /// Returns the top of the band to try after one at `top` in which nothing fits: an eighth of the band
  /// further down, or at the next vertex if that comes sooner. `nil` if no band below can be different.
  func nextTop(after top: Double, height: Double) -> Double? {
    guard !isRectangle, top + height <= bounds.y + bounds.height + Tolerance.height else { return nil }
    // Negative spacing can lead far above the shape, where nothing fits.
    if top < bounds.y - Tolerance.height { return bounds.y }
    var event = Double.infinity
    var lowest = outline.map { $0.bounds.y + $0.bounds.height } ?? bounds.y
    for outline in exclusions + (outline.map { [$0] } ?? []) {
      let next = outline.events.partitioningIndex { $0 > top + Tolerance.height }
      if next < outline.events.count { event = min(event, outline.events[next]) }
      lowest = max(lowest, outline.bounds.y + outline.bounds.height)
    }
    guard top < lowest else { return nil }
    let next = min(top + max(height / 8, (lowest - bounds.y) / 4096, 1e-3), event)
    return next > top ? next : nil
  }
}
