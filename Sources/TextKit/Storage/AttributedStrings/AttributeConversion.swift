internal import CoreGraphics
internal import Foundation
internal import GalleyAttributedStrings

/// Turns attributes of `AttributedString` into those of `NSAttributedString` and back, by the keys of a
/// scope.
struct AttributeConversion {
  private let keys: [ScopedKey]
  /// Whether a value that has no counterpart is an error, and not left out.
  private let isStrict: Bool

  /// The conversion that knows TextKit's attributes and Foundation's, and leaves out what cannot be
  /// converted.
  static let usual = AttributeConversion(AttributeScopes.TextKitAttributes.self, isStrict: false)

  /// Creates a conversion of the attributes of a scope.
  init(_ scope: any AttributeScope.Type, isStrict: Bool = true) {
    keys = ScopedKey.keys(of: scope)
    self.isStrict = isStrict
  }

  /// The error for an attribute whose value has no counterpart.
  static func refusal(of name: String) -> any Error {
    CocoaError(
      .coderInvalidValue, userInfo: [NSDebugDescriptionErrorKey: "the value of \(name) cannot be converted"])
  }

  // MARK: To objects

  /// Returns the attributes of a container as objects.
  func dictionary(_ container: AttributeContainer) throws -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    for key in keys {
      guard let value = key.value(in: container) else { continue }
      if let object = try object(for: value, key) {
        attributes[NSAttributedString.Key(rawValue: key.name)] = object
      } else if isStrict {
        throw AttributeConversion.refusal(of: key.name)
      }
    }
    return attributes
  }

  private func object(for value: Any, _ key: ScopedKey) throws -> Any? {
    func converted<Key: ObjectiveCConvertibleAttributedStringKey>(_ key: Key.Type) throws -> Any? {
      guard let value = value as? Key.Value else { return nil }
      return try key.objectiveCValue(for: value)
    }
    if let key = key.type as? any ObjectiveCConvertibleAttributedStringKey.Type {
      return isStrict ? try converted(key) : try? converted(key)
    }
    return AttributeConversion.plainObject(value)
  }

  /// Returns a value as attributed strings hold it: an object, or what Foundation bridges to one.
  private static func plainObject(_ value: Any) -> Any? {
    switch value {
    case let number as CGFloat: NSNumber(value: Double(number))
    case let number as Double: NSNumber(value: number)
    case let number as Int: NSNumber(value: number)
    case let flag as Bool: NSNumber(value: flag)
    case is NSObject, is String, is URL, is Data, is Date, is [Any]: value
    case let constant as any RawRepresentable: plainObject(constant.rawValue)
    default: nil
    }
  }

  // MARK: From objects

  /// Returns attributes of an `NSAttributedString` as a container; those that no key of the scope names are
  /// left out.
  func container(_ attributes: [NSAttributedString.Key: Any]) throws -> AttributeContainer {
    var container = AttributeContainer()
    for key in keys {
      guard let object = attributes[NSAttributedString.Key(rawValue: key.name)] else { continue }
      let value = try value(for: object, key)
      if value.map({ key.set($0, in: &container) }) != true, isStrict {
        throw AttributeConversion.refusal(of: key.name)
      }
    }
    return container
  }

  private func value(for object: Any, _ key: ScopedKey) throws -> Any? {
    func converted<Key: ObjectiveCConvertibleAttributedStringKey>(_ key: Key.Type) throws -> Any? {
      guard
        let object = object as? Key.ObjectiveCValue ?? AttributeConversion.plainObject(object)
          as? Key.ObjectiveCValue
      else { return nil }
      return try key.value(for: object)
    }
    if let key = key.type as? any ObjectiveCConvertibleAttributedStringKey.Type {
      return isStrict ? try converted(key) : try? converted(key)
    }
    func value<Key: AttributedStringKey>(_ key: Key.Type) -> Any? {
      AttributeConversion.plainValue(object, as: Key.Value.self)
    }
    return value(key.type)
  }

  /// Returns what a type of values makes of an object.
  private static func plainValue<Value>(_ object: Any, as type: Value.Type) -> Any? {
    let number = object as? NSNumber ?? plainObject(object) as? NSNumber
    if type == CGFloat.self { return number.map { CGFloat($0.doubleValue) } }
    if type == Double.self { return number?.doubleValue }
    if type == Int.self { return number?.intValue }
    if type == Bool.self { return number?.boolValue }
    if let value = object as? Value { return value }
    if type == URL.self { return (object as? String).flatMap { URL(string: $0) } }
    if type == UIColor.self { return (object as? CGColor).map { UIColor(cgColor: $0) } }
    func constant<Constant: RawRepresentable>(_ type: Constant.Type) -> Any? {
      (plainValue(object, as: Constant.RawValue.self) as? Constant.RawValue).flatMap {
        Constant(rawValue: $0)
      }
    }
    return (type as? any RawRepresentable.Type).flatMap { constant($0) }
  }
}
