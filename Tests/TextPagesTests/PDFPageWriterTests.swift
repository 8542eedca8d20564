import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextPages

@Suite("Documents as PDF")
struct PDFPageWriterTests {
  private static let source = """
    # First chapter

    A paragraph with a [link](https://example.org/a) and a note.[^1]

    ## Section

    - one
    - two

    | Head | Other |
    | ---- | ----- |
    \((1...60).map { "| cell\($0) | x |" }.joined(separator: "\n"))

    # Second chapter

    \((0..<300).map { "word\($0)" }.joined(separator: " "))

    [^1]: The note's text.
    """

  private func write(_ change: (inout PDFPageWriter) -> Void = { _ in }) throws -> Data {
    let document = try TextDocument(
      data: Data(PDFPageWriterTests.source.utf8),
      options: [.documentType: NSAttributedString.DocumentType.markdown])
    var master = PageMaster(
      size: CGSize(width: 300, height: 400), margins: UIEdgeInsets(top: 40, left: 30, bottom: 40, right: 30))
    master.header = "{title}\t{heading}"
    master.footer = "{page} of {pages} {unknown}"
    var writer = PDFPageWriter(document, master: master)
    writer.document.attributes[.title] = "Title {page}"
    change(&writer)
    let data = NSMutableData()
    try writer.write(to: try #require(CGDataConsumer(data: data)))
    return data as Data
  }

  private func output(_ program: String, _ arguments: String...) throws -> String {
    String(decoding: try run(program, arguments).output, as: UTF8.self)
  }

  /// What pdftotext reads of each page.
  private func pages(_ data: Data) throws -> [String] {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    let text = try output("pdftotext", "-layout", path, "-")
    return text.components(separatedBy: "\u{C}").dropLast()
  }

  @Test("Headers and footers say page, pages, title and heading; values are not read again")
  func runningText() throws {
    let pages = try pages(write())
    #expect(pages.count > 3)
    for (index, page) in pages.enumerated() {
      #expect(page.contains("\(index + 1) of \(pages.count) {unknown}"))
      #expect(page.contains("Title {page}"))
    }
    #expect(pages[0].contains("Section"))
    #expect(pages[pages.count - 1].split(separator: "\n").first?.hasSuffix("Second chapter") == true)
  }

  /// The pages as another program draws them.
  private func pictures(_ data: Data) throws -> [Data] {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    _ = try run("pdftoppm", ["-r", "40", path, folder.url.appendingPathComponent("page").path])
    return try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
      $0.hasSuffix(".ppm")
    }
    .sorted().map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
  }

  @Test(
    "Chosen pages look as they do among all, keep their numbers, and are all that is written",
    arguments: [[2...2], [1...1, 3...4], [4...Int.max], [3...3, 2...3, -4...1, 99...100]], [false, true])
  func chosenPages(choice: [ClosedRange<Int>], hasContents: Bool) throws {
    let change = { (writer: inout PDFPageWriter) in
      if hasContents { writer.contentsTitle = "Contents" } else { writer.master.footer = "{page}" }
      writer.language = "en"
    }
    let all = try pictures(write(change))
    #expect(all.count > 5)
    let data = try write { writer in
      change(&writer)
      writer.pages = choice
    }
    let chosen = all.indices.filter { index in choice.contains { $0.contains(index + 1) } }
    #expect(try pictures(data) == chosen.map { all[$0] })
    let tree = try PDFTree(data)
    #expect(tree.violations() == [])
    let labels = try #require((tree.catalog["/PageLabels"] as? [String: Any])?["/Nums"] as? [Any])
    var numbers = chosen.map { _ in 0 }
    for index in stride(from: 0, to: labels.count, by: 2) {
      let start = try #require(labels[index] as? Int)
      let number = try #require((labels[index + 1] as? [String: Any])?["/St"] as? Int)
      for page in numbers.indices where page >= start { numbers[page] = number + page - start }
    }
    #expect(numbers == chosen.map { $0 + 1 })
  }

  @Test("Where none of the chosen pages is there nothing is written", arguments: [[], [70...80]])
  func noChosenPage(choice: [ClosedRange<Int>]) throws {
    #expect(throws: GraphicsFileError.self) { try write { $0.pages = choice } }
    #expect(throws: GraphicsFileError.self) {
      try write {
        $0.master.footer = nil
        $0.pages = choice
      }
    }
  }

  @Test(
    "G-28: pages of the layout manager's lines, without widows and orphans, headings with what follows, in a PDF with running heads and page numbers"
  )
  func pagination() throws {
    let text = (1...40).map { part in
      "# Part \(part)\n\n" + (0..<(20 + part * 7)).map { "word\($0)" }.joined(separator: " ")
    }.joined(separator: "\n\n")
    let document = try TextDocument(
      data: Data(text.utf8), options: [.documentType: NSAttributedString.DocumentType.markdown])
    var master = PageMaster(
      size: CGSize(width: 300, height: 300), margins: UIEdgeInsets(top: 30, left: 30, bottom: 30, right: 30))
    master.header = "{heading}"
    master.footer = "Folio {page}"
    var writer = PDFPageWriter(document, master: master)
    writer.isTagged = false
    let data = NSMutableData()
    let breaks = try writer.write(to: try #require(CGDataConsumer(data: data)))
    let printed = try pages(data as Data)
    #expect(printed.count == breaks.count && breaks.count > 20)

    // The same lines as in one column of TextKit 1.
    let storage = NSTextStorage(attributedString: document.text)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: master.columnWidth, height: 1e7))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    var lines: [NSRange] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { _, _, _, glyphs, _ in
      lines.append(manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil))
    }
    let string = document.text.string as NSString
    for (index, start) in breaks.enumerated() {
      let line = try #require(lines.firstIndex { $0.location == start })
      let paragraph = string.paragraphRange(for: NSRange(location: start, length: 0))
      let own = lines.filter { NSLocationInRange($0.location, paragraph) }
      if start > paragraph.location {
        #expect(own.count { $0.location < start } >= 2 && own.count { $0.location >= start } >= 2)
      } else if line > 0 {
        #expect(!string.substring(with: lines[line - 1]).hasPrefix("Part"), "a heading at the foot")
      }
      let end = index + 1 < breaks.count ? breaks[index + 1] : string.length
      let before = string.substring(to: end) as NSString
      let heading = before.range(of: "Part ", options: .backwards)
      let title = string.substring(with: string.paragraphRange(for: heading)).dropLast()
      let printedLines = printed[index].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(printedLines.first == String(title))
      #expect(printedLines.last == "Folio \(index + 1)")
    }
  }

  @Test("The heads of a table stand again on each page that it goes on")
  func tableHeads() throws {
    let pages = try pages(write())
    let withCells = pages.filter { $0.contains("cell") }
    #expect(withCells.count > 1)
    #expect(withCells.allSatisfy { $0.contains("Head") && $0.contains("Other") })
    for row in 1...60 { #expect(pages.count { $0.contains("cell\(row) ") } == 1) }
  }

  @Test("A footnote stands at the foot of the page with its mark, below the text")
  func footnotes() throws {
    let pages = try pages(write())
    let page = try #require(pages.first { $0.contains("and a note") })
    let lines = page.split(separator: "\n")
    #expect(lines.last?.contains("1 of") == true)
    #expect(lines.dropLast().last?.contains("The note's text.") == true)
    #expect(pages.count { $0.contains("The note's text.") } == 1)
  }

  @Test("A table of contents gives the pages that headings stand on")
  func contents() throws {
    let pages = try pages(write { $0.contentsTitle = "Contents" })
    let list = pages[0].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for title in ["First chapter", "Section", "Second chapter"] {
      let line = try #require(list.first { $0.hasPrefix(title) })
      let number = try #require(Int(line.drop { $0 != "." }.filter(\.isNumber)))
      #expect(pages[number - 1].contains(title))
      #expect(number > 1)
    }
  }

  @Test("The structure has headings, paragraphs, lists, tables, notes and links; headers are artifacts")
  func structure() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(write()), to: "a.pdf")
    let tree = try output("pdfinfo", "-struct-text", path)
    let words = tree.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for tag in ["Document", "H1", "H2", "P", "L", "LI", "LBody", "Table", "TR", "TH", "TD", "Note", "Link"] {
      #expect(words.contains { $0 == tag || $0.hasPrefix("\(tag) ") || $0 == tag + ":" }, "\(tag)")
    }
    #expect(
      words.count { $0 == "Table" || $0.hasPrefix("Table ") } == 1, "a table on several pages is one element")
    #expect(words.count { $0 == "TR" || $0.hasPrefix("TR ") } == 61)
    #expect(!tree.contains("Title {page}"))
    #expect(!tree.contains(" of "))
    #expect(try run("qpdf", ["--check", path]).status == 0)
  }

  @Test("Links lead to their addresses, the outline to headings, and two runs are equal")
  func links() throws {
    let data = try write()
    #expect(try write() == data)
    let objects = try objectsOfPDF(data)
    #expect(objects.contains("https://example.org/a"))
    #expect(objects.contains("/Outlines"))
    let untagged = try write { $0.isTagged = false }
    #expect(try !objectsOfPDF(untagged).contains("/StructTreeRoot"))
    #expect(try pages(untagged) == pages(data))
  }
}
