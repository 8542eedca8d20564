internal import Glibc

/// Opens the fonts in a directory and below it, in the order of their paths.
///
/// Links to directories are followed, each directory once.
///
/// - Throws: `FontError.unreadable` for the directory itself; what goes wrong below it is returned in
///   `skipped`.
func openFonts(below directory: String) throws(FontError) -> (faces: [FontFace], skipped: [FontError]) {
  var faces: [FontFace] = []
  var skipped: [FontError] = []
  var visited: Set<FileIdentity> = []

  func visit(_ directory: String) throws(FontError) {
    guard let identity = FileIdentity(directory), visited.insert(identity).inserted else { return }
    for name in try fileNames(in: directory) {
      let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
      if FileIdentity(path)?.isDirectory == true {
        do { try visit(path) } catch { skipped.append(error) }
      } else {
        do { faces += try FontFace.faces(contentsOf: path) } catch { skipped.append(error) }
      }
    }
  }

  // An unreadable start must fail rather than look empty.
  _ = try fileNames(in: directory)
  try visit(directory)
  return (faces, skipped)
}

/// Lists a directory's entries, sorted, without `.` and `..`.
private func fileNames(in directory: String) throws(FontError) -> [String] {
  guard let handle = opendir(directory) else {
    throw FontError.unreadable(file: directory, reason: String(cString: strerror(errno)))
  }
  defer { closedir(handle) }
  var names: [String] = []
  while let entry = readdir(handle) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// The identity of the file to which a path leads.
private struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64
  let isDirectory: Bool

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
  }
}
