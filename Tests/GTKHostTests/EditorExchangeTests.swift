#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// What the editor gets from other programs, from the desktop's dialogs, and gives to printers.
    @Suite struct EditorExchangeTests {
      @Test func picturesOfOtherProgramsAreWrittenBesideTheText() throws {
        let editor = try EditorProgram("# Title\n\n", named: "notes.md")
        try editor.move(to: (0, 320))
        let source = try ProbeProgram("Source")
        let picture = try ExchangedPicture.data()
        func drag(_ offered: [String]) throws {
          try source.ask(["drag"] + offered as [Any])
          let (x, y) = try editor.textOrigin()
          try source.drag(
            from: try source.place(of: 0), to: (editor.origin.x + x + 200, editor.origin.y + y + 100)
          ) {
            // The editor does not tell.
            usleep(300_000)
          }
          try source.picture("window-picture-dropped")
          try source.xdotool("mouseup", "1")
          let log = try source.log(untilLine: "drag ended")
          #expect(log.last == "drag ended 1", "\(log)")
        }
        try drag(["image/png", picture.base64EncodedString()])
        // As browsers do it.
        try drag([
          "text/uri-list", "https://example.org/a.png\r\n".base64, "text/html", "<img src='a.png'>".base64,
          "image/png", picture.base64EncodedString(),
        ])
        try editor.xdotool("windowfocus", "--sync", editor.window)
        let expected = "# Title\n\n![notes-1](notes-1.png)![notes-2](notes-2.png)"
        #expect(try editor.save(expecting: expected) == expected)
        for number in 1...2 {
          let file = editor.folder.url.appendingPathComponent("notes-\(number).png")
          #expect(try Data(contentsOf: file) == picture)
        }
      }

      @Test func filesAreOpenedAndNamedInTheDesktopsDialogs() throws {
        let editor = try EditorProgram("first\n")
        let other = try editor.folder.write(Array("second\n".utf8), to: "other 中.txt")
        try editor.type("a ")
        try editor.press("ctrl+shift+s")
        try editor.choose("copy.txt", in: try editor.dialog("^Save$"), isNew: true)
        try editor.xdotool("windowfocus", "--sync", editor.window)
        let copy = editor.folder.url.appendingPathComponent("copy.txt")
        let saved = awaited {
          FileManager.default.contents(atPath: copy.path)
        } until: {
          $0 != nil
        }
        #expect(saved == Data("a first\n".utf8))
        #expect(try editor.saved { $0 == "first\n" } == "first\n")
        try editor.press("ctrl+o")
        try editor.choose(other, in: try editor.dialog("^Open$"), isNew: false)
        let window = try editor.dialog("other")
        try editor.xdotool("windowfocus", "--sync", window)
        try editor.type("b ")
        try editor.press("ctrl+s")
        let written = awaited {
          FileManager.default.contents(atPath: other)
        } until: {
          $0 == Data("b second\n".utf8)
        }
        #expect(written == Data("b second\n".utf8))
      }

      @Test func chosenPagesArePrintedIntoAFile() throws {
        let lines = (1...150).map { "line \($0) of the letter" }
        let editor = try EditorProgram(lines.joined(separator: "\n"))
        try editor.press("ctrl+p")
        let dialog = try editor.dialog("letter.txt", besides: editor.window)
        try editor.xdotool("windowfocus", "--sync", dialog)
        let file = editor.folder.url.appendingPathComponent("letter.txt.pdf")
        try editor.printToFile(dialog) {
          try editor.press("alt+e")
          try editor.xdotool("mousemove", "--window", dialog, "190", "428", "click", "1")
          try editor.type("2-")
          try editor.picture("window-print-pages")
        }
        let pages = try awaited {
          String(decoding: try run("pdftotext", ["-layout", file.path, "-"]).output, as: UTF8.self)
        } until: {
          !$0.isEmpty
        }.components(separatedBy: "\u{C}")
        #expect(pages.count == 3, "two pages, and what follows the last one")
        #expect(!pages[0].contains("line 1 of"))
        #expect(pages[0].filter { $0 != " " }.contains("2/3"))
        #expect(pages[1].contains("line 150 of"))
        #expect(
          String(decoding: try run("pdfinfo", [file.path]).output, as: UTF8.self).contains(
            "Tagged:          yes"))
      }
    }
  }
#endif
