/// Where something stands in a height that is larger than it needs.
public enum YYTextVerticalAlignment: Int, Sendable {
  /// At the top.
  case top = 0
  /// In the middle.
  case center = 1
  /// At the bottom.
  case bottom = 2
}
