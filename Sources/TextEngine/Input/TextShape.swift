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

/// The space that lines are laid into: a rectangle or the inside of polygons, less what is excluded from it.
///
/// A shape is made in page coordinates: points, x to the right, y down. All else is in the text's, which
/// are the page's turned as `flow` says where lines are vertical. The shape answers one question: which
/// stretches of x are free over the whole of a horizontal band? Not at the baseline, not at its middle:
/// over all of it, so that no line's box leaves the shape or meets an exclusion.
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
  /// How the space lies on the page.
  public let flow: TextFlow
  /// The inside; `nil` for all of `bounds`.
  private let outline: TextOutline?
  private let exclusions: [TextOutline]
  /// Room narrower than this, in points, is not used beside an exclusion or in a polygon.
  private let smallestWidth: Double

  /// Makes a rectangular column at the origin of the page. An endless one for lines from right to left goes
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

  /// Makes a shape from closed polygons; curves are flattened by the caller, from the inside.
  ///
  /// Points that are not finite are left out. Without area the shape has no room at all.
  ///
  /// - Parameters:
  ///   - polygons: On the page.
  ///   - rule: What they enclose.
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

  /// The same space with lines that follow each other in another way. Those from right to left begin at its
  /// right edge, in an endless one at the page's x 0.
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

  /// The shape without the inside of some more polygons, which may overlap each other and the shape's edge.
  ///
  /// - Parameters:
  ///   - polygons: One excluded area on the page; curves are flattened by the caller, from the outside.
  ///   - rule: What the polygons enclose.
  ///   - smallestWidth: Room narrower than this is left empty in all rows.
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

  /// Rounding that a caller's own arithmetic on heights may have gathered, in points.
  static let tolerance = 1e-6

  /// The stretches that are free over the whole band, left to right.
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
    } else if top >= bounds.y - TextShape.tolerance, bottom <= bounds.y + bounds.height + TextShape.tolerance
    {
      free = [TextInterval(start: 0, end: bounds.width)]
    }
    guard !isRectangle, !free.isEmpty else { return free }
    for hole in exclusions where hole.bounds.y < bottom && hole.bounds.y + hole.bounds.height > top {
      free = TextInterval.difference(free, hole.touched(top: top, bottom: bottom))
    }
    return free.filter { $0.width > 0 && $0.width >= smallestWidth }
  }

  /// Whether a band lies between the column's top and bottom and no exclusion takes anything of it.
  func isFree(top: Double, bottom: Double) -> Bool {
    top >= bounds.y - TextShape.tolerance && bottom <= bounds.y + bounds.height + TextShape.tolerance
      && exclusions.allSatisfy { $0.touched(top: top, bottom: bottom).isEmpty }
  }

  /// Where to try next when nothing fits in a band at `top`: a step of an eighth of the band, or the next
  /// vertex if that comes sooner. `nil` when nothing below can be different.
  func nextTop(after top: Double, height: Double) -> Double? {
    guard !isRectangle, top + height <= bounds.y + bounds.height + TextShape.tolerance else { return nil }
    // Negative spacing can lead far above the shape, where nothing fits.
    if top < bounds.y - TextShape.tolerance { return bounds.y }
    var event = Double.infinity
    var lowest = outline.map { $0.bounds.y + $0.bounds.height } ?? bounds.y
    for outline in exclusions + (outline.map { [$0] } ?? []) {
      let next = outline.events.partitioningIndex { $0 > top + TextShape.tolerance }
      if next < outline.events.count { event = min(event, outline.events[next]) }
      lowest = max(lowest, outline.bounds.y + outline.bounds.height)
    }
    guard top < lowest else { return nil }
    let next = min(top + max(height / 8, (lowest - bounds.y) / 4096, 1e-3), event)
    return next > top ? next : nil
  }
}
