import CoreText
import Foundation

/// A text on numbered A4 pages: its first line is the title, each further one a paragraph.
struct Letter {
  private let title: String
  private let text: NSAttributedString

  /// Creates a letter of plain text.
  init(_ string: String) {
    title = String(string.prefix { !$0.isNewline })
    let text = NSMutableAttributedString(
      string: string, attributes: Self.attributes(font: Self.font(12), space: 6))
    text.setAttributes(
      Self.attributes(font: Self.font(20), space: 18), range: NSRange(location: 0, length: title.utf16.count))
    self.text = text
  }

  /// Returns the letter as a file: the text is text, to be searched and copied, in subsets of its fonts.
  func pdf() -> Data {
    let data = NSMutableData()
    var page = CGRect(x: 0, y: 0, width: 595, height: 842)
    let facts = [kCGPDFContextTitle as String: title] as CFDictionary
    guard let consumer = CGDataConsumer(data: data),
      let context = CGContext(consumer: consumer, mediaBox: &page, facts)
    else { return Data() }
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let column = CGPath(rect: page.insetBy(dx: 72, dy: 72), transform: nil)
    var (start, number) = (0, 0)
    repeat {
      // Length 0 stands for the rest of the text: as much as fits.
      let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(start, 0), column, nil)
      let length = CTFrameGetVisibleStringRange(frame).length
      number += 1
      context.beginPDFPage(nil)
      CTFrameDraw(frame, context)
      draw(number, below: page, in: context)
      context.endPDFPage()
      start += length
      if length == 0 { break }
    } while start < text.length
    context.closePDF()
    return data as Data
  }

  /// Draws a page's number in the middle of its lower margin.
  private func draw(_ number: Int, below page: CGRect, in context: CGContext) {
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "\(number)", attributes: Self.attributes(font: Self.font(10), space: 0)))
    context.textPosition = CGPoint(x: page.midX - CTLineGetTypographicBounds(line, nil, nil, nil) / 2, y: 40)
    CTLineDraw(line, context)
  }

  private static func font(_ size: CGFloat) -> CTFont {
    CTFontCreateWithName("Liberation Serif" as CFString, size, nil)
  }

  /// Returns the attributes of paragraphs with a font and some space after them, in points.
  private static func attributes(font: CTFont, space: CGFloat) -> [NSAttributedString.Key: Any] {
    let style = withUnsafePointer(to: space) { space in
      CTParagraphStyleCreate(
        [
          CTParagraphStyleSetting(
            spec: .paragraphSpacing, valueSize: MemoryLayout<CGFloat>.size, value: space)
        ], 1)
    }
    return [
      .init(kCTFontAttributeName as String): font, .init(kCTParagraphStyleAttributeName as String): style,
    ]
  }
}
