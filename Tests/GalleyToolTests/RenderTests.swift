import Foundation
import TestSupport
import Testing

@Suite("galley render, measure and hit")
struct RenderTests {
  private let article = """
    [{"type":"txt","content":"Title 标题\\n","size":30,"color":"red"},
     {"type":"txt","content":"Text before "},{"type":"img","name":"p.png","width":60,"height":40},
     {"type":"txt","content":" and "},{"type":"link","content":"a link that wraps","url":"https://example.org/?q=1&r=2","color":"blue"},
     {"type":"txt","content":". 😀"}]
    """

  @Test("PNG, PDF and SVG are written, and have the text, the picture and the link")
  func formats() throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    _ = try work.picture("p.png", width: 6, height: 4)
    let input = try work.write(article, to: "a.json")
    for ending in ["png", "pdf", "svg"] {
      let outcome = try Galley.run("render", input, "-o", work.path("out.\(ending)"), "--fonts", fonts)
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
    }
    let measured = try Galley.run("measure", input, "--json", "--fonts", fonts).object
    let height = try #require(measured["height"] as? Double)
    let pixels = try Pixels(work.path("out.png"))
    #expect(pixels.width == 200 && pixels.height == Int(height.rounded(.up)))
    #expect(pixels.ink(rows: 0..<40) > 200, "the title is at the top")

    let text = String(
      decoding: try run("pdftotext", ["-raw", work.path("out.pdf"), "-"]).output, as: UTF8.self)
    #expect(text.contains("Title 标题") && text.contains("Text before"))
    #expect(text.split(separator: "\n").joined(separator: " ").contains("a link that wraps. 😀"))
    let pdf = try objectsOfPDF(Data(contentsOf: URL(fileURLWithPath: work.path("out.pdf"))))
    let svg = try String(contentsOfFile: work.path("out.svg"), encoding: .utf8)
    #expect(svg.contains("https://example.org/?q=1&amp;r=2"))
    // The link is two rectangles long: it wraps.
    let hit = try hitLink(input, fonts)
    let count = try #require(hit["rects"] as? [[Double]]).count
    #expect(count == 2)
    #expect(pdf.components(separatedBy: "/URI (https://example.org/?q=1&r=2)").count - 1 == count)
    #expect(svg.components(separatedBy: "https://example.org/?q=1&amp;r=2").count - 1 >= count)
  }

  /// What the tool says about the first place at which it finds a link.
  private func hitLink(_ input: String, _ fonts: String) throws -> [String: Any] {
    for y in stride(from: 50, through: 200, by: 6) {
      let hit = try Galley.run(
        "hit", input, "--x", "10", "--y", "\(y)", "--json", "--fonts", fonts
      ).object
      if hit["kind"] as? String == "link" { return hit }
    }
    Issue.record("no link found")
    return [:]
  }

  @Test("The same input gives the same bytes, and --scale multiplies the pixels")
  func deterministic() throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    _ = try work.picture("p.png", width: 6, height: 4)
    let input = try work.write(article, to: "a.json")
    for ending in ["png", "pdf", "svg"] {
      for name in ["one", "two"] {
        #expect(
          try Galley.run("render", input, "-o", work.path("\(name).\(ending)"), "--fonts", fonts).status == 0)
      }
      let files = try ["one", "two"].map {
        try Data(contentsOf: URL(fileURLWithPath: work.path("\($0).\(ending)")))
      }
      let isSame = files[0] == files[1]
      #expect(isSame, "\(ending)")
    }
    _ = try Galley.run("render", input, "-o", work.path("large.png"), "--scale", "3", "--fonts", fonts)
    let (small, large) = (try Pixels(work.path("one.png")), try Pixels(work.path("large.png")))
    #expect(large.width == 3 * small.width && abs(large.height - 3 * small.height) <= 3)
    #expect(large.ink() > 6 * small.ink())
  }

  @Test("Plain text is rendered in black")
  func plainText() throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    let input = try work.write("Plain text\n第二行", to: "t.txt")
    let outcome = try Galley.run(
      "render", input, "-o", work.path("t.png"), "--width", "300", "--fonts", fonts)
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let pixels = try Pixels(work.path("t.png"))
    let hasBlack = (0..<pixels.height).contains { y in (0..<300).contains { pixels[$0, y] == [0, 0, 0] } }
    #expect(hasBlack)
    #expect(try Galley.run("measure", input, "--json", "--fonts", fonts).object["lines"] as? Int == 2)
  }

  @Test("--page a4 gives a PDF of A4 pages that together have the whole text")
  func pages() throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    let lines = (1...200).map { "Line number \($0) of the text" }
    let input = try work.write(lines.joined(separator: "\n"), to: "long.txt")
    #expect(
      try Galley.run("render", input, "-o", work.path("p.pdf"), "--page", "a4", "--fonts", fonts).status == 0)
    let info = String(decoding: try run("pdfinfo", [work.path("p.pdf")]).output, as: UTF8.self)
    #expect(info.contains("A4"))
    let pages = info.split(separator: "\n").first { $0.hasPrefix("Pages:") }.flatMap {
      Int($0.filter(\.isNumber))
    }
    #expect(try #require(pages) >= 5)
    let text = String(decoding: try run("pdftotext", [work.path("p.pdf"), "-"]).output, as: UTF8.self)
    #expect(text.split(whereSeparator: { $0 == "\n" || $0 == "\u{C}" }).map(String.init) == lines)
  }

  @Test(
    "--shape lays the text into an ellipse; what finds no room is warned of",
    arguments: ["ellipse", "star", "rectangle"])
  func shapes(shape: String) throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    let input = try work.write(String(repeating: "shape of words ", count: 200), to: "t.txt")
    let outcome = try Galley.run(
      "render", input, "-o", work.path("s.png"), "--shape", shape, "--width", "240", "--height", "180",
      "--size", "10",
      "--line-space", "1", "--fonts", fonts)
    #expect(outcome.status == 0)
    #expect(outcome.error.hasPrefix("galley: warning: \(input): the last "))
    let pixels = try Pixels(work.path("s.png"))
    #expect(pixels.width == 240 && pixels.height == 180 && pixels.ink() > 1000)
    if shape == "ellipse" {
      for y in 0..<180 {
        for x in 0..<240 where pixels[x, y] != [255, 255, 255] {
          let (dx, dy) = ((Double(x) + 0.5 - 120) / 120, (Double(y) + 0.5 - 90) / 90)
          #expect(dx * dx + dy * dy <= 1)
        }
      }
    }
  }

  @Test("A file is replaced whole, a link to it stays a link, and nothing else is left in the folder")
  func replaced() throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    let input = try work.write("text", to: "t.txt")
    let target = try work.write("old", to: "target.png")
    try FileManager.default.createSymbolicLink(atPath: work.path("link.png"), withDestinationPath: target)
    #expect(try Galley.run("render", input, "-o", work.path("link.png"), "--fonts", fonts).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: work.path("link.png")) == target)
    #expect(try Pixels(target).width == 200)
    #expect(try work.files == ["fonts", "link.png", "t.txt", "target.png"])
  }

  @Test("Output that cannot be written is an error that leaves no file")
  func unwritable() throws {
    let work = try Workspace()
    let input = try work.write("text", to: "t.txt")
    try FileManager.default.createDirectory(
      atPath: work.path("folder.png"), withIntermediateDirectories: false)
    for (output, reason) in [
      (work.path("none/out.png"), "there is no folder"), (work.path("t.txt/out.png"), "is not a folder"),
      (work.path("folder.png"), "is a folder"), ("/proc/galley.png", "cannot be written"),
    ] {
      let outcome = try Galley.run("render", input, "-o", output)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(
        outcome.error.hasPrefix("galley: error: \(output): ") && outcome.error.contains(reason),
        "\(outcome.error)")
      #expect(outcome.error.split(separator: "\n").count == 1)
    }
    #expect(try work.files == ["folder.png", "t.txt"])
    // A device stays a device.
    #expect(try Galley.run("render", input, "-o", "/dev/null").status == 64, "it has no ending")
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }

  @Test("A picture too large for pixels is an error; the same as SVG is not")
  func tooLarge() throws {
    let work = try Workspace()
    let input = try work.write("[{\"type\":\"txt\",\"content\":\"M\",\"size\":1000000}]", to: "t.json")
    let outcome = try Galley.run("render", input, "-o", work.path("t.png"))
    #expect(outcome.status == 1 && outcome.error.contains("pixels are more than the 32767"))
    #expect(try work.files == ["t.json"])
  }

  @Test("A long text is refused after its start: no more is read than shows that the picture is too large")
  func tooLong() throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    let lines = String(repeating: "line\n", count: 30_000)
    // The size of the whole is far larger than what the start gives.
    let input = try work.write(lines, to: "long.txt")
    let outcome = try Galley.run("render", input, "-o", work.path("t.png"), "--fonts", fonts)
    #expect(
      outcome.status == 1 && outcome.error.contains("side may have, and that is the start of the text alone;")
    )
    let height = try #require(outcome.error.firstMatch(of: /t\.png: 200 × ([0-9]+) pixels are more than/)).1
    #expect((32768..<400_000).contains(Int(height) ?? 0), "\(outcome.error)")
    let measured = try Galley.run("measure", input, "--json", "--fonts", fonts).object
    #expect(measured["height"] as? Double ?? 0 > 750_000)
    // One whose size is known is refused before anything is read.
    for arguments in [["--width", "40000"], ["--shape", "star", "--height", "20000", "--scale", "2"]] {
      let wide = try Galley.run(["render", work.path("none.txt"), "-o", work.path("t.png")] + arguments)
      #expect(wide.status == 1 && wide.error.contains("are more than the 32767"), "\(wide.error)")
    }
    let content = String(repeating: "a\\n", count: 3000)
    let page = try work.write("[{\"type\":\"txt\",\"content\":\"\(content)\"}]", to: "long.json")
    let template = try Galley.run("render", page, "-o", work.path("t.png"), "--fonts", fonts)
    #expect(template.status == 1 && template.error.contains("t.png: 200 × "))
    #expect(try work.files == ["fonts", "long.json", "long.txt"])
  }

  @Test("--shape needs no --width, and -o - writes to standard output what a file would have")
  func outputs() throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    let input = try work.write("some words", to: "t.txt")
    #expect(
      try Galley.run(
        "render", input, "-o", work.path("s.png"), "--shape", "star", "--height", "150", "--size", "5",
        "--fonts", fonts
      ).status == 0)
    let pixels = try Pixels(work.path("s.png"))
    #expect(pixels.width == 200 && pixels.height == 150)
    #expect(try Galley.run("render", input, "-o", work.path("t.svg"), "--fonts", fonts).status == 0)
    let piped = try Galley.run("render", input, "-o", "-", "--to", "svg", "--fonts", fonts)
    #expect(piped.status == 0)
    #expect(try piped.output == String(contentsOfFile: work.path("t.svg"), encoding: .utf8))
    let named = try Galley.run("render", input, "-o", work.path("noending"), "--to", "svg", "--fonts", fonts)
    #expect(named.status == 0)
    #expect(try String(contentsOfFile: work.path("noending"), encoding: .utf8) == piped.output)
  }

  @Test("hit tells pictures, links, text and nothing apart")
  func hit() throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    _ = try work.picture("p.png", width: 6, height: 4)
    let input = try work.write(article, to: "a.json")
    func hit(_ x: Double, _ y: Double) throws -> [String: Any] {
      let outcome = try Galley.run("hit", input, "--x", "\(x)", "--y", "\(y)", "--json", "--fonts", fonts)
      #expect(outcome.status == 0)
      return try outcome.object
    }
    let title = try hit(5, 20)
    #expect(title["kind"] as? String == "text" && title["range"] as? [Int] == [0, 1])
    let rects = try #require(title["rects"] as? [[Double]])
    #expect(rects.count == 1 && rects[0][0] == 0 && rects[0][1] <= 20 && rects[0][1] + rects[0][3] >= 20)

    let image = try firstHit("image", input, fonts)
    #expect(image["name"] as? String == "p.png")
    let rect = try #require((image["rects"] as? [[Double]])?.first)
    #expect(rect[2] == 60 && rect[3] == 40)
    let inside = try hit(rect[0] + 30, rect[1] + 20)
    #expect(inside["kind"] as? String == "image" && inside["range"] as? [Int] == image["range"] as? [Int])
    let link = try firstHit("link", input, fonts)
    #expect(link["url"] as? String == "https://example.org/?q=1&r=2")
    #expect((link["range"] as? [Int])?[1] == 17)
    let nothing = try hit(-5, -5)
    #expect(nothing["kind"] as? String == "none" && (nothing["rects"] as? [Any])?.isEmpty == true)
    #expect(try Galley.run("hit", input, "--x", "1").status == 64)
    #expect(try Galley.run("hit", input, "--x", "NaN", "--y", "1").status == 64)
  }

  private func firstHit(_ kind: String, _ input: String, _ fonts: String) throws -> [String: Any] {
    for y in stride(from: 45, through: 160, by: 8) {
      for x in stride(from: 4, to: 200, by: 48) {
        let hit = try Galley.run("hit", input, "--x", "\(x)", "--y", "\(y)", "--json", "--fonts", fonts)
          .object
        if hit["kind"] as? String == kind { return hit }
      }
    }
    Issue.record("no \(kind) found")
    return [:]
  }
}
