import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextPages

@Suite("Rules of pages")
struct PageRulesTests {
  private let master = PageMaster(
    size: CGSize(width: 300, height: 200), margins: UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20))

  private func words(_ count: Int) -> String { (0..<count).map { "word\($0)" }.joined(separator: " ") }

  private func text(_ paragraphs: [String], _ attributes: [[NSAttributedString.Key: Any]] = [])
    -> TextDocument
  {
    let text = NSMutableAttributedString()
    for (index, paragraph) in paragraphs.enumerated() {
      var own: [NSAttributedString.Key: Any] = [.font: UIFont(name: "DejaVu Sans", size: 12)!]
      if index < attributes.count { own.merge(attributes[index]) { $1 } }
      text.append(NSAttributedString(string: paragraph + "\n", attributes: own))
    }
    return TextDocument(text)
  }

  /// The lines of each paragraph, and on which page each begins.
  private func pagesOfLines(_ document: TextDocument) -> [[Int]] {
    let storage = NSTextStorage(attributedString: document.text)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: master.columnWidth, height: 1e7))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    let pages = Array(PageSequence(document, master: master))
    let string = storage.string as NSString
    var starts: [Int] = []
    var lines: [[Int]] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { _, _, _, glyphs, _ in
      let start = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil).location
      let paragraph = string.paragraphRange(for: NSRange(location: start, length: 0)).location
      if starts.last != paragraph {
        starts.append(paragraph)
        lines.append([])
      }
      lines[lines.count - 1].append(pages.firstIndex { NSLocationInRange(start, $0.characterRange) } ?? -1)
    }
    return lines
  }

  @Test(
    "D101: two lines of a paragraph stand on either side of a break, unless the paragraph allows less, and three are not divided"
  )
  func widows() {
    var alone = 0
    for count in 20...120 {
      for paragraph in pagesOfLines(text([words(count), words(19), words(count)])) {
        for page in Set(paragraph) {
          let own = paragraph.count { $0 == page }
          #expect(own == paragraph.count || own >= 2, "\(count): \(paragraph)")
        }
        if paragraph.count <= 3 { #expect(Set(paragraph).count == 1, "\(count): \(paragraph)") }
      }
      let free = pagesOfLines(text([words(count), words(90)], [[:], [.allowsWidows: NSNumber(value: 1)]]))[1]
      alone += Set(free).count { page in free.count { $0 == page } == 1 }
      let whole = pagesOfLines(
        text([words(count), words(30)], [[:], [.keepsTogether: NSNumber(value: 1)]]))[1]
      #expect(Set(whole).count == 1, "\(count)")
    }
    #expect(alone > 0)
  }

  @Test("A paragraph may begin a page, and may stay with the next one")
  func breaks() {
    let one = NSNumber(value: 1)
    let starts = PageSequence(text(["a", "b", "c"], [[:], [.pageBreakBefore: one]]), master: master)
      .map(\.characterRange.location)
    #expect(starts == [0, 2])
    for count in 20...80 {
      let lines = pagesOfLines(text([words(count), "kept", words(40)], [[:], [.keepsWithNext: one]]))
      #expect(lines[1][0] == lines[2][0], "\(count)")
    }
  }

  @Test("D108: every letter is on exactly one page, in order, and a page smaller than a line takes a line")
  func letters() throws {
    for (size, point) in [
      (CGSize(width: 300, height: 200), 12.0), (CGSize(width: 120, height: 60), 12),
      (CGSize(width: 90, height: 30), 30), (CGSize(width: 700, height: 900), 12),
    ] {
      let margins = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
      let attributes: [NSAttributedString.Key: Any] = [.font: UIFont(name: "DejaVu Sans", size: point)!]
      let document = text([words(60), words(7), words(33)], Array(repeating: attributes, count: 3))
      let master = PageMaster(size: size, margins: margins)
      var end = 0
      for page in PageSequence(document, master: master) {
        #expect(page.characterRange.location == end && page.characterRange.length > 0, "\(size)")
        end = NSMaxRange(page.characterRange)
      }
      #expect(end == document.text.length)
      // Of a line that is higher than its page pdftotext reads nothing.
      guard size.height > 30 else { continue }
      let data = NSMutableData()
      try PDFPageWriter(document, master: master).write(to: try #require(CGDataConsumer(data: data)))
      let folder = try TemporaryDirectory()
      let path = try folder.write(Array(data as Data), to: "a.pdf")
      let printed = String(decoding: try run("pdftotext", ["-raw", path, "-"]).output, as: UTF8.self)
      #expect(
        printed.filter { !$0.isWhitespace } == document.text.string.filter { !$0.isWhitespace }, "\(size)")
    }
  }
}
