import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextPages

@Suite("PDF on servers")
struct ServerTests {
  private static let markdown = """
    # A report

    Some *words* with [a link](https://example.org), and enough of them to go over the end of a line.

    | name | number |
    | --- | ---: |
    | one | 1 |

    - an item
    - another

    """

  @Test(
    "U04: a folder with the tool, the libraries that it is linked with and one font is all that it takes to make a PDF; 1,000 documents at a time take a bounded memory",
    .enabled(if: geteuid() == 0, "only root may leave the rest of the system behind"))
  func servers() async throws {
    try container()
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try ServerTests.manyAtATime()
    }
    #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "")
  }

  /// Makes a PDF where there is no other program, no other font and no file of the system.
  private func container() throws {
    let folder = try TemporaryDirectory()
    let root = folder.url
    func add(_ path: String, as name: String) throws {
      let place = root.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: path).resolvingSymlinksInPath(), to: place)
    }
    try add(Galley.path, as: "galley")
    try add(TestFonts.liberationSans, as: "fonts/one.ttf")
    // "libc.so.6 => /lib/libc.so.6 (0x…)", and the loader as a path alone.
    for line in String(decoding: try run("ldd", [Galley.path]).output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let path = words.last(where: { $0.hasPrefix("/") }) else { continue }
      try add(path, as: words[0].hasPrefix("/") ? words[0] : "lib/" + words[0])
    }
    try Data(Self.markdown.utf8).write(to: root.appendingPathComponent("report.md"))
    // Swift reads a program's arguments from /proc, which any container has.
    try FileManager.default.createDirectory(
      at: root.appendingPathComponent("proc"), withIntermediateDirectories: false)
    let script = """
      mount -t proc proc "$0/proc"
      exec env -i LD_LIBRARY_PATH=/lib "$(command -v chroot)" "$0" /galley render /report.md -o /report.pdf --fonts /fonts
      """
    let outcome = try run("unshare", ["--mount", "sh", "-ec", script, root.path])
    try #require(outcome.status == 0, "\(outcome.error)")
    let file = root.appendingPathComponent("report.pdf").path
    let fonts = String(decoding: try run("pdffonts", [file]).output, as: UTF8.self)
      .split(separator: "\n").dropFirst(2)
    #expect(!fonts.isEmpty && fonts.allSatisfy { $0.contains("+LiberationSans ") }, "\(fonts)")
    let text = String(decoding: try run("pdftotext", [file, "-"]).output, as: UTF8.self)
    for word in ["A report", "a link", "number", "another"] { #expect(text.contains(word)) }
  }

  /// Makes 1,000 PDFs, each on a thread of its own, none of which ends before all have begun.
  private static func manyAtATime() throws {
    let expected = try pdf(TextDocument(data: Data(markdown.utf8), options: options))
    let before = processKilobytes("VmRSS")
    let state = Gate(count: 1_000)
    for _ in 0..<1_000 {
      let thread = Thread {
        let document = try? TextDocument(data: Data(markdown.utf8), options: options)
        state.wait()
        let made = document.flatMap { try? pdf($0) }
        state.end(isEqual: made == expected)
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    state.waitForEnds()
    let growth = processKilobytes("VmHWM") - before
    precondition(state.equalCount == 1_000, "\(1_000 - state.equalCount) documents differ")
    precondition(growth < 1_000 * 1_024, "they took \(growth) KiB")
  }

  private static var options: [NSAttributedString.DocumentReadingOptionKey: Any] {
    [.documentType: NSAttributedString.DocumentType.markdown]
  }

  private static func pdf(_ document: TextDocument) throws -> Data {
    let data = NSMutableData()
    var writer = PDFPageWriter(document, master: .a4)
    writer.threads = 1
    try writer.write(to: CGDataConsumer(data: data)!)
    return data as Data
  }

  /// Where threads wait for each other.
  private final class Gate: @unchecked Sendable {
    // `@unchecked Sendable`: all of it is guarded by the condition.
    private let condition = NSCondition()
    private let count: Int
    private var waiting = 0
    private var ended = 0
    private var equal = 0

    init(count: Int) { self.count = count }

    var equalCount: Int { condition.withLock { equal } }

    func wait() {
      condition.withLock {
        waiting += 1
        if waiting == count { condition.broadcast() }
        while waiting < count { condition.wait() }
      }
    }

    func end(isEqual: Bool) {
      condition.withLock {
        ended += 1
        if isEqual { equal += 1 }
        if ended == count { condition.broadcast() }
      }
    }

    func waitForEnds() {
      condition.withLock { while ended < count { condition.wait() } }
    }
  }
}
