#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// Drags between two programs, by the pointer.
    @Suite struct DraggingTests {
      private let source: ProbeProgram
      private let target: ProbeProgram

      init() throws {
        source = try ProbeProgram("Source")
        target = try ProbeProgram("Target", at: (620, 0))
      }

      /// Drags from a character of the source to one of the target.
      private func drag(from start: Int, to end: Int, dropping: Bool = true) throws {
        try source.xdotool("windowfocus", "--sync", source.window)
        try source.drag(from: start, to: end, of: target, dropping: dropping)
      }

      @Test func selectedTextIsDraggedToAnotherProgramAndBringsItsStyles() throws {
        try source.ask("set", "one bold three")
        try source.ask("embolden", 4, 8)
        try source.ask("select", 0, 9)
        try target.ask("set", "<>")
        try target.forgetLog()
        try drag(from: 2, to: 1, dropping: false)
        try target.picture("window-drag")
        try source.xdotool("mouseup", "1")
        #expect(try target.answer("text", expecting: "<one bold >") == "<one bold >")
        #expect(try target.answer("bold") == #"["bold"]"#)
        let log = try target.log(untilLine: "dropped")
        #expect(log.contains { $0.hasPrefix("entered") && $0.contains("text/rtf") && $0.hasSuffix("other") })
        #expect(try source.answer("text") == "one bold three", "what another program takes is copied")
      }

      @Test func withinAWindowTextIsMoved() throws {
        try source.ask("set", "one two three")
        try source.ask("select", 0, 4)
        let (from, to) = (try source.place(of: 1), try source.place(of: 8))
        try source.xdotool("mousemove", "\(from.x + 3)", "\(from.y)", "mousedown", "1")
        for step in 1...10 {
          try source.xdotool("mousemove", "\(from.x + 3 + (to.x - from.x - 3) * step / 10)", "\(from.y)")
          usleep(50_000)
        }
        try source.xdotool("mouseup", "1")
        #expect(try source.answer("text", expecting: "two one three") == "two one three")
      }

      @Test func filesAndPicturesAreDropped() throws {
        let folder = try TemporaryDirectory()
        let picture = try ExchangedPicture.data()
        let file = folder.url.appendingPathComponent("bild 1.png")
        try picture.write(to: file)
        try target.ask("set", "ab")
        try source.ask("drag", "text/uri-list", (file.absoluteString + "\r\n").base64)
        try drag(from: 0, to: 1)
        #expect(try target.answer("pictures", expecting: #"["3x2"]"#) == #"["3x2"]"#)
        #expect(try source.log(untilLine: "drag ended").last == "drag ended 1")
        try target.ask("set", "ab")
        try source.ask("drag", "image/png", picture.base64EncodedString())
        try drag(from: 0, to: 1)
        #expect(try target.answer("pictures", expecting: #"["3x2"]"#) == #"["3x2"]"#)
      }

      @Test func everyTypeIsReadAsItWasOffered() throws {
        let picture = try ExchangedPicture.data()
        try target.ask("read drops", "text/plain", "text/html", "image/png", "text/x-none")
        try source.ask(
          "drag", "text/plain", "Wörter 👍".base64, "text/html", "<i>Wörter</i>".base64, "image/png",
          picture.base64EncodedString())
        try target.forgetLog()
        try drag(from: 0, to: 0)
        let log = try target.log(untilLine: "dropped text/x-none")
        #expect(log.contains("entered text/plain text/html image/png other"))
        #expect(
          log.filter { $0.hasPrefix("dropped") } == [
            "dropped text/plain " + "Wörter 👍".base64, "dropped text/html " + "<i>Wörter</i>".base64,
            "dropped image/png " + picture.base64EncodedString(), "dropped text/x-none nothing",
          ])
        #expect(try source.log(untilLine: "drag ended").last == "drag ended 2", "the target moves")
      }

      @Test func aDragThatLeavesEveryWindowEndsWithNothing() throws {
        try target.ask("set", "ab")
        try source.ask("drag", "text/plain", "words".base64)
        try drag(from: 0, to: 1, dropping: false)
        try target.forgetLog()
        for y in stride(from: 100, through: 700, by: 60) {
          try source.xdotool("mousemove", "640", "\(y)")
          usleep(40_000)
        }
        usleep(200_000)
        try source.xdotool("mouseup", "1")
        #expect(try source.log(untilLine: "drag ended").last == "drag ended 0")
        #expect(try target.log(untilLine: "exited").contains("exited"))
        #expect(try target.answer("text") == "ab")
        // The next press is one again.
        try source.ask("set", "word")
        let (x, y) = try source.place(of: 1)
        try source.xdotool("mousemove", "\(x)", "\(y)", "click", "--repeat", "2", "--delay", "60", "1")
        #expect(try source.answer("selection", expecting: "[0,4]") == "[0,4]")
      }
    }
  }
#endif
