#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension TextRope {
  /// Writes the text as UTF-8 to a file, which may exist.
  ///
  /// The bytes are written beside it, brought to the disk and only then given its name: whatever interrupts
  /// that, the file under the name is whole, the old one or the new one. What is still in the file that the
  /// text came from is copied byte by byte, damaged UTF-8 included.
  ///
  /// - Parameters:
  ///   - path: The file. One that is there lends its permissions.
  ///   - byteOrderMark: Whether one is put before the text.
  /// - Returns: The offsets of lone surrogates, which UTF-8 cannot hold: U+FFFD was written for them.
  /// - Throws: If the system refuses, or if the file that text has yet to be read from was changed from
  ///   outside.
  @discardableResult
  public func write(to path: String, byteOrderMark: Bool = false) throws(TextFileError) -> [Int] {
    var writer = try FileWriter(beside: path)
    if byteOrderMark { try writer.append([0xEF, 0xBB, 0xBF]) }
    var lone: [Int] = []
    var pending: UInt16?
    var failure: TextFileError?
    tree.forEach(in: 0..<count) { span, start in
      do throws(TextFileError) {
        if case .file(let fileRange) = span.content {
          if pending != nil {
            lone.append(start - 1)
            pending = nil
            try writer.append(UTF8Writer.replacement)
          }
          try writer.copy(fileRange)
        } else {
          try writer.append(UTF8Writer.bytes(span.allUnits, startingAt: start, &pending, &lone))
        }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    if pending != nil {
      lone.append(count - 1)
      try writer.append(UTF8Writer.replacement)
    }
    try writer.finish()
    return lone
  }
}

/// Turns units into UTF-8.
private enum UTF8Writer {
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Returns the bytes of some units.
  ///
  /// - Parameters:
  ///   - offset: Of the first unit in the text.
  ///   - pending: A high surrogate that nothing has been written for yet.
  ///   - lone: Takes the offsets of surrogates that stand alone.
  static func bytes(
    _ units: [UInt16], startingAt offset: Int, _ pending: inout UInt16?, _ lone: inout [Int]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count + 3)
    for (index, unit) in units.enumerated() {
      if let high = pending {
        pending = nil
        if UTF16.isTrailSurrogate(unit) {
          let scalar = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
          append(scalar, &bytes)
          continue
        }
        lone.append(offset + index - 1)
        bytes += replacement
      }
      if UTF16.isLeadSurrogate(unit) {
        pending = unit
      } else if UTF16.isTrailSurrogate(unit) {
        lone.append(offset + index)
        bytes += replacement
      } else {
        append(UInt32(unit), &bytes)
      }
    }
    return bytes
  }

  private static func append(_ scalar: UInt32, _ bytes: inout [UInt8]) {
    if scalar < 0x80 { return bytes.append(UInt8(scalar)) }
    bytes += UTF8.encode(Unicode.Scalar(scalar)!)!
  }
}

/// A file that is written beside another and then takes its name.
private struct FileWriter: ~Copyable {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isFinished = false

  private static let bufferSize = 256 << 10

  init(beside path: String) throws(TextFileError) {
    // A link stays a link: what it leads to is replaced.
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    self.path = target
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o7777 : 0o666 & ~FileWriter.mask
    var template = Array((target + ".XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw TextFileError(path: path, reason: .system(errno)) }
    temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    fchmod(descriptor, mode)
  }

  private static var mask: mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }

  deinit {
    close(descriptor)
    if !isFinished { unlink(temporary) }
  }

  private func failed() -> TextFileError { TextFileError(path: path, reason: .system(errno)) }

  mutating func append(_ bytes: [UInt8]) throws(TextFileError) {
    buffer += bytes
    if buffer.count >= FileWriter.bufferSize { try flush() }
  }

  /// Copies bytes of a file as they are.
  mutating func copy(_ fileRange: FileRange) throws(TextFileError) {
    let count = fileRange.bytes.count
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let base = buffer.baseAddress { fileRange.file.read(fileRange.bytes, into: base) }
      initialized = count
    }
    guard !fileRange.file.hasChanged else { throw TextFileError(path: fileRange.file.path, reason: .changed) }
    try append(bytes)
  }

  private mutating func flush() throws(TextFileError) {
    var done = 0
    while done < buffer.count {
      let count = buffer.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failed() }
      done += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Gives the file its name.
  mutating func finish() throws(TextFileError) {
    try flush()
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw failed() }
    isFinished = true
  }
}
