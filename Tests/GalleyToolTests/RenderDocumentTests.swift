import Foundation
import TestSupport
import Testing

@Suite("galley render of documents")
struct RenderDocumentTests {
  private let markdown = "# Title\n\n" + (0..<400).map { "word\($0)" }.joined(separator: " ") + "\n\n- item\n"

  @Test("A document becomes a PDF whose pages are as wide, high and many as the report says")
  func pages() throws {
    let folder = try TemporaryDirectory()
    let input = try folder.write(Array(markdown.utf8), to: "a.md")
    let output = folder.url.appendingPathComponent("a.pdf").path
    let printed = try Galley.run([
      "render", input, "-o", output, "--page", "200x300-landscape", "--margin", "20,20,40,20", "--json",
      "--header", "{heading}", "--footer", "{page}/{pages}",
    ]).object
    let breaks = try #require(printed["breaks"] as? [Int])
    #expect(printed["pages"] as? Int == breaks.count)
    #expect(printed["width"] as? Double == 300 && printed["height"] as? Double == 200)
    #expect(breaks.first == 0 && breaks == breaks.sorted() && breaks.count > 2)
    let facts = String(decoding: try run("pdfinfo", [output]).output, as: UTF8.self)
    #expect(facts.contains("300 x 200 pts"))
    #expect(
      facts.split(separator: "\n").contains { $0.hasPrefix("Pages:") && $0.hasSuffix(" \(breaks.count)") })
    #expect(facts.contains("Tagged:          yes"))
    let text = String(decoding: try run("pdftotext", [output, "-"]).output, as: UTF8.self)
    let pages = text.components(separatedBy: "\u{C}").dropLast()
    for (number, page) in pages.enumerated() { #expect(page.contains("\(number + 1)/\(breaks.count)")) }
    for word in 0..<400 { #expect(pages.contains { $0.contains("word\(word)") }) }
  }

  @Test("Standard input, a table of contents, title, author and date; equal runs give equal bytes")
  func facts() throws {
    let folder = try TemporaryDirectory()
    let output = folder.url.appendingPathComponent("a.pdf").path
    let words = [
      "render", "-", "--from", "md", "-o", output, "--toc", "--title", "The title", "--author", "A. Uthor",
      "--date", "2026-11-23T12:00:00Z", "--columns", "2",
    ]
    #expect(try Galley.run(words, input: markdown).status == 0)
    let first = try Data(contentsOf: URL(fileURLWithPath: output))
    #expect(try Galley.run(words, input: markdown).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == first)
    let facts = String(decoding: try run("pdfinfo", ["-isodates", output]).output, as: UTF8.self)
    for fact in ["The title", "A. Uthor", "2026-11-23T12:00:00"] { #expect(facts.contains(fact)) }
    let text = String(decoding: try run("pdftotext", [output, "-"]).output, as: UTF8.self)
    #expect(text.hasPrefix("Contents\n"))
  }

  @Test(
    "What cannot be is refused",
    arguments: [
      ["a.md", "-o", "a.png"], ["a.md", "-o", "a.pdf", "--shape", "star"],
      ["a.md", "-o", "a.pdf", "--page", "axb"], ["a.md", "-o", "a.pdf", "--margin", "300"],
      ["a.md", "-o", "a.pdf", "--columns", "0"], ["a.md", "-o", "a.pdf", "--date", "today"],
      ["a.txt", "-o", "a.pdf", "--toc"],
    ])
  func refusals(words: [String]) throws {
    let folder = try TemporaryDirectory()
    for name in ["a.md", "a.txt"] { try folder.write(Array("text\n".utf8), to: name) }
    let path = { (name: String) in name.hasPrefix("a.") ? folder.url.appendingPathComponent(name).path : name
    }
    let result = try Galley.run(["render"] + words.map(path))
    #expect(result.status == 64)
    #expect(result.error.contains("galley: error: "))
    #expect(!FileManager.default.fileExists(atPath: path("a.pdf")))
  }
}
