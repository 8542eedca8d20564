/// The way in which an image is fitted into a space of another size.
public enum NSImageScaling: UInt, Sendable {
  /// Made smaller as far as needed, in its own proportions.
  case scaleProportionallyDown = 0
  /// Width and height each on its own.
  case scaleAxesIndependently = 1
  /// As large as it is.
  case scaleNone = 2
  /// Made smaller or larger as far as needed, in its own proportions.
  case scaleProportionallyUpOrDown = 3
}
