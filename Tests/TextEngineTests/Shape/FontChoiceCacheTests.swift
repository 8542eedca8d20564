import GalleyFonts
import GalleyUnicode
import TestSupport
import Testing

@testable import TextEngine

@Suite("Choices of fonts are remembered")
struct FontChoiceCacheTests {
  @Test(
    "More characters than there are slots get the fonts that they get without a memory, and slots stay few")
  func manyCharacters() {
    let text = StyledText("x", style: EngineFixture.style(), fonts: EngineFixture.collection)
    var cache = FontChoiceCache(text)
    let units = Array(UInt16(0x400)...0xD7FF)
    units.withUnsafeBufferPointer { units in
      for turn in 0..<2 {
        for offset in stride(from: turn, to: units.count, by: 2 - turn) {
          let script = Script(of: UInt32(units[offset]))
          let font = cache.font(in: units, offset..<offset + 1, 0, script, after: nil)
          guard offset % 37 == 0 else { continue }
          let (choice, _) = FontChoiceCache.choice(
            in: units, offset..<offset + 1, text.styles[0], script, text.fonts, after: nil)
          #expect(cache.font(font) == choice.font, "\(String(units[offset], radix: 16))")
        }
        #expect(cache.slotCount <= 1 << 14)
      }
    }
    #expect(cache.slotCount > 1 << 12)
  }

  @Test("The units of a string are those of its UTF-16", arguments: UInt64(0)..<20)
  func units(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var string = ""
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
    ]
    for _ in 0..<Int.random(in: 0..<(seed % 4 == 0 ? 3000 : 40), using: &random) {
      let range = ranges[Int.random(in: 0..<(seed % 3 == 0 ? 2 : 5), using: &random)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
        string.unicodeScalars.append(scalar)
      }
    }
    #expect(TextUnits.units(of: string) == Array(string.utf16))
    #expect(Array(TextUnits(string)) == Array(string.utf16))
    #expect(TextUnits(string) == TextUnits(Array(string.utf16)))
  }
}
