/// Text and bytes of a PDF in the making.
package struct PDFBytes {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var count: Int { bytes.count }
  package var isEmpty: Bool { bytes.isEmpty }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  @inline(__always)
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  package mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(text: String) { bytes.append(contentsOf: text.utf8) }

  package mutating func append(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  // MARK: Numbers

  package mutating func append(integer value: Int) { PDFBytes.forEachByte(of: value) { append($0) } }

  /// Calls a closure with each byte of a number in decimal digits.
  @inline(__always)
  static func forEachByte(of value: Int, _ body: (UInt8) -> Void) {
    if value < 0 { body(UInt8(ascii: "-")) }
    var rest = value.magnitude
    var divisor: UInt = 1
    while rest / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      body(UInt8(ascii: "0") + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  /// Appends thousandths as a number, as shortly as it can be written.
  package mutating func append(thousandths value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    let magnitude = Int(value.magnitude)
    let (whole, part) = magnitude.quotientAndRemainder(dividingBy: 1000)
    if whole > 0 || part == 0 { append(integer: whole) }
    guard part > 0 else { return }
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") + UInt8(part / 100))
    guard part % 100 > 0 else { return }
    append(UInt8(ascii: "0") + UInt8(part / 10 % 10))
    if part % 10 > 0 { append(UInt8(ascii: "0") + UInt8(part % 10)) }
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
      if (0x21..<0x7F).contains(byte), !"#/()<>[]{}%".utf8.contains(byte) {
        append(byte)
      } else {
        append(UInt8(ascii: "#"))
        append(hexadecimal: Int(byte), digits: 2)
      }
    }
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
    return String(decoding: bytes.bytes, as: UTF8.self)
  }

  /// Returns a number as PDF writes it.
  package static func number(_ value: Double) -> String {
    var bytes = PDFBytes()
    bytes.append(value)
    return String(decoding: bytes.bytes, as: UTF8.self)
  }
}
