internal import Foundation

/// A file that is open for reading, or standard input: "-". Pipes and devices may be read as well.
final class InputFile {
  /// The name as the user gave it.
  let name: String
  /// The number of bytes, `nil` where only reading tells.
  let byteCount: Int?
  private let descriptor: Int32
  private var isOpen = true

  /// Opens a file.
  init(_ name: String) throws(ToolError) {
    self.name = name
    let isStandardInput = name == "-"
    guard !name.utf8.contains(0) else { throw .failed(name, "no such file") }
    var isFolder: ObjCBool = false
    if !isStandardInput, FileManager.default.fileExists(atPath: name, isDirectory: &isFolder),
      isFolder.boolValue
    {
      throw .failed(name, "is a folder")
    }
    descriptor = isStandardInput ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFile.error(name, errno) }
    let start = lseek(descriptor, 0, SEEK_CUR)
    let end = start < 0 ? -1 : lseek(descriptor, 0, SEEK_END)
    if start >= 0 { lseek(descriptor, start, SEEK_SET) }
    byteCount = start >= 0 && end > start ? Int(end - start) : nil
  }

  deinit { close() }

  /// Closes the file; standard input stays open.
  func close() {
    if isOpen, descriptor != STDIN_FILENO { unistdClose(descriptor) }
    isOpen = false
  }

  /// Appends more bytes to some.
  ///
  /// - Parameter count: The most bytes to be read.
  /// - Returns: Whether there were any.
  func read(_ count: Int, into bytes: inout [UInt8]) throws(ToolError) -> Bool {
    var error: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var done = 0
      while done < count {
        let got = unistdRead(descriptor, buffer.baseAddress! + done, count - done)
        if got < 0, errno == EINTR { continue }
        if got < 0 { error = errno }
        guard got > 0 else { break }
        done += got
      }
      filled = done
    }
    guard error == 0 else { throw InputFile.error(name, error) }
    if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    return !chunk.isEmpty
  }

  /// Returns all bytes that are left.
  func readToEnd() throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try read(max(byteCount ?? 0, 1 << 16) + 1, into: &bytes) {}
    return bytes
  }

  private static func error(_ name: String, _ number: Int32) -> ToolError {
    .failed(name, number == ENOENT ? "no such file" : "cannot be read: \(String(cString: strerror(number)))")
  }
}

private func unistdClose(_ descriptor: Int32) { close(descriptor) }

private func unistdRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, target, count)
}
