/// Numbers written as text by unicode-tables: runs over base-32 digits in a 64-letter alphabet.
///
/// A literal array of the same length would take the compiler seconds.
struct PackedNumbers {
  private let text: StaticString
  /// The number of numbers.
  let count: Int

  init(_ text: StaticString, count: Int) {
    self.text = text
    self.count = count
  }

  /// Unpacks the numbers. Call it once for each table, from a `static let`.
  func unpacked<Number: FixedWidthInteger & Sendable>(as _: Number.Type) -> NumberTable<Number> {
    NumberTable(count: count) { numbers in
      var position = text.utf8Start
      let end = position + text.utf8CodeUnitCount
      var written = 0
      while position < end {
        let head = Self.next(&position)
        let value = Number(head >> 1)
        // An odd number announces a run; its length follows, less two.
        let length = head & 1 == 0 ? 1 : Self.next(&position) + 2
        precondition(written + length <= count, "a packed table is longer than it says")
        for i in written..<written + length { numbers[i] = value }
        written += length
      }
      precondition(written == count, "a packed table is shorter than it says")
    }
  }

  /// Reads one number, its lowest digit first; letters from the 32nd on say that another digit follows.
  private static func next(_ position: inout UnsafePointer<UInt8>) -> Int {
    var value = 0
    var shift = 0
    while true {
      let letter = position.pointee
      position += 1
      let digit: Int
      switch letter {
      case 0x30...0x39: digit = Int(letter) - 0x30
      case 0x41...0x5A: digit = Int(letter) - 0x41 + 10
      case 0x61...0x7A: digit = Int(letter) - 0x61 + 36
      default: digit = letter == UInt8(ascii: "+") ? 62 : 63
      }
      value |= (digit & 31) << shift
      if digit < 32 { return value }
      shift += 5
    }
  }
}
