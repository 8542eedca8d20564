/// Which part of the last row makes way where text does not fit.
public enum YYTextTruncationType: UInt, Sendable {
  /// None: the last row ends where it would end anyhow.
  case none = 0
  /// The beginning: the row shows the end of the text.
  case start = 1
  /// The end: the row shows its own beginning.
  case end = 2
  /// The middle: the row shows its own beginning and the end of the text.
  case middle = 3
}
