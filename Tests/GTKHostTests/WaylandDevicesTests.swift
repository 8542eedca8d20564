#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// Fingers, input methods and what is selected, as compositors of Wayland tell of them.
    @Suite struct WaylandDevicesTests {
      private let weston: WestonDisplay
      private let probe: ProbeProgram

      init() throws {
        weston = try WestonDisplay(hasDevices: true)
        probe = try ProbeProgram(environment: ["GTK_IM_MODULE": "wayland"], on: weston)
      }

      @Test func aFingerScrollsAndWhatItScrollsGoesOn() throws {
        try probe.ask("set", (1...200).map { "line \($0)" }.joined(separator: "\n"))
        try probe.press("ctrl+Home")
        #expect(try probe.answer("offset", expecting: "[0,0]") == "[0,0]")
        try probe.forgetLog()
        try weston.tell("touch", "down", 3, 200, 250)
        for y in stride(from: 240, through: 60, by: -12) {
          try weston.tell("touch", "motion", 3, 200, y)
          usleep(16_000)
        }
        try weston.tell("touch", "up", 3, 0, 0)
        let log = try probe.log { $0.hasPrefix("touch ended") }
        #expect(log.contains("touch began 1 200,250"))
        #expect(!log.contains { $0.hasPrefix("pressed") }, "a finger is no button")
        // 190 points of the finger's way, and what the movement goes on.
        let offset = try awaited {
          (try probe.ask("offset") as? [Int])?.last ?? 0
        } until: {
          $0 > 240
        }
        #expect(offset > 240)
      }

      @Test func theInputMethodOfTheCompositorComposesCommitsAndDeletes() throws {
        try probe.ask("set", "aé𠮷b")
        try probe.ask("select", 4, 4)
        func state(_ name: String, expecting expected: String) throws -> String {
          try awaited {
            let all = try weston.tell("input") as? [String: Any]
            return try all?[name].map { try Conversation.text(of: $0) } ?? ""
          } until: {
            $0 == expected
          }
        }
        // It counts bytes of UTF-8.
        let around = #"["aé𠮷b",7,7]"#
        #expect(try state("around", expecting: around) == around)
        #expect(try state("enabled", expecting: "true") == "true")
        let caret = try probe.answer("caret")
        #expect(try state("area", expecting: caret) == caret)
        // What keys do, it is told, too.
        try probe.type("c")
        try probe.press("Left")
        let typed = #"["aé𠮷cb",7,7]"#
        #expect(try state("around", expecting: typed) == typed)
        try probe.press("Delete")
        #expect(try state("around", expecting: around) == around)
        try probe.forgetLog()
        try weston.tell("preedit", "にほん", 6, 6)
        try weston.tell("done")
        #expect(try probe.log(untilLine: "marked").contains { $0.hasPrefix("marked にほん 2") })
        #expect(try probe.answer("text") == "aé𠮷にほんb")
        let moved = try probe.answer("caret")
        #expect(try state("area", expecting: moved) == moved)
        try weston.tell("commit", "日本xy")
        try weston.tell("done")
        #expect(try probe.answer("text", expecting: "aé𠮷日本xyb") == "aé𠮷日本xyb")
        try weston.tell("delete", 2, 1)
        try weston.tell("done")
        #expect(try probe.answer("text", expecting: "aé𠮷日本") == "aé𠮷日本")
      }

      @Test func whatIsSelectedGoesToOtherProgramsAndTheMiddleButtonPastesTheirs() throws {
        try probe.ask("set", "some words")
        try probe.press("ctrl+a")
        let types = try awaited {
          (try weston.tell("selected", "none") as? [Any])?.first as? [String] ?? []
        } until: {
          !$0.isEmpty
        }
        #expect(types.contains("text/plain;charset=utf-8"))
        let answer = try weston.tell("selected", "text/plain") as? [Any]
        #expect(answer?.last as? String == "some words".base64)
        try weston.tell("select", "text/plain;charset=utf-8", "wörter 中 ".base64)
        let (x, y) = try probe.place(of: 5)
        _ = try awaited {
          try probe.xdotool("mousemove", "\(x)", "\(y)", "click", "2")
          return try probe.answer("text")
        } until: {
          $0 != "some words"
        }
        #expect(try probe.answer("text") == "some wörter 中 words")
      }
    }
  }
#endif
