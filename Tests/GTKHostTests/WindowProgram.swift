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
    /// The program's number.
    var identifier: pid_t { process.processIdentifier }
    /// Whether it has not ended.
    var isRunning: Bool { process.isRunning }
    /// The Wayland display that the window is on.
    private let weston: WestonDisplay?
    /// The X display; `nil` for that of the tests.
    private let display: String?
    /// The number of the window, as X has it.
    private(set) var window = ""
    /// Where the upper left corner of the window is on the display, in pixels.
    var origin = (x: 0, y: 0)

    /// Starts a program that was built with the tests, and waits for its window.
    ///
    /// - Parameters:
    ///   - title: Is in the title of the window.
    ///   - pipes: The program's input and output.
    ///   - weston: A Wayland display to open the window on.
    init(
      _ program: String, _ arguments: [String], title: String, environment: [String: String] = [:],
      pipes: (input: Pipe, output: Pipe)? = nil, on weston: WestonDisplay? = nil
    ) throws {
      self.weston = weston
      display = environment["DISPLAY"]
      if let pipes { (process.standardInput, process.standardOutput) = pipes }
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
      all = all.merging(weston?.environment ?? [:]) { $1 }.filter { !$0.value.isEmpty }
      process.environment = all
      try process.run()
      if let weston {
        // Its windows are none of X's: all that comes goes to weston's own.
        window = weston.window
        return
      }
      let found = try awaited {
        try xdotool("search", "--onlyvisible", "--name", title)
      } until: {
        !$0.isEmpty
      }
      window = String(found.split(separator: "\n").last ?? "")
      try xdotool("windowmove", window, "0", "0")
      try xdotool("windowfocus", "--sync", window)
      try waitUntilReady()
    }

    /// Waits until what is done to the window reaches what it shows. A program that does not tell is given
    /// time.
    func waitUntilReady() throws { usleep(500_000) }

    /// Moves the window on its X display.
    func move(to place: (x: Int, y: Int)) throws {
      try xdotool("windowmove", window, "\(place.x)", "\(place.y)")
      _ = try awaited {
        try xdotool("getwindowgeometry", "--shell", window).split(separator: "\n")
      } until: {
        $0.contains("X=\(place.x)") && $0.contains("Y=\(place.y)")
      }
      origin = place
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

    private static func xdotool(_ arguments: [String], display: String? = nil) throws -> String {
      let answer =
        if let display {
          try run("env", ["DISPLAY=\(display)", "xdotool"] + arguments)
        } else {
          try run("xdotool", arguments)
        }
      return String(decoding: answer.output, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @discardableResult
    func xdotool(_ arguments: String...) throws -> String {
      try WindowProgram.xdotool(arguments, display: display)
    }

    /// Types characters.
    func type(_ text: String) throws { try xdotool("type", "--delay", "15", text) }

    /// Presses keys, as xdotool names them.
    func press(_ keys: String...) throws {
      _ = try WindowProgram.xdotool(["key", "--delay", "30"] + keys, display: display)
    }

    /// Clicks at a place that is so many pixels right of and below the window's upper left corner.
    func click(x: Int, y: Int, button: Int = 1, count: Int = 1) throws {
      try xdotool("mousemove", "--window", window, "\(x)", "\(y)")
      try xdotool("click", "--repeat", "\(count)", "--delay", "60", "\(button)")
    }

    /// Whether the program ends, in some seconds at most.
    func endsSoon() -> Bool {
      awaited {
        process.isRunning
      } until: {
        !$0
      } == false
    }

    /// How light the middle of the window is, from 0 to 1.
    func lightness() throws -> Double {
      usleep(500_000)
      let folder = try TemporaryDirectory()
      let picture = folder.url.appendingPathComponent("picture.png").path
      _ = try run("import", ["-window", window, "-crop", "100x100+250+150", "+repage", picture])
      let answer = try run("convert", [picture, "-colorspace", "gray", "-format", "%[fx:mean]", "info:"])
      return Double(String(decoding: answer.output, as: UTF8.self)) ?? -1
    }

    /// Looks at the window until it has as many red pixels as a test expects, 5 seconds at most, and returns
    /// how many it has.
    func redPixels(until isExpected: (Int) -> Bool) throws -> Int {
      let folder = try TemporaryDirectory()
      let picture = folder.url.appendingPathComponent("picture.ppm").path
      var count = 0
      for _ in 0..<10 {
        usleep(500_000)
        _ = try run("import", ["-window", window, "-depth", "8", picture])
        let bytes = [UInt8](FileManager.default.contents(atPath: picture) ?? Data())
        // Three bytes a pixel after the head, which has three lines.
        let lines = bytes.indices.lazy.filter { bytes[$0] == 0x0A }.prefix(3)
        let start = (Array(lines).last ?? bytes.count - 1) + 1
        count = stride(from: start, to: bytes.count - 2, by: 3).count {
          bytes[$0] > 200 && bytes[$0 + 1] < 160 && bytes[$0 + 2] < 160
        }
        if isExpected(count) { break }
      }
      return count
    }

    /// What the window shows once it has not changed for some time, in a file of pixels.
    func pixels() throws -> Data {
      let folder = try TemporaryDirectory()
      let picture = folder.url.appendingPathComponent("picture.ppm")
      var last = Data()
      for _ in 0..<30 {
        usleep(100_000)
        _ = try run("import", ["-window", window, "-depth", "8", picture.path])
        let now = try Data(contentsOf: picture)
        if now == last { break }
        last = now
      }
      return last
    }

    /// What the window shows after all of it was painted: it was made larger, and is as large as before.
    func pixelsPaintedAnew() throws -> Data {
      let lines = try xdotool("getwindowgeometry", "--shell", window).split(separator: "\n")
      func number(_ name: String) -> Int? {
        lines.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
      }
      guard let width = number("WIDTH="), let height = number("HEIGHT=") else { return Data() }
      for more in [20, 0] {
        try xdotool("windowsize", "--sync", window, "\(width + more)", "\(height + more)")
        _ = try pixels()
      }
      return try pixels()
    }

    /// Takes a picture of the window, and writes it to a folder that `PICTURES` names.
    func picture(_ name: String) throws {
      guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
      usleep(700_000)
      _ = try run("import", ["-window", "root", "-crop", "900x700+0+0", "\(folder)/\(name).png"])
    }
  }
#endif
