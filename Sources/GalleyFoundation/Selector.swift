/// The name of a method, as Apple's systems spell it: `copy:`.
///
/// There is no Objective-C here, and so no `#selector`: a selector is its name, and classes say in tables
/// which of their methods it reaches.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let name: String

  /// Creates a selector of its name.
  public init(_ str: String) { name = str }

  /// Creates a selector of its name.
  public init(stringLiteral value: String) { name = value }

  /// The name.
  public var description: String { name }
}

/// Returns the name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// Returns the selector of a name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
