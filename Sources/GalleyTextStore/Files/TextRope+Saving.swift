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
  /// - Throws: If the system refuses, if the file that text has yet to be read from was changed from outside,
  ///   or if another program saved a file at the path of that file and this is the path.
  @discardableResult
  public func write(to path: String, byteOrderMark: Bool = false) throws(TextFileError) -> [Int] {
    var writer = try FileWriter(beside: path)
    let sources = writer.sources(of: self)
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
    try writer.finish(replacing: sources)
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
    let target = FileWriter.resolved(path) ?? path
    self.path = target
    let permissions = FileStamp(path: target)?.permissions
    // A file that is there lends its permissions. Otherwise the system takes off what the process masks:
    // asking for the mask would change it for all threads.
    var descriptor: Int32 = -1
    var temporary = ""
    repeat {
      temporary = target + "." + String(UInt64.random(in: 0...UInt64.max), radix: 36)
      descriptor = open(
        temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions == nil ? 0o666 : 0o600 as mode_t)
    } while descriptor < 0 && errno == EEXIST
    guard descriptor >= 0 else { throw TextFileError(path: path, reason: .system(errno)) }
    self.descriptor = descriptor
    self.temporary = temporary
    if let permissions { fchmod(descriptor, mode_t(permissions)) }
  }

  /// Returns a path without links; `nil` if nothing is there.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the files with parts of a text that were opened at the path.
  func sources(of text: TextRope) -> [TextFile] {
    var sources: [TextFile] = []
    text.tree.forEach(in: 0..<text.count) { span, _ in
      if case .file(let fileRange) = span.content, sources.last !== fileRange.file,
        !sources.contains(where: { $0 === fileRange.file })
      {
        sources.append(fileRange.file)
      }
      return true
    }
    return sources.filter { $0.path == path || FileWriter.resolved($0.path) == path }
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
  ///
  /// - Parameter sources: The files that were opened at the path.
  mutating func finish(replacing sources: [TextFile]) throws(TextFileError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw failed() }
    if let other = sources.first(where: \.isReplaced) {
      throw TextFileError(path: other.path, reason: .changed)
    }
    guard rename(temporary, path) == 0 else { throw failed() }
    isFinished = true
    guard !sources.isEmpty, let stamp = FileStamp.settled(descriptor: descriptor) else { return }
    for source in sources { source.noteSaved(stamp) }
  }
}
