#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// What runs in GTK's main loop.
    @Suite struct MainLoopTests {
      @Test func timersTasksAndTheMainQueueRunInTheLoop() throws {
        let probe = try ProbeProgram()
        try probe.ask("timers")
        var finished: [String] = []
        for _ in 0..<200 where finished.count < 9 {
          finished = try probe.ask("finished") as? [String] ?? []
          usleep(50_000)
        }
        #expect(
          finished.sorted() == [
            "detached 5050", "host", "later", "queue", "slept", "task", "timer", "timer", "timer",
          ])
        // Nothing comes twice, and what was cancelled does not come.
        usleep(300_000)
        #expect((try probe.ask("finished") as? [String])?.count == 9)
      }

      @Test func anIdleWindowSleepsButForItsCaret() throws {
        let probe = try ProbeProgram()
        try probe.ask("set", "idle")
        try probe.ask("resign")
        usleep(1_500_000)
        let (drawings, wakes) = (try probe.ask("drawings") as? Int ?? -1, try wakes(of: probe))
        usleep(3_000_000)
        // Asking is one turn of the loop; what watches the display and the bus may take a few.
        let woken = try self.wakes(of: probe) - wakes
        #expect(woken <= 6, "\(woken) wakes in three seconds")
        #expect(try probe.ask("drawings") as? Int == drawings)
      }

      @Test func aBlinkingCaretWakesTheProgramOnlyToBlink() throws {
        let probe = try ProbeProgram()
        try probe.ask("set", "idle")
        usleep(1_500_000)
        let (drawings, wakes) = (try probe.ask("drawings") as? Int ?? -1, try wakes(of: probe))
        usleep(3_000_000)
        let woken = try self.wakes(of: probe) - wakes
        let drawn = (try probe.ask("drawings") as? Int ?? -1) - drawings
        #expect(drawn > 0 && drawn <= 12, "\(drawn) drawings in three seconds")
        // A turn for the timer, a few for the frame that it asks for.
        #expect(woken <= 14 * max(drawn, 1), "\(woken) wakes for \(drawn) drawings")
      }

      /// How often the main thread of a program went to sleep.
      private func wakes(of program: WindowProgram) throws -> Int {
        let path = "/proc/\(program.identifier)/task/\(program.identifier)/status"
        let status = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return Int(try #require(line?.split(separator: "\t").last)) ?? -1
      }
    }
  }
#endif
