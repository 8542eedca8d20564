internal import Foundation

/// Keeps from the parser what would cost it more than linear time: nesting beyond that of any browser, and
/// endless lists of attributes. What is kept away is overwritten by spaces, so that places stay right.
struct HTMLGuard {
  /// Browsers nest no deeper, either.
  static let mostNested = 512
  static let mostAttributes = 256
  /// Elements of style that stay open go on in every block after them, where the parser makes each anew.
  static let mostFormatting = 32

  /// The place of the first tag that was kept away.
  private(set) var firstDropped: Int?
  /// The place of the first element of style that was kept away.
  private(set) var firstUnformatted: Int?
  /// The place of the first tag with too many attributes.
  private(set) var firstCut: Int?

  /// Elements that have no end, or whose end may be left out: their number is no depth.
  private static let flat: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
    "p", "li", "dt", "dd", "option", "optgroup", "tr", "td", "th", "thead", "tbody", "tfoot", "colgroup",
    "rt", "rp",
    "html", "head", "body",
  ]
  /// Elements that go on in other blocks; `a` and `nobr` end those before them.
  private static let formatting: Set<String> = [
    "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u",
  ]
  private static let raw: Set<String> = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]

  /// Looks at the tags of a source, and overwrites some.
  init(_ bytes: inout [UInt8]) {
    var depth = 0
    var index = 0
    var formatting = 0
    var blocked: [String: Int] = [:]
    while let start = HTMLGuard.next(UInt8(ascii: "<"), bytes, index) {
      index = start + 1
      guard index < bytes.count else { return }
      if bytes[index] == UInt8(ascii: "!") {
        index = HTMLGuard.commentEnd(bytes, start)
        continue
      }
      let closes = bytes[index] == UInt8(ascii: "/")
      if closes { index += 1 }
      let name = HTMLGuard.name(bytes, index)
      guard !name.isEmpty else { continue }
      let end = tagEnd(&bytes, index + name.utf8.count, start)
      if !HTMLGuard.flat.contains(name) {
        if closes {
          if let count = blocked[name], count > 0 {
            blocked[name] = count - 1
            HTMLGuard.blank(&bytes, start..<end)
          } else {
            depth = max(0, depth - 1)
            if HTMLGuard.formatting.contains(name) { formatting = max(0, formatting - 1) }
          }
        } else if formatting >= HTMLGuard.mostFormatting, HTMLGuard.formatting.contains(name) {
          blocked[name, default: 0] += 1
          firstUnformatted = firstUnformatted ?? start
          HTMLGuard.blank(&bytes, start..<end)
        } else if depth >= HTMLGuard.mostNested {
          blocked[name, default: 0] += 1
          firstDropped = firstDropped ?? start
          HTMLGuard.blank(&bytes, start..<end)
        } else {
          // HTML has no such elements that end themselves; pictures in it have others.
          if HTMLGuard.formatting.contains(name) { formatting += 1 }
          if end < 2 || bytes[end - 2] != UInt8(ascii: "/") { depth += 1 }
        }
      }
      index = end
      if !closes, HTMLGuard.raw.contains(name) { index = HTMLGuard.rawEnd(bytes, index, name) }
    }
  }

  private static func next(_ byte: UInt8, _ bytes: [UInt8], _ index: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard index < buffer.count, let start = buffer.baseAddress,
        let found = memchr(start + index, Int32(byte), buffer.count - index)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }

  private static func name(_ bytes: [UInt8], _ index: Int) -> String {
    var end = index
    func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
    guard end < bytes.count, isLetter(bytes[end]) else { return "" }
    while end < bytes.count, end - index < 32,
      isLetter(bytes[end]) || (bytes[end] >= 0x30 && bytes[end] <= 0x39)
    { end += 1 }
    return String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
  }

  private mutating func tagEnd(_ bytes: inout [UInt8], _ index: Int, _ start: Int) -> Int {
    var index = index
    var quote: UInt8 = 0
    var attributes = 0
    var inName = false
    var cut = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      if byte == UInt8(ascii: ">") { break }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      if byte <= 0x20 || byte == UInt8(ascii: "/") {
        inName = false
      } else if !inName {
        inName = true
        attributes += 1
        if attributes == HTMLGuard.mostAttributes { cut = index - 1 }
      }
    }
    if cut > 0 {
      firstCut = firstCut ?? start
      HTMLGuard.blank(&bytes, cut..<max(cut, index - 1))
    }
    return index
  }

  private static func commentEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    let isComment = bytes[start...].starts(with: Array("<!--".utf8))
    guard isComment else { return (next(UInt8(ascii: ">"), bytes, start) ?? bytes.count - 1) + 1 }
    var index = start + 2
    while let end = next(UInt8(ascii: ">"), bytes, index) {
      if end >= 2, bytes[end - 1] == UInt8(ascii: "-"), bytes[end - 2] == UInt8(ascii: "-") { return end + 1 }
      index = end + 1
    }
    return bytes.count
  }

  private static func rawEnd(_ bytes: [UInt8], _ start: Int, _ name: String) -> Int {
    var index = start
    while let found = next(UInt8(ascii: "<"), bytes, index) {
      if found + 1 < bytes.count, bytes[found + 1] == UInt8(ascii: "/"),
        HTMLGuard.name(bytes, found + 2) == name
      {
        return found
      }
      index = found + 1
    }
    return bytes.count
  }

  private static func blank(_ bytes: inout [UInt8], _ range: Range<Int>) {
    for index in range { bytes[index] = 0x20 }
  }
}
