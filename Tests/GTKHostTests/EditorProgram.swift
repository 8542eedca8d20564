#if Desktop
  import Foundation
  import TestSupport

  /// The editor in a window.
  final class EditorProgram: WindowProgram {
    let folder: TemporaryDirectory
    let path: String

    /// Opens a file.
    init(_ content: String, named name: String = "letter.txt", environment: [String: String] = [:]) throws {
      folder = try TemporaryDirectory()
      path = folder.url.appendingPathComponent(name).path
      try Data(content.utf8).write(to: URL(fileURLWithPath: path))
      try super.init(
        "galley-editor", [path], title: name,
        environment: ["XDG_STATE_HOME": folder.url.path].merging(environment) { $1 })
    }

    /// Opens the file of an editor that was killed.
    init(reopening other: EditorProgram) throws {
      (folder, path) = (other.folder, other.path)
      try super.init(
        "galley-editor", [path], title: (path as NSString).lastPathComponent,
        environment: ["XDG_STATE_HOME": folder.url.path])
    }

    /// Waits until the file holds what a test expects, 20 seconds at most, and returns what it holds then.
    func saved(_ isExpected: (String) -> Bool) throws -> String {
      var text = ""
      for _ in 0..<200 {
        text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        if isExpected(text) { break }
        usleep(100_000)
      }
      return text
    }

    /// Saves by Control-S, and returns what the file holds when it is as expected, or after 20 seconds.
    func save(expecting text: String) throws -> String {
      try press("ctrl+s")
      return try saved { $0 == text }
    }
  }
#endif
