import UIKit

/// Lays a text out in pages of two columns with TextKit, and writes a PDF.
final class TwoColumnReport {
  let title: String
  let body: NSAttributedString
  let pageRect = CGRect(x: 0, y: 0, width: 595.2, height: 841.8)

  init(title: String, body: NSAttributedString) {
    self.title = title
    self.body = body
  }

  func makePDF() -> Data {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextTitle as String: title, kCGPDFContextCreator as String: "Report"]
    let renderer = UIGraphicsPDFRenderer(bounds: pageRect, format: format)

    let storage = NSTextStorage(attributedString: body)
    let layoutManager = NSLayoutManager()
    storage.addLayoutManager(layoutManager)

    let margin: CGFloat = 48
    let gutter: CGFloat = 18
    let columnSize = CGSize(
      width: (pageRect.width - 2 * margin - gutter) / 2, height: pageRect.height - 2 * margin)

    return renderer.pdfData { context in
      var page = 0
      var glyphsDone = 0
      repeat {
        context.beginPage()
        page += 1
        for column in 0..<2 {
          let container = NSTextContainer(size: columnSize)
          container.lineFragmentPadding = 0
          layoutManager.addTextContainer(container)
          let range = layoutManager.glyphRange(for: container)
          let origin = CGPoint(x: margin + CGFloat(column) * (columnSize.width + gutter), y: margin)
          layoutManager.drawBackground(forGlyphRange: range, at: origin)
          layoutManager.drawGlyphs(forGlyphRange: range, at: origin)
          glyphsDone = NSMaxRange(range)
        }
        drawFooter(page: page)
      } while glyphsDone < layoutManager.numberOfGlyphs
    }
  }

  private func drawFooter(page: Int) {
    let text = "Page \(page)" as NSString
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.secondaryLabel,
    ]
    let size = text.size(withAttributes: attributes)
    text.draw(
      at: CGPoint(x: pageRect.midX - size.width / 2, y: pageRect.maxY - 34), withAttributes: attributes)
  }
}
