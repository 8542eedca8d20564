/// The kind of a colour space, with Apple's raw values.
public enum CGColorSpaceModel: Int32, Sendable, Hashable {
  /// Not known.
  case unknown = -1
  /// One component, black to white.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// Cyan, magenta, yellow and black inks.
  case cmyk = 2
  /// Lightness and two axes of colour.
  case lab = 3
  /// Inks of any number.
  case deviceN = 4
  /// An index into a table of colours.
  case indexed = 5
  /// A pattern.
  case pattern = 6
  /// Tristimulus values.
  case XYZ = 7
}

/// The way in which colours outside a target space are fitted into it; here they are always clipped.
public enum CGColorRenderingIntent: Int32, Sendable, Hashable {
  /// Whatever suits the context.
  case defaultIntent = 0
  /// Clip, keep the white point.
  case absoluteColorimetric = 1
  /// Clip, adapt the white point.
  case relativeColorimetric = 2
  /// Keep the relations between colours.
  case perceptual = 3
  /// Keep saturation.
  case saturation = 4
}

/// The meaning of a colour's numbers. Two spaces of the same definition are equal.
public final class CGColorSpace: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A space that is known by its name.
    case named(NamedColorSpace)
    /// Entries of a table, each as many bytes as the base has components.
    case indexed(base: CGColorSpace, table: [UInt8])
    /// Patterns; those without colours of their own are painted in a colour of the base.
    case pattern(base: CGColorSpace?)
  }

  let kind: Kind

  init(kind: Kind) {
    self.kind = kind
  }

  convenience init(_ name: NamedColorSpace) {
    self.init(kind: .named(name))
  }

  /// Creates a space by its name; `nil` if no such space is known here.
  public convenience init?(name: CFString) {
    guard let name = NamedColorSpace(rawValue: String(describing: name)) else { return nil }
    self.init(name)
  }

  /// Creates a space whose one component is an index into a table of colours.
  ///
  /// - Parameters:
  ///   - baseSpace: What the table's colours are; neither indexed nor a pattern space.
  ///   - last: The greatest index, 0 to 255.
  ///   - colorTable: `last + 1` entries, for each a byte a component of the base.
  /// - Returns: `nil` if the base or the index is none of these.
  public convenience init?(
    indexedBaseSpace baseSpace: CGColorSpace, last: Int, colorTable: UnsafePointer<UInt8>
  ) {
    guard (0...255).contains(last), case .named = baseSpace.kind else { return nil }
    let count = (last + 1) * baseSpace.numberOfComponents
    self.init(
      kind: .indexed(
        base: baseSpace, table: Array(UnsafeBufferPointer(start: colorTable, count: count))))
  }

  /// Creates the space of patterns.
  ///
  /// - Parameter baseSpace: In what patterns without colours of their own are painted; `nil` for those with
  ///   colours.
  /// - Returns: `nil` if the base is a pattern space itself.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    if case .pattern? = baseSpace?.kind { return nil }
    self.init(kind: .pattern(base: baseSpace))
  }

  /// The space's name; `nil` for tables and patterns.
  public var name: CFString? {
    if case .named(let name) = kind { NSString(string: name.rawValue) } else { nil }
  }

  /// The kind of the space.
  public var model: CGColorSpaceModel {
    switch kind {
    case .named(let name): name.model
    case .indexed: .indexed
    case .pattern: .pattern
    }
  }

  /// The number of components of a colour, alpha not included; 0 in a pattern space without base.
  public var numberOfComponents: Int {
    switch kind {
    case .named(let name): name.componentCount
    case .indexed: 1
    case .pattern(let base): base?.numberOfComponents ?? 0
    }
  }

  /// The space of a table's colours or of a pattern's colour; `nil` for other spaces.
  public var baseColorSpace: CGColorSpace? {
    switch kind {
    case .named: nil
    case .indexed(let base, _): base
    case .pattern(let base): base
    }
  }

  /// A table's colours, a byte a component; `nil` for other spaces.
  public var colorTable: [UInt8]? {
    if case .indexed(_, let table) = kind { table } else { nil }
  }

  /// Whether the space has colours that sRGB has not.
  public var isWideGamutRGB: Bool {
    if case .named(let name) = kind {
      name.model == .rgb && (name.primaries != .sRGB || name.isExtended)
    } else {
      false
    }
  }

  /// Whether bitmap contexts can have this space.
  public var supportsOutput: Bool {
    if case .named = kind { model != .XYZ } else { false }
  }

  /// Whether two spaces are the same.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.kind == right.kind }

  /// Feeds the space to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// Returns the space in which devices take red, green and blue; here the same as sRGB.
@discardableResult
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.deviceRGB) }

/// Returns the space in which devices take grey; here with sRGB's steps.
@discardableResult
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.deviceGray) }

/// Returns the space in which devices take cyan, magenta, yellow and black, here ideal inks without a
/// profile.
@discardableResult
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { CGColorSpace(.deviceCMYK) }

// NSString carries no Sendable mark, but these never change.
extension CGColorSpace {
  /// The space of the web and of most images.
  public nonisolated(unsafe) static let sRGB = NSString(string: NamedColorSpace.sRGB.rawValue)
  /// sRGB whose components may be below 0 and above 1.
  public nonisolated(unsafe) static let extendedSRGB = NSString(string: NamedColorSpace.extendedSRGB.rawValue)
  /// sRGB's colours with components in proportion to light.
  public nonisolated(unsafe) static let linearSRGB = NSString(string: NamedColorSpace.linearSRGB.rawValue)
  /// Linear sRGB whose components may be below 0 and above 1.
  public nonisolated(unsafe) static let extendedLinearSRGB = NSString(
    string: NamedColorSpace.extendedLinearSRGB.rawValue)
  /// The wider space of current displays.
  public nonisolated(unsafe) static let displayP3 = NSString(string: NamedColorSpace.displayP3.rawValue)
  /// Display P3 whose components may be below 0 and above 1.
  public nonisolated(unsafe) static let extendedDisplayP3 = NSString(
    string: NamedColorSpace.extendedDisplayP3.rawValue)
  /// Display P3's colours with components in proportion to light.
  public nonisolated(unsafe) static let linearDisplayP3 = NSString(
    string: NamedColorSpace.linearDisplayP3.rawValue)
  /// A wider space of cameras, by Adobe.
  public nonisolated(unsafe) static let adobeRGB1998 = NSString(string: NamedColorSpace.adobeRGB1998.rawValue)
  /// The space of high-definition television, Rec. ITU-R BT.709.
  public nonisolated(unsafe) static let itur_709 = NSString(string: NamedColorSpace.itur709.rawValue)
  /// The space of ultra-high-definition television, Rec. ITU-R BT.2020.
  public nonisolated(unsafe) static let itur_2020 = NSString(string: NamedColorSpace.itur2020.rawValue)
  /// Red, green and blue in proportion to light, by sRGB's primaries.
  public nonisolated(unsafe) static let genericRGBLinear = NSString(
    string: NamedColorSpace.genericRGBLinear.rawValue)
  /// Greys with sRGB-like steps.
  public nonisolated(unsafe) static let genericGrayGamma2_2 = NSString(string: NamedColorSpace.gray.rawValue)
  /// Greys with sRGB-like steps that may be below 0 and above 1.
  public nonisolated(unsafe) static let extendedGray = NSString(string: NamedColorSpace.extendedGray.rawValue)
  /// Greys in proportion to light.
  public nonisolated(unsafe) static let linearGray = NSString(string: NamedColorSpace.linearGray.rawValue)
  /// Greys in proportion to light that may be below 0 and above 1.
  public nonisolated(unsafe) static let extendedLinearGray = NSString(
    string: NamedColorSpace.extendedLinearGray.rawValue)
  /// Cyan, magenta, yellow and black, here ideal inks without a profile.
  public nonisolated(unsafe) static let genericCMYK = NSString(string: NamedColorSpace.genericCMYK.rawValue)
  /// CIE XYZ, white at D65 here.
  public nonisolated(unsafe) static let genericXYZ = NSString(string: NamedColorSpace.genericXYZ.rawValue)
}
