/// How much a constraint weighs, 1 to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The weight.
  public let rawValue: Float
  /// Creates a priority of a weight.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority of a weight.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// It has to hold.
  public static let required = UILayoutPriority(1000)
  /// That with which views keep from being smaller than their content.
  public static let defaultHigh = UILayoutPriority(750)
  /// That with which views keep from being larger than their content.
  public static let defaultLow = UILayoutPriority(250)
  /// That of the size that `systemLayoutSizeFitting(_:)` gets.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

extension NSLayoutConstraint {
  /// An axis; the raw values are Apple's.
  public enum Axis: Int, Sendable {
    /// Across.
    case horizontal = 0
    /// Down.
    case vertical = 1
  }

  /// How both sides of a constraint compare; the raw values are Apple's.
  public enum Relation: Int, Sendable {
    /// At most.
    case lessThanOrEqual = -1
    /// Equal.
    case equal = 0
    /// At least.
    case greaterThanOrEqual = 1
  }

  /// A part of a rectangle; the raw values are Apple's.
  public enum Attribute: Int, Sendable {
    /// Nothing: the constraint is about one item only.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The edge at which lines begin.
    case leading = 5
    /// The edge at which lines end.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle from side to side.
    case centerX = 9
    /// The middle from top to bottom.
    case centerY = 10
    /// The baseline of the last line.
    case lastBaseline = 11
    /// The baseline of the first line.
    case firstBaseline = 12
  }
}
