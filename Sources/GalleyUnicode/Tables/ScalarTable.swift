/// One small number for every code point, in two stages of blocks of 128.
struct ScalarTable<Value: FixedWidthInteger & Sendable>: Sendable {
  private let index: NumberTable<UInt16>
  private let data: NumberTable<Value>

  init(index: PackedNumbers, data: PackedNumbers) {
    precondition(index.count == 0x110000 >> 7, "a table covers all code points")
    self.index = index.unpacked(as: UInt16.self)
    self.data = data.unpacked(as: Value.self)
  }

  /// The value of a UTF-16 unit as if it stood alone.
  @inline(__always)
  subscript(unit unit: UInt16) -> Value {
    data[Int(index[Int(unit >> 7)]) << 7 | Int(unit & 127)]
  }

  /// The value of a code point; numbers above U+10FFFF have the value of U+10FFFF.
  @inline(__always)
  subscript(scalar: UInt32) -> Value {
    let scalar = min(scalar, 0x10FFFF)
    return data[Int(index[Int(scalar >> 7)]) << 7 | Int(scalar & 127)]
  }
}
