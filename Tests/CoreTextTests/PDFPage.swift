import CoreText
import TestSupport
import Testing

/// A PDF document of one page, kept in a file as long as the value is.
struct PDFPage {
  let width: Int
  let height: Int
  let file: URL
  private let directory: TemporaryDirectory

  /// Draws a page of a size in points.
  init(_ width: Int, _ height: Int, draw: (CGContext) throws -> Void) throws {
    (self.width, self.height) = (width, height)
    directory = try TemporaryDirectory()
    file = directory.url.appendingPathComponent("page.pdf")
    var box = CGRect(x: 0, y: 0, width: width, height: height)
    let context = try #require(CGContext(file as CFURL, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    try draw(context)
    context.endPDFPage()
    context.closePDF()
  }

  /// The page's text as `pdftotext` finds it.
  func text(_ options: String...) throws -> String {
    let answer = try run("pdftotext", options + [file.path, "-"])
    #expect(answer.status == 0)
    return String(decoding: answer.output, as: UTF8.self)
  }

  /// The only line of the page's text, ligatures as letters.
  func line() throws -> String {
    try text().trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{C}"]))
      .precomposedStringWithCompatibilityMapping
  }

  /// The page as `pdftoppm` paints it, a pixel a point.
  func raster() throws -> Picture {
    let stem = directory.url.appendingPathComponent("page").path
    #expect(try run("pdftoppm", ["-r", "72", "-png", "-singlefile", file.path, stem]).status == 0)
    let picture = Picture(width, height)
    picture.context.draw(
      try CGImage(contentsOfFile: stem + ".png"), in: CGRect(x: 0, y: 0, width: width, height: height))
    return picture
  }
}

extension CTLine {
  /// Draws the line from a point on.
  func draw(at point: CGPoint, in context: CGContext) {
    context.textPosition = point
    CTLineDraw(self, context)
  }
}
