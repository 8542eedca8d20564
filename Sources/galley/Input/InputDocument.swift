internal import CoreText
internal import Foundation
internal import TextEngine
internal import TemplateEngine

/// The document that `render`, `measure` and `hit` read: a template or plain text.
struct InputDocument {
  /// The content, ready to be laid out.
  let content: TemplateContent
  /// The configuration that it was read with.
  let config: CTFrameParserConfig

  /// Reads a file by the ending of its name, and says on standard error what was skipped or replaced.
  ///
  /// - Parameter loadsImages: Whether pictures are needed, not only their sizes.
  init(_ file: String, config: CTFrameParserConfig, loadsImages: Bool = true) throws(ToolError) {
    config.loadsImages = loadsImages
    self.config = config
    switch (file as NSString).pathExtension.lowercased() {
    case "json":
      do {
        content = try CTFrameParser.loadTemplateFile(file, config: config)
      } catch {
        throw .failed(file, error.reason)
      }
      for warning in content.warnings { printWarning(file, "\(warning)") }
    case "txt", "text", "":
      // Plain text says nothing of its colour; the template engine's grey is for templates.
      config.textColor = .black
      let text = try TextFile.read(file)
      content = TemplateContent(
        string: NSAttributedString(string: text, attributes: CTFrameParser.attributes(with: config)))
    case let ending:
      throw .failed(
        file, "'.\(ending)' is no format that galley reads; templates end in .json, plain text in .txt")
    }
    Dictionaries.warnIfMissing(for: content.string)
  }
}

/// Reads files of plain text.
enum TextFile {
  /// Returns the text of a file in UTF-8; a byte order mark at its start is left out, and what is not UTF-8
  /// becomes U+FFFD, with a warning. "-" is standard input.
  static func read(_ file: String) throws(ToolError) -> String {
    var bytes = [UInt8](try data(file))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    printWarning(file, "not all of it is UTF-8; U+FFFD stands for the rest")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the units of a file in UTF-8, without ever holding it as a string, too: what is not UTF-8
  /// becomes U+FFFD.
  static func readUnits(_ file: String) throws(ToolError) -> TextUnits {
    let data = try data(file, isMapped: true)
    return data.withUnsafeBytes { bytes in
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return TextUnits(utf8: UnsafeRawBufferPointer(rebasing: bytes[start...]).bindMemory(to: UInt8.self))
    }
  }

  /// Returns the UTF-16 units of a file, lone surrogates included: little-endian unless a byte order mark
  /// says otherwise.
  static func readUTF16(_ file: String) throws(ToolError) -> [UInt16] {
    let bytes = [UInt8](try data(file))
    guard bytes.count % 2 == 0 else {
      throw .failed(file, "\(bytes.count) bytes are no whole number of UTF-16 units")
    }
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    let start = isBigEndian || bytes.starts(with: [0xFF, 0xFE]) ? 2 : 0
    return stride(from: start, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }

  /// Returns the bytes of a file; mapped ones leave nothing in the heap.
  static func data(_ file: String, isMapped: Bool = false) throws(ToolError) -> Data {
    if file == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
    var isDirectory: ObjCBool = false
    guard !file.utf8.contains(0), FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory)
    else {
      throw .failed(file, "no such file")
    }
    guard !isDirectory.boolValue else { throw .failed(file, "is a folder") }
    let options: Data.ReadingOptions = isMapped ? .mappedIfSafe : []
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file), options: options) else {
      throw .failed(file, "cannot be read")
    }
    return data
  }
}
