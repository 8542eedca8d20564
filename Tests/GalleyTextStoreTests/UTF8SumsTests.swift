import TestSupport
import Testing

@testable import GalleyTextStore

@Suite("Summing UTF-8 up")
struct UTF8SumsTests {
  /// Texts of one script each, with all paragraph ends and what is nearly one.
  private static let scripts = [
    "plain words, 1234\r\n\n\r", "“quoted” — dots… café’s\u{85}\u{2028}\n", "русский текст\r\n",
    "עברית שלום\u{2029}", "العربية نص\n", "हिन्दी में पाठ\u{2029}\n", "ภาษาไทย\r", "漢字とかな、交じり。\u{2029}\u{2029}",
    "한국어 문장\n", "😀👩‍💻🏳️‍🌈𝔘𐍈\r\n",
    "\u{0}\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}",
    " \u{20A9}\u{2429}£¢â€©\u{202A}\u{2027}",
  ].map { Array($0.unicodeScalars) }

  /// What no text has, and what it has only in part.
  private static let damage: [[UInt8]] = [
    [0x80], [0xBF, 0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x80], [0xE2],
    [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xF8, 0x88, 0x80, 0x80, 0x80],
  ]

  /// Whether bytes are UTF-8, as the standard library sees it.
  private func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
  }

  /// Both ways agree on some bytes, or the fast one sees that they are damaged.
  private func check(_ bytes: UnsafeBufferPointer<UInt8>, _ seed: UInt64) {
    let sums = UTF8Sums.summary(of: bytes)
    let slow = TextSummary(decoding: bytes)
    if isValid(bytes) {
      #expect(sums == slow, "seed \(seed): \(Array(bytes))")
    } else {
      #expect(sums == nil, "seed \(seed): \(Array(bytes))")
    }
    let prefix = bytes.prefix { $0 < 0x80 }.count
    #expect(UTF8Sums.asciiPrefix(of: bytes) == prefix, "seed \(seed): \(Array(bytes))")
  }

  private func text(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var text = String.UnicodeScalarView()
    while text.count < count {
      let script = Self.scripts.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        text.append(script.randomElement(using: &random)!)
      }
    }
    return Array(String(text).utf8)
  }

  @Test("Texts of all scripts, from every byte to every other near", arguments: 0..<12 as Range<UInt64>)
  func scripts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = text(120, &random)
    text.withUnsafeBufferPointer { bytes in
      for start in 0..<min(36, bytes.count) {
        for end in start...min(start + 70, bytes.count) {
          check(UnsafeBufferPointer(rebasing: bytes[start..<end]), seed)
        }
      }
    }
  }

  @Test("Long texts, with the lanes of counters full", arguments: 0..<20 as Range<UInt64>)
  func long(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let once = text(seed % 2 == 0 ? 3 : 3000, &random)
    let bytes = Array(repeatElement(once, count: seed % 2 == 0 ? 2000 : 1).joined())
    bytes.withUnsafeBufferPointer { check($0, seed) }
  }

  @Test("Damage anywhere is seen", arguments: 0..<200 as Range<UInt64>)
  func damaged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = text(Int.random(in: 0...200, using: &random), &random)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      if Bool.random(using: &random), place < bytes.count {
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      } else {
        bytes.insert(contentsOf: Self.damage.randomElement(using: &random)!, at: place)
      }
    }
    bytes.withUnsafeBufferPointer { check($0, seed) }
  }

  @Test("All pairs of bytes, and sequences of what lies at the edges of ranges, across the ends of blocks")
  func sequences() {
    var bytes = [UInt8](repeating: 0x61, count: 40)
    func check(_ sequence: [UInt8]) {
      for place in [0, 13, 15, 29] {
        bytes.replaceSubrange(place..<place + sequence.count, with: sequence)
        let (isValid, units) = (isValid(bytes), UTF8Sums.summary(of: bytes))
        #expect((units != nil) == isValid, "\(sequence) at \(place)")
        if isValid { #expect(units == bytes.withUnsafeBufferPointer { TextSummary(decoding: $0) }) }
        for index in place..<place + sequence.count { bytes[index] = 0x61 }
      }
    }
    for first in 0x7F...0xFF as ClosedRange<UInt8> {
      for second in 0x7F...0xFF as ClosedRange<UInt8> { check([first, second]) }
    }
    for first in [0xC2, 0xDF, 0xE0, 0xE1, 0xE2, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5]
      as [UInt8]
    {
      for second in [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2] as [UInt8] {
        for third in [0x0A, 0x7F, 0x80, 0xA9, 0xBF, 0xE2] as [UInt8] {
          for fourth in [0x0D, 0x80, 0xBF, 0xC0] as [UInt8] { check([first, second, third, fourth]) }
        }
      }
    }
  }

  @Test("Each range of a file is summed up as it reads", arguments: 0..<20 as Range<UInt64>)
  func fileRanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < 60_000 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes += Array(repeating: 0x61, count: Int.random(in: 0...20_000, using: &random))
      case 1: bytes += Self.damage.randomElement(using: &random)!
      default: bytes += text(Int.random(in: 0...4000, using: &random), &random)
      }
    }
    let file = try TemporaryFile(bytes)
    var scanner = FileScanner(try TextFile(path: file.path))
    var end = 0
    while !scanner.isAtEnd {
      for span in scanner.next(Int.random(in: 1...30_000, using: &random)).tree.elements {
        guard case .file(let fileRange) = span.content else {
          Issue.record("text that is not in the file")
          continue
        }
        #expect(fileRange.bytes.lowerBound == end, "seed \(seed)")
        end = fileRange.bytes.upperBound
        let part = bytes[fileRange.bytes]
        #expect(
          span.summary == part.withContiguousStorageIfAvailable { TextSummary(decoding: $0) }, "seed \(seed)")
        #expect(fileRange.isASCII == part.allSatisfy { $0 < 0x80 }, "seed \(seed)")
        #expect(fileRange.bytes.count <= (fileRange.isASCII ? 16 << 10 : 4 << 10), "seed \(seed)")
      }
    }
    #expect(end == bytes.count, "seed \(seed)")
  }
}

extension UTF8Sums {
  fileprivate static func summary(of bytes: [UInt8]) -> TextSummary? {
    bytes.withUnsafeBufferPointer { summary(of: $0) }
  }
}
