/// An offset in UTF-16 units, as `NSRange` and editors count.
public struct UnitOffset: RawRepresentable, Comparable, Hashable, Sendable {
  /// The number of UTF-16 units before it.
  public var rawValue: Int
  /// Creates an offset of a number of UTF-16 units.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Creates an offset of a number of UTF-16 units.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
  /// Whether an offset is before another.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// An offset in Unicode scalars, as Python and D-Bus count.
public struct ScalarOffset: RawRepresentable, Comparable, Hashable, Sendable {
  /// The number of scalars before it.
  public var rawValue: Int
  /// Creates an offset of a number of scalars.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Creates an offset of a number of scalars.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
  /// Whether an offset is before another.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// An offset in graphemes, what readers call characters, as carets count.
public struct GraphemeOffset: RawRepresentable, Comparable, Hashable, Sendable {
  /// The number of graphemes before it.
  public var rawValue: Int
  /// Creates an offset of a number of graphemes.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Creates an offset of a number of graphemes.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
  /// Whether an offset is before another.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A line and a column, both from 0 on, as compilers and language servers count.
public struct LineColumn: Comparable, Hashable, Sendable {
  /// The number of line ends before it.
  public var line: Int
  /// The number of UTF-16 units between it and the start of its line.
  public var column: Int
  /// Creates a place from the numbers of lines and of units before it.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
  /// Whether a place is before another.
  public static func < (one: Self, other: Self) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
