/// Decodes the UTF-8 of a string part by part, several times faster than `utf16`.
package struct UTF8Decoder {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// The second half of a pair of surrogates whose first half was the last unit of a part; 0 if there is
  /// none.
  private var trail: UInt16 = 0

  /// Begins with the first character.
  ///
  /// - Parameter bytes: Valid UTF-8, which has to stay where it is.
  package init(valid bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether all units have been decoded.
  package var isAtEnd: Bool { offset == bytes.count && trail == 0 }

  /// Decodes the next units.
  ///
  /// - Parameters:
  ///   - limit: The most units, at least 1.
  ///   - target: Memory for as many.
  /// - Returns: Their number: `limit`, except at the end.
  package mutating func next(_ limit: Int, into target: UnsafeMutablePointer<UInt16>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let end = bytes.count
    var (offset, count) = (self.offset, 0)
    if trail != 0 {
      target[0] = trail
      (trail, count) = (0, 1)
    }
    while offset < end, count < limit {
      let first = base[offset]
      if first < 0x80 {
        // ASCII is widened eight bytes at a time.
        if offset + 8 <= end, count + 8 <= limit,
          UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          WesternBytes.widen(base + offset, to: target + count)
          offset += 8
          count += 8
        } else {
          target[count] = UInt16(first)
          offset += 1
          count += 1
        }
        continue
      }
      func bits(_ index: Int) -> UInt32 { UInt32(base[offset + index] & 0x3F) }
      if first < 0xE0 {
        target[count] = UInt16(UInt32(first & 0x1F) << 6 | bits(1))
        offset += 2
      } else if first < 0xF0 {
        target[count] = UInt16(UInt32(first & 0x0F) << 12 | bits(1) << 6 | bits(2))
        offset += 3
      } else {
        let scalar = UInt32(first & 0x07) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3)
        target[count] = UInt16(0xD7C0 + scalar >> 10)
        offset += 4
        trail = UInt16(0xDC00 | scalar & 0x3FF)
        if count + 1 < limit {
          count += 1
          target[count] = trail
          trail = 0
        }
      }
      count += 1
    }
    self.offset = offset
    return count
  }

  /// Returns the units of a string.
  package static func units(of string: String) -> [UInt16] {
    var string = string
    return string.withUTF8 { units(of: $0) }
  }

  /// Returns the units of the UTF-8 of a string.
  package static func units(of utf8: UnsafeBufferPointer<UInt8>) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: utf8.count) { units, count in
      guard let target = units.baseAddress else { return }
      var decoder = UTF8Decoder(valid: utf8)
      count = decoder.next(utf8.count, into: target)
    }
  }
}
