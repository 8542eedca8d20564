/// A colour: components in a colour space, and an alpha; or a pattern. It may be a value in an attributed
/// string.
///
/// Colours with the same space, components, alpha and pattern are equal.
public final class CGColor: AttributeValue, @unchecked Sendable {
  // All properties are constants of Sendable types; only the superclass lacks the mark.

  private let space: CGColorSpace
  /// The space's components, then alpha.
  private let values: [CGFloat]
  /// The pattern that is painted instead of a colour; `nil` for most colours.
  public let pattern: CGPattern?
  /// The colour as sRGB between 0 and 1, ready for painting; of a pattern without colours of its own, what it
  /// is painted in.
  let painted: RGB
  /// A kit's colour that has other components in other surroundings, which this one stands for; `nil` for
  /// most colours.
  private let changing: (any ColorAttributeValue)?

  private init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
    self.space = space
    self.values = values
    self.pattern = pattern
    changing = nil
    if pattern != nil, let base = space.baseColorSpace {
      painted = base.painted(values.dropLast())
    } else {
      painted = space.painted(values.dropLast())
    }
    super.init()
  }

  /// Creates a colour that is painted as a kit's colour is at that time. It has the components of now.
  package init(changing: any ColorAttributeValue, now: CGColor) {
    space = now.space
    values = now.values
    pattern = now.pattern
    painted = now.painted
    self.changing = changing
    super.init()
  }

  /// The colour, as it is where and when it is asked for.
  package var current: CGColor { changing?.currentColor ?? self }
  /// Whether it is the same everywhere and always.
  var isUnchanging: Bool { changing == nil }

  /// Creates a colour from the components of a space, followed by alpha.
  ///
  /// - Returns: `nil` if a number is not finite, or the space is one of patterns.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
    guard values.allSatisfy(\.isFinite), space.model != .pattern else { return nil }
    self.init(space: space, values: values)
  }

  /// Creates a colour that paints a pattern.
  ///
  /// - Parameters:
  ///   - space: A space of patterns; it has a base when the pattern has no colours of its own.
  ///   - pattern: The pattern.
  ///   - components: The base's components, then alpha; alpha alone when there is no base.
  /// - Returns: `nil` if a number is not finite, or the space does not suit the pattern.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    let values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
    guard values.allSatisfy(\.isFinite), space.model == .pattern,
      pattern.isColored == (space.baseColorSpace == nil)
    else { return nil }
    self.init(space: space, values: values, pattern: pattern)
  }

  /// Creates a colour in the generic RGB space, which is sRGB here; a component that is no number counts as
  /// 0.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour in sRGB; components are clamped to 0…1, and one that is NaN counts as 0.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: CGColorSpace(.sRGB), values: [red, green, blue, alpha].map(unit))
  }

  /// Creates a grey; both numbers are clamped to 0…1, and one that is NaN counts as 0.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: CGColorSpace(.gray), values: [unit(gray), unit(alpha)])
  }

  /// Creates a grey; both numbers are clamped to 0…1, and one that is NaN counts as 0.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Creates a colour of inks; numbers are clamped to 0…1, and one that is NaN counts as 0.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(
      space: CGColorSpace(.genericCMYK), values: [cyan, magenta, yellow, black, alpha].map(unit))
  }

  /// Opaque black, a grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, a grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black, a grey.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The opacity of the colour, 0 to 1.
  public var alpha: CGFloat { values[values.count - 1] }

  /// The components in the colour's space, then alpha.
  public var components: [CGFloat]? { values }

  /// The number of components, alpha included.
  public var numberOfComponents: Int { values.count }

  /// The space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// Returns the same colour.
  public func copy() -> CGColor? { self }

  /// Returns the same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, values: values.dropLast() + [unit(alpha)], pattern: pattern)
  }

  /// Returns the nearest colour in another space, which never depends on the intent here.
  ///
  /// - Parameters:
  ///   - space: The space of the result.
  ///   - intent: Ignored: colours outside of a space are always clipped.
  ///   - options: Ignored; present for the sake of Apple's spelling.
  /// - Returns: `nil` for and from patterns, and into a table of colours.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    if space == self.space { return self }
    guard case .named(let name) = space.kind, pattern == nil else { return nil }
    return CGColor(
      space: space, values: name.components(ofLinearSRGB: self.space.linearSRGB(values.dropLast())) + [alpha])
  }

  /// Whether another object is a colour with the same space, components, alpha and pattern.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CGColor else { return false }
    if self === other { return true }
    guard changing === other.changing else { return false }
    return space == other.space && values == other.values && pattern === other.pattern
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
    let name =
      switch space.kind {
      case .named(let name): String(name.rawValue.dropFirst("kCGColorSpace".count))
      case .indexed: "Indexed"
      case .pattern: "Pattern"
      }
    return "CGColor(\(name), \(values))"
  }
}

private func unit(_ value: CGFloat) -> CGFloat {
  value.isNaN ? 0 : min(max(value, 0), 1)
}

/// A kit's colour object, which drawing takes for the Core Graphics colour that it stands for now.
package protocol ColorAttributeValue: AnyObject {
  /// The colour, as it is where and when it is asked for.
  var currentColor: CGColor { get }
  /// The colour for text that is laid out now and painted later: one that changes is what it is then.
  var attributeColor: CGColor { get }
}

extension CGColor: FixedAttributeValue {
  package var isFixed: Bool { true }
}
