internal import Foundation

/// `^[text](key: value)` in Markdown, which the parser sees as links with addresses of their own.
enum MarkdownAttributes {
  /// What the addresses begin with.
  static let scheme = "galley-attributes:"
  private static let mostBytes = 4_096

  /// Turns extended attributes into links.
  static func asLinks(_ source: Data) -> Data {
    let isWanted = source.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memchr($0, Int32(UInt8(ascii: "^")), bytes.count) != nil } ?? false
    }
    guard isWanted else { return source }
    let bytes = [UInt8](source)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where index + 1 < bytes.count:
        result += bytes[index...(index + 1)]
        index += 2
      case UInt8(ascii: "`"):
        let end = codeEnd(bytes, index)
        result += bytes[index..<end]
        index = end
      case UInt8(ascii: "^"):
        if let (text, address, end) = link(bytes, index) {
          result += bytes[text] + Array("(<\(scheme)".utf8) + address + Array(">)".utf8)
          index = end
        } else {
          result.append(bytes[index])
          index += 1
        }
      default:
        result.append(bytes[index])
        index += 1
      }
    }
    return Data(result)
  }

  /// Returns the end of a span of code, or of the marks that begin none.
  private static func codeEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
    let length = index - start
    let open = index
    var run = 0
    while index < min(bytes.count, open + mostBytes) {
      if bytes[index] == UInt8(ascii: "`") {
        run += 1
      } else {
        if run == length { return index }
        run = 0
      }
      index += 1
    }
    return run == length && index == bytes.count ? index : open
  }

  /// Returns the brackets with their text, the address of the attributes, and the end of all.
  private static func link(_ bytes: [UInt8], _ start: Int) -> (Range<Int>, [UInt8], Int)? {
    guard let close = closing(bytes, start + 1, "[", "]"), close + 1 < bytes.count,
      bytes[close + 1] == UInt8(ascii: "("), let end = closing(bytes, close + 1, "(", ")")
    else { return nil }
    let content = bytes[(close + 2)..<end]
    guard pairs(String(decoding: content, as: UTF8.self)) != nil else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    let address = content.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return ((start + 1)..<(close + 1), address, end + 1)
  }

  /// Returns the place of what closes a bracket.
  private static func closing(
    _ bytes: [UInt8], _ start: Int, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
  ) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: opening) else { return nil }
    var depth = 0
    var quote: UInt8 = 0
    var index = start
    while index < min(bytes.count, start + mostBytes) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if quote != 0 {
        if byte == quote { quote = 0 }
      } else if opening == "(", byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: opening) {
        depth += 1
      } else if byte == UInt8(ascii: closing) {
        depth -= 1
        if depth == 0 { return index }
      }
      index += 1
    }
    return nil
  }

  /// Returns what an address says.
  static func values(_ address: String) -> NSDictionary? {
    let digits = Array(address.utf8.dropFirst(scheme.utf8.count))
    var bytes: [UInt8] = []
    var index = 0
    while index + 1 < digits.count {
      guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
      index += 2
    }
    return pairs(String(decoding: bytes, as: UTF8.self)).map { NSDictionary(dictionary: $0) }
  }

  /// Returns keys and values: strings in quotation marks, numbers, true and false; `nil` for anything else.
  private static func pairs(_ text: String) -> [String: Any]? {
    var pairs: [String: Any] = [:]
    for piece in CSSScanner.split(text, at: ",") {
      guard let colon = piece.firstIndex(of: ":") else { return nil }
      let key = HTMLStyle.unquoted(piece[..<colon].trimmingCharacters(in: .whitespaces))
      let value = piece[piece.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || "_.-".contains($0) }) else {
        return nil
      }
      if value == "true" || value == "false" {
        pairs[key] = NSNumber(value: value == "true")
      } else if let number = Double(value), number.isFinite {
        pairs[key] = NSNumber(value: number)
      } else if HTMLStyle.unquoted(value) != value {
        pairs[key] = NSString(string: HTMLStyle.unquoted(value))
      } else {
        return nil
      }
    }
    return pairs.isEmpty ? nil : pairs
  }
}
