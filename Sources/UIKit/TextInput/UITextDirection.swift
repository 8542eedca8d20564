/// A direction in the order in which text is stored.
public enum UITextStorageDirection: Int, Sendable {
  /// To the text's end.
  case forward = 0
  /// To the text's start.
  case backward = 1
}

/// A direction as text is shown.
public enum UITextLayoutDirection: Int, Sendable {
  /// To the right.
  case right = 2
  /// To the left.
  case left = 3
  /// Up.
  case up = 4
  /// Down.
  case down = 5
}

/// A direction of either kind: as text is stored, or as it is shown.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  /// The raw value of the direction, which is another one for every direction of both kinds.
  public var rawValue: Int

  /// Creates a direction.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Returns a direction in which text is stored.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }

  /// Returns a direction as text is shown.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}
