internal import Foundation

/// The bytes of a file: there are none beyond its end.
struct FileBytes {
  private let bytes: [UInt8]

  init(_ data: Data) { bytes = Array(data) }

  var count: Int { bytes.count }

  /// The byte at an offset.
  subscript(offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  /// The bytes from an offset on; `nil` if they are not all there.
  func part(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
    return bytes[offset..<offset + count]
  }

  /// A number of two bytes, the lower one first.
  func little(_ offset: Int) -> Int? { part(offset, 2).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } } }

  /// A number of some bytes, the highest one first.
  func big(_ offset: Int, _ count: Int) -> Int? {
    part(offset, count).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }
}
