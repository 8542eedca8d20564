import TestSupport
import Testing
import TextEngine

@Suite("Storage of texts in pieces")
struct TextUnitsTests {
  @Test("Units are the same however they came, in pieces of bytes and of words", arguments: UInt64(0)..<30)
  func units(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pool: [String] =
      seed % 4 == 3
      ? ["a", " ", "words\n"]
      : seed % 3 == 0 ? ["a", " ", "é"] : seed % 3 == 1 ? ["a", "’", "—"] : ["a", "漢", "😀"]
    let string = (0..<Int.random(in: 0...5000, using: &random)).map { _ in
      pool.randomElement(using: &random)!
    }.joined()
    let units = Array(string.utf16)
    #expect(Array(TextUnits(units)) == units, "seed \(seed)")
    #expect(TextUnits(units) == TextUnits(string), "seed \(seed)")
  }

  @Test("Damaged UTF-8 reads as it does in a string", arguments: UInt64(0)..<40)
  func damaged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pool: [[UInt8]] = [
      [0x61], Array("plain text ".utf8), Array("’".utf8), Array("漢".utf8), Array("😀".utf8), [0xE2, 0x80],
      [0xC0, 0x80],
      [0xED, 0xA0, 0x80], [0xFF], [0xF0, 0x9F],
    ]
    let bytes = (0..<Int.random(in: 0...1500, using: &random)).flatMap { _ in
      pool.randomElement(using: &random)!
    }
    let units = bytes.withUnsafeBufferPointer { TextUnits(utf8: $0) }
    #expect(Array(units) == Array(String(decoding: bytes, as: UTF8.self).utf16), "seed \(seed)")
    #expect(units.units(0..<units.count) == Array(units), "seed \(seed)")
  }

  @Test("Equal values have one place, few or many", arguments: UInt64(0)..<20)
  func interning(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var naive = (0..<Int.random(in: 0...10, using: &random)).map { _ in Int.random(in: 0..<20, using: &random)
    }
    var interned = Interned(naive)
    for _ in 0..<60 {
      let value = Int.random(in: 0..<20, using: &random)
      let index = interned.index(of: value)
      if !naive.contains(value) { naive.append(value) }
      #expect(index == naive.firstIndex(of: value), "seed \(seed)")
    }
    #expect(interned.values == naive, "seed \(seed)")
  }
}
