import TestSupport
import Testing

@testable import GalleyTextStore

@Suite("A tree of sums")
struct SummedTreeTests {
  /// A number of units, with a second number that is summed beside it.
  struct Block: TreeElement, Equatable {
    struct Sum: TreeSummary {
      var length = 0
      var weight = 0

      mutating func append(_ next: Sum) {
        length += next.length
        weight += next.weight
      }
    }
    var summary: Sum

    func split(at offset: Int) -> (head: [Block], tail: [Block]) {
      (
        [Block(summary: Sum(length: offset, weight: 0))],
        [Block(summary: Sum(length: length - offset, weight: summary.weight))]
      )
    }

    func merged(with next: Block) -> Block? { nil }
  }

  @Test("An element found by its offset is the first whose sum is greater", arguments: TextRopeTests.seeds)
  func elementAtOffset(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for count in [0, 1, 2, 3, 7, 40, 300] {
      let blocks = (0..<count).map { _ in
        Block(
          summary: Block.Sum(
            length: Int.random(in: 1...5, using: &random), weight: Int.random(in: 0...9, using: &random)))
      }
      let tree = SummedTree(blocks, fanOut: Int.random(in: 4...9, using: &random))
      for offset in -1...tree.length + 1 {
        let found = tree.element(at: offset)
        let expected = tree.first { $0.length > offset }
        #expect(found?.element == expected?.element, "seed \(seed), \(count) blocks, offset \(offset)")
        #expect(found?.before == expected?.before, "seed \(seed), \(count) blocks, offset \(offset)")
      }
    }
  }
}
