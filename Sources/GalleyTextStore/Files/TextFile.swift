#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import Synchronization

/// The reason why a file could not be read or written.
public struct TextFileError: Error, Equatable, CustomStringConvertible {
  /// The reason.
  public enum Reason: Equatable, Sendable {
    /// The system refused; its error number.
    case system(Int32)
    /// It is no ordinary file.
    case notAFile
    /// It was changed from outside since it was opened.
    case changed
  }

  /// The file.
  public let path: String
  /// The reason.
  public let reason: Reason

  package init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }

  /// The path and what happened, in words.
  public var description: String {
    switch reason {
    case .system(let number): "\(path): \(String(cString: strerror(number)))"
    case .notAFile: "\(path): not an ordinary file"
    case .changed: "\(path): was changed by another program"
    }
  }
}

/// A file that text is read from piece by piece, as long as any text refers to it.
///
/// It stays open: a file that is renamed or deleted keeps its content. One that is written to or cut
/// short is noticed (`hasChanged`), and so is another one that takes its name (`isReplaced`). It is not
/// mapped into memory, since a mapping that its file no longer fills ends the process at the next access, and
/// no library can prevent that; reading in pieces of some kilobytes costs about as much as the page faults
/// would.
public final class TextFile: Sendable {
  /// The path at which the file was opened.
  public let path: String
  /// Its size when it was opened, in bytes.
  public let size: Int

  private let descriptor: Int32
  private let stamps: Mutex<Stamps>
  private let changed = Atomic(false)

  /// What was last known of the file.
  private struct Stamps {
    /// The open file.
    var content: FileStamp
    /// The file that the path should lead to: the open one, or the one that was saved in its place.
    var named: FileStamp
  }

  /// Opens a file.
  ///
  /// - Throws: `TextFileError`, also for what is no regular file: a pipe is not waited for.
  public init(path: String) throws(TextFileError) {
    // Without O_NONBLOCK a pipe would block until something writes to it. Regular files do not know it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw TextFileError(path: path, reason: .system(errno)) }
    guard FileStamp(descriptor: descriptor)?.isRegular == true,
      let stamp = FileStamp.settled(descriptor: descriptor)
    else {
      close(descriptor)
      throw TextFileError(path: path, reason: .notAFile)
    }
    self.path = path
    self.descriptor = descriptor
    size = stamp.size
    stamps = Mutex(Stamps(content: stamp, named: stamp))
  }

  deinit { close(descriptor) }

  /// Whether the file was written to, or cut short, since it was opened. Text that was not read
  /// before may then be wrong; its length stays what it was.
  public var hasChanged: Bool {
    if changed.load(ordering: .relaxed) { return true }
    return stamps.withLock { stamps in
      guard let stamp = FileStamp(descriptor: descriptor) else { return note() }
      if stamp.mayHaveOtherBytes(than: stamps.content) {
        // A file that is renamed is stamped, too.
        let isRenamed =
          stamp.wasWrittenLike(stamps.content) && FileStamp(path: path)?.identity != stamp.identity
        guard isRenamed else { return note() }
      }
      stamps.content = stamp
      return false
    }
  }

  private func note() -> Bool {
    changed.store(true, ordering: .relaxed)
    return true
  }

  /// Whether the path leads to a file with other content than the one that was opened: another program saved
  /// there, by writing to the file or by giving another file its name. A file that
  /// `TextRope.write(to:byteOrderMark:)` saved at the path is no other. `false` if nothing is there.
  public var isReplaced: Bool {
    guard let stamp = FileStamp(path: path) else { return false }
    return stamps.withLock { stamps in
      guard stamp.identity == stamps.named.identity, !stamp.mayHaveOtherBytes(than: stamps.named) else {
        return true
      }
      stamps.named = stamp
      return false
    }
  }

  /// Goes on with a copy of the content, which has no name, so that the file itself may be written to.
  ///
  /// - Parameter copy: A file that has the content; the descriptor is duplicated.
  func detach(to copy: Int32) -> Bool {
    stamps.withLock { stamps in
      guard let stamp = FileStamp.settled(descriptor: copy), dup2(copy, descriptor) >= 0 else {
        return false
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      stamps.content = stamp
      return true
    }
  }

  /// Copies the content into an open file.
  func copy(to target: Int32) -> Bool { FileCopy.copy(from: descriptor, to: target, count: size) }

  /// Notes that text was saved at the path.
  func noteSaved(_ stamp: FileStamp) { stamps.withLock { $0.named = stamp } }

  /// Reads some bytes; what the file no longer has reads as 0xFF, which is no part of any UTF-8.
  ///
  /// - Parameters:
  ///   - range: Bytes of the file as it was.
  ///   - target: Memory for as many bytes.
  func read(_ range: Range<Int>, into target: UnsafeMutableRawPointer) {
    var done = 0
    while done < range.count {
      let count = pread(descriptor, target + done, range.count - done, off_t(range.lowerBound + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    if done < range.count {
      changed.store(true, ordering: .relaxed)
      (target + done).initializeMemory(as: UInt8.self, repeating: 0xFF, count: range.count - done)
    }
  }
}
