internal import CoreGraphics
internal import CoreText
internal import Foundation
internal import TextKit

/// A text that becomes a PDF of A4 pages, as programs do it: a framesetter, a frame a page, and a context.
struct BenchPDF {
  /// 72 points an inch; margins of 2 cm.
  private static let page = CGRect(x: 0, y: 0, width: 595.276, height: 841.89)
  private static let margin: CGFloat = 56.693

  private let text: NSAttributedString

  /// Takes a text, a paragraph a line.
  init(_ text: String, font: CTFont, isJustified: Bool) {
    var attributes: [NSAttributedString.Key: Any] = [.font: font]
    if isJustified {
      var alignment = CTTextAlignment.justified
      attributes[NSAttributedString.Key(kCTParagraphStyleAttributeName as String)] = withUnsafePointer(
        to: &alignment
      ) {
        CTParagraphStyleCreate(
          [
            CTParagraphStyleSetting(
              spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: UnsafeRawPointer($0))
          ], 1)
      }
    }
    self.text = NSAttributedString(string: text, attributes: attributes)
  }

  /// Writes the document, and returns its bytes and the number of its pages.
  func document() throws -> (bytes: Data, pages: Int) {
    let bytes = NSMutableData()
    var box = BenchPDF.page
    guard let consumer = CGDataConsumer(data: bytes),
      let context = CGContext(consumer: consumer, mediaBox: &box, nil)
    else { throw ToolError.failed("pdf", "there is no memory") }
    let column = CGPath(rect: box.insetBy(dx: BenchPDF.margin, dy: BenchPDF.margin), transform: nil)
    let setter = CTFramesetterCreateWithAttributedString(text)
    var (start, pages) = (0, 0)
    while start < text.length {
      let frame = CTFramesetterCreateFrame(setter, CFRange(location: start, length: 0), column, nil)
      let length = CTFrameGetVisibleStringRange(frame).length
      if length == 0 { break }
      context.beginPDFPage(nil)
      CTFrameDraw(frame, context)
      context.endPDFPage()
      start += length
      pages += 1
    }
    try context.finish()
    return (Data(referencing: bytes), pages)
  }
}
