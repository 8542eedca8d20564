import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments

@testable import TextPages

@Suite("Pages as a stream")
struct PageStreamTests {
  private static func document(_ size: Int, seed: UInt64 = 7) throws -> TextDocument {
    var random = SeededGenerator(seed: seed)
    var source = ""
    var index = 0
    while source.utf8.count < size {
      index += 1
      let words = (0..<Int.random(in: 5...90, using: &random)).map { "word\($0)" }.joined(separator: " ")
      switch Int.random(in: 0..<9, using: &random) {
      case 0: source += "# Heading \(index)\n\n"
      case 1: source += "1. one\n2. \(words)\n\n"
      case 2: source += "| a | b |\n| - | - |\n| c | \(words) |\n\n"
      case 3: source += "> \(words)\n\n"
      case 4: source += "\(words)[^\(index)]\n\n[^\(index)]: note \(index)\n\n"
      default: source += "\(words) *stressed*\n\n"
      }
    }
    return try TextDocument(
      data: Data(source.utf8), options: [.documentType: NSAttributedString.DocumentType.markdown])
  }

  private var master: PageMaster {
    var master = PageMaster(
      size: CGSize(width: 300, height: 400), margins: UIEdgeInsets(top: 30, left: 20, bottom: 30, right: 20))
    (master.justifies, master.hyphenates) = (true, true)
    return master
  }

  private func pdf(_ document: TextDocument, footer: String, threads: Int) throws -> Data {
    var master = master
    master.footer = footer
    var writer = PDFPageWriter(document, master: master)
    (writer.threads, writer.language) = (threads, "en")
    let data = NSMutableData()
    try writer.write(to: try #require(CGDataConsumer(data: data)))
    return data as Data
  }

  @Test("The same pages and bytes with any number of threads, in one walk and in two")
  func threads() throws {
    let document = try Self.document(120_000)
    for footer in ["{page}", "{page} of {pages}"] {
      let files = try [1, 2, 5].map { try pdf(document, footer: footer, threads: $0) }
      #expect(files[0] == files[1] && files[0] == files[2], "\(footer)")
    }
  }

  @Test("Sections divide a text as one that is laid out as a whole", arguments: [UInt64(1), 2, 3])
  func sections(seed: UInt64) throws {
    let document = try Self.document(60_000, seed: seed)
    func pages(_ size: Int) -> [Page] {
      Array(PageSequence(document, master: master, threads: 2, language: "en", sectionSize: size))
    }
    let (whole, parts, small) = (pages(1 << 24), pages(4_096), pages(300))
    #expect(whole.map(\.characterRange) == parts.map(\.characterRange))
    #expect(whole.map(\.characterRange) == small.map(\.characterRange))
    for (one, other) in zip(whole, small) {
      let tops = [one, other].map { $0.columns.flatMap(\.fill.bands).map { ($0.top, $0.bottom) } }
      #expect(tops[0].count == tops[1].count)
      for (a, b) in zip(tops[0], tops[1]) { #expect(abs(a.0 - b.0) < 1e-6 && abs(a.1 - b.1) < 1e-6) }
    }
  }

  @Test(
    "The layouts that are kept do not grow with the number of pages, and a forgotten page is drawn as before")
  func memory() throws {
    let document = try Self.document(2_000_000)
    var most = 0
    var pages: [Page] = []
    var sections: [FlowSection] = []
    for page in PageSequence(document, master: master, threads: 2) {
      pages.append(page)
      for section in page.sections where !sections.contains(where: { $0 === section }) {
        sections.append(section)
      }
      guard pages.count % 40 == 0 else { continue }
      most = max(most, sections.filter(\.isLaidOut).map(\.range.length).reduce(0, +))
    }
    #expect(pages.count > 500)
    #expect(most <= PageSequence.keptUnits + 3 * SectionSource.most, "\(most)")
    #expect(!pages[1].sections[0].isLaidOut)
    let again = try picture(pages[1])
    let first = Array(PageSequence(document, master: master, threads: 1).prefix(2))
    #expect(try picture(first[1]) == again)
  }

  @Test("The first page is there when a few paragraphs are laid out")
  func first() throws {
    let document = try Self.document(300_000)
    let sequence = PageSequence(document, master: master, threads: 1)
    let page = try #require(sequence.next())
    #expect(page.characterRange.length < 4_096)
    #expect(sequence.parts.flow.readUnits < 20_000)
  }

  private func picture(_ page: Page) throws -> [UInt8] {
    let (width, height) = (Int(page.size.width), Int(page.size.height))
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    page.draw(in: context)
    return Array(
      UnsafeBufferPointer(
        start: try #require(context.data).assumingMemoryBound(to: UInt8.self), count: width * height))
  }
}
