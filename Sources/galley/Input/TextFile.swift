internal import CoreText
internal import Foundation
internal import TextEngine

/// Reads files of text. "-" is standard input.
///
/// Text is UTF-8, or UTF-16 if a byte order mark says so.
enum TextFile {
  /// Returns the text of a file without its byte order mark; what is damaged becomes U+FFFD, with a warning.
  static func read(_ file: String) throws(ToolError) -> String {
    String(decoding: try readUTF8(file), as: UTF8.self)
  }

  /// Returns the text of a file as UTF-8, in which damage is left as it is, with a warning.
  static func readUTF8(_ file: String) throws(ToolError) -> [UInt8] {
    var pieces = try TextPieces(file)
    var bytes: [UInt8] = []
    while let piece = try pieces.next() {
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }
    return bytes
  }

  /// Returns the units of a file, without ever holding it as a string, too: what is damaged becomes U+FFFD.
  static func readUnits(_ file: String) throws(ToolError) -> TextUnits {
    guard let data = mapped(file), !TextEncoding.isUTF16(data.prefix(2)) else {
      return TextUnits(try read(file))
    }
    return data.withUnsafeBytes { bytes in
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return TextUnits(utf8: UnsafeRawBufferPointer(rebasing: bytes[start...]).bindMemory(to: UInt8.self))
    }
  }

  /// Returns the bytes of an ordinary file, which take nothing of the heap.
  static func mapped(_ file: String) -> Data? {
    guard file != "-", !file.utf8.contains(0),
      let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType,
      type == .typeRegular || type == .typeSymbolicLink
    else { return nil }
    return try? Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)
  }

  /// Returns the UTF-16 units of a file, lone surrogates included: little-endian unless a byte order mark
  /// says otherwise.
  static func readUTF16(_ file: String) throws(ToolError) -> [UInt16] {
    let bytes = try InputFile(file).readToEnd()
    guard bytes.count % 2 == 0 else {
      throw .failed(file, "\(bytes.count) bytes are no whole number of UTF-16 units")
    }
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    let start = isBigEndian || bytes.starts(with: [0xFF, 0xFE]) ? 2 : 0
    return TextEncoding.units(bytes[start...], isBigEndian: isBigEndian)
  }
}

/// The encodings of text files.
enum TextEncoding {
  case utf8, utf16BigEndian, utf16LittleEndian

  /// Finds the encoding that a byte order mark tells, UTF-8 without one, and the mark's length in bytes.
  static func of(_ start: some Collection<UInt8>) -> (encoding: TextEncoding, markLength: Int) {
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if start.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if start.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    return (.utf8, 0)
  }

  /// Whether bytes begin with a byte order mark of UTF-16.
  static func isUTF16(_ start: some Collection<UInt8>) -> Bool { of(start).encoding != .utf8 }

  /// Returns the UTF-16 units of bytes; an odd last byte is left out.
  static func units(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt16] {
    stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }
}
