#if Desktop
  import Foundation
  import TestSupport
  import Testing

  /// Stands in for the desktop's portal of file dialogs: `Clients/file-portal.py`.
  private final class FilePortal {
    private let program: Companion
    private let pipes = (input: Pipe(), output: Pipe())
    private var text = ""

    /// - Parameter paths: The files that are chosen in each dialog; none for a dialog that is cancelled.
    init(choosing paths: [String]) throws {
      program = try Companion(
        python: "file-portal.py", paths.map { URL(fileURLWithPath: $0).absoluteString }, pipes: pipes)
      _ = dialogs(1)
    }

    /// Returns what it has said, once that is so many lines.
    func dialogs(_ count: Int) -> [String] {
      while text.count(where: { $0 == "\n" }) < count {
        let more = pipes.output.fileHandleForReading.availableData
        if more.isEmpty { break }
        text += String(decoding: more, as: UTF8.self)
      }
      return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  extension DisplayTests {
    /// Dialogs of files that are the desktop's, as a sandbox wants them.
    @Suite struct FilePortalTests {
      private func probe() throws -> ProbeProgram {
        try ProbeProgram(environment: ["GDK_DEBUG": "portals"])
      }

      @Test func thePortalChoosesAFileThatIsOpened() throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appendingPathComponent("letter 中.txt").path
        try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        let portal = try FilePortal(choosing: [path])
        let probe = try probe()
        try probe.ask("panel", "open", "Open a letter")
        try #require(try probe.log(untilLine: "files").last == "files \(path)")
        #expect(portal.dialogs(2) == ["ready", "OpenFile Open a letter"])
      }

      @Test func thePortalNamesAFileThatIsSaved() throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appendingPathComponent("chosen.txt").path
        let portal = try FilePortal(choosing: [path])
        let probe = try probe()
        try probe.ask("panel", "save", "Save a letter", "proposed.txt", folder.url.path)
        try #require(try probe.log(untilLine: "files").last == "files \(path)")
        #expect(portal.dialogs(2) == ["ready", "SaveFile Save a letter proposed.txt"])
      }

      @Test func aDialogOfThePortalIsCancelled() throws {
        let portal = try FilePortal(choosing: [])
        let probe = try probe()
        try probe.ask("panel", "open", "Open nothing")
        try #require(try probe.log(untilLine: "cancelled").last == "cancelled")
        #expect(portal.dialogs(2).count == 2)
      }
    }

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
        try probe.choose(path, in: dialog, isNew: false) { try probe.picture("window-open") }
        #expect(try probe.log(untilLine: "files").last == "files \(path)")
      }

      @Test func aNewFileIsNamedInItsFolder() throws {
        try probe.ask("panel", "save", "Save a letter", "proposed.txt", folder.url.path)
        let dialog = try probe.dialog("Save a letter")
        try probe.choose("chosen.txt", in: dialog, isNew: true) { try probe.picture("window-save") }
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
        try probe.printToFile(dialog) { try probe.picture("window-print") }
        #expect(try probe.log { ["done", "cancelled"].contains($0) }.last == "done")
        let printed = probe.file(named: "Two pages.pdf", in: [folder.url])
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

  extension WindowProgram {
    /// Waits for a dialog with a title, or any for an empty one, and returns its number.
    func dialog(_ title: String, besides other: String = "") throws -> String {
      let found = try awaited {
        let windows =
          title.isEmpty
          ? try xdotool("search", "--onlyvisible", "--pid", "\(identifier)", "--name", ".*")
          : try xdotool("search", "--onlyvisible", "--name", title)
        return windows.split(separator: "\n").last { $0 != other }
      } until: {
        $0 != nil
      }
      // What is typed before it has laid itself out is lost.
      usleep(500_000)
      return String(try #require(found))
    }

    /// Whether a dialog is there.
    private func shows(_ dialog: String) throws -> Bool {
      try xdotool("search", "--onlyvisible", "--pid", "\(identifier)", "--name", ".*").split(separator: "\n")
        .contains { $0 == dialog }
    }

    /// Names a file in a dialog, and ends it by Return.
    ///
    /// - Parameters:
    ///   - isNew: Whether it is the dialog of a new file, which has a field for the name.
    ///   - look: Looks at the dialog before.
    func choose(_ path: String, in dialog: String, isNew: Bool, _ look: () throws -> Void = {}) throws {
      try xdotool("windowfocus", "--sync", dialog)
      try look()
      // A slash begins a path, for which a field is shown. What is pasted is whole, whatever the layout has.
      if !isNew { try press("slash") }
      let folder = try TemporaryDirectory()
      let owner = try Companion(
        "/usr/bin/xclip",
        ["-quiet", "-i", "-selection", "clipboard", try folder.write(Array(path.utf8), to: "path")])
      _ = try awaited {
        try run("xclip", ["-o", "-selection", "clipboard"]).output
      } until: {
        $0 == Data(path.utf8)
      }
      usleep(300_000)
      try press("ctrl+a", "ctrl+v")
      let isThere = try awaited {
        // What it proposes for the beginning of a name comes in time.
        usleep(700_000)
        if try shows(dialog) { try press("Return") }
        usleep(300_000)
        return try shows(dialog)
      } until: {
        !$0
      }
      #expect(!isThere)
      withExtendedLifetime(owner) {}
    }

    /// Has the dialog of printing write into a file, which it proposes.
    ///
    /// - Parameter choose: Chooses what else there is to choose.
    func printToFile(_ dialog: String, _ choose: () throws -> Void) throws {
      var hasChosen = false
      let isThere = try awaited {
        // The printers that there are come in time; without any there is a file.
        try xdotool("mousemove", "--window", dialog, "90", "93", "click", "1")
        usleep(500_000)
        if !hasChosen {
          try choose()
          hasChosen = true
        }
        try press("alt+p")
        usleep(500_000)
        return try shows(dialog)
      } until: {
        !$0
      }
      #expect(!isThere)
    }
  }

  extension ProbeProgram {
    /// Waits for a file, and returns what it holds.
    func file(named name: String, in folders: [URL]) -> Data? {
      awaited {
        folders.lazy.compactMap { try? Data(contentsOf: $0.appendingPathComponent(name)) }.first {
          !$0.isEmpty
        }
      } until: {
        $0 != nil
      }
    }
  }
#endif
