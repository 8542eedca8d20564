package import Foundation
@_spi(Reflection) internal import Swift

/// A key of a scope of Foundation's attributed strings, found while the program runs.
///
/// This target is compiled as Swift 5: Foundation asks that the values of keys can be sent to other threads,
/// which cannot be stated of a key whose type is not known. Values stay on the thread that converts them.
package struct ScopedKey {
  /// The key's type.
  package let type: any AttributedStringKey.Type

  /// The attribute's name, which the key of an `NSAttributedString` has as its raw value.
  package var name: String { type.name }

  /// Returns the keys that a scope declares, and those of the scopes inside of it, in their order.
  package static func keys(of scope: any AttributeScope.Type) -> [ScopedKey] {
    var found: [ScopedKey] = []
    _ = _forEachField(of: scope) { _, _, field, _ in
      if let key = field as? any AttributedStringKey.Type {
        found.append(ScopedKey(type: key))
      } else if let inner = field as? any AttributeScope.Type {
        found += keys(of: inner)
      }
      return true
    }
    return found
  }

  /// Returns the key's value in a container; `nil` for none.
  package func value(in container: AttributeContainer) -> Any? { type.value(in: container) }

  /// Stores a value; false when it is not of the key's type.
  package func set(_ value: Any, in container: inout AttributeContainer) -> Bool {
    type.set(value, in: &container)
  }
}

extension AttributedStringKey {
  fileprivate static func value(in container: AttributeContainer) -> Any? { container[Self.self] }

  fileprivate static func set(_ value: Any, in container: inout AttributeContainer) -> Bool {
    guard let value = value as? Value else { return false }
    container[Self.self] = value
    return true
  }
}
