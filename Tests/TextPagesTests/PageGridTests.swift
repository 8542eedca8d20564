import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments

@testable import TextPages

@Suite("Grids, breaks and notes of pages")
struct PageGridTests {
  private let master = PageMaster(
    size: CGSize(width: 300, height: 240), margins: UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20))

  private func words(_ count: Int, _ word: String = "word") -> String {
    (0..<count).map { "\(word)\($0)" }.joined(separator: " ")
  }

  private func markdown(_ text: String) throws -> TextDocument {
    try TextDocument(
      data: Data(text.utf8),
      options: [
        .documentType: NSAttributedString.DocumentType.markdown, .readsMarkdownAttributes: NSNumber(value: 1),
      ])
  }

  private func printed(_ document: TextDocument, _ master: PageMaster) throws -> [String] {
    let data = NSMutableData()
    try PDFPageWriter(document, master: master).write(to: try #require(CGDataConsumer(data: data)))
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data as Data), to: "a.pdf")
    let text = String(decoding: try run("pdftotext", ["-raw", path, "-"]).output, as: UTF8.self)
    return text.components(separatedBy: "\u{C}").dropLast()
  }

  @Test("Baselines stand on the grid in all columns, headings and lists too; tables stand where they end")
  func grid() throws {
    var master = master
    (master.columns, master.gutter, master.baselineGrid) = (2, 12, 16)
    let table = "| a | b |\n| - | - |\n| c | d |"
    let document = try markdown(
      "# Head\n\n\(words(60))\n\n- one\n- two\n\n\(table)\n\n\(words(80))\n\n> quoted\n\n\(words(40))")
    var count = 0
    for page in PageSequence(document, master: master) {
      for column in page.columns {
        var bottom: CGFloat = 0
        for placed in column.fill.bands {
          #expect(placed.top >= bottom - 16 * 0.3 - 0.01)
          bottom = max(bottom, placed.bottom)
          guard let baseline = placed.band.baseline else { continue }
          let lines = (placed.shift + baseline) / 16
          #expect(abs(lines - lines.rounded()) < 0.001)
          count += 1
        }
        #expect(bottom <= master.textRect.height + 0.01)
      }
    }
    #expect(count > 30)
  }

  @Test("A line that is higher because of stand-in fonts takes one line of the grid, as its neighbours do")
  func fallback() throws {
    let font = try #require(UIFont(name: "Liberation Serif", size: 12))
    let text = words(30) + " \u{4E2D}\u{6587}\u{5B57} " + words(30)
    let document = TextDocument(NSAttributedString(string: text, attributes: [.font: font]))
    var master = PageMaster(size: CGSize(width: 300, height: 800), margins: UIEdgeInsets())
    master.baselineGrid = 12.5
    let page = try #require(PageSequence(document, master: master).next())
    let bands = page.columns[0].fill.bands
    #expect(bands.contains { $0.band.excess.above > 0.5 }, "the stand-in is higher")
    let baselines = bands.compactMap(\.band.baseline)
    #expect(
      zip(baselines, baselines.dropFirst()).contains { $1 - $0 > 12.5 * 1.3 }, "it would take two lines")
    let rows = bands.map { (($0.shift + ($0.band.baseline ?? 0)) / 12.5).rounded() }
    for (row, next) in zip(rows, rows.dropFirst()) { #expect(next == row + 1) }
  }

  private func html(_ body: String) throws -> TextDocument {
    try TextDocument(
      data: Data("<!doctype html><body>\(body)".utf8),
      options: [.documentType: NSAttributedString.DocumentType.html])
  }

  @Test(
    "D105: columns fill one after the other and are balanced on the last page by option; a paragraph may begin a column, a page, a right page or a left one, or end a page; the page before is blank"
  )
  func breaks() throws {
    func text(_ key: NSAttributedString.Key, _ value: Int) -> TextDocument {
      let font: [NSAttributedString.Key: Any] = [.font: UIFont(name: "Liberation Sans", size: 12)!]
      let text = NSMutableAttributedString(string: "first\n", attributes: font)
      text.append(
        NSAttributedString(
          string: "second\n", attributes: font.merging([key: NSNumber(value: value)]) { $1 }))
      return TextDocument(text)
    }
    func pages(_ document: TextDocument, columns: Int = 1) -> [[String]] {
      var master = master
      master.columns = columns
      return PageSequence(document, master: master).map { page in
        page.columns.map { column in
          column.fill.bands.map {
            (document.text.string as NSString).substring(with: $0.band.characters)
          }.joined()
        }
      }
    }
    #expect(pages(text(.pageBreakBefore, 1)) == [["first\n"], ["second\n"]])
    #expect(pages(text(.pageBreakBefore, 2)) == [["first\n"], [], ["second\n"]])
    #expect(pages(text(.pageBreakBefore, 3)) == [["first\n"], ["second\n"]])
    #expect(pages(text(.columnBreakBefore, 1), columns: 2) == [["first\n", "second\n"]])
    #expect(pages(text(.columnBreakBefore, 1)) == [["first\n"], ["second\n"]])
    let blank = Array(PageSequence(text(.pageBreakBefore, 2), master: master))
    #expect(blank.map(\.isBlank) == [false, true, false])
    #expect(blank.map(\.number) == [1, 2, 3])
    for (css, before) in [("page", 0), ("always", 0), ("right", 1), ("recto", 1), ("left", 0), ("verso", 0)] {
      let expected = [["first\n"]] + Array(repeating: [], count: before) + [["second"]]
      let after = "<p style='break-after:\(css)'>first<p>second"
      #expect(
        pages(try html(after)).map { $0.joined().trimmingCharacters(in: .newlines) }
          == expected.map { $0.joined().trimmingCharacters(in: .newlines) }, "\(css)")
      let div = "<div style='page-break-after:\(css)'><p>first</div><div><p>second</div>"
      #expect(pages(try html(div)).count == expected.count, "\(css)")
      let other = "<p>first<p style='break-before:\(css)'>second"
      #expect(pages(try html(other)).count == expected.count, "\(css)")
    }
    let column = pages(try html("<p style='break-after:column'>first<p>second"))
    #expect(column.count == 2, "the only column of a page")
    try balance()
  }

  private func balance() throws {
    let long = try html((0..<60).map { "<p>paragraph \($0)" }.joined())
    func heights(_ balances: Bool) -> [[CGFloat]] {
      var master = master
      (master.columns, master.balancesColumns) = (2, balances)
      return PageSequence(long, master: master).map { $0.columns.map(\.fill.height) }
    }
    let (even, full) = (heights(true), heights(false))
    #expect(even.count > 1 && even.count == full.count)
    let first = try #require(full.first)
    #expect(first.count == 2 && abs(first[0] - first[1]) < 30, "full pages have full columns")
    let last = try #require(even.last)
    #expect(last.count == 2 && abs(last[0] - last[1]) < 40)
    let unbalanced = try #require(full.last)
    #expect(unbalanced.count == 1 || unbalanced[0] - unbalanced[1] > 40)
  }

  @Test(
    "D103: a footnote stands on the page of its mark, or begins there and goes on; it moves with its line and never comes before its mark"
  )
  func notes() throws {
    for length in [5, 60, 150, 400] {
      for before in stride(from: 5, through: 95, by: 10) {
        let source =
          "\(words(before, "a")) mark[^1] \(words(30, "b")) other[^2] \(words(60, "c"))\n\n"
          + "[^1]: \(words(length, "n"))\n[^2]: \(words(9, "m"))\n"
        let pages = try printed(try markdown(source), master)
        let all = pages.joined(separator: " ").split(whereSeparator: \.isWhitespace).map { String($0) }
        for (word, count) in [("a", before), ("b", 30), ("c", 60), ("n", length), ("m", 9)] {
          for index in 0..<count { #expect(all.count { $0 == "\(word)\(index)" } == 1, "\(word)\(index)") }
        }
        func page(_ word: String) -> Int { pages.firstIndex { $0.contains(word) } ?? -1 }
        #expect(page("mark1") == page("n0 "), "\(length) \(before)")
        let ends = (0..<length).map { page("n\($0)\($0 + 1 < length ? "" : "\n")") }
        #expect(ends == ends.sorted())
        #expect(page("other2") <= page("m0 "))
        if length < 100 { #expect(page("other2") == page("m0 ")) }
      }
    }
  }

  @Test("Lines are justified and words divided where a master says so, but not in headings, tables and code")
  func justified() throws {
    let long = "Considerable representations characteristically misunderstand internationalization "
    let document = try markdown(
      "# \(long)\n\n" + String(repeating: long, count: 9) + "\n\n```\n\(long)\n```\n")
    func lines(_ change: (inout PageMaster) -> Void) throws -> [String] {
      var master = master
      change(&master)
      var writer = PDFPageWriter(document, master: master)
      writer.language = "en"
      let data = NSMutableData()
      try writer.write(to: try #require(CGDataConsumer(data: data)))
      let folder = try TemporaryDirectory()
      let path = try folder.write(Array(data as Data), to: "a.pdf")
      let text = String(decoding: try run("pdftotext", ["-layout", path, "-"]).output, as: UTF8.self)
      return text.split(whereSeparator: { "\n\u{C}".contains($0) }).map { String($0) }
    }
    let words = Set(long.split(separator: " ").map { String($0) })
    func ends(_ lines: [String]) -> [String] {
      lines.compactMap { $0.split(separator: " ").last.map { String($0) } }
    }
    let plain = try lines { _ in }
    #expect(ends(plain).allSatisfy(words.contains))
    let set = try lines { ($0.justifies, $0.hyphenates) = (true, true) }
    #expect(set.count <= plain.count)
    // Words end inside of the paragraph's lines alone.
    #expect(ends(set).contains { !words.contains($0) })
    #expect(ends(Array(set.prefix(2))).allSatisfy(words.contains))
    #expect(ends(Array(set.suffix(2))).allSatisfy(words.contains))
  }

  @Test("A float and an initial letter of Markdown's attributes keep the lines beside them on their page")
  func floats() throws {
    for before in stride(from: 5, through: 120, by: 5) {
      let document = try markdown("\(words(before))\n\n^[O](initialLetter: 3)nce \(words(40, "x"))\n")
      let start = (document.text.string as NSString).range(of: "Once").location
      for page in PageSequence(document, master: master) {
        for placed in page.columns.flatMap(\.fill.bands) where placed.band.characters.location == start {
          #expect(placed.band.parts.count == 4, "the letter and three lines")
        }
      }
    }
  }
}
