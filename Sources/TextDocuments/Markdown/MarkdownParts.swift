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
    guard source.count > size, source.range(of: Data("]:".utf8)) == nil,
      source.withUnsafeBytes({ UTF8Check.isValid($0) })
    else { return nil }
    (self.source, self.extensions, self.size, start) = (source, extensions, size, source.startIndex)
  }

  /// How much has been taken, from 0 to 1.
  var progress: Double { Double(start - source.startIndex) / Double(max(source.count, 1)) }

  /// Returns the next part; `nil` at the end.
  mutating func next() -> Data? {
    guard start < source.endIndex else { return nil }
    var least = size
    while true {
      let end = end(atLeast: least)
      let part = source[start..<end]
      if end == source.endIndex || isClosed(part) {
        start = end
        return part
      }
      // What is open is longer than thought: what has been read is read again, twice as much of it.
      least = 2 * (end - start)
    }
  }

  /// Returns where the first empty line after so many bytes ends.
  private func end(atLeast least: Int) -> Int {
    let from = start + least
    guard from < source.endIndex, let found = source.range(of: Data("\n\n".utf8), in: from..<source.endIndex)
    else { return source.endIndex }
    return found.upperBound
  }

  private func isClosed(_ part: Data) -> Bool {
    switch part.withUnsafeBytes({ MarkdownTree($0, extensions: extensions).lastKind }) {
    case .paragraph, .heading, .rule, .table: true
    default: false
    }
  }
}

/// Whether bytes are UTF-8, without a copy of them.
enum UTF8Check {
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      let (count, least): (Int, UInt32) =
        switch byte {
        case 0xC2...0xDF: (2, 0x80)
        case 0xE0...0xEF: (3, 0x800)
        case 0xF0...0xF4: (4, 0x10000)
        default: (0, 0)
        }
      guard count > 0, index + count <= bytes.count else { return false }
      var value = UInt32(byte) & (0x7F >> UInt32(count))
      for next in index + 1..<index + count {
        guard bytes[next] & 0xC0 == 0x80 else { return false }
        value = value << 6 | UInt32(bytes[next] & 0x3F)
      }
      guard value >= least, Unicode.Scalar(value) != nil else { return false }
      index += count
    }
    return true
  }
}
