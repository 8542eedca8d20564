#if Desktop
  import Foundation
  import Glibc
  import TestSupport

  /// A Wayland display within the X one: weston as a window of X, so that xdotool moves its pointer and
  /// types.
  final class WestonDisplay {
    /// weston did not come up.
    struct NotThere: Error {}

    private let process = Process()
    private let folder: TemporaryDirectory
    /// Whether windows are beside one another, where weston places them; otherwise the last one fills the
    /// display.
    let hasManyWindows: Bool
    /// The display's size, in pixels.
    let size: (width: Int, height: Int)
    /// What adds a screen that is touched, an input method and what is selected, if anything does.
    private var devices: (program: Companion, conversation: Conversation)?
    /// weston's window, as X has it.
    private(set) var window = ""

    /// What a program is to be started with to be shown here.
    var environment: [String: String] {
      [
        "XDG_RUNTIME_DIR": folder.url.path, "GDK_BACKEND": "wayland", "DISPLAY": "",
        "WAYLAND_DISPLAY": devices == nil ? "galley-test" : "galley-devices",
      ]
    }

    /// - Parameter hasDevices: Whether there is what weston lacks, too: see ``tell(_:)``.
    init(scale: Int = 1, hasManyWindows: Bool = false, hasDevices: Bool = false) throws {
      folder = try TemporaryDirectory()
      chmod(folder.url.path, 0o700)
      self.hasManyWindows = hasManyWindows
      size = hasManyWindows ? (1200, 800) : (800, 600)
      // Nothing of the shell's own is shown, and nothing moves.
      let configuration = try folder.write(
        Array(
          """
          [shell]
          panel-position=none
          locking=false
          animation=none
          startup-animation=none
          close-animation=none
          focus-animation=none
          """.utf8), to: "weston.ini")
      process.executableURL = URL(fileURLWithPath: "/usr/bin/weston")
      process.arguments = [
        "--backend=x11-backend.so", "--use-pixman", "--width=\(size.width)", "--height=\(size.height)",
        "--shell=\(hasManyWindows ? "desktop" : "kiosk")-shell.so", "--scale=\(scale)", "--idle-time=0",
        "--socket=galley-test", "--config=\(configuration)",
      ]
      process.environment = ProcessInfo.processInfo.environment.merging([
        "XDG_RUNTIME_DIR": folder.url.path
      ]) { $1 }
      process.environment?["WAYLAND_DISPLAY"] = nil
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      let socket = folder.url.appendingPathComponent("galley-test").path
      window = try awaited {
        try WindowProgram.xdotool("search", "--onlyvisible", "--class", "weston").split(separator: "\n")
          .last.map(String.init) ?? ""
      } until: {
        !$0.isEmpty && FileManager.default.fileExists(atPath: socket)
      }
      guard !window.isEmpty else { throw NotThere() }
      try WindowProgram.xdotool("windowmove", window, "0", "0")
      try WindowProgram.xdotool("windowfocus", "--sync", window)
      if hasDevices {
        let conversation = Conversation()
        let own = folder.url.appendingPathComponent("galley-devices").path
        devices = (
          try Companion(python: "wayland-devices.py", [own, socket], pipes: conversation.pipes), conversation
        )
        guard try conversation.next() as? String == "ready" else { throw NotThere() }
      }
    }

    /// Has one of the devices do something, and returns what it answers: see `Clients/wayland-devices.py`.
    @discardableResult
    func tell(_ command: Any...) throws -> Any {
      guard let devices else { throw NotThere() }
      return try devices.conversation.answer(to: try JSONSerialization.data(withJSONObject: command))
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGTERM) }
      process.waitUntilExit()
    }
  }
#endif
