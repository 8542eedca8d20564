import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextKit
import TextPages

@Suite("Pages of sections")
struct SectionPagesTests {
  private func document(_ source: String, _ type: NSAttributedString.DocumentType) throws -> TextDocument {
    try TextDocument(data: Data(source.utf8), options: [.documentType: type])
  }

  private func words(_ count: Int, _ letter: String) -> String {
    (0..<count).map { "\(letter)\($0)" }.joined(separator: " ")
  }

  private func rtf(_ body: String) throws -> TextDocument {
    try document("{\\rtf1\\ansi{\\fonttbl{\\f0 DejaVu Sans;}}\\f0\\fs20 \(body)}", .rtf)
  }

  /// A page as other programs see it: its size, and its words with their left and right edges and tops.
  private struct Seen {
    var size: CGSize
    var words: [(text: String, box: CGRect)] = []

    var left: CGFloat { words.map(\.box.minX).min() ?? 0 }
    var right: CGFloat { words.map(\.box.maxX).max() ?? 0 }
    var top: CGFloat { words.map(\.box.minY).min() ?? 0 }
    var bottom: CGFloat { words.map(\.box.maxY).max() ?? 0 }
  }

  private func write(
    _ document: TextDocument, _ change: (inout PDFPageWriter) -> Void = { _ in }
  ) throws -> (data: Data, pages: [Seen]) {
    var writer = PDFPageWriter(document, master: PageMaster(attributes: document.attributes))
    writer.language = "en"
    change(&writer)
    let data = NSMutableData()
    try writer.write(to: try #require(CGDataConsumer(data: data)))
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data as Data), to: "a.pdf")
    let printed = String(
      decoding: try run("pdftotext", ["-bbox", path, "-"]).output, as: UTF8.self)
    var pages: [Seen] = []
    for line in printed.split(separator: "\n") {
      if let match = line.firstMatch(of: /<page width="([0-9.]+)" height="([0-9.]+)">/) {
        pages.append(Seen(size: CGSize(width: Double(match.1)!, height: Double(match.2)!)))
      }
      let box = /<word xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)" yMax="([0-9.]+)">(.*)<\/word>/
      if let match = line.firstMatch(of: box) {
        let (x, y) = (Double(match.1)!, Double(match.2)!)
        pages[pages.count - 1].words.append(
          (String(match.5), CGRect(x: x, y: y, width: Double(match.3)! - x, height: Double(match.4)! - y)))
      }
    }
    return (data as Data, pages)
  }

  @Test("D107: sections stand on paper of their own size and orientation, within their own margins, in order")
  func orientation() throws {
    let text = try rtf(
      "\\paperw6000\\paperh8000\\margl600\\margr400\\margt800\\margb600 \(words(300, "a"))\\par\\sect"
        + "\\sectd\\pgwsxn8000\\pghsxn6000\\lndscpsxn\\marglsxn1000\\margtsxn400 \(words(400, "b"))\\par\\sect"
        + "\\sectd \(words(10, "c"))")
    let (data, pages) = try write(text)
    let tree = try PDFTree(data)
    #expect(tree.violations() == [])
    let boxes = tree.pages.map {
      ($0.object["/MediaBox"] as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue }
    }
    #expect(boxes.map { $0?[2] } == pages.map { Double($0.size.width) })
    let (high, wide) = (CGSize(width: 300, height: 400), CGSize(width: 400, height: 300))
    let sizes = pages.map(\.size)
    let turn = try #require(sizes.firstIndex(of: wide))
    let back = try #require(sizes.lastIndex(of: wide)) + 1
    #expect(turn > 1 && back - turn > 1 && sizes.count == back + 1)
    #expect(sizes[..<turn].allSatisfy { $0 == high } && sizes[turn..<back].allSatisfy { $0 == wide })
    #expect(sizes[back] == high)
    for (index, page) in pages.enumerated() {
      let isWide = page.size == wide
      #expect(abs(page.left - (isWide ? 50 : 30)) < 1.5, "page \(index)")
      #expect(page.right <= page.size.width - 20 + 0.1 && page.bottom <= page.size.height - 30 + 3)
      #expect(page.top >= (isWide ? 20 : 40) - 0.1 && page.top < (isWide ? 20 : 40) + 8)
      let letter = isWide ? "b" : index == back ? "c" : "a"
      #expect(page.words.allSatisfy { $0.text.hasPrefix(letter) })
    }
    let all = pages.flatMap { $0.words.map(\.text) }
    let expected = [words(300, "a"), words(400, "b"), words(10, "c")].joined(separator: " ")
    #expect(all.joined(separator: " ") == expected)
    // Lines use the width that they have: those of wide paper are longer.
    #expect(pages[turn].right - pages[turn].left > 310 && pages[0].right - pages[0].left < 251)
  }

  @Test("D107: margins change places and the gutter is inside on left pages; the gutter alone by \\facingp")
  func mirrored() throws {
    for (word, leftOfEven) in [("\\margmirror", 20.0), ("\\facingp", 50.0), ("", 70.0)] {
      let text = try rtf(
        "\\paperw6000\\paperh5000\\margl1000\\margr400\\margt400\\margb400\\gutter400\(word) \(words(500, "w"))"
      )
      let pages = try write(text).pages
      #expect(pages.count > 3)
      for (index, page) in pages.enumerated() {
        let left = index % 2 == 0 ? 70 : leftOfEven
        #expect(abs(page.left - left) < 1.5, "\(word) \(index)")
        #expect(page.right <= left + 210.1 && page.right > left + 180)
      }
    }
  }

  @Test("D107: @page's left, right and first pages, named pages; the first page is lower if it says so")
  func atPage() throws {
    let html = """
      <html lang=en><style>@page{size:300pt 200pt;margin:20pt 60pt 20pt 20pt}
      @page :left{margin-left:60pt;margin-right:20pt} @page :first{margin-top:80pt}
      @page wide{size:400pt 150pt;margin:30pt} .w{page:wide} body{font:10pt "DejaVu Sans"}</style>
      <p>\(words(300, "a"))<p class=w>\(words(160, "b"))<p>\(words(5, "c"))
      """
    let pages = try write(document(html, .html)).pages
    let wide = pages.filter { $0.size == CGSize(width: 400, height: 150) }
    #expect(wide.count > 1 && wide.allSatisfy { abs($0.left - 30) < 1.5 && $0.top > 28 })
    #expect(wide.allSatisfy { $0.words.allSatisfy { $0.text.hasPrefix("b") } })
    for (index, page) in pages.enumerated() where page.size.width == 300 {
      #expect(abs(page.left - (index % 2 == 0 ? 20 : 60)) < 1.5, "page \(index)")
      #expect(abs(page.top - (index == 0 ? 80 : 20)) < 6, "page \(index)")
    }
    #expect(pages.last?.words.map(\.text) == words(5, "c").split(separator: " ").map(String.init))
  }

  @Test("D107: what the caller says holds for all sections; a setup that leaves no room is not followed")
  func callers() throws {
    let source =
      "\\paperw6000\\paperh8000 a\\par\\sect\\sectd\\pgwsxn8000\\pghsxn6000\\marglsxn1000\\margrsxn400 b\\par\\sect"
      + "\\sectd\\marglsxn5000\\margrsxn5000 c"
    let text = try rtf(source)
    let sizes = try write(text) { writer in
      writer.master.size = CGSize(width: 350, height: 350)
      writer.master.sectionsSetSize = false
    }.pages
    #expect(sizes.count == 3 && sizes.allSatisfy { $0.size == CGSize(width: 350, height: 350) })
    #expect(abs(sizes[1].left - 50) < 1.5)
    let margins = try write(text) { writer in
      writer.master.margins = UIEdgeInsets(top: 15, left: 15, bottom: 15, right: 15)
      writer.master.sectionsSetMargins = false
    }.pages
    #expect(margins.map(\.size.width) == [300, 400, 300])
    #expect(margins.allSatisfy { abs($0.left - 15) < 1.5 })
    let own = try write(text).pages
    #expect(own.map { $0.words.map(\.text) } == [["a"], ["b"], ["c"]])
    #expect(own[2].size == own[0].size && own[2].left == own[0].left)
  }

  @Test(
    "D107: rows, notes, columns and headings of sections stand as on other pages; bytes do not depend on threads"
  )
  func content() throws {
    let table = "\\trowd\\cellx3000\\cellx6000 \\intbl x\\cell y\\cell\\row\\pard "
    let text = try rtf(
      "\\paperw6000\\paperh8000 {\\outlinelevel0 One}\\par \(words(120, "a")){\\super\\chftn{\\footnote first \(words(20, "n"))}}\\par\\sect"
        + "\\sectd\\pgwsxn9000\\pghsxn5000\\lndscpsxn \(table)\(words(300, "b")){\\super\\chftn{\\footnote \(words(30, "m"))}}\\par\(table)\\par\\sect"
        + "\\sectd\\sbkodd c")
    let (data, pages) = try write(text) { $0.contentsTitle = "Contents" }
    let lines = pages.filter { $0.size.width == 450 }
    let last = try #require(lines.last { $0.words.contains { $0.text == "m29" } })
    #expect(last.right > 300 && lines.contains { $0.words.contains { $0.text == "x" } })
    #expect(try PDFTree(data).violations() == [])
    // The section begins at the right among the pages of the file.
    let place = try #require(pages.lastIndex { $0.words.contains { $0.text == "c" } })
    #expect(place % 2 == 0 && pages[place - 1].words.filter { $0.text.hasPrefix("b") }.isEmpty)
    for threads in [1, 3] {
      #expect(try write(text) { ($0.contentsTitle, $0.threads) = ("Contents", threads) }.data == data)
    }
  }
}
