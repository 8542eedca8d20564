/// Differences that count as rounding, in points: far less than can be seen, far more than sums of `Double`
/// gather.
package enum Tolerance {
  /// Between heights that a caller's own arithmetic has summed up.
  package static let height = 1e-6
  /// Between the widths of one line, or positions along it, whose parts were added in another order.
  package static let width = 1e-9
  /// Between the edges of what stands side by side and touches.
  package static let gap = 1e-6
  /// Between the width that a line was planned with and the one that it is composed with: edges are shaped
  /// again, and each shaping rounds by itself.
  static let shapedWidth = 1e-6
}
