#if Desktop
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// The tests that use the display: one after the other, since only one window has the keyboard.
  @Suite(.serialized) enum DisplayTests {}

  /// A program with a window on a display, used from outside by xdotool.
  class WindowProgram {
    private let process = Process()
    /// The number of the window, as X has it.
    private(set) var window = ""

    /// Starts a program that was built with the tests, and waits for its window.
    ///
    /// - Parameter title: Is in the title of the window.
    init(_ program: String, _ arguments: [String], title: String, environment: [String: String] = [:]) throws
    {
      process.executableURL = URL(fileURLWithPath: builtProgram(program))
      process.arguments = arguments
      var all = ProcessInfo.processInfo.environment
      // What a desktop would decide, decided.
      for (name, value) in [
        "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none",
        "GTK_IM_MODULE": "gtk-im-context-simple", "GTK_THEME": "Adwaita",
      ] {
        all[name] = value
      }
      all.merge(environment) { $1 }
      process.environment = all
      try process.run()
      var found = ""
      for _ in 0..<300 where found.isEmpty {
        found = try WindowProgram.xdotool("search", "--onlyvisible", "--name", title)
        if found.isEmpty { usleep(100_000) }
      }
      window = String(found.split(separator: "\n").last ?? "")
      try xdotool("windowmove", window, "0", "0")
      try xdotool("windowfocus", "--sync", window)
      usleep(500_000)
    }

    deinit { kill() }

    /// Ends the program as a crash does: it may have been started with the signal blocked that ends it
    /// in good order.
    func kill() {
      if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }

    @discardableResult
    static func xdotool(_ arguments: String...) throws -> String { try xdotool(arguments) }

    private static func xdotool(_ arguments: [String]) throws -> String {
      String(decoding: try run("xdotool", arguments).output, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @discardableResult
    func xdotool(_ arguments: String...) throws -> String { try WindowProgram.xdotool(arguments) }

    /// Types characters.
    func type(_ text: String) throws { try xdotool("type", "--delay", "15", text) }

    /// Presses keys, as xdotool names them.
    func press(_ keys: String...) throws { _ = try WindowProgram.xdotool(["key", "--delay", "30"] + keys) }

    /// Clicks at a place that is so many pixels right of and below the window's upper left corner.
    func click(x: Int, y: Int, button: Int = 1, count: Int = 1) throws {
      try xdotool("mousemove", "--window", window, "\(x)", "\(y)")
      try xdotool("click", "--repeat", "\(count)", "--delay", "60", "\(button)")
    }

    /// Whether the program is still there, after some seconds at most.
    func endsSoon() -> Bool {
      for _ in 0..<100 where process.isRunning { usleep(100_000) }
      return !process.isRunning
    }

    /// Takes a picture of the window, and writes it to a folder that `PICTURES` names.
    func picture(_ name: String) throws {
      guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
      usleep(700_000)
      _ = try run("import", ["-window", "root", "-crop", "900x700+0+0", "\(folder)/\(name).png"])
    }
  }

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
