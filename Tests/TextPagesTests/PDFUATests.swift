import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextPages

@Suite("PDF/UA")
struct PDFUATests {
  private func pdf(
    _ source: String, _ type: NSAttributedString.DocumentType, base: URL? = nil,
    _ change: (inout PDFPageWriter) -> Void = { _ in }
  ) throws -> Data {
    var options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .documentType: type, .readsMarkdownAttributes: NSNumber(value: 1),
    ]
    if let base { (options[.baseURL], options[.readAccessURL]) = (base, base) }
    let document = try TextDocument(data: Data(source.utf8), options: options)
    var writer = PDFPageWriter(
      document,
      master: PageMaster(
        size: CGSize(width: 320, height: 420), margins: UIEdgeInsets(top: 40, left: 30, bottom: 40, right: 30)
      ))
    (writer.master.header, writer.master.footer) = ("{title}\t{heading}", "{page} of {pages}")
    writer.language = "en"
    change(&writer)
    let data = NSMutableData()
    try writer.write(to: try #require(CGDataConsumer(data: data)))
    return data as Data
  }

  /// What pdftotext reads, with a space for each stretch of white space.
  private func words(_ data: Data) throws -> String {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    let text = String(decoding: try run("pdftotext", [path, "-"]).output, as: UTF8.self)
    let marks: Set<Unicode.Scalar> = ["\u{202A}", "\u{202B}", "\u{202C}", "\u{200E}", "\u{200F}"]
    let letters = String(String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0) }))
    return letters.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(
    "U54: each line of a link has an annotation, another program reads text in its order with Arabic and ligatures, and the tagged file keeps the rules of PDF/UA that a program can check"
  )
  func accessible() throws {
    let arabic =
      "\u{645}\u{631}\u{62D}\u{628}\u{627} \u{628}\u{627}\u{644}\u{639}\u{627}\u{644}\u{645}"
    let link = "a link that is so long that it takes more than one line of the page, and then some more words"
    let html = """
      <html lang=en><title>T</title><p style='font:12pt "DejaVu Sans"'>office affluent fjord</p>
      <p dir=rtl style='font:12pt "DejaVu Sans"'>\(arabic)</p><p><a href='https://example.org/'>\(link)</a></p>
      """
    let data = try pdf(html, .html)
    let text = try words(data)
    for part in ["office affluent fjord", arabic, link] { #expect(text.contains(part), "\(text)") }
    let tree = try PDFTree(data)
    #expect(tree.violations() == [])
    let rects = tree.all.filter { $0.tag == "Link" }.flatMap(\.annotations)
      .compactMap { ($0["/Rect"] as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue } }
    let lines = try #require(rects.count > 1 ? rects : nil)
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0[1] >= $1[3] - 1 }, "each below the one before")
    #expect(lines.allSatisfy { $0[2] <= 290.1 && $0[0] >= 29.9 && $0[3] - $0[1] < 20 })
  }

  @Test("The example report keeps the rules, in one column and in two, with a table of contents or without")
  func report() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples")
    let source = try String(contentsOf: folder.appendingPathComponent("report.md"), encoding: .utf8)
    for columns in [1, 2] {
      let data = try pdf(source, .markdown, base: folder) { writer in
        #expect(writer.losses.isEmpty)
        writer.master.size = CGSize(width: 300 * columns, height: 500)
        writer.master.columns = columns
        writer.contentsTitle = columns == 1 ? "Contents" : nil
      }
      let tree = try PDFTree(data)
      #expect(tree.violations() == [])
      let tags = tree.all.map(\.tag)
      #expect(tags.count { $0 == "Figure" } == 2 && tags.count { $0 == "Note" } == 5)
      #expect(tags.count { $0 == "Caption" } == 2)
      #expect(tags.count { $0 == "Table" } == 2 && tags.contains("BlockQuote") && tags.contains("Code"))
      #expect(tree.pages.count >= 10 || columns == 2)
    }
  }

  @Test("Files that break rules are found out: without a language, without the text of a picture")
  func broken() throws {
    let picture =
      "<img src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\"/>' width=9 height=9>"
    let silent = try pdf("<p>a\(picture)", .html)
    #expect(try Set(PDFTree(silent).violations()) == ["5: claim", "7.3: text of a figure"])
    let unknown = try pdf("<p>a", .html) { $0.language = nil }
    #expect(try Set(PDFTree(unknown).violations()) == ["5: claim", "7.2: language"])
    let untagged = try pdf("<p>a", .html) { $0.isTagged = false }
    #expect(try PDFTree(untagged).violations().count > 4)
  }
}
