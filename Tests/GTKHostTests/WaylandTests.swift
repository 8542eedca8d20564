#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// A window on Wayland, used by the pointer and the keys that weston gets from X.
    @Suite struct WaylandTests {
      private let weston: WestonDisplay

      init() throws { weston = try WestonDisplay() }

      @Test func keysPointersAndWheelsReachTheText() throws {
        let probe = try ProbeProgram(on: weston)
        try probe.type("Hello, World (1)")
        #expect(try probe.answer("text", expecting: "Hello, World (1)") == "Hello, World (1)")
        let (x, y) = try probe.place(of: 8)
        try probe.xdotool("mousemove", "\(x + 4)", "\(y)", "click", "--repeat", "2", "--delay", "60", "1")
        #expect(try probe.answer("selection", expecting: "[7,12]") == "[7,12]")
        try probe.picture("wayland-text")
        try probe.ask("set", (1...200).map { "line \($0)" }.joined(separator: "\n"))
        try probe.press("ctrl+Home")
        #expect(try probe.answer("offset", expecting: "[0,0]") == "[0,0]")
        try probe.forgetLog()
        try probe.xdotool("click", "--repeat", "2", "--delay", "60", "5")
        #expect(try probe.log(untilLine: "scroll").contains { $0.hasPrefix("scroll step 0.0,") })
        let offset = try #require(try probe.ask("offset") as? [Int])
        #expect(offset[1] > 0)
      }

      @Test func aMenuOpensAndAnItemIsChosen() throws {
        let probe = try ProbeProgram(on: weston)
        try probe.ask("set", "menu")
        let (x, y) = try probe.place(of: 2)
        try probe.press("ctrl+a")
        try probe.xdotool("mousemove", "\(x)", "\(y)", "click", "3")
        usleep(900_000)
        try probe.picture("wayland-menu")
        try probe.press("Escape")
        usleep(500_000)
        try probe.press("End")
        try probe.type("!")
        #expect(try probe.answer("text", expecting: "menu!") == "menu!")
      }

      @Test func composedTextIsShown() throws {
        let probe = try ProbeProgram(environment: ["GTK_IM_MODULE": "galley-test"], on: weston)
        try probe.ask("set", "ab")
        try probe.ask("select", 1, 1)
        try probe.ask("input", "compose", "にほん", 3, [["active", 0, 3]])
        #expect(try probe.answer("text") == "aにほんb")
        let caret = try probe.answer("caret")
        #expect(try probe.answer("input", "area", expecting: caret) == caret)
      }

    }

    /// A display on Wayland with four pixels in a point.
    @Suite struct WaylandScaleTests {
      @Test func atScaleTwoAPointHasFourPixels() throws {
        let probe = try ProbeProgram(on: try WestonDisplay(scale: 2))
        try probe.ask("set", "Twice as sharp")
        let environment = try #require(try probe.ask("environment") as? [String: Any])
        #expect(environment["scale"] as? Int == 2)
        let (x, y) = try probe.place(of: 6)
        try probe.xdotool("mousemove", "\(x + 3)", "\(y)", "click", "--repeat", "2", "--delay", "60", "1")
        #expect(try probe.answer("selection", expecting: "[6,8]") == "[6,8]")
        try probe.picture("wayland-scale-2")
      }
    }
  }
#endif
