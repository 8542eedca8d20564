/// The spaces that have names, and how to get from one to another: by linear light of sRGB's primaries, white
/// at D65.
enum NamedColorSpace: String, Sendable {
  case sRGB = "kCGColorSpaceSRGB"
  case extendedSRGB = "kCGColorSpaceExtendedSRGB"
  case linearSRGB = "kCGColorSpaceLinearSRGB"
  case extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  case displayP3 = "kCGColorSpaceDisplayP3"
  case extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  case linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  case adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  case itur709 = "kCGColorSpaceITUR_709"
  case itur2020 = "kCGColorSpaceITUR_2020"
  case genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
  case gray = "kCGColorSpaceGenericGrayGamma2_2"
  case extendedGray = "kCGColorSpaceExtendedGray"
  case linearGray = "kCGColorSpaceLinearGray"
  case extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  case genericCMYK = "kCGColorSpaceGenericCMYK"
  case genericXYZ = "kCGColorSpaceGenericXYZ"
  case deviceRGB = "kCGColorSpaceDeviceRGB"
  case deviceGray = "kCGColorSpaceDeviceGray"
  case deviceCMYK = "kCGColorSpaceDeviceCMYK"

  /// The chromaticities of full red, green and blue.
  enum Primaries { case sRGB, displayP3, adobe, itur2020 }

  /// The curve by which light becomes a number.
  enum Curve { case sRGB, linear, adobe, television }

  var model: CGColorSpaceModel {
    switch self {
    case .gray, .extendedGray, .linearGray, .extendedLinearGray, .deviceGray: .monochrome
    case .genericCMYK, .deviceCMYK: .cmyk
    case .genericXYZ: .XYZ
    default: .rgb
    }
  }

  var componentCount: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    default: 3
    }
  }

  var primaries: Primaries {
    switch self {
    case .displayP3, .extendedDisplayP3, .linearDisplayP3: .displayP3
    case .adobeRGB1998: .adobe
    case .itur2020: .itur2020
    default: .sRGB
    }
  }

  var curve: Curve {
    switch self {
    case .linearSRGB, .extendedLinearSRGB, .linearDisplayP3, .genericRGBLinear, .linearGray,
      .extendedLinearGray:
      .linear
    case .adobeRGB1998: .adobe
    case .itur709, .itur2020: .television
    default: .sRGB
    }
  }

  /// Whether components below 0 and above 1 are kept.
  var isExtended: Bool {
    switch self {
    case .extendedSRGB, .extendedLinearSRGB, .extendedDisplayP3, .extendedGray, .extendedLinearGray,
      .genericXYZ:
      true
    default: false
    }
  }

  // MARK: Conversion

  /// Turns components into linear light of sRGB's primaries, which may lie outside 0 to 1.
  func linearSRGB(_ components: some RandomAccessCollection<CGFloat>) -> RGB {
    let c = components.map { Double($0) }
    switch model {
    case .monochrome:
      let light = curve.light(of: c[0])
      return RGB(red: light, green: light, blue: light)
    case .cmyk:
      // Ideal inks: each takes its complement away, black takes all.
      return RGB(red: (1 - c[0]) * (1 - c[3]), green: (1 - c[1]) * (1 - c[3]), blue: (1 - c[2]) * (1 - c[3]))
        .map(Curve.sRGB.light)
    case .XYZ:
      return RGB(red: c[0], green: c[1], blue: c[2]).multiplied(by: Primaries.sRGB.fromXYZ)
    default:
      let light = RGB(red: c[0], green: c[1], blue: c[2]).map(curve.light)
      return primaries == .sRGB ? light : light.multiplied(by: primaries.toSRGB)
    }
  }

  /// Turns linear light of sRGB's primaries into components, clipped to 0 to 1 unless the space is extended.
  func components(ofLinearSRGB light: RGB) -> [CGFloat] {
    func clamped(_ value: Double) -> CGFloat { CGFloat(isExtended ? value : min(max(value, 0), 1)) }
    switch model {
    case .monochrome:
      // Luminance by sRGB's primaries; exact for greys.
      let isGrey = light.red == light.green && light.green == light.blue
      let grey = isGrey ? light.red : 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
      return [clamped(curve.number(of: grey))]
    case .cmyk:
      let rgb = light.map { min(max(Curve.sRGB.number(of: $0), 0), 1) }
      let white = max(rgb.red, rgb.green, rgb.blue)
      guard white > 0 else { return [0, 0, 0, 1] }
      return [1 - rgb.red / white, 1 - rgb.green / white, 1 - rgb.blue / white, 1 - white].map { CGFloat($0) }
    case .XYZ:
      let xyz = light.multiplied(by: Primaries.sRGB.toXYZ)
      return [CGFloat(xyz.red), CGFloat(xyz.green), CGFloat(xyz.blue)]
    default:
      let own = primaries == .sRGB ? light : light.multiplied(by: primaries.fromSRGB)
      return [own.red, own.green, own.blue].map { clamped(curve.number(of: $0)) }
    }
  }
}

extension NamedColorSpace.Curve {
  /// Returns the light that a number stands for; below zero the curve continues as an odd function.
  func light(of number: Double) -> Double {
    let x = abs(number)
    let light =
      switch self {
      case .linear: x
      // IEC 61966-2-1.
      case .sRGB: x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
      // Adobe RGB (1998): 2 + 51/256.
      case .adobe: pow(x, 563.0 / 256)
      // Rec. ITU-R BT.709-6, 1.2, which BT.2020 shares at 8 and 10 bits.
      case .television: x < 0.081 ? x / 4.5 : pow((x + 0.099) / 1.099, 1 / 0.45)
      }
    return number < 0 ? -light : light
  }

  /// Returns the number that stands for some light.
  func number(of light: Double) -> Double {
    let x = abs(light)
    let number =
      switch self {
      case .linear: x
      case .sRGB: x <= 0.0031308 ? x * 12.92 : 1.055 * pow(x, 1 / 2.4) - 0.055
      case .adobe: pow(x, 256.0 / 563)
      case .television: x < 0.018 ? x * 4.5 : 1.099 * pow(x, 0.45) - 0.099
      }
    return light < 0 ? -number : number
  }
}

extension NamedColorSpace.Primaries {
  /// Chromaticities x, y of red, green and blue, as each standard gives them.
  private var chromaticities: [(x: Double, y: Double)] {
    switch self {
    case .sRGB: [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
    case .displayP3: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
    case .adobe: [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)]
    case .itur2020: [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)]
    }
  }

  fileprivate var toXYZ: [Double] { matrices.toXYZ }
  fileprivate var fromXYZ: [Double] { matrices.fromXYZ }
  fileprivate var toSRGB: [Double] { matrices.toSRGB }
  fileprivate var fromSRGB: [Double] { matrices.fromSRGB }

  private var matrices: Matrices {
    switch self {
    case .sRGB: .sRGB
    case .displayP3: .displayP3
    case .adobe: .adobe
    case .itur2020: .itur2020
    }
  }

  /// What follows from the primaries and the white point D65, worked out once.
  private struct Matrices: Sendable {
    static let sRGB = Matrices(.sRGB)
    static let displayP3 = Matrices(.displayP3)
    static let adobe = Matrices(.adobe)
    static let itur2020 = Matrices(.itur2020)

    let toXYZ: [Double]
    let fromXYZ: [Double]
    let toSRGB: [Double]
    let fromSRGB: [Double]

    init(_ primaries: NamedColorSpace.Primaries) {
      toXYZ = Self.toXYZ(primaries)
      fromXYZ = inverse(toXYZ)
      let sRGB = Self.toXYZ(.sRGB)
      toSRGB = product(inverse(sRGB), toXYZ)
      fromSRGB = product(fromXYZ, sRGB)
    }

    private static func toXYZ(_ primaries: NamedColorSpace.Primaries) -> [Double] {
      let c = primaries.chromaticities
      let columns = [
        c[0].x, c[1].x, c[2].x, c[0].y, c[1].y, c[2].y,
        1 - c[0].x - c[0].y, 1 - c[1].x - c[1].y, 1 - c[2].x - c[2].y,
      ]
      // How much of each primary makes white.
      let (x, y) = (0.3127, 0.3290)
      let share = RGB(red: x / y, green: 1, blue: (1 - x - y) / y).multiplied(by: inverse(columns))
      return columns.enumerated().map { $1 * [share.red, share.green, share.blue][$0 % 3] }
    }
  }
}

private func product(_ a: [Double], _ b: [Double]) -> [Double] {
  (0..<9).map { i -> Double in
    let row = i / 3 * 3
    let column = i % 3
    return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
  }
}

private func inverse(_ m: [Double]) -> [Double] {
  func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
  let cofactors: [Double] = [
    minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5),
    -minor(3, 5, 6, 8), minor(0, 2, 6, 8), -minor(0, 2, 3, 5),
    minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
  ]
  let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
  return cofactors.map { $0 / determinant }
}

/// Three numbers: red, green and blue, or what a matrix makes of them.
struct RGB: Sendable, Hashable {
  var red: Double
  var green: Double
  var blue: Double

  func map(_ transform: (Double) -> Double) -> RGB {
    RGB(red: transform(red), green: transform(green), blue: transform(blue))
  }

  fileprivate func multiplied(by m: [Double]) -> RGB {
    RGB(
      red: m[0] * red + m[1] * green + m[2] * blue, green: m[3] * red + m[4] * green + m[5] * blue,
      blue: m[6] * red + m[7] * green + m[8] * blue)
  }
}

extension CGColorSpace {
  /// Turns components of this space into linear light of sRGB's primaries; black for a pattern.
  func linearSRGB(_ components: some RandomAccessCollection<CGFloat>) -> RGB {
    switch kind {
    case .named(let name): return name.linearSRGB(components)
    case .indexed(let base, let table):
      let count = base.numberOfComponents
      let last = table.count / count - 1
      let value = components.first ?? 0
      let index = value.isNaN ? 0 : Int(min(max(value.rounded(), 0), CGFloat(last)))
      return base.linearSRGB(table[index * count..<(index + 1) * count].map { CGFloat($0) / 255 })
    case .pattern: return RGB(red: 0, green: 0, blue: 0)
    }
  }

  /// Turns components into sRGB between 0 and 1, ready for painting.
  func painted(_ components: some RandomAccessCollection<CGFloat>) -> RGB {
    if case .named(let name) = kind, name.curve == .sRGB, name.primaries == .sRGB {
      // No round trip through light, so that numbers stay what they are.
      func unit(_ value: CGFloat) -> Double { Double(min(max(value, 0), 1)) }
      let i = components.startIndex
      if name.model == .monochrome {
        let grey = unit(components[i])
        return RGB(red: grey, green: grey, blue: grey)
      }
      if name.model == .rgb {
        return RGB(
          red: unit(components[i]), green: unit(components[components.index(i, offsetBy: 1)]),
          blue: unit(components[components.index(i, offsetBy: 2)]))
      }
    }
    let c = NamedColorSpace.sRGB.components(ofLinearSRGB: linearSRGB(components))
    return RGB(red: Double(c[0]), green: Double(c[1]), blue: Double(c[2]))
  }
}
