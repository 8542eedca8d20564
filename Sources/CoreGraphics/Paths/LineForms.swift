// The forms of lines, with Apple's raw values.

/// The form of a line's ends.
public enum CGLineCap: Int32, Sendable, Hashable {
  /// At its last point.
  case butt = 0
  /// With half a circle.
  case round = 1
  /// Half a line width after its last point.
  case square = 2
}

/// The form of a line's corners.
public enum CGLineJoin: Int32, Sendable, Hashable {
  /// In a point, up to the miter limit.
  case miter = 0
  /// In an arc.
  case round = 1
  /// In a cut corner.
  case bevel = 2
}
