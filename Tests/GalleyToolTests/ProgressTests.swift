import Foundation
import TestSupport
import Testing

@testable import galley

@Suite("Progress of long work")
struct ProgressTests {
  @Test("A bar is drawn again only when it looks different, and is erased")
  func bar() {
    var bar = ProgressBar("measuring")
    #expect(bar.erase() == nil)
    let empty = "measuring [" + String(repeating: ".", count: 30) + "] 0 %"
    #expect(bar.update(0) == "\r\u{1B}[K" + empty)
    #expect(bar.update(0.004) == nil)
    #expect(bar.update(0.5)?.hasSuffix("measuring [###############...............] 50 %") == true)
    #expect(bar.update(7)?.hasSuffix("[" + String(repeating: "#", count: 30) + "] 100 %") == true)
    #expect(bar.erase() == "\r\u{1B}[K" && bar.erase() == nil)
    #expect(bar.update(1) != nil, "what was erased is drawn again")
  }

  /// Whether the system gives out pseudo-terminals. One in which nothing is mounted on /dev/pts does not.
  private static let hasTerminals = FileManager.default.fileExists(atPath: "/dev/pts/ptmx")

  @Test(
    "Long work shows a bar on a terminal and nothing elsewhere; short work shows none",
    .enabled(if: hasTerminals, "the system gives out no pseudo-terminals"))
  func terminal() throws {
    let work = try Workspace()
    let long = try work.write(String(repeating: "some words of a line\n", count: 6300), to: "long.txt")
    let short = try work.write("some words", to: "short.txt")
    for arguments in [
      ["measure", long], ["render", long, "-o", work.path("p.pdf"), "--page", "a3", "--size", "1"],
    ] {
      let shown = try onTerminal(arguments + ["--font", TestFonts.liberationSans])
      let percents = shown.matches(of: /\] ([0-9]+) %/).compactMap { Int($0.1) }
      #expect(
        percents.contains { (1..<100).contains($0) } && percents.contains(100), "\(arguments): \(percents)")
      #expect(shown.hasSuffix("\r\u{1B}[K"), "nothing is left of the bar")
      #expect(shown.contains(arguments[0] == "measure" ? "measuring [" : "setting text ["))
      let elsewhere = try Galley.run(arguments + ["--font", TestFonts.liberationSans])
      #expect(elsewhere.status == 0 && elsewhere.error.isEmpty)
    }
    #expect(try onTerminal(["measure", short]).isEmpty)
    let wrong = try onTerminal(["measure", work.path("none.txt")])
    #expect(wrong == "galley: error: \(work.path("none.txt")): no such file\r\n")
  }

  /// Runs the tool with a terminal for its standard error, and returns what the terminal received.
  private func onTerminal(_ arguments: [String]) throws -> String {
    let program = """
      import os, pty, subprocess, sys
      terminal, end = pty.openpty()
      tool = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=end,
          env={**os.environ, "TERM": "xterm"})
      os.close(end)
      try:
          while received := os.read(terminal, 4096):
              sys.stdout.buffer.write(received)
      except OSError:
          pass  # What Linux says when the other end is closed.
      tool.wait()
      """
    let outcome = try run("python3", ["-c", program, Galley.path] + arguments)
    #expect(outcome.status == 0, "\(outcome.error)")
    return String(decoding: outcome.output, as: UTF8.self)
  }
}
