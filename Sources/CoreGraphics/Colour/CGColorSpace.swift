/// What the components of a colour space mean.
public enum CGColorSpaceModel: Int32, Sendable, Hashable {
  /// One component, black to white.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
}

/// How colours outside a target space are fitted into it; here they are always clipped.
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

/// What the numbers of a colour mean. Two spaces with the same name are equal.
public final class CGColorSpace: Hashable, Sendable {
  enum Kind: String, Sendable {
    case sRGB = "kCGColorSpaceSRGB"
    case extendedSRGB = "kCGColorSpaceExtendedSRGB"
    case linearSRGB = "kCGColorSpaceLinearSRGB"
    case displayP3 = "kCGColorSpaceDisplayP3"
    case gray = "kCGColorSpaceGenericGrayGamma2_2"
    case deviceRGB = "kCGColorSpaceDeviceRGB"
    case deviceGray = "kCGColorSpaceDeviceGray"
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Creates a space by its name; nil when no such space is known here.
  public convenience init?(name: CFString) {
    guard let kind = Kind(rawValue: String(describing: name)) else { return nil }
    self.init(kind)
  }

  // NSString carries no Sendable mark, but these never change.

  /// The space of the web and of most images.
  public nonisolated(unsafe) static let sRGB = NSString(string: Kind.sRGB.rawValue)
  /// sRGB whose components may be below 0 and above 1.
  public nonisolated(unsafe) static let extendedSRGB = NSString(string: Kind.extendedSRGB.rawValue)
  /// sRGB's colours with components in proportion to light.
  public nonisolated(unsafe) static let linearSRGB = NSString(string: Kind.linearSRGB.rawValue)
  /// The wider space of current displays.
  public nonisolated(unsafe) static let displayP3 = NSString(string: Kind.displayP3.rawValue)
  /// Greys with sRGB-like steps.
  public nonisolated(unsafe) static let genericGrayGamma2_2 = NSString(string: Kind.gray.rawValue)

  /// The space's name.
  public var name: CFString? { NSString(string: kind.rawValue) }

  /// What the components mean.
  public var model: CGColorSpaceModel { kind == .gray || kind == .deviceGray ? .monochrome : .rgb }

  /// How many components a colour has, alpha not counted.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  /// Whether two spaces are the same.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.kind == right.kind }

  /// Feeds the space to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// Returns the space in which devices take red, green and blue; here the same as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.deviceRGB) }

/// Returns the space in which devices take grey; here with sRGB's steps.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.deviceGray) }

// MARK: - Conversion

/// Red, green and blue as three numbers.
struct RGB: Sendable, Hashable {
  var red: Double
  var green: Double
  var blue: Double

  func map(_ transform: (Double) -> Double) -> RGB {
    RGB(red: transform(red), green: transform(green), blue: transform(blue))
  }

  func multiplied(by m: [Double]) -> RGB {
    RGB(
      red: m[0] * red + m[1] * green + m[2] * blue, green: m[3] * red + m[4] * green + m[5] * blue,
      blue: m[6] * red + m[7] * green + m[8] * blue)
  }
}

/// The curve of IEC 61966-2-1, continued as an odd function below zero.
private func linear(_ encoded: Double) -> Double {
  let x = abs(encoded)
  return (encoded < 0 ? -1 : 1) * (x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4))
}

private func encoded(_ linear: Double) -> Double {
  let x = abs(linear)
  return (linear < 0 ? -1 : 1) * (x <= 0.0031308 ? x * 12.92 : 1.055 * pow(x, 1 / 2.4) - 0.055)
}

// Both from the primaries of the two spaces and their common white point D65.
private let sRGBFromP3: [Double] = [
  1.224940176, -0.224940176, 0, -0.042056955, 1.042056955, 0, -0.019637555, -0.078636046, 1.098273600,
]
private let p3FromSRGB: [Double] = [
  0.822461969, 0.177538031, 0, 0.033194199, 0.966805801, 0, 0.017082631, 0.072397441, 0.910519929,
]

extension CGColorSpace {
  /// Turns components of this space into linear light of sRGB's primaries, which may lie outside 0 to 1.
  func linearSRGB(_ components: [CGFloat]) -> RGB {
    if model == .monochrome {
      let light = linear(Double(components[0]))
      return RGB(red: light, green: light, blue: light)
    }
    let rgb = RGB(
      red: Double(components[0]), green: Double(components[1]), blue: Double(components[2]))
    switch kind {
    case .linearSRGB: return rgb
    case .displayP3: return rgb.map(linear).multiplied(by: sRGBFromP3)
    default: return rgb.map(linear)
    }
  }

  /// Turns linear light of sRGB's primaries into components of this space, clipped to 0 to 1 unless the space is extended.
  func components(ofLinearSRGB light: RGB) -> [CGFloat] {
    if model == .monochrome {
      // Luminance by sRGB's primaries.
      let grey = 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
      return [CGFloat(min(max(encoded(grey), 0), 1))]
    }
    let rgb: RGB
    switch kind {
    case .linearSRGB: rgb = light
    case .displayP3: rgb = light.multiplied(by: p3FromSRGB).map(encoded)
    default: rgb = light.map(encoded)
    }
    let values = [rgb.red, rgb.green, rgb.blue]
    return values.map { CGFloat(kind == .extendedSRGB ? $0 : min(max($0, 0), 1)) }
  }
}
