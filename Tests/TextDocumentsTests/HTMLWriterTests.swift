import Foundation
import Testing
import TextDocuments

@Suite("Writing HTML")
struct HTMLWriterTests {
  private let html: [NSAttributedString.DocumentReadingOptionKey: Any] = [
    .documentType: NSAttributedString.DocumentType.html
  ]

  private func fragment(_ string: NSAttributedString) throws -> String {
    let attributes: [NSAttributedString.DocumentAttributeKey: Any] = [
      .excludedElements: ["doctype", "html", "head", "body"]
    ]
    return String(
      decoding: try TextDocument(string, attributes: attributes).data(as: .html).data, as: UTF8.self)
  }

  private func words(_ value: Any) -> String {
    switch value {
    case let font as UIFont: "\(font.fontName) \(font.pointSize)"
    case let color as UIColor: "\(color.cgColor.components ?? [])"
    case let shadow as NSShadow: "\(shadow.shadowOffset) \(shadow.shadowBlurRadius)"
    default: "\(value)"
    }
  }

  /// What a text says, lists and tables by their looks.
  private func meaning(_ string: NSAttributedString) -> [String] {
    var runs: [String] = []
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      var says = attributes.filter { ![.paragraphStyle, .attachment, .continuedTextLists].contains($0.key) }
        .map {
          "\($0.key.rawValue)=\(words($0.value))"
        }.sorted()
      if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
        says.append(
          "\(style.alignment.rawValue) \(style.headIndent) \(style.firstLineHeadIndent) \(style.tailIndent) \(style.paragraphSpacing) \(style.paragraphSpacingBefore) \(style.headerLevel) \(style.lineHeightMultiple)"
        )
        says.append(style.textLists.map { $0.markerFormat.rawValue }.joined(separator: ","))
        for block in style.textBlocks {
          let cell =
            (block as? NSTextTableBlock).map {
              "\($0.startingRow).\($0.startingColumn).\($0.rowSpan).\($0.columnSpan)"
            } ?? "block"
          says.append(
            "\(cell) \(block.width(for: .padding, edge: .minX)) \(block.width(for: .border, edge: .maxY)) \(block.contentWidth)"
          )
        }
      }
      runs.append("\((string.string as NSString).substring(with: range))|\(says)")
    }
    return runs
  }

  @Test(
    "Read, write and read again is the identity, and what is written again has the same bytes",
    arguments: [
      "<p>a <b>b</b> <i>c</i> <u>d</u> <s>e</s> <b><i>f</i></b></p><p>g</p>",
      "<h1>a</h1><h2>b</h2><p>c</p><h3>d</h3>", "<ul><li>a<li>b<ul><li>c</ul><li>d</ul><p>e</p>",
      "<ol start=3 type=i><li>a<li>b</ol>", "<ol><li><p>a</p><p>b</p><li>c</ol>",
      "<p style='text-align:center;margin:3px 4px 5px 6px;text-indent:-2px;line-height:1.5'>a<br>b</p>",
      "<p style='font-family:Courier;font-size:20px;color:#102030;background-color:#405060;letter-spacing:2px'>a</p>",
      "<p>x<sup>2</sup> y<sub>3</sub></p>",
      "<p><a href='https://example.com/?a=1&amp;b=2' title='t'>a <b>b</b></a></p>",
      "<table border=1><tr><td rowspan=2>a<td>b<tr><td style='padding:5px;width:40px'>c</table><p>d</p>",
      "<table><tr><td><p>a</p><p>b</p><td></table>", "<p style='white-space:pre-wrap'> a  b\tc </p>",
      "<p>a &lt; b &amp; c &gt; d</p>", "<p>a<br><br></p><p><br></p><p>b</p>",
      "<div style='background:#eee;padding:4px'>a</div>",
      "<body style='font:20px Helvetica'><p>a</p><h1>b</h1>", "<p dir=rtl lang=he>\u{05D0}</p>",
      "<p><img src='data:image/png;base64,iVBORw==' alt='q' width=5 height=6></p>",
      "<p style='text-decoration:underline double red'>a</p>",
      "<p style='text-shadow:1px 2px 3px #010203'>a</p>",
      "<p style='font-weight:300'>a</p>", "<p style='font-variant:small-caps'>a</p>", "plain <b>bold</b>",
    ])
  func roundTrip(source: String) throws {
    let first = try TextDocument(data: Data(source.utf8), options: html)
    let (written, losses) = try first.data(as: .html)
    let second = try TextDocument(data: written, options: html)
    let text = String(decoding: written, as: UTF8.self)
    #expect(losses.isEmpty, "\(losses)")
    // A fragment's last line has no end; what is written has.
    let wanted = first.text.string.hasSuffix("\n") ? meaning(first.text) : nil
    if let wanted { #expect(meaning(second.text) == wanted, "\(text)") }
    #expect(
      second.text.string == (first.text.string.hasSuffix("\n") ? first.text.string : first.text.string + "\n")
    )
    #expect(String(decoding: try second.data(as: .html).data, as: UTF8.self) == text)
  }

  @Test("No font and no size are written that no attribute set")
  func fonts() throws {
    #expect(try fragment(NSAttributedString(string: "a\n")) == "<p style=\"margin:0\">a</p>\n")
  }

  @Test("Colours are sRGB")
  func colours() throws {
    let color = UIColor(displayP3Red: 0.6, green: 0.6, blue: 0.6, alpha: 1)
    let string = NSAttributedString(string: "a", attributes: [.foregroundColor: color])
    #expect(try fragment(string).contains("color:#999999"))
  }

  @Test("Runs that differ in nothing visible are one element, and equal neighbours share a class")
  func runs() throws {
    let string = NSMutableAttributedString(string: "ab\ncd\n")
    string.addAttribute(.kern, value: NSNumber(value: 1), range: NSRange(location: 0, length: 6))
    string.addAttribute(
      NSAttributedString.Key("other"), value: NSNumber(value: 1), range: NSRange(location: 0, length: 1))
    #expect(
      try fragment(string)
        == "<p style=\"margin:0\"><span style=\"letter-spacing:1pt\">ab</span></p>\n<p style=\"margin:0\"><span style=\"letter-spacing:1pt\">cd</span></p>\n"
    )
    let attributes: [NSAttributedString.DocumentAttributeKey: Any] = [.usesStyleClasses: NSNumber(value: 1)]
    let document = String(
      decoding: try TextDocument(string, attributes: attributes).data(as: .html).data, as: UTF8.self)
    #expect(document.contains("<style>\np.p-1 { margin:0 }\n</style>"))
    #expect(document.components(separatedBy: "class=\"p-1\"").count == 3)
  }

  @Test(
    "D047: marks are escaped, spaces survive, U+2028 is a break, and forbidden letters are dropped and reported"
  )
  func escapes() throws {
    #expect(
      try fragment(NSAttributedString(string: "<&>\"\u{2028}x"))
        == "<p style=\"margin:0\">&lt;&amp;&gt;\"<br>x</p>\n")
    let link = NSAttributedString(string: "a", attributes: [.link: "\"&<"])
    #expect(try fragment(link).contains("href=\"&quot;&amp;&lt;\""))
    let spaced = " a  b "
    let written = try TextDocument(NSAttributedString(string: spaced)).data(as: .html).data
    #expect(try TextDocument(data: written, options: html).text.string == spaced + "\n")
    let (data, losses) = try TextDocument(NSAttributedString(string: "a\u{1}b")).data(as: .html)
    #expect(String(decoding: data, as: UTF8.self).contains(">ab<"))
    #expect(losses.map(\.what) == ["control character U+1"])
    #expect(losses.map(\.place) == [.text(NSRange(location: 1, length: 1))])
  }

  @Test("D052: letters outside of the encoding are numbers, and UTF-8 is the encoding if none is named")
  func encodings() throws {
    let string = NSAttributedString(string: "é漢")
    let data = try TextDocument(string, attributes: [.textEncodingName: "windows-1252"]).data(as: .html).data
    #expect(data.range(of: Data([UInt8(ascii: ">"), 0xE9] + Array("&#28450;".utf8))) != nil)
    #expect(try TextDocument(data: data, options: html).text.string == "é漢\n")
    #expect(try TextDocument(string).data(as: .html).data.range(of: Data("é漢".utf8)) != nil)
  }
}
