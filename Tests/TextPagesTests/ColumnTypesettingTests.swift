import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextKit

@testable import TextPages

@Suite("Pages without layout managers")
struct ColumnTypesettingTests {
  private static let words = [
    "paragraph", "office", "affluent", "typesetting", "hyphenation", "e\u{301}tude", "中文字体", "שלום",
    "العربية",
    "हिन्दी", "😀", "ﬁne", "co\u{AD}operation", "x\u{200B}y", "a\u{2028}b", "www.example.org/path", "—", "I", "of",
  ]

  /// Text with words in many scripts, and whatever Markdown has.
  private static func markdown(_ count: Int, seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    func prose(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        let word = words[Int.random(in: 0..<words.count, using: &random)]
        switch Int.random(in: 0..<24, using: &random) {
        case 0: return "*\(word)*"
        case 1: return "**\(word) ~~\(word)~~**"
        case 2: return "[\(word) \(word)](https://example.org/)"
        case 3: return "`\(word)`"
        default: return word
        }
      }.joined(separator: " ")
    }
    return (0..<count).map { index in
      switch Int.random(in: 0..<11, using: &random) {
      case 0: return "# \(prose(6))"
      case 1: return "1. \(prose(30))\n2. \(prose(60))\n   - \(prose(9))"
      case 2: return "| a | \(prose(4)) |\n| - | - |\n| \(prose(20)) | c |\n| d | [\(prose(2))](#x) |"
      case 3: return "> \(prose(50))\n>\n> > \(prose(20))"
      case 4: return "```\n\(prose(9))\n\(prose(20))\n```"
      case 5: return "\(prose(30))[^\(index)]\n\n[^\(index)]: \(prose(12))"
      default: return prose(120)
      }
    }.joined(separator: "\n\n")
  }

  private static let html = """
    <p style="background:#eef">Ground <span style="background:#fee;text-decoration:underline wavy">under
    text</span> and <u>a line <i>below</i> it</u>, <s>through it</s>, <sup>raised</sup>, <sub>lowered</sub>.
    <p style="text-indent:20pt;margin:10pt 30pt;line-height:150%">An indented paragraph of several lines, which
    has another <a href="https://example.org">link over two or three of its lines, since it has many words</a>.
    <table border=1><tr><th rowspan=2>Head<th>Other<tr><td style="background:#ddd;padding:7pt">Cell
    <table border=1><tr><td>in<td>a cell</table><tr><td colspan=2 style="vertical-align:bottom">wide</table>
    <div style="border:2pt solid red;padding:5pt;width:50%"><p>In a box<p>of two paragraphs</div>
    <p dir=rtl>עברית with English <a href="https://example.org/">קישור</a> בפסקה אחת של מילים רבות מאוד.
    <p><img src="data:image/png;base64,\
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==" width=40
    height=30 alt="Dot"> in text, <img src="data:image/png;base64,\
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==" width=900
    height=90 alt="Wide"> and one that is too wide.
    """

  private func pdf(_ document: TextDocument, managed: Bool, _ change: (inout PageMaster) -> Void = { _ in })
    throws -> Data
  {
    var master = PageMaster(
      size: CGSize(width: 300, height: 400), margins: UIEdgeInsets(top: 30, left: 20, bottom: 30, right: 20))
    (master.justifies, master.hyphenates) = (true, true)
    change(&master)
    var writer = PDFPageWriter(document, master: master)
    (writer.usesLayoutManagers, writer.language) = (managed, "en")
    let data = NSMutableData()
    try writer.write(to: try #require(CGDataConsumer(data: data)))
    return data as Data
  }

  /// Compares both ways, on plain pages and on some with two columns and a grid.
  private func compare(_ document: TextDocument, _ name: String) throws {
    let pages = PageSequence(
      document, master: PageMaster(size: CGSize(width: 300, height: 400), margins: UIEdgeInsets()), threads: 1
    )
    #expect(pages.allSatisfy { $0.sections.allSatisfy { $0.layout is TextColumn } })
    #expect(try pdf(document, managed: false) == pdf(document, managed: true), "\(name)")
    func change(_ master: inout PageMaster) { (master.columns, master.baselineGrid) = (2, 14) }
    #expect(
      try pdf(document, managed: false, change) == pdf(document, managed: true, change), "\(name), on a grid")
  }

  @Test("Text of any kind has the same bytes as by layout managers", arguments: UInt64(1)...8)
  func markdown(seed: UInt64) throws {
    let source = Self.markdown(40, seed: seed)
    let document = try TextDocument(
      data: Data(source.utf8), options: [.documentType: NSAttributedString.DocumentType.markdown])
    try compare(document, "seed \(seed)")
  }

  @Test("Grounds, lines, tables in tables, boxes and pictures have the same bytes as by layout managers")
  func html() throws {
    let document = try TextDocument(
      data: Data(Self.html.utf8), options: [.documentType: NSAttributedString.DocumentType.html])
    try compare(document, "HTML")
  }

  /// Links beside each other, over lines, with looks of their own, and beside text that looks like them.
  private static let links = """
    <p><a href="https://a.org">one</a><a href="https://b.org">two</a> <a href="https://a.org">one <b>bold</b>
    <i>and</i></a> <u>under</u><a href="https://c.org">lined</a><u>text</u> <s><a href="https://d.org">struck</a></s>
    <span style="color:#0000ee">blue <a href="https://e.org">link</a> blue</span> <a href="https://f.org"
    style="color:red;text-decoration:none">red</a> <code>x<a href="https://g.org">y</a>z</code>
    <a href="https://h.org"> spaces </a>, <a href="https://i.org">uncharacteristically long words that are divided
    where a line ends</a>, <sup><a href="https://j.org">raised</a></sup> <a href="https://k.org">fi\u{AD}ne offices</a>
    <a href="https://l.org">中文</a> <a href="https://m.org" style="background:#eee">ground</a> <a
    href="https://n.org">at the end</a>
    <p><a href="https://o.org">All of a paragraph, over two lines or three, in a column that is not wide.</a>
    """

  @Test("Links of any kind have the same bytes as by layout managers")
  func links() throws {
    let document = try TextDocument(
      data: Data(Self.links.utf8), options: [.documentType: NSAttributedString.DocumentType.html])
    try compare(document, "links")
  }

  @Test("Floats and initial letters have the same bytes as by layout managers")
  func floats() throws {
    let text = String(repeating: "Words that stand beside it. ", count: 30)
    let string = NSMutableAttributedString(
      string: "O" + text + "\n" + text, attributes: [.font: UIFont(name: "Liberation Serif", size: 11)!])
    string.addAttribute(
      .initialLetterLines, value: NSNumber(value: 3), range: NSRange(location: 0, length: 1))
    let picture = NSTextAttachment(data: nil, ofType: nil)
    picture.bounds = CGRect(x: 0, y: 0, width: 60, height: 50)
    let floating = NSMutableAttributedString(attachment: picture)
    floating.addAttribute(
      .attachmentFloat, value: NSNumber(value: AttachmentFloat.right.rawValue),
      range: NSRange(location: 0, length: 1))
    string.insert(floating, at: text.utf16.count + 2)
    try compare(TextDocument(string), "floats")
  }

  @Test("Halves of pairs are drawn as U+FFFD, as by layout managers")
  func lone() throws {
    let units: [UInt16] = [0x41, 0xD83D, 0x42, 0xDE00, 0x43, 0x0A, 0x44]
    let string = NSAttributedString(string: String(decoding: units, as: UTF16.self))
    try compare(TextDocument(string), "lone surrogates")
  }

  /// A block that paints itself.
  private final class PaintedBlock: NSTextBlock, @unchecked Sendable {
    // Sendable: the count is of one thread.
    private(set) var count = 0

    override func drawBackground(
      withFrame frameRect: CGRect, in controlView: AnyObject?, characterRange charRange: NSRange,
      layoutManager: NSLayoutManager
    ) {
      count += 1
    }
  }

  @Test("A block of a program's own class paints itself")
  func block() throws {
    let block = PaintedBlock()
    let style = NSMutableParagraphStyle()
    style.textBlocks = [block]
    let string = NSAttributedString(string: "In a block", attributes: [.paragraphStyle: style])
    _ = try pdf(TextDocument(string), managed: false)
    #expect(block.count > 0)
  }
}
