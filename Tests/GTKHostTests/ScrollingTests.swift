#if Desktop
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  extension DisplayTests {
    /// Touch pads and wheels that turn in parts of a step.
    @Suite struct ScrollingTests {
      private let display: TouchDisplay
      private let probe: ProbeProgram

      init() throws {
        display = try TouchDisplay()
        probe = try ProbeProgram(environment: ["DISPLAY": display.name])
        try probe.ask("set", (1...400).map { "line \($0)" }.joined(separator: "\n"))
        try probe.press("ctrl+Home")
        #expect(try probe.answer("offset", expecting: "[0,0]") == "[0,0]")
        let (x, y) = try probe.place(of: 30)
        try probe.xdotool("mousemove", "\(x)", "\(y)")
      }

      /// Begins to use a device: of its first event X tells where its axes are, and not how far they moved.
      private func begin(with device: TouchDisplay.Device) throws {
        try display.scroll(by: 0, on: device)
        usleep(300_000)
        try probe.forgetLog()
      }

      private func offset() throws -> Double { try #require(try probe.ask("exact offset") as? Double) }

      /// Waits until the text is scrolled to where a test expects it, and returns where it is.
      private func offset(_ isExpected: (Double) -> Bool) throws -> Double {
        var now = try offset()
        for _ in 0..<100 where !isExpected(now) {
          usleep(50_000)
          now = try offset()
        }
        return now
      }

      @Test("Fingers on a touch pad scroll by parts of a point, all of which are kept")
      func parts() throws {
        try begin(with: .pad)
        // A step of a wheel is 60 points.
        let steps = [0.0125, 0.0225, 0.04, 0.0475, 0.03]
        for step in steps {
          try display.scroll(by: step, on: .pad)
          usleep(30_000)
        }
        let expected = steps.reduce(0, +) * 60
        let reached = try offset { abs($0 - expected) < 0.001 }
        #expect(abs(reached - expected) < 0.001 && expected.rounded() != expected)
        // They rest before they leave: what they scrolled stays where it is.
        usleep(300_000)
        try display.scroll(by: 0, on: .pad)
        let log = try probe.log(untilLine: "scroll ended").filter { $0.hasPrefix("scroll") }
        // Each by itself, also those that GDK has joined.
        #expect(log.first?.hasPrefix("scroll began 0.0,") == true, "\(log)")
        #expect(log.count == steps.count + 1 && log.last == "scroll ended 0.0,0.0", "\(log)")
        #expect(log.dropFirst().dropLast().allSatisfy { $0.hasPrefix("scroll changed 0.0,") })
        usleep(300_000)
        #expect(try offset() == reached)
      }

      @Test("What fingers scroll fast goes on when they leave the pad, slower and slower, until it rests")
      func momentum() throws {
        try begin(with: .pad)
        for _ in 0..<12 {
          try display.scroll(by: 0.3, on: .pad)
          usleep(16_000)
        }
        try display.scroll(by: 0, on: .pad)
        _ = try probe.log(untilLine: "scroll ended")
        // 12 times 18 points are the fingers' way.
        var offsets = [try offset { $0 > 216.5 }]
        #expect(offsets[0] > 216.5)
        for _ in 0..<12 {
          usleep(100_000)
          offsets.append(try offset())
        }
        let ways = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
        #expect(ways.allSatisfy { $0 >= 0 }, "\(offsets)")
        #expect(ways[0] + ways[1] > ways[10] + ways[11], "\(offsets)")
        let rest = try offset { now in
          usleep(100_000)
          return (try? offset()) == now
        }
        #expect(rest > offsets[0] + 20, "\(offsets)")
        // Upward, and stopped by the next touch.
        for _ in 0..<12 {
          try display.scroll(by: -0.3, on: .pad)
          usleep(16_000)
        }
        try display.scroll(by: 0, on: .pad)
        _ = try probe.log(untilLine: "scroll ended")
        _ = try offset { $0 < rest - 216.5 }
        try display.scroll(by: -0.01, on: .pad)
        _ = try probe.log(untilLine: "scroll began")
        let stopped = try offset()
        usleep(300_000)
        #expect(try offset() == stopped)
        #expect(stopped < rest - 216)
      }

      @Test("Movements that a busy program finds joined are as many and as fast as they were")
      func waiting() throws {
        try begin(with: .pad)
        kill(probe.identifier, SIGSTOP)
        for _ in 0..<12 {
          try display.scroll(by: 0.3, on: .pad)
          usleep(16_000)
        }
        try display.scroll(by: 0, on: .pad)
        kill(probe.identifier, SIGCONT)
        let log = try probe.log(untilLine: "scroll ended").filter { $0.hasPrefix("scroll") }
        #expect(log.count == 13 && log.first?.hasPrefix("scroll began 0.0,18") == true, "\(log)")
        let offset = try offset { $0 > 236 }
        #expect(offset > 236, "it goes on")
      }

      @Test("A wheel that turns in parts of a step scrolls by these, and nothing goes on")
      func fineWheel() throws {
        try begin(with: .wheel)
        for _ in 0..<6 {
          try display.scroll(by: 0.125, on: .wheel)
          usleep(30_000)
        }
        #expect(try offset { $0 >= 45 } == 45)
        try display.scroll(by: 1, on: .wheel)
        #expect(try offset { $0 >= 105 } == 105)
        try display.scroll(by: 0, on: .wheel)
        usleep(300_000)
        #expect(try offset() == 105)
        let log = try probe.log(untilLine: "scroll step 0.0,60.0").filter { $0.hasPrefix("scroll") }
        #expect(log.allSatisfy { $0.hasPrefix("scroll step 0.0,") } && log.last == "scroll step 0.0,60.0")
      }
    }
  }
#endif
