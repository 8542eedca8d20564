/// How an image is fitted into room that it does not have the size of.
public enum NSImageScaling: UInt, Sendable {
  /// Made smaller as far as needed, as wide for its height as it is.
  case scaleProportionallyDown = 0
  /// Width and height each on its own.
  case scaleAxesIndependently = 1
  /// As large as it is.
  case scaleNone = 2
  /// Made smaller or larger as far as needed, as wide for its height as it is.
  case scaleProportionallyUpOrDown = 3
}
