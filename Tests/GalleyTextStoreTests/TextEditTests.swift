import TestSupport
import Testing

@testable import GalleyTextStore

@Suite("Edits of a text")
struct TextEditTests {
  /// Replaces units 4 to 7 of a text by two.
  let replacement = TextEdit(oldRange: 4..<8, newLength: 2)
  /// Inserts three units at offset 4.
  let insertion = TextEdit(oldRange: 4..<4, newLength: 3)

  @Test("An edit knows the new text's range and by how much the text became longer")
  func ranges() {
    #expect(replacement.newRange == 4..<6)
    #expect(replacement.change == -2)
    #expect(insertion.newRange == 4..<7)
    #expect(insertion.change == 3)
  }

  @Test("Offsets at the ends of the replaced range stay with the text outside of it")
  func offsetsOutside() {
    for side in [TextEdit.Side.before, .after] {
      let moved = [0, 3, 4, 8, 9].map { replacement.moved($0, replaced: side, inserted: side) }
      #expect(moved == [0, 3, 4, 6, 7])
    }
  }

  @Test("An offset inside of the replaced range goes to the side that is asked for")
  func offsetsInside() {
    #expect([5, 6, 7].map { replacement.moved($0, replaced: .before) } == [4, 4, 4])
    #expect([5, 6, 7].map { replacement.moved($0, replaced: .after) } == [6, 6, 6])
  }

  @Test("The offset of an insertion is before the new text or after it, as is asked for")
  func offsetOfInsertion() {
    #expect([3, 4, 5].map { insertion.moved($0, replaced: .after) } == [3, 4, 8])
    #expect([3, 4, 5].map { insertion.moved($0, replaced: .before, inserted: .after) } == [3, 7, 8])
  }

  @Test("A range that held some of the replaced text holds all of the new text")
  func overlappingRanges() {
    for growsAtEnd in [false, true] {
      #expect(replacement.moved(0..<5, growsAtEnd: growsAtEnd) == 0..<6)
      #expect(replacement.moved(7..<9, growsAtEnd: growsAtEnd) == 4..<7)
      #expect(replacement.moved(5..<5, growsAtEnd: growsAtEnd) == 4..<6)
      #expect(replacement.moved(0..<4, growsAtEnd: growsAtEnd) == 0..<4)
      #expect(replacement.moved(8..<9, growsAtEnd: growsAtEnd) == 6..<7)
      #expect(insertion.moved(3..<5, growsAtEnd: growsAtEnd) == 3..<8)
    }
  }

  @Test("A range grows by what is inserted at its end if that is asked for, and never at its start")
  func insertionsAtEnds() {
    #expect(insertion.moved(2..<4, growsAtEnd: true) == 2..<7)
    #expect(insertion.moved(2..<4, growsAtEnd: false) == 2..<4)
    #expect(insertion.moved(4..<6, growsAtEnd: true) == 4..<9)
    #expect(insertion.moved(4..<4, growsAtEnd: true) == 4..<7)
    #expect(insertion.moved(4..<4, growsAtEnd: false) == 4..<4)
  }

  @Test("A unit that was replaced has no offset afterwards; all others keep theirs or move")
  func units() {
    #expect((2..<10).map { replacement.moved(unitAt: $0) } == [2, 3, nil, nil, nil, nil, 6, 7])
    #expect([3, 4].map { insertion.moved(unitAt: $0) } == [3, 7])
  }

  @Test("An edit touches ranges that overlap or adjoin what it replaced")
  func touching() {
    let touched = (0..<10).filter { replacement.touches($0..<$0 + 1) }
    #expect(touched == [3, 4, 5, 6, 7, 8])
    #expect(insertion.touches(4..<4) && insertion.touches(2..<4) && insertion.touches(4..<5))
    #expect(!insertion.touches(1..<3) && !insertion.touches(5..<6))
  }

  @Test("Edits one after the other are summed up as a text shows", arguments: 0..<300 as Range<UInt64>)
  func joinedEdits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = Array(0..<30)
    var text = before
    var sum: TextEdit?
    for step in 0..<Int.random(in: 1...6, using: &random) {
      let start = Int.random(in: 0...text.count, using: &random)
      let range = start..<Int.random(in: start...min(text.count, start + 5), using: &random)
      let count = Int.random(in: 0...4, using: &random)
      text.replaceSubrange(range, with: (0..<count).map { 1000 + step * 10 + $0 })
      let edit = TextEdit(oldRange: range, newLength: count)
      sum = sum?.joined(with: edit) ?? edit
    }
    let whole = try #require(sum)
    // What the sum leaves alone is alone what no edit touched.
    #expect(
      Array(before[..<whole.oldRange.lowerBound]) == Array(text[..<whole.newRange.lowerBound]), "seed \(seed)"
    )
    #expect(
      Array(before[whole.oldRange.upperBound...]) == Array(text[whole.newRange.upperBound...]), "seed \(seed)"
    )
    #expect(before.count + whole.change == text.count, "seed \(seed)")
  }

  @Test("An edit with a negative length traps")
  func negativeLength() async {
    await #expect(processExitsWith: .failure) { _ = TextEdit(oldRange: 3..<4, newLength: -1) }
  }
}
