import CGalleyPixels
import TestSupport
import Testing

@Suite("Pixels of masks")
struct MaskPixelTests {
  private static let side = 40

  /// Random pixels whose colours are at most as large as their alpha.
  private func pixels(_ random: inout SeededGenerator) -> [UInt32] {
    (0..<Self.side * Self.side).map { _ in
      let alpha = UInt32.random(in: 0...255, using: &random)
      let colors = (0..<3).reduce(UInt32(0)) { sum, _ in
        sum << 8 | UInt32.random(in: 0...alpha, using: &random)
      }
      return alpha << 24 | colors
    }
  }

  private func groups(_ random: inout SeededGenerator) -> [cpixels_group] {
    (0..<Int.random(in: 0...60, using: &random)).map { _ in
      // Only pixels that are covered as a whole stand side by side in one group.
      let count = Int.random(in: 0..<6, using: &random) == 0 ? UInt16.random(in: 2...4, using: &random) : 1
      func part() -> UInt8 {
        count > 1 ? 255 : [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)!
      }
      return cpixels_group(
        coverage: (part(), part(), part(), part()), count: count,
        column: UInt8.random(in: 0...UInt8(Self.side - 16), using: &random),
        row: UInt8.random(in: 0..<UInt8(Self.side), using: &random))
    }
  }

  @Test(
    "Eight words at a time, four, and pixel by pixel give the same, in black, colours and translucent ones",
    arguments: UInt64(0)..<200)
  func ways(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = pixels(&random)
    let groups = groups(&random)
    let color = [0xFF00_0000, 0xFF12_C8A0, 0x8040_2011, UInt32(0)].randomElement(using: &random)!
    func painted(_ paint: (cpixels_area) -> Void) -> [UInt32] {
      var pixels = before
      pixels.withUnsafeMutableBufferPointer {
        paint(cpixels_area(pixels: $0.baseAddress, stride: Self.side))
      }
      return pixels
    }
    let box = cpixels_box(min_x: 0, min_y: 0, max_x: Self.side, max_y: Self.side)
    let slow = painted { cpixels_paint_clipped_mask($0, groups, groups.count, color, box) }
    #expect(painted { cpixels_paint_mask($0, groups, groups.count, color) } == slow, "seed \(seed)")
    #expect(painted { cpixels_paint_narrow_mask($0, groups, groups.count, color) } == slow, "seed \(seed)")
  }

  @Test("A fill paints the pixels of its box and no other, in colours of one byte too", arguments: [40, 23])
  func fill(width: Int) {
    for color in [0xFFFF_FFFF, 0xFF00_0000, 0xFF20_4060] as [UInt32] {
      var pixels = [UInt32](repeating: 0x8010_2030, count: Self.side * Self.side)
      pixels.withUnsafeMutableBufferPointer {
        cpixels_fill(
          cpixels_area(pixels: $0.baseAddress! + 2 * Self.side, stride: Self.side), width, 9, color, 255)
      }
      for (index, pixel) in pixels.enumerated() {
        let (row, column) = (index / Self.side, index % Self.side)
        #expect(pixel == (2..<11 ~= row && column < width ? color : 0x8010_2030))
      }
    }
  }
}
