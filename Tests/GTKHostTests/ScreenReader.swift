#if Desktop
  import Foundation

  /// A client of AT-SPI that is not ours, pyatspi, which reads a program: `Clients/screen-reader.py`.
  final class ScreenReader {
    private let client: Companion
    private let conversation = Conversation()

    /// Waits for a program of a name.
    init(of name: String) throws {
      client = try Companion(python: "screen-reader.py", [name], pipes: conversation.pipes)
      guard try conversation.next() as? String == "ready" else { throw Conversation.NoAnswer() }
    }

    /// Returns the value of an expression, as `Clients/screen-reader.py` has it.
    func ask(_ expression: String) throws -> Any { try conversation.answer(to: Data(expression.utf8)) }

    /// Returns the value of an expression as text, to be compared: dictionaries in the order of their keys.
    func answer(_ expression: String) throws -> String { try Conversation.text(of: try ask(expression)) }

    /// Asks until the answer is what a test expects, some time at most, and returns the last one.
    func answer(_ expression: String, expecting expected: String) throws -> String {
      try awaited {
        try answer(expression)
      } until: {
        $0 == expected
      }
    }
  }
#endif
