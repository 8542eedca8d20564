internal import Glibc

/// A file that appears whole or not at all: written under another name beside its own, then renamed.
package final class OutputFile {
  private let path: String
  private let temporaryPath: String
  private var descriptor: Int32
  private(set) var error: GraphicsFileError?

  /// Creates the file, under a temporary name.
  package init(path: String) throws(GraphicsFileError) {
    self.path = path
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw .unwritable(file: path, reason: "it is a directory")
    }
    var name = ""
    descriptor = -1
    repeat {
      name = "\(path).\(String(UInt32.random(in: 0...(.max)), radix: 36)).tmp"
      descriptor = open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    } while descriptor < 0 && errno == EEXIST
    guard descriptor >= 0 else { throw .unwritable(file: path, reason: String(cString: strerror(errno))) }
    temporaryPath = name
  }

  deinit {
    discard()
  }

  /// Appends bytes; after a failure nothing more is written.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    guard error == nil, descriptor >= 0 else { return }
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress!, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        error = .unwritable(file: path, reason: String(cString: strerror(errno)))
        return
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Gives the file its name.
  package func finish() throws(GraphicsFileError) {
    if let error {
      discard()
      throw error
    }
    guard descriptor >= 0 else { return }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0, rename(temporaryPath, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporaryPath)
      throw .unwritable(file: path, reason: reason)
    }
  }

  /// Gives the file up; a file that had its name stays.
  package func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    unlink(temporaryPath)
  }

  /// Writes a whole file.
  package static func write(_ data: Data, to path: String) throws(GraphicsFileError) {
    let file = try OutputFile(path: path)
    data.withUnsafeBytes { file.write($0) }
    try file.finish()
  }
}
