import Foundation
import TestSupport
import Testing

/// A font file in memory that tests damage; it reads the table directory itself.
struct FontBytes {
  var bytes: [UInt8]

  init(_ path: String, _ change: (inout FontBytes) throws -> Void = { _ in }) throws {
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    try change(&self)
  }

  func uint16(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
  func uint32(_ offset: Int) -> Int { uint16(offset) << 16 | uint16(offset + 2) }

  /// Where a table's record stands in the directory.
  func record(of tag: String) throws -> Int {
    let records = (0..<uint16(4)).map { 12 + 16 * $0 }
    return try #require(records.first { bytes[$0..<$0 + 4].elementsEqual(tag.utf8) }, "no table \(tag)")
  }

  /// Where a table begins.
  func start(of tag: String) throws -> Int { uint32(try record(of: tag) + 8) }

  /// Writes two bytes of a table.
  mutating func set(_ table: String, _ offset: Int, to value: Int) throws {
    write(value, at: try start(of: table) + offset)
  }

  /// Writes two bytes.
  mutating func write(_ value: Int, at offset: Int) {
    bytes[offset] = UInt8(truncatingIfNeeded: value >> 8)
    bytes[offset + 1] = UInt8(truncatingIfNeeded: value)
  }

  /// Makes the directory say that a table has another length.
  mutating func claim(_ tag: String, length: Int) throws {
    let place = try record(of: tag) + 12
    write(length >> 16, at: place)
    write(length, at: place + 2)
  }
}
