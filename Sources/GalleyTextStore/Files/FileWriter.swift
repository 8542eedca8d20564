#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is written beside another and then takes its name.
struct FileWriter: ~Copyable {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isFinished = false
  /// Whether the file that is there is written to: a file with the new bytes could not take its place.
  private var isInPlace = false

  private static let bufferSize = 256 << 10

  init(beside path: String) throws(TextFileError) {
    // A link stays a link: what it leads to is replaced.
    let target = FileWriter.resolved(path) ?? path
    self.path = target
    let old = FileStamp(path: target)
    let permissions = old?.permissions
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
    if let old { isInPlace = old.attributes.linkCount > 1 || !takeOwner(of: old) }
    // After the owner, which takes permissions away.
    if let permissions { fchmod(descriptor, mode_t(permissions)) }
  }

  /// Gives the new file owner and group of the old one. Returns whether it has them.
  private func takeOwner(of old: FileStamp) -> Bool {
    guard let new = FileStamp(descriptor: descriptor) else { return false }
    let (owner, group) = (old.attributes.owner, old.attributes.group)
    return new.attributes.owner == owner && new.attributes.group == group
      || fchown(descriptor, owner, group) == 0
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

  /// Gives the file its name, or its bytes to the one that has it.
  ///
  /// - Parameters:
  ///   - sources: The files that were opened at the path.
  ///   - isForced: Whether another program's file is replaced, too.
  mutating func finish(replacing sources: [TextFile], evenIfReplaced isForced: Bool) throws(TextFileError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw failed() }
    if !isForced, let other = sources.first(where: \.isReplaced) {
      throw TextFileError(path: other.path, reason: .changed)
    }
    let saved: FileStamp?
    if isInPlace {
      saved = try writeInPlace(sources)
    } else {
      guard rename(temporary, path) == 0 else { throw failed() }
      isFinished = true
      FileCopy.syncFolder(of: path)
      saved = sources.isEmpty ? nil : FileStamp.settled(descriptor: descriptor)
    }
    if let saved { for source in sources { source.noteSaved(saved) } }
  }

  /// Writes the new bytes into the file that is there. Text that is still in it is copied before.
  private mutating func writeInPlace(_ sources: [TextFile]) throws(TextFileError) -> FileStamp? {
    guard let new = FileStamp(descriptor: descriptor) else { throw failed() }
    let target = open(path, O_WRONLY | O_CLOEXEC)
    guard target >= 0 else { throw failed() }
    defer { close(target) }
    for source in sources { try keepContent(of: source) }
    let old = FileStamp(descriptor: target)?.size ?? 0
    if new.size > old {
      let status = posix_fallocate(target, off_t(old), off_t(new.size - old))
      guard status == 0 else { throw TextFileError(path: path, reason: .system(status)) }
    }
    // From here on the old bytes are being lost: the new ones stay beside them unless all were written.
    isFinished = true
    guard FileCopy.copy(from: descriptor, to: target, count: new.size),
      ftruncate(target, off_t(new.size)) == 0, fsync(target) == 0
    else { throw failed() }
    unlink(temporary)
    return FileStamp.settled(descriptor: target)
  }

  /// Has the text that is still in a file read from a copy.
  private func keepContent(of source: TextFile) throws(TextFileError) {
    let name = temporary + "~"
    let copy = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600 as mode_t)
    guard copy >= 0 else { throw failed() }
    unlink(name)
    defer { close(copy) }
    guard source.copy(to: copy), source.detach(to: copy) else { throw failed() }
  }
}

/// Copies between open files.
enum FileCopy {
  /// Copies bytes from the start of a file to the start of another. Returns whether all were.
  static func copy(from source: Int32, to target: Int32, count: Int) -> Bool {
    var place = 0
    let size = 1 << 20
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(size, max(count, 1)), alignment: 16)
    defer { buffer.deallocate() }
    while place < count {
      let read = pread(source, buffer.baseAddress, min(buffer.count, count - place), off_t(place))
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return false }
      var done = 0
      while done < read {
        let written = pwrite(target, buffer.baseAddress! + done, read - done, off_t(place + done))
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return false }
        done += written
      }
      place += read
    }
    return true
  }

  /// Brings a new name to the disk, as far as the system lets.
  static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
