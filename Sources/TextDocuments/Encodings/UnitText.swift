extension String {
  /// Creates a text of UTF-16 units; half a surrogate pair becomes U+FFFD.
  ///
  /// Most texts of a run are ASCII, which the standard library would take one scalar after the other.
  init(units: [UInt16]) {
    guard units.allSatisfy({ $0 < 0x80 }) else {
      self = String(decoding: units, as: UTF16.self)
      return
    }
    self = String(unsafeUninitializedCapacity: units.count) { buffer in
      for (index, unit) in units.enumerated() { buffer[index] = UInt8(truncatingIfNeeded: unit) }
      return units.count
    }
  }
}
