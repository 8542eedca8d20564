import Foundation

/// A file that is there as long as the value is.
final class TemporaryFile {
  let folder: URL
  var path: String { folder.appendingPathComponent("text.txt").path }

  init(_ bytes: [UInt8]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-text-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(bytes)
  }

  convenience init(_ string: String) throws { try self.init(Array(string.utf8)) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes into the file, not beside it.
  func write(_ bytes: [UInt8]) throws {
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  var bytes: [UInt8] { FileManager.default.contents(atPath: path).map { Array($0) } ?? [] }
  var neighbours: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
}
