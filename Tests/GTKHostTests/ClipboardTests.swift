#if Desktop
  import Foundation
  import TestSupport
  import Testing

  /// A picture that tests exchange: 3 pixels wide and 2 high, one colour.
  enum ExchangedPicture {
    /// Returns it as a PNG file, made by a program that is not ours.
    static func data() throws -> Data {
      let folder = try TemporaryDirectory()
      let path = folder.url.appendingPathComponent("picture.png").path
      _ = try run("convert", ["-size", "3x2", "xc:#20C040", path])
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
  }

  extension DisplayTests {
    /// Several types on the clipboard, read and written by xclip.
    @Suite struct ClipboardTests {
      private func xclip(_ arguments: String...) throws -> Data {
        try run("xclip", ["-o", "-selection", "clipboard"] + arguments).output
      }

      /// Offers data in one type to a program, and waits until it knows.
      private func offer(
        _ data: Data, as type: String, in folder: TemporaryDirectory, to probe: ProbeProgram
      ) throws -> Companion {
        let file = folder.url.appendingPathComponent("offered")
        try data.write(to: file)
        let owner = try Companion(
          "/usr/bin/xclip", ["-quiet", "-i", "-selection", "clipboard", "-t", type, file.path])
        let types = try awaited {
          try probe.ask("types") as? [String] ?? []
        } until: {
          $0 == [type]
        }
        #expect(types == [type])
        return owner
      }

      @Test func styledTextIsOfferedAsRichTextAndComesBackSo() throws {
        let probe = try ProbeProgram()
        try probe.ask("set", "plain bold 中")
        try probe.ask("embolden", 6, 10)
        try probe.press("ctrl+a", "ctrl+c")
        let types = try awaited {
          String(decoding: try xclip("-t", "TARGETS"), as: UTF8.self).split(separator: "\n")
        } until: {
          $0.contains("text/rtf")
        }
        for type in ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "text/rtf", "application/rtf"] {
          #expect(types.contains { $0 == type }, "\(type)")
        }
        #expect(String(decoding: try xclip("-t", "text/plain"), as: UTF8.self) == "plain bold 中")
        let rtf = try xclip("-t", "text/rtf")
        #expect(rtf.starts(with: Data("{\\rtf1".utf8)))
        #expect(try xclip("-t", "application/rtf") == rtf)
        let folder = try TemporaryDirectory()
        let owner = try offer(rtf, as: "text/rtf", in: folder, to: probe)
        try probe.ask("set", "")
        try probe.press("ctrl+v")
        #expect(try probe.answer("text", expecting: "plain bold 中") == "plain bold 中")
        #expect(try probe.answer("bold") == #"["bold"]"#)
        withExtendedLifetime(owner) {}
      }

      @Test func picturesAreReadFromOtherPrograms() throws {
        let probe = try ProbeProgram()
        let folder = try TemporaryDirectory()
        let picture = try ExchangedPicture.data()
        let owner = try offer(picture, as: "image/png", in: folder, to: probe)
        #expect(try probe.answer("types", expecting: #"["image/png"]"#) == #"["image/png"]"#)
        #expect(try probe.answer("read", "image/png") == picture.base64EncodedString())
        try probe.press("ctrl+v")
        #expect(try probe.answer("pictures", expecting: #"["3x2"]"#) == #"["3x2"]"#)
        withExtendedLifetime(owner) {}
      }

      @Test func dataAreMadeWhenAProgramAsksForThem() throws {
        let probe = try ProbeProgram()
        let picture = try ExchangedPicture.data()
        let big = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        try probe.forgetLog()
        try probe.ask(
          "copy", "text/plain", "words".base64, "text/html", "<b>words</b>".base64, "image/png",
          picture.base64EncodedString(), "application/x-galley-test", big.base64EncodedString())
        usleep(300_000)
        let early = try probe.ask("log") as? [String]
        #expect(early?.filter { $0.hasPrefix("asked") } == [])
        #expect(try xclip("-t", "text/html") == Data("<b>words</b>".utf8))
        #expect(try xclip("-t", "image/png") == picture)
        #expect(try xclip("-t", "application/x-galley-test") == big)
        #expect(
          try probe.log(untilLine: "asked for application").filter { $0.hasPrefix("asked") } == [
            "asked for text/html", "asked for image/png", "asked for application/x-galley-test",
          ])
      }

      @Test func aListOfFilesIsPastedAsPicturesOrNames() throws {
        let probe = try ProbeProgram()
        let folder = try TemporaryDirectory()
        let picture = folder.url.appendingPathComponent("a picture.png")
        try ExchangedPicture.data().write(to: picture)
        let owner = try offer(
          Data((picture.absoluteString + "\r\n").utf8), as: "text/uri-list", in: folder, to: probe)
        try probe.press("ctrl+v")
        #expect(try probe.answer("pictures", expecting: #"["3x2"]"#) == #"["3x2"]"#)
        withExtendedLifetime(owner) {}
      }

      @Test func aProgramThatDoesNotAnswerHoldsNothingUp() throws {
        let probe = try ProbeProgram()
        let folder = try TemporaryDirectory()
        let owner = try offer(Data("never".utf8), as: "text/plain", in: folder, to: probe)
        kill(owner.identifier, SIGSTOP)
        try probe.ask("set", "before ")
        try probe.press("ctrl+End", "ctrl+v")
        try probe.type("after")
        #expect(try probe.answer("text", expecting: "before after") == "before after")
        withExtendedLifetime(owner) {}
      }
    }
  }
#endif
