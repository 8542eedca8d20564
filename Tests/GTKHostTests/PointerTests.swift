#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// Wheels, and screens with more pixels in a point.
    @Suite struct PointerTests {
      private let lines = (1...200).map { "line \($0)" }.joined(separator: "\n")

      @Test func aWheelScrollsByItsStepsAndWithShiftSideways() throws {
        let probe = try ProbeProgram()
        try probe.ask("set", lines)
        try probe.press("ctrl+Home")
        #expect(try probe.answer("offset", expecting: "[0,0]") == "[0,0]")
        let (x, y) = try probe.place(of: 30)
        try probe.xdotool("mousemove", "\(x)", "\(y)")
        try probe.forgetLog()
        try probe.xdotool("click", "--repeat", "3", "--delay", "60", "5")
        #expect(try probe.answer("offset", expecting: "[0,180]") == "[0,180]")
        try probe.xdotool("click", "4")
        #expect(try probe.answer("offset", expecting: "[0,120]") == "[0,120]")
        try probe.xdotool("keydown", "shift", "click", "5", "keyup", "shift")
        try probe.xdotool("click", "7")
        let log = try probe.log(untilLine: "scroll step 60.0,0.0").filter { $0.hasPrefix("scroll") }
        #expect(
          log == [
            "scroll step 0.0,60.0", "scroll step 0.0,60.0", "scroll step 0.0,60.0", "scroll step 0.0,-60.0",
            "scroll step 60.0,0.0", "scroll step 60.0,0.0",
          ])
        try probe.picture("window-wheel")
      }

      @Test func atScaleTwoAPointHasFourPixels() throws {
        let probe = try ProbeProgram(environment: ["GDK_SCALE": "2"])
        try probe.ask("set", "Twice as sharp")
        let environment = try #require(try probe.ask("environment") as? [String: Any])
        #expect(environment["scale"] as? Int == 2)
        #expect(environment["size"] as? [Int] == [420, 300])
        let (x, y) = try probe.place(of: 6)
        try probe.xdotool("mousemove", "\(x + 3)", "\(y)", "click", "--repeat", "2", "--delay", "60", "1")
        #expect(try probe.answer("selection", expecting: "[6,8]") == "[6,8]")
        try probe.picture("window-scale-2")
      }
    }
  }
#endif
