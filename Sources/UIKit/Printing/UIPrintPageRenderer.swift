public import CoreGraphics
public import Foundation
internal import TextKit

/// Draws the pages of a print job: header, content and footer. Programs subclass it, or add formatters.
///
/// Coordinates are points of the page, y down. Pages are counted from 0.
@MainActor open class UIPrintPageRenderer: NSObject {
  /// The paper. A print job sets it; a program that draws pages itself may, too.
  ///
  /// On Apple's systems it is read-only.
  open var paperRect = CGRect.zero { didSet { forgetPages() } }
  /// The part of the paper that can be printed on. A print job sets it; a program that draws pages itself
  /// may, too.
  ///
  /// On Apple's systems it is read-only.
  open var printableRect = CGRect.zero { didSet { forgetPages() } }
  /// The height of headers, in points, at the top of the printable rectangle.
  open var headerHeight: CGFloat = 0 { didSet { forgetPages() } }
  /// The height of footers, in points, at the bottom of the printable rectangle.
  open var footerHeight: CGFloat = 0 { didSet { forgetPages() } }
  /// What cuts content into pages; `nil` and empty for none.
  open var printFormatters: [UIPrintFormatter]? {
    didSet {
      for old in oldValue ?? [] where printFormatters?.contains(where: { $0 === old }) != true {
        old.printPageRenderer = nil
        old.forgetPages()
      }
      for formatter in printFormatters ?? [] {
        formatter.printPageRenderer = self
        formatter.forgetPages()
      }
    }
  }

  /// Creates a renderer without paper.
  nonisolated public override init() { super.init() }

  /// The number of pages: as many as the formatters fill.
  open var numberOfPages: Int {
    (printFormatters ?? []).reduce(0) { max($0, $1.startPage + $1.pageCount) }
  }

  /// Adds a formatter whose content begins on a page; it leaves a renderer that it was added to before.
  open func addPrintFormatter(_ formatter: UIPrintFormatter, startingAtPageAt pageIndex: Int) {
    formatter.removeFromPrintPageRenderer()
    formatter.startPage = pageIndex
    printFormatters = (printFormatters ?? []) + [formatter]
  }

  /// Returns the formatters that have content on a page.
  open func printFormattersForPage(at pageIndex: Int) -> [UIPrintFormatter]? {
    printFormatters?.filter { ($0.startPage..<$0.startPage + $0.pageCount).contains(pageIndex) }
  }

  /// Called before pages are drawn. It does nothing; overrides make what they need for these pages.
  open func prepare(forDrawingPages range: NSRange) {}

  /// Draws a page in the current context: header, content, what the formatters have, footer.
  ///
  /// - Parameters:
  ///   - pageIndex: The page.
  ///   - printableRect: The part of the paper that can be printed on.
  open func drawPage(at pageIndex: Int, in printableRect: CGRect) {
    if headerHeight > 0 {
      drawHeaderForPage(
        at: pageIndex,
        in: CGRect(
          x: printableRect.minX, y: printableRect.minY, width: printableRect.width, height: headerHeight))
    }
    drawContentForPage(at: pageIndex, in: content(of: printableRect))
    for formatter in printFormattersForPage(at: pageIndex) ?? [] {
      drawPrintFormatter(formatter, forPageAt: pageIndex)
    }
    if footerHeight > 0 {
      drawFooterForPage(
        at: pageIndex,
        in: CGRect(
          x: printableRect.minX, y: printableRect.maxY - footerHeight, width: printableRect.width,
          height: footerHeight))
    }
  }

  /// Draws what a formatter has on a page.
  open func drawPrintFormatter(_ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int) {
    printFormatter.draw(in: printFormatter.rectForPage(at: pageIndex), forPageAt: pageIndex)
  }

  /// Draws the header of a page; it draws nothing unless overridden.
  open func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {}

  /// Draws what is beneath the formatters' content; it draws nothing unless overridden.
  open func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {}

  /// Draws the footer of a page; it draws nothing unless overridden.
  open func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {}

  private func forgetPages() {
    for formatter in printFormatters ?? [] { formatter.forgetPages() }
  }

  /// The printable rectangle without header and footer.
  var contentArea: CGRect { content(of: printableRect) }

  private func content(of rect: CGRect) -> CGRect {
    rect.inset(by: UIEdgeInsets(top: headerHeight, left: 0, bottom: footerHeight, right: 0))
  }

  /// Returns all pages as a PDF, in light colours.
  ///
  /// Not in Apple's UIKit.
  ///
  /// - Parameter title: The document's title.
  open func pdfData(title: String? = nil) -> Data { pdfData(title: title, of: 0..<numberOfPages) }

  /// Returns some pages as a PDF, which are counted from 1 here; `nil` if none of them is there.
  func pdfData(title: String?, pages: [ClosedRange<Int>]) -> Data? {
    let chosen = (0..<numberOfPages).filter { index in pages.contains { $0.contains(index + 1) } }
    return chosen.isEmpty ? nil : pdfData(title: title, of: chosen)
  }

  private func pdfData(title: String?, of pages: some Collection<Int>) -> Data {
    let format = UIGraphicsPDFRendererFormat()
    if let title, !title.isEmpty { format.documentInfo = [kCGPDFContextTitle as String: title] }
    let paper = paperRect.isEmpty ? printableRect : paperRect
    let (first, last) = (pages.min() ?? 0, pages.max() ?? -1)
    prepare(forDrawingPages: NSRange(location: first, length: last + 1 - first))
    var data = Data()
    UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
      data = UIGraphicsPDFRenderer(bounds: paper, format: format).pdfData { context in
        for page in pages {
          context.beginPage()
          drawPage(at: page, in: printableRect)
        }
      }
    }
    return data
  }
}
