import Foundation
import TestSupport
import Testing
import TextDocuments
import TextEditing

@Suite("HTML: lengths")
struct HTMLLengthTests {
  private typealias Kind = NSAttributedString.DocumentType

  private let units: [(text: String, points: Double)] = [
    ("16px", 12), ("12pt", 12), ("1in", 72), ("1pc", 12), ("2.54cm", 72), ("25.4mm", 72), ("101.6q", 72),
    ("20px", 15), ("9.5pt", 9.5),
  ]
  private let apple: Probe.Options = [.appleCompatible: NSNumber(value: 1)]

  @Test("A pixel is three quarters of a point, a point is a point, and text without a size has 16 pixels")
  func absolute() throws {
    for (text, points) in units {
      let read = try Probe.html(
        "<p style='font-size:\(text);margin:\(text) 0 0 \(text);text-indent:\(text)'>a<p>b"
      ).text
      #expect(read.font(0)?.pointSize == CGFloat(points), "\(text)")
      #expect(read.style(0)?.headIndent == CGFloat(points), "\(text)")
      #expect(read.style(0)?.firstLineHeadIndent == CGFloat(2 * points), "\(text)")
      #expect(read.style(0)?.paragraphSpacingBefore == CGFloat(points), "\(text)")
    }
    #expect(try Probe.html("a").text.font(0)?.pointSize == 12)
    #expect(try Probe.html("<p style='font-size:medium'>a").text.font(0)?.pointSize == 12)
    let box = try Probe.html("<div style='border:4px solid;padding:8px'>a</div><blockquote>b").text
    let block = try #require(box.style(0)?.textBlocks.first)
    #expect(block.width(for: .border, edge: .minX) == 3 && block.width(for: .padding, edge: .maxY) == 6)
    #expect(box.style(2)?.headIndent == 30)
    let page = try Probe.html("<style>@page{size:400px 100pt;margin:1in}</style>a").attributes
    #expect(page[.paperSize] as? CGSize == CGSize(width: 300, height: 100))
    #expect((page[.paperMargin] as? NSEdgeInsets)?.left == 72)
  }

  @Test(
    "D004: with Apple's ways pixels are points, 12pt are 16, 1in 96 and 1pc 16; what is written is read again in the same sizes, by the rule that it was read by"
  )
  func appleCompatible() throws {
    for (text, points) in units {
      let read = try Probe.html("<span style='font-size:\(text)'>a</span>", apple)
      #expect(abs(Double(read.text.font(0)?.pointSize ?? 0) - points * 4 / 3) < 0.05, "\(text)")
    }
    let html = """
      <body style='font:15px Helvetica'><p style='font-size:12pt;margin:0 9px 3pt 1pc;line-height:20pt'>a
      <span style='letter-spacing:1px'>b</span><img src='data:image/png;base64,iVBORw==' width=30 height='9pt'>
      <table style='border-spacing:4px'><tr><td style='border:2px solid red;padding:3pt;width:2in'>c</table>
      """
    for options in [[:], apple] {
      var read = try Probe.html(html, options)
      let first = looks(read.text)
      for _ in 0..<3 {
        let (data, _) = try read.data(as: .html)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains(options.isEmpty ? "font-size:12pt" : "font-size:16px"), "\(text)")
        #expect(!text.contains(options.isEmpty ? /[0-9]px/ : /[0-9]pt/), "\(text)")
        read = try Probe.document(data, .html, options)
        #expect(looks(read.text) == first, "\(text)")
      }
    }
    #expect(try Probe.html(html).text.font(0)?.pointSize == 12)
    #expect(try Probe.html(html, apple).text.font(0)?.pointSize == 16)
  }

  private func looks(_ text: NSAttributedString) -> [String] {
    (0..<text.length).map { offset in
      let style = text.style(offset) ?? .default
      let block = style.textBlocks.first
      let picture: NSTextAttachment? = text.value(.attachment, offset)
      return [
        text.font(offset)?.pointSize, style.headIndent, style.tailIndent, style.paragraphSpacing,
        style.paragraphSpacingBefore, style.minimumLineHeight, CGFloat(text.number(.kern, offset) ?? 0),
        picture?.bounds.width, picture?.bounds.height, block?.width(for: .border, edge: .minX),
        block?.width(for: .padding, edge: .minX), block?.width(for: .margin, edge: .minX),
        block?.contentWidth,
      ].map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
    }
  }

  @Test("Sizes that no decimal holds are read again as they were", arguments: 1...40)
  func rounding(size: Int) throws {
    let html = """
      <div style='font-size:\(size).7px;margin-left:33.33%'><p style='margin:1.1em 0 .77em 1.3em'>a<small>b<small>c
      </small></small><p style='text-indent:-.3em;line-height:calc(1.7em / 3 + 9px)'>d</div><h2>e</h2>
      """
    let first = try Probe.html(html)
    let second = try Probe.document(try first.data(as: .html).data, .html)
    #expect(looks(second.text) == looks(first.text))
  }

  @Test(
    "U56: no format gets a font that no attribute set, reading on request adds none, and a copied text is on the clipboard in several formats, in each of which it is read again as it was"
  )
  func unsetFonts() throws {
    let text = NSMutableAttributedString(string: "lined named plain\n")
    text.addAttribute(.underlineStyle, value: NSNumber(value: 1), range: NSRange(location: 0, length: 5))
    let font = try #require(UIFont(name: "DejaVu Sans", size: 14))
    text.addAttribute(.font, value: font, range: NSRange(location: 6, length: 5))
    let editor = TextEditor(StorageDocument(NSTextStorage(attributedString: text)))
    editor.formats = [DocumentTextFormat.html, DocumentTextFormat.rtf]
    editor.selection = EditorSelection(0..<text.length)
    let copied = editor.copiedContent()
    #expect(copied[.plainText] == Data(text.string.utf8))
    for (type, kind, mark) in [(ContentType.html, Kind.html, "font-family"), (.rtf, .rtf, "\\fs28")] {
      let data = try #require(copied[type])
      let written = String(decoding: data, as: UTF8.self)
      #expect(written.ranges(of: mark).count == 1, "\(written)")
      #expect(!written.contains("Times") && !written.contains("Helvetica"), "\(written)")
      let format = type == .html ? DocumentTextFormat.html : .rtf
      let pasted = try #require(format.text(from: data))
      let read = try Probe.document(data, kind, [.omitsUnstatedFonts: NSNumber(value: 1)]).text
      for back in [pasted, read] {
        #expect(back.string == text.string)
        for offset in 0..<text.length {
          #expect(back.font(offset) == text.font(offset), "\(kind.rawValue) \(offset)")
          #expect(back.number(.underlineStyle, offset) == text.number(.underlineStyle, offset))
        }
        #expect(try Probe.written(back, kind) == (try Probe.written(read, kind)))
      }
    }
    let some: Probe.Options = [.omitsUnstatedFonts: NSNumber(value: 1)]
    #expect(try Probe.html("a<b>b</b><span style='font:12pt Times'>c</span>", some).text.font(0) == nil)
    #expect(try Probe.html("a<b>b</b>", some).text.traits(1) == .traitBold)
    #expect(
      try Probe.html("<span style='font:12pt Times'>c</span>", some).text.font(0)
        == UIFont(name: "Times", size: 12))
    #expect(try Probe.html("a").text.font(0) == UIFont(name: "Times", size: 12))
  }
}
