public import UIKit

/// The text that a range stands for, such as ":)" for an emoticon: what is copied and read out.
///
/// Equal when the strings are.
open class YYTextBackedString: AttributeValue, NSSecureCoding, NSCopying {
  /// The text.
  open var string: String?

  /// Creates a value without text.
  public override init() { super.init() }

  /// Creates a value.
  public convenience init(string: String?) {
    self.init()
    self.string = string
  }

  /// Whether another object backs the same text.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextBackedString else { return false }
    return self === other || string == other.string
  }

  /// A hash of the text.
  open override var hash: Int { string.hashValue }

  /// Returns an equal object.
  open func copy(with zone: NSZone? = nil) -> Any { YYTextBackedString(string: string) }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the text.
  open func encode(with coder: NSCoder) {
    if let string { coder.encode(NSString(string: string), forKey: "string") }
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    string = coder.text("string")
  }
}
