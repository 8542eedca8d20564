public import UIKit

/// Binds a range together: carets, selections and deletion take it for one character.
///
/// Bindings are equal when they are one object: two of them side by side bind two ranges.
open class YYTextBinding: AttributeValue, NSSecureCoding, NSCopying {
  /// Whether deleting the range backward selects it first. At first false.
  open var deleteConfirm = false

  /// Creates a binding that is deleted at once.
  public override init() { super.init() }

  /// Creates a binding.
  public convenience init(deleteConfirm: Bool) {
    self.init()
    self.deleteConfirm = deleteConfirm
  }

  /// Whether another object is this one.
  open override func isEqual(_ object: Any?) -> Bool { self === object as? YYTextBinding }

  /// A hash of the identity.
  open override var hash: Int { ObjectIdentifier(self).hashValue }

  /// Returns a binding with the same value.
  open func copy(with zone: NSZone? = nil) -> Any { YYTextBinding(deleteConfirm: deleteConfirm) }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the value.
  open func encode(with coder: NSCoder) { coder.encode(deleteConfirm, forKey: "deleteConfirm") }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    deleteConfirm = coder.decodeBool(forKey: "deleteConfirm")
  }
}
