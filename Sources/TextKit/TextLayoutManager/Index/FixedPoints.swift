internal import CoreGraphics

/// A length in points with 24 binary digits after the point, up to 2³⁹ points, at which sums stop. Up to 2²⁹
/// points, which is a gigabyte of text in a narrow column, a `CGFloat` represents the same value exactly.
///
/// Sums are exact in any order. The heights of a document's elements therefore add up to the same number, in
/// whichever order they become known.
///
/// See docs/decisions/exact-heights.md.
struct FixedPoints: Comparable, AdditiveArithmetic, Sendable {
  private var raw: Int64

  private static let one = Double(1 << 24)

  private init(raw: Int64) { self.raw = raw }

  /// The longest length that is made of points: 2³¹. Lengths add up to 2³⁹ before the sum is too large.
  private static let longest = 0x1p31 * one

  /// Creates a length by rounding; NaN counts as 0, and what is longer than 2³¹ points as 2³¹ points.
  init(_ points: CGFloat) {
    let scaled = (Double(points) * FixedPoints.one).rounded()
    raw = scaled.isNaN ? 0 : Int64(min(max(scaled, -FixedPoints.longest), FixedPoints.longest))
  }

  static let zero = FixedPoints(raw: 0)

  /// The length in points.
  var points: CGFloat { CGFloat(Double(raw) / FixedPoints.one) }

  static func < (one: FixedPoints, other: FixedPoints) -> Bool { one.raw < other.raw }
  static func + (one: FixedPoints, other: FixedPoints) -> FixedPoints {
    let (sum, overflows) = one.raw.addingReportingOverflow(other.raw)
    return FixedPoints(raw: overflows ? (one.raw < 0 ? .min : .max) : sum)
  }
  static func - (one: FixedPoints, other: FixedPoints) -> FixedPoints {
    let (difference, overflows) = one.raw.subtractingReportingOverflow(other.raw)
    return FixedPoints(raw: overflows ? (one.raw < 0 ? .min : .max) : difference)
  }

  /// Returns the share of a part in a whole. A part's share and the rest add up to the length exactly.
  func share(_ part: Int, of whole: Int) -> FixedPoints {
    let share = (Double(raw) * (Double(part) / Double(whole))).rounded()
    return FixedPoints(raw: Int64(min(max(share, -0x1p62), 0x1p62)))
  }
}
