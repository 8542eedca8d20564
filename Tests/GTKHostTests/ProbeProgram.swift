#if Desktop
  import Foundation
  import TestSupport
  import Testing

  /// The program `window-probe`: a window with a text view that answers what a test asks.
  final class ProbeProgram: WindowProgram {
    private let conversation: Conversation
    /// What was recorded and not handed out yet.
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
      conversation = Conversation()
      try super.init(
        "window-probe", [title], title: title, environment: environment, pipes: conversation.pipes, on: weston
      )
      if place != (0, 0) { try move(to: place) }
      guard let weston else { return }
      try waitUntilReady()
      if weston.hasManyWindows { try findOrigin(on: weston) }
    }

    /// Moves the pointer about a Wayland display until the window says where it is in it: the display places
    /// windows, and does not tell where.
    private func findOrigin(on weston: WestonDisplay) throws {
      _ = try awaited {
        try ask("pointer")
        for y in stride(from: 60, to: weston.size.height, by: 120) {
          for x in stride(from: 60, to: weston.size.width, by: 200) {
            try xdotool("mousemove", "\(x)", "\(y)")
            usleep(50_000)
            guard let place = try ask("pointer") as? [Int], place.count == 2 else { continue }
            // It may be of the point before.
            try xdotool("mousemove", "\(x + 1)", "\(y)")
            usleep(300_000)
            guard let place = try ask("pointer") as? [Int], place.count == 2 else { continue }
            origin = (x + 1 - place[0], y - place[1])
            return true
          }
        }
        return false
      } until: {
        $0
      }
    }

    /// Waits for the keyboard: then the window has been drawn.
    override func waitUntilReady() throws { _ = try log(untilLine: "active true") }

    /// Returns what the program answers to a command.
    @discardableResult
    func ask(_ command: Any...) throws -> Any { try ask(command) }

    @discardableResult
    func ask(_ command: [Any]) throws -> Any {
      try conversation.answer(to: try JSONSerialization.data(withJSONObject: command))
    }

    /// Returns the answer to a command as text.
    func answer(_ command: Any...) throws -> String { try Conversation.text(of: try ask(command)) }

    /// Asks until the answer is what a test expects, some time at most, and returns the last one.
    func answer(_ command: Any..., expecting expected: String) throws -> String {
      try awaited {
        try Conversation.text(of: try ask(command))
      } until: {
        $0 == expected
      }
    }

    /// Waits until the program has recorded something, some time at most, and returns what it has recorded
    /// since the last call.
    func log(until isExpected: (String) -> Bool) throws -> [String] {
      defer { past = [] }
      return try recorded(until: isExpected)
    }

    /// Waits until the program has recorded a line that begins so.
    func log(untilLine start: String) throws -> [String] { try log { $0.hasPrefix(start) } }

    /// Waits as `log(until:)` does, and leaves what was recorded to it.
    @discardableResult
    func recorded(until isExpected: (String) -> Bool) throws -> [String] {
      try awaited {
        past += try ask("log") as? [String] ?? []
        return past
      } until: {
        $0.contains(where: isExpected)
      }
    }

    /// Forgets what was recorded.
    func forgetLog() throws {
      past = []
      try ask("log")
    }

    /// Returns where a character is on the display, in pixels: the middle of its left edge.
    func place(of offset: Int) throws -> (x: Int, y: Int) {
      let place = try ask("place", offset) as? [Int] ?? [0, 0]
      return (place[0] + origin.x, place[1] + origin.y)
    }

    /// Drags from a character to one of a window, maybe another one.
    ///
    /// - Parameter dropping: Whether the button is released there.
    func drag(from start: Int, to end: Int, of target: ProbeProgram, dropping: Bool = true) throws {
      try target.forgetLog()
      try drag(from: try place(of: start), to: try target.place(of: end)) {
        try target.recorded { $0.hasPrefix("entered") }
      }
      if dropping { try xdotool("mouseup", "1") }
    }

    /// Drags from a place of the display to another one, and leaves the button down.
    ///
    /// - Parameter hasArrived: Waits until what is there knows of the drag.
    func drag(
      from start: (x: Int, y: Int), to end: (x: Int, y: Int), hasArrived: () throws -> Void
    ) throws {
      let start = (x: start.x + 3, y: start.y)
      try xdotool("mousemove", "\(start.x)", "\(start.y)")
      try xdotool("mousedown", "1")
      usleep(100_000)
      for step in 1...12 {
        let (x, y) = (end.x - start.x, end.y - start.y)
        try xdotool("mousemove", "\(start.x + x * step / 12)", "\(start.y + y * step / 12)")
        usleep(40_000)
      }
      try hasArrived()
      // What is below the pointer is asked what it would do with each movement.
      for x in [end.x + 1, end.x] {
        try xdotool("mousemove", "\(x)", "\(end.y)")
        usleep(150_000)
      }
    }
  }

  extension String {
    /// The characters' bytes in Base 64.
    var base64: String { Data(utf8).base64EncodedString() }
  }
#endif
