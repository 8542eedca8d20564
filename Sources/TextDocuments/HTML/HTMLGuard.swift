internal import Foundation

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

  private var depth = 0
  private var formatting = 0
  /// How many elements of a name were kept away, whose ends are to go, too.
  private var blocked: [HTMLTagName: Int] = [:]
  /// What is open from the outermost SVG or MathML on; each with whether it holds such elements, which may
  /// end themselves by a slash, or HTML's.
  private var open: [(name: HTMLTagName, isForeign: Bool)] = []
  private var isForeign: Bool { open.last?.isForeign == true }

  /// Looks at the tags of a source, and overwrites some.
  init(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBufferPointer { scan($0) }
  }

  private mutating func scan(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    let bytes = UnsafeBufferPointer(buffer)
    var index = 0
    while let start = HTMLGuard.next(UInt8(ascii: "<"), bytes, index) {
      index = start + 1
      guard index < bytes.count else { return }
      if bytes[index] == UInt8(ascii: "!") {
        index = HTMLGuard.commentEnd(bytes, start)
        continue
      }
      let closes = bytes[index] == UInt8(ascii: "/")
      if closes { index += 1 }
      let name = HTMLTagName(bytes, at: index)
      guard name.count > 0 else { continue }
      let end = tagEnd(buffer, index + name.count, start)
      let kind = name.kind
      if kind.contains(.breakout) { leaveForeign() }
      let wasForeign = isForeign
      if !kind.contains(.flat) || wasForeign {
        let drops = closes ? closed(name, kind) : opened(name, kind, start, bytes[end - 2])
        if drops { HTMLGuard.blank(buffer, start..<end) }
      }
      index = end
      if !closes, kind.contains(.raw), !wasForeign {
        index = HTMLGuard.rawEnd(bytes, index, name)
      }
    }
  }

  /// Takes notice of a tag that ends an element, and returns whether it is kept away.
  private mutating func closed(_ name: HTMLTagName, _ kind: HTMLTagName.Kind) -> Bool {
    if !blocked.isEmpty, let count = blocked[name], count > 0 {
      blocked[name] = count - 1
      return true
    }
    depth = max(0, depth - 1)
    if kind.contains(.formatting) { formatting = max(0, formatting - 1) }
    // What is not open in it may end something around all of it.
    let index = open.lastIndex { $0.name == name } ?? 0
    open.removeLast(open.count - index)
    return false
  }

  /// Takes notice of a tag that begins an element, and returns whether it is kept away.
  ///
  /// - Parameter last: What stands before the tag's end.
  private mutating func opened(
    _ name: HTMLTagName, _ kind: HTMLTagName.Kind, _ start: Int, _ last: UInt8
  ) -> Bool {
    if formatting >= HTMLGuard.mostFormatting, kind.contains(.formatting) {
      firstUnformatted = firstUnformatted ?? start
    } else if depth >= HTMLGuard.mostNested {
      firstDropped = firstDropped ?? start
    } else {
      if kind.contains(.formatting) { formatting += 1 }
      // No element of HTML ends itself, in spite of a slash; those of SVG and MathML do.
      if last == UInt8(ascii: "/"), isForeign || kind.contains(.foreign) { return false }
      depth += 1
      if kind.contains(.foreign) {
        open.append((name, true))
      } else if !open.isEmpty {
        open.append((name, isForeign && !kind.contains(.integration)))
      }
      return false
    }
    blocked[name, default: 0] += 1
    return true
  }

  /// Ends SVG and MathML up to the HTML around it.
  private mutating func leaveForeign() {
    while isForeign { open.removeLast() }
  }

  private static func next(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    guard index < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + index, Int32(byte), bytes.count - index)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  private mutating func tagEnd(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ index: Int, _ start: Int
  ) -> Int {
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
      HTMLGuard.blank(bytes, cut..<max(cut, index - 1))
    }
    return index
  }

  private static func commentEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let isComment = bytes[start...].starts(with: "<!--".utf8)
    guard isComment else { return (next(UInt8(ascii: ">"), bytes, start) ?? bytes.count - 1) + 1 }
    var index = start + 2
    while let end = next(UInt8(ascii: ">"), bytes, index) {
      if end >= 2, bytes[end - 1] == UInt8(ascii: "-"), bytes[end - 2] == UInt8(ascii: "-") { return end + 1 }
      index = end + 1
    }
    return bytes.count
  }

  private static func rawEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ name: HTMLTagName
  ) -> Int {
    var index = start
    while let found = next(UInt8(ascii: "<"), bytes, index) {
      if found + 1 < bytes.count, bytes[found + 1] == UInt8(ascii: "/"),
        HTMLTagName(bytes, at: found + 2) == name
      {
        return found
      }
      index = found + 1
    }
    return bytes.count
  }

  private static func blank(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>) {
    for index in range { bytes[index] = 0x20 }
  }
}
