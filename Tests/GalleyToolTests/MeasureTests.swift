import CoreText
import Foundation
import TestSupport
import Testing

@testable import TemplateEngine
@testable import galley

@Suite("galley measure reads in pieces")
struct MeasureTests {
  /// Paragraphs of many scripts, tabs, and lines too long for a column.
  private func text(_ random: inout SeededGenerator) -> String {
    let words = [
      "office", "AVATAR", "世界", "日本語、", "שלום", "مرحبا", "नमस्ते", "😀", "a\tb", "x\u{301}", "Wolf’s", "—", "\t",
      String(repeating: "overlong", count: 12), "123", "\u{2028}",
    ]
    var text = ""
    for _ in 0..<200 {
      for _ in 0..<Int.random(in: 0..<30, using: &random) {
        text += words.randomElement(using: &random)! + " "
      }
      text += ["\n", "\r\n", "\r", "\u{2029}", "\n\n"].randomElement(using: &random)!
    }
    return text
  }

  @Test(
    "The size in pieces is, to the last bit, that of the text laid out whole", arguments: UInt64(0)..<4,
    [40, 200, CGFloat.infinity])
  func pieces(seed: UInt64, width: CGFloat) throws {
    var random = SeededGenerator(seed: seed)
    let config = CTFrameParserConfig()
    config.fonts = try FontOptions(
      Arguments(["--font", TestFonts.liberationSans], options: FontOptions.options)
    )
    .collection
    config.width = width
    if seed == 1 { config.alignment = .justified }
    if seed == 2 { config.alignment = .right }
    if seed == 3 {
      config.hyphenationFactor = 1
      config.language = "en-US"
    }
    let text = text(&random)
    let data = CTFrameParser.parseContent(text, config: config)
    for size in [100, 5000, 1 << 20] {
      let path = try Workspace()
      var pieces = try TextPieces(try path.write(text, to: "text.txt"), size: size)
      var stream = TextStream(config)
      while let piece = try pieces.next() { stream.add(piece) }
      #expect(stream.height == Double(data.height) && stream.usedWidth == Double(data.width), "seed \(seed)")
      #expect(stream.lineCount == CTFrameGetLines(data.ctFrame).count)
    }
  }

  @Test("What measuring takes does not grow with the text")
  func memory() throws {
    let work = try Workspace()
    let piece = try Galley.run("bench", "corpus", "latin", "--bytes", "1000000").output
    let one = try peak(try work.write(piece, to: "small.txt"))
    let many = try peak(try work.write(String(repeating: piece, count: 6), to: "large.txt"))
    #expect(many.kilobytes - one.kilobytes < 2 * 5_000_000 / 1024, "\(one.kilobytes) and \(many.kilobytes)")
    #expect(many.object["lines"] as? Int == (one.object["lines"] as? Int).map { $0 * 6 })
    #expect(many.object["width"] as? Double == one.object["width"] as? Double)
  }

  /// Measures a file, and asks the system for the most memory that the tool had.
  private func peak(_ file: String) throws -> (object: [String: Any], kilobytes: Int) {
    let program = """
      import os, resource, subprocess, sys
      # Under the address sanitizer, memory that was freed is not kept to be watched.
      watched = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=0:thread_local_quarantine_size_kb=0"
      subprocess.run(sys.argv[1:], check=True, env=dict(os.environ, ASAN_OPTIONS=watched))
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    let outcome = try run(
      "python3",
      ["-c", program, Galley.path, "measure", file, "--json", "--font", TestFonts.liberationSans])
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    try #require(outcome.status == 0 && lines.count == 2, "\(outcome.error)")
    let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    return (try #require(object), try #require(Int(lines[1])))
  }
}
