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
    #expect(written.contains("<h1") && written.contains("<ul") && written.contains("<i>b</i>"))
    let rtf = folder.url.appendingPathComponent("a.rtf").path
    #expect(try Galley.run("convert", html, rtf).status == 0)
    let text = try Galley.run("convert", rtf, "-", "--to", "txt")
    #expect(text.output == "a\nb\nc\n")
    let lossy = try folder.write(Array("<p style='color:red'>a</p>".utf8), to: "b.html")
    let strict = try Galley.run("convert", lossy, "-", "--to", "md", "--strict", "--report", "-")
    #expect(strict.status == 1)
    #expect(strict.error.contains("[{\"what\":\"colour\",\"where\":[0,1],\"kept\":\"text\"}"))
    let unknown = try Galley.run("convert", lossy, folder.url.appendingPathComponent("x.doc").path)
    #expect(unknown.status == 64)
  }
}
