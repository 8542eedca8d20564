#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// Clipboards and drags between programs on Wayland.
    @Suite struct WaylandExchangeTests {
      /// Runs `wl-paste`, and returns what it prints.
      private func paste(_ weston: WestonDisplay, _ arguments: String...) throws -> Data {
        let pipes = (input: Pipe(), output: Pipe())
        let program = try Companion(
          "/usr/bin/wl-paste", arguments, environment: weston.environment, pipes: pipes)
        let data = pipes.output.fileHandleForReading.readDataToEndOfFile()
        withExtendedLifetime(program) {}
        return data
      }

      /// Copies data in one type, as another program does, until the result goes away.
      private func copy(
        _ data: Data, as type: String, _ weston: WestonDisplay, in folder: TemporaryDirectory
      ) throws -> Companion {
        let file = URL(fileURLWithPath: try folder.write(Array(data), to: "copied"))
        return try Companion(
          "/usr/bin/wl-copy", ["--foreground", "--type", type], environment: weston.environment, input: file)
      }

      @Test func whatIsCopiedGoesToOtherPrograms() throws {
        let weston = try WestonDisplay()
        let probe = try ProbeProgram(on: weston)
        try probe.ask("set", "alpha bold 中")
        try probe.ask("embolden", 6, 10)
        try probe.press("ctrl+a", "ctrl+c")
        let offered = try awaited {
          String(decoding: try paste(weston, "-l"), as: UTF8.self).split(separator: "\n").map(String.init)
        } until: {
          $0.contains("text/rtf")
        }
        for type in ["text/plain;charset=utf-8", "text/plain", "text/rtf", "text/html"] {
          #expect(offered.contains(type), "\(type)")
        }
        #expect(try paste(weston, "-n") == Data("alpha bold 中".utf8))
        #expect(try paste(weston, "-n", "-t", "text/rtf").starts(with: Data("{\\rtf1".utf8)))
      }

      @Test func whatOtherProgramsCopyIsPasted() throws {
        let weston = try WestonDisplay()
        let folder = try TemporaryDirectory()
        let probe = try ProbeProgram(on: weston)
        /// Copies data in one type elsewhere, and pastes it between two letters.
        func pasteCopied(_ data: Data, as type: String, known: String) throws {
          try probe.ask("set", "<>")
          try probe.ask("select", 1, 1)
          let owner = try copy(data, as: type, weston, in: folder)
          let types = try awaited {
            try probe.ask("types") as? [String] ?? []
          } until: {
            $0.contains(known)
          }
          #expect(types.contains(known))
          // The other program has the keyboard until it is known to have something.
          #expect(try probe.answer("is active", expecting: "true") == "true")
          try probe.press("ctrl+v")
          _ = try awaited {
            try probe.answer("text")
          } until: {
            $0 != "<>"
          }
          withExtendedLifetime(owner) {}
        }
        try pasteCopied(Data("wörter 中 👩‍👩‍👧".utf8), as: "text/plain;charset=utf-8", known: "text/plain")
        #expect(try probe.answer("text") == "<wörter 中 👩‍👩‍👧>")
        try pasteCopied(Data(#"{\rtf1\ansi plain {\b bold} end}"#.utf8), as: "text/rtf", known: "text/rtf")
        #expect(try probe.answer("text") == "<plain bold end>")
        #expect(try probe.answer("bold") == #"["bold"]"#)
        try pasteCopied(try ExchangedPicture.data(), as: "image/png", known: "image/png")
        #expect(try probe.answer("pictures") == #"["3x2"]"#)
      }

      @Test func textAndPicturesAreDraggedToAnotherProgram() throws {
        let weston = try WestonDisplay(hasManyWindows: true)
        let target = try ProbeProgram("Target", on: weston)
        let source = try ProbeProgram("Source", on: weston)
        try source.ask("set", "one bold three")
        try source.ask("embolden", 4, 8)
        try source.ask("select", 0, 9)
        try target.ask("set", "<>")
        try target.forgetLog()
        try source.drag(from: 2, to: 1, of: target, dropping: false)
        try target.picture("wayland-drag")
        try source.xdotool("mouseup", "1")
        #expect(try target.answer("text", expecting: "<one bold >") == "<one bold >")
        #expect(try target.answer("bold") == #"["bold"]"#)
        let log = try target.log(untilLine: "dropped")
        #expect(log.contains { $0.hasPrefix("entered") && $0.contains("text/rtf") && $0.hasSuffix("other") })
        let picture = try ExchangedPicture.data()
        try target.ask("set", "ab")
        try source.ask("drag", "image/png", picture.base64EncodedString())
        try source.drag(from: 0, to: 1, of: target)
        #expect(try target.answer("pictures", expecting: #"["3x2"]"#) == #"["3x2"]"#)
        #expect(try source.log(untilLine: "drag ended").last == "drag ended 1")
      }
    }
  }
#endif
