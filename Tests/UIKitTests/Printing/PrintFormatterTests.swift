import TestSupport
import Testing
import UIKit

@MainActor struct PrintFormatterTests {
  private static let font = UIFont(name: "Liberation Sans", size: 20)!

  private static func renderer(_ size: CGSize = CGSize(width: 300, height: 200)) -> UIPrintPageRenderer {
    let renderer = UIPrintPageRenderer()
    renderer.paperRect = CGRect(origin: .zero, size: size)
    renderer.printableRect = renderer.paperRect
    return renderer
  }

  private static func lines(_ count: Int) -> NSAttributedString {
    let text = (1...count).map { "Line \($0)" }.joined(separator: "\n")
    return NSAttributedString(string: text, attributes: [.font: font])
  }

  @Test("UISimpleTextPrintFormatter cuts a text into pages whose lines all are in the PDF, once and in order")
  func pages() throws {
    let renderer = Self.renderer()
    let formatter = UISimpleTextPrintFormatter(attributedText: Self.lines(30))
    #expect(formatter.pageCount == 0)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    // Eight lines of 22.99 points fit into 200.
    let lineHeight = Self.font.lineHeight + Self.font.leading
    let perPage = Int(200 / lineHeight)
    #expect(formatter.pageCount == (30 + perPage - 1) / perPage)
    #expect(renderer.numberOfPages == formatter.pageCount)
    let pages = try PDFRendererTests.pages(renderer.pdfData(title: "Lines"))
    #expect(pages.count == renderer.numberOfPages)
    let words = pages.flatMap { $0.split(separator: "\n") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    #expect(words == (1...30).map { "Line \($0)" })
    #expect(try PDFRendererTests.facts(renderer.pdfData(title: "Lines"))["Title"] == "Lines")
  }

  @Test(
    "UIPrintFormatter.rectForPage(at:) keeps off header, footer and insets, and is zero beyond the content")
  func rectangles() {
    let renderer = Self.renderer()
    renderer.headerHeight = 20
    renderer.footerHeight = 30
    let formatter = UISimpleTextPrintFormatter(attributedText: Self.lines(3))
    formatter.perPageContentInsets = UIEdgeInsets(top: 5, left: 40, bottom: 50, right: 10)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 2)
    #expect(formatter.rectForPage(at: 2) == CGRect(x: 40, y: 20, width: 250, height: 130))
    #expect(formatter.rectForPage(at: 1) == .zero)
    #expect(formatter.rectForPage(at: 3) == .zero)
    #expect(renderer.numberOfPages == 3)
    formatter.maximumContentWidth = 100
    formatter.maximumContentHeight = 60
    #expect(formatter.rectForPage(at: 2).size == CGSize(width: 100, height: 60))
    // Two lines fit into 60 points.
    #expect(formatter.pageCount == 2)
    formatter.removeFromPrintPageRenderer()
    #expect(formatter.pageCount == 0)
    #expect(renderer.printFormatters?.isEmpty == true)
  }

  @Test(
    "A plain text prints in its font, colour and alignment, in light colours also where the interface is dark"
  )
  func plain() throws {
    let renderer = Self.renderer(CGSize(width: 200, height: 60))
    let formatter = UISimpleTextPrintFormatter(text: "HHH")
    formatter.font = Self.font
    formatter.color = .label
    formatter.textAlignment = .right
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    #expect(formatter.attributedText == nil)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 60), format: format).image {
      context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 200, height: 60))
      renderer.drawPage(at: 0, in: renderer.printableRect)
    }
    let picture = try Picture(image)
    let left = picture.count(CGRect(x: 0, y: 0, width: 150, height: 60)) { $0 != white }
    let right = picture.count(CGRect(x: 150, y: 0, width: 50, height: 60)) { $0[0] < 64 }
    #expect(left == 0)
    #expect(right > 100)
    formatter.attributedText = Self.lines(1)
    #expect(formatter.text == nil)
  }

  final class Numbered: UIPrintPageRenderer {
    var prepared: NSRange?

    override func prepare(forDrawingPages range: NSRange) { prepared = range }

    override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
      "Head \(pageIndex)".draw(in: headerRect, withAttributes: [.font: font])
    }

    override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
      "Foot \(pageIndex) \(Int(footerRect.minY))".draw(in: footerRect, withAttributes: [.font: font])
    }

    private let font = UIFont(name: "Liberation Sans", size: 12)!
  }

  @Test("UIPrintPageRenderer draws header, content and footer of every page")
  func headers() throws {
    let renderer = Numbered()
    renderer.paperRect = CGRect(x: 0, y: 0, width: 300, height: 200)
    renderer.printableRect = renderer.paperRect.insetBy(dx: 10, dy: 10)
    renderer.headerHeight = 20
    renderer.footerHeight = 20
    renderer.addPrintFormatter(
      UISimpleTextPrintFormatter(attributedText: Self.lines(8)), startingAtPageAt: 0)
    let pages = try PDFRendererTests.pages(renderer.pdfData())
    #expect(pages.count == 2)
    #expect(renderer.prepared == NSRange(location: 0, length: 2))
    for (index, page) in pages.enumerated() {
      let lines = page.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
        !$0.isEmpty
      }
      #expect(lines.first == "Head \(index)")
      #expect(lines.last == "Foot \(index) 170")
    }
  }

  @Test("A line that is higher than a page ends the content instead of going on for ever")
  func tooHigh() {
    let renderer = Self.renderer(CGSize(width: 100, height: 10))
    let formatter = UISimpleTextPrintFormatter(attributedText: Self.lines(3))
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    #expect(formatter.pageCount <= 3)
  }

  @Test("UIView.viewPrintFormatter() prints the text of a text view page by page, beyond what is shown")
  func textView() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    view.overrideUserInterfaceStyle = .dark
    view.attributedText = Self.lines(30)
    let renderer = Self.renderer()
    renderer.addPrintFormatter(view.viewPrintFormatter(), startingAtPageAt: 0)
    #expect(renderer.numberOfPages > 1)
    let words = try PDFRendererTests.pages(renderer.pdfData()).flatMap { $0.split(separator: "\n") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    #expect(words == (1...30).map { "Line \($0)" })
  }

  final class Stripes: UIView {
    var parts: [CGRect] = []
    override func draw(_ rect: CGRect) {
      for row in stride(from: CGFloat(0), to: 500, by: 100) {
        "row \(Int(row))".draw(
          at: CGPoint(x: 10, y: row + 10), withAttributes: [.font: PrintFormatterTests.font])
      }
    }
    override func draw(_ rect: CGRect, for formatter: UIViewPrintFormatter) {
      parts.append(rect)
      super.draw(rect, for: formatter)
    }
  }

  @Test("UIViewPrintFormatter cuts other views into slices, smaller where they are wider than a page")
  func slices() throws {
    let view = Stripes(frame: CGRect(x: 7, y: 7, width: 600, height: 500))
    let renderer = Self.renderer()
    let formatter = view.viewPrintFormatter()
    #expect(formatter.view === view)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    // At half the size 400 points of the view are on a page of 200.
    #expect(formatter.pageCount == 2)
    let pages = try PDFRendererTests.pages(renderer.pdfData())
    #expect(
      view.parts == [
        CGRect(x: 0, y: 0, width: 600, height: 400), CGRect(x: 0, y: 400, width: 600, height: 100),
      ])
    #expect(pages[0].contains("row 300") && !pages[0].contains("row 400") && pages[1].contains("row 400"))
    view.frame.size = CGSize(width: 100, height: 200)
    formatter.maximumContentHeight = 0
    #expect(formatter.pageCount == 1)
  }
}
