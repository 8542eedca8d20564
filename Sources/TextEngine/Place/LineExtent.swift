/// How far a line reaches, in points.
package struct LineExtent: Sendable, Equatable, BitwiseCopyable {
  /// The width, white space at the end included.
  package var width: Double
  /// The extent above the baseline.
  package var ascent: Double
  /// The extent below the baseline, positive downwards.
  package var descent: Double
  /// The largest leading of the fonts.
  package var leading: Double

  /// Creates an extent.
  package init(width: Double, ascent: Double, descent: Double, leading: Double) {
    (self.width, self.ascent, self.descent, self.leading) = (width, ascent, descent, leading)
  }
}
