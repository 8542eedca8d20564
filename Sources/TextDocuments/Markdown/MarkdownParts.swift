internal import Foundation

/// Parts of a Markdown source that mean by themselves what they mean in the whole.
///
/// A part ends at an empty line after which no block is open: its last block is a paragraph, a heading, a
/// rule or a table. Definitions hold everywhere: those of links are parsed with each part of a long source,
/// and a source that may have footnotes, or is not so long, is not divided.
struct MarkdownParts {
  private let source: Data
  private let extensions: Bool
  private let size: Int
  /// The definitions of links in all of the source.
  private let definitions: Data
  private var start: Int

  /// Definitions are looked for in a source of so many parts: that takes parsing it once more.
  private static let leastDefining = 16

  /// Takes a source; `nil` for one that cannot be divided, or is no longer than a part.
  ///
  /// - Parameter size: The least bytes of a part.
  init?(_ source: Data, extensions: Bool, size: Int) {
    guard source.count > size, source.withUnsafeBytes({ UTF8Check.isValid($0) }) else { return nil }
    if source.withUnsafeBytes({ ByteSearch.first("]", ":", in: $0, from: 0) }) == nil {
      definitions = Data()
    } else {
      guard source.count / MarkdownParts.leastDefining >= size,
        let found = MarkdownDefinitions(in: source, extensions: extensions, size: size)
      else { return nil }
      definitions = found.source
    }
    // Definitions are parsed as often as there are parts.
    self.size = max(size, definitions.count)
    (self.source, self.extensions, start) = (source, extensions, source.startIndex)
  }

  /// Takes a source in UTF-8 whose definitions are not known.
  init(of source: Data, size: Int) {
    (self.source, self.size, extensions, definitions) = (source, size, false, Data())
    start = source.startIndex
  }

  /// How much has been taken, from 0 to 1.
  var progress: Double { Double(start - source.startIndex) / Double(max(source.count, 1)) }

  /// Where the next part begins, in bytes from the start of the source.
  var offset: Int { start - source.startIndex }

  /// Returns the tree of the next part; `nil` at the end.
  mutating func next() -> MarkdownTree? {
    next { [definitions, extensions] in .parsed($0, after: definitions, extensions: extensions) }
  }

  /// Returns the tree of the next part as a function parses it; `nil` at the end.
  mutating func next(_ parse: (Data) -> MarkdownTree) -> MarkdownTree? {
    guard start < source.endIndex else { return nil }
    var least = size
    while true {
      let end = end(atLeast: least)
      let tree = parse(source[start..<end])
      if end == source.endIndex || MarkdownParts.isClosed(tree) {
        start = end
        return tree
      }
      // What is open is longer than thought: what has been read is read again, twice as much of it.
      least = 2 * (end - start)
    }
  }

  /// Returns where the first empty line after so many bytes ends.
  private func end(atLeast least: Int) -> Int {
    let from = start - source.startIndex + least
    let found = source.withUnsafeBytes { ByteSearch.first("\n", "\n", in: $0, from: from) }
    return found.map { source.startIndex + $0 + 2 } ?? source.endIndex
  }

  private static func isClosed(_ tree: MarkdownTree) -> Bool {
    switch tree.lastKind {
    case .paragraph, .heading, .rule, .table: true
    default: false
    }
  }
}

/// Looks for bytes.
enum ByteSearch {
  /// Returns where two bytes stand one after the other for the first time.
  static func first(
    _ one: Unicode.Scalar, _ other: Unicode.Scalar, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var index = start
    while index < bytes.count - 1 {
      guard let found = memchr(base + index, Int32(one.value), bytes.count - 1 - index) else { return nil }
      let place = UnsafeRawPointer(found) - base
      if bytes[place + 1] == UInt8(ascii: other) { return place }
      index = place + 1
    }
    return nil
  }
}

/// Whether bytes are UTF-8, without a copy of them.
enum UTF8Check {
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      // Eight letters of ASCII at once.
      if index + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      guard let count = length(bytes, index) else { return false }
      index += count
    }
    return true
  }

  /// Returns how many bytes a character that is not ASCII has; `nil` where there is none.
  private static func length(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int? {
    let byte = bytes[index]
    let (count, least): (Int, UInt32) =
      switch byte {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (0, 0)
      }
    guard count > 0, index + count <= bytes.count else { return nil }
    var value = UInt32(byte) & (0x7F >> UInt32(count))
    for next in index + 1..<index + count {
      guard bytes[next] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[next] & 0x3F)
    }
    return value >= least && Unicode.Scalar(value) != nil ? count : nil
  }
}
