internal import Foundation

/// Parts of a Markdown source that mean by themselves what they mean in the whole.
///
/// A part ends at an empty line after which no block is open: its last block is a paragraph, a heading, a
/// rule or a table. Definitions of links and footnotes hold everywhere, so that a source that may have one is
/// not divided.
struct MarkdownParts {
  private let source: Data
  private let extensions: Bool
  private let size: Int
  private var start: Int

  /// Takes a source; `nil` for one that cannot be divided, or is no longer than a part.
  ///
  /// - Parameter size: The least bytes of a part.
  init?(_ source: Data, extensions: Bool, size: Int) {
    guard source.count > size, source.withUnsafeBytes({ UTF8Check.isValid($0) }),
      source.withUnsafeBytes({ ByteSearch.first("]", ":", in: $0, from: 0) }) == nil
    else { return nil }
    (self.source, self.extensions, self.size, start) = (source, extensions, size, source.startIndex)
  }

  /// How much has been taken, from 0 to 1.
  var progress: Double { Double(start - source.startIndex) / Double(max(source.count, 1)) }

  /// Where the next part begins, in bytes from the start of the source.
  var offset: Int { start - source.startIndex }

  /// Returns the tree of the next part; `nil` at the end.
  mutating func next() -> MarkdownTree? {
    guard start < source.endIndex else { return nil }
    var least = size
    while true {
      let end = end(atLeast: least)
      let tree = source[start..<end].withUnsafeBytes {
        MarkdownTree($0, extensions: extensions, isValid: true)
      }
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
