extension String {
  /// Returns as many spaces as are asked for, ten times faster than `String(repeating:count:)` of a string.
  package static func blanks(_ count: Int) -> String {
    String(unsafeUninitializedCapacity: count) { bytes in
      bytes.initialize(repeating: 0x20)
      return count
    }
  }
}
