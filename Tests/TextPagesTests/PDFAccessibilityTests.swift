import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextPages

@Suite("PDF for readers who do not see the page")
struct PDFAccessibilityTests {
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

  private static let source = """
    <html lang=en><title>A report</title><meta name=author content='A. Uthor'><body>
    <h2>First <i>chapter</i></h2><p>Text with <a href='https://example.org/a'>a link that is long
    enough to be broken over two lines of the page</a>, <a href='#end'>another</a> and <span lang=fr>deux mots</span>.</p>
    <p lang=de>Ein Absatz.</p><h5>Deep</h5><blockquote style='border-left:1px solid'>quoted</blockquote>
    <ul><li>one<ol type=i><li>inner<li>second</ol><li>two<p>more</ul>
    <table><tr><th>Head<th colspan=2>Wide</tr><tr><th>Row<td rowspan=2>tall<td>x</tr><tr><th>Last</tr>
    \((1...40).map { "<tr><td>cell\($0)<td>b<td>c</tr>" }.joined())</table>
    <p>Before <img width=40 height=30 alt='A square' src='data:image/png;base64,\(picture)'> and
    <img width=40 height=30 alt='' src='data:image/png;base64,\(picture)'> after.</p>
    <h2 id=end>End</h2><p dir=rtl>\u{5E9}\u{5DC}\u{5D5}\u{5DD} abc \u{645}\u{631}\u{62D}\u{628}\u{627}</p>
    <p>\((0..<260).map { "word\($0)" }.joined(separator: " "))</p><p>office fluff</p>
    """

  private static let markdown = """
    # Title

    Some `code` and a note.[^1] More[^2] text.

    ```
    block of code
    ```

    [^1]: The first note.
    [^2]: The second one.
    """

  private func write(
    _ source: String = PDFAccessibilityTests.source, _ type: NSAttributedString.DocumentType = .html,
    _ change: (inout PDFPageWriter) -> Void = { _ in }
  ) throws -> Data {
    let document = try TextDocument(data: Data(source.utf8), options: [.documentType: type])
    var master = PageMaster(
      size: CGSize(width: 300, height: 400), margins: UIEdgeInsets(top: 40, left: 30, bottom: 40, right: 30))
    (master.header, master.footer) = ("{title}\t{heading}", "{page}//{pages}")
    var writer = PDFPageWriter(document, master: master)
    change(&writer)
    let data = NSMutableData()
    try writer.write(to: try #require(CGDataConsumer(data: data)))
    return data as Data
  }

  private func metadata(_ tree: PDFTree) throws -> String {
    String(decoding: try #require(tree.stream(tree.catalog["/Metadata"])), as: UTF8.self)
  }

  private func structureText(_ data: Data) throws -> String {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    return String(decoding: try run("pdfinfo", ["-struct-text", path]).output, as: UTF8.self)
  }

  @Test(
    "D111: the file is marked, has a tree below Document, a language, a title for its window, says PDF/UA-1 where nothing lacks, and pages with links go by the structure"
  )
  func claims() throws {
    let tree = try PDFTree(write())
    #expect((tree.catalog["/MarkInfo"] as? [String: Any])?["/Marked"] as? Bool == true)
    #expect(tree.elements.map(\.tag) == ["Document"])
    #expect(PDFTree.text(tree.catalog["/Lang"]) == "en")
    #expect(tree.dictionary(tree.catalog["/ViewerPreferences"])?["/DisplayDocTitle"] as? Bool == true)
    let words = try metadata(tree)
    #expect(words.contains("<pdfuaid:part>1</pdfuaid:part>"))
    #expect(words.contains("<rdf:li xml:lang=\"x-default\">A report</rdf:li>"))
    #expect(PDFTree.text(tree.dictionary(tree.trailer["/Info"])?["/Title"]) == "A report")
    let linked = tree.pages.filter { !tree.list($0.object["/Annots"]).isEmpty }
    #expect(!linked.isEmpty && linked.allSatisfy { $0.object["/Tabs"] as? String == "/S" })
    // Without a language, or without the text of a picture, nothing is claimed, and the writer says why.
    for html in [
      "<p>a", "<html lang=en><p>a<img src='data:image/png;base64,\(PDFAccessibilityTests.picture)'>",
    ] {
      var losses: [String] = []
      let data = try write(html) { losses = $0.losses.map(\.what) }
      #expect(losses.count == 1)
      #expect(try !metadata(PDFTree(data)).contains("pdfuaid:part"))
    }
  }

  @Test(
    "D112: all that is drawn is a part of the tree, each used once and found from its page, or an artifact: headers, footers, rules, backgrounds, heads that stand again"
  )
  func artifacts() throws {
    for (data, kinds) in [
      (try write(), ["/Header", "/Footer", "/Background", "/Pagination"]),
      (try write(PDFAccessibilityTests.markdown, .markdown), ["/Header", "/Footer", "/Layout"]),
    ] {
      let tree = try PDFTree(data)
      var used: [String: [Int]] = [:]
      for element in tree.all {
        for case .content(let page, let number) in element.kids { used[page, default: []].append(number) }
      }
      var all: Set<String> = []
      for page in tree.pages {
        let (painted, numbers) = tree.marks(of: page.object)
        #expect(!painted.isEmpty && painted.allSatisfy { $0 != nil })
        #expect(Set(numbers).count == numbers.count)
        #expect(used[page.name, default: []].sorted() == numbers.sorted())
        all.formUnion(painted.compactMap { $0 }.filter { $0.hasPrefix("/Artifact") })
        let key = try #require(page.object["/StructParents"] as? Int)
        let owners = try #require(tree.parent(key: key) as? [Any])
        #expect(owners.count == numbers.count)
        for (number, owner) in owners.enumerated() {
          let parts = tree.contents(of: try #require(tree.dictionary(owner)))
          #expect(parts.contains { $0 == (page.name, number) })
        }
      }
      for kind in kinds { #expect(all.contains { $0.contains(kind) }, "\(kind) of \(all)") }
      let text = try structureText(data)
      #expect(!text.contains("//\(tree.pages.count)") && !text.contains("A report"))
    }
    let text = try structureText(write())
    #expect(text.ranges(of: "\"Head\"").count == 1, "heads that stand again are in the tree once")
  }

  @Test(
    "D113: headings begin with H1 and leave out no level, a paragraph on two pages is one, and quotations, code, notes, links and other languages have their elements"
  )
  func kinds() throws {
    let tree = try PDFTree(write())
    #expect(tree.all.map(\.tag).filter { $0.hasPrefix("H") && $0.count == 2 } == ["H1", "H2", "H1"])
    let long = tree.all.filter { element in
      var pages: Set<String> = []
      for case .content(let page, _) in element.kids { pages.insert(page) }
      return element.tag == "P" && pages.count > 1
    }
    #expect(long.count == 1)
    #expect(try structureText(write()).ranges(of: "word0 ").count == 1)
    let quote = try #require(tree.all.first { $0.tag == "BlockQuote" || $0.tag == "Div" })
    #expect(quote.elements.map(\.tag) == ["P"])
    let languages = tree.all.compactMap { element in
      PDFTree.text(element.object["/Lang"]).map { "\(element.tag) \($0)" }
    }
    #expect(languages == ["Span fr", "P de"])
    let notes = try PDFTree(write(PDFAccessibilityTests.markdown, .markdown) { $0.language = "en" })
    #expect(notes.all.filter { $0.tag == "Code" }.count == 2)
    let found = notes.all.filter { $0.tag == "Note" }
    #expect(found.compactMap { PDFTree.text($0.object["/ID"]) } == ["note-1", "note-2"])
    let parent = try #require(notes.all.first { $0.elements.contains { $0.tag == "Note" } })
    #expect(parent.elements.map(\.tag) == ["Code", "Reference", "Reference", "Note", "Note"])
    let quoted = try PDFTree(write("> quoted\n", .markdown))
    #expect(quoted.all.map(\.tag) == ["Document", "BlockQuote", "P"])
  }

  @Test(
    "D114: lists have items, labels and bodies; an inner list is in its item's body; lists say their numbers")
  func lists() throws {
    let tree = try PDFTree(write())
    let list = try #require(tree.elements.first?.elements.first { $0.tag == "L" })
    #expect(tree.elements.first?.elements.filter { $0.tag == "L" }.count == 1)
    #expect(list.elements.map(\.tag) == ["LI", "LI"])
    #expect(list.elements.allSatisfy { $0.elements.map(\.tag) == ["Lbl", "LBody"] })
    let bodies = list.elements.map { $0.elements[1].elements.map(\.tag) }
    #expect(bodies == [["P", "L"], ["P", "P"]])
    let inner = list.elements[0].elements[1].elements[1]
    #expect(inner.elements.map(\.tag) == ["LI", "LI"])
    let kinds = [list, inner].map { $0.attribute("/ListNumbering", of: "/List") as? String }
    #expect(kinds == ["/Disc", "/LowerRoman"])
  }

  @Test(
    "D115: tables have a head, a body, rows that are equally wide, heads with their scope, and cells with their spans"
  )
  func tables() throws {
    let tree = try PDFTree(write())
    let table = try #require(tree.all.first { $0.tag == "Table" })
    #expect(tree.all.count { $0.tag == "Table" } == 1)
    #expect(table.elements.map(\.tag) == ["THead", "TBody"])
    let rows = table.elements.flatMap(\.elements)
    #expect(rows.count == 43 && rows.allSatisfy { $0.tag == "TR" })
    func span(_ cell: PDFTree.Element, _ name: String) -> Int {
      cell.attribute(name, of: "/Table") as? Int ?? 1
    }
    var reaching = [Int](repeating: 0, count: rows.count + 8)
    for (index, row) in rows.enumerated() {
      #expect(row.elements.allSatisfy { $0.tag == "TH" || $0.tag == "TD" })
      for cell in row.elements {
        for below in 0..<span(cell, "/RowSpan") { reaching[index + below] += span(cell, "/ColSpan") }
      }
    }
    #expect(reaching.prefix(rows.count).allSatisfy { $0 == 3 } && reaching[rows.count] == 0)
    let scopes = rows.prefix(3).map { row in
      row.elements.map { $0.attribute("/Scope", of: "/Table") as? String ?? "-" }
    }
    #expect(scopes == [["/Column", "/Column"], ["/Row", "-", "-"], ["/Row", "-"]])
    #expect(span(rows[0].elements[1], "/ColSpan") == 2 && span(rows[1].elements[1], "/RowSpan") == 2)
  }

  @Test(
    "D116: pictures are figures with their text and their place; one is an artifact only if it is said to adorn, and one without text is reported"
  )
  func figures() throws {
    let tree = try PDFTree(write())
    let figures = tree.all.filter { $0.tag == "Figure" }
    #expect(figures.map { PDFTree.text($0.object["/Alt"]) } == ["A square"])
    let box = try #require(figures[0].attribute("/BBox", of: "/Layout") as? [Any])
      .compactMap { ($0 as? NSNumber)?.doubleValue }
    #expect(box.count == 4 && abs(box[2] - box[0] - 30) < 0.01 && box[3] - box[1] >= 22)
    #expect(box[0] >= 30 && box[2] <= 270 && box[1] >= 40 && box[3] <= 360)
    let painted = tree.pages.flatMap { tree.marks(of: $0.object).painted }.compactMap { $0 }
    #expect(painted.contains { $0.hasPrefix("/Figure") })
    #expect(painted.contains { $0.hasPrefix("/Artifact") && $0.contains("/Layout") })
    let plain = "<html lang=en><p>a<img src='data:image/png;base64,\(PDFAccessibilityTests.picture)'>b"
    var losses: [DocumentLoss] = []
    let data = try write(plain) { losses = $0.losses }
    #expect(losses.map(\.what) == ["text of a picture"])
    #expect(losses.first?.place == .text(NSRange(location: 1, length: 1)))
    #expect(try PDFTree(data).all.contains { $0.tag == "Figure" && $0.object["/Alt"] == nil })
  }

  @Test(
    "D117: a link is one element with its text and an annotation for each line, which says what it is; links within the document lead to their place"
  )
  func links() throws {
    let tree = try PDFTree(write())
    let links = tree.all.filter { $0.tag == "Link" }
    #expect(links.count == 2)
    #expect(links[0].annotations.count > 1 && links[1].annotations.count == 1)
    for link in links {
      #expect(link.kids.contains { if case .content = $0 { true } else { false } })
      for note in link.annotations {
        #expect(note["/Subtype"] as? String == "/Link" && note["/F"] as? Int == 4)
        #expect(PDFTree.text(note["/Contents"])?.isEmpty == false)
        let key = try #require(note["/StructParent"] as? Int)
        let owner = try #require(tree.parent(key: key) as? [String: Any])
        #expect(owner["/S"] as? String == "/Link")
      }
    }
    #expect(
      PDFTree.text(links[0].annotations[0]["/Contents"])
        == "a link that is long enough to be broken over two lines of the page")
    let place = try #require(links[1].annotations[0]["/Dest"] as? [Any])
    let page = try #require(tree.pages.firstIndex { $0.name == place[0] as? String })
    let text = try structureText(write())
    #expect(page > 0 && text.contains("\"End\""))
    let listed = tree.pages.flatMap { tree.list($0.object["/Annots"]) }
    #expect(listed.count == links.flatMap(\.annotations).count)
    // A link to a place that is not there is none.
    #expect(try !PDFTree(write("<html lang=en><p><a href='#no'>a</a>")).all.contains { $0.tag == "Link" })
  }

  @Test("The tree has the text in the order in which it is read, from right to left and with ligatures")
  func order() throws {
    let tree = try PDFTree(write())
    let reversed = tree.all.compactMap { PDFTree.text($0.object["/ActualText"]) }
    #expect(reversed.first?.hasPrefix("\u{5E9}\u{5DC}\u{5D5}\u{5DD}") == true)
    #expect(reversed.last?.hasSuffix("\u{645}\u{631}\u{62D}\u{628}\u{627}") == true)
    let text = try structureText(write())
    #expect(text.contains("\"office fluff\""))
    let words = (0..<260).map { "word\($0)" }
    let found = text.split { !$0.isLetter && !$0.isNumber }.map { String($0) }.filter { words.contains($0) }
    #expect(found == words)
  }

  @Test(
    "D119: the outline follows the headings, nested by level, with their places, and labels are printed numbers"
  )
  func outline() throws {
    let tree = try PDFTree(
      write { writer in
        writer.master.firstPageNumber = 5
        writer.contentsTitle = "Contents"
      })
    func entries(_ parent: [String: Any]?) -> [[String: Any]] {
      var (next, found) = (tree.dictionary(parent?["/First"]), [[String: Any]]())
      while let entry = next {
        found.append(entry)
        next = tree.dictionary(entry["/Next"])
      }
      return found
    }
    let top = entries(tree.dictionary(tree.catalog["/Outlines"]))
    #expect(top.map { PDFTree.text($0["/Title"]) } == ["First chapter", "End"])
    #expect(entries(top[0]).map { PDFTree.text($0["/Title"]) } == ["Deep"] && entries(top[1]).isEmpty)
    let places = top.compactMap { $0["/Dest"] as? [Any] }
    let pages = places.compactMap { place in tree.pages.firstIndex { $0.name == place[0] as? String } }
    #expect(pages.count == 2 && pages[0] == 1 && pages[1] > 1)
    #expect(places.allSatisfy { ($0[3] as? NSNumber)?.doubleValue ?? 0 > 40 })
    let labels = try #require(tree.dictionary(tree.catalog["/PageLabels"])?["/Nums"] as? [Any])
    #expect(labels[0] as? Int == 0)
    let first = tree.dictionary(labels[1])
    #expect(first?["/S"] as? String == "/D" && first?["/St"] as? Int == 5)
  }

  @Test(
    "D120: PDF/A-2u adds a profile of the colours and a number of the file; fonts are embedded with their text, which is no private one, metadata equal the facts, groups have their space, and there is no JavaScript"
  )
  func archive() throws {
    let data = try write { $0.standard = .a2u }
    let tree = try PDFTree(data)
    let intent = try #require(tree.dictionary(tree.list(tree.catalog["/OutputIntents"]).first))
    #expect(intent["/S"] as? String == "/GTS_PDFA1")
    let profile = try #require(tree.stream(intent["/DestOutputProfile"]))
    #expect(profile[36..<40] == Data("acsp".utf8) && profile[16..<20] == Data("RGB ".utf8))
    #expect(profile[..<4].reduce(0) { $0 << 8 | Int($1) } == profile.count)
    let words = try metadata(tree)
    for part in ["<pdfaid:part>2<", "<pdfaid:conformance>U<", "<pdfuaid:part>1<", ">A. Uthor<", ">A report<"]
    {
      #expect(words.contains(part), "\(part)")
    }
    #expect(PDFTree.text(tree.dictionary(tree.trailer["/Info"])?["/Author"]) == "A. Uthor")
    #expect(tree.list(tree.trailer["/ID"]).count == 2)
    let objects = try objectsOfPDF(data)
    for word in ["/JavaScript", "/Interpolate", "/Encrypt"] { #expect(!objects.contains(word), "\(word)") }
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    let fonts = String(decoding: try run("pdffonts", [path]).output, as: UTF8.self)
      .split(separator: "\n").dropFirst(2)
    #expect(!fonts.isEmpty)
    for font in fonts {
      let columns = font.split(separator: " ").suffix(5)
      #expect(Array(columns.prefix(3)) == ["yes", "yes", "yes"], "\(font)")
    }
    let facts = try #require(tree.dictionary(tree.trailer["/Info"]))
    #expect(PDFTree.text(facts["/CreationDate"]) == "D:19700101000000Z")
    #expect(words.contains("<xmp:CreateDate>1970-01-01T00:00:00Z<"))
    #expect(PDFTree.text(facts["/Producer"]) == "Galley" && words.contains("<pdf:Producer>Galley<"))
    let groups = tree.pages.compactMap { tree.dictionary($0.object["/Group"]) }
    #expect(!groups.isEmpty && groups.allSatisfy { $0["/CS"] as? String == "/DeviceRGB" })
    let printed = String(decoding: try run("pdftotext", [path, "-"]).output, as: UTF8.self)
    #expect(printed.contains("office fluff"))
    #expect(!printed.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) || $0.value == 0xFFFD })
    #expect(try write { $0.standard = .a2u } == data)
    #expect(try !objectsOfPDF(write()).contains("/OutputIntents"))
  }
}
