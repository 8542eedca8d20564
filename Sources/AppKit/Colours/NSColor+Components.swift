internal import CoreGraphics
public import Foundation
public import TextKit

extension NSColor {
  /// The name of a colour.
  public typealias Name = String

  // MARK: Creation

  /// Creates a colour in the space of a device's red, green and blue; numbers are kept within 0 and 1.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.deviceRGB, [red, green, blue, alpha])
  }

  /// Creates a colour in the generic RGB space, which is sRGB here; numbers are kept within 0 and 1.
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.genericRGB, [red, green, blue, alpha])
  }

  /// Creates a grey of a device; numbers are kept within 0 and 1.
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(.deviceGray, [white, alpha])
  }

  /// Creates a grey; numbers are kept within 0 and 1.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(.genericGray, [white, alpha])
  }

  /// Creates a colour of a device's inks; numbers are kept within 0 and 1.
  public convenience init(
    deviceCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(.deviceCMYK, [cyan, magenta, yellow, black, alpha])
  }

  /// Creates a colour from its hue (0 to 1, red at both ends), saturation and brightness.
  public convenience init(deviceHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
  }

  /// Creates a colour from its hue (0 to 1, red at both ends), saturation and brightness.
  public convenience init(
    calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
  }

  /// Creates a colour in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour of a space.
  ///
  /// - Parameters:
  ///   - space: The space.
  ///   - components: As many numbers as it has components, then alpha.
  ///   - numberOfComponents: How many numbers there are. Black takes the place of too few.
  public convenience init(
    colorSpace space: NSColorSpace, components: UnsafePointer<CGFloat>, count numberOfComponents: Int
  ) {
    let numbers = Array(UnsafeBufferPointer(start: components, count: max(numberOfComponents, 0)))
    self.init(space, numbers, limited: false)
  }

  /// Creates a colour that is computed whenever it is used.
  ///
  /// - Parameters:
  ///   - colorName: Ignored: there are no catalogues.
  ///   - dynamicProvider: Called on whatever thread uses the colour, often.
  public convenience init(name colorName: Name?, dynamicProvider: @escaping (NSAppearance) -> NSColor) {
    self.init(dynamicProvider: { (traits: UITraitCollection) in dynamicProvider(NSAppearance(traits)) })
  }

  private convenience init(_ space: NSColorSpace, _ components: [CGFloat], limited: Bool = true) {
    let numbers = limited ? components.map { $0.isNaN ? 0 : min(max($0, 0), 1) } : components
    let color = space.cgColorSpace.flatMap { space in
      numbers.count == space.numberOfComponents + 1 ? CGColor(colorSpace: space, components: numbers) : nil
    }
    self.init(cgColor: color ?? CGColor.black)
  }

  // MARK: Spaces

  /// The space of the components.
  public var colorSpace: NSColorSpace {
    cgColor.colorSpace.flatMap { NSColorSpace(cgColorSpace: $0) } ?? .sRGB
  }

  /// Returns the nearest colour in another space; `nil` for and from patterns.
  public func usingColorSpace(_ space: NSColorSpace) -> NSColor? {
    space.cgColorSpace.flatMap { cgColor.converted(to: $0, intent: .defaultIntent, options: nil) }
      .map { UIColor(cgColor: $0) }
  }

  // MARK: Components

  /// The number of components, alpha included.
  public var numberOfComponents: Int { cgColor.numberOfComponents }

  /// Finds all components, alpha last; there must be space for `numberOfComponents`.
  public func getComponents(_ components: UnsafeMutablePointer<CGFloat>) {
    for (i, number) in (cgColor.components ?? []).enumerated() { components[i] = number }
  }

  /// Red, 0 to 1, in the colour's own space if that is RGB, else in sRGB, where AppKit ends the program.
  public var redComponent: CGFloat { rgb[0] }
  /// Green, 0 to 1, as `redComponent`.
  public var greenComponent: CGFloat { rgb[1] }
  /// Blue, 0 to 1, as `redComponent`.
  public var blueComponent: CGFloat { rgb[2] }
  /// The opacity, 0 to 1.
  public var alphaComponent: CGFloat { cgColor.alpha }

  /// The grey, 0 to 1, in the colour's own space if that is grey, else of the same luminance.
  public var whiteComponent: CGFloat {
    if cgColor.colorSpace?.model == .monochrome { return cgColor.components?.first ?? 0 }
    return usingColorSpace(.genericGamma22Gray)?.cgColor.components?.first ?? 0
  }

  /// The hue, 0 to 1.
  public var hueComponent: CGFloat { hsb.hue }
  /// The saturation, 0 to 1.
  public var saturationComponent: CGFloat { hsb.saturation }
  /// The brightness, 0 to 1.
  public var brightnessComponent: CGFloat { hsb.brightness }

  private var rgb: [CGFloat] {
    let own = cgColor
    let color = own.colorSpace?.model == .rgb ? own : usingColorSpace(.sRGB)?.cgColor
    return color?.components ?? [0, 0, 0, own.alpha]
  }

  private var hsb: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
    return (hue, saturation, brightness)
  }

  /// Returns a mixture in sRGB with another colour; `nil` for and from patterns.
  ///
  /// - Parameters:
  ///   - fraction: The other colour's part, 0 to 1.
  ///   - color: The other colour.
  public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
    guard let own = usingColorSpace(.sRGB)?.cgColor.components,
      let others = color.usingColorSpace(.sRGB)?.cgColor.components
    else { return nil }
    let part = min(max(fraction, 0), 1)
    let mixed = zip(own, others).map { $0 + ($1 - $0) * part }
    return NSColor(.sRGB, mixed)
  }
}
