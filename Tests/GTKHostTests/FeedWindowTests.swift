#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// The list of `bench-feed` in a window, as its program prints it.
    @Suite struct FeedWindowTests {
      @Test(
        "A list of 10,000 rich posts scrolls in a window, drawn by other threads or by the main one",
        arguments: [true, false])
      func feed(isAsynchronous: Bool) throws {
        let program = try FeedProgram(isAsynchronous: isAsynchronous)
        try program.picture("feed-\(isAsynchronous ? "asynchronous" : "synchronous")")
        let output = try program.output()
        let name = isAsynchronous ? "asynchronous" : "synchronous"
        #expect(output.hasPrefix("in a window, \(name) - ms of the main thread for each of 219 frames\n"))
        #expect(isAsynchronous || output.contains("labels without text: 0 of "))
        #expect(output.contains(/in the end 0 of [89] labels have no text\n/))
      }
    }
  }

  /// The program, scrolling.
  private final class FeedProgram: WindowProgram {
    private let printed = Pipe()

    init(isAsynchronous: Bool) throws {
      try super.init(
        "bench-feed", ["--window", "--frames", "240"] + (isAsynchronous ? [] : ["--sync"]),
        title: "bench-feed", pipes: (input: Pipe(), output: printed))
    }

    /// Waits for the end of the program, and returns what it has printed: a few lines, which a pipe holds.
    func output() throws -> String {
      for _ in 0..<6 where !endsSoon() {}
      return String(decoding: printed.fileHandleForReading.availableData, as: UTF8.self)
    }
  }
#endif
