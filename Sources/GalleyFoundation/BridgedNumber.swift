public import Foundation

/// A number with a type of its own, as Apple's typed enumerations of numbers are.
///
/// Not in Apple's Foundation.
///
/// Its values bridge to `NSNumber`: where a dictionary holds a number, it can be read as the value, and the
/// reverse.
public protocol BridgedNumber: RawRepresentable, _ObjectiveCBridgeable
where RawValue == CGFloat, _ObjectiveCType == NSNumber {
  init(rawValue: CGFloat)
}

extension BridgedNumber {
  /// Returns the number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: rawValue.native) }

  /// Creates a value of a number.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Self?) {
    result = Self(rawValue: CGFloat(source.doubleValue))
  }

  /// Creates a value of a number.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Self?) -> Bool {
    result = Self(rawValue: CGFloat(source.doubleValue))
    return true
  }

  /// Creates a value of a number; of 0 for `nil`.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Self {
    Self(rawValue: CGFloat(source?.doubleValue ?? 0))
  }
}
