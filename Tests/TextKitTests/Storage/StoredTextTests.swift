import TestSupport
import Testing
import TextKit

@Suite("Text in pieces")
struct StoredTextTests {
  @Test("Random edits of small pieces leave what an array has", arguments: UInt64(0)..<20)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = StoredText(pieceLength: Int.random(in: 1...9, using: &random))
    var units: [UInt16] = []
    for step in 0..<400 {
      let start = Int.random(in: 0...units.count, using: &random)
      let range =
        start..<min(units.count, start + Int.random(in: 0...(units.count > 80 ? 40 : 6), using: &random))
      let fresh = (0..<Int.random(in: 0...14, using: &random)).map { _ in
        [0x61, 0x0A, 0x0D, 0x2029, 0xE9, 0x4E2D, 0xD83D, 0xDE00].randomElement(using: &random)! as UInt16
      }
      text.replace(range, with: fresh)
      units.replaceSubrange(range, with: fresh)
      #expect(text.units(0..<units.count) == units, "seed \(seed), step \(step)")
      guard let place = units.indices.randomElement(using: &random) else { continue }
      #expect(text[place] == units[place])
      let part = place..<Int.random(in: place...units.count, using: &random)
      #expect(text.units(part) == Array(units[part]))
      #expect(Array(text.string(part).utf16) == Array(String(decoding: units[part], as: UTF16.self).utf16))
      let string = NSString(string: asciiTerminators(units))
      let expected = string.paragraphRange(for: NSRange(part))
      #expect(NSRange(text.paragraphs(around: part)) == expected, "seed \(seed), \(part)")
    }
  }

  /// The same terminators among letters, since Foundation's strings cannot hold lone surrogates.
  private func asciiTerminators(_ units: [UInt16]) -> String {
    String(decoding: units.map { [0x0A, 0x0D, 0x2029].contains($0) ? $0 : 0x78 }, as: UTF16.self)
  }

  @Test("A copy keeps what it had")
  func snapshot() {
    var text = StoredText()
    text.replace(0..<0, with: "before".utf16)
    let copy = text
    text.replace(0..<6, with: "after".utf16)
    #expect(copy.string(0..<6) == "before")
    #expect(text.string(0..<5) == "after")
  }
}
