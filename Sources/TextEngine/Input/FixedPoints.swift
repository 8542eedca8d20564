/// A length in points with 24 binary digits after the point, up to 2³⁹ points, at which sums stop. Up to 2²⁹
/// points, which is a gigabyte of text in a narrow column, a `Double` represents the same value exactly.
///
/// Sums are exact in any order. The heights of a document's elements therefore add up to the same number, in
/// whichever order they become known.
///
/// See docs/decisions/exact-heights.md.
@frozen @usableFromInline
package struct FixedPoints: Comparable, AdditiveArithmetic, Sendable {
  @usableFromInline var raw: Int64

  @usableFromInline static let one = Double(1 << 24)

  @inlinable init(raw: Int64) { self.raw = raw }

  /// The longest length that is made of points: 2³¹. Lengths add up to 2³⁹ before the sum is too large.
  @usableFromInline static let longest = 0x1p31 * one

  /// Creates a length by rounding; NaN counts as 0, and what is longer than 2³¹ points as 2³¹ points.
  package init(_ points: Double) {
    let scaled = (points * FixedPoints.one).rounded()
    raw = scaled.isNaN ? 0 : Int64(min(max(scaled, -FixedPoints.longest), FixedPoints.longest))
  }

  @inlinable package static var zero: FixedPoints { FixedPoints(raw: 0) }
  /// More than any length, and less.
  package static let largest = FixedPoints(raw: .max / 4)
  package static let least = FixedPoints(raw: .min / 4)

  /// The length in points.
  package var points: Double { Double(raw) / FixedPoints.one }

  @inlinable package static func < (one: FixedPoints, other: FixedPoints) -> Bool { one.raw < other.raw }
  @inlinable package static func + (one: FixedPoints, other: FixedPoints) -> FixedPoints {
    let (sum, overflows) = one.raw.addingReportingOverflow(other.raw)
    return FixedPoints(raw: overflows ? (one.raw < 0 ? .min : .max) : sum)
  }
  @inlinable package static func - (one: FixedPoints, other: FixedPoints) -> FixedPoints {
    let (difference, overflows) = one.raw.subtractingReportingOverflow(other.raw)
    return FixedPoints(raw: overflows ? (one.raw < 0 ? .min : .max) : difference)
  }

  /// Returns the share of a part in a whole. A part's share and the rest add up to the length exactly.
  package func share(_ part: Int, of whole: Int) -> FixedPoints {
    let share = (Double(raw) * (Double(part) / Double(whole))).rounded()
    return FixedPoints(raw: Int64(min(max(share, -0x1p62), 0x1p62)))
  }
}
