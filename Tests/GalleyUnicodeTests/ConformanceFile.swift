import Foundation
import Testing
import GalleyUnicode

/// The folder of Debian's unicode-data 15.0.
let databaseFolder = URL(fileURLWithPath: "/usr/share/unicode", isDirectory: true)

/// Whether the long versions of tests are wanted.
let runsAllTests = ProcessInfo.processInfo.environment["GALLEY_ALL_TESTS"] != nil

/// One line of a break test file: a text and the UTF-16 offsets of its boundaries.
struct BreakCase: Sendable {
  let line: Int
  let text: [UInt16]
  /// The last offset is `text.count`; 0 is there if the file has it.
  let boundaries: Set<Int>

  /// Reads a file such as `auxiliary/WordBreakTest.txt`: "÷ 0041 × 0308 ÷ # comment".
  static func all(in name: String) throws -> [BreakCase] {
    let text = try String(contentsOf: databaseFolder.appendingPathComponent(name), encoding: .utf8)
    var cases: [BreakCase] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.prefix { $0 != "#" }
      var units: [UInt16] = []
      var boundaries: Set<Int> = []
      for token in content.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        switch token {
        case "÷": boundaries.insert(units.count)
        case "×": break
        default:
          let value = try #require(UInt32(token, radix: 16), "\(name):\(number + 1)")
          units += utf16(value)
        }
      }
      if !units.isEmpty { cases.append(BreakCase(line: number + 1, text: units, boundaries: boundaries)) }
    }
    return cases
  }
}

/// A code point in UTF-16, surrogates as they are.
func utf16(_ scalar: UInt32) -> [UInt16] {
  guard scalar >= 0x10000 else { return [UInt16(scalar)] }
  let rest = scalar - 0x10000
  return [0xD800 | UInt16(rest >> 10), 0xDC00 | UInt16(rest & 0x3FF)]
}

/// UTF-16 units as hexadecimal numbers, for messages.
func hex(_ units: [UInt16]) -> String {
  units.map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
}

func lineBreaks(in text: [UInt16], _ tailoring: LineBreakTailoring = .pure) -> [LineBreak] {
  var breaks: [LineBreak] = []
  LineBreaker(tailoring).findBreaks(in: text.span, into: &breaks)
  return breaks
}

func graphemeBoundaries(in text: [UInt16]) -> [Bool] {
  var boundaries: [Bool] = []
  SegmentBreaker.graphemes.findBoundaries(in: text.span, into: &boundaries)
  return boundaries
}

func wordBoundaries(in text: [UInt16]) -> [Bool] {
  var boundaries: [Bool] = []
  SegmentBreaker.words.findBoundaries(in: text.span, into: &boundaries)
  return boundaries
}

func sentenceBoundaries(in text: [UInt16]) -> [Bool] {
  var boundaries: [Bool] = []
  SegmentBreaker.sentences.findBoundaries(in: text.span, into: &boundaries)
  return boundaries
}
