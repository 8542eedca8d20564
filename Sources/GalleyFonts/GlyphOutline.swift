/// A box around ink, in font units, y up from the baseline.
public struct GlyphBounds: Sendable, Hashable {
  /// The left edge.
  public var minX: Double
  /// The bottom edge.
  public var minY: Double
  /// The right edge.
  public var maxX: Double
  /// The top edge.
  public var maxY: Double

  /// Creates a box from its four edges.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The distance between the left and the right edge.
  public var width: Double { maxX - minX }
  /// The distance between the bottom and the top edge.
  public var height: Double { maxY - minY }
  /// Whether there is no ink, as in a space.
  public var isEmpty: Bool { width == 0 && height == 0 }
}

/// One step of a glyph's outline, in font units, y up from the baseline. Contours fill by the non-zero rule.
public enum OutlineElement: Sendable, Hashable {
  /// Begins a contour.
  case move(x: Double, y: Double)
  /// A straight line.
  case line(x: Double, y: Double)
  /// A quadratic curve with one control point.
  case quad(controlX: Double, controlY: Double, x: Double, y: Double)
  /// A cubic curve with two control points.
  case cubic(
    control1X: Double, control1Y: Double, control2X: Double, control2Y: Double, x: Double, y: Double)
  /// Ends the contour where it began.
  case close
}
