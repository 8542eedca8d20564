import Foundation
import TestSupport
import Testing

@Suite("galley convert")
struct ConvertTests {
  @Test("convert turns documents into each other, reports what is lost, and fails for it when strict")
  func converts() throws {
    let folder = try TemporaryDirectory()
    let markdown = try folder.write(Array("# a\n\n- *b*\n- c\n".utf8), to: "a.md")
    let html = folder.url.appendingPathComponent("a.html").path
    #expect(try Galley.run("convert", markdown, html).status == 0)
    let written = try String(contentsOfFile: html, encoding: .utf8)
    #expect(written.contains("<h1") && written.contains("<ul") && written.contains("<em>b</em>"))
    let rtf = folder.url.appendingPathComponent("a.rtf").path
    #expect(try Galley.run("convert", html, rtf).status == 0)
    let text = try Galley.run("convert", rtf, "-", "--to", "txt")
    #expect(text.output == "a\nb\nc\n")
    let lossy = try folder.write(Array("<p style='color:red'>a</p>".utf8), to: "b.html")
    let strict = try Galley.run("convert", lossy, "-", "--to", "md", "--strict", "--report", "-")
    #expect(strict.status == 1)
    #expect(strict.error.contains("[{\"what\":\"colour\",\"where\":[0,1],\"kept\":\"text\"}"))
    #expect(strict.error.contains("1 thing lost, the first is: colour, at offset 0 of the text"))
    let unknown = try Galley.run("convert", lossy, folder.url.appendingPathComponent("x.doc").path)
    #expect(unknown.status == 64)
  }

  @Test("convert tells the line and the column of what is lost in RTF")
  func lines() throws {
    let lossy = "{\\rtf1 a\n{\\header b}\nc}"
    let strict = try Galley.run(
      ["convert", "-", "-", "--from", "rtf", "--to", "txt", "--strict", "--report", "-"], input: lossy)
    #expect(strict.status == 1)
    #expect(strict.error.contains("\"where\":\"line 2, column 10\""), "\(strict.error)")
    #expect(strict.error.contains("running head or foot, at line 2, column 10"))
  }

  @Test(
    "convert makes of a long file of Markdown, which it reads in parts, what it makes of one that it reads whole"
  )
  func parts() throws {
    let folder = try TemporaryDirectory()
    let source = String(repeating: "# a\n\nb *c*\n\n- d\n- e\n\n| f |\n| - |\n| g |\n\n", count: 8_000)
    #expect(source.utf8.count > 1 << 18)
    let parts = try folder.write(Array(source.utf8), to: "a.md")
    // A definition that nothing uses has it read whole.
    let whole = try folder.write(Array((source + "\n[h]: i\n").utf8), to: "b.md")
    for format in ["html", "txt"] {
      let one = try Galley.run("convert", parts, "-", "--to", format)
      let two = try Galley.run("convert", whole, "-", "--to", format)
      #expect(one.status == 0 && one.output == two.output && one.output.utf8.count > 100_000, "\(format)")
    }
  }

  @Test("inspect prints text, runs, paragraphs and losses, whose ranges tile the text")
  func inspects() throws {
    let html = "<title>T</title><h1>a</h1><ol start=3><li><b>b</b></ol><table><tr><td colspan=2>c</table>"
    let printed = try Galley.run(["inspect", "-", "--from", "html", "--json"], input: html).object
    #expect(printed["format"] as? String == "html")
    #expect(printed["text"] as? String == "a\nb\nc\n")
    #expect((printed["document"] as? [String: Any])?["title"] as? String == "T")
    #expect((printed["loss"] as? [Any])?.isEmpty == true)
    for name in ["runs", "paragraphs"] {
      let ranges = (printed[name] as? [[String: Any]] ?? []).compactMap { $0["range"] as? [Int] }
      var end = 0
      for range in ranges {
        #expect(range[0] == end)
        end += range[1]
      }
      #expect(end == 6)
    }
    let paragraphs = try #require(printed["paragraphs"] as? [[String: Any]])
    #expect(paragraphs[0]["heading"] as? Int == 1)
    #expect(paragraphs[1]["marker"] as? String == "3")
    #expect((paragraphs[2]["cells"] as? [[String: Any]])?.first?["columnSpan"] as? Int == 2)
    let runs = try #require(printed["runs"] as? [[String: Any]])
    #expect(runs.contains { ($0["font"] as? [String: Any])?["bold"] as? Bool == true })
  }
}
