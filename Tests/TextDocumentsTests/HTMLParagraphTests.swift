import Foundation
import Testing
import TextDocuments

@Suite("HTML: paragraphs, tables and pictures")
struct HTMLParagraphTests {
  @Test("D018: blocks and floats end paragraphs once, and a div in an item makes a U+2028")
  func blocks() throws {
    #expect(try Probe.html("<div><div><p>a</p></div></div><section>b</section>c").text.string == "a\nb\nc")
    #expect(try Probe.html("a<span style='float:left'>b</span>c").text.string == "a\nb\nc")
    #expect(try Probe.html("a<article>b</article><address>c</address>d").text.string == "a\nb\nc\nd")
    #expect(try Probe.html("<ul><li>a<div>b</div><li><div>c</div></ul>").text.string == "a\u{2028}b\nc\n")
    #expect(try Probe.html("<p style='float:right'>a</p>").losses.map(\.what) == ["css float: right"])
  }

  @Test("Pictures float at the start of a paragraph and nowhere else, and are written as they were")
  func floats() throws {
    let picture = "<img src='data:image/png;base64,iVBORw==' style='float:"
    for (name, side) in [
      ("left", AttachmentFloat.left), ("right", .right), ("inline-start", .leading),
      ("inline-end", .trailing),
    ] {
      let read = try Probe.html("<p> \(picture)\(name)'> a \(picture)left'>b</p>")
      #expect(read.text.string == "\u{FFFC}a \u{FFFC}b\n")
      #expect(read.text.attribute(.attachmentFloat, at: 0, effectiveRange: nil) as? Int == side.rawValue)
      #expect(read.text.attribute(.attachmentFloat, at: 1, effectiveRange: nil) == nil)
      #expect(read.text.attribute(.attachmentFloat, at: 3, effectiveRange: nil) == nil)
      #expect(read.losses.map(\.what) == ["css float: left"])
      let written = try Probe.written(read.text, .html)
      #expect(
        written.contains("style=\"float:\(name)\"") && written.components(separatedBy: "float").count == 2)
      let back = try Probe.html(written)
      #expect(back.text.string == read.text.string && back.losses.isEmpty)
      #expect(back.text.attribute(.attachmentFloat, at: 0, effectiveRange: nil) as? Int == side.rawValue)
    }
    // Several float beside one another; old attributes say so, too.
    let several = try Probe.html("<p>\(picture)left'>\n\(picture)right'>\nc</p><img align=right>d")
    #expect(several.text.string == "\u{FFFC}\u{FFFC}c\n\u{FFFC}d")
    let sides = [0, 1, 4].map {
      several.text.attribute(.attachmentFloat, at: $0, effectiveRange: nil) as? Int
    }
    #expect(sides == [3, 4, 4])
  }

  @Test("Captions of figures and tables are captions, whatever is in them, and are written as such")
  func captions() throws {
    let read = try Probe.html(
      "<figure><img alt=a><figcaption>b<p>c <b>d</b></figcaption></figure><p>e<table><caption>f</caption><tr><td>g</table>"
    )
    func captions(_ text: NSAttributedString) -> [String] {
      text.string.split(separator: "\n").compactMap { line in
        let place = (text.string as NSString).range(of: String(line)).location
        return text.attribute(.isCaption, at: place, effectiveRange: nil) as? Int == 1 ? String(line) : nil
      }
    }
    #expect(captions(read.text) == ["b", "c d", "f"])
    let written = try Probe.written(read.text, .html)
    #expect(written.components(separatedBy: "<figcaption").count == 4)
    #expect(captions(try Probe.html(written).text) == ["b", "c d", "f"])
    #expect(try Probe.written(Probe.html(written).text, .html) == written)
  }

  @Test(
    "D019: a document that ends in a block ends in a line end unless an option drops it; a fragment has none")
  func ends() throws {
    #expect(try Probe.html("<p>Oh Hai</p>").text.string == "Oh Hai\n")
    #expect(try Probe.html("<b>Oh Hai</b>").text.string == "Oh Hai")
    let drops: Probe.Options = [.omitsLastLineEnd: NSNumber(value: 1)]
    #expect(try Probe.html("<p>Oh</p><p>Hai</p>", drops).text.string == "Oh\nHai")
    #expect(try Probe.html("<b>Oh Hai</b>", drops).text.string == "Oh Hai")
  }

  @Test(
    "D022: alignment is that of the block, by words, direction and old attributes; line heights are multiples or lengths"
  )
  func alignment() throws {
    func style(_ html: String, _ offset: Int = 0) throws -> NSParagraphStyle? {
      try Probe.html(html).text.style(offset)
    }
    for (word, alignment) in [
      ("left", NSTextAlignment.left), ("right", .right), ("center", .center), ("justify", .justified),
    ] {
      #expect(try style("<p style='text-align:\(word)'>a")?.alignment == alignment)
      #expect(try style("<p align=\(word)>a")?.alignment == alignment)
    }
    #expect(try style("<p style='text-align:end'>a")?.alignment == .right)
    #expect(try style("<p dir=rtl style='text-align:end'>a")?.alignment == .left)
    #expect(try style("<p style='text-align:end;direction:rtl'>a")?.alignment == .left)
    #expect(try style("<p style='text-align:start'>a")?.alignment == .natural)
    #expect(try style("<center>a</center>")?.alignment == .center)
    #expect(try style("<p><span style='text-align:right'>a</span> b")?.alignment == .natural)
    #expect(try style("<p style='line-height:1.5'>a")?.lineHeightMultiple == 1.5)
    #expect(try style("<p style='line-height:150%'>a")?.lineHeightMultiple == 1.5)
    let exact = try style("<p style='line-height:20pt'>a")
    #expect(exact?.minimumLineHeight == 20 && exact?.maximumLineHeight == 20)
    #expect(exact?.lineHeightMultiple == 0)
  }

  @Test(
    "D023: direction is the block's; on inline elements it is an embedding or an override, and auto takes the first letter"
  )
  func directions() throws {
    func direction(_ html: String) throws -> NSWritingDirection? {
      try Probe.html(html).text.style(0)?.baseWritingDirection
    }
    #expect(try direction("<p dir=rtl>a") == .rightToLeft)
    #expect(try direction("<p style='direction:rtl'>a") == .rightToLeft)
    #expect(try direction("<p dir=ltr>a") == .leftToRight)
    #expect(try direction("<div dir=rtl><p dir=auto>a") == .natural)
    #expect(try direction("<p><span dir=rtl>a</span>") == .natural)
    func embedded(_ html: String) throws -> [Int]? {
      (try Probe.html(html).text.value(.writingDirection, 0) as [NSNumber]?)?.map(\.intValue)
    }
    #expect(try embedded("<span dir=rtl>a</span>") == [1])
    #expect(try embedded("<span style='direction:rtl;unicode-bidi:embed'>a</span>") == [1])
    #expect(try embedded("<span style='unicode-bidi:bidi-override;direction:rtl'>a</span>") == [3])
    #expect(try embedded("<bdo dir=rtl>a</bdo>") == [3])
    #expect(try embedded("<bdo dir=rtl><span dir=ltr>a</span></bdo>") == [3, 0])
    #expect(try embedded("<bdi>\u{5D0}</bdi>") == [1])
    #expect(try embedded("<bdi>1 a</bdi>") == [0])
    #expect(try embedded("<span dir=auto>- \u{627}</span>") == [1])
  }

  @Test(
    "D029: tables keep spans, spacing, padding, borders by edge, widths, alignment, collapse, empty cells and fixed layout; they nest, and their foot is last"
  )
  func tables() throws {
    let html =
      "<table style='table-layout:fixed;empty-cells:hide' cellspacing=8 cellpadding=4><tfoot><tr><td>f</tfoot><tr><td rowspan=2 style='border-top:2pt solid red;border-left:1pt solid lime'>a<td colspan=2 width=50% valign=bottom>b<tr><td valign=top style='width:30pt'>c<td><table><tr><td>n</table></table>"
    let text = try Probe.html(html).text
    #expect(text.string == "a\nb\nc\nn\nf\n")
    #expect(text.cells(0) == ["0.0.2.1"] && text.cells(2) == ["0.1.1.2"] && text.cells(4) == ["1.1.1.1"])
    #expect(text.cells(6) == ["1.2.1.1", "0.0.1.1"] && text.cells(8) == ["2.0.1.1"])
    let blocks = try [0, 2, 4].map { try #require(text.style($0)?.textBlocks.first as? NSTextTableBlock) }
    #expect(blocks[0].table === blocks[1].table && blocks[0].table.layoutAlgorithm == .fixedLayoutAlgorithm)
    #expect(blocks[0].table.hidesEmptyCells && !blocks[0].table.collapsesBorders)
    #expect(
      blocks[0].width(for: .margin, edge: .minX) == 3 && blocks[0].width(for: .padding, edge: .maxY) == 3)
    #expect(
      blocks[0].width(for: .border, edge: .minY) == 2 && blocks[0].width(for: .border, edge: .minX) == 1)
    #expect(blocks[0].width(for: .border, edge: .maxX) == 0)
    #expect(blocks[0].borderColor(for: .minX) == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(blocks[1].contentWidth == 50 && blocks[1].contentWidthValueType == .percentageValueType)
    #expect(blocks[2].contentWidth == 30 && blocks[2].contentWidthValueType == .absoluteValueType)
    #expect(blocks.map(\.verticalAlignment) == [.middleAlignment, .bottomAlignment, .topAlignment])
    let plain =
      try Probe.html("<table style='border-collapse:collapse'><tr><td>a</table>").text.style(0)?
      .textBlocks.first as? NSTextTableBlock
    #expect(plain?.table.collapsesBorders == true && plain?.width(for: .padding, edge: .minX) == 1)
    let spaced = try Probe.html("<table><tr><td>a</table>").text.style(0)?.textBlocks.first
    #expect(spaced?.width(for: .margin, edge: .minX) == 0.5)
    let loose = try Probe.html(
      "<span style='display:table-cell'>a</span><span style='display:table-cell'>b</span>")
    #expect(loose.text.string == "a\tb")
  }

  @Test(
    "D030: pictures are attachments with bytes, type, name, size and text; a missing one keeps text and size; SVG stays"
  )
  func pictures() throws {
    struct Loader: DocumentResourceLoading {
      func resource(at address: String) -> Data? {
        address.hasSuffix("a.png") ? Data([0x89, 0x50, 0x4E, 0x47, 1, 2]) : nil
      }
    }
    let html =
      "<img src='x/a.png?q' alt=A width=30 height=20><img src=b.png alt=B style='width:5em;height:10pt'><svg width=7 height=8><g/></svg><img src='data:image/png;base64,iVBORw==' width='50%' height=4>"
    let read = try Probe.html(
      html, [.webResourceLoadDelegate: Loader(), .baseURL: URL(string: "http://a/")!])
    #expect(read.text.string == "\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}")
    let pictures = (0..<4).map { read.text.value(.attachment, $0, as: NSTextAttachment.self) }
    #expect(pictures[0]?.contents == nil, "the loader is asked for the address as it stands")
    let named = try Probe.html(
      "<img src='x/a.png' alt=A width=30 height=20>", [.webResourceLoadDelegate: Loader()]
    )
    .text
    let picture = named.value(.attachment, 0, as: NSTextAttachment.self)
    #expect(picture?.contents?.count == 6 && picture?.fileType == "public.png")
    #expect(picture?.fileWrapper?.preferredFilename == "a.png")
    #expect(picture?.bounds.size == CGSize(width: 22.5, height: 15))
    #expect(named.value(.alternateDescription, 0, as: String.self) == "A")
    #expect(pictures[1]?.contents == nil && pictures[1]?.bounds.size == CGSize(width: 60, height: 10))
    #expect(read.text.value(.alternateDescription, 1, as: String.self) == "B")
    #expect(read.losses.map(\.what) == ["picture x/a.png?q", "picture b.png"])
    #expect(pictures[2]?.fileType == "public.svg-image" && pictures[2]?.contents?.isEmpty == false)
    #expect(pictures[2]?.bounds.size == CGSize(width: 5.25, height: 6))
    #expect(pictures[3]?.contents != nil && pictures[3]?.bounds.size == CGSize(width: 300, height: 3))
  }

  @Test(
    "D031: links are resolved by base, then by the options, trimmed, kept in the document, or strings; empty ones are none"
  )
  func links() throws {
    let base: Probe.Options = [.baseURL: URL(string: "https://other.example/x/")!]
    func link(_ html: String) throws -> String? { try Probe.html(html, base).text.link(0) }
    #expect(try link("<a href=' b '>a</a>") == "https://other.example/x/b")
    #expect(try link("<base href='https://example.com/a/'><a href=b>a</a>") == "https://example.com/a/b")
    #expect(try link("<a href='https://b.example/?q=1&amp;r'>a</a>") == "https://b.example/?q=1&r")
    #expect(try link("<a href=''>a</a>") == nil)
    #expect(try link("<a name=b>a</a>") == nil)
    #expect(try link("<a href='#b'>a</a>") == "#b")
    let text = try Probe.html("<a href='http://[no'>a</a>", base).text
    #expect(text.attribute(.link, at: 0, effectiveRange: nil) as? String == "http://[no")
    let target = try Probe.html("<a href='#b'>a</a><p id=b>c</p><h2 id=d>e</h2>").text
    #expect((0..<6).map { target.value(.anchor, $0, as: String.self) } == [nil, nil, "b", nil, "d", nil])
  }

  @Test(
    "D032: quotation marks, fields, inner documents and objects are text; scripts, heads, templates and what is hidden are none; ruby is an annotation"
  )
  func elements() throws {
    #expect(try Probe.html("<q>a<q>b</q></q>").text.string == "\u{201C}a\u{2018}b\u{2019}\u{201D}")
    #expect(
      try Probe.html("<input value=a><textarea>b\n c</textarea><input type=hidden value=x>").text.string
        == "ab\n c")
    #expect(try Probe.html("<iframe srcdoc='<b>a</b>&lt;p>b'></iframe>").text.string == "a\nb\n")
    #expect(try Probe.html("<object data=x><b>a</b></object>").text.string == "a")
    #expect(
      try Probe.html(
        "<head><title>x</title></head><script>x</script><style>x{}</style><template>x</template><p hidden>x</p><p style='display:none'>x</p>a"
      ).text.string == "a")
    let ruby = try Probe.html("a<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>b").text
    #expect(ruby.string == "a漢b")
    let keys = (0..<3).map {
      ruby.attribute(NSAttributedString.Key("CTRubyAnnotation"), at: $0, effectiveRange: nil) != nil
    }
    #expect(keys == [false, true, false])
  }
}
