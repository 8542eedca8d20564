extension String {
  /// Creates a text of UTF-16 units; half a surrogate pair becomes U+FFFD.
  ///
  /// Most texts of a run are ASCII, which the standard library would take one scalar after the other.
  package init(units: UnsafeBufferPointer<UInt16>) {
    guard units.allSatisfy({ $0 < 0x80 }) else {
      self = String(decoding: units, as: UTF16.self)
      return
    }
    self = String(unsafeUninitializedCapacity: units.count) { buffer in
      for index in 0..<units.count { buffer[index] = UInt8(truncatingIfNeeded: units[index]) }
      return units.count
    }
  }

  /// Creates a text of UTF-16 units; half a surrogate pair becomes U+FFFD.
  package init(units: [UInt16]) { self = units.withUnsafeBufferPointer { String(units: $0) } }

  /// Creates a text of UTF-16 units; half a surrogate pair becomes U+FFFD.
  package init(units: ArraySlice<UInt16>) { self = units.withUnsafeBufferPointer { String(units: $0) } }
}
