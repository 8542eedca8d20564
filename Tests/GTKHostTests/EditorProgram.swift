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
        environment: EditorProgram.places(in: folder).merging(environment) { $1 })
    }

    /// Opens the file of an editor that was killed.
    init(reopening other: EditorProgram) throws {
      (folder, path) = (other.folder, other.path)
      try super.init(
        "galley-editor", [path], title: (path as NSString).lastPathComponent,
        environment: EditorProgram.places(in: folder))
    }

    /// Has the program look for what is the user's in a folder, where there is nothing.
    private static func places(in folder: TemporaryDirectory) -> [String: String] {
      ["XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME"].reduce(into: [:]) { $0[$1] = folder.url.path }
    }

    /// Waits until the file holds what a test expects, some time at most, and returns what it holds then.
    func saved(_ isExpected: (String) -> Bool) throws -> String {
      awaited {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
      } until: {
        isExpected($0)
      }
    }

    /// Saves by Control-S, and returns what the file holds when it is as expected, or in the end.
    func save(expecting text: String) throws -> String {
      try press("ctrl+s")
      return try saved { $0 == text }
    }
  }
#endif
