#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// Several windows of the editor on an X display, used from outside of the program.
    @Suite struct EditorWindowsTests {
      /// Returns the windows with a title, without those that were known.
      private func windows(_ editor: EditorProgram, besides known: Set<String>) throws -> [String] {
        for _ in 0..<100 {
          let found = try editor.xdotool("search", "--onlyvisible", "--name", "letter.txt")
            .split(separator: "\n").map(String.init).filter { !known.contains($0) }
          if !found.isEmpty { return found }
          usleep(100_000)
        }
        return []
      }

      @Test(
        "A second window shows the same text, undoes what was typed in the first, and ends with the last one")
      func twoWindows() throws {
        let editor = try EditorProgram("text\n")
        try editor.type("one ")
        try editor.press("ctrl+shift+n")
        let second = try #require(try windows(editor, besides: [editor.window]).first)
        try editor.xdotool("windowfocus", "--sync", second)
        usleep(300_000)
        try editor.type("two ")
        #expect(try editor.save(expecting: "two one text\n") == "two one text\n")
        try editor.picture("window-two")
        try editor.press("ctrl+z", "ctrl+z")
        #expect(try editor.save(expecting: "text\n") == "text\n")
        try editor.press("ctrl+w")
        usleep(500_000)
        try editor.xdotool("windowfocus", "--sync", editor.window)
        try editor.type("x")
        #expect(try editor.save(expecting: "xtext\n") == "xtext\n")
        try editor.press("ctrl+w")
        #expect(editor.endsSoon())
      }

      @Test("The menus are the desktop's: the first opens by F10, and its items are chosen by keys")
      func menus() throws {
        let editor = try EditorProgram("text\n")
        try editor.type("a")
        // A menu that opens below the pointer has what is there chosen.
        try editor.xdotool("mousemove", "1000", "800")
        try editor.press("F10")
        usleep(500_000)
        try editor.picture("window-menubar")
        // From New, which has the focus, past New Window and Open to Save.
        try editor.press("Down", "Down", "Down", "Return")
        #expect(try editor.saved { $0 == "atext\n" } == "atext\n")
      }
    }
  }
#endif
