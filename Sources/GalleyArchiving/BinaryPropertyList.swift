internal import Foundation

/// A value of a property list, with the references of keyed archives.
indirect enum PropertyListValue: Hashable {
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case data(Data)
  case reference(Int)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// Creates the value of a number, by the type that it was created from.
  init(_ number: NSNumber) {
    switch String(cString: number.objCType) {
    case "c", "B": self = .boolean(number.boolValue)
    case "f", "d": self = .real(number.doubleValue)
    default: self = .integer(number.int64Value)
    }
  }

  // Two fractions are one value only when their bits are the same, so that −0 and NaN are preserved; two
  // texts only when their code units are.

  static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)): left.utf16.elementsEqual(right.utf16)
    case (.data(let left), .data(let right)): left == right
    case (.reference(let left), .reference(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value.bitPattern)
    case .string(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .reference(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .dictionary(let value): hasher.combine(value)
    }
  }
}

/// A property list in Apple's binary format, version 00: equal lists give equal bytes.
struct BinaryPropertyList {
  /// The bytes.
  private(set) var data = Data("bplist00".utf8)
  private var offsets: [Int] = []
  private var known: [PropertyListValue: Int] = [:]
  /// Scalars before what holds them; `nil` until it is known where they go.
  private var order: [PropertyListValue] = []
  private let referenceSize: Int

  init(_ root: PropertyListValue) {
    referenceSize = 4
    let top = number(root)
    for value in order {
      offsets.append(data.count)
      write(value)
    }
    let table = data.count
    for offset in offsets { append(UInt64(offset), bytes: 8) }
    data.append(contentsOf: [0, 0, 0, 0, 0, 0, 8, UInt8(referenceSize)])
    append(UInt64(offsets.count), bytes: 8)
    append(UInt64(top), bytes: 8)
    append(UInt64(table), bytes: 8)
  }

  /// The number of a value, with all that is in it numbered before it.
  private mutating func number(_ value: PropertyListValue) -> Int {
    if let number = known[value] { return number }
    switch value {
    case .array(let members): for member in members { _ = number(member) }
    case .dictionary(let entries):
      for (key, member) in entries.sorted(by: { $0.key < $1.key }) {
        _ = number(.string(key))
        _ = number(member)
      }
    default: break
    }
    order.append(value)
    known[value] = order.count - 1
    return order.count - 1
  }

  private mutating func append(_ value: UInt64, bytes: Int) {
    for i in (0..<bytes).reversed() { data.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(i)))) }
  }

  private mutating func write(_ value: PropertyListValue) {
    switch value {
    case .boolean(let value): data.append(value ? 0x09 : 0x08)
    case .integer(let value):
      data.append(0x13)
      append(UInt64(bitPattern: value), bytes: 8)
    case .real(let value):
      data.append(0x23)
      append(value.bitPattern, bytes: 8)
    case .data(let bytes):
      writeMarker(0x40, bytes.count)
      data.append(bytes)
    case .string(let text):
      let units = Array(text.utf16)
      if units.allSatisfy({ $0 < 0x80 }) {
        writeMarker(0x50, units.count)
        data.append(contentsOf: units.map { UInt8($0) })
      } else {
        writeMarker(0x60, units.count)
        for unit in units { append(UInt64(unit), bytes: 2) }
      }
    case .reference(let number):
      data.append(0x83)
      append(UInt64(number), bytes: 4)
    case .array(let members):
      writeMarker(0xA0, members.count)
      for member in members { writeReference(member) }
    case .dictionary(let entries):
      let sorted = entries.sorted { $0.key < $1.key }
      writeMarker(0xD0, sorted.count)
      for (key, _) in sorted { writeReference(.string(key)) }
      for (_, member) in sorted { writeReference(member) }
    }
  }

  private mutating func writeReference(_ value: PropertyListValue) {
    append(UInt64(known[value] ?? 0), bytes: referenceSize)
  }

  private mutating func writeMarker(_ kind: UInt8, _ count: Int) {
    guard count >= 15 else { return data.append(kind | UInt8(count)) }
    data.append(kind | 0x0F)
    data.append(0x13)
    append(UInt64(count), bytes: 8)
  }
}
