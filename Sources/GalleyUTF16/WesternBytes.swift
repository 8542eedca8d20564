/// Code units that are stored as a byte each: those of Windows-1252, which has the letters of Western
/// languages with their quotation marks and dashes.
///
/// U+0080 to U+009F, controls that no text has, have no byte; five bytes stand for nothing.
package enum WesternBytes {
  /// Returns the unit that a byte stands for; 0 for bytes without one.
  @inlinable @inline(__always) package static func unit(_ byte: UInt8) -> UInt16 {
    byte & 0xE0 == 0x80 ? mark(byte) : UInt16(byte)
  }

  /// Returns the byte for a unit; `nil` if there is none.
  @inlinable @inline(__always) package static func byte(_ unit: UInt16) -> UInt8? {
    if unit < 0x80 || 0xA0...0xFF ~= unit { return UInt8(truncatingIfNeeded: unit) }
    return unit > 0xFF ? byte(ofMark: unit) : nil
  }

  /// Returns the unit for a byte from 0x80 to 0x9F; 0 where there is none.
  @inlinable package static func mark(_ byte: UInt8) -> UInt16 {
    // The compiler makes a table of it, which needs no start.
    switch byte {
    case 0x80: 0x20AC
    case 0x82: 0x201A
    case 0x83: 0x0192
    case 0x84: 0x201E
    case 0x85: 0x2026
    case 0x86: 0x2020
    case 0x87: 0x2021
    case 0x88: 0x02C6
    case 0x89: 0x2030
    case 0x8A: 0x0160
    case 0x8B: 0x2039
    case 0x8C: 0x0152
    case 0x8E: 0x017D
    case 0x91: 0x2018
    case 0x92: 0x2019
    case 0x93: 0x201C
    case 0x94: 0x201D
    case 0x95: 0x2022
    case 0x96: 0x2013
    case 0x97: 0x2014
    case 0x98: 0x02DC
    case 0x99: 0x2122
    case 0x9A: 0x0161
    case 0x9B: 0x203A
    case 0x9C: 0x0153
    case 0x9E: 0x017E
    case 0x9F: 0x0178
    default: 0
    }
  }

  /// The lowest and the highest unit of the bytes from 0x80 to 0x9F.
  private static let marks: ClosedRange<UInt16> = 0x0152...0x2122
  /// The bytes of these units; 0 for units between them that have none.
  private static let bytesOfMarks: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: marks.count)
    for byte in 0x80...0x9F as ClosedRange<UInt8> where mark(byte) != 0 {
      bytes[Int(mark(byte) - marks.lowerBound)] = byte
    }
    return bytes
  }()

  @usableFromInline static func byte(ofMark unit: UInt16) -> UInt8? {
    guard marks.contains(unit) else { return nil }
    let byte = bytesOfMarks[Int(unit - marks.lowerBound)]
    return byte == 0 ? nil : byte
  }

  // MARK: Many at once

  /// Whether the next eight units are there and are ASCII.
  @inlinable @inline(__always)
  package static func areASCII(_ units: UnsafeBufferPointer<UInt16>, from index: Int) -> Bool {
    guard index + 8 <= units.count, let base = units.baseAddress else { return false }
    let words = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD2<UInt64>.self)
    return (words[0] | words[1]) & 0xFF80_FF80_FF80_FF80 == 0
  }

  /// Returns the bytes for units; `nil` if one has none.
  package static func bytes(of units: UnsafeBufferPointer<UInt16>) -> [UInt8]? {
    var isDone = true
    let bytes = [UInt8](unsafeUninitializedCapacity: units.count) { bytes, count in
      if let target = bytes.baseAddress { isDone = copy(units, to: target) }
      count = isDone ? units.count : 0
    }
    return isDone ? bytes : nil
  }

  /// Copies the bytes for units.
  ///
  /// - Parameter target: Memory for as many.
  /// - Returns: `false` if a unit has none. What was written then means nothing.
  package static func copy(
    _ units: UnsafeBufferPointer<UInt16>, to target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard let source = units.baseAddress else { return true }
    var index = 0
    while index < units.count {
      if areASCII(units, from: index) {
        let lanes = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD8<UInt16>.self)
        UnsafeMutableRawPointer(target + index).storeBytes(
          of: SIMD8<UInt8>(truncatingIfNeeded: lanes), as: SIMD8<UInt8>.self)
        index += 8
        continue
      }
      for place in index..<min(index + 8, units.count) {
        guard let byte = byte(source[place]) else { return false }
        target[place] = byte
      }
      index += 8
    }
    return true
  }

  /// Copies the units that bytes stand for.
  ///
  /// - Parameter target: Memory for as many.
  package static func copy(_ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt16>) {
    guard let source = bytes.baseAddress else { return }
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count,
        UnsafeRawPointer(source + index).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        widen(source + index, to: target + index)
      } else {
        for place in index..<min(index + 8, bytes.count) { target[place] = unit(source[place]) }
      }
      index += 8
    }
  }

  /// Copies eight bytes of ASCII as units.
  @inline(__always)
  static func widen(_ bytes: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt16>) {
    let lanes = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD8<UInt8>.self)
    UnsafeMutableRawPointer(target).storeBytes(
      of: SIMD8<UInt16>(truncatingIfNeeded: lanes), as: SIMD8<UInt16>.self)
  }
}
