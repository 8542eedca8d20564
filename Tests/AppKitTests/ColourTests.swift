import AppKit
import Testing

struct ColourTests {
  @Test("Colours of device and calibrated spaces have their components")
  func components() throws {
    let colour = NSColor(deviceRed: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    #expect(colour.colorSpace == .deviceRGB)
    #expect(
      [colour.redComponent, colour.greenComponent, colour.blueComponent, colour.alphaComponent] == [
        0.2, 0.4, 0.6, 0.5,
      ])
    #expect(NSColor(calibratedRed: 2, green: -1, blue: 0, alpha: 1).redComponent == 1)
    #expect(NSColor(calibratedRed: 2, green: -1, blue: 0, alpha: 1).greenComponent == 0)
    #expect(NSColor(calibratedWhite: 0.25, alpha: 1).whiteComponent == 0.25)
    #expect(NSColor(deviceWhite: 0.25, alpha: 1).colorSpace.colorSpaceModel == .gray)
    let hue = NSColor(calibratedHue: 0.5, saturation: 1, brightness: 1, alpha: 1)
    #expect([hue.redComponent, hue.greenComponent, hue.blueComponent] == [0, 1, 1])
    #expect(abs(hue.hueComponent - 0.5) < 1e-9)
    #expect(hue.saturationComponent == 1 && hue.brightnessComponent == 1)
    #expect(abs(NSColor.white.redComponent - 1) < 1e-9)
    var numbers: [CGFloat] = [0.1, 0.2, 0.3, 1]
    let made = NSColor(colorSpace: .displayP3, components: &numbers, count: 4)
    #expect(made.numberOfComponents == 4)
    var found = [CGFloat](repeating: 0, count: 4)
    made.getComponents(&found)
    #expect(found == numbers)
  }

  @Test("usingColorSpace gives the same colour in another space, and none for patterns")
  func spaces() throws {
    let red = try #require(
      NSColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).usingColorSpace(.extendedSRGB))
    // Display P3's red in sRGB, by the matrices of both standards.
    #expect(abs(red.redComponent - 1.0931) < 0.001)
    #expect(abs(red.greenComponent + 0.2267) < 0.001)
    #expect(NSColor(patternImage: fourColours()).usingColorSpace(.sRGB) == nil)
    let mixed = try #require(
      NSColor.black.blended(withFraction: 0.25, of: NSColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)))
    #expect(abs(mixed.redComponent - 0.25) < 1e-6 && abs(mixed.blueComponent) < 1e-6)
  }

  @Test("System colours have macOS's values, and follow the appearance")
  func system() throws {
    func bytes(_ colour: NSColor) -> [Int] {
      [colour.redComponent, colour.greenComponent, colour.blueComponent].map { Int(($0 * 255).rounded()) }
    }
    #expect(bytes(.systemGreen) == [40, 205, 65])
    #expect(bytes(.systemIndigo) == [88, 86, 214])
    #expect(NSColor.labelColor.alphaComponent == 0.85)
    let dark = try #require(NSAppearance(named: .darkAqua))
    dark.performAsCurrentDrawingAppearance {
      #expect(NSAppearance.currentDrawing().name == .darkAqua)
      #expect(bytes(.systemGreen) == [50, 215, 75])
      #expect(bytes(.textBackgroundColor) == [30, 30, 30])
    }
    #expect(NSAppearance.currentDrawing().name == .aqua)
    let own = NSColor(name: nil) { $0.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? .green : .red }
    #expect(bytes(own) == [255, 0, 0])
    dark.performAsCurrentDrawingAppearance { #expect(bytes(own) == [0, 255, 0]) }
    #expect(NSAppearance(named: .init(rawValue: "no such name")) == nil)
  }

  @Test("A descriptor's looks are changed without a question mark")
  func descriptors() throws {
    let descriptor = NSFont(name: "Liberation Sans", size: 12)!.fontDescriptor.withSymbolicTraits([
      .bold, .italic,
    ])
    #expect(descriptor.symbolicTraits.isSuperset(of: [.bold, .italic]))
  }
}
