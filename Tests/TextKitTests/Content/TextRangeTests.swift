import Foundation
import TestSupport
import Testing

@testable import TextKit

@Suite("Ranges of a document")
struct TextRangeTests {
  private func range(_ range: Range<Int>) -> NSTextRange {
    NSTextRange(location: OffsetLocation(range.lowerBound), end: OffsetLocation(range.upperBound))!
  }

  @Test("S1-45: A range ends before its end location")
  func halfOpen() {
    let text = "Hello TextKit 2!"
    let found = range(6..<16)
    #expect(!found.contains(OffsetLocation(5)) && found.contains(OffsetLocation(6)))
    #expect(found.contains(OffsetLocation(15)) && !found.contains(OffsetLocation(16)))
    #expect(Array(text.utf16)[15] == UInt16(UInt8(ascii: "!")))
    #expect(NSTextRange(location: OffsetLocation(3), end: OffsetLocation(2)) == nil)
    #expect(NSTextRange(location: OffsetLocation(3)).isEmpty)
  }

  @Test("Ranges are cut and joined as ranges of numbers are", arguments: 0..<200 as Range<UInt64>)
  func setsOfNumbers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func next() -> Range<Int> {
      let start = Int.random(in: 0...10, using: &random)
      return start..<start + Int.random(in: 0...5, using: &random)
    }
    let (one, other) = (next(), next())
    let common = range(one).intersection(range(other))
    let isApart = one.upperBound < other.lowerBound || other.upperBound < one.lowerBound
    #expect((common == nil) == isApart, "seed \(seed)")
    if let common, !isApart {
      #expect(common == range(one.clamped(to: other)) || common.isEmpty, "seed \(seed)")
    }
    #expect(range(one).intersects(range(other)) == one.overlaps(other), "seed \(seed)")
    #expect(
      range(one).union(range(other))
        == range(min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)),
      "seed \(seed)")
    let isInside = other.lowerBound >= one.lowerBound && other.upperBound <= one.upperBound
    #expect(range(one).contains(range(other)) == isInside, "seed \(seed)")
  }

  @Test("Edits one after the other are summed up as a text shows", arguments: 0..<300 as Range<UInt64>)
  func edits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = Array(0..<30)
    var text = before
    var edits = EditRecord()
    for step in 0..<Int.random(in: 1...6, using: &random) {
      let start = Int.random(in: 0...text.count, using: &random)
      let range = start..<Int.random(in: start...min(text.count, start + 5), using: &random)
      let count = Int.random(in: 0...4, using: &random)
      text.replaceSubrange(range, with: (0..<count).map { 1000 + step * 10 + $0 })
      edits.add(.editedCharacters, range, count - range.count)
    }
    let whole = try #require(edits.whole)
    // What the sum leaves alone is alone what no edit touched.
    #expect(
      Array(before[..<whole.oldRange.lowerBound]) == Array(text[..<whole.newRange.lowerBound]), "seed \(seed)"
    )
    #expect(
      Array(before[whole.oldRange.upperBound...]) == Array(text[whole.newRange.upperBound...]), "seed \(seed)"
    )
    #expect(before.count + whole.change == text.count, "seed \(seed)")
  }
}
