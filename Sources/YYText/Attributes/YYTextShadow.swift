public import UIKit

/// A shadow of text, beneath or inside of its glyphs, maybe with another one above it.
///
/// Lengths are points, y down. Shadows are equal when they look the same.
open class YYTextShadow: AttributeValue, NSSecureCoding, NSCopying {
  /// The shadow's colour; `nil` for no shadow.
  open var color: UIColor?
  /// How far the shadow has moved, to the right and down.
  open var offset = CGSize.zero
  /// The blur of its edge.
  open var radius: CGFloat = 0
  /// How it is combined with what is beneath it.
  open var blendMode = CGBlendMode.normal
  /// A shadow that is painted above this one.
  open var subShadow: YYTextShadow?

  /// Creates a shadow without colour.
  public override init() { super.init() }

  /// Creates a shadow.
  public convenience init(color: UIColor?, offset: CGSize, radius: CGFloat) {
    self.init()
    self.color = color
    self.offset = offset
    self.radius = radius
  }

  /// Creates a shadow that looks like one of the kit's.
  public convenience init(nsShadow: NSShadow) {
    self.init()
    offset = nsShadow.shadowOffset
    radius = nsShadow.shadowBlurRadius
    if let color = nsShadow.shadowColor as? UIColor {
      self.color = color
    } else if let color = nsShadow.shadowColor as? CGColor {
      self.color = UIColor(cgColor: color)
    }
  }

  /// Returns the kit's shadow that looks like this one. It has no blend mode and no shadow above it.
  open func nsShadow() -> NSShadow {
    let shadow = NSShadow()
    shadow.shadowOffset = offset
    shadow.shadowBlurRadius = radius
    shadow.shadowColor = color
    return shadow
  }

  /// This shadow and those above it, the lowest first. A shadow that is above itself is not repeated.
  var chain: [YYTextShadow] {
    var chain: [YYTextShadow] = []
    var next: YYTextShadow? = self
    while let shadow = next, !chain.contains(where: { $0 === shadow }) {
      chain.append(shadow)
      next = shadow.subShadow
    }
    return chain
  }

  /// Whether another object is a shadow that looks the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextShadow else { return false }
    if self === other { return true }
    let (one, two) = (chain, other.chain)
    return one.count == two.count
      && zip(one, two).allSatisfy {
        $0.color == $1.color && $0.offset == $1.offset && $0.radius == $1.radius
          && $0.blendMode == $1.blendMode
      }
  }

  /// A hash of the looks.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(offset.width)
    hasher.combine(offset.height)
    hasher.combine(radius)
    return hasher.finalize()
  }

  /// Returns an equal object, with copies of the shadows above.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copies = chain.map { shadow in
      let copy = YYTextShadow(color: shadow.color, offset: shadow.offset, radius: shadow.radius)
      copy.blendMode = shadow.blendMode
      return copy
    }
    for index in copies.indices.dropLast() { copies[index].subShadow = copies[index + 1] }
    return copies[0]
  }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the looks.
  open func encode(with coder: NSCoder) {
    if let color { coder.encode(color, forKey: "color") }
    coder.encode(Double(radius), forKey: "radius")
    coder.write(offset, "offset")
    coder.encode(Int(blendMode.rawValue), forKey: "blendMode")
    if let subShadow { coder.encode(subShadow, forKey: "subShadow") }
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    color = coder.object("color", UIColor.self)
    radius = coder.number("radius")
    offset = coder.size("offset")
    blendMode =
      CGBlendMode(rawValue: Int32(truncatingIfNeeded: coder.decodeInteger(forKey: "blendMode"))) ?? .normal
    subShadow = coder.object("subShadow", YYTextShadow.self)
  }
}
