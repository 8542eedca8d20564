/// A colour: components in a colour space, and an alpha. It may be a value in an attributed string.
///
/// Colours with the same space, components and alpha are equal.
public final class CGColor: AttributeValue, @unchecked Sendable {
  // All properties are constants of Sendable types; only the superclass lacks the mark.

  private let space: CGColorSpace
  /// The space's components, then alpha.
  private let values: [CGFloat]
  /// The colour as sRGB between 0 and 1, ready for painting.
  let painted: RGB

  private init(space: CGColorSpace, values: [CGFloat]) {
    self.space = space
    self.values = values
    switch space.kind {
    case .sRGB, .deviceRGB, .extendedSRGB:
      painted = RGB(red: Double(values[0]), green: Double(values[1]), blue: Double(values[2]))
        .map { min(max($0, 0), 1) }
    case .gray, .deviceGray:
      let grey = Double(min(max(values[0], 0), 1))
      painted = RGB(red: grey, green: grey, blue: grey)
    case .linearSRGB, .displayP3:
      let components = CGColorSpace(.sRGB).components(ofLinearSRGB: space.linearSRGB(values))
      painted = RGB(
        red: Double(components[0]), green: Double(components[1]), blue: Double(components[2]))
    }
    super.init()
  }

  /// Creates a colour from the components of a space and an alpha behind them.
  ///
  /// - Returns: nil when a number is not finite.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
    guard values.allSatisfy(\.isFinite) else { return nil }
    self.init(space: space, values: values)
  }

  /// Creates a colour in the generic RGB space, which is sRGB here; a component that is no number counts as 0.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour in sRGB; components are kept between 0 and 1, and one that is no number counts as 0.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: CGColorSpace(.sRGB), values: [red, green, blue, alpha].map(unit))
  }

  /// Creates a grey; both numbers are kept between 0 and 1, and one that is no number counts as 0.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: CGColorSpace(.gray), values: [unit(gray), unit(alpha)])
  }

  /// Opaque black, a grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, a grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black, a grey.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// How opaque the colour is, 0 to 1.
  public var alpha: CGFloat { values[values.count - 1] }

  /// The components in the colour's space, then alpha.
  public var components: [CGFloat]? { values }

  /// How many components there are, alpha counted.
  public var numberOfComponents: Int { values.count }

  /// The space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// Returns the same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, values: values.dropLast() + [unit(alpha)])
  }

  /// Returns the nearest colour in another space, which never depends on the intent here.
  ///
  /// - Parameter options: Ignored; present for the sake of Apple's spelling.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    if space == self.space { return self }
    return CGColor(
      space: space, values: space.components(ofLinearSRGB: self.space.linearSRGB(values)) + [alpha])
  }

  /// Whether another object is a colour with the same space, components and alpha.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CGColor else { return false }
    return self === other || (space == other.space && values == other.values)
  }

  /// A hash of the space and the components.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(space)
    hasher.combine(values)
    return hasher.finalize()
  }

  /// The space and the components, for people.
  public override var description: String {
    "CGColor(\(space.kind.rawValue.dropFirst("kCGColorSpace".count)), \(values))"
  }
}

private func unit(_ value: CGFloat) -> CGFloat {
  value.isNaN ? 0 : min(max(value, 0), 1)
}
