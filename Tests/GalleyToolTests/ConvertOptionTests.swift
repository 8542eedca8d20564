import Foundation
import TestSupport
import Testing

@Suite("Options of galley convert and inspect")
struct ConvertOptionTests {
  /// What inspect prints of a source.
  private func inspect(_ source: String, _ words: String...) throws -> [String: Any] {
    try Galley.run(["inspect", "-", "--json"] + words, input: source).object
  }

  private func fonts(_ printed: [String: Any]) -> [[String: Any]] {
    (printed["runs"] as? [[String: Any]] ?? []).compactMap { $0["font"] as? [String: Any] }
  }

  @Test("--theme gives the looks of Markdown, and what is no theme is refused")
  func theme() throws {
    let folder = try TemporaryDirectory()
    let theme = try folder.write(
      Array(##"{"family":"DejaVu Sans","size":21,"linkColor":"#102030","headings":[3]}"##.utf8), to: "t.json")
    let printed = try inspect("# a\n\nb [c](http://d)\n", "--from", "md", "--theme", theme)
    #expect(fonts(printed).allSatisfy { $0["family"] as? String == "DejaVu Sans" })
    #expect(fonts(printed).compactMap { $0["size"] as? Double } == [63, 21, 21, 21])
    let runs = try #require(printed["runs"] as? [[String: Any]])
    #expect(runs.contains { $0["color"] as? String == "#102030" && $0["link"] as? String == "http://d" })
    // Looks are asked for, so that HTML has them, too.
    let html = try Galley.run(
      ["convert", "-", "-", "--from", "md", "--to", "html", "--theme", theme], input: "a\n")
    #expect(html.output.contains("DejaVu Sans"))
    for (text, word) in [("[1]", "no object"), (#"{"no":1}"#, "'no'"), (#"{"size":"x"}"#, "'size'")] {
      let wrong = try folder.write(Array(text.utf8), to: "w.json")
      let result = try Galley.run(["inspect", "-", "--json", "--from", "md", "--theme", wrong], input: "a")
      #expect(result.status == 1 && result.error.contains(word), "\(text)")
    }
  }

  @Test("--default-font and --default-size are of text of which the document says nothing")
  func defaultFont() throws {
    let words = ["--default-font", "DejaVu Sans", "--default-size", "15"]
    for (source, format) in [("a", "txt"), ("a<b>b</b>", "html"), ("{\\rtf1 a{\\fs60 b}}", "rtf")] {
      let printed = try Galley.run(["inspect", "-", "--json", "--from", format] + words, input: source).object
      #expect(fonts(printed).first?["family"] as? String == "DejaVu Sans", "\(format)")
      #expect(fonts(printed).first?["size"] as? Double == 15, "\(format)")
    }
    #expect(try fonts(inspect("{\\rtf1 a}", "--from", "rtf")).isEmpty)
    let unknown = try Galley.run(
      ["inspect", "-", "--json", "--from", "txt", "--default-font", "No Such Font"], input: "a")
    #expect(unknown.status == 64 && unknown.error.contains("No Such Font"))
  }

  @Test("--from commonmark reads Markdown without GitHub's additions")
  func commonMark() throws {
    let source = "~~a~~ http://b.example/ \n\n| c | d |\n| - | - |\n| e | f |\n"
    func html(_ from: String) throws -> String {
      try Galley.run(["convert", "-", "-", "--from", from, "--to", "html"], input: source).output
    }
    let (plain, github) = (try html("commonmark"), try html("md"))
    #expect(plain.contains("~~a~~") && !plain.contains("<table") && !plain.contains("<a "))
    #expect(github.contains("<del>a</del>") && github.contains("<table") && github.contains("<a "))
  }

  @Test("HTML goes to standard output, and files may have names of one letter")
  func shortNames() throws {
    #expect(
      try Galley.run(["convert", "-", "-", "--from", "md", "--to", "html"], input: "*a*\n").output.contains(
        "<em>a</em>"))
    let folder = try TemporaryDirectory()
    try folder.write(Array("*a*\n".utf8), to: "a")
    let result = try Galley.run(
      ["convert", "a", "b", "--from", "md", "--to", "html"], directory: folder.url)
    #expect(result.status == 0)
    let written = try String(contentsOf: folder.url.appendingPathComponent("b"), encoding: .utf8)
    #expect(written.contains("<em>a</em>"))
  }

  @Test("--embed puts pictures into the document, into files beside it, or nowhere")
  func embed() throws {
    let folder = try TemporaryDirectory()
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]
    try folder.write(bytes, to: "in.png")
    let input = try folder.write(Array("<p><img src=in.png alt=t></p>".utf8), to: "a.html")
    let output = folder.url.appendingPathComponent("out/b.html")
    try FileManager.default.createDirectory(
      at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
    func page(_ kind: String) throws -> String {
      #expect(try Galley.run("convert", input, output.path, "--embed", kind).status == 0, "\(kind)")
      return try String(contentsOf: output, encoding: .utf8)
    }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: output.deletingLastPathComponent().path).sorted()
    }
    #expect(try page("none").contains("<img src=\"\" alt=\"t\""))
    #expect(try names() == ["b.html"])
    let files = try page("files")
    #expect(try names() == ["b.html", "in.png"] && files.contains("src=\"in.png\""))
    let copy = output.deletingLastPathComponent().appendingPathComponent("in.png")
    #expect(try Data(contentsOf: copy) == Data(bytes))
    let refused = try Galley.run("convert", input, "-", "--to", "html", "--embed", "files")
    #expect(refused.status == 64 && refused.error.contains("--embed files"))
    #expect(try Galley.run("convert", input, output.path, "--embed", "no").status == 64)
  }

  @Test("--positions adds where the source of Markdown has each run, from 1, in bytes of UTF-8")
  func positions() throws {
    let source = "é *emphasized* b\n\n`c`\n"
    let printed = try inspect(source, "--from", "md", "--positions")
    let runs = try #require(printed["runs"] as? [[String: Any]])
    let text = try #require(printed["text"] as? String) as NSString
    var found: [String: [Int]] = [:]
    for run in runs {
      guard let range = run["range"] as? [Int], let source = run["source"] as? [Int] else { continue }
      found[text.substring(with: NSRange(location: range[0], length: range[1]))] = source
    }
    #expect(found["emphasized"] == [1, 5, 1, 14])
    #expect(found["c"] == [3, 2, 3, 2])
    let without = try inspect(source, "--from", "md")
    #expect((without["runs"] as? [[String: Any]] ?? []).allSatisfy { $0["source"] == nil })
  }
}
