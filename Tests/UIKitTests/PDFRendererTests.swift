import TestSupport
import Testing
import UIKit

struct PDFRendererTests {
  /// The words of each page, by another program.
  static func pages(_ document: Data) throws -> [String] {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("document.pdf")
    try document.write(to: file)
    let text = try run("pdftotext", ["-layout", file.path, "-"])
    #expect(text.status == 0)
    return String(decoding: text.output, as: UTF8.self).split(separator: "\u{C}").map(String.init)
  }

  /// What another program says of the document, by name.
  static func facts(_ document: Data) throws -> [String: String] {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("document.pdf")
    try document.write(to: file)
    let info = try run("pdfinfo", [file.path])
    #expect(info.status == 0)
    var facts: [String: String] = [:]
    for line in String(decoding: info.output, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { facts[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    return facts
  }

  private let page = CGRect(x: 0, y: 0, width: 200, height: 100)

  @Test("UIGraphicsPDFRenderer makes pages of text with y down, and says what the document is about")
  func text() throws {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [
      kCGPDFContextTitle as String: "Two pages", kCGPDFContextAuthor as String: "The author",
    ]
    let renderer = UIGraphicsPDFRenderer(bounds: page, format: format)
    let document = renderer.pdfData { context in
      for text in ["First", "Second"] {
        context.beginPage()
        #expect(context.pdfContextBounds == page)
        "top".draw(at: CGPoint(x: 10, y: 10), withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
        text.draw(at: CGPoint(x: 10, y: 60), withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
      }
    }
    let pages = try Self.pages(document)
    #expect(pages.count == 2)
    #expect(pages[0].split(whereSeparator: \.isWhitespace) == ["top", "First"])
    #expect(pages[1].split(whereSeparator: \.isWhitespace) == ["top", "Second"])
    let facts = try Self.facts(document)
    #expect(facts["Title"] == "Two pages")
    #expect(facts["Author"] == "The author")
    #expect(facts["Page size"]?.hasPrefix("200 x 100 pts") == true)
  }

  @Test("A page may have a rectangle of its own")
  func ownRectangle() throws {
    let document = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
      context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 300, height: 400), pageInfo: [:])
      #expect(context.pdfContextBounds.size == CGSize(width: 300, height: 400))
    }
    #expect(try Self.facts(document)["Page size"]?.hasPrefix("300 x 400 pts") == true)
  }

  @Test("Links and destinations are given in the page's default user space, as on Apple's systems")
  func links() throws {
    let document = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
      context.beginPage()
      context.setURL(URL(string: "https://www.swift.org")!, for: CGRect(x: 10, y: 20, width: 30, height: 40))
      context.setDestinationWithName("end", for: CGRect(x: 50, y: 20, width: 30, height: 40))
      context.beginPage()
      context.addDestination(withName: "end", at: CGPoint(x: 5, y: 90))
    }
    let text = try objectsOfPDF(document)
    #expect(text.contains("/URI (https://www.swift.org)"))
    #expect(text.contains(/\/Rect \[ *10(\.0+)? 20(\.0+)? 40(\.0+)? 60(\.0+)? *\]/))
    #expect(text.contains(/\/Rect \[ *50(\.0+)? 20(\.0+)? 80(\.0+)? 60(\.0+)? *\]/))
    #expect(text.contains(/\/XYZ 5(\.0+)? 90(\.0+)? null/))
  }

  @Test("UIGraphicsPDFRenderer.writePDF writes a file, and throws where none can be")
  func file() throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("page.pdf")
    try UIGraphicsPDFRenderer(bounds: page).writePDF(to: file) { $0.beginPage() }
    #expect(try Self.facts(Data(contentsOf: file))["Pages"] == "1")
    #expect(throws: (any Error).self) {
      try UIGraphicsPDFRenderer(bounds: page).writePDF(to: folder.url.appendingPathComponent("no/page.pdf")) {
        $0.beginPage()
      }
    }
  }

  @Test("UIGraphicsBeginPDFContextToData draws the pages that it begins, of US Letter by itself")
  func olderContexts() throws {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, .zero, [kCGPDFContextTitle as String: "Older"])
    #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
    UIGraphicsBeginPDFPage()
    "One".draw(at: CGPoint(x: 10, y: 10))
    UIGraphicsBeginPDFPageWithInfo(page, nil)
    #expect(UIGraphicsGetPDFContextBounds() == page)
    "Two".draw(at: CGPoint(x: 10, y: 10))
    UIGraphicsSetPDFContextURLForRect(
      URL(string: "https://www.swift.org")!, CGRect(x: 1, y: 2, width: 3, height: 4))
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetPDFContextBounds() == .zero)
    let pages = try Self.pages(data as Data)
    #expect(pages.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } == ["One", "Two"])
    #expect(try Self.facts(data as Data)["Title"] == "Older")

    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("file.pdf").path
    #expect(UIGraphicsBeginPDFContextToFile(file, page, nil))
    UIGraphicsBeginPDFPage()
    UIGraphicsEndPDFContext()
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(UIGraphicsBeginPDFContextToFile(folder.url.path + "/no/file.pdf", page, nil) == false)
  }
}
