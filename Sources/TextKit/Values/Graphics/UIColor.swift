package import CoreGraphics

/// A colour of the kit: a `CGColor`, or one that depends on the traits. It may be a value in an attributed
/// string.
///
/// Colours are equal when they answer the same in light and in dark.
open class UIColor: AttributeValue, NSSecureCoding, NSCopying, @unchecked Sendable {
  // `@unchecked Sendable`: the only property never changes, and a provider of colours may be called on any
  // thread.

  private enum Source {
    case fixed(CGColor)
    case changing((UITraitCollection) -> UIColor)
  }

  private let source: Source

  /// Creates a colour from one of Core Graphics.
  public init(cgColor: CGColor) {
    source = .fixed(cgColor)
    super.init()
  }

  /// Creates a colour that is computed whenever it is used.
  ///
  /// - Parameter dynamicProvider: Called on whatever thread uses the colour, often.
  @_disfavoredOverload
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    source = .changing(dynamicProvider)
    super.init()
  }

  /// Creates a colour in sRGB; components below 0 and above 1 are allowed.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      components: [red, green, blue, alpha], CGColorSpace.sRGB, CGColorSpace.extendedSRGB)
  }

  /// Creates a grey; numbers below 0 and above 1 are allowed.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(
      components: [white, alpha], CGColorSpace.genericGrayGamma2_2, CGColorSpace.extendedGray)
  }

  /// Creates a colour in Display P3.
  public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      components: [displayP3Red, green, blue, alpha], CGColorSpace.displayP3, CGColorSpace.extendedDisplayP3)
  }

  /// Creates a colour in sRGB from its hue (0 to 1, red at both ends), saturation and brightness.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func unit(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 1) }
    let sixth = unit(hue) * 6
    let (saturation, brightness) = (unit(saturation), unit(brightness))
    // Returns the difference of a component from the brightest one.
    func component(_ shift: CGFloat) -> CGFloat {
      let k = (shift + sixth).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  private convenience init(components: [CGFloat], _ space: NSString, _ wide: NSString) {
    var components = components.map { $0.isFinite ? $0 : 0 }
    components[components.count - 1] = min(max(components[components.count - 1], 0), 1)
    let isPlain = components.allSatisfy { (0...1).contains($0) }
    let named = CGColorSpace(name: isPlain ? space : wide)!
    self.init(cgColor: CGColor(colorSpace: named, components: components)!)
  }

  // MARK: What it is

  /// The Core Graphics colour by the thread's current traits.
  open var cgColor: CGColor {
    switch source {
    case .fixed(let color): color
    case .changing(let provider): provider(.current).cgColor
    }
  }

  /// Returns the colour for some traits, which depends on them no longer.
  @discardableResult
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch source {
    case .fixed: self
    case .changing(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
    }
  }

  /// Returns the colour with another alpha; one that depends on the traits still does.
  @discardableResult
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .changing(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  private func components(in name: NSString) -> [CGFloat]? {
    CGColorSpace(name: name).flatMap {
      cgColor.converted(to: $0, intent: .defaultIntent, options: nil)?.components
    }
  }

  /// Returns the components in sRGB, which may be outside of 0 to 1; false for patterns.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let isPlain = cgColor.colorSpace?.name == CGColorSpace.sRGB
    guard let c = isPlain ? cgColor.components : components(in: CGColorSpace.extendedSRGB) else {
      return false
    }
    red?.pointee = c[0]
    green?.pointee = c[1]
    blue?.pointee = c[2]
    alpha?.pointee = c[3]
    return true
  }

  /// Finds the grey of the same luminance; false for patterns.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let isPlain = cgColor.colorSpace?.name == CGColorSpace.genericGrayGamma2_2
    guard let c = isPlain ? cgColor.components : components(in: CGColorSpace.extendedGray) else {
      return false
    }
    white?.pointee = c[0]
    alpha?.pointee = c[1]
    return true
  }

  /// Returns hue, saturation and brightness, each 0 to 1; false for patterns.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let c = components(in: CGColorSpace.sRGB) else { return false }
    let (low, high) = (min(c[0], c[1], c[2]), max(c[0], c[1], c[2]))
    var sixth: CGFloat = 0
    if high > low {
      let spread = high - low
      if high == c[0] {
        sixth = (c[1] - c[2]) / spread
      } else if high == c[1] {
        sixth = 2 + (c[2] - c[0]) / spread
      } else {
        sixth = 4 + (c[0] - c[1]) / spread
      }
    }
    hue?.pointee = (sixth < 0 ? sixth + 6 : sixth) / 6
    saturation?.pointee = high > 0 ? (high - low) / high : 0
    brightness?.pointee = high
    alpha?.pointee = c[3]
    return true
  }

  // MARK: Drawing

  /// Fills and strokes with the colour from now on, in the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Fills with the colour from now on, in the current context.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Strokes with the colour from now on, in the current context.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  // MARK: Values

  /// The colour in light and in dark.
  private var answers: (light: CGColor, dark: CGColor) {
    switch source {
    case .fixed(let color): (color, color)
    case .changing:
      (
        resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).cgColor,
        resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor
      )
    }
  }

  /// Whether another object is a colour that answers the same in light and in dark.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return self === other || answers == other.answers
  }

  /// A hash of the answers.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(answers.light)
    hasher.combine(answers.dark)
    return hasher.finalize()
  }

  /// The colour, for people.
  open override var description: String {
    let (light, dark) = answers
    return light == dark ? "UIColor(\(light))" : "UIColor(light: \(light), dark: \(dark))"
  }

  /// Returns the same colour, which never changes.
  @discardableResult
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Archives

  /// Colours can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes what the colour is in light and in dark; patterns become black.
  open func encode(with coder: NSCoder) {
    let (light, dark) = answers
    encode(light, "light", coder)
    if dark != light { encode(dark, "dark", coder) }
  }

  private func encode(_ color: CGColor, _ key: String, _ coder: NSCoder) {
    var color = color
    if color.colorSpace?.name == nil {
      color =
        CGColorSpace(name: CGColorSpace.extendedSRGB).flatMap {
          color.converted(to: $0, intent: .defaultIntent, options: nil)
        } ?? .black
    }
    coder.encode(color.colorSpace?.name, forKey: key + ".space")
    let numbers = (color.components ?? []).map { Double($0) }
    coder.encode(numbers.withUnsafeBytes { Data($0) } as NSData, forKey: key + ".components")
  }

  /// Reads a colour that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let light = UIColor.decode("light", coder) else { return nil }
    if let dark = UIColor.decode("dark", coder) {
      let (lightColor, darkColor) = (UIColor(cgColor: light), UIColor(cgColor: dark))
      source = .changing { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
    } else {
      source = .fixed(light)
    }
    super.init()
  }

  private static func decode(_ key: String, _ coder: NSCoder) -> CGColor? {
    // Asking for what is missing is an error of the whole archive.
    guard coder.containsValue(forKey: key + ".space"), coder.containsValue(forKey: key + ".components"),
      let name = coder.decodeObject(of: NSString.self, forKey: key + ".space"),
      let space = CGColorSpace(name: name),
      let data = coder.decodeObject(of: NSData.self, forKey: key + ".components"),
      data.length == (space.numberOfComponents + 1) * MemoryLayout<Double>.size
    else { return nil }
    let bytes = Data(referencing: data)
    let numbers = (0...space.numberOfComponents).map { i in
      CGFloat(
        bytes.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: i * MemoryLayout<Double>.size, as: Double.self)
        })
    }
    return CGColor(colorSpace: space, components: numbers)
  }
}

extension UIColor: ColorAttributeValue {
  package var currentColor: CGColor { cgColor }

  package var attributeColor: CGColor {
    switch source {
    case .fixed: cgColor
    case .changing: CGColor(changing: self, now: cgColor)
    }
  }
}

extension UIColor: FixedAttributeValue {
  package var isFixed: Bool {
    guard type(of: self) == UIColor.self, case .fixed = source else { return false }
    return true
  }
}
