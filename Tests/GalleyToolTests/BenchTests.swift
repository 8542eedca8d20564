import Foundation
import TestSupport
import Testing

@Suite("galley bench")
struct BenchTests {
  @Test(
    "What bench lays out are the lines of layout, and its texts are the same every time",
    arguments: ["latin", "code", "cjk", "bidi", "hindi", "thai"])
  func sameLines(corpus: String) throws {
    let text = try Galley.run("bench", "corpus", corpus, "--bytes", "3000").output
    #expect(text == (try Galley.run("bench", "corpus", corpus, "--bytes", "3000").output))
    #expect(text.utf8.count == 3000 && !text.unicodeScalars.contains("\u{FFFD}"))
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("text.txt")
    try Data(text.utf8).write(to: file)
    let options = ["--font", TestFonts.liberationSans, "--width", "300", "--size", "16"]
    let wrap = try Galley.run(["bench", "wrap", file.path, "--json"] + options).object
    let layout = try Galley.run(["layout", file.path, "--json"] + options).object
    #expect(wrap["lines"] as? Int == (layout["lines"] as? [Any])?.count)
    #expect(wrap["chars"] as? Int == layout["length"] as? Int)
    let again = try Galley.run(["bench", "relayout", file.path, "--json"] + options).object
    #expect((again["lines"] as? Int ?? 0) > (wrap["lines"] as? Int ?? 0))
  }

  @Test("Editing and dragging leave the text with the lines that it had")
  func working() throws {
    let text = try Galley.run("bench", "corpus", "latin", "--bytes", "3000").output
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("text.txt")
    try Data(text.utf8).write(to: file)
    let options = ["--font", TestFonts.liberationSans, "--width", "300", "--size", "16"]
    let wrap = try Galley.run(["bench", "wrap", file.path, "--json"] + options).object
    for (task, members) in [("type", ["edits", "settled_edits"]), ("drag", ["moves"])] {
      let work = try Galley.run(["bench", task, file.path, "--json", "--steps", "30"] + options).object
      #expect(
        work["lines"] as? Int == wrap["lines"] as? Int && work["chars"] as? Int == wrap["chars"] as? Int)
      for member in members {
        let times = try #require(work[member] as? [String: Any])
        let (median, worst) = (times["median"] as? Double ?? 0, times["worst"] as? Double ?? 0)
        #expect(median > 0 && median <= worst)
      }
    }
    #expect(try Galley.run("bench", "type", file.path, "--steps", "0").status == 64)
  }

  @Test("Editing and showing a file tell how long it took, and how much of the file was needed")
  func documents() throws {
    let text = try Galley.run("bench", "corpus", "latin", "--bytes", "300000").output
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("text.txt")
    try Data(text.utf8).write(to: file)
    let options = ["--json", "--font", TestFonts.liberationSans, "--steps", "20"]
    let edit = try Galley.run(["bench", "edit", file.path] + options).object
    #expect(edit["chars"] as? Int == text.utf16.count + 20 && edit["edits"] as? Int == 20)
    let times = ["p50_ms", "p99_ms", "max_ms"].compactMap { edit[$0] as? Double }
    #expect(times.count == 3 && times[0] > 0 && times == times.sorted())
    let wrap = try Galley.run(["bench", "wrap", file.path, "--json", "--font", TestFonts.liberationSans])
      .object
    let view = try Galley.run(["bench", "viewport", file.path, "--idle"] + options).object
    #expect((view["lines"] as? Int ?? 0) >= 40 && view["idle_chars"] as? Int == text.utf16.count)
    let (height, expected) = (view["height"] as? Double ?? 0, wrap["height"] as? Double ?? 0)
    #expect(abs(height - expected) < expected / 100 && height > 1000)
    let threads = try Galley.run(["bench", "viewport", file.path, "--idle", "--threads", "2"] + options)
      .object
    #expect(threads["height"] as? Double == height && threads["idle_chars"] as? Int == text.utf16.count)
    #expect(view["bytes_per_char"] as? Double != nil && view["jumps"] as? Int == 20)
    #expect(try Galley.run(["bench", "edit", "/nonexistent.txt", "--json"]).status == 1)
    #expect(try Galley.run(["bench", "edit", file.path, "--at", "-3"]).status == 64)
  }

  @Test("An unknown task or text is a usage error")
  func unknown() throws {
    #expect(try Galley.run("bench", "warp", "x.txt").status == 64)
    #expect(try Galley.run("bench", "corpus", "klingon").status == 64)
    #expect(try Galley.run("bench", "wrap", "/nonexistent.txt", "--json").status == 1)
    for task in ["wrap", "relayout", "corpus", "label"] {
      let outcome = try Galley.run("bench", task, "latin", "--steps", "0")
      #expect(outcome.status == 64 && outcome.error.contains("--steps: is for raster, edit, viewport, "))
    }
  }

  @Test("A made-up text has exactly the bytes that were asked for", arguments: ["latin", "cjk", "thai"])
  func exactBytes(corpus: String) throws {
    let whole = Array(try Galley.run("bench", "corpus", corpus, "--bytes", "400").output.utf8)
    for count in [0, 1, 2, 3, 100, 101, 102, 399] {
      let text = Array(try Galley.run("bench", "corpus", corpus, "--bytes", "\(count)").output.utf8)
      #expect(text.count == count)
      let body = text.reversed().drop { $0 == 0x0A }.reversed()
      #expect(whole.starts(with: body) && text.count - body.count <= 3, "\(count)")
    }
  }
}
