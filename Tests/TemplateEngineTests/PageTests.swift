import CoreGraphics
import CoreText
import Foundation
import TemplateEngine
import TestSupport
import Testing

@Suite("Pages")
struct PageTests {
  private let column = CGRect(x: 20, y: 30, width: 160, height: 100)

  @Test("Pages tile the text, hold whole lines only, and each has its own pictures and links")
  func tiling() throws {
    let folder = try TemplateFolder()
    let text = String(repeating: "words and 文字 ", count: 60)
    let path = try folder.template(
      """
      [{"type":"link","content":"first","url":"https://example.org/1"},{"type":"txt","content":" \(text)"},
       {"type":"img","name":"none.png","width":30,"height":30},
       {"type":"link","content":"last","url":"https://example.org/2"}]
      """)
    let content = try CTFrameParser.loadTemplateFile(path, config: testConfig(width: 160))
    let pages = CTFrameParser.paginate(content, in: column)
    #expect(pages.count > 4)
    var next = 0
    for page in pages {
      let shown = units(CTFrameGetVisibleStringRange(page.ctFrame))
      #expect(shown.lowerBound == next && !shown.isEmpty)
      next = shown.upperBound
      for (line, origin) in zip(lines(page.ctFrame), origins(page.ctFrame)) {
        var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
        CTLineGetTypographicBounds(line, &ascent, &descent, nil)
        #expect(origin.y - descent >= -0.01 && origin.y + ascent <= 100.01)
      }
    }
    #expect(next == content.string.length)
    #expect(pages.map(\.linkArray.count) == [1] + Array(repeating: 0, count: pages.count - 2) + [1])
    #expect(pages.map(\.imageArray.count).reduce(0, +) == 1 && pages.last?.imageArray.count == 1)
    let image = try #require(pages.last?.imageArray.first)
    #expect(column.contains(image.imagePosition))
  }

  @Test("A line higher than the page has a page of its own, and the text continues after it")
  func tooHigh() throws {
    let folder = try TemplateFolder()
    let path = try folder.template(
      """
      [{"type":"txt","content":"before "},{"type":"img","name":"none.png","width":30,"height":300},
       {"type":"txt","content":"after and more text on another line"}]
      """)
    let pages = CTFrameParser.paginate(
      try CTFrameParser.loadTemplateFile(path, config: testConfig(width: 160)), in: column)
    #expect(pages.count == 2)
    #expect(units(CTFrameGetVisibleStringRange(pages[0].ctFrame)).contains(7))
    #expect(pages[0].imageArray[0].imagePosition.maxY == column.maxY, "it hangs from the top of the column")
    #expect(CTFrameGetVisibleStringRange(pages[1].ctFrame).length > 0)
  }

  @Test("Nothing to show is one empty page")
  func empty() {
    let pages = CTFrameParser.paginate(TemplateContent(string: NSAttributedString(string: "")), in: column)
    #expect(pages.count == 1 && lines(pages[0].ctFrame).isEmpty)
  }
}
