#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// What the desktop says of fonts, times and keyboards.
    @Suite(.serialized) struct SettingsTests {
      @Test func settingsOfTheDesktopReachTheTree() throws {
        let settings = try TemporaryDirectory()
        let folder = settings.url.appendingPathComponent("gtk-4.0")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(
          """
          [Settings]
          gtk-font-name=DejaVu Serif 12
          gtk-double-click-time=730
          gtk-enable-animations=0
          gtk-cursor-blink=0
          """.utf8
        ).write(to: folder.appendingPathComponent("settings.ini"))
        let probe = try ProbeProgram(environment: ["XDG_CONFIG_HOME": settings.url.path])
        let environment = try #require(try probe.ask("environment") as? [String: Any])
        #expect(environment["font"] as? String == "DejaVu Serif")
        #expect(environment["double"] as? Int == 730)
        #expect(environment["animated"] as? Bool == false)
        #expect(try probe.answer("caret blinks") == "false")
      }

      @Test func settingsThatTheDesktopChangesAreFollowed() throws {
        let conversation = Conversation()
        let daemon = try Companion(python: "x-settings.py", [], pipes: conversation.pipes)
        #expect(try conversation.next() as? String == "ready")
        let probe = try ProbeProgram()
        try probe.ask("set", "settings")
        func environment(_ name: String, expecting expected: String) throws -> String {
          try awaited {
            let all = try probe.ask("environment") as? [String: Any]
            return all?[name].map { "\($0)" } ?? ""
          } until: {
            $0 == expected
          }
        }
        #expect(try environment("text", expecting: "100") == "100")
        for (size, font, time, blinks) in [(144, "DejaVu Serif", 730, 0), (96, "DejaVu Sans", 400, 1)] {
          _ = try conversation.answer(
            to: try JSONSerialization.data(withJSONObject: [
              "Xft/DPI": size * 1024, "Gtk/FontName": "\(font) 12", "Net/DoubleClickTime": time,
              "Net/CursorBlink": blinks,
            ]))
          #expect(try environment("text", expecting: "\(size * 100 / 96)") == "\(size * 100 / 96)")
          #expect(try environment("font", expecting: font) == font)
          #expect(try environment("double", expecting: "\(time)") == "\(time)")
          #expect(try probe.answer("caret blinks", expecting: "\(blinks == 1)") == "\(blinks == 1)")
        }
        withExtendedLifetime(daemon) {}
      }

      @Test func keysAreThoseOfTheLayoutAndCommandsThoseOfItsLatinNeighbour() throws {
        defer { _ = try? run("setxkbmap", ["-layout", "us"]) }
        _ = try run("setxkbmap", ["-layout", "de"])
        let probe = try ProbeProgram()
        // The keys are named by where they are: y, and q with the right Alt.
        try probe.xdotool("key", "29", "keydown", "108", "key", "24", "keyup", "108")
        #expect(try probe.answer("text", expecting: "z@") == "z@")
        _ = try run("setxkbmap", ["-layout", "ru,us"])
        try probe.ask("set", "")
        // f, and with Shift comma.
        try probe.xdotool("key", "41", "keydown", "shift", "key", "59", "keyup", "shift")
        #expect(try probe.answer("text", expecting: "аБ") == "аБ")
        try probe.forgetLog()
        // Control with a and c.
        try probe.xdotool("keydown", "ctrl", "key", "38", "key", "54", "keyup", "ctrl")
        let copied = try awaited {
          String(decoding: try run("xclip", ["-o", "-selection", "clipboard"]).output, as: UTF8.self)
        } until: {
          $0 == "аБ"
        }
        #expect(copied == "аБ")
        #expect(try probe.answer("text") == "аБ")
      }
    }

    /// The pointer's shape, as the display shows it.
    @Suite struct PointerShapeTests {
      private struct Shape: Decodable, Equatable {
        let name: String
        let size: [Int]
        let pixels: String
      }

      private func shape() throws -> Shape {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("Clients/pointer-shape.py")
        return try JSONDecoder().decode(Shape.self, from: run("/usr/bin/python3", [script.path]).output)
      }

      @Test func overTextItIsAnotherOne() throws {
        let probe = try ProbeProgram()
        try probe.ask("set", "some text")
        try probe.xdotool("mousemove", "1200", "1000")
        let plain = try awaited {
          try shape()
        } until: { _ in
          true
        }
        let place = try probe.place(of: 2)
        try probe.xdotool("mousemove", "\(place.x)", "\(place.y)")
        let overText = try awaited {
          try shape()
        } until: {
          $0 != plain
        }
        #expect(overText != plain)
        #expect(["", "text", "xterm"].contains(overText.name))
        try probe.xdotool("mousemove", "1200", "1000")
        #expect(
          try awaited {
            try shape()
          } until: {
            $0 == plain
          } == plain)
      }
    }
  }
#endif
