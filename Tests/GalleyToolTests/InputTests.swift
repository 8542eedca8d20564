import Foundation
import TemplateEngine
import TestSupport
import Testing

@testable import galley

@Suite("What galley reads")
struct InputTests {
  private let options = ["--json", "--font", TestFonts.liberationSans]
  private let text = "Grüße, 世界 😀\r\nsecond line\n\nlast"

  /// The text in an encoding, with its byte order mark.
  private func bytes(_ encoding: TextEncoding, _ text: String) -> [UInt8] {
    switch encoding {
    case .utf8: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case .utf16BigEndian: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf16LittleEndian: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
  }

  @Test("Marked UTF-16 is read by every verb that reads text, as the same text in UTF-8 is")
  func utf16() throws {
    let work = try Workspace()
    let plain = try work.write(text, to: "plain.txt")
    let item = "[{\"type\":\"txt\",\"content\":\"Grüße 😀\"}]"
    let template = try work.write(item, to: "plain.json")
    let styles = "[{\"range\":[0,3],\"attributes\":{\"size\":30}}]"
    let attributes = try work.write(styles, to: "styles.json")
    for encoding in [TextEncoding.utf8, .utf16BigEndian, .utf16LittleEndian] {
      let file = try work.directory.write(bytes(encoding, text), to: "marked.txt")
      let json = try work.directory.write(bytes(encoding, item), to: "marked.json")
      let marked = try work.directory.write(bytes(encoding, styles), to: "marked-styles.json")
      for (arguments, expected) in [
        (["measure", file], ["measure", plain]), (["layout", file], ["layout", plain]),
        (["bench", "wrap", file], ["bench", "wrap", plain]), (["measure", json], ["measure", template]),
        (["layout", file, "--attributes", marked], ["layout", plain, "--attributes", attributes]),
      ] {
        let outcome = try Galley.run(arguments + options)
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(arguments): \(outcome.error)")
        let right = try Galley.run(expected + options)
        if arguments[0] == "bench" {
          for key in ["chars", "lines", "height"] {
            #expect(try outcome.object[key] as? Int == right.object[key] as? Int)
          }
        } else {
          #expect(outcome.output == right.output, "\(arguments) \(encoding)")
        }
      }
    }
    let half = try work.directory.write([0xFF, 0xFE, 0x61, 0, 0, 0xD8, 0x62], to: "half.txt")
    let outcome = try Galley.run(["layout", half] + options)
    #expect(
      outcome.status == 0 && outcome.error.contains("not all of it is UTF-16; U+FFFD stands for the rest"))
    #expect(try outcome.object["length"] as? Int == 3)
  }

  @Test("Pieces of a text, of any size, are whole paragraphs and together the text", arguments: UInt64(0)..<6)
  func pieces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let work = try Workspace()
    let parts = ["a", "wörd ", "\n", "\r", "\r\n", "\n\n", "世界", "😀", "\u{2029}", "\r\r\n", "ഊ", "\u{0D0A}"]
    let text = (0..<400).map { _ in parts.randomElement(using: &random)! }.joined()
    for encoding in [TextEncoding.utf8, .utf16BigEndian, .utf16LittleEndian] {
      let file = try work.directory.write(bytes(encoding, text), to: "text.txt")
      for size in [1, 2, 7, 64, 1 << 20] {
        var pieces = try TextPieces(file, size: size)
        var found: [[UInt8]] = []
        while let piece = try pieces.next() { found.append(piece) }
        #expect(found.flatMap { $0 } == Array(text.utf8), "seed \(seed), \(encoding), \(size)")
        #expect(pieces.readCount == pieces.byteCount)
        for (piece, next) in zip(found, found.dropFirst()) {
          #expect(piece.last == 0x0A || piece.last == 0x0D && next.first != 0x0A)
        }
        if size == 7 { #expect(found.count > 20) }
      }
    }
  }

  @Test("- is standard input: text, or with --from json a template whose pictures are in the current folder")
  func standardInput() throws {
    let work = try Workspace()
    let file = try work.write(text, to: "plain.txt")
    #expect(
      try Galley.run(["measure", "-"] + options, input: text).output
        == Galley.run(["measure", file] + options).output)
    let template = " [\n {\"type\":\"txt\",\"content\":\"abc\"},{\"type\":\"img\",\"name\":\"../x.png\"}]"
    let refused = try Galley.run(["measure", "-"] + options, input: template)
    #expect(refused.status == 64 && refused.output.isEmpty)
    #expect(refused.error.contains("error: -: looks like a template; say --from json, or --from txt"))
    let rendered = try Galley.run("render", "-", "-o", work.path("a.png"), input: template)
    #expect(rendered.status == 64 && rendered.error == refused.error)
    let asText = try Galley.run(
      ["measure", "-", "--from", "txt", "--width", "inf"] + options, input: template)
    #expect(try asText.status == 0 && asText.object["lines"] as? Int == 2)
    let outside = try Galley.run(["measure", "-", "--from", "json"] + options, input: template)
    #expect(
      outside.status == 1 && outside.error.contains("-: line 2, column 33: image '../x.png' climbs out"))
    let inside = template.replacingOccurrences(of: "../x.png", with: "x.png")
    let missing = try Galley.run(["measure", "-", "--from", "json"] + options, input: inside)
    #expect(missing.status == 0 && missing.error.contains("image 'x.png': no such file"))
    #expect(try missing.object["lines"] as? Int == 1)
    // A name without an ending counts as text, and --from says otherwise.
    let named = try work.write("[{\"type\":\"txt\",\"content\":\"abc\"}]", to: "noending")
    #expect(try Galley.run(["measure", named, "--from", "json"] + options).object["lines"] as? Int == 1)
    for verb in ["render", "measure", "hit", "layout", "breaks"] {
      let help = try Galley.run(verb, "--help").output + Galley.run("--help").output
      #expect(help.contains("standard input"))
    }
  }

  @Test("A file that cannot be read is named with the system's reason")
  func reasons() throws {
    let work = try Workspace()
    let folder = work.path("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for verb in [["measure"], ["layout"], ["breaks"], ["bench", "wrap"], ["layout", "--utf16"]] {
      let missing = try Galley.run(verb + [work.path("none.txt")])
      #expect(
        missing.status == 1 && missing.error == "galley: error: \(work.path("none.txt")): no such file\n")
      #expect(try Galley.run(verb + [folder]).error == "galley: error: \(folder): is a folder\n")
      // A file as a folder, and a process' memory, cannot be read by anybody.
      let text = try work.write("x", to: "file.txt")
      let inside = try Galley.run(verb + [text + "/inside"])
      #expect(inside.status == 1)
      #expect(inside.error == "galley: error: \(text)/inside: cannot be read: Not a directory\n")
      if verb[0] == "bench" { continue }
      let memory = try Galley.run(verb + ["/proc/self/mem"])
      #expect(memory.status == 1 && memory.error.contains("cannot be read: Input/output error"), "\(memory)")
    }
  }

  @Test("Text and templates without text are warned of")
  func empty() throws {
    let work = try Workspace()
    for (name, content) in [
      ("a.txt", ""), ("a.json", "[]"), ("b.json", "[{\"type\":\"txt\",\"content\":\"\"}]"),
    ] {
      let file = try work.write(content, to: name)
      for arguments in [["measure", file], ["render", file, "-o", work.path("out.png")]] {
        let outcome = try Galley.run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.error == "galley: warning: \(file): there is no text in it\n", "\(arguments)")
      }
    }
    #expect(try Galley.run("measure", "-", input: "").error == "galley: warning: -: there is no text in it\n")
    #expect(try Galley.run("measure", "-", input: "a").error.isEmpty)
  }

  @Test("Language tags have the form of BCP 47")
  func languageTags() {
    for tag in [
      "en", "zh-Hant", "pt-BR", "sr-Latn-RS", "de-1996", "x-klingon", "i-enochian", "es-419", "cmn",
    ] {
      #expect(LanguageTagForm.isWellFormed(tag), "\(tag)")
    }
    for tag in [
      "", "!!", "e", "en_US", "en-", "-en", "en--US", "en US", "abcdefghi", "1a", "é", "en-abcdefghi",
    ] {
      #expect(!LanguageTagForm.isWellFormed(tag), "\(tag)")
    }
  }
}
