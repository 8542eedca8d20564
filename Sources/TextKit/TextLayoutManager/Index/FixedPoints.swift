internal import CoreGraphics

/// A length in points with 24 binary places behind the point, up to 2³⁸ points. Up to 2²⁹ points, which are a
/// gigabyte of text in a narrow column, a `CGFloat` has the same value.
///
/// Sums are exact, whatever the order: the heights of a document's elements add up to the same number, however
/// they came to be known.
struct FixedPoints: Comparable, AdditiveArithmetic, Sendable {
  private var raw: Int64

  private static let one = Double(1 << 24)

  private init(raw: Int64) { self.raw = raw }

  /// Rounds a length; what is not a number counts as nothing.
  init(_ points: CGFloat) {
    let scaled = (Double(points) * FixedPoints.one).rounded()
    raw = scaled.isNaN ? 0 : Int64(min(max(scaled, -0x1p62), 0x1p62))
  }

  static let zero = FixedPoints(raw: 0)

  /// Points.
  var points: CGFloat { CGFloat(Double(raw) / FixedPoints.one) }

  static func < (one: FixedPoints, other: FixedPoints) -> Bool { one.raw < other.raw }
  static func + (one: FixedPoints, other: FixedPoints) -> FixedPoints {
    FixedPoints(raw: one.raw &+ other.raw)
  }
  static func - (one: FixedPoints, other: FixedPoints) -> FixedPoints {
    FixedPoints(raw: one.raw &- other.raw)
  }

  /// The share of some parts out of all; parts and the rest add up to the whole.
  func share(_ part: Int, of whole: Int) -> FixedPoints {
    FixedPoints(raw: Int64((Double(raw) * (Double(part) / Double(whole))).rounded()))
  }
}
