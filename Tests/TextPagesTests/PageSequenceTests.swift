import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextPages

@Suite("Pages")
struct PageSequenceTests {
  private let master = PageMaster(
    size: CGSize(width: 300, height: 200), margins: UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20))

  private func markdown(_ text: String) throws -> TextDocument {
    try TextDocument(
      data: Data(text.utf8), options: [.documentType: NSAttributedString.DocumentType.markdown])
  }

  private func words(_ count: Int, _ word: String = "word") -> String {
    (0..<count).map { "\(word)\($0)" }.joined(separator: " ")
  }

  /// Random paragraphs, headings, lists and tables.
  private func random(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...25, using: &generator)).map { index in
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: return "## Heading \(index)"
      case 1: return "- a\n- \(words(12))\n\n  more"
      case 2: return "| a | b |\n| - | - |\n" + String(repeating: "| c | d e f |\n", count: index % 5 + 1)
      case 3: return "> quoted \(words(9))"
      default: return words(Int.random(in: 1...120, using: &generator))
      }
    }.joined(separator: "\n\n")
  }

  @Test("Pages tile the document, in order, and columns are no higher than the page", arguments: 1...12)
  func tiling(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let document = try markdown(random(&generator))
    var master = master
    master.columns = Int.random(in: 1...3, using: &generator)
    var end = 0
    for (index, page) in PageSequence(document, master: master).enumerated() {
      #expect(page.characterRange.location == end, "seed \(seed)")
      #expect(page.characterRange.length > 0)
      #expect(page.number == index + 1)
      end = NSMaxRange(page.characterRange)
    }
    #expect(end == document.text.length, "seed \(seed)")
  }

  @Test("A document without text has one page")
  func empty() {
    let pages = Array(PageSequence(TextDocument(NSAttributedString()), master: master))
    #expect(pages.map(\.characterRange) == [NSRange(location: 0, length: 0)])
  }

  /// The lines of the document, laid out by a layout manager of the test's own.
  private func lines(_ document: TextDocument, width: CGFloat) -> [NSRange] {
    let storage = NSTextStorage(attributedString: document.text)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: width, height: 1e7))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    var lines: [NSRange] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { _, _, _, glyphs, _ in
      lines.append(manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil))
    }
    return lines
  }

  @Test("No line of a paragraph stands alone at the top or foot of a page", arguments: [2, 3])
  func widowsAndOrphans(least: Int) throws {
    for count in stride(from: 60, through: 400, by: 17) {
      var master = master
      (master.widows, master.orphans) = (least, least)
      let document = try markdown([90, count, 150].map { words($0) }.joined(separator: "\n\n"))
      let text = document.text.string as NSString
      let lines = lines(document, width: master.columnWidth)
      for page in PageSequence(document, master: master).dropFirst() {
        let start = page.characterRange.location
        let paragraph = text.paragraphRange(for: NSRange(location: start, length: 0))
        guard start > paragraph.location else { continue }
        let own = lines.filter { NSIntersectionRange($0, paragraph).length > 0 }
        #expect(own.contains { $0.location == start }, "a page begins with a line")
        #expect(own.count { $0.location < start } >= least)
        #expect(own.count { $0.location >= start } >= least)
      }
    }
  }

  @Test("A heading stands on the page of what follows it")
  func headings() throws {
    for count in 20...120 {
      let document = try markdown("\(words(count))\n\n# Heading\n\n\(words(60))")
      let start = (document.text.string as NSString).range(of: "Heading").location
      let following = start + "Heading\n".utf16.count
      let pages = Array(PageSequence(document, master: master))
      #expect(
        pages.contains {
          NSLocationInRange(start, $0.characterRange) && NSLocationInRange(following, $0.characterRange)
        })
      #expect(pages.flatMap(\.headings).map(\.title) == ["Heading"])
      #expect(pages.flatMap(\.headings).map(\.level) == [1])
    }
  }

  @Test("A form feed ends a page")
  func formFeed() {
    let text = NSAttributedString(
      string: "a\n\u{C}\nb\n\nc\u{C}\nd", attributes: [.font: UIFont.systemFont(ofSize: 12)])
    let pages = Array(PageSequence(TextDocument(text), master: master))
    let starts = pages.map { (text.string as NSString).substring(with: $0.characterRange) }
    #expect(starts == ["a\n\u{C}\n", "b\n\nc\u{C}\n", "d"])
  }

  @Test("Columns of the last page end at about the same height")
  func balance() throws {
    var master = master
    master.columns = 2
    (master.widows, master.orphans) = (1, 1)
    let document = try markdown(words(36))
    let pages = Array(PageSequence(document, master: master))
    #expect(pages.count == 1)
    master.balancesColumns = false
    #expect(Array(PageSequence(document, master: master)).count == 1)
    // Ink at the foot of the second column tells which is which.
    let balanced = try ink(pages[0])
    let plain = try ink(try #require(PageSequence(document, master: master).first { _ in true }))
    #expect(abs(balanced.left - balanced.right) <= 16)
    #expect(plain.left - plain.right > 40)
  }

  /// The lowest rows with ink in the left and the right half of a page, in points from the top.
  private func ink(_ page: Page) throws -> (left: Int, right: Int) {
    let (width, height) = (Int(page.size.width), Int(page.size.height))
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    page.draw(in: context)
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    func lowest(_ columns: Range<Int>) -> Int {
      (0..<height).last { y in columns.contains { bytes[y * width + $0] < 128 } } ?? 0
    }
    return (lowest(0..<width / 2), lowest(width / 2..<width))
  }
}
