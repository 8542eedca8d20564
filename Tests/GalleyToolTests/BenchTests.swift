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

  @Test("A start is measured with the first line, beside a process that does nothing")
  func start() throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("text.txt")
    try Data("Grüße an alle\nand more\n".utf8).write(to: file)
    let options = ["--font", TestFonts.liberationSans, "--json", "--steps", "2"]
    let times = try Galley.run(["bench", "start", file.path] + options).object
    #expect(times["chars"] as? Int == 13)
    for name in ["seconds", "cpu", "empty_seconds", "empty_cpu"] {
      #expect(times[name] as? Double ?? 0 > 0, "\(name)")
    }
    let (peak, empty) = (times["peak_rss_kb"] as? Int ?? 0, times["empty_peak_rss_kb"] as? Int ?? 0)
    #expect(empty > 1000 && peak >= empty)
    #expect(try Galley.run("bench", "start", "/nonexistent.txt").status == 1)
  }

  @Test(
    "A list of rich posts scrolls, drawn by other threads or by the main one", arguments: [[], ["--sync"]])
  func feed(options: [String]) throws {
    let outcome = try Galley.run(["bench", "feed", "--steps", "24"] + options)
    #expect(outcome.status == 0 && outcome.error == "")
    let name = options.isEmpty ? "asynchronous" : "synchronous"
    #expect(outcome.output.hasPrefix("\(name) - ms of the main thread for each of 3 frames\n"))
    #expect(options.isEmpty || outcome.output.contains("labels without text: 0 of "))
    #expect(try Galley.run("bench", "feed", "--steps", "0").status == 64)
    #expect(try Galley.run("bench", "wrap", "x.txt", "--sync").status == 64)
  }

  @Test("An unknown task or text is a usage error")
  func unknown() throws {
    #expect(try Galley.run("bench", "warp", "x.txt").status == 64)
    #expect(try Galley.run("bench", "corpus", "klingon").status == 64)
    #expect(try Galley.run("bench", "wrap", "/nonexistent.txt", "--json").status == 1)
    for task in ["wrap", "relayout", "corpus", "label"] {
      let outcome = try Galley.run("bench", task, "latin", "--steps", "0")
      #expect(
        outcome.status == 64 && outcome.error.contains("--steps: is for raster, start, edit, viewport, "))
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

  @Test("S2-07: a thousand short items are laid out and painted in one process, which tells its peak memory")
  func items() throws {
    let folder = try Workspace()
    func list(_ count: Int) throws -> String {
      try folder.write(
        (0..<count).map { "Item \($0): 第\($0)条 a short text" }.joined(separator: "\n"), to: "\(count).txt")
    }
    let file = try list(1000)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Galley.path)
    process.arguments = ["bench", "items", file, "--json", "--font", TestFonts.liberationSans]
    // The leak detector looks at a process from a child of it.
    let environment = ProcessInfo.processInfo.environment
    process.environment = environment.merging(
      ["ASAN_OPTIONS": environment["ASAN_OPTIONS", default: ""] + ":detect_leaks=0"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var looks = 0
    var (children, libraries) = ("", "")
    var peak = 0
    while process.isRunning {
      let state = "/proc/\(process.processIdentifier)"
      children += contents(ofSystemFile: "\(state)/task/\(process.processIdentifier)/children")
      let maps = contents(ofSystemFile: "\(state)/maps")
      if maps.count > libraries.count { libraries = maps }
      let status = contents(ofSystemFile: "\(state)/status").split(separator: "\n")
      if let line = status.first(where: { $0.hasPrefix("VmHWM:") }) {
        peak = max(peak, Int(line.filter(\.isNumber)) ?? 0)
        looks += 1
      }
      usleep(2000)
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let told = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(told["items"] as? Int == 1000 && told["painted"] as? Int == 1000)
    // No browser: neither as a process beside this one nor within it.
    #expect(looks > 3 && children.isEmpty)
    for browser in ["webkit", "chrom", "gecko", "xul"] {
      #expect(!libraries.lowercased().contains(browser))
    }
    #expect(libraries.contains("libharfbuzz"), "the libraries were seen")
    // What it tells is what the system saw, and a list of half the length costs nearly as much: an item that
    // was painted is not kept.
    let reported = try #require(told["peak_rss_kb"] as? Int)
    #expect(peak > 0 && abs(reported - peak) < peak / 5, "\(reported), seen \(peak)")
    let half = try Galley.run(
      "bench", "items", try list(500), "--json", "--font", TestFonts.liberationSans
    ).object
    #expect(reported < (half["peak_rss_kb"] as? Int ?? 0) + 20_000)
  }

  /// Returns a file of /proc, which Foundation reads the first page of; empty if it is not there anymore.
  private func contents(ofSystemFile path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
