import Foundation
import TestSupport
import Testing

@testable import GalleyTextStore

@Suite("A rope of text")
struct TextRopeTests {
  static let seeds: Range<UInt64> = runsAllTests ? 0..<500 : 0..<20

  @Test(
    "A thousand random edits a seed equal a flat array, with tiny pieces and every sum checked",
    arguments: seeds)
  func editsEqualArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 2...9, using: &random)
    let fanOut = Int.random(in: 4...6, using: &random)
    var naive = NaiveText(units: random.units(Int.random(in: 0...200, using: &random)))
    var rope = TextRope(units: naive.units, spanLimit: limit, fanOut: fanOut)
    var snapshot = (rope, naive)
    for step in 0..<1000 {
      let range = random.range(in: naive.units.count)
      // The text stays about as long as it is, so that steps stay quick.
      let most = naive.units.count > 400 ? range.count : 12
      let new = random.units(Int.random(in: 0...max(most, 0), using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: rope.replace(range, with: TextRope(units: new, spanLimit: limit, fanOut: fanOut))
      case 1:
        let moved = rope.part(range)
        rope.replace(range, with: [])
        rope.append(moved)
        naive.units = Array(
          naive.units[..<range.lowerBound] + naive.units[range.upperBound...] + naive.units[range])
        #expect(rope.count == naive.units.count, "seed \(seed), step \(step)")
        continue
      default: rope.replace(range, with: new)
      }
      naive.units.replaceSubrange(range, with: new)
      rope.tree.checkInvariants()
      if rope.units(0..<rope.count) != naive.units {
        Issue.record("seed \(seed), step \(step): the rope differs from the array")
        return
      }
      if step % 100 == 50 {
        #expect(
          snapshot.0.units(0..<snapshot.0.count) == snapshot.1.units, "seed \(seed): an edit reached a copy")
        snapshot = (rope, naive)
      }
    }
  }

  @Test("A text of a string has its units, however long it is", arguments: 0..<20 as Range<UInt64>)
  func strings(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = String(decoding: random.units(Int.random(in: 0...9000, using: &random)), as: UTF16.self)
    let units = Array(string.utf16)
    var rope = TextRope(string)
    rope.tree.checkInvariants()
    #expect(rope.units(0..<rope.count) == units, "seed \(seed)")
    #expect(rope.tree.elements.allSatisfy { $0.length <= TextSpan.largest }, "seed \(seed)")
    let replacement = TextRope.Replacement(string)
    #expect(replacement.count == units.count, "seed \(seed)")
    rope.replace(0..<rope.count / 2, with: replacement)
    #expect(rope.units(0..<rope.count) == units + units[(units.count / 2)...], "seed \(seed)")
  }

  @Test("Paragraphs are those that a look at every unit finds", arguments: 0..<200 as Range<UInt64>)
  func paragraphs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let naive = NaiveText(units: random.units(Int.random(in: 0...60, using: &random)))
    let rope = TextRope(units: naive.units, spanLimit: Int.random(in: 1...7, using: &random), fanOut: 4)
    let paragraphs = naive.paragraphs
    #expect(rope.paragraphCount == paragraphs.count, "seed \(seed)")
    for (index, range) in paragraphs.enumerated() {
      #expect(rope.paragraphRange(at: index) == range, "seed \(seed), paragraph \(index)")
      for offset in range {
        #expect(rope.paragraphIndex(at: offset) == index, "seed \(seed), offset \(offset)")
        #expect(rope.paragraphRange(containing: offset) == range, "seed \(seed), offset \(offset)")
        if offset == range.lowerBound {
          #expect(rope.paragraph(beginningAt: offset).range == range, "seed \(seed), offset \(offset)")
        }
      }
    }
    let end = naive.units.count
    let isOpen = naive.units.last.map { $0 != 0x0A && $0 != 0x0D && $0 != 0x2029 } ?? false
    #expect(rope.paragraphRange(containing: end) == (isOpen ? paragraphs[paragraphs.count - 1] : end..<end))
  }

  @Test("Code points are those of the units, one by one", arguments: 0..<60 as Range<UInt64>)
  func codePoints(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 1...9, using: &random)
    let units = random.units(Int.random(in: 0...120, using: &random))
    var rope = TextRope(units: units, spanLimit: limit, fanOut: 4)
    var naive = units
    for _ in 0..<20 {
      // The starts of code points, found by looking at every unit.
      let starts = naive.indices.filter {
        !($0 > 0 && UTF16.isTrailSurrogate(naive[$0]) && UTF16.isLeadSurrogate(naive[$0 - 1]))
      }
      #expect(rope.codePointCount == starts.count, "seed \(seed)")
      for (index, start) in starts.enumerated() {
        #expect(rope.offset(ofCodePoint: index) == start, "seed \(seed), code point \(index)")
        #expect(rope.codePointIndex(at: start) == index, "seed \(seed), offset \(start)")
        if !starts.contains(start + 1), start + 1 < naive.count {
          #expect(rope.codePointIndex(at: start + 1) == index, "seed \(seed), within \(start)")
        }
      }
      #expect(rope.offset(ofCodePoint: starts.count) == naive.count, "seed \(seed)")
      #expect(rope.codePointIndex(at: naive.count) == starts.count, "seed \(seed)")
      let range = random.range(in: naive.count)
      let new = random.units(Int.random(in: 0...6, using: &random))
      naive.replaceSubrange(range, with: new)
      rope.replace(range, with: new)
    }
  }

  @Test("Bytes of UTF-8 are those of strings, lone surrogates included", arguments: 0..<60 as Range<UInt64>)
  func utf8(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 1...9, using: &random)
    var naive = random.units(Int.random(in: 0...120, using: &random))
    var rope = TextRope(units: naive, spanLimit: limit, fanOut: 4)
    for step in 0..<20 {
      for offset in 0...naive.count {
        let dividesPair =
          offset > 0 && offset < naive.count && UTF16.isTrailSurrogate(naive[offset])
          && UTF16.isLeadSurrogate(naive[offset - 1])
        let bytes = String(decoding: naive[..<offset], as: UTF16.self).utf8.count
        #expect(
          rope.utf8Offset(of: offset) == (dividesPair ? nil : bytes), "seed \(seed), step \(step), \(offset)")
      }
      #expect(rope.utf8Count == String(decoding: naive, as: UTF16.self).utf8.count, "seed \(seed), \(step)")
      let range = random.range(in: naive.count)
      let new = random.units(Int.random(in: 0...6, using: &random))
      naive.replaceSubrange(range, with: new)
      rope.replace(range, with: new)
    }
  }

  @Test("The paragraphs around a range are those of Foundation", arguments: 0..<100 as Range<UInt64>)
  func paragraphsAround(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let units = random.units(Int.random(in: 1...40, using: &random))
    let rope = TextRope(units: units, spanLimit: Int.random(in: 1...7, using: &random), fanOut: 4)
    // The same terminators among letters: Foundation's strings cannot hold lone surrogates.
    let string = NSString(
      string: String(decoding: units.map { [0x0A, 0x0D, 0x2029].contains($0) ? $0 : 0x78 }, as: UTF16.self))
    for start in units.indices {
      for end in start...units.count {
        let expected = string.paragraphRange(for: NSRange(start..<end))
        #expect(NSRange(rope.paragraphs(around: start..<end)) == expected, "seed \(seed), \(start)..<\(end)")
      }
    }
  }

  @Test("CR and LF, and the surrogates of a character, may be parted and put together again")
  func partedPairs() {
    var rope = TextRope("a\r\nb😀c")
    rope.replace(2..<2, with: Array("x".utf16))
    #expect(rope.paragraphCount == 3)
    rope.replace(2..<3, with: [])
    #expect(rope.paragraphCount == 2)
    rope.replace(5..<5, with: [0x2D])
    #expect(rope.units(4..<7) == [0xD83D, 0x2D, 0xDE00])
    rope.replace(5..<6, with: [])
    #expect(rope.string(0..<rope.count) == "a\r\nb😀c")
  }

  @Test("Typing at one offset of a large text changes one piece and leaves copies as they were")
  func typing() {
    var rope = TextRope(String(repeating: "All work and no play. ", count: 5000))
    let before = rope
    let count = rope.tree.elements.count
    for (index, unit) in "makes Jack a dull boy".utf16.enumerated() {
      rope.replace(50_000 + index..<50_000 + index, with: [unit])
    }
    #expect(rope.tree.elements.count <= count + 2)
    #expect(rope.string(50_000..<50_021) == "makes Jack a dull boy")
    #expect(before.count == 110_000)
    #expect(before != rope)
  }

  @Test("Inserting again and again before the same character does not leave a piece for each unit")
  func insertingAtOnePlace() throws {
    let path = try TemporaryFile(String(repeating: "line\n", count: 10_000))
    var rope = TextRope(try TextFile(path: path.path))
    for _ in 0..<1000 { rope.replace(20_000..<20_000, with: [0x78]) }
    #expect(rope.tree.elements.count < 12)
    #expect(rope.string(19_995..<21_005) == "line\n" + String(repeating: "x", count: 1000) + "line\n")
  }
}
