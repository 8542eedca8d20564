#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// Fingers on a screen.
    @Suite struct TouchTests {
      private let display: TouchDisplay
      private let probe: ProbeProgram

      init() throws {
        display = try TouchDisplay()
        probe = try ProbeProgram(environment: ["DISPLAY": display.name])
        try probe.ask("set", (1...200).map { "line \($0)" }.joined(separator: "\n"))
        try probe.press("ctrl+Home")
        #expect(try probe.answer("offset", expecting: "[0,0]") == "[0,0]")
        try probe.forgetLog()
      }

      @Test func aFingerScrollsAndWhatItScrollsGoesOnWhenItIsLifted() throws {
        try display.touch(.began, x: 200, y: 250)
        for y in stride(from: 240, through: 60, by: -12) {
          try display.touch(.moved, x: 200, y: Double(y))
          usleep(16_000)
        }
        try display.touch(.ended, x: 200, y: 60)
        let log = try probe.log { $0.hasPrefix("touch ended") }
        // 190 points of the finger's way, and what the movement goes on.
        var offset = 0
        for _ in 0..<100 where offset <= 240 {
          usleep(50_000)
          offset = try #require((try probe.ask("offset") as? [Int])?.last)
        }
        #expect(offset > 240, "\(offset)")
        #expect(log.contains("touch began 1 200,250"))
        #expect(log.contains("touch ended 1 200,60"))
        #expect(!log.contains { $0.hasPrefix("pressed") }, "a finger is no button")
      }

      @Test func eachFingerHasItsNumber() throws {
        try display.touch(.began, finger: 0, x: 100, y: 100)
        try display.touch(.began, finger: 1, x: 200, y: 100)
        try display.touch(.moved, finger: 1, x: 230, y: 120)
        try display.touch(.ended, finger: 1, x: 230, y: 120)
        try display.touch(.ended, finger: 0, x: 100, y: 100)
        let log = try probe.log { $0.hasPrefix("touch ended 1") }.filter { $0.hasPrefix("touch") }
        #expect(log.contains("touch began 1 100,100"))
        #expect(log.contains("touch began 2 200,100"))
        #expect(log.contains("touch moved 2 230,120"))
        #expect(log.suffix(2) == ["touch ended 2 230,120", "touch ended 1 100,100"])
      }

      @Test func aTapPutsTheCaret() throws {
        let (x, y) = try probe.place(of: 5)
        try display.touch(.began, x: Double(x), y: Double(y))
        usleep(50_000)
        try display.touch(.ended, x: Double(x), y: Double(y))
        #expect(try probe.answer("selection", expecting: "[5,5]") == "[5,5]")
      }
    }
  }
#endif
