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
}
