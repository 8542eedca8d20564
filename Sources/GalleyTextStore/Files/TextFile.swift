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
/// short is noticed (`hasChanged`). It is not mapped into memory, since a mapping that its file no longer
/// fills ends the process at the next access, and no library can prevent that; reading in pieces of some
/// kilobytes costs about as much as the page faults would.
public final class TextFile: Sendable {
  /// The path at which the file was opened.
  public let path: String
  /// Its size when it was opened, in bytes.
  public let size: Int
  /// The file's permissions, which a file that replaces it gets.
  let mode: UInt32

  private let descriptor: Int32
  private let modified: Moment
  private let changed = Atomic(false)

  private struct Moment: Equatable {
    var seconds: Int
    var nanoseconds: Int

    init(_ status: stat) {
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// Opens a file.
  public init(path: String) throws(TextFileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TextFileError(path: path, reason: .system(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw TextFileError(path: path, reason: .notAFile)
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
    mode = status.st_mode & 0o7777
    modified = Moment(status)
  }

  deinit { close(descriptor) }

  /// Whether the file was written to, or cut short, since it was opened. Text that was not read
  /// before may then be wrong; its length stays what it was.
  public var hasChanged: Bool {
    if changed.load(ordering: .relaxed) { return true }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) == size, Moment(status) == modified else {
      changed.store(true, ordering: .relaxed)
      return true
    }
    return false
  }

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
