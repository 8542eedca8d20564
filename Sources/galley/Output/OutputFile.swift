internal import Foundation

/// A file that appears whole or not at all.
struct OutputFile {
  /// The path as the user gave it, for messages.
  let name: String
  /// The path without symbolic links, so that writing through a link keeps the link.
  private let path: String

  /// Checks that a file can be put there, before any work is done.
  init(_ name: String) throws(ToolError) {
    self.name = name
    let folder = OutputFile.folder(of: name)
    var isDirectory: ObjCBool = false
    guard !name.isEmpty, !name.utf8.contains(0) else { throw .usage("--output", "'' names no file") }
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory) else {
      throw .failed(name, "there is no folder '\(folder)'")
    }
    guard isDirectory.boolValue else { throw .failed(name, "'\(folder)' is not a folder") }
    if FileManager.default.fileExists(atPath: name, isDirectory: &isDirectory), isDirectory.boolValue {
      throw .failed(name, "is a folder")
    }
    path = OutputFile.resolved(name) ?? name
  }

  /// Writes the bytes beside the file and renames them into its place. A device or a pipe is written to directly.
  func write(_ data: Data) throws(ToolError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY)
      guard descriptor >= 0 else { throw failure(errno) }
      try fill(descriptor, with: data) {}
      return
    }
    let folder = OutputFile.folder(of: path)
    let temporary = "\(folder)/.galley-\(getpid())-\((path as NSString).lastPathComponent.prefix(100)).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(errno) }
    try fill(descriptor, with: data) { unlink(temporary) }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw failure(code)
    }
  }

  private func fill(_ descriptor: Int32, with data: Data, orElse clean: () -> Void) throws(ToolError) {
    var written = 0
    var code: Int32 = 0
    data.withUnsafeBytes { bytes in
      while written < bytes.count, code == 0 {
        let count = Foundation.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count >= 0 { written += count } else if errno != EINTR { code = errno }
      }
    }
    // Some file systems report a full disk only now.
    if close(descriptor) != 0, code == 0 { code = errno }
    if code != 0 {
      clean()
      throw failure(code)
    }
  }

  private func failure(_ code: Int32) -> ToolError {
    .failed(name, "cannot be written: " + String(cString: strerror(code)).lowercased())
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
