import Foundation
import Testing
import GalleyUnicode

@Suite("Unicode's bidirectional test files")
struct BidiConformanceTests {
  /// Levels after L1 of a text as one line, nil for removed characters, and its visual order without them.
  private func layOut(_ text: [UInt32], _ direction: BidiDirection) -> (
    level: UInt8, levels: [UInt8?], order: [Int]
  ) {
    var units: [UInt16] = []
    var offsets: [Int] = []
    for scalar in text {
      offsets.append(units.count)
      units += utf16(scalar)
    }
    var levels: [UInt8] = []
    let paragraph = Bidi.resolveLevels(of: units.span, direction: direction, into: &levels)
    Bidi.resetWhitespace(
      in: &levels, of: units.span, line: 0..<units.count, paragraphLevel: paragraph)
    let byCharacter = text.indices.map { Bidi.isRemoved(text[$0]) ? nil : levels[offsets[$0]] }
    let order = Bidi.visualOrder(of: levels.span).compactMap { unit in
      offsets.firstIndex(of: unit).flatMap { byCharacter[$0] == nil ? nil : $0 }
    }
    return (paragraph, byCharacter, order)
  }

  @Test("BidiCharacterTest.txt: no failure")
  func characters() throws {
    let text = try String(
      contentsOf: databaseFolder.appendingPathComponent("BidiCharacterTest.txt"), encoding: .utf8)
    var failures: [String] = []
    var count = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
        $0.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      }
      guard fields.count == 5 else { continue }
      count += 1
      let scalars = fields[0].map { UInt32($0, radix: 16)! }
      let direction: BidiDirection =
        fields[1][0] == "0" ? .leftToRight : fields[1][0] == "1" ? .rightToLeft : .automatic
      let result = layOut(scalars, direction)
      let levels = result.levels.map { $0.map { "\($0)" } ?? "x" }
      if "\(result.level)" != fields[2][0] || levels != fields[3]
        || result.order.map({ "\($0)" }) != fields[4]
      {
        failures.append("\(String(Substring(line))) but \(result.level) \(levels) \(result.order)")
      }
    }
    #expect(count == 91_707)
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(10))")
  }

  /// A character of each class.
  private static let samples: [String: UInt32] = [
    "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x30, "AN": 0x661, "ES": 0x2B, "ET": 0x24, "CS": 0x2C,
    "NSM": 0x300, "BN": 0xAD, "B": 0x2029, "S": 0x9, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "LRO": 0x202D,
    "RLE": 0x202B, "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  @Test("BidiTest.txt: no failure (every 23rd case unless all tests are wanted)")
  func classes() throws {
    let text = try String(contentsOf: databaseFolder.appendingPathComponent("BidiTest.txt"), encoding: .utf8)
    let stride = runsAllTests ? 1 : 23
    var failures: [String] = []
    var count = 0
    var levels: [String] = []
    var order: [String] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      if line.first == UInt8(ascii: "@") {
        let words = String(Substring(line)).split(whereSeparator: { $0 == " " || $0 == "\t" }).map(
          String.init)
        if words[0] == "@Levels:" { levels = Array(words.dropFirst()) }
        if words[0] == "@Reorder:" { order = Array(words.dropFirst()) }
        continue
      }
      count += 1
      guard count % stride == 0 else { continue }
      let fields = String(Substring(line)).split(separator: ";")
      let scalars = fields[0].split(separator: " ").map { Self.samples[String($0)]! }
      let bits = try #require(Int(fields[1].trimmingCharacters(in: .whitespaces), radix: 16))
      for (bit, direction) in [BidiDirection.automatic, .leftToRight, .rightToLeft].enumerated()
      where bits & 1 << bit != 0 {
        let result = layOut(scalars, direction)
        if result.levels.map({ $0.map { "\($0)" } ?? "x" }) != levels
          || result.order.map({ "\($0)" }) != order
        {
          failures.append("\(String(Substring(line))) \(direction) but \(result)")
        }
      }
    }
    #expect(count == 490_846)
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(10))")
  }
}
