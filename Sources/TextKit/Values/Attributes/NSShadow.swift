public import CoreGraphics

/// A shadow that text or drawing casts: what `.shadow` holds.
///
/// Shadows are equal when they look the same.
open class NSShadow: AttributeValue, NSSecureCoding, NSCopying {
  /// The shadow's offset, in points; positive heights move it down, as in UIKit. At first zero.
  open var shadowOffset = CGSize.zero
  /// The blur of the shadow's edge, in points; a number that is not positive leaves it sharp. At first 0.
  open var shadowBlurRadius: CGFloat = 0
  /// The shadow's colour: a `UIColor` or a `CGColor`. At first black with an alpha of 1/3; with `nil` there
  /// is no shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  /// Creates a shadow that has not moved and is not smeared.
  public override init() { super.init() }

  /// The shadow's colour in Core Graphics' terms.
  package var color: CGColor? {
    if let color = shadowColor as? UIColor { return color.cgColor }
    return shadowColor as? CGColor
  }

  /// Draws with the shadow from now on, in the current context.
  open func set() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    // A context's shadows move in its base space, whose y points up.
    context.setShadow(
      offset: CGSize(width: shadowOffset.width, height: -shadowOffset.height),
      blur: max(0, shadowBlurRadius), color: color)
  }

  /// Whether another object is a shadow that looks the same.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return self === other
      || shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
        && color == other.color
  }

  /// A hash of the looks.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }

  /// Returns a shadow that looks the same.
  @discardableResult
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  /// Shadows can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes how the shadow looks.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(shadowOffset.width), forKey: "NSShadowHoriz")
    coder.encode(Double(shadowOffset.height), forKey: "NSShadowVert")
    coder.encode(Double(shadowBlurRadius), forKey: "NSShadowBlurRadius")
    if let color { coder.encode(shadowColor as? UIColor ?? UIColor(cgColor: color), forKey: "NSShadowColor") }
  }

  /// Reads a shadow that `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    shadowOffset = CGSize(
      width: coder.decodeDouble(forKey: "NSShadowHoriz"), height: coder.decodeDouble(forKey: "NSShadowVert"))
    shadowBlurRadius = CGFloat(coder.decodeDouble(forKey: "NSShadowBlurRadius"))
    shadowColor =
      coder.containsValue(forKey: "NSShadowColor")
      ? coder.decodeObject(of: UIColor.self, forKey: "NSShadowColor") : nil
  }
}
