import TestSupport
import Testing

@testable import TextKit

@Suite("The string of a storage")
struct KeptStringTests {
  @Test("It is moved along by an edit only if it was needed since the edit before, and is always the text")
  func neededStrings() {
    let kept = KeptString(capacity: 0)
    kept.replaceCharacters(in: NSRange(location: 0, length: 0), with: "some words")
    #expect(kept.wholeString == "some words")
    kept.replaceCharacters(in: NSRange(location: 5, length: 5), with: "text")
    #expect(kept.known == "some text")
    kept.replaceCharacters(in: NSRange(location: 0, length: 4), with: "any")
    #expect(kept.known == nil)
    #expect(kept.wholeString == "any text")
    kept.replaceCharacters(in: NSRange(location: 0, length: 0), with: "é")
    #expect(kept.wholeString == "éany text")
  }

  @Test("Random edits and questions agree with a plain string", arguments: UInt64(0)..<5)
  func agreement(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let kept = KeptString(capacity: 0)
    var units: [UInt16] = []
    for _ in 0..<200 {
      let start = Int.random(in: 0...units.count, using: &random)
      let count = Int.random(in: 0...min(4, units.count - start), using: &random)
      let text = ["a", "bc", "", "\n", "é", "😀"].randomElement(using: &random)!
      kept.replaceCharacters(in: NSRange(location: start, length: count), with: text)
      units.replaceSubrange(start..<start + count, with: Array(text.utf16))
      if Bool.random(using: &random) {
        #expect(kept.wholeString == String(decoding: units, as: UTF16.self), "seed \(seed)")
      }
    }
  }
}
