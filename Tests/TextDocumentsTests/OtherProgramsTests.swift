import Foundation
import TestSupport
import Testing
import TextDocuments

/// What LibreOffice and Chromium see of documents that are written here.
@Suite("Documents in other programs")
struct OtherProgramsTests {
  private static let source = """
    <!doctype html><meta charset=utf-8><title>t</title>
    <h1>Heading one</h1><h2>Heading <i>two</i></h2>
    <p>Plain <b>bold</b> <i>slanted</i> <b><i>both</i></b> <u>under</u> <s>struck</s>
    <span style="color:#c00000;font-size:18pt">large red</span> <a href="http://example.org/x">a link</a>
    end é 漢字 Ω &lt;&amp;&gt; {\\}.</p>
    <p style="text-align:center">centred</p><p style="text-align:right">right</p>
    <p style="text-align:justify">justified</p>
    <ul><li>first<li>second <b>b</b><ul><li>inner<li>more</ul><li>third</ul>
    <p>between</p><ol start=3><li>three<li>four</ol>
    <table border=1><tr><th>H1<th>H2<th>H3<tr><td>a<td><b>b</b><td>c<tr><td colspan=2>wide<td>d</table>
    <p>last</p>
    """

  private static func hasProgram(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Has LibreOffice open a document, and returns what it writes of it as RTF.
  private func throughLibreOffice(_ written: Data, ending: String) throws -> NSAttributedString {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("a.\(ending)")
    try written.write(to: file)
    let filter = ending == "html" ? ["--infilter=HTML (StarWriter)"] : []
    let output = folder.url.appendingPathComponent("out")
    let ended = try run(
      "timeout",
      ["300", "soffice", "-env:UserInstallation=file://\(folder.url.path)/profile", "--headless"] + filter
        + ["--convert-to", "rtf", "--outdir", output.path, file.path])
    #expect(ended.status == 0, "\(ended.error)")
    return try Probe.document(Data(contentsOf: output.appendingPathComponent("a.rtf")), .rtf).text
  }

  @Test(
    "LibreOffice sees the text, looks, lists and cells of RTF and HTML that were written",
    .enabled(
      if: runsAllTests && hasProgram("soffice"), "runs with script/test --all where LibreOffice is installed"),
    arguments: [NSAttributedString.DocumentType.rtf, .html])
  func libreOffice(type: NSAttributedString.DocumentType) throws {
    let text = try Probe.html(Self.source).text
    let written = try TextDocument(text).data(as: type).data
    let seen = try throughLibreOffice(written, ending: type == .rtf ? "rtf" : "html")
    #expect(SeenDocument.lines(seen) == SeenDocument.lines(text))
  }

  @Test(
    "Chromium sees the text, looks, lists and cells of HTML that was written",
    .enabled(
      if: runsAllTests && hasProgram("chromium"), "runs with script/test --all where Chromium is installed"),
    arguments: [false, true])
  func chromium(usesClasses: Bool) throws {
    let text = try Probe.html(Self.source).text
    let written = try Probe.written(
      text, .html, usesClasses ? [.usesStyleClasses: NSNumber(value: 1)] : [:])
    let folder = try TemporaryDirectory()
    let page = written.replacingOccurrences(of: "</body>", with: SeenDocument.script + "</body>")
    let file = try folder.write(Array(page.utf8), to: "a.html")
    let ended = try run(
      "timeout",
      [
        "300", "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
        "--user-data-dir=\(folder.url.path)/profile", "--dump-dom", "file://\(file)",
      ])
    #expect(ended.status == 0, "\(ended.error)")
    let lines = try Probe.document(ended.output, .html).text.string.split(separator: "\n")
    #expect(lines.map { $0.trimmingCharacters(in: .whitespaces) } == SeenDocument.lines(text))
  }

  @Test("RTF that was written is read as it was seen before it was written")
  func ours() throws {
    let text = try Probe.html(Self.source).text
    for type in [NSAttributedString.DocumentType.rtf, .html] {
      let back = try Probe.document(TextDocument(text).data(as: type).data, type).text
      #expect(SeenDocument.lines(back) == SeenDocument.lines(text), "\(type.rawValue)")
    }
    #expect(SeenDocument.lines(text).count == 23)
  }
}
