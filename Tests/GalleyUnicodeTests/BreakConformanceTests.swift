import Testing
import GalleyUnicode

@Suite("Unicode's break test files")
struct BreakConformanceTests {
  @Test("LineBreakTest.txt: the pure line breaker has no failure")
  func lines() throws {
    let cases = try BreakCase.all(in: "auxiliary/LineBreakTest.txt")
    #expect(cases.count == 7654)
    var failures: [String] = []
    for test in cases {
      let breaks = lineBreaks(in: test.text)
      let found = Set(breaks.indices.filter { breaks[$0] != .prohibited } + [test.text.count])
      if found != test.boundaries {
        failures.append("line \(test.line): \(hex(test.text)): \(found.sorted())")
      }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(10))")
  }

  @Test("GraphemeBreakTest.txt: no failure")
  func graphemes() throws {
    try check("auxiliary/GraphemeBreakTest.txt", count: 602, graphemeBoundaries)
  }

  @Test("WordBreakTest.txt: no failure")
  func words() throws {
    try check("auxiliary/WordBreakTest.txt", count: 1823, wordBoundaries)
  }

  @Test("SentenceBreakTest.txt: no failure")
  func sentences() throws {
    try check("auxiliary/SentenceBreakTest.txt", count: 502, sentenceBoundaries)
  }

  private func check(_ file: String, count: Int, _ find: ([UInt16]) -> [Bool]) throws {
    let cases = try BreakCase.all(in: file)
    #expect(cases.count == count)
    var failures: [String] = []
    for test in cases {
      let boundaries = find(test.text)
      let found = Set(boundaries.indices.filter { boundaries[$0] } + [test.text.count])
      if found != test.boundaries {
        failures.append("line \(test.line): \(hex(test.text)): \(found.sorted())")
      }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(10))")
  }
}
