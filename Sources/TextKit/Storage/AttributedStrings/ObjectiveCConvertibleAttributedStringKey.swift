public import Foundation

/// A key whose values are other objects in an `NSAttributedString` than in an `AttributedString`.
///
/// Foundation has it on Apple's platforms.
public protocol ObjectiveCConvertibleAttributedStringKey: AttributedStringKey {
  /// The type of the objects in an `NSAttributedString`.
  associatedtype ObjectiveCValue: NSObject

  /// Returns the object for a value.
  static func objectiveCValue(for value: Value) throws -> ObjectiveCValue

  /// Returns the value for an object.
  static func value(for object: ObjectiveCValue) throws -> Value
}

/// Values that stand for a number.
extension ObjectiveCConvertibleAttributedStringKey
where Value: RawRepresentable, Value.RawValue == Int, ObjectiveCValue == NSNumber {
  /// Returns the number of a value.
  public static func objectiveCValue(for value: Value) throws -> NSNumber { NSNumber(value: value.rawValue) }

  /// Returns the value of a number; throws when no value has it.
  public static func value(for object: NSNumber) throws -> Value {
    guard let value = Value(rawValue: object.intValue) else { throw AttributeConversion.refusal(of: name) }
    return value
  }
}

/// Values that stand for a string.
extension ObjectiveCConvertibleAttributedStringKey
where Value: RawRepresentable, Value.RawValue == String, ObjectiveCValue == NSString {
  /// Returns the string of a value.
  public static func objectiveCValue(for value: Value) throws -> NSString { NSString(string: value.rawValue) }

  /// Returns the value of a string; throws when no value has it.
  public static func value(for object: NSString) throws -> Value {
    guard let value = Value(rawValue: object as String) else { throw AttributeConversion.refusal(of: name) }
    return value
  }
}
