#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// The editor's window on an X display, by keys and pointers that come from outside of the program.
    @Suite struct EditorWindowTests {
      @Test func whatIsTypedIsSaved() throws {
        let editor = try EditorProgram("first\nsecond\n")
        try editor.type("Hello, World! (1+2) ")
        try editor.press("Down", "End", "Return")
        try editor.type("third")
        let expected = "Hello, World! (1+2) first\nsecond\nthird\n"
        #expect(try editor.save(expecting: expected) == expected)
        try editor.picture("window-light")
      }

      @Test func deadKeysAndCodesCompose() throws {
        let editor = try EditorProgram("")
        try editor.press("dead_acute", "e", "space", "ctrl+shift+u", "4", "e", "2", "d")
        try editor.picture("window-preedit")
        try editor.press("space", "x")
        #expect(try editor.save(expecting: "é 中x") == "é 中x")
      }

      @Test func textGoesToTheClipboardAndComesFromIt() throws {
        let editor = try EditorProgram("alpha beta")
        try editor.press("ctrl+a", "ctrl+c")
        usleep(300_000)
        #expect(text(of: try run("xclip", ["-o", "-selection", "clipboard"])) == "alpha beta")
        #expect(text(of: try run("xclip", ["-o", "-selection", "primary"])) == "alpha beta")
        let types = text(of: try run("xclip", ["-o", "-selection", "clipboard", "-t", "TARGETS"]))
        #expect(types.contains("text/plain;charset=utf-8"))
        #expect(types.contains("UTF8_STRING"))
        let other = editor.folder.url.appendingPathComponent("copied.txt")
        try Data("γ中👩‍👩‍👧‍👦 ".utf8).write(to: other)
        // It stays to answer, and holds whatever it was given to write to.
        let owner = Process()
        owner.executableURL = URL(fileURLWithPath: "/usr/bin/xclip")
        owner.arguments = ["-quiet", "-i", "-selection", "clipboard", other.path]
        owner.standardOutput = FileHandle.nullDevice
        owner.standardError = FileHandle.nullDevice
        try owner.run()
        defer { kill(owner.processIdentifier, SIGKILL) }
        usleep(500_000)
        try editor.press("ctrl+Home", "ctrl+v")
        usleep(500_000)
        #expect(try editor.save(expecting: "γ中👩‍👩‍👧‍👦 alpha beta") == "γ中👩‍👩‍👧‍👦 alpha beta")
      }

      @Test func aDoubleClickSelectsAWordAndTheMiddleButtonPastesIt() throws {
        let editor = try EditorProgram("word\n\n\n\n")
        let (x, y) = try editor.textOrigin()
        try editor.click(x: x + 12, y: y + 8, count: 2)
        usleep(300_000)
        #expect(text(of: try run("xclip", ["-o", "-selection", "primary"])) == "word")
        try editor.click(x: x + 12, y: y + 8 + 40, button: 2)
        usleep(500_000)
        try editor.press("ctrl+s")
        let saved = try editor.saved { $0.components(separatedBy: "word").count == 3 }
        #expect(saved.components(separatedBy: "word").count == 3)
      }

      @Test func undoAndRedoFollowTheirKeys() throws {
        let editor = try EditorProgram("kept")
        try editor.type("abc")
        try editor.press("ctrl+z")
        #expect(try editor.save(expecting: "kept") == "kept")
        try editor.press("ctrl+shift+z")
        #expect(try editor.save(expecting: "abckept") == "abckept")
      }

      @Test func whatWasTypedIsOfferedAgainAfterAKill() throws {
        let first = try EditorProgram("kept\n")
        try first.type("typed ")
        let (journals, fileManager) = (
          first.folder.url.appendingPathComponent("galley/journals"), FileManager.default
        )
        for _ in 0..<100 {
          let name = try? fileManager.contentsOfDirectory(atPath: journals.path).first
          let bytes = name.flatMap { fileManager.contents(atPath: journals.appendingPathComponent($0).path) }
          // A record for each of the six letters.
          if let bytes, String(decoding: bytes, as: UTF8.self).components(separatedBy: "removed").count == 7 {
            break
          }
          usleep(100_000)
        }
        first.kill()
        let second = try EditorProgram(reopening: first)
        try second.picture("window-journal")
        // The dialog has the keyboard where there is a window manager.
        let windows = try second.xdotool("search", "--onlyvisible", "--class", "galley-editor").split(
          separator: "\n")
        let dialog = try #require(windows.last { $0 != second.window }.map(String.init))
        try second.xdotool("windowfocus", "--sync", dialog)
        try second.press("Return")
        usleep(500_000)
        try second.xdotool("windowfocus", "--sync", second.window)
        #expect(try second.save(expecting: "typed kept\n") == "typed kept\n")
        #expect(try fileManager.contentsOfDirectory(atPath: journals.path).isEmpty)
      }

      @Test func theWindowClosesAfterItsQuestionWasAnswered() throws {
        let editor = try EditorProgram("kept")
        try editor.press("ctrl+q")
        #expect(editor.endsSoon())
        #expect(try editor.saved { $0 == "kept" } == "kept")
      }

      @Test func theContextMenuIsOneOfTheDesktop() throws {
        let editor = try EditorProgram("alpha beta")
        try editor.press("ctrl+a")
        let (x, y) = try editor.textOrigin()
        try editor.click(x: x + 20, y: y + 8, button: 3)
        try editor.picture("window-menu")
        try editor.press("Escape")
        usleep(500_000)
        try editor.press("End")
        try editor.type("!")
        #expect(try editor.save(expecting: "alpha beta!") == "alpha beta!")
      }

      @Test func darkWindowsShowDarkText() throws {
        let editor = try EditorProgram(
          "let x = 1\nשלום עולם\n你好，世界\n", environment: ["GTK_THEME": "Adwaita:dark"])
        try editor.press("ctrl+plus", "ctrl+plus", "ctrl+f")
        try editor.picture("window-dark")
        try editor.press("Escape")
        let lightness = try editor.lightness()
        #expect(lightness < 0.4)
        let light = try EditorProgram("let x = 1\n", named: "light.txt")
        #expect(try light.lightness() > 0.7)
      }

      @Test func aWheelScrollsTheTextBelowThePointer() throws {
        let lines = (1...300).map { "line \($0)\n" }.joined()
        let editor = try EditorProgram(lines)
        let (x, y) = try editor.textOrigin()
        try editor.click(x: x + 100, y: y + 200)
        try editor.type("A")
        for _ in 0..<5 { try editor.click(x: x + 100, y: y + 200, button: 5) }
        usleep(300_000)
        try editor.click(x: x + 100, y: y + 200)
        try editor.type("B")
        try editor.press("ctrl+s")
        let saved = try editor.saved { $0.contains("A") && $0.contains("B") }.split(separator: "\n")
        let before = try #require(saved.firstIndex { $0.contains("A") })
        let after = try #require(saved.firstIndex { $0.contains("B") })
        // Five steps of 60 points, in rows of 16 or so.
        #expect((12...25).contains(after - before), "\(before), \(after)")
      }

      @Test func whatKeysMoveLooksAsIfItWerePaintedAnew() throws {
        // A caret that does not blink, so that pictures are the same.
        let settings = try TemporaryDirectory()
        let folder = settings.url.appendingPathComponent("gtk-4.0")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("[Settings]\ngtk-cursor-blink=0\n".utf8).write(
          to: folder.appendingPathComponent("settings.ini"))
        let paragraphs = (1...80).map {
          "paragraph \($0) " + String(repeating: "of many words ", count: $0 % 30)
        }
        for environment in [[:], ["GDK_SCALE": "2"], ["GSK_RENDERER": "gl"]] as [[String: String]] {
          let editor = try EditorProgram(
            paragraphs.joined(separator: "\n"),
            environment: ["XDG_CONFIG_HOME": settings.url.path].merging(environment) { $1 })
          try editor.press("Down", "Down", "Down", "Right")
          for keys in [
            ["Return"], ["a", "space"], ["BackSpace", "BackSpace", "BackSpace"], ["Next", "Return"],
            ["shift+Down", "shift+Down"], ["Delete"], ["ctrl+Home", "Return", "y"],
          ] {
            for key in keys { try editor.press(key) }
            #expect(try editor.pixels() == editor.pixelsPaintedAnew(), "\(keys) \(environment)")
          }
          try editor.picture("window-moved\(environment.count)")
        }
      }

      @Test func misspeltWordsAreUnderlinedAfterAPauseUntilTheyAreCorrected() throws {
        let words = try TemporaryDirectory()
        let editor = try EditorProgram(
          "This is right and wrnog\n",
          environment: ["LANG": "en_US.UTF-8", "LC_ALL": "en_US.UTF-8", "ENCHANT_CONFIG_DIR": words.url.path])
        #expect(try editor.redPixels { $0 > 0 } == 0)
        try editor.press("F7")
        #expect(try editor.redPixels { $0 > 8 } > 8)
        try editor.picture("window-spelling")
        try editor.press("ctrl+End", "Up", "End", "BackSpace", "BackSpace", "BackSpace")
        try editor.type("ong ")
        #expect(try editor.redPixels { $0 == 0 } == 0)
        try editor.type("speling")
        #expect(try editor.redPixels { $0 > 0 } == 0, "the caret is at it")
        try editor.type(" ")
        #expect(try editor.redPixels { $0 > 8 } > 8)
        try editor.press("F7")
        #expect(try editor.redPixels { $0 == 0 } == 0)
        #expect(
          try editor.save(expecting: "This is right and wrong speling \n")
            == "This is right and wrong speling \n")
      }

      private func text(of answer: (status: Int32, output: Data, error: String)) -> String {
        String(decoding: answer.output, as: UTF8.self)
      }
    }
  }

  extension EditorProgram {
    /// Where the text begins in the window, about, in pixels: the title's height is that of the theme.
    func textOrigin() throws -> (x: Int, y: Int) {
      // Without a window manager GTK draws title and shadow, which are in the window.
      let geometry = try xdotool("getwindowgeometry", "--shell", window)
      let values = geometry.split(separator: "\n").reduce(into: [Substring: Int]()) { values, line in
        let parts = line.split(separator: "=")
        if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
      }
      let (left, top) = (((values["WIDTH"] ?? 800) - 800) / 2, (values["HEIGHT"] ?? 600) - 600)
      return (max(left, 0) + 40, max(top - max(left, 0), 0) + 36 + 6)
    }
  }
#endif
