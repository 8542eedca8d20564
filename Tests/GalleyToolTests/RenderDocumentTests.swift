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

  @Test(
    "A document takes its fonts from --fonts alone, and those and the size of its text from --font and --size"
  )
  func fonts() throws {
    let folder = try TemporaryDirectory()
    let output = folder.url.appendingPathComponent("a.pdf").path
    let only = folder.url.appendingPathComponent("fonts").path
    try FileManager.default.createDirectory(atPath: only, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: only + "/a.ttf", withDestinationPath: TestFonts.notoSerif)
    func words(_ input: String, _ options: [String]) throws -> [(family: String, size: String)] {
      let file = try folder.write(Array(input.utf8), to: input.hasPrefix("<") ? "a.html" : "a.md")
      #expect(try Galley.run(["render", file, "-o", output] + options).status == 0)
      let spots = String(
        decoding: try run("pdftohtml", ["-xml", "-stdout", "-i", output]).output, as: UTF8.self)
      return spots.split(separator: "\n").filter { $0.contains("<fontspec") }.map { line in
        func value(_ name: String) -> String {
          String(line.components(separatedBy: "\(name)=\"")[1].prefix { $0 != "\"" })
        }
        return (value("family").components(separatedBy: "+").last ?? "", value("size"))
      }
    }
    for input in [markdown + "\n**bold** and `code`\n", "<p>Some <b>bold</b> <code>code</code>, \u{5D0}</p>"]
    {
      let all = try words(input, ["--fonts", only])
      #expect(!all.isEmpty && all.allSatisfy { $0.family.hasPrefix("NotoSerif") }, "\(all)")
      // pdftohtml's pixels are two thirds of a point.
      let named = try words(input, ["--font", TestFonts.dejaVuSans, "--size", "20"])
      for size in ["30", "14"] {
        #expect(named.contains { $0 == ("DejaVuSans", size) }, "\(size): \(named)")
      }
    }
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
    "D109: a document gives the same pages and bytes on each run, whatever time, zone, language and folder it runs in; a time stamp is given, not taken"
  )
  func sameBytes() throws {
    let source = "---\n\n# A\n\n" + markdown + "\n| a | b |\n|---|---|\n| c | d |\n\nx[^1]\n\n[^1]: note\n"
    var files: [Data] = []
    for environment in [
      ["LANG=C", "TZ=UTC", "HOME=/"], ["LANG=de_DE.UTF-8", "TZ=Asia/Tokyo", "LC_ALL=ar_EG.UTF-8"],
    ] {
      let folder = try TemporaryDirectory()
      let input = try folder.write(Array(source.utf8), to: "a\(files.count).md")
      let output = folder.url.appendingPathComponent("a.pdf").path
      let words = ["render", input, "-o", output, "--toc", "--columns", "2", "--pdf", "a-2u"]
      #expect(try run("env", environment + [Galley.path] + words).status == 0)
      files.append(try Data(contentsOf: URL(fileURLWithPath: output)))
      Thread.sleep(forTimeInterval: 1.1)
    }
    #expect(files[0] == files[1])
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(files[0]), to: "a.pdf")
    let facts = String(decoding: try run("pdfinfo", ["-isodates", path]).output, as: UTF8.self)
    #expect(facts.contains("1970-01-01") && !facts.contains("ModDate"))
  }

  @Test("--language, --pdf ua-1 and the document's own paper")
  func accessible() throws {
    let folder = try TemporaryDirectory()
    let html = "<style>@page{size:300pt 200pt;margin:30pt}</style><h1>A</h1><p>b"
    let input = try folder.write(Array(html.utf8), to: "a.html")
    let output = folder.url.appendingPathComponent("a.pdf").path
    let refused = try Galley.run("render", input, "-o", output, "--pdf", "ua-1")
    #expect(refused.status == 1 && refused.error.contains("language"))
    #expect(!FileManager.default.fileExists(atPath: output))
    #expect(try Galley.run("render", input, "-o", output, "--pdf", "ua-1", "--language", "en").status == 0)
    let facts = String(decoding: try run("pdfinfo", [output]).output, as: UTF8.self)
    #expect(facts.contains("300 x 200 pts") && facts.contains("Tagged:          yes"))
    let box = String(decoding: try run("pdftotext", ["-bbox", output, "-"]).output, as: UTF8.self)
    #expect(box.contains("xMin=\"30.0"))
    #expect(try Galley.run("render", input, "-o", output, "--page", "a5").status == 0)
    let other = String(decoding: try run("pdfinfo", [output]).output, as: UTF8.self)
    #expect(other.contains("419.528 x 595.276 pts"))
    #expect(try Galley.run("render", input, "-o", output, "--pdf", "x").status == 64)
  }

  @Test("D107: sections have the paper and the margins that they say, where the command line says nothing")
  func sections() throws {
    let folder = try TemporaryDirectory()
    let rtf =
      "{\\rtf1\\paperw6000\\paperh4000\\margl400\\margr400\\margt400\\margb400 a\\par\\sect"
      + "\\sectd\\pgwsxn4000\\pghsxn6000\\marglsxn1000 b}"
    let input = try folder.write(Array(rtf.utf8), to: "a.rtf")
    let output = folder.url.appendingPathComponent("a.pdf").path
    func pages(_ options: String...) throws -> [String] {
      let arguments = ["render", input, "-o", output, "--footer", ""] + options
      #expect(try Galley.run(arguments).status == 0)
      let box = String(decoding: try run("pdftotext", ["-bbox", output, "-"]).output, as: UTF8.self)
      let sizes = box.matches(of: /page width="([0-9]+)[0-9.]*" height="([0-9]+)/).map { "\($0.1)x\($0.2)" }
      let places = box.matches(of: /xMin="([0-9]+)/).map { "\($0.1)" }
      return zip(sizes, places).map { "\($0) \($1)" }
    }
    #expect(try pages() == ["300x200 20", "200x300 50"])
    #expect(try pages("--page", "350x250") == ["350x250 20", "350x250 50"])
    #expect(try pages("--margin", "10") == ["300x200 10", "200x300 10"])
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
