public import UIKit

/// A transform of glyphs as the value of an attribute.
///
/// Not in YYText, where it is an `NSValue`: Foundation on Linux has none of transforms. Equal when the
/// transforms are.
public final class YYTextGlyphTransform: AttributeValue, NSSecureCoding, @unchecked Sendable {
  // Sendable: the only property is a constant.

  /// The transform about the glyph's origin, y up.
  public let transform: CGAffineTransform

  /// Creates a value.
  public init(_ transform: CGAffineTransform) {
    self.transform = transform
    super.init()
  }

  /// Whether another object is an equal transform.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? YYTextGlyphTransform)?.transform == transform
  }

  /// A hash of the transform.
  public override var hash: Int {
    var hasher = Hasher()
    for number in numbers { hasher.combine(number) }
    return hasher.finalize()
  }

  private var numbers: [CGFloat] {
    [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
  }

  private static let names = ["a", "b", "c", "d", "tx", "ty"]

  /// Archives of unknown origin can be read.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the transform.
  public func encode(with coder: NSCoder) {
    for (name, number) in zip(Self.names, numbers) { coder.encode(Double(number), forKey: name) }
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    let n = Self.names.map { coder.number($0) }
    transform = CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    super.init()
  }
}
