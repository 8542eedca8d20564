import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextPages

@Suite("What stays together on pages")
struct PageFlowTests {
  private let master = PageMaster(
    size: CGSize(width: 300, height: 200), margins: UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20))

  private func document(
    _ source: String, _ type: NSAttributedString.DocumentType = .markdown
  ) throws -> TextDocument {
    try TextDocument(data: Data(source.utf8), options: [.documentType: type])
  }

  private func words(_ count: Int) -> String { (0..<count).map { "word\($0)" }.joined(separator: " ") }

  private func pdf(
    _ document: TextDocument, _ master: PageMaster, _ change: (inout PDFPageWriter) -> Void = { _ in }
  ) throws -> Data {
    var writer = PDFPageWriter(document, master: master)
    change(&writer)
    let data = NSMutableData()
    try writer.write(to: try #require(CGDataConsumer(data: data)))
    return data as Data
  }

  /// What pdftotext reads of each page.
  private func pages(_ data: Data) throws -> [String] {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    let text = String(decoding: try run("pdftotext", ["-layout", path, "-"]).output, as: UTF8.self)
    return text.components(separatedBy: "\u{C}").dropLast()
  }

  @Test(
    "D102: a heading is never last on a page, through a chain of headings, before a list, a row of a table and a line with a footnote; a chain longer than a page is broken and nothing is lost",
    arguments: [
      "- item\n- item", "| a | b |\n| - | - |\n| c | d |", "text[^1] more\n\n[^1]: A note.", "last",
    ])
  func headings(next: String) throws {
    for count in stride(from: 20, through: 110, by: 5) {
      let read = try document("\(words(count))\n\n# First\n\n## Second\n\n### Third\n\n\(next)\n")
      let string = read.text.string as NSString
      let start = string.range(of: "First").location
      let following = NSMaxRange(string.range(of: "Third\n"))
      let made = Array(PageSequence(read, master: master))
      let page = try #require(made.first { NSLocationInRange(start, $0.characterRange) })
      #expect(NSLocationInRange(following, page.characterRange), "\(count)")
      #expect(page.headings.map(\.level) == [1, 2, 3])
    }
    let chain = try document((0..<40).map { "# Heading\($0)" }.joined(separator: "\n\n") + "\n\n\(next)\n")
    var end = 0
    for page in PageSequence(chain, master: master) {
      #expect(page.characterRange.location == end && page.characterRange.length > 0)
      end = NSMaxRange(page.characterRange)
    }
    #expect(end == chain.text.length)
    let printed = try pages(pdf(chain, master)).joined()
    for index in 0..<40 { #expect(printed.ranges(of: "Heading\(index)\n").count == 1) }
  }

  @Test(
    "U24, D104: rows are not divided unless they are higher than a page, heads stand again as artifacts, and what spans rows over a break is there once"
  )
  func tables() throws {
    let rows = (1...30).map { "<tr><td>a\($0) \(words(6 + $0 % 9))<td>b\($0)</tr>" }.joined()
    let html = "<html lang=en><p>\(words(9))<table><tr><th>Head<th>Other</tr>\(rows)</table>"
    let printed = try pages(pdf(try document(html, .html), master))
    #expect(printed.count > 5)
    for row in 1...30 {
      let own = try #require(printed.first { $0.contains("a\(row) ") })
      #expect(own.contains("b\(row)\n") && own.contains("word\(5 + row % 9)"), "row \(row)")
      #expect(printed.count { $0.contains("b\(row)\n") } == 1)
    }
    #expect(printed.filter { $0.contains(/b[0-9]/) }.allSatisfy { $0.contains("Head") })
    let tree = try PDFTree(pdf(try document(html, .html), master))
    #expect(tree.all.count { $0.tag == "TH" } == 2 && tree.all.count { $0.tag == "Table" } == 1)
    let again = tree.pages.dropFirst().filter { page in
      tree.marks(of: page.object).painted.contains {
        $0?.contains("Pagination") == true && $0?.contains("Subtype") == false
      }
    }
    #expect(again.count == printed.count { $0.contains("Head") } - 1)
    // A row that is higher than the page, and a cell beside four rows that are.
    for (source, count, others) in [
      ("<table><tr><td>\(words(160))<td>b</table>", 160, ["b"]),
      (
        "<table><tr><td rowspan=4>tall cell<td>\(words(60))<tr><td>x<tr><td>y<tr><td>z</table><p>after", 60,
        ["tall", "cell", "x", "y", "z", "after"]
      ),
    ] {
      let text = try pages(pdf(try document(source, .html), master)).joined(separator: "\n")
      let letters = text.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
      for word in (0..<count).map({ "word\($0)" }) + others {
        #expect(letters.count { $0 == word } == 1, "\(word) in \(text)")
      }
    }
  }

  @Test(
    "D106: headers and footers have page, pages, title, first and last heading; the first page, left and right ones differ; the number of pages is right"
  )
  func runningText() throws {
    let text = (1...9).map { "# Part \($0)\n\n\(words(20 + $0 * 9))" }.joined(separator: "\n\n")
    var read = try document(text)
    read.attributes[.title] = "Report"
    var master = master
    master.header = "R {title}\t{firstHeading}"
    master.evenHeader = "L {title}\t{heading}"
    (master.firstHeader, master.firstFooter) = ("Start", "")
    master.footer = "right {page}/{pages}"
    master.evenFooter = "left {page}/{pages}"
    let made = Array(PageSequence(read, master: master))
    let printed = try pages(pdf(read, master))
    #expect(printed.count == made.count && made.count > 5)
    var running = ""
    for (index, page) in made.enumerated() {
      let lines = printed[index].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let first = page.headings.first?.title ?? running
      running = page.headings.last?.title ?? running
      if index == 0 {
        #expect(lines.first == "Start" && lines.last?.contains("/") == false)
      } else if index % 2 == 1 {
        #expect(lines.first?.hasPrefix("L Report") == true && lines.first?.hasSuffix(running) == true)
        #expect(lines.last == "left \(index + 1)/\(made.count)")
      } else {
        #expect(lines.first?.hasPrefix("R Report") == true && lines.first?.hasSuffix(first) == true)
        #expect(lines.last == "right \(index + 1)/\(made.count)")
      }
    }
    // With a table of contents the number is that of all pages.
    let all = try pages(pdf(read, master) { $0.contentsTitle = "Contents" })
    #expect(all.count > made.count && all.last?.contains("\(all.count)/\(all.count)") == true)
  }

  @Test("Pictures that are larger than a column are as large as fits, in their proportions; others stay")
  func pictures() throws {
    for (size, drawn) in [
      (CGSize(width: 520, height: 130), CGSize(width: 260, height: 65)),
      (CGSize(width: 100, height: 256), CGSize(width: 50, height: 128)),
      (CGSize(width: 40, height: 30), CGSize(width: 40, height: 30)),
    ] {
      let html = """
        <html lang=en><p><img alt=a style='width:\(size.width)pt;height:\(size.height)pt'
        src='data:image/png;base64,\(PageFlowTests.picture)'></p>
        """
      let tree = try PDFTree(pdf(try document(html, .html), master))
      let figure = try #require(tree.all.first { $0.tag == "Figure" })
      let box = try #require(figure.attribute("/BBox", of: "/Layout") as? [Any])
        .compactMap { ($0 as? NSNumber)?.doubleValue }
      #expect(abs(box[2] - box[0] - Double(drawn.width)) < 0.01)
      #expect(box[3] - box[1] >= Double(drawn.height) - 0.01)
    }
  }

  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
}
