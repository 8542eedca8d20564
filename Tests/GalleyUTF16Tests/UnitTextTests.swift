import GalleyUTF16
import TestSupport
import Testing

@Suite("Strings of units")
struct UnitTextTests {
  @Test(
    "Units become the string that they stand for, lone surrogates too", arguments: 0..<50 as Range<UInt64>)
  func strings(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pool: [UInt16] = [
      0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF,
    ]
    let limit = [0x7F, 0xFFFF].randomElement(using: &random)!
    let drawn = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      UInt16(Int.random(in: 0...limit, using: &random))
    }
    #expect(String(units: drawn) == String(decoding: drawn, as: UTF16.self), "seed \(seed): \(drawn)")
    let units = (0..<Int.random(in: 0...60, using: &random)).map { _ in pool.randomElement(using: &random)! }
    #expect(
      units.withUnsafeBufferPointer { String(units: $0) } == String(decoding: units, as: UTF16.self),
      "seed \(seed): \(units)")
  }
}
