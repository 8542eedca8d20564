/// Where a label's line stands after its text was made smaller.
public enum UIBaselineAdjustment: Int, Sendable, Hashable {
  /// Its baseline is where it was.
  case alignBaselines = 0
  /// Its middle is where it was.
  case alignCenters = 1
  /// Its top is where it was.
  case none = 2
}
