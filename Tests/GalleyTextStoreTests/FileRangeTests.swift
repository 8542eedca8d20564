import Foundation
import TestSupport
import Testing

@testable import GalleyTextStore

@Suite("Ranges of files")
struct FileRangeTests {
  private static let pool: [[UInt8]] = [
    Array("plain text that is longer than a step of many bytes, and then some more of it\n".utf8),
    Array("a".utf8), Array("é".utf8), Array("漢".utf8), Array("😀".utf8), [0x0D], [0x0A],
    Array("\u{2029}".utf8),
  ]

  /// What there is to know of the parts of a cut.
  private func parts(_ cut: (head: [TextSpan], tail: [TextSpan])) -> [[String]] {
    [cut.head, cut.tail].map { spans in
      spans.map { span in
        var place = "in memory"
        if case .file(let fileRange) = span.content {
          place = "\(fileRange.bytes), ASCII \(fileRange.isASCII)"
        }
        return "\(span.summary), \(span.units(0..<span.length)), \(place)"
      }
    }
  }

  @Test("A cut made in the bytes is that of the decoded text, at any offset", arguments: UInt64(0)..<40)
  func cuts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      bytes += FileRangeTests.pool.randomElement(using: &random)!
    }
    if seed % 4 == 3 { bytes.insert(0xFF, at: Int.random(in: 0...bytes.count, using: &random)) }
    let file = try TemporaryFile(bytes)
    let units = Array(String(decoding: bytes, as: UTF8.self).utf16)
    let fileRange = FileRange(
      file: try TextFile(path: file.path), bytes: 0..<bytes.count, isASCII: bytes.count == units.count)
    var quick = 0
    for offset in 1..<max(units.count, 1) {
      let slow = fileRange.slowSplit(at: offset, of: units.count)
      if let cut = fileRange.quickSplit(at: offset, of: units.count) {
        #expect(parts(cut) == parts(slow), "seed \(seed), at \(offset)")
        quick += 1
      }
    }
    let isDivided = units.filter { $0 & 0xFC00 == 0xDC00 }.count
    if seed % 4 != 3 { #expect(quick == max(units.count, 1) - 1 - isDivided, "seed \(seed)") }
  }
}
