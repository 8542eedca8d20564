import GalleyUTF16
import TestSupport
import Testing

@Suite("Units as bytes, and units of strings")
struct WesternBytesTests {
  @Test("A unit has a byte if a byte stands for it: those of Windows-1252")
  func bytes() {
    var count = 0
    for unit in 0...UInt16.max {
      let byte = WesternBytes.byte(unit)
      count += byte == nil ? 0 : 1
      if let byte { #expect(WesternBytes.unit(byte) == unit) }
    }
    #expect(count == 256 - 5)
    #expect(
      String(decoding: [UInt8]([0x93, 0x92, 0x96, 0x80, 0xE9]).map(WesternBytes.unit), as: UTF16.self)
        == "“’–€é")
    #expect(WesternBytes.byte(0x85) == nil && WesternBytes.byte(0x81) == nil)
  }

  static let letters: [[String]] = [
    ["a", "b", " ", "\n"], ["a", "plain words ", "é", "“", "–"], ["a", "letters and ", "漢", "’"],
    ["क", "😀", "ü", "x"],
  ]

  static func string(_ seed: UInt64, _ random: inout SeededGenerator) -> String {
    let letters = Self.letters[Int(seed) % 4]
    return (0..<Int.random(in: 0...90, using: &random)).map { _ in letters.randomElement(using: &random)! }
      .joined()
  }

  @Test("Copying many at once is copying one by one", arguments: 0..<200 as Range<UInt64>)
  func copies(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let units = Array(Self.string(seed, &random).utf16)
    let expected = units.compactMap { WesternBytes.byte($0) }
    let bytes = units.withUnsafeBufferPointer { WesternBytes.bytes(of: $0) }
    #expect(bytes == (expected.count == units.count ? expected : nil), "seed \(seed)")
    guard let bytes else { return }
    let copied = [UInt16](unsafeUninitializedCapacity: bytes.count) { target, count in
      if let target = target.baseAddress {
        bytes.withUnsafeBufferPointer { WesternBytes.copy($0, to: target) }
      }
      count = bytes.count
    }
    #expect(copied == units, "seed \(seed)")
  }

  @Test(
    "UTF-8 is decoded to the units of the string, in parts of any length", arguments: 0..<200 as Range<UInt64>
  )
  func decoding(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var string = Self.string(seed, &random)
    let units = Array(string.utf16)
    #expect(UTF8Decoder.units(of: string) == units, "seed \(seed)")
    let limit = Int.random(in: 1...40, using: &random)
    string.withUTF8 { utf8 in
      var (decoder, decoded) = (UTF8Decoder(valid: utf8), [UInt16]())
      while !decoder.isAtEnd {
        let part = [UInt16](unsafeUninitializedCapacity: limit) { target, count in
          count = decoder.next(limit, into: target.baseAddress!)
        }
        #expect(part.count == limit || decoder.isAtEnd, "seed \(seed)")
        decoded += part
      }
      #expect(decoded == units, "seed \(seed), limit \(limit)")
    }
  }
}
