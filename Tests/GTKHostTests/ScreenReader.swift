#if Desktop
  import Foundation
  import TestSupport
  import Testing

  /// A client of AT-SPI that is not ours, pyatspi, which reads a program: `Clients/screen-reader.py`.
  final class ScreenReader {
    /// The client ended, or did not answer.
    struct NoAnswer: Error {}

    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var rest = Data()

    /// Waits for a program of a name.
    init(of name: String) throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      process.arguments = [folder.appendingPathComponent("Clients/screen-reader.py").path, name]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      guard try line() as? String == "ready" else { throw NoAnswer() }
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }

    private func line() throws -> Any {
      while true {
        if let end = rest.firstIndex(of: 0x0A) {
          let line = Data(rest[rest.startIndex..<end])
          rest = Data(rest[(end + 1)...])
          return try JSONSerialization.jsonObject(with: line, options: .fragmentsAllowed)
        }
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else { throw NoAnswer() }
        rest += more
      }
    }

    /// Returns the value of an expression, as `Clients/screen-reader.py` has it.
    func ask(_ expression: String) throws -> Any {
      input.fileHandleForWriting.write(Data((expression + "\n").utf8))
      return try line()
    }

    /// Returns the value of an expression as text, to be compared: dictionaries in the order of their keys.
    func answer(_ expression: String) throws -> String { ScreenReader.text(of: try ask(expression)) }

    /// Asks until the answer is what a test expects, 30 seconds at most, and returns the last one.
    func answer(_ expression: String, expecting expected: String) throws -> String {
      var answer = ""
      for _ in 0..<300 {
        answer = try self.answer(expression)
        if answer == expected { break }
        usleep(100_000)
      }
      return answer
    }

    private static func text(of value: Any) -> String {
      if let text = value as? String { return text }
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }
#endif
