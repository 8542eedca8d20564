#if Desktop
  import Foundation
  import Glibc
  import TestSupport

  /// A Wayland display within the X one: weston as a window of X, so that xdotool moves its pointer and
  /// types.
  ///
  /// What is shown in it fills it.
  final class WestonDisplay {
    /// weston did not come up.
    struct NotThere: Error {}

    private let process = Process()
    private let folder: TemporaryDirectory
    /// weston's window, as X has it.
    private(set) var window = ""

    /// What a program is to be started with to be shown here.
    var environment: [String: String] {
      [
        "XDG_RUNTIME_DIR": folder.url.path, "WAYLAND_DISPLAY": "galley-test", "GDK_BACKEND": "wayland",
        "DISPLAY": "",
      ]
    }

    init(scale: Int = 1) throws {
      folder = try TemporaryDirectory()
      chmod(folder.url.path, 0o700)
      process.executableURL = URL(fileURLWithPath: "/usr/bin/weston")
      process.arguments = [
        "--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--width=800",
        "--height=600", "--scale=\(scale)", "--socket=galley-test", "--idle-time=0", "--no-config",
      ]
      process.environment = ProcessInfo.processInfo.environment.merging([
        "XDG_RUNTIME_DIR": folder.url.path
      ]) { $1 }
      process.environment?["WAYLAND_DISPLAY"] = nil
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      let socket = folder.url.appendingPathComponent("galley-test").path
      for _ in 0..<200 {
        window =
          try WindowProgram.xdotool("search", "--onlyvisible", "--class", "weston").split(separator: "\n")
          .last.map(String.init) ?? ""
        if !window.isEmpty, FileManager.default.fileExists(atPath: socket) { break }
        usleep(100_000)
      }
      guard !window.isEmpty else { throw NotThere() }
      try WindowProgram.xdotool("windowmove", "--sync", window, "0", "0")
      try WindowProgram.xdotool("windowfocus", "--sync", window)
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGTERM) }
      process.waitUntilExit()
    }
  }
#endif
