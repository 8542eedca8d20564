import CoreGraphics
import TestSupport
import Testing

@Suite("CGColorSpace")
struct ColorSpaceTests {
  private let known: [(CFString, CGColorSpaceModel, Int)] = [
    (CGColorSpace.sRGB, .rgb, 3), (CGColorSpace.extendedSRGB, .rgb, 3), (CGColorSpace.linearSRGB, .rgb, 3),
    (CGColorSpace.extendedLinearSRGB, .rgb, 3), (CGColorSpace.displayP3, .rgb, 3),
    (CGColorSpace.extendedDisplayP3, .rgb, 3), (CGColorSpace.linearDisplayP3, .rgb, 3),
    (CGColorSpace.adobeRGB1998, .rgb, 3), (CGColorSpace.itur_709, .rgb, 3), (CGColorSpace.itur_2020, .rgb, 3),
    (CGColorSpace.genericRGBLinear, .rgb, 3), (CGColorSpace.genericGrayGamma2_2, .monochrome, 1),
    (CGColorSpace.extendedGray, .monochrome, 1), (CGColorSpace.linearGray, .monochrome, 1),
    (CGColorSpace.extendedLinearGray, .monochrome, 1), (CGColorSpace.genericCMYK, .cmyk, 4),
    (CGColorSpace.genericXYZ, .XYZ, 3),
  ]

  private func space(_ name: CFString) throws -> CGColorSpace { try #require(CGColorSpace(name: name)) }

  private func convert(_ color: CGColor, to name: CFString) throws -> [CGFloat] {
    try #require(
      color.converted(to: try space(name), intent: .relativeColorimetric, options: nil)?.components)
  }

  private func isNear(_ a: [CGFloat], _ b: [CGFloat], _ tolerance: CGFloat) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test("Every name makes a space of its model, in which white is white and grey comes back")
  func names() throws {
    for (name, model, count) in known {
      let space = try space(name)
      #expect(space.model == model && space.numberOfComponents == count && space.name == name, "\(name)")
      #expect(space.supportsOutput == (model != .XYZ))
      let white = try convert(.white, to: name)
      let expected: [CGFloat]
      switch model {
      case .cmyk: expected = [0, 0, 0, 0, 1]
      case .XYZ: expected = [0.9505, 1, 1.089, 1]
      default: expected = [CGFloat](repeating: 1, count: count + 1)
      }
      #expect(isNear(white, expected, 1e-3), "\(name): \(white)")
      let grey = CGColor(srgbRed: 0.4, green: 0.4, blue: 0.4, alpha: 0.5)
      let there = try #require(CGColor(colorSpace: space, components: try convert(grey, to: name)))
      #expect(isNear(try convert(there, to: CGColorSpace.sRGB), [0.4, 0.4, 0.4, 0.5], 1e-6), "\(name)")
    }
    #expect(try space(CGColorSpace.displayP3).isWideGamutRGB && !space(CGColorSpace.sRGB).isWideGamutRGB)
    #expect(
      CGColorSpaceCreateDeviceCMYK().model == .cmyk && CGColorSpaceCreateDeviceRGB().name != CGColorSpace.sRGB
    )
  }

  @Test("Colours within sRGB come back from every space of three components", arguments: UInt64(0)..<10)
  func roundTrips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number() -> CGFloat { CGFloat.random(in: 0...1, using: &random) }
    let components = [number(), number(), number(), number()]
    let color = CGColor(
      srgbRed: components[0], green: components[1], blue: components[2], alpha: components[3])
    for (name, _, count) in known where count >= 3 {
      let there = try #require(
        color.converted(to: try space(name), intent: .absoluteColorimetric, options: nil))
      #expect(isNear(try convert(there, to: CGColorSpace.sRGB), components, 1e-6), "\(name), seed \(seed)")
    }
  }

  @Test("Conversions give published numbers")
  func published() throws {
    // Adobe RGB (1998) of sRGB's green: (144, 255, 60) of 255.
    #expect(isNear(try convert(.green, to: CGColorSpace.adobeRGB1998), [0.565, 1, 0.234, 1], 2e-3))
    // ITU-R BT.2087: red of BT.709 in linear BT.2020 is (0.6274, 0.0691, 0.0164).
    func encoded(_ x: CGFloat) -> CGFloat { x < 0.018 ? 4.5 * x : 1.099 * pow(x, 0.45) - 0.099 }
    #expect(
      isNear(
        try convert(.red, to: CGColorSpace.itur_2020),
        [encoded(0.6274), encoded(0.0691), encoded(0.0164), 1], 1e-3))
    #expect(isNear(try convert(.red, to: CGColorSpace.itur_709), [1, 0, 0, 1], 1e-6))
    #expect(isNear(try convert(.blue, to: CGColorSpace.genericXYZ), [0.1805, 0.0722, 0.9505, 1], 1e-3))
    #expect(isNear(try convert(.red, to: CGColorSpace.genericCMYK), [0, 1, 1, 0, 1], 1e-9))
    #expect(isNear(try convert(.green, to: CGColorSpace.linearGray), [0.7152, 1], 1e-3))
    let half = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    #expect(isNear(try convert(half, to: CGColorSpace.genericRGBLinear), [0.214, 0.214, 0.214, 1], 1e-3))
    #expect(isNear(try convert(half, to: CGColorSpace.genericGrayGamma2_2), [0.5, 1], 1e-9))
    // Beyond what sRGB has: kept by the extended spaces, cut by the others.
    let p3 = try #require(CGColor(colorSpace: try space(CGColorSpace.displayP3), components: [0, 1, 0, 1]))
    #expect(try convert(p3, to: CGColorSpace.extendedLinearSRGB)[0] < -0.2)
    #expect(try convert(p3, to: CGColorSpace.linearSRGB)[0] == 0)
    let bright = try #require(
      CGColor(colorSpace: try space(CGColorSpace.extendedGray), components: [1.5, 1]))
    #expect(try convert(bright, to: CGColorSpace.extendedLinearGray)[0] > 2)
    #expect(try convert(bright, to: CGColorSpace.genericGrayGamma2_2)[0] == 1)
    #expect(try convert(bright, to: CGColorSpace.extendedDisplayP3)[0] > 1.4)
    #expect(isNear(try convert(p3, to: CGColorSpace.linearDisplayP3), [0, 1, 0, 1], 1e-9))
  }

  @Test("Ink colours, greys by their long name, and tables and patterns that convert to nothing")
  func others() throws {
    let ink = CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 2, black: .nan, alpha: 0.5)
    #expect(ink.components == [0, 1, 1, 0, 0.5] && ink.colorSpace?.model == .cmyk)
    #expect(isNear(try convert(ink, to: CGColorSpace.sRGB), [1, 0, 0, 0.5], 1e-9))
    #expect(CGColor(genericGrayGamma2_2Gray: 0.25, alpha: 1) == CGColor(gray: 0.25, alpha: 1))
    #expect(ink.copy() == ink && ink.description.contains("CMYK"))
    let rgb = CGColorSpaceCreateDeviceRGB()
    let table = try #require(
      CGColorSpace(indexedBaseSpace: rgb, last: 1, colorTable: [255, 0, 0, 0, 0, 255]))
    let entry = try #require(CGColor(colorSpace: table, components: [1, 1]))
    #expect(isNear(try convert(entry, to: CGColorSpace.sRGB), [0, 0, 1, 1], 1e-9))
    #expect(CGColor.red.converted(to: table, intent: .saturation, options: nil) == nil)
    #expect(CGColorSpace(indexedBaseSpace: table, last: 1, colorTable: [0, 0]) == nil)
    #expect(CGColorSpace(indexedBaseSpace: rgb, last: 300, colorTable: [0, 0, 0]) == nil)
    let pattern = try #require(CGColorSpace(patternBaseSpace: rgb))
    #expect(pattern.model == .pattern && pattern.name == nil && pattern.baseColorSpace == rgb)
    #expect(CGColorSpace(patternBaseSpace: pattern) == nil)
    #expect(CGColor(colorSpace: pattern, components: [0, 0, 0, 1]) == nil)
    #expect(table == CGColorSpace(indexedBaseSpace: rgb, last: 1, colorTable: [255, 0, 0, 0, 0, 255]))
  }
}
