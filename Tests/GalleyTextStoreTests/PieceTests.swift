import TestSupport
import Testing

@testable import GalleyTextStore

@Suite("Pieces of long paragraphs")
struct PieceTests {
  /// All pieces of a text that is one paragraph.
  static func pieces(_ rope: TextRope) -> [TextRope.Piece] {
    var pieces: [TextRope.Piece] = []
    while (pieces.last?.range.upperBound ?? 0) < rope.count {
      pieces.append(rope.piece(at: pieces.last?.range.upperBound ?? 0, of: 0..<rope.count))
    }
    return pieces
  }

  static func text(_ kind: Int, _ random: inout SeededGenerator) -> [UInt16] {
    let count = Int.random(in: 40_000...120_000, using: &random)
    switch kind {
    case 0:
      return (0..<count).map { _ in
        Int.random(in: 0..<6, using: &random) == 0 ? 0x20 : UInt16.random(in: 0x61...0x7A, using: &random)
      }
    case 1: return (0..<count).map { _ in UInt16.random(in: 0x4E00...0x9FFF, using: &random) }
    case 2:
      return (0..<count).map { $0 % 2 == 0 ? 0xD83D : UInt16.random(in: 0xDC00...0xDFFF, using: &random) }
    case 3: return Array(repeating: 0x61, count: count)
    default: return (0..<count).map { Array("abc defgh ".utf16)[$0 % 10] }
    }
  }

  @Test(
    "Pieces tile the paragraph, have bounded lengths, and are found from any offset in them", arguments: 0..<5
  )
  func tiling(kind: Int) {
    var random = SeededGenerator(seed: UInt64(kind))
    for _ in 0..<4 {
      let units = Self.text(kind, &random)
      let rope = TextRope(units: units)
      let pieces = Self.pieces(rope)
      #expect(pieces.count > 2 && pieces.allSatisfy { $0.range.count <= TextRope.longestWholeParagraph })
      #expect((kind > 2) == pieces.contains(where: \.isCountedOff))
      for piece in pieces {
        for _ in 0..<3 {
          let offset = Int.random(in: piece.range, using: &random)
          #expect(rope.piece(at: offset, of: 0..<rope.count) == piece, "kind \(kind), offset \(offset)")
        }
        #expect(rope.piece(at: piece.range.upperBound - 1, of: 0..<rope.count) == piece)
        let next = piece.range.upperBound
        #expect(next == units.count || !UTF16.isTrailSurrogate(units[next]), "a character is cut")
      }
    }
  }

  @Test("An edit changes only cuts near it", arguments: 0..<3)
  func locality(kind: Int) {
    var random = SeededGenerator(seed: UInt64(kind) + 10)
    for _ in 0..<6 {
      var rope = TextRope(units: Self.text(kind, &random))
      let before = Set(Self.pieces(rope).map(\.range.upperBound))
      let start = Int.random(in: 0...rope.count, using: &random)
      let end = min(rope.count, start + Int.random(in: 0...200, using: &random))
      let new = (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt16(0x78) }
      rope.replace(start..<end, with: new)
      let change = new.count - (end - start)
      let after = Set(Self.pieces(rope).map(\.range.upperBound))
      let reach = TextRope.pieceReach
      #expect(before.filter { $0 < start - reach } == after.filter { $0 < start - reach })
      #expect(
        Set(before.filter { $0 > end + reach }.map { $0 + change })
          == after.filter { $0 > end + reach + change })
    }
  }

  @Test("Replacing many ranges equals replacing one by one, from the end", arguments: UInt64(0)..<40)
  func replacing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var naive = NaiveText(units: random.units(Int.random(in: 0...30_000, using: &random)))
    var rope = TextRope(units: naive.units, spanLimit: Int.random(in: 2...400, using: &random), fanOut: 4)
    var runs = RunTree(0, length: naive.units.count)
    for value in 1..<20 {
      runs.set(value, for: random.range(in: naive.units.count))
    }
    var values = (0..<naive.units.count).map { runs.run(at: $0).value }
    var ranges: [Range<Int>] = []
    var offset = 0
    while true {
      let start = offset + Int.random(in: 0...[3, 30, 12_000].randomElement(using: &random)!, using: &random)
      let end = start + Int.random(in: ranges.isEmpty ? 0...3 : 1...9, using: &random)
      guard end <= naive.units.count, ranges.count < 500 else { break }
      ranges.append(start..<end)
      offset = end
    }
    let new = random.units(Int.random(in: 0...5, using: &random))
    rope.replace(ranges, with: new)
    if !values.isEmpty { runs.replace(ranges, length: new.count) }
    for range in ranges.reversed() {
      let value = values.isEmpty ? 0 : values[min(range.lowerBound, values.count - 1)]
      values.replaceSubrange(range, with: Array(repeating: value, count: new.count))
      naive.units.replaceSubrange(range, with: new)
    }
    rope.tree.checkInvariants()
    #expect(rope.units(0..<rope.count) == naive.units, "seed \(seed)")
    if runs.length > 0 {
      runs.checkInvariants()
      #expect((0..<runs.length).map { runs.run(at: $0).value } == values, "seed \(seed)")
    }
  }

  @Test("Occurrences are those that a look from every unit finds", arguments: UInt64(0)..<60)
  func finding(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let units = (0..<Int.random(in: 0...500, using: &random)).map { _ in
      UInt16.random(in: 0x61...0x62, using: &random)
    }
    let target = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      UInt16.random(in: 0x61...0x62, using: &random)
    }
    let rope = TextRope(units: units, spanLimit: Int.random(in: 1...20, using: &random), fanOut: 4)
    var expected: [Range<Int>] = []
    var index = 0
    while !target.isEmpty, index + target.count <= units.count {
      if Array(units[index..<index + target.count]) == target {
        expected.append(index..<index + target.count)
        index += target.count
      } else {
        index += 1
      }
    }
    #expect(rope.ranges(of: target) == expected, "seed \(seed)")
  }
}
