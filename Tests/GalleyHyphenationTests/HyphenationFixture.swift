import Foundation
import GalleyHyphenation
import Testing

/// Words with their points written as "-", the form in which dictionaries print them.
enum HyphenationFixture {
  /// Debian's dictionaries; the packages are installed by the set-up of the tests.
  static let directory = "/usr/share/hyphen"

  /// The parts of a text as they are drawn when every point is used, joined by "-".
  static func divided(_ text: String, _ hyphenator: Hyphenator) -> String {
    let units = Array(text.utf16)
    var result: [UInt16] = []
    var start = 0
    for point in hyphenator.points(in: units) {
      let replaced = point.change?.replaced ?? point.offset..<point.offset
      result += units[start..<replaced.lowerBound]
      result += (point.change?.before ?? []) + [0x2D] + (point.change?.after ?? [])
      start = replaced.upperBound
    }
    result += units[start...]
    return String(decoding: result, as: UTF16.self)
  }

  static func divided(_ text: String, _ language: String) throws -> String {
    divided(text, try HyphenationLibrary.system.hyphenator(for: language))
  }

  /// Runs `body` with a directory that holds the given files, and removes it.
  static func withDirectory<Result>(
    _ files: [String: String], _ body: (String) throws -> Result
  ) throws -> Result {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "hyphenation-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, content) in files {
      try Data(content.utf8).write(to: directory.appendingPathComponent(name))
    }
    return try body(directory.path)
  }
}
