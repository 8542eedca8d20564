/// Reads JSON (RFC 8259) and gives the position of every mistake.
///
/// Foundation's readers are no help here: on Linux they accept `[1,]`, read UTF-16 as an empty array, and
/// name no position for truncated files, lone surrogates and numbers out of range.
package struct JSONReader {
  /// A mistake in a text that is not JSON, with its position.
  package struct SyntaxError: Error, Equatable {
    package let position: TemplatePosition
    package let reason: String
  }

  /// A value read from a file.
  package struct Document {
    package let root: TemplateValue
    /// The positions of a root array's elements; empty if the root is no array.
    package let elementPositions: [TemplatePosition]
  }

  /// Arrays and objects may be nested this deep; the limit keeps the reader off the end of the stack.
  package static let maximumDepth = 512

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var elementOffsets: [Int] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads one JSON value in UTF-8; a byte order mark before it is skipped.
  package static func read(_ bytes: [UInt8]) throws(SyntaxError) -> Document {
    var reader = JSONReader(bytes)
    try reader.checkEncoding()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    let root = try reader.value()
    reader.skipSpace()
    guard reader.index == bytes.count else {
      throw reader.error("something follows the end of the JSON value")
    }
    return Document(root: root, elementPositions: reader.positions(of: reader.elementOffsets))
  }

  // MARK: Values

  private mutating func value() throws(SyntaxError) -> TemplateValue {
    skipSpace()
    guard let byte = peek else { throw error("the file ends where a value is due") }
    switch byte {
    case UInt8(ascii: "["): return try nested { (reader) throws(SyntaxError) in try reader.array() }
    case UInt8(ascii: "{"): return try nested { (reader) throws(SyntaxError) in try reader.object() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw error("a value is due here, not \(described(at: index))")
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(SyntaxError) -> TemplateValue
  ) throws(SyntaxError) -> TemplateValue {
    guard depth < JSONReader.maximumDepth else {
      throw error("arrays and objects are nested deeper than \(JSONReader.maximumDepth)")
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func array() throws(SyntaxError) -> TemplateValue {
    var values: [TemplateValue] = []
    index += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      skipSpace()
      if depth == 1 { elementOffsets.append(index) }
      values.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw due("',' or ']'") }
    }
  }

  private mutating func object() throws(SyntaxError) -> TemplateValue {
    var members: [String: TemplateValue] = [:]
    index += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw due("a name in double quotes") }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw due("':'") }
      members[name] = try value()
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw due("',' or '}'") }
    }
  }

  private mutating func word(_ word: String, _ value: TemplateValue) throws(SyntaxError) -> TemplateValue {
    let end = bytes[index...].firstIndex { !isWordByte($0) } ?? bytes.count
    let found = String(decoding: bytes[index..<end], as: UTF8.self)
    guard found == word else { throw error("'\(found.prefix(20))' is no JSON value") }
    index = end
    return value
  }

  private mutating func number() throws(SyntaxError) -> Double {
    let start = index
    if peek == UInt8(ascii: "-") { index += 1 }
    let whole = try digits()
    if whole.count > 1, bytes[whole.lowerBound] == UInt8(ascii: "0") {
      index = start
      throw error("a number must not begin with a superfluous 0")
    }
    if take(UInt8(ascii: ".")) { _ = try digits() }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      _ = try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      index = start
      throw error("the number \(text.prefix(20)) is too large")
    }
    return number
  }

  private mutating func digits() throws(SyntaxError) -> Range<Int> {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard index > start else { throw due("a digit") }
    return start..<index
  }

  // MARK: Strings

  private mutating func string() throws(SyntaxError) -> String {
    let opening = index
    index += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: Array(String(Character(try escape())).utf8))
      case 0..<0x20:
        throw error("\(described(at: index)) must be written as an escape inside a string")
      default:
        text.append(byte)
        index += 1
      }
    }
    index = opening
    throw error("the string that begins here has no end")
  }

  private mutating func escape() throws(SyntaxError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let letter = peek else { throw error("the file ends inside a string") }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      index = start
      throw error("'\\\(described(at: start + 1, quoted: false))' is no escape of JSON")
    }
    let unit = try hexUnit(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A code point beyond U+FFFF is written as a pair; half a pair is not text.
    if UTF16.isLeadSurrogate(unit), peek == UInt8(ascii: "\\"), index + 1 < bytes.count,
      bytes[index + 1] == UInt8(ascii: "u")
    {
      index += 2
      let trail = try hexUnit(from: index - 2)
      if UTF16.isTrailSurrogate(trail),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
      {
        return scalar
      }
    }
    index = start
    throw error("the escape is half of a surrogate pair")
  }

  private mutating func hexUnit(from start: Int) throws(SyntaxError) -> UInt16 {
    let end = index + 4
    guard end <= bytes.count, bytes[index..<end].allSatisfy(isHexDigit),
      let unit = UInt16(String(decoding: bytes[index..<end], as: UTF8.self), radix: 16)
    else {
      index = start
      throw error("'\\u' needs four hexadecimal digits")
    }
    index = end
    return unit
  }

  // MARK: Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x5F
  }

  private func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Everything after this check may take the bytes for UTF-8.
  private mutating func checkEncoding() throws(SyntaxError) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw error("the file is UTF-16; a template is UTF-8")
    }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return
      case .error:
        index = offset
        throw error("the byte \(hexadecimal(bytes[offset])) is not UTF-8")
      }
    }
  }

  // MARK: Messages

  private func due(_ what: String) -> SyntaxError {
    guard index < bytes.count else { return error("the file ends where \(what) is due") }
    return error("\(what) is due here, not \(described(at: index))")
  }

  private func error(_ reason: String) -> SyntaxError {
    SyntaxError(position: positions(of: [index])[0], reason: reason)
  }

  /// Returns the code point at an offset, for a message.
  private func described(at offset: Int, quoted: Bool = true) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let scalar =
      String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    if scalar.value < 0x20 || scalar.value == 0x7F {
      return "the control character U+00" + (scalar.value < 16 ? "0" : "")
        + String(scalar.value, radix: 16, uppercase: true)
    }
    return quoted ? "'\(scalar)'" : "\(scalar)"
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// Lines and columns of ascending offsets, found in one pass; a byte order mark takes no column.
  private func positions(of offsets: [Int]) -> [TemplatePosition] {
    var positions: [TemplatePosition] = []
    var position = TemplatePosition(line: 1, column: 1)
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for offset in offsets {
      while at < offset {
        let byte = bytes[at]
        at += 1
        if byte == 0x0A || (byte == 0x0D && !(at < bytes.count && bytes[at] == 0x0A)) {
          position = TemplatePosition(line: position.line + 1, column: 1)
        } else if at == bytes.count || bytes[at] & 0xC0 != 0x80 {
          position.column += 1  // at the last byte of a code point
        }
      }
      positions.append(position)
    }
    return positions
  }
}
