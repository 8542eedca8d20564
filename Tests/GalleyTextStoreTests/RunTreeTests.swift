import TestSupport
import Testing

@testable import GalleyTextStore

@Suite("A tree of runs")
struct RunTreeTests {
  @Test("Random edits equal an array with a value for each unit", arguments: TextRopeTests.seeds)
  func editsEqualArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var values = Array(repeating: 0, count: Int.random(in: 0...80, using: &random))
    var runs = RunTree(0, length: values.count, fanOut: 4)
    for step in 0..<1000 {
      let range = random.range(in: values.count)
      let value = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        runs.set(value, for: range)
        values.replaceSubrange(range, with: repeatElement(value, count: range.count))
      case 1:
        runs.update(range) { ($0 + value) % 4 }
        for index in range { values[index] = (values[index] + value) % 4 }
      default:
        let count = values.count > 200 ? 0 : Int.random(in: 0...9, using: &random)
        runs.replace(range, with: value, length: count)
        values.replaceSubrange(range, with: repeatElement(value, count: count))
      }
      runs.checkInvariants()
      var all: [Int] = []
      runs.forEach(in: 0..<runs.length) { value, range in
        all += repeatElement(value, count: range.count)
        return true
      }
      if all != values {
        Issue.record("seed \(seed), step \(step): the runs differ from the array")
        return
      }
      if let offset = values.indices.randomElement(using: &random) {
        let run = runs.run(at: offset)
        let start = values[..<offset].lastIndex { $0 != values[offset] }.map { $0 + 1 } ?? 0
        let end = values[offset...].firstIndex { $0 != values[offset] } ?? values.count
        #expect(run.value == values[offset] && run.range == start..<end, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("A run that typing makes longer stays one run")
  func typing() {
    var runs = RunTree("a", length: 10)
    runs.set("b", for: 4..<6)
    runs.replace(6..<6, with: "b", length: 3)
    #expect(runs.run(at: 7).range == 4..<9)
    runs.replace(4..<9, with: "a", length: 0)
    #expect(runs.run(at: 0).range == 0..<8)
  }
}
