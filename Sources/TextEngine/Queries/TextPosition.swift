/// A place between two units of a text.
public struct TextPosition: Sendable, Hashable {
  /// Which of its neighbours a place belongs to where they do not stand side by side: at the end of a wrapped
  /// line and where the direction changes.
  public enum Affinity: UInt8, Sendable {
    /// The unit after the place.
    case downstream
    /// The unit before the place.
    case upstream
  }

  /// UTF-16 offset from the paragraph's start.
  public var offset: Int
  /// The neighbour that the place belongs to.
  public var affinity: Affinity

  /// Makes a position.
  public init(offset: Int, affinity: Affinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// Where carets stand for one offset: points right of the line's origin.
public struct CaretOffsets: Sendable, Hashable {
  /// The caret that follows the line's direction.
  public var primary: Double
  /// The other caret where the direction changes; elsewhere equal to `primary`.
  public var secondary: Double
}
