internal import CoreGraphics
internal import CoreText
internal import Foundation
internal import TextKit

/// A text that becomes a PDF of A4 pages, as programs do it: a framesetter a chapter, a frame a page, and a
/// context.
struct BenchPDF {
  /// 72 points an inch; margins of 2 cm.
  private static let page = CGRect(x: 0, y: 0, width: 595.276, height: 841.89)
  private static let margin: CGFloat = 56.693
  /// The UTF-8 bytes of a chapter, which ends with a paragraph: 15 to 20 pages.
  private static let chapterSize = 60_000

  private let text: String
  private let attributes: [NSAttributedString.Key: Any]

  /// Takes a text, a paragraph a line.
  init(_ text: String, font: CTFont, isJustified: Bool) {
    self.text = text
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
    self.attributes = attributes
  }

  /// Writes the document, and returns the number of its pages.
  func write(to file: URL) throws -> Int {
    var box = BenchPDF.page
    guard let context = CGContext(file as CFURL, mediaBox: &box, nil) else {
      throw ToolError.failed(file.path, "cannot be written")
    }
    var pages = 0
    var rest = text[...]
    while !rest.isEmpty {
      let chapter = BenchPDF.chapter(of: rest)
      pages += write(NSAttributedString(string: String(chapter), attributes: attributes), to: context)
      rest = rest[chapter.endIndex...]
    }
    try context.finish()
    return pages
  }

  /// Returns the first chapter of a text.
  private static func chapter(of text: Substring) -> Substring {
    let bytes = text.utf8
    guard let place = bytes.index(bytes.startIndex, offsetBy: chapterSize, limitedBy: bytes.endIndex),
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n"))
    else { return text }
    return text[...end]
  }

  /// Writes a chapter from a new page on, and returns the number of its pages.
  private func write(_ chapter: NSAttributedString, to context: CGContext) -> Int {
    let column = CGPath(
      rect: BenchPDF.page.insetBy(dx: BenchPDF.margin, dy: BenchPDF.margin), transform: nil)
    let setter = CTFramesetterCreateWithAttributedString(chapter)
    var (start, pages) = (0, 0)
    while start < chapter.length {
      let frame = CTFramesetterCreateFrame(setter, CFRange(location: start, length: 0), column, nil)
      let length = CTFrameGetVisibleStringRange(frame).length
      if length == 0 { break }
      context.beginPDFPage(nil)
      CTFrameDraw(frame, context)
      context.endPDFPage()
      start += length
      pages += 1
    }
    return pages
  }
}
