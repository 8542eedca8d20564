#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// The desktop's dialogs, by the keyboard.
    @Suite struct DialogTests {
      private let folder: TemporaryDirectory
      private let probe: ProbeProgram

      init() throws {
        folder = try TemporaryDirectory()
        probe = try ProbeProgram(environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": folder.url.path])
      }

      private func file(_ name: String, _ content: String = "content") throws -> String {
        let url = folder.url.appendingPathComponent(name)
        try Data(content.utf8).write(to: url)
        return url.path
      }

      private func twoPages() throws -> URL {
        let page = try file(
          "page.svg",
          "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='300'><rect width='90' height='9'/></svg>"
        )
        let pdf = folder.url.appendingPathComponent("pages.pdf")
        _ = try run("rsvg-convert", ["-f", "pdf", "-o", pdf.path, page, page])
        return pdf
      }

      @Test func aFileIsChosenByItsName() throws {
        let path = try file("letter 中.txt")
        try probe.ask("panel", "open", "Open a letter")
        let dialog = try probe.dialog("Open a letter")
        try probe.xdotool("windowfocus", "--sync", dialog)
        try probe.picture("window-open")
        try probe.type(path)
        usleep(700_000)
        try probe.press("Return")
        #expect(try probe.log(untilLine: "files").last == "files \(path)")
      }

      @Test func aNewFileIsNamedInItsFolder() throws {
        try probe.ask("panel", "save", "Save a letter", "proposed.txt", folder.url.path)
        let dialog = try probe.dialog("Save a letter")
        try probe.xdotool("windowfocus", "--sync", dialog)
        try probe.picture("window-save")
        try probe.press("ctrl+a")
        try probe.type("chosen.txt")
        usleep(500_000)
        try probe.press("Return")
        let path = folder.url.appendingPathComponent("chosen.txt").path
        #expect(try probe.log(untilLine: "files").last == "files \(path)")
      }

      @Test func escapeCancelsADialog() throws {
        try probe.ask("panel", "save", "Save nothing", "proposed.txt", folder.url.path)
        try probe.xdotool("windowfocus", "--sync", try probe.dialog("Save nothing"))
        try probe.press("Escape")
        #expect(try probe.log(untilLine: "cancelled").last == "cancelled")
      }

      @Test func aQuestionIsAnsweredByItsSafeButtonOrNone() throws {
        try probe.ask("panel", "alert", "Keep it?", "It was changed.", "Discard", "Keep")
        let first = try probe.dialog("", besides: probe.window)
        try probe.xdotool("windowfocus", "--sync", first)
        try probe.picture("window-question")
        try probe.press("Return")
        #expect(try probe.log(untilLine: "button").last == "button 1")
        try probe.ask("panel", "alert", "Keep it?", "", "Discard", "Keep")
        try probe.xdotool("windowfocus", "--sync", try probe.dialog("", besides: probe.window))
        try probe.press("Escape")
        #expect(try probe.log(untilLine: "cancelled").last == "cancelled")
      }

      @Test func pagesArePrintedIntoAFileAsTheyAre() throws {
        let pdf = try twoPages()
        let pages = try Data(contentsOf: pdf)
        try probe.ask("panel", "print", "Two pages", pdf.path)
        let dialog = try probe.dialog("Two pages")
        try probe.xdotool("windowfocus", "--sync", dialog)
        // The printers that there are come in time; without any there is a file.
        usleep(1_500_000)
        try probe.xdotool("mousemove", "--window", dialog, "90", "93", "click", "1")
        usleep(1_000_000)
        try probe.picture("window-print")
        try probe.press("alt+p")
        #expect(try probe.log { ["done", "cancelled"].contains($0) }.last == "done")
        let printed = try probe.file(named: "Two pages.pdf", in: [folder.url])
        #expect(printed == pages)
      }

      @Test func printingCanBeCancelled() throws {
        let pdf = try twoPages()
        try probe.ask("panel", "print", "Never printed", pdf.path)
        try probe.xdotool("windowfocus", "--sync", try probe.dialog("Never printed"))
        usleep(500_000)
        try probe.press("Escape")
        #expect(try probe.log(untilLine: "cancelled").last == "cancelled")
      }
    }
  }

  extension ProbeProgram {
    /// Waits for a dialog with a title, and returns its number.
    func dialog(_ title: String, besides other: String = "") throws -> String {
      for _ in 0..<200 {
        let found =
          title.isEmpty
          ? try xdotool("search", "--onlyvisible", "--class", "window-probe")
          : try xdotool("search", "--onlyvisible", "--name", title)
        if let window = found.split(separator: "\n").last(where: { $0 != other }) {
          usleep(500_000)
          return String(window)
        }
        usleep(100_000)
      }
      throw NoAnswer()
    }

    /// Waits for a file, and returns what it holds.
    func file(named name: String, in folders: [URL]) throws -> Data? {
      for _ in 0..<50 {
        for folder in folders {
          if let data = try? Data(contentsOf: folder.appendingPathComponent(name)), !data.isEmpty {
            return data
          }
        }
        usleep(100_000)
      }
      return nil
    }
  }
#endif
