import TestSupport
import Testing

@testable import CoreGraphics

@Suite("Boxes on the grid")
struct GridBoxTests {
  private struct Pair: Hashable {
    var low: Int
    var high: Int
  }

  @Test("Each two boxes that touch are told of once, however they lie", arguments: 1...20)
  func pairs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = [1, 5, 100, 10_000][Int(seed) % 4]
    let boxes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      let start = GridPoint(
        x: Int.random(in: -size...size, using: &random), y: Int.random(in: -size...size, using: &random))
      let reach = Bool.random(using: &random) ? size : size / 20
      return GridBox(
        start,
        GridPoint(
          x: start.x + Int.random(in: -reach...reach, using: &random),
          y: start.y + Int.random(in: -reach...reach, using: &random)))
    }
    var found: [Pair: Int] = [:]
    GridBox.forEachPair(of: boxes) { found[Pair(low: min($0, $1), high: max($0, $1)), default: 0] += 1 }
    var expected: [Pair: Int] = [:]
    for i in boxes.indices {
      for j in boxes.indices[(i + 1)...] where boxes[i].touches(boxes[j]) {
        expected[Pair(low: i, high: j)] = 1
      }
    }
    #expect(found == expected, "seed \(seed), \(boxes.count) boxes")
  }
}
