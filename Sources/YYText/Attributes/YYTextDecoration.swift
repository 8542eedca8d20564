public import UIKit

/// A line under or through text.
///
/// Decorations are equal when they look the same.
open class YYTextDecoration: AttributeValue, NSSecureCoding, NSCopying {
  /// Weight and pattern. At first a single unbroken line.
  open var style = YYTextLineStyle.single
  /// The width of the line in points; `nil` for the one that the line's fonts ask for.
  open var width: NSNumber?
  /// The colour; `nil` for the text's.
  open var color: UIColor?
  /// The shadow of the line.
  open var shadow: YYTextShadow?

  /// Creates a single line.
  public override init() { super.init() }

  /// Creates a line in the text's colour.
  public convenience init(style: YYTextLineStyle) {
    self.init()
    self.style = style
  }

  /// Creates a line.
  public convenience init(style: YYTextLineStyle, width: NSNumber?, color: UIColor?) {
    self.init()
    self.style = style
    self.width = width
    self.color = color
  }

  /// Whether another object is a line that looks the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextDecoration else { return false }
    return self === other
      || style == other.style && width == other.width && color == other.color && shadow == other.shadow
  }

  /// A hash of the style.
  open override var hash: Int { style.hashValue }

  /// Returns an equal object.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = YYTextDecoration(style: style, width: width, color: color)
    copy.shadow = shadow?.copy() as? YYTextShadow
    return copy
  }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the looks.
  open func encode(with coder: NSCoder) {
    coder.encode(style.rawValue, forKey: "style")
    if let width { coder.encode(width, forKey: "width") }
    if let color { coder.encode(color, forKey: "color") }
    if let shadow { coder.encode(shadow, forKey: "shadow") }
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    style = YYTextLineStyle(rawValue: coder.decodeInteger(forKey: "style"))
    width = coder.object("width", NSNumber.self)
    color = coder.object("color", UIColor.self)
    shadow = coder.object("shadow", YYTextShadow.self)
  }
}
