/// Text and bytes of a PDF in the making.
package struct PDFBytes {
  /// Space for bytes, and how many there can be; `nil` before the first one.
  private var memory: ManagedBuffer<Int, UInt8>?
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// A copy of the bytes.
  package var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  /// Lends the bytes for one call.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard let memory else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    return memory.withUnsafeMutablePointerToElements {
      body(UnsafeRawBufferPointer(start: $0, count: count))
    }
  }

  /// Removes all bytes, and keeps their space.
  package mutating func removeAll() { count = 0 }

  /// Removes the bytes from a place on, and returns them.
  mutating func removeAll(from place: Int) -> PDFBytes {
    var removed = PDFBytes()
    withUnsafeBytes { removed.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[place...])) }
    count = place
    return removed
  }

  /// Returns where bytes can be written, with space for some; `count` has to be raised by those that were.
  @inline(__always)
  private mutating func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
    let (count, end) = (count, count + more)
    if isKnownUniquelyReferenced(&memory) {
      // Through pointers, whose access is not checked.
      let place = memory.unsafelyUnwrapped.withUnsafeMutablePointers { $0.pointee >= end ? $1 + count : nil }
      if let place { return place }
    }
    grow(more)
    return memory.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0 + count }
  }

  /// Moves the bytes to memory that is theirs alone and has space for more.
  @inline(never)
  private mutating func grow(_ more: Int) {
    let capacity = max(count + more, 2 * count, PDFBytes.leastCapacity)
    let new = ManagedBuffer<Int, UInt8>.create(minimumCapacity: capacity) { _ in capacity }
    withUnsafeBytes { old in
      guard let start = old.baseAddress else { return }
      new.withUnsafeMutablePointerToElements {
        UnsafeMutableRawPointer($0).copyMemory(from: start, byteCount: old.count)
      }
    }
    memory = new
  }

  private static let leastCapacity = 32

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    room(for: 1).initialize(to: byte)
    count += 1
  }

  package mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(text: String) { append(contentsOf: text.utf8) }

  package mutating func append(contentsOf more: UnsafeBufferPointer<UInt8>) {
    guard let start = more.baseAddress else { return }
    room(for: more.count).initialize(from: start, count: more.count)
    count += more.count
  }

  package mutating func append(contentsOf more: PDFBytes) {
    more.withUnsafeBytes { append(contentsOf: $0.assumingMemoryBound(to: UInt8.self)) }
  }

  package mutating func append(contentsOf more: some Sequence<UInt8>) {
    if more.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) != nil { return }
    for byte in more { append(byte) }
  }

  // MARK: Numbers

  package mutating func append(integer value: Int) {
    count += PDFBytes.write(value, to: room(for: PDFBytes.mostDigits))
  }

  /// More bytes than a number has.
  private static let mostDigits = 24

  /// Writes a number in decimal digits.
  ///
  /// - Parameter start: Where it is written: 20 bytes at most.
  /// - Returns: How many bytes it has.
  @inline(__always)
  static func write(_ value: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
    var place = start
    if value < 0 {
      place.initialize(to: UInt8(ascii: "-"))
      place += 1
    }
    return place - start + write(value.magnitude, to: place)
  }

  private static func write(_ value: UInt, to place: UnsafeMutablePointer<UInt8>) -> Int {
    var digits = 1
    var limit: UInt = 10
    while value >= limit, digits < 19 {
      limit *= 10
      digits += 1
    }
    if value >= limit { digits += 1 }
    var rest = value
    for index in stride(from: digits - 1, through: 0, by: -1) {
      (place + index).initialize(to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    return digits
  }

  /// Appends thousandths as a number, as shortly as it can be written.
  package mutating func append(thousandths value: Int) {
    let start = room(for: PDFBytes.mostDigits)
    var place = start
    func append(_ byte: UInt8) {
      place.initialize(to: byte)
      place += 1
    }
    func append(digit: UInt) { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)) }
    if value < 0 { append(UInt8(ascii: "-")) }
    let (whole, part) = value.magnitude.quotientAndRemainder(dividingBy: 1000)
    if whole > 0 || part == 0 { place += PDFBytes.write(whole, to: place) }
    if part > 0 {
      append(UInt8(ascii: "."))
      append(digit: part / 100)
      if part % 100 > 0 {
        append(digit: part / 10 % 10)
        if part % 10 > 0 { append(digit: part % 10) }
      }
    }
    count += place - start
  }

  /// Appends a number to the nearest thousandth.
  package mutating func append(_ value: Double) { append(thousandths: PDFBytes.thousandths(value)) }

  /// Appends a number of a matrix, to the nearest millionth.
  package mutating func append(precise value: Double) {
    let millionths = Int((PDFBytes.clamped(value) * 1e6).rounded())
    if millionths % 1000 == 0 { return append(thousandths: millionths / 1000) }
    if value < 0 { append(UInt8(ascii: "-")) }
    let (whole, part) = Int(millionths.magnitude).quotientAndRemainder(dividingBy: 1_000_000)
    if whole > 0 { append(integer: whole) }
    append(UInt8(ascii: "."))
    var (rest, divisor) = (part, 100_000)
    while rest > 0 {
      append(UInt8(ascii: "0") + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  /// Returns a number in thousandths, within what readers can hold.
  package static func thousandths(_ value: Double) -> Int { Int((clamped(value) * 1000).rounded()) }

  private static func clamped(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -100_000_000), 100_000_000)
  }

  /// Appends numbers to the nearest thousandth, a space after each.
  package mutating func append(numbers: Double...) {
    for number in numbers {
      append(number)
      append(UInt8(ascii: " "))
    }
  }

  // MARK: Strings

  /// Appends a byte of a string in parentheses.
  @inline(__always)
  package mutating func append(stringByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case 0x0D: append("\\r")
    default: append(byte)
    }
  }

  /// Appends a text as PDF writes it: ASCII in parentheses, any other in UTF-16.
  package mutating func append(string text: String) {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      append(UInt8(ascii: "("))
      for byte in text.utf8 { append(stringByte: byte) }
      append(UInt8(ascii: ")"))
    } else {
      append("<FEFF")
      append(hexadecimal: text)
      append(UInt8(ascii: ">"))
    }
  }

  /// Appends a text in UTF-16, four digits a unit.
  package mutating func append(hexadecimal text: String) {
    for unit in text.utf16 { append(hexadecimal: Int(unit), digits: 4) }
  }

  package mutating func append(hexadecimal value: Int, digits: Int) {
    for shift in stride(from: (digits - 1) * 4, through: 0, by: -4) {
      append(PDFBytes.digits[value >> shift & 15])
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Appends a name, with what a name cannot hold written as numbers.
  package mutating func append(name: String) {
    append(UInt8(ascii: "/"))
    for byte in name.utf8 {
      if PDFBytes.isOfName[Int(byte)] {
        append(byte)
      } else {
        append(UInt8(ascii: "#"))
        append(hexadecimal: Int(byte), digits: 2)
      }
    }
  }

  /// Whether a name can hold a byte.
  private static let isOfName = (UInt8.min...UInt8.max).map { byte in
    (0x21..<0x7F).contains(byte) && !"#/()<>[]{}%".utf8.contains(byte)
  }

  /// Appends a reference to an object.
  package mutating func append(reference: PDFReference) {
    append(integer: reference.number)
    append(" 0 R")
  }
}

/// The number of an object.
package struct PDFReference: Hashable, Sendable, Comparable {
  package let number: Int

  package static func < (left: PDFReference, right: PDFReference) -> Bool { left.number < right.number }

  /// As it is written in a dictionary.
  package var text: String { "\(number) 0 R" }
}

extension PDFBytes {
  /// Returns a text as PDF writes it.
  package static func string(_ text: String) -> String {
    var bytes = PDFBytes()
    bytes.append(string: text)
    return bytes.text
  }

  /// Returns a number as PDF writes it.
  package static func number(_ value: Double) -> String {
    var bytes = PDFBytes()
    bytes.append(value)
    return bytes.text
  }

  /// The bytes as text.
  package var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
