import Foundation
import Testing
import TextDocuments

@Suite("Reading HTML")
struct HTMLReaderTests {
  private func document(
    _ html: String, _ options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]
  ) throws -> TextDocument {
    let options = options.merging([.documentType: NSAttributedString.DocumentType.html]) { own, _ in own }
    return try TextDocument(data: Data(html.utf8), options: options)
  }

  private func read(_ html: String) throws -> NSAttributedString { try document(html).text }

  private func font(_ string: NSAttributedString, _ offset: Int) -> UIFont? {
    string.attribute(.font, at: offset, effectiveRange: nil) as? UIFont
  }

  private func style(_ string: NSAttributedString, _ offset: Int) -> NSParagraphStyle? {
    string.attribute(.paragraphStyle, at: offset, effectiveRange: nil) as? NSParagraphStyle
  }

  private func traits(_ string: NSAttributedString, _ offset: Int) -> UIFontDescriptor.SymbolicTraits {
    font(string, offset)?.fontDescriptor.symbolicTraits.intersection([.traitBold, .traitItalic]) ?? []
  }

  @Test("D002: tag soup is read as browsers read it")
  func soup() throws {
    let overlapping = try read("1 <b>2 <i>3</b> 4</i>")
    #expect(overlapping.string == "1 2 3 4")
    #expect(traits(overlapping, 4) == [.traitBold, .traitItalic])
    #expect(traits(overlapping, 6) == .traitItalic)
    let open = try read("a <b>b<p>c")
    #expect(open.string == "a b\nc\n")
    #expect(traits(open, 4) == .traitBold)
    let moved = try read("<table><tr><td>in</td></tr>out</table>")
    #expect(moved.string == "out\nin\n")
    #expect(style(moved, 0)?.textBlocks.isEmpty == true)
  }

  @Test(
    "D005: relative sizes, keywords, calc, sizes of the font element and headings resolve against what is inherited"
  )
  func sizes() throws {
    func size(_ style: String) throws -> CGFloat? {
      font(try read("<div style='font-size:20pt'><span style='font-size:\(style)'>a</span></div>"), 0)?
        .pointSize
    }
    #expect(try size("2em") == 40)
    #expect(try size("2rem") == 24)
    #expect(try size("50%") == 10)
    #expect(try size("larger") == 24)
    #expect(abs((try size("smaller") ?? 0) - 20 / 1.2) < 0.1)
    #expect(try size("medium") == 12)
    #expect(try size("xx-large") == 24)
    #expect(try size("xx-small") == 6.75)
    #expect(try size("calc(1em + 4pt)") == 24)
    #expect(font(try read("<font size=7>a</font>"), 0)?.pointSize == 36)
    #expect(font(try read("<font size='+1'>a</font>"), 0)?.pointSize == 13.5)
    for (level, factor) in [2, 1.5, 1.17, 1, 0.83, 0.67].enumerated() {
      let size = font(try read("<h\(level + 1)>a</h\(level + 1)>"), 0)?.pointSize ?? 0
      #expect(abs(size - 12 * CGFloat(factor)) <= 0.05, "h\(level + 1)")
    }
  }

  @Test(
    "D010: backgrounds of text are its own; those of the body and of cells go to the document and the block")
  func backgrounds() throws {
    let read = try document(
      "<body bgcolor='#ff0000'>a<span style='background-color:lime'>b</span><table><tr><td bgcolor=blue>c</table>"
    )
    #expect(read.text.string == "ab\nc\n")
    #expect(read.text.attribute(.backgroundColor, at: 0, effectiveRange: nil) == nil)
    #expect(
      read.text.attribute(.backgroundColor, at: 1, effectiveRange: nil) as? UIColor
        == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(read.text.attribute(.backgroundColor, at: 3, effectiveRange: nil) == nil)
    #expect(read.attributes[.backgroundColor] as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(
      style(read.text, 3)?.textBlocks.first?.backgroundColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
  }

  @Test("Black is a colour unless the options ask for Apple's ways; what is transparent is none")
  func black() throws {
    let html = "<span style='color:black'>a</span><span style='color:rgba(1,2,3,0)'>b</span>"
    let string = try read(html)
    #expect(
      string.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(string.attribute(.foregroundColor, at: 1, effectiveRange: nil) == nil)
    let apple = try document(html, [.appleCompatible: NSNumber(value: 1)]).text
    #expect(apple.attribute(.foregroundColor, at: 0, effectiveRange: nil) == nil)
  }

  @Test("D012: letter spacing is kern in points, and none is written where it is normal")
  func kern() throws {
    let string = try read(
      "<span style='letter-spacing:2pt'>a</span><span style='letter-spacing:normal'>b</span>c")
    #expect(string.attribute(.kern, at: 0, effectiveRange: nil) as? Double == 2)
    #expect(string.attribute(.kern, at: 1, effectiveRange: nil) == nil)
    #expect(string.attribute(.kern, at: 2, effectiveRange: nil) == nil)
  }

  @Test("D013: raised and lowered text adds up and is smaller, and lengths are offsets")
  func raised() throws {
    let string = try read("a<sup>b<sup>c</sup></sup><sub>d</sub><span style='vertical-align:3pt'>e</span>")
    let levels = (0..<5).map {
      (string.attribute(.superscript, at: $0, effectiveRange: nil) as? NSNumber)?.intValue ?? 0
    }
    #expect(levels == [0, 1, 2, -1, 0])
    #expect(font(string, 1)?.pointSize == 10)
    #expect(string.attribute(.baselineOffset, at: 4, effectiveRange: nil) as? Double == 3)
  }

  @Test("D015: white space collapses to one space, goes at the edges of blocks, and U+200B stays")
  func whiteSpace() throws {
    #expect(try read("<p>  a \n\t b  </p>  <p> c<b> d</b> e </p>").string == "a b\nc d e\n")
    #expect(try read("<p>a <b> b</b></p>").string == "a b\n")
    #expect(try read("<p>a&#x200B;b</p>").string == "a\u{200B}b\n")
    #expect(try read("<p>a&nbsp; b</p>").string == "a\u{A0} b\n")
  }

  @Test("D016: preformatted text keeps what its kind keeps, and the first line end goes")
  func preformatted() throws {
    #expect(try read("<pre>\na\n  b\n</pre>").string == "a\n  b\n")
    #expect(try read("<p style='white-space:pre-wrap'> a  b</p>").string == " a  b\n")
    #expect(try read("<p style='white-space:pre-line'>  a  b \n c</p>").string == "a b\u{2028}c\n")
    #expect(try read("<p style='white-space:nowrap'>a  b</p>").string == "a b\n")
  }

  @Test(
    "D017: a line break is U+2028 in paragraphs, items and headings, and adds nothing at the end of its block"
  )
  func breaks() throws {
    #expect(try read("<p>a<br>b</p>").string == "a\u{2028}b\n")
    #expect(try read("<ul><li>a<br>b</ul>").string == "a\u{2028}b\n")
    #expect(try read("<h1>a<br>b</h1>").string == "a\u{2028}b\n")
    #expect(try read("<div>a<br>b</div>").string == "a\nb\n")
    #expect(try read("<p>a<br></p>").string == "a\n")
    #expect(try read("<p>a<br class='Apple-interchange-newline'>b</p>").string == "ab\n")
  }

  @Test("Blocks end paragraphs without doubled ends; a div in an item makes a U+2028")
  func blocks() throws {
    #expect(try read("<div><div><p>a</p></div></div><section>b</section>c").string == "a\nb\nc")
    #expect(try read("<ul><li>a<div>b</div></li></ul>").string == "a\u{2028}b\n")
  }

  @Test("A document that ends in a block ends its paragraph, a fragment without one does not")
  func ends() throws {
    #expect(try read("<p>Oh Hai</p>").string == "Oh Hai\n")
    #expect(try read("<b>Oh Hai</b>").string == "Oh Hai")
  }

  @Test("D020: margins become indents that add up, and spaces whose sum is a browser's gap")
  func margins() throws {
    let string = try read(
      "<div style='margin:0 7pt 0 10pt'><p style='margin:5pt 3pt 20pt 15pt'>a</p></div><p style='margin:30pt 0 8pt'>b</p><p style='margin:2pt'>c"
    )
    let first = style(string, 0)
    let second = style(string, 2)
    #expect(first?.headIndent == 25)
    #expect(first?.tailIndent == -10)
    #expect((first?.paragraphSpacing ?? 0) + (second?.paragraphSpacingBefore ?? 0) == 30)
    #expect(first?.paragraphSpacingBefore == 5)
    #expect((second?.paragraphSpacing ?? 0) + (style(string, 4)?.paragraphSpacingBefore ?? 0) == 8)
    #expect(style(string, 4)?.paragraphSpacing == 2)
  }

  @Test("D021: the first line's indent is set with that of the others, negative ones too")
  func indents() throws {
    #expect(style(try read("<p style='margin-left:20pt'>a"), 0)?.firstLineHeadIndent == 20)
    #expect(style(try read("<p style='margin-left:20pt;text-indent:5pt'>a"), 0)?.firstLineHeadIndent == 25)
    #expect(style(try read("<p style='margin-left:20pt;text-indent:-15pt'>a"), 0)?.firstLineHeadIndent == 5)
  }

  @Test("D025: headings have their level")
  func headings() throws {
    for level in 1...6 { #expect(style(try read("<h\(level)>a</h\(level)>"), 0)?.headerLevel == level) }
    #expect(style(try read("<p>a"), 0)?.headerLevel == 0)
  }

  @Test("D026: lists become text lists, outermost first, with format, start, value, type and text of markers")
  func lists() throws {
    let string = try read(
      "<ol start=4 type=a><li>a<ul style='list-style-type:square'><li>b</ul><li value=9>c</ol><ul style='list-style:none'><li>d</ul><ul style='list-style-type:\"- \"'><li>e</ul>"
    )
    #expect(string.string == "a\nb\nc\nd\ne\n")
    let lists = [0, 2, 4, 6, 8].map {
      style(string, $0)?.textLists.map { "\($0.markerFormat.rawValue)\($0.startingItemNumber)" } ?? []
    }
    #expect(
      lists == [["{lower-alpha}4"], ["{lower-alpha}4", "{square}1"], ["{lower-alpha}9"], ["1"], ["- 1"]])
    #expect(try document("<ol reversed><li>a</ol>").losses.map(\.what) == ["reversed list"])
  }

  @Test("D027: markers are layout's; the option puts them into the text between tabs")
  func markers() throws {
    #expect(try read("<ul><li>a</ul>").string == "a\n")
    let option: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .textKit1ListMarkerFormatDocumentOption: NSNumber(value: 1)
    ]
    let string = try document("<ol><li>a<ul><li>b</ul></ol>", option).text
    #expect(string.string == "\t1\ta\n\t\u{25E6}\tb\n")
    #expect(style(string, 0)?.headIndent == 36)
    #expect(style(string, 0)?.firstLineHeadIndent == 0)
    #expect(style(string, 0)?.tabStops.map(\.location) == [11, 36])
    #expect(style(string, 5)?.tabStops.map(\.location) == [47, 72])
  }

  @Test(
    "D028: other paragraphs of an item have no marker; text after an inner list is the outer item's; empty items count"
  )
  func items() throws {
    let string = try read("<ol><li><p>a</p><p>b</p><li></li><li>c<ul><li>d</ul>e</ol>")
    #expect(string.string == "a\nb\n\nc\nd\ne\n")
    let counts = [0, 2, 4, 5, 7, 9].map { style(string, $0)?.textLists.count ?? -1 }
    #expect(counts == [1, 0, 1, 1, 2, 0])
    #expect(string.attribute(.continuedTextLists, at: 2, effectiveRange: nil) != nil)
    #expect(string.attribute(.continuedTextLists, at: 9, effectiveRange: nil) != nil)
    let list = try #require(style(string, 0)?.textLists.first)
    #expect(string.itemNumber(in: list, at: 0) == 1)
  }

  @Test("Tables keep spans, padding, borders, widths and alignment, nest, and write their foot last")
  func tables() throws {
    let string = try read(
      "<table style='border-collapse:collapse'><tfoot><tr><td>f</tfoot><tr><td rowspan=2 style='padding:3pt;border:2pt solid red'>a<td colspan=2 width=50%>b<tr><td valign=top>c<td><table><tr><td>n</table></table>"
    )
    #expect(string.string == "a\nb\nc\nn\nf\n")
    let cells = stride(from: 0, to: 10, by: 2).map { offset -> String in
      (style(string, offset)?.textBlocks ?? []).compactMap { $0 as? NSTextTableBlock }
        .map { "\($0.startingRow).\($0.startingColumn).\($0.rowSpan).\($0.columnSpan)" }.joined(
          separator: " ")
    }
    #expect(cells == ["0.0.2.1", "0.1.1.2", "1.1.1.1", "1.2.1.1 0.0.1.1", "2.0.1.1"])
    let first = try #require(style(string, 0)?.textBlocks.first as? NSTextTableBlock)
    #expect(first.table.collapsesBorders)
    #expect(first.table.numberOfColumns == 3)
    #expect(first.width(for: .padding, edge: .minX) == 3)
    #expect(first.width(for: .border, edge: .maxY) == 2)
    #expect(first.borderColor(for: .minY) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    let second = try #require(style(string, 2)?.textBlocks.first)
    #expect(second.contentWidth == 50 && second.contentWidthValueType == .percentageValueType)
    #expect(style(string, 4)?.textBlocks.first?.verticalAlignment == .topAlignment)
  }

  @Test("Links are resolved, trimmed, kept inside the document, and strings where they are no address")
  func links() throws {
    let read = try document(
      "<base href='https://example.com/a/'><a href=' b c '>1</a><a href='b'>2</a><a href=''>3</a><a href='#x'>4</a><a name=y>5</a>",
      [.baseURL: URL(string: "https://other.example")!])
    func link(_ offset: Int) -> String? {
      let value = read.text.attribute(.link, at: offset, effectiveRange: nil)
      return (value as? URL)?.absoluteString ?? value as? String
    }
    #expect(link(1) == "https://example.com/a/b")
    #expect(link(2) == nil)
    #expect(link(3) == "#x")
    #expect(link(4) == nil)
    #expect(link(0) != nil)
  }

  @Test(
    "Selectors, specificity, order, importance, inheritance and variables decide; unknown rules do no harm"
  )
  func sheets() throws {
    let sheet = """
      /* c */ p { color: red } .k { color: lime } #i { color: blue } p.k { letter-spacing: 1pt }
      div > p { font-style: italic } div p b { color: #010203 } h1 + p { font-weight: bold } h1 ~ p { text-decoration: underline }
      [title] { letter-spacing: 2pt } [title=x] { letter-spacing: 3pt } [lang|=de] { letter-spacing: 4pt }
      li:first-child { color: red } li:nth-child(2n) { color: lime } li:not(.q):nth-child(3) { color: blue }
      .imp { color: red !important } :root { --c: #040506 } .var { color: var(--c) } .fall { color: var(--none, lime) }
      .inh { color: inherit } .ini { color: initial } @unknown { x } a:::b { color: red } nonsense {{ } em { color: red }
      """
    func color(_ body: String, _ offset: Int = 0) throws -> String? {
      let string = try read("<style>\(sheet)</style><div style='color:#0a0b0c'>\(body)</div>")
      guard let color = string.attribute(.foregroundColor, at: offset, effectiveRange: nil) as? UIColor else {
        return nil
      }
      var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.getRed(&r, green: &g, blue: &b, alpha: &a)
      return [r, g, b].map { String(Int(($0 * 255).rounded())) }.joined(separator: ",")
    }
    #expect(try color("<p>a") == "255,0,0")
    #expect(try color("<p class='z k'>a") == "0,255,0")
    #expect(try color("<p class=k id=i>a") == "0,0,255")
    #expect(try color("<p class=k style='color:#010101'>a") == "1,1,1")
    #expect(try color("<p class=imp style='color:#010101'>a") == "255,0,0")
    #expect(try color("<p><i><b>a") == "1,2,3")
    #expect(try color("<ul><li>a<li>b<li>c<li class=q>d</ul>", 0) == "255,0,0")
    #expect(try color("<ul><li>a<li>b<li>c<li class=q>d</ul>", 2) == "0,255,0")
    #expect(try color("<ul><li>a<li>b<li>c<li class=q>d</ul>", 4) == "0,0,255")
    #expect(try color("<span class=var>a") == "4,5,6")
    #expect(try color("<span class=fall>a") == "0,255,0")
    #expect(try color("<p class=inh>a") == "10,11,12")
    #expect(try color("<p class=ini>a") == nil)
    let siblings = try read(
      "<style>\(sheet)</style><h1>t</h1><p>a</p><p title=x>b</p><p title=y>c</p><p lang=de-AT>d</p>")
    #expect(traits(siblings, 2).contains(.traitBold))
    #expect(!traits(siblings, 4).contains(.traitBold))
    #expect(siblings.attribute(.underlineStyle, at: 4, effectiveRange: nil) != nil)
    let kerns = [4, 6, 8].map { siblings.attribute(.kern, at: $0, effectiveRange: nil) as? Double }
    #expect(kerns == [3, 2, 4])
    #expect(traits(try read("<style>\(sheet)</style><div><p>a</p><span><p>b"), 0) == .traitItalic)
  }

  @Test("D036: entities of every kind, and numbers that stand for other letters or none")
  func entities() throws {
    #expect(
      try read("&eacute;&eacute &#233;&#xE9;&#128;&#0;&#xD800;&#x110000;&notit;").string
        == "éé éé€\u{FFFD}\u{FFFD}\u{FFFD}¬it;")
  }

  @Test("D037: the head's title and metas are attributes of the document")
  func metadata() throws {
    let read = try document(
      """
      <title> T &amp; t </title><meta name=author content=A><meta name=LastAuthor content=L><meta name=company content=C>
      <meta name=copyright content=R><meta name=subject content=S><meta name=description content=D>
      <meta name=keywords content='a b, c'><meta name=creationtime content='2026-11-22T07:00:00Z'>
      <meta name=modificationtime content='2026-11-22T08:00:00Z'>x
      """)
    #expect(read.attributes[.title] as? String == "T & t")
    let keys: [NSAttributedString.DocumentAttributeKey] = [
      .author, .editor, .company, .copyright, .subject, .comment,
    ]
    #expect(keys.map { read.attributes[$0] as? String } == ["A", "L", "C", "R", "S", "D"])
    #expect(read.attributes[.keywords] as? [String] == ["a b", "c"])
    let times = [NSAttributedString.DocumentAttributeKey.creationTime, .modificationTime].map {
      read.attributes[$0] as? Date
    }
    #expect(
      times == [Date(timeIntervalSince1970: 1_795_330_800), Date(timeIntervalSince1970: 1_795_334_400)])
    #expect(read.attributes[.converted] as? NSNumber == 1)
    #expect(try document("<meta name=CocoaVersion content=2299>x").attributes[.converted] == nil)
    #expect(
      try document("<meta name=keywords content='a,b'>x").attributes[.keywords] as? [String] == ["a", "b"])
    #expect(
      try document("<meta name=keywords content='a b'>x").attributes[.keywords] as? [String] == ["a", "b"])
  }

  @Test("D039: converted spaces and tabs are turned back")
  func converted() throws {
    let html =
      "a<span class='Apple-converted-space'>&nbsp;&nbsp;</span>b<span class='Apple-converted-tab'>&nbsp;&nbsp;&nbsp;&nbsp;</span>c"
    #expect(try read(html).string == "a  b\tc")
  }
}
