#if Desktop
  import Foundation

  /// Returns a value as soon as it is as a test expects, or the last one when the time is over: windows and
  /// other programs take theirs.
  ///
  /// - Parameter seconds: The longest time. It is not what is tested: a loaded machine may need it.
  func awaited<Value>(
    seconds: Double = 30, _ value: () throws -> Value, until isExpected: (Value) throws -> Bool
  ) rethrows -> Value {
    let end = ProcessInfo.processInfo.systemUptime + seconds
    while true {
      let value = try value()
      if try isExpected(value) || ProcessInfo.processInfo.systemUptime > end { return value }
      usleep(50_000)
    }
  }

  /// What a program is asked on its standard input, and answers on its standard output: a line of JSON for
  /// each.
  final class Conversation {
    /// The program ended, or did not answer.
    struct NoAnswer: Error {}

    /// What the program is to be started with.
    let pipes = (input: Pipe(), output: Pipe())
    private var rest = Data()

    /// Waits for the next line.
    func next() throws -> Any {
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

    /// Asks a line, and returns what is answered.
    func answer(to line: Data) throws -> Any {
      pipes.input.fileHandleForWriting.write(line + Data("\n".utf8))
      return try next()
    }

    /// Returns an answer as text, to be compared: dictionaries in the order of their keys.
    static func text(of value: Any) throws -> String {
      if let text = value as? String { return text }
      let data = try JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      return String(decoding: data, as: UTF8.self)
    }
  }
#endif
