import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextKit

@testable import TextDocuments
@testable import TextPages

@Suite("Pages of a document that is read part by part")
struct PagePartsTests {
  /// Blocks of every kind beside every other, with links to headings that stand before and after them.
  private static func markdown(_ count: Int, seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    func prose(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { index in
        switch Int.random(in: 0..<30, using: &random) {
        case 0: "*stressed*"
        case 1: "**strong words**"
        case 2: "[a link](https://example.org/)"
        case 3: "[to a heading](#heading-\(Int.random(in: 0..<count, using: &random)))"
        case 4: "`code`"
        case 5: "^[O](initialLetter: 2)nce"
        case 6: "été 中文"
        case 7: "<b>"
        default: "word\(index)"
        }
      }.joined(separator: " ")
    }
    return (0..<count).map { index in
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1: "\(Bool.random(using: &random) ? "#" : "###") Heading \(index)"
      case 2: "1. \(prose(20))\n2. \(prose(40))\n\n   more\n\n   - \(prose(9))\n   - [x] done"
      case 3, 4: "| a | \(prose(4)) |\n| - | -: |\n| \(prose(20)) | c |\n| d |"
      case 5: "> \(prose(50))\n>\n> > \(prose(20))"
      case 6: "```\n\(prose(9))\n\n\(prose(20))\n```"
      case 7: "![a picture](data:image/png;base64,\(picture))\n\n*Its caption.*"
      case 8: "![](data:image/png;base64,\(picture))"
      case 9: "*All of it is stressed.*"
      case 10: "---"
      default: prose(90)
      }
    }.joined(separator: "\n\n")
  }

  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

  private static var options: [NSAttributedString.DocumentReadingOptionKey: Any] {
    [.documentType: NSAttributedString.DocumentType.markdown, .readsMarkdownAttributes: NSNumber(value: 1)]
  }

  private static func parts(_ source: String, _ size: Int) throws -> DocumentParts {
    try #require(DocumentParts(Data(source.utf8), options: options, partSize: size))
  }

  private func pdf(_ writer: PDFPageWriter) throws -> (Data, [Int]) {
    let data = NSMutableData()
    let starts = try writer.write(to: try #require(CGDataConsumer(data: data)))
    return (data as Data, starts)
  }

  private var master: PageMaster {
    var master = PageMaster(
      size: CGSize(width: 300, height: 400), margins: UIEdgeInsets(top: 30, left: 20, bottom: 30, right: 20))
    (master.justifies, master.hyphenates, master.footer) = (true, true, "{page} {title} {heading}")
    return master
  }

  @Test("The bytes are those of the document that is read as a whole", arguments: UInt64(1)...6)
  func bytes(seed: UInt64) throws {
    let definesLinks = seed % 2 == 0
    let source =
      Self.markdown(90, seed: seed)
      + (definesLinks
        ? "\n\nTo [a] [place][A], [at last].\n\n[a]: https://example.org/b\n\n[at\nlast]: /c\n" : "")
    let document = try TextDocument(data: Data(source.utf8), options: Self.options)
    let changes: [(inout PDFPageWriter) -> Void] = [
      { $0.language = "en" },
      { ($0.master.columns, $0.master.baselineGrid) = (2, 14) },
      { ($0.contentsTitle, $0.threads) = ("Contents", 3) },
      { ($0.pages, $0.document.attributes[.title]) = ([2...3], "A title") },
      { ($0.isTagged, $0.standard, $0.master.floatsFigures) = (false, .a2u, true) },
    ]
    for (index, change) in changes.enumerated() {
      var whole = PDFPageWriter(document, master: master)
      change(&whole)
      let expected = try pdf(whole)
      // Definitions are looked for where there are parts enough.
      for size in definesLinks ? [1, 700] : [1, 700, 9_000] {
        var writer = PDFPageWriter(try Self.parts(source, size), master: master)
        change(&writer)
        let found = try pdf(writer)
        #expect(found.0 == expected.0, "seed \(seed), change \(index), parts of \(size)")
        #expect(found.1 == expected.1)
        #expect(writer.losses == whole.losses)
      }
    }
  }

  @Test("What is lost is what is lost when all is read", arguments: [UInt64(11), 12])
  func losses(seed: UInt64) throws {
    let source = Self.markdown(60, seed: seed)
    let document = try TextDocument(data: Data(source.utf8), options: Self.options)
    #expect(try Self.parts(source, 300).losses == document.losses)
  }

  @Test("The title is the first heading, wherever it stands, or the beginning of the text")
  func title() throws {
    let prose = String(repeating: "Some words.\n\n", count: 200)
    for (source, title) in [(prose + "# Late\n\n" + prose, "Late"), (prose, "Some words.")] {
      let (data, _) = try pdf(PDFPageWriter(try Self.parts(source, 100), master: master))
      #expect(data.range(of: Data("<rdf:li xml:lang=\"x-default\">\(title)<".utf8)) != nil)
    }
  }

  @Test("Few parts are in memory at a time")
  func memory() throws {
    let source = String(repeating: "A paragraph of some words.\n\n", count: 8_000)
    let parts = try Self.parts(source, 1_000)
    let iterator = parts.makeIterator()
    let text = FlowText(next: iterator.next)
    let pages = PageSequence(
      TextDocument(NSAttributedString(string: "")), text, master: master, threads: 1)
    var most = 0
    while let page = pages.next() {
      text.forget(before: page.characterRange.location)
      most = max(most, text.partCount)
    }
    #expect(text.length == 27 * 8_000)
    // The parts of the section that is laid out, and of the one before.
    #expect(most < 2 * SectionSource.most / 1_000, "\(most)")
  }

  @Test("Sources that need the whole are not read in parts")
  func whole() {
    let data = Data(("Note[^1]\n\n[^1]: note\n\n" + String(repeating: "More.\n\n", count: 50)).utf8)
    #expect(DocumentParts(data, options: Self.options, partSize: 10) == nil)
    #expect(DocumentParts(Data("short\n\n".utf8), options: Self.options) == nil)
    #expect(DocumentParts(Data([0xFF, 0x0A, 0x0A, 0x41]), options: Self.options, partSize: 1) == nil)
    var html = Self.options
    html[.documentType] = NSAttributedString.DocumentType.html
    #expect(DocumentParts(Data(String(repeating: "a\n\n", count: 9).utf8), options: html, partSize: 1) == nil)
  }
}
