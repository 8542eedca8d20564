import Foundation
import TestSupport
import Testing

/// The tables of a font as fontTools' `ttx` dumps them: the independent reader that the tests compare with.
struct FontTables {
  private let lines: [Substring]

  /// Dumps tables of one face.
  init(_ path: String, _ tables: [String], face: Int = 0) throws {
    let dump = try run(
      "ttx", ["-q", "-o", "-", "-y", "\(face)"] + tables.flatMap { ["-t", $0] } + [path])
    try #require(dump.status == 0, "ttx: \(dump.error)")
    lines = String(decoding: dump.output, as: UTF8.self).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
  }

  /// The number in `<name value="…"/>` of the first such line, or after it in a table that starts with
  /// `<table>`.
  func number(_ name: String, in table: String) throws -> Double {
    let start = try #require(lines.firstIndex { $0.hasPrefix("<\(table)>") }, "no table \(table)")
    let line = try #require(lines[start...].first { $0.hasPrefix("<\(name) ") }, "no value \(name)")
    let text = try #require(attribute("value", of: line))
    if let number = Double(text) { return number }
    if text.hasPrefix("0x") { return Double(try #require(Int(text.dropFirst(2), radix: 16))) }
    let bits = text.filter { $0 != " " }
    return Double(try #require(Int(bits, radix: 2), "\(name) is \(text)"))
  }

  /// The attributes of every line `<element …/>`.
  func elements(_ element: String, _ attributes: String...) -> [[String]] {
    lines.filter { $0.hasPrefix("<\(element) ") }.map { line in
      attributes.map { attribute($0, of: line) ?? "" }
    }
  }

  private func attribute(_ name: String, of line: Substring) -> String? {
    guard let start = line.range(of: " \(name)=\"")?.upperBound,
      let end = line[start...].firstIndex(of: "\"")
    else { return nil }
    return String(line[start..<end]).replacingOccurrences(of: "&amp;", with: "&")
  }
}

/// Changes numbers in a font's bytes; it reads the table directory itself.
struct FontPatch {
  var bytes: [UInt8]

  init(_ path: String) throws { bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

  func uint16(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
  func uint32(_ offset: Int) -> Int { uint16(offset) << 16 | uint16(offset + 2) }

  func record(of tag: String) throws -> Int {
    let records = (0..<uint16(4)).map { 12 + 16 * $0 }
    return try #require(records.first { bytes[$0..<$0 + 4].elementsEqual(tag.utf8) }, "no table \(tag)")
  }

  mutating func set(_ table: String, _ offset: Int, to value: Int) throws {
    let start = uint32(try record(of: table) + 8) + offset
    bytes[start] = UInt8(truncatingIfNeeded: value >> 8)
    bytes[start + 1] = UInt8(truncatingIfNeeded: value)
  }
}
