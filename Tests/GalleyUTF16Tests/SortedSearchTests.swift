import GalleyUTF16
import TestSupport
import Testing

@Suite("Binary search")
struct SortedSearchTests {
  @Test(
    "The index is that of the first element for which the predicate holds", arguments: 0..<50 as Range<UInt64>
  )
  func firstElement(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      Int.random(in: 0..<20, using: &random)
    }
    .sorted()
    for limit in -1...20 {
      let found = numbers.partitioningIndex { $0 >= limit }
      #expect(found == numbers.firstIndex { $0 >= limit } ?? numbers.count, "seed \(seed), limit \(limit)")
    }
  }

  @Test("A slice is searched by its own indexes, and a range by its numbers")
  func indexes() {
    let numbers = [9, 9, 1, 3, 5, 0]
    #expect(numbers[2..<5].partitioningIndex { $0 >= 3 } == 3)
    #expect(numbers[2..<5].partitioningIndex { $0 >= 7 } == 5)
    #expect((10..<90).partitioningIndex { $0 * $0 >= 400 } == 20)
  }
}
