import Foundation
import Testing
import TextDocuments

@Suite("HTML: what is written")
struct HTMLOutputTests {
  private typealias Attributes = [NSAttributedString.DocumentAttributeKey: Any]

  private func again(_ html: String, _ attributes: Attributes = [:]) throws -> String {
    let read = try Probe.html(html)
    var all = read.attributes.filter { $0.key != .textEncodingName && $0.key != .characterEncoding }
    all.merge(attributes) { $1 }
    return String(decoding: try TextDocument(read.text, attributes: all).data(as: .html).data, as: UTF8.self)
  }

  private func fragment(_ html: String, _ attributes: Attributes = [:]) throws -> String {
    try again(html, Probe.fragment.merging(attributes) { own, _ in own })
  }

  @Test("A mark after a letter of tags does not keep it from being escaped")
  func marksAfterSyntax() throws {
    let text = "<\u{338}&\u{301}\"\u{308}"
    let escaped = "&lt;\u{338}&amp;\u{301}"
    let written = Data(
      try fragment("<p><a href='http://e/' title='\(text)'>\(text)</a>").utf8)
    #expect(written.range(of: Data("title=\"\(escaped)&quot;\u{308}\"".utf8)) != nil)
    #expect(written.range(of: Data(">\(escaped)\"\u{308}</a>".utf8)) != nil)
    let whole = Data(try again("<p>a", [.title: text]).utf8)
    #expect(whole.range(of: Data("<title>\(escaped)\"\u{308}</title>".utf8)) != nil)
  }

  @Test(
    "D041: what is written is HTML 5 with elements that say what text is, and styles inline or as classes")
  func elements() throws {
    let html =
      "<h2>a</h2><ul><li>b</ul><table><tr><th>c<td>d</table><p><a href='http://e/'>e</a><sup>f</sup><b>g</b><i>h</i><u>i</u><s>j</s>"
    let written = try again(html)
    #expect(written.hasPrefix("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"))
    for element in ["h2", "ul", "li", "table", "tr", "th", "td", "a", "sup", "b", "i", "u", "s"] {
      #expect(written.contains("<\(element)>") || written.contains("<\(element) "), "\(element)")
    }
    #expect(!written.contains("Cocoa") && !written.contains("class=") && !written.contains("Helvetica"))
    let inline = try fragment("<p style='margin:1pt;color:red'>a</p>")
    #expect(inline == "<p style=\"margin:1pt\"><span style=\"color:#ff0000\">a</span></p>\n")
    let classes = try again("<p style='margin:1pt'>a</p>", [.usesStyleClasses: NSNumber(value: 1)])
    #expect(classes.contains("p.p-1 { margin:1pt }") && classes.contains("<p class=\"p-1\">a</p>"))
  }

  @Test("The language of the whole stands once, and lists in lists have the markers that browsers give them")
  func inherited() throws {
    let languages = try again("<html lang=en><p>a <b>b</b> <i lang=de>c</i>")
    #expect(languages.contains("<html lang=\"en\">"))
    #expect(languages.contains("<p>a <b>b</b> <i><span lang=\"de\">c</span></i></p>"), "\(languages)")
    let back = try Probe.html(languages).text
    #expect([0, 2, 4].map { back.value(.languageIdentifier, $0, as: String.self) } == ["en", "en", "de"])
    let html = "<ul><li>a<ul><li>b<ul><li>c<ul><li>d</ul></ul></ul></ul><ol><li>e<ul><li>f</ul></ol>"
    let text = try Probe.html(html).text
    let formats = stride(from: 0, to: 12, by: 2).map { text.style($0)?.textLists.last?.markerFormat.rawValue }
    #expect(formats == ["{disc}", "{circle}", "{square}", "{square}", "{decimal}", "{circle}"])
    #expect(try !fragment(html).contains("list-style"))
    let other = try fragment("<ul style='list-style:circle'><li>a<ul style='list-style:disc'><li>b</ul></ul>")
    #expect(other.contains("list-style-type:circle") && other.contains("list-style-type:disc"))
  }

  @Test("Source code whose spaces count is in an element that programs without style sheets know")
  func sources() throws {
    let html = "<pre style='font:9pt \"DejaVu Sans Mono\"'>a\n  b\n\nc</pre><p>d</p>"
    let written = try again(html)
    #expect(written.contains("<pre ") && written.contains(">  b</pre>"), "\(written)")
    #expect(try again(written) == written)
    let (one, two) = (try Probe.html(html).text, try Probe.html(written).text)
    #expect(one.string == "a\n  b\n\nc\nd\n" && two.string == one.string)
    for offset in [0, 2, 4, 8] {
      #expect(one.font(offset) == two.font(offset) && one.style(offset) == two.style(offset), "\(offset)")
    }
    #expect(try !again("<p style='white-space:pre-wrap'>a  b").contains("<pre"))
  }

  @Test("D042: no font is written that no attribute set, and the font of the whole is left out on request")
  func fonts() throws {
    let bare = NSAttributedString(string: "a\n")
    #expect(try Probe.written(bare, .html, Probe.fragment) == "<p style=\"margin:0\">a</p>\n")
    #expect(try !Probe.written(bare, .html).contains("font"))
    let set = NSAttributedString(string: "a\n", attributes: [.font: UIFont(name: "DejaVu Sans", size: 20)!])
    #expect(
      try Probe.written(set, .html).contains(
        "<body style=\"font-family:&quot;DejaVu Sans&quot;;font-size:20pt\">"))
    let document = TextDocument(set, attributes: [.defaultFontExcluded: NSNumber(value: 1)])
    let (data, losses) = try document.data(as: .html)
    #expect(!String(decoding: data, as: UTF8.self).contains("font"))
    #expect(losses.map(\.what) == ["default font"])
  }

  @Test("D043: colours are written as sRGB and do not drift")
  func colours() throws {
    let display = UIColor(displayP3Red: 0.6, green: 0.6, blue: 0.6, alpha: 1)
    let grey = NSAttributedString(string: "a", attributes: [.foregroundColor: display])
    #expect(try Probe.written(grey, .html).contains("color:#999999"))
    var html = "<p style=\"color:#123456;background-color:rgba(1,2,3,0.5)\">a</p>"
    for _ in 0..<5 {
      html = try again(html)
      #expect(html.contains("color:#123456") && html.contains("background-color:#01020380"))
    }
  }

  @Test(
    "D044: no style is written that the element has anyway; equal neighbours share a class; equal runs are one"
  )
  func economy() throws {
    #expect(try fragment("<h1>a</h1>\n<p>b</p>\n<p>c</p>\n") == "<h1>a</h1>\n<p>b</p>\n<p>c</p>\n")
    let string = NSMutableAttributedString(string: "ab\ncd\n", attributes: [.kern: NSNumber(value: 1)])
    string.addAttribute(.ligature, value: NSNumber(value: 1), range: NSRange(location: 0, length: 1))
    let written = try Probe.written(string, .html, [.usesStyleClasses: NSNumber(value: 1)])
    #expect(written.contains("<span style=\"letter-spacing:1pt\">ab</span>"))
    #expect(written.components(separatedBy: "class=\"p-1\"").count == 3)
    #expect(!written.contains("p-2"))
  }

  @Test("D045: elements that are excluded are not written: a style says it, or the report")
  func exclusion() throws {
    let html = "<p><b>a</b><i>b</i><u>c</u><s>d</s><sup>e</sup><a href='http://f/'>f</a></p>"
    func written(_ names: [String]) throws -> (String, [String]) {
      let read = try Probe.html(html)
      let all = ["doctype", "html", "head", "body"] + names
      let (data, losses) = try TextDocument(read.text, attributes: [.excludedElements: all]).data(as: .html)
      return (String(decoding: data, as: UTF8.self), losses.map(\.what))
    }
    let (styled, none) = try written(["b", "i", "u", "s", "sup"])
    for element in ["b", "i", "u", "s", "sup"] { #expect(!styled.contains("<\(element)>"), "\(element)") }
    for style in [
      "font-weight:700", "font-style:italic", "text-decoration:underline", "line-through",
      "vertical-align:super",
    ] {
      #expect(styled.contains(style), "\(style)")
    }
    #expect(none.isEmpty)
    let (unlinked, lost) = try written(["a"])
    #expect(!unlinked.contains("<a") && lost == ["element a"])
    let (bare, more) = try written(["span", "u", "p"])
    #expect(!bare.contains("<span") && bare.contains("<div") && Set(more) == ["element p", "element span"])
    let table = try Probe.html("<table><tr><td>a</table><ul><li>b</ul>")
    let (data, losses) = try TextDocument(
      table.text, attributes: [.excludedElements: ["table", "tr", "td", "ul", "li"]]
    ).data(as: .html)
    let source = String(decoding: data, as: UTF8.self)
    #expect(!source.contains("<table") && !source.contains("<td") && !source.contains("<li"))
    #expect(
      Set(losses.map(\.what)) == ["element table", "element tr", "element td", "element ul", "element li"])
    let outer = try Probe.written(
      NSAttributedString(string: "a"), .html, [.excludedElements: ["DOCTYPE", "head", "XML"]])
    #expect(outer.hasPrefix("<html>\n<body") && !outer.contains("<?xml") && !outer.contains("/>"))
    let plain = try again(
      "<p style='margin:1pt'>a</p>", [.excludedElements: ["style"], .usesStyleClasses: NSNumber(value: 1)])
    #expect(!plain.contains("<style>") && plain.contains("style=\"margin:1pt\""))
  }

  @Test("D046: prefix spaces indent elements, none by default, and never enter text")
  func indentation() throws {
    let html =
      "<div style='background:#eee'><ul><li><p>a <b>b</b> <i>c</i><ul><li>d</ul></ul></div><p style='white-space:pre-wrap'> e  f</p><table><tr><td>g</table>"
    let flat = try again(html)
    let indented = try again(html, [.prefixSpaces: NSNumber(value: 3)])
    #expect(!flat.contains("\n "))
    #expect(indented.contains("\n   <ul") && indented.contains("\n      <li"))
    #expect(indented.replacingOccurrences(of: "\n *", with: "\n", options: .regularExpression) == flat)
    #expect(try Probe.html(indented).text.string == Probe.html(flat).text.string)
  }

  @Test(
    "D048: lists nest in items, paragraphs of an item are its, starts and types are written, and interrupted lists go on"
  )
  func lists() throws {
    let written = try fragment("<ol start=3 type=a><li>a<ul><li>b</ul><li><p>c</p><p>d</p></ol>")
    #expect(
      written.contains("<ol start=\"3\" style=\"margin:0;list-style-type:lower-alpha\">\n<li>")
        && written.contains(">a</p>\n<ul style=\"margin:0\">\n<li>"), "\(written)")
    #expect(written.contains("c</p>\n<p>d</p>\n</li>"), "\(written)")
    let list = NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 1)
    let item = NSMutableParagraphStyle()
    item.textLists = [list]
    let text = NSMutableAttributedString(string: "a\nb\n", attributes: [.paragraphStyle: item])
    text.append(NSAttributedString(string: "c\n"))
    text.append(NSAttributedString(string: "d\n", attributes: [.paragraphStyle: item]))
    let interrupted = try Probe.written(text, .html, Probe.fragment)
    #expect(interrupted.contains("<ol start=\"3\""), "\(interrupted)")
  }

  @Test("U24, D049: tables come back with spans, header cells, borders, backgrounds and empty cells")
  func tables() throws {
    let html =
      "<table style='border-spacing:4pt;table-layout:fixed'><tr><th rowspan=2 style='border:1pt solid red'>a<th style='text-align:left'>b<td style='background:lime;vertical-align:bottom;padding:0'><tr><td colspan=2 style='padding:1pt 2pt 3pt 4pt'>c</table><p>d"
    let first = try Probe.html(html)
    let (data, losses) = try first.data(as: .html)
    #expect(losses.isEmpty, "\(losses)")
    let second = try Probe.document(data, .html)
    #expect(second.text.string == "a\nb\n\nc\nd\n" && first.text.string == second.text.string)
    #expect(String(decoding: data, as: UTF8.self).components(separatedBy: "<th").count == 3)
    for offset in 0..<first.text.length {
      #expect(first.text.cells(offset) == second.text.cells(offset))
      #expect(first.text.number(.tableHeaderCell, offset) == second.text.number(.tableHeaderCell, offset))
      #expect(first.text.style(offset)?.alignment == second.text.style(offset)?.alignment)
      #expect(first.text.font(offset) == second.text.font(offset))
      let (a, b) = (first.text.style(offset)?.textBlocks.first, second.text.style(offset)?.textBlocks.first)
      for layer in [NSTextBlock.Layer.padding, .border, .margin] {
        for edge in [NSRectEdge.minX, .minY, .maxX, .maxY] {
          #expect(a?.width(for: layer, edge: edge) == b?.width(for: layer, edge: edge))
        }
      }
      #expect(a?.borderColor(for: .minX) == b?.borderColor(for: .minX))
      #expect(a?.backgroundColor == b?.backgroundColor && a?.verticalAlignment == b?.verticalAlignment)
    }
    let table = (second.text.style(0)?.textBlocks.first as? NSTextTableBlock)?.table
    #expect(table?.layoutAlgorithm == .fixedLayoutAlgorithm && table?.numberOfColumns == 3)
  }

  @Test(
    "D050: pictures are data, files beside the document, or what a delegate says, with text, width and height"
  )
  func pictures() throws {
    struct Delegate: PictureAddressing {
      func address(of picture: NSTextAttachment) -> String? {
        picture.contents?.count == 5 ? "http://a/b.png" : nil
      }
    }
    let bytes = Data([0x89, 0x50, 0x4E, 0x47, 1])
    let picture = NSTextAttachment(data: bytes, ofType: "public.png")
    picture.bounds = CGRect(x: 0, y: 0, width: 7.5, height: 15)
    let text = NSMutableAttributedString(string: "\u{FFFC}\n", attributes: [.attachment: picture])
    text.addAttribute(.alternateDescription, value: "A", range: NSRange(location: 0, length: 1))
    text.removeAttribute(.attachment, range: NSRange(location: 1, length: 1))
    let data = try Probe.written(text, .html)
    #expect(
      data.contains(
        "<img src=\"data:image/png;base64,\(bytes.base64EncodedString())\" alt=\"A\" width=\"10\" height=\"20\">"
      ))
    let named = try Probe.written(text, .html, [.pictureAddressing: Delegate()])
    #expect(named.contains("<img src=\"http://a/b.png\" alt=\"A\""))
    let all = NSRange(location: 0, length: text.length)
    let folder = try text.fileWrapper(
      from: all, documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    #expect(folder.fileWrappers?["image.png"]?.regularFileContents == bytes)
    let page = String(
      decoding: folder.fileWrappers?["index.html"]?.regularFileContents ?? Data(), as: UTF8.self)
    #expect(page.contains("<img src=\"image.png\" alt=\"A\" width=\"10\" height=\"20\">"))
    let (_, files, _) = try TextDocument(
      text, attributes: [.pictureEmbedding: PictureEmbedding.files.rawValue]
    )
    .htmlAndFiles()
    #expect(files == ["image.png": bytes])
    let bare = try Probe.written(text, .html, [.pictureEmbedding: PictureEmbedding.none.rawValue])
    #expect(bare.contains("<img src=\"\" alt=\"A\" width=\"10\""))
  }

  @Test(
    "D094: paper, margins, background and the rest travel through RTF, and through HTML where it can say them"
  )
  func documentAttributes() throws {
    let attributes: Attributes = [
      .paperSize: CGSize(width: 595, height: 842),
      .paperMargin: NSEdgeInsets(top: 10, left: 20, bottom: 30, right: 40),
      .viewSize: CGSize(width: 300, height: 200), .viewZoom: NSNumber(value: 150),
      .readOnly: NSNumber(value: 1),
      .backgroundColor: UIColor(red: 1, green: 0.2, blue: 0, alpha: 1),
      .hyphenationFactor: NSNumber(value: 1),
      .defaultTabInterval: NSNumber(value: 28),
    ]
    for type in [NSAttributedString.DocumentType.rtf, .html] {
      let (data, losses) = try TextDocument(NSAttributedString(string: "a\n"), attributes: attributes).data(
        as: type)
      let back = try Probe.document(data, type).attributes
      #expect(back[.paperSize] as? CGSize == CGSize(width: 595, height: 842), "\(type)")
      let margin = back[.paperMargin] as? NSEdgeInsets
      #expect(
        margin?.top == 10 && margin?.left == 20 && margin?.bottom == 30 && margin?.right == 40, "\(type)")
      let color = back[.backgroundColor] as? UIColor
      #expect(color == UIColor(red: 1, green: 0.2, blue: 0, alpha: 1), "\(type)")
      guard type == .rtf else {
        #expect(
          Set(losses.map(\.what)) == [
            "view size", "view zoom", "read only", "hyphenation of the document",
            "tab interval of the document",
          ])
        continue
      }
      #expect(losses.isEmpty, "\(losses)")
      #expect(back[.viewSize] as? CGSize == CGSize(width: 300, height: 200))
      for (key, value) in [
        (NSAttributedString.DocumentAttributeKey.viewZoom, 150.0), (.readOnly, 1), (.hyphenationFactor, 1),
        (.defaultTabInterval, 28),
      ] { #expect((back[key] as? NSNumber)?.doubleValue == value, "\(key.rawValue)") }
    }
  }

  @Test("D099: letters that XML forbids are dropped from what is written, and reported")
  func forbidden() throws {
    for scalar in ["\u{0}", "\u{8}", "\u{B}", "\u{C}", "\u{1F}", "\u{FFFE}"] {
      let (data, losses) = try TextDocument(
        NSAttributedString(string: "a\(scalar)b", attributes: [.link: "x\(scalar)y"]),
        attributes: [.title: "t\(scalar)u"]
      ).data(as: .html)
      let html = String(decoding: data, as: UTF8.self)
      #expect(html.contains(">ab<") && html.contains("href=\"xy\"") && html.contains("<title>tu</title>"))
      #expect(losses.first?.what.hasPrefix("control character U+") == true)
      #expect(losses.first?.place == .text(NSRange(location: 1, length: 1)))
    }
    let lone = NSString(characters: [0x61, 0xD800, 0x62], length: 3) as String
    let (data, _) = try TextDocument(NSAttributedString(string: lone)).data(as: .html)
    #expect(String(validating: data, as: UTF8.self) != nil)
  }

  @Test("Appearance, vertical text, page breaks and anchors travel through HTML")
  func extras() throws {
    let html =
      "<html lang=de><meta name=color-scheme content=dark><body style='writing-mode:vertical-rl'><p><a href='#x'>a</a></p><p id=x style='break-before:page;break-after:avoid;break-inside:avoid'>b</p><p>c <span id=y>d</span><a href='#y'>e</a>"
    let first = try Probe.html(html)
    #expect(first.attributes[.appearance] as? NSNumber == 2)
    #expect((first.attributes[.textLayoutSections] as? [Any])?.count == 1)
    let keys: [NSAttributedString.Key] = [.pageBreakBefore, .keepsWithNext, .keepsTogether]
    #expect(keys.map { first.text.number($0, 2) } == [1, 1, 1])
    #expect(first.text.value(.anchor, 2, as: String.self) == "x")
    let (data, losses) = try first.data(as: .html)
    #expect(losses.isEmpty, "\(losses)")
    let second = try Probe.document(data, .html)
    #expect(second.attributes[.appearance] as? NSNumber == 2)
    #expect((second.attributes[.textLayoutSections] as? [Any])?.count == 1)
    #expect(keys.map { second.text.number($0, 2) } == [1, 1, 1])
    #expect(second.text.value(.anchor, 2, as: String.self) == "x")
    #expect(second.text.value(.anchor, 6, as: String.self) == "y")
  }
}
