/// Reading of code points from UTF-16 units; a lone surrogate reads as itself.
extension Span<UInt16> {
  /// Returns the code point that starts at `offset`, and how many units it has.
  @inline(__always)
  func scalar(at offset: Int) -> (scalar: UInt32, length: Int) {
    let unit = self[offset]
    if unit & 0xFC00 == 0xD800, offset + 1 < count {
      let low = self[offset + 1]
      if low & 0xFC00 == 0xDC00 {
        return ((UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)) + 0x10000, 2)
      }
    }
    return (UInt32(unit), 1)
  }

  /// Returns the code point that ends before `offset`, and how many units it has.
  @inline(__always)
  func scalar(before offset: Int) -> (scalar: UInt32, length: Int) {
    let unit = self[offset - 1]
    if unit & 0xFC00 == 0xDC00, offset >= 2 {
      let high = self[offset - 2]
      if high & 0xFC00 == 0xD800 {
        return ((UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)) + 0x10000, 2)
      }
    }
    return (UInt32(unit), 1)
  }
}
