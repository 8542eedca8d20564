import TestSupport
import Testing

@testable import TextKit

@Suite("The string of a storage")
struct BackingStringTests {
  @Test("It is moved along by an edit only if it was needed since the edit before, and is always the text")
  func neededStrings() {
    let backing = BackingString(capacity: 0)
    backing.replaceCharacters(in: NSRange(location: 0, length: 0), with: "some words")
    #expect(backing.wholeString == "some words")
    backing.replaceCharacters(in: NSRange(location: 5, length: 5), with: "text")
    #expect(backing.known == "some text")
    backing.replaceCharacters(in: NSRange(location: 0, length: 4), with: "any")
    #expect(backing.known == nil)
    #expect(backing.wholeString == "any text")
    backing.replaceCharacters(in: NSRange(location: 0, length: 0), with: "é")
    #expect(backing.wholeString == "éany text")
  }

  @Test("Random edits and questions agree with a plain string", arguments: UInt64(0)..<5)
  func agreement(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let backing = BackingString(capacity: 0)
    var units: [UInt16] = []
    for _ in 0..<200 {
      let start = Int.random(in: 0...units.count, using: &random)
      let count = Int.random(in: 0...min(4, units.count - start), using: &random)
      let text = ["a", "bc", "", "\n", "é", "😀"].randomElement(using: &random)!
      backing.replaceCharacters(in: NSRange(location: start, length: count), with: text)
      units.replaceSubrange(start..<start + count, with: Array(text.utf16))
      if Bool.random(using: &random) {
        #expect(backing.wholeString == String(decoding: units, as: UTF16.self), "seed \(seed)")
      }
    }
  }
}
