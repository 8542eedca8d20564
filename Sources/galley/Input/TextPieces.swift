internal import Foundation

/// The text of a file or of standard input in pieces that end where paragraphs end, so that a large text need
/// not be held.
///
/// A piece is UTF-8 whatever the file is; the byte order mark is left out. What is damaged is left as it is,
/// or is U+FFFD, and warned of once.
struct TextPieces {
  private let file: InputFile
  private let size: Int
  private var rest: [UInt8] = []
  private var encoding: TextEncoding?
  private var isAtEnd = false
  private var hasWarned = false
  /// The number of bytes that have been read.
  private(set) var readCount = 0

  /// Opens a file.
  ///
  /// - Parameter size: The number of bytes that are read at a time, unless a paragraph is longer. `nil` for
  ///   some fifty pieces of 64 KB to 4 MB.
  init(_ name: String, size: Int? = nil) throws(ToolError) {
    file = try InputFile(name)
    self.size = size ?? min(max((file.byteCount ?? .max) / 50, 1 << 16), 1 << 22)
  }

  /// Whether all of the text has been returned; it may have been even if this says no.
  var isFinished: Bool { isAtEnd && rest.isEmpty }

  /// The file's size in bytes; `nil` where only reading tells.
  var byteCount: Int? { file.byteCount }

  /// Returns the next piece, `nil` after the last one.
  mutating func next() throws(ToolError) -> [UInt8]? {
    while true {
      if !isAtEnd {
        let before = rest.count
        isAtEnd = try !file.read(max(size - before, before, size / 2), into: &rest)
        readCount += rest.count - before
        // Of a file that ends here nothing is left over for another piece.
        if readCount == file.byteCount { isAtEnd = true }
      }
      if encoding == nil, isAtEnd || rest.count >= 3 {
        let found = TextEncoding.of(rest.prefix(3))
        encoding = found.encoding
        rest.removeFirst(found.markLength)
      }
      let end = isAtEnd ? rest.count : lastParagraphEnd
      guard end > 0 || isAtEnd else { continue }
      guard end > 0 else { return nil }
      let piece = end == rest.count ? rest : Array(rest[..<end])
      if end == rest.count { rest = [] } else { rest.removeFirst(end) }
      return decoded(piece)
    }
  }

  /// The offset after the last line feed, or the last carriage return that is followed by something else.
  private var lastParagraphEnd: Int {
    guard let encoding else { return 0 }
    let width = encoding == .utf8 ? 1 : 2
    let low = encoding == .utf16BigEndian ? 1 : 0
    var index = rest.count / width * width - width
    var next: UInt8?
    while index >= 0 {
      let unit = rest[index + low]
      if width == 1 || rest[index + 1 - low] == 0 {
        if unit == 0x0A || unit == 0x0D && next != nil && next != 0x0A { return index + width }
        next = unit
      } else {
        next = 0
      }
      index -= width
    }
    return 0
  }

  private mutating func decoded(_ piece: [UInt8]) -> [UInt8] {
    guard encoding != .utf8 else {
      if !hasWarned, String(validating: piece, as: UTF8.self) == nil { warn("UTF-8") }
      return piece
    }
    let units = TextEncoding.units(piece[...], isBigEndian: encoding == .utf16BigEndian)
    let text = String(decoding: units, as: UTF16.self)
    if !hasWarned, piece.count % 2 == 1 || String(validating: units, as: UTF16.self) == nil { warn("UTF-16") }
    return Array(text.utf8) + (piece.count % 2 == 1 ? Array("\u{FFFD}".utf8) : [])
  }

  private mutating func warn(_ encoding: String) {
    hasWarned = true
    printWarning(file.name, "not all of it is \(encoding); U+FFFD stands for the rest")
  }
}
