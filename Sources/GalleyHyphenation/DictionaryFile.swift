internal import Glibc

/// Finding and reading dictionary files, without Foundation.
enum DictionaryFile {
  /// Returns the names of a directory's dictionaries, `hyph_*.dic`, sorted; empty when it cannot be read.
  static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("hyph_"), name.hasSuffix(".dic") { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the path that a path stands for, links resolved; the path itself when there is nothing there.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns the bytes of a regular file.
  ///
  /// - Parameter most: No more bytes are returned.
  static func read(_ path: String, upTo most: Int = .max) throws(HyphenationError) -> [UInt8] {
    // O_NONBLOCK: opening a named pipe must not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw lastError(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw lastError(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: path, reason: "it is not a regular file")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(1 << 16, most))
    while bytes.count < most {
      let count = chunk.withUnsafeMutableBytes { unistdRead(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw lastError(path) }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<min(count, most - bytes.count)])
    }
    return bytes
  }

  private static func lastError(_ path: String) -> HyphenationError {
    .unreadable(file: path, reason: String(cString: strerror(errno)))
  }
}

/// `read(2)`, which `DictionaryFile.read` hides.
private func unistdRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
