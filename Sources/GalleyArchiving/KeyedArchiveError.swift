/// Why there is no archive: a value is of a type that archives cannot hold.
///
/// Not in Apple's TextKit.
public struct KeyedArchiveError: Error, Hashable, CustomStringConvertible {
  /// The type's name.
  public let typeName: String

  /// The reason, for people.
  public var description: String {
    "values of \(typeName) cannot be archived: it does not conform to NSSecureCoding"
  }
}
