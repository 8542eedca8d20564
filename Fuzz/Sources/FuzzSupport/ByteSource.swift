/// Reads decisions from the fuzzer's bytes; when they are used up, every answer is zero.
public struct ByteSource {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// Reads from the fuzzer's memory, which outlives one call only.
  public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The number of bytes not read yet.
  public var count: Int { bytes.count - position }

  /// The next byte.
  public mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    position += 1
    return bytes[position - 1]
  }

  /// A number below `limit`.
  public mutating func index(below limit: Int) -> Int { Int(byte()) % limit }

  /// A number below 65,536.
  public mutating func word() -> Int { Int(byte()) << 8 | Int(byte()) }

  /// One of some values.
  public mutating func element<Value>(of values: [Value]) -> Value { values[index(below: values.count)] }

  /// A length that is mostly sensible and sometimes anything but.
  public mutating func anyLength(_ low: Double, _ high: Double) -> Double {
    let choice = byte()
    return choice < 224
      ? low + (high - low) * Double(choice) / 223 : Self.extremes[Int(choice) % Self.extremes.count]
  }

  static let extremes: [Double] = [
    0, -0.0, 1e-9, -1, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 1e9, 0.1,
  ]
}
