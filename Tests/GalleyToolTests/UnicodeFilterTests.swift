import Foundation
import TestSupport
import Testing

/// Unicode's own test files, from Debian's unicode-data 15.0, through the tool.
@Suite("galley unicode, against Unicode's test files")
struct UnicodeFilterTests {
  private let folder = URL(fileURLWithPath: "/usr/share/unicode", isDirectory: true)

  /// A case for the filter, and the answer that is right.
  private struct Case {
    let input: String
    let answer: String
  }

  private func lines(of name: String) throws -> [Substring] {
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    return text.split(separator: "\n").map { $0.prefix { $0 != "#" } }.filter { !$0.isEmpty }
  }

  /// Runs cases through the filter in one go.
  private func check(_ algorithm: String, _ cases: [Case]) throws {
    let outcome = try Galley.run(
      ["unicode", algorithm], input: cases.map { $0.input + "\n" }.joined())
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    let answers = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(answers.count == cases.count)
    let failures = zip(cases, answers).filter { $0.answer != $1 }
    #expect(
      failures.isEmpty, "\(failures.count) failures: \(failures.prefix(5).map { "\($0.input) gives \($1)" })")
  }

  @Test(
    "linebreak, word and grapheme have no failure",
    arguments: [("linebreak", "Line", 7_000), ("word", "Word", 1_800), ("grapheme", "Grapheme", 600)])
  func breaks(algorithm: String, file: String, atLeast count: Int) throws {
    let cases = try lines(of: "auxiliary/\(file)BreakTest.txt").map { line in
      var codes: [Substring] = []
      var offsets: [String] = []
      for token in line.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        switch token {
        case "÷": offsets.append("\(codes.count)")
        case "×": break
        default: codes.append(token)
        }
      }
      // Only what is strictly inside is asked for.
      let inner = offsets.filter { $0 != "0" && $0 != "\(codes.count)" }
      return Case(input: codes.joined(separator: " "), answer: inner.joined(separator: " "))
    }
    #expect(cases.count > count)
    try check(algorithm, cases)
  }

  @Test("bidi has no failure in BidiCharacterTest.txt (every 7th case unless all tests are wanted)")
  func bidiCharacters() throws {
    var cases: [Case] = []
    for (index, line) in try lines(of: "BidiCharacterTest.txt").enumerated()
    where runsAllTests || index % 7 == 0 {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      try #require(fields.count == 5)
      cases.append(
        Case(input: "\(fields[0]);\(fields[1])", answer: "\(fields[2]);\(fields[3]);\(fields[4])"))
    }
    #expect(cases.count > 13_000)
    try check("bidi", cases)
  }

  @Test("bidi has no failure in BidiTest.txt (every 59th case unless all tests are wanted)")
  func bidiClasses() throws {
    let samples = [
      "L": "0061", "R": "05D0", "AL": "0627", "EN": "0030", "AN": "0661", "ES": "002B", "ET": "0024",
      "CS": "002C", "NSM": "0300", "BN": "00AD", "B": "2029", "S": "0009", "WS": "0020", "ON": "0021",
      "LRE": "202A", "LRO": "202D", "RLE": "202B", "RLO": "202E", "PDF": "202C", "LRI": "2066", "RLI": "2067",
      "FSI": "2068", "PDI": "2069",
    ]
    var cases: [Case] = []
    var levels = ""
    var order = ""
    for (index, line) in try lines(of: "BidiTest.txt").enumerated() {
      if line.hasPrefix("@") {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
        if words[0] == "@Levels:" { levels = words.dropFirst().joined(separator: " ") }
        if words[0] == "@Reorder:" { order = words.dropFirst().joined(separator: " ") }
        continue
      }
      guard runsAllTests || index % 59 == 0 else { continue }
      let fields = line.split(separator: ";")
      let input = try fields[0].split(separator: " ").map { try #require(samples[String($0)]) }
      let directions = try #require(
        Int(fields[1].trimmingCharacters(in: .whitespaces), radix: 16))
      // Bit 0: automatic; bit 1: left to right; bit 2: right to left. The file does not say the paragraph's
      // level where it is automatic: it is left out there.
      for (bit, direction) in [(1, "2"), (2, "0"), (4, "1")] where directions & bit != 0 {
        cases.append(
          Case(
            input: input.joined(separator: " ") + ";" + direction,
            answer: (direction == "2" ? "" : direction + ";") + levels + ";" + order))
      }
    }
    #expect(cases.count > 10_000)
    let outcome = try Galley.run(["unicode", "bidi"], input: cases.map { $0.input + "\n" }.joined())
    #expect(outcome.status == 0)
    let answers = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(answers.count == cases.count)
    let failures = zip(cases, answers).filter {
      $0.input.hasSuffix(";2") ? !$1.hasSuffix(";" + $0.answer) : $0.answer != $1
    }
    #expect(
      failures.isEmpty, "\(failures.count) failures: \(failures.prefix(5).map { "\($0.input) gives \($1)" })")
  }
}
