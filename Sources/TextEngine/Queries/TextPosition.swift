/// A position between two units of a text.
///
/// Positions have a total order: by offset, and at one offset upstream before downstream.
public struct TextPosition: Sendable, Hashable {
  /// The neighbour that a position belongs to where the two are not side by side: at the end of a wrapped
  /// line and where the direction changes.
  public enum Affinity: UInt8, Sendable {
    /// The unit after the position.
    case downstream
    /// The unit before the position.
    case upstream
  }

  /// UTF-16 offset: from the paragraph's start in queries on a `ParagraphLayout`, from the text's start in
  /// those on a `ColumnLayout`.
  public var offset: Int
  /// The neighbour that the position belongs to.
  public var affinity: Affinity

  /// Creates a position.
  public init(offset: Int, affinity: Affinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

extension TextPosition: Comparable {
  /// Whether one position comes before another in the text.
  public static func < (one: TextPosition, other: TextPosition) -> Bool {
    one.offset != other.offset
      ? one.offset < other.offset : one.affinity == .upstream && other.affinity == .downstream
  }
}

/// The carets of one offset: points right of the line's origin.
public struct CaretOffsets: Sendable, Hashable {
  /// The caret that follows the line's direction.
  public var primary: Double
  /// The other caret where the direction changes; elsewhere equal to `primary`.
  public var secondary: Double
}
