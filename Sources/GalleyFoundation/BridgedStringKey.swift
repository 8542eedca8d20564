public import Foundation

/// A string with a type of its own, as Apple's typed enumerations of strings are: a name, a key or a style.
///
/// Not in Apple's Foundation.
///
/// Its values bridge to `NSString`: where a dictionary or an attributed string holds a string, it can be read
/// as the key, and the reverse.
public protocol BridgedStringKey: RawRepresentable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  init(rawValue: String)
}

extension BridgedStringKey {
  /// Returns the key's string as an object.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// Creates a key of a string.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: source as String)
  }

  /// Creates a key of a string.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
    result = Self(rawValue: source as String)
    return true
  }

  /// Creates a key of a string; of an empty one for `nil`.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    Self(rawValue: source.map { $0 as String } ?? "")
  }
}
