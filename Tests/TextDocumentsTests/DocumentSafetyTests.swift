import Foundation
import TestSupport
import Testing
import TextDocuments

@Suite("Documents of any origin")
struct DocumentSafetyTests {
  private let types: [NSAttributedString.DocumentType] = [.html, .markdown, .plain, .rtf]

  @Test(
    "Nesting, attributes, entities and words without end are read on a small stack",
    arguments: ["div", "b", "table", "svg"])
  func hostile(element: String) throws {
    let count = 100_000
    let html =
      String(repeating: "<\(element)>", count: count) + "x" + String(repeating: "</\(element)>", count: count)
    let read = try TextDocument(
      data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html])
    #expect(read.losses.contains { $0.what.hasPrefix("nesting") })
  }

  @Test("Styles that are never closed are not made anew in every paragraph without end")
  func unclosedStyles() throws {
    let styles = (0..<480).map { "<b class=c\($0)>" }.joined()
    let html = "<div>" + styles + "</div>" + String(repeating: "<p>x</p>", count: 4_000)
    let read = try TextDocument(
      data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html])
    #expect(read.text.string == String(repeating: "x\n", count: 4_000))
    #expect(read.losses.map(\.what) == ["nesting of styles beyond 32"])
    let plain = String(repeating: "<p><b>a<i>b<u>c</u></i></b> <a href=x>d</p>", count: 200)
    let some = try TextDocument(
      data: Data(plain.utf8), options: [.documentType: NSAttributedString.DocumentType.html])
    #expect(some.losses.isEmpty && some.text.link(some.text.length - 2) == "x")
  }

  @Test("D098: DOCX and ODT, which are zips, have no reader and no writer, and are refused by name")
  func zips() throws {
    // How each of them begins: the name of its first member.
    for member in ["[Content_Types].xml", "mimetypeapplication/vnd.oasis.opendocument.text"] {
      let data = Data("PK\u{3}\u{4}\u{14}\0\0\0\0\0".utf8) + Data(member.utf8)
      #expect(throws: DocumentError.unknownFormat("public.zip-archive")) { try TextDocument(data: data) }
    }
    for name in ["NSOfficeOpenXML", "NSOpenDocument"] {
      let type = NSAttributedString.DocumentType(rawValue: name)
      #expect(throws: DocumentError.unknownFormat(name)) {
        try TextDocument(data: Data("a".utf8), options: [.documentType: type])
      }
      #expect(throws: DocumentError.unknownFormat(name)) {
        try TextDocument(NSAttributedString(string: "a")).data(as: type)
      }
    }
  }

  @Test("Numbers of any size in attributes are written as the largest that a format has")
  func hugeNumbers() throws {
    let read = try TextDocument(
      data: Data("<p style='line-height:1e300;letter-spacing:1e300px'>a".utf8),
      options: [.documentType: NSAttributedString.DocumentType.html])
    #expect(read.losses.map(\.what) == ["css line-height: 1e300", "css letter-spacing: 1e300px"])
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 1e300
    let text = NSAttributedString(
      string: "a", attributes: [.paragraphStyle: style, .underlineStyle: NSNumber(value: 1e300)])
    for type in types {
      let written = try TextDocument(text).data(as: type).data
      let back = try TextDocument(data: written, options: [.documentType: type])
      #expect(back.text.string.trimmingCharacters(in: .newlines) == "a", "\(type.rawValue)")
    }
  }

  @Test("Elements that seem to end themselves are nested in HTML, and are not in SVG")
  func slashes() throws {
    let html: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .documentType: NSAttributedString.DocumentType.html
    ]
    func losses(_ source: String) throws -> [String] {
      try TextDocument(data: Data(source.utf8), options: html).losses.map(\.what)
        .filter { $0.hasPrefix("nesting") }
    }
    let many = 100_000
    let nested = ["nesting beyond 512"]
    #expect(try losses(String(repeating: "<div/>", count: many)) == nested)
    #expect(try losses(String(repeating: "<x-y/>", count: many)) == nested)
    // SVG that has been left, or that holds HTML.
    for begin in [
      "<svg></svg>", "<svg><g></g></svg>", "<svg><p>", "<x><svg><g></x>", "<svg><foreignObject>",
      "<svg><desc><b>", "<svg/>", "<math><mi>",
    ] {
      #expect(try losses(begin + String(repeating: "<x/>", count: many)) == nested, "\(begin)")
    }
    for begin in ["<svg>", "<p><svg><g>", "<math>", "<svg><desc><b></b></desc>"] {
      #expect(try losses(begin + String(repeating: "<x/>", count: 2_000)) == [], "\(begin)")
    }
    // What is no raw text in SVG has elements.
    #expect(try losses("<svg><title>" + String(repeating: "<div>", count: many)) == nested)
    #expect(try losses("<svg><style>" + String(repeating: "<g>", count: many)) == nested)
  }

  @Test("100,000 attributes, an entity bomb and 20 MB without a space do no harm")
  func bombs() throws {
    let html: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .documentType: NSAttributedString.DocumentType.html
    ]
    let nested = String(repeating: "<div>", count: 100_000) + "x"
    #expect(try TextDocument(data: Data(nested.utf8), options: html).text.string == "x\n")
    let attributes = "<p " + (0..<100_000).map { "a\($0)=1 " }.joined() + ">x</p>"
    #expect(try TextDocument(data: Data(attributes.utf8), options: html).text.string == "x\n")
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><p>&b;&b;</p>"
    #expect(try TextDocument(data: Data(bomb.utf8), options: html).text.length < 100)
    let long = String(repeating: "a", count: 20_000_000)
    #expect(try TextDocument(data: Data(long.utf8), options: html).text.length == 20_000_000)
  }

  @Test("Cut anywhere, or with a byte changed, documents are read or refused", arguments: 0..<4)
  func mutations(seed: Int) throws {
    let sources = [
      "<html><style>p > b:nth-child(2n+1){color:rgb(1,2,3);margin:calc(1em + 2px)}</style><p dir=rtl>a<b>b</b><ul><li value=3>c<table><tr><td colspan=2>d</table></ul><img src=x width=50%>&amp;<svg><a/></svg>",
      "# a\n\n- [x] *b* `c`\n\n> | d | e |\n> |---|:-:|\n> | f | ![g](h \"i\") |\n\n```k\nl\n```\n[m]: <n> 'o'\n[^p]: q\n",
    ]
    var random = SeededGenerator(seed: UInt64(seed))
    for source in sources {
      let bytes = Array(source.utf8)
      for _ in 0..<60 {
        var mutated = Array(bytes[..<Int.random(in: 0...bytes.count, using: &random)])
        for _ in 0..<Int.random(in: 0...3, using: &random) where !mutated.isEmpty {
          mutated[Int.random(in: 0..<mutated.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        for type in types {
          guard let read = try? TextDocument(data: Data(mutated), options: [.documentType: type]) else {
            continue
          }
          for target in types {
            // Letters that the encoding lacks are refused.
            do { _ = try read.data(as: target) } catch DocumentError.unencodable {}
          }
        }
      }
    }
  }

  @Test(
    "D034: no file outside of the folder that may be read is read, whatever the address; data addresses always are"
  )
  func access() throws {
    let folder = try TemporaryDirectory()
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 1, 2, 3])
    let inner = folder.url.appendingPathComponent("in")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try picture.write(to: inner.appendingPathComponent("a.png"))
    try picture.write(to: folder.url.appendingPathComponent("b.png"))
    try FileManager.default.createSymbolicLink(
      at: inner.appendingPathComponent("link.png"),
      withDestinationURL: folder.url.appendingPathComponent("b.png"))
    func loads(_ address: String, access: URL?) throws -> Bool {
      var options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
        .documentType: NSAttributedString.DocumentType.html, .baseURL: inner,
      ]
      options[.readAccessURL] = access
      let read = try TextDocument(
        data: Data("<img src='\(address)' alt=z width=3 height=4>".utf8), options: options)
      let attachment = read.text.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment
      #expect(attachment?.bounds.size == CGSize(width: 2.25, height: 3))
      #expect(read.losses.isEmpty == (attachment?.contents != nil))
      return attachment?.contents != nil
    }
    #expect(try loads("a.png", access: inner))
    #expect(try loads(inner.appendingPathComponent("a.png").absoluteString, access: inner))
    #expect(try !loads("a.png", access: nil))
    for address in [
      "../b.png", "link.png", "/etc/passwd", "file:///etc/passwd", "http://localhost/a.png", "//x/a.png",
      "..%2fb.png",
    ] {
      #expect(try !loads(address, access: inner), "\(address)")
    }
    #expect(try loads("data:image/png;base64,\(picture.base64EncodedString())", access: nil))
  }

  @Test("Documents are read on other threads, several at once, with equal answers")
  func threads() async throws {
    let html = "<h1>a</h1><p style='color:red'>b <b>c</b><ul><li>d</ul>"
    let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .documentType: NSAttributedString.DocumentType.html
    ]
    let first = try TextDocument(data: Data(html.utf8), options: options).data(as: .html).data
    let all = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try TextDocument(
            data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html]
          ).data(as: .html).data
        }
      }
      var all: [Data] = []
      for try await data in group { all.append(data) }
      return all
    }
    #expect(all.count == 16 && all.allSatisfy { $0 == first })
  }
}
