#if Desktop
  import Foundation
  import TestSupport
  import Testing

  /// The program `window-probe`: a window with a text view that answers what a test asks.
  final class ProbeProgram: WindowProgram {
    /// The program ended, or did not answer.
    struct NoAnswer: Error {}

    private let pipes = (input: Pipe(), output: Pipe())
    private var rest = Data()
    private var past: [String] = []

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - title: Its title.
    ///   - place: Where its upper left corner is on the display, in pixels.
    ///   - weston: A Wayland display to open it on.
    init(
      _ title: String = "Probe", at place: (x: Int, y: Int) = (0, 0), environment: [String: String] = [:],
      on weston: WestonDisplay? = nil
    ) throws {
      try super.init(
        "window-probe", [title], title: title, environment: environment, pipes: pipes, on: weston)
      if place != (0, 0) {
        try xdotool("windowmove", "--sync", window, "\(place.x)", "\(place.y)")
        usleep(200_000)
      }
    }

    private func line() throws -> Any {
      while true {
        if let end = rest.firstIndex(of: 0x0A) {
          let line = Data(rest[rest.startIndex..<end])
          rest = Data(rest[(end + 1)...])
          return try JSONSerialization.jsonObject(with: line, options: .fragmentsAllowed)
        }
        let more = pipes.output.fileHandleForReading.availableData
        guard !more.isEmpty else { throw NoAnswer() }
        rest += more
      }
    }

    /// Returns what the program answers to a command.
    @discardableResult
    func ask(_ command: Any...) throws -> Any { try ask(command) }

    @discardableResult
    func ask(_ command: [Any]) throws -> Any {
      let data = try JSONSerialization.data(withJSONObject: command)
      pipes.input.fileHandleForWriting.write(data + Data("\n".utf8))
      return try line()
    }

    /// Returns the answer to a command as text.
    func answer(_ command: Any...) throws -> String { try answer(command) }

    private func answer(_ command: [Any]) throws -> String {
      let value = try ask(command)
      if let text = value as? String { return text }
      let data = try JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      return String(decoding: data, as: UTF8.self)
    }

    /// Asks until the answer is what a test expects, 20 seconds at most, and returns the last one.
    func answer(_ command: Any..., expecting expected: String) throws -> String {
      var answer = ""
      for _ in 0..<200 {
        answer = try self.answer(command)
        if answer == expected { break }
        usleep(100_000)
      }
      return answer
    }

    /// Waits until the program has recorded something, 20 seconds at most, and returns what it has recorded
    /// since the last call.
    func log(until isExpected: (String) -> Bool) throws -> [String] {
      defer { past = [] }
      for _ in 0..<200 {
        past += try ask("log") as? [String] ?? []
        if past.contains(where: isExpected) { break }
        usleep(100_000)
      }
      return past
    }

    /// Waits until the program has recorded a line that begins so.
    func log(untilLine start: String) throws -> [String] { try log { $0.hasPrefix(start) } }

    /// Forgets what was recorded.
    func forgetLog() throws {
      past = []
      try ask("log")
    }

    /// Returns where a character is on the display, in pixels: the middle of its left edge.
    func place(of offset: Int, window: (x: Int, y: Int) = (0, 0)) throws -> (x: Int, y: Int) {
      let place = try ask("place", offset) as? [Int] ?? [0, 0]
      return (place[0] + window.x, place[1] + window.y)
    }
  }

  extension String {
    /// The characters' bytes in Base 64.
    var base64: String { Data(utf8).base64EncodedString() }
  }

  /// A program that runs while a test does.
  final class Companion {
    private let process = Process()
    /// The program's number.
    var identifier: pid_t { process.processIdentifier }

    /// Starts a program.
    init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        .filter { !$0.value.isEmpty }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }
  }
#endif
