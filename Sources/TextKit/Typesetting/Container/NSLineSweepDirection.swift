/// The direction in which a row is filled with lines.
public enum NSLineSweepDirection: UInt, Sendable {
  /// From the right to the left.
  case left = 0
  /// From the left to the right.
  case right = 1
  /// From the top to the bottom.
  case down = 2
  /// From the bottom to the top.
  case up = 3
}

/// The direction in which the next rectangle for a line is searched.
public enum NSLineMovementDirection: UInt, Sendable {
  /// No other rectangle is searched.
  case doesntMove = 0
  /// Further to the left.
  case movesLeft = 1
  /// Further to the right.
  case movesRight = 2
  /// Further down.
  case movesDown = 3
  /// Further up.
  case movesUp = 4
}
