/// Reads a file once from its beginning, as much at a time as its owner asks for, and creates text that
/// refers to the file.
///
/// Damaged UTF-8 reads as U+FFFD and is written back as it was, as long as it is not edited. A byte order
/// mark at the beginning is no part of the text.
public struct FileScanner: Sendable {
  /// The file.
  public let file: TextFile
  /// The number of bytes that have been read.
  public private(set) var position: Int

  /// Bytes of a range that is ASCII, where every unit is found without reading what precedes it.
  private static let plainRange = 16 << 10
  /// Bytes of any other range, which is decoded from its beginning.
  private static let otherRange = 4 << 10

  /// Starts at the beginning of a file.
  public init(_ file: TextFile) {
    self.file = file
    position = 0
    var mark: (UInt8, UInt8, UInt8) = (0, 0, 0)
    if file.size >= 3 { file.read(0..<3, into: &mark) }
    if mark == (0xEF, 0xBB, 0xBF) { position = 3 }
  }

  /// Whether the whole file has been read.
  public var isAtEnd: Bool { position >= file.size }

  /// Reads the next bytes.
  ///
  /// - Parameter byteCount: The approximate number of bytes.
  /// - Returns: Their text, which continues what was returned before; empty only at the end.
  public mutating func next(_ byteCount: Int = 1 << 20) -> TextRope {
    var spans: [TextSpan] = []
    let end = min(file.size, position + max(byteCount, 1))
    let capacity = min(end - position + 4, 1 << 20)
    guard position < end else { return TextRope() }
    withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 16) { buffer in
      while position < end {
        // Up to three bytes of a character may lie beyond.
        let range = position..<min(file.size, position + capacity)
        file.read(range, into: buffer.baseAddress!)
        let bytes = UnsafeBufferPointer(
          start: buffer.baseAddress!.assumingMemoryBound(to: UInt8.self), count: range.count)
        position += scan(bytes, isLast: range.upperBound == file.size, into: &spans)
      }
    }
    return TextRope(spans)
  }

  /// Creates spans of bytes that begin at `position`.
  ///
  /// - Returns: The bytes that became spans; of bytes that are not the last ones a divided character is left
  ///   over.
  private func scan(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, into spans: inout [TextSpan]) -> Int {
    var start = 0
    while start < bytes.count {
      let plain = UTF8Sums.asciiPrefix(
        of: UnsafeBufferPointer(rebasing: bytes[start..<min(bytes.count, start + FileScanner.plainRange)]))
      let isASCII = plain >= FileScanner.otherRange || start + plain == bytes.count
      var end = start + plain
      if !isASCII {
        end = min(bytes.count, start + FileScanner.otherRange)
        if end < bytes.count || !isLast { end = FileScanner.characterStart(before: end, in: bytes) }
        guard end > start else { break }
      }
      let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
      let summary = UTF8Sums.summary(of: part) ?? TextSummary(decoding: part)
      let fileRange = FileRange(
        file: file, bytes: position + start..<position + end, isASCII: isASCII)
      spans.append(TextSpan(fileRange, summary))
      start = end
    }
    return start
  }

  /// Returns the end, or the start of the character that the end divides.
  private static func characterStart(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    for back in 1...3 where end - back >= 0 {
      let byte = bytes[end - back]
      if byte < 0x80 { return end }
      if byte >= 0xC0 {
        let count = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        return count > back ? end - back : end
      }
    }
    return end
  }
}

extension TextSummary {
  /// Sums up UTF-8, damaged or not, by decoding it.
  init(decoding bytes: UnsafeBufferPointer<UInt8>) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    UTF8Units.forEach(in: bytes) { unit, _ in
      units.append(unit)
      return true
    }
    self = units.withUnsafeBufferPointer { TextSummary(of: $0) }
  }
}
