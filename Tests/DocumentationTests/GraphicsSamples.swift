import CoreGraphics
import CoreText
import Foundation
import GalleyFonts
import TemplateEngine
import TestSupport
import Testing

// The samples of the documentation pages of CoreGraphics, CoreText and TemplateEngine.

@Suite("Samples: Core Graphics, Core Text and templates")
struct GraphicsSamples {
  @Test("CoreGraphics: a bitmap is drawn into and becomes a PNG file")
  func drawingBitmaps() throws {
    let context = CGContext(
      data: nil, width: 200, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.setFillColor(red: 0.1, green: 0.4, blue: 0.8, alpha: 1)
    context.fillEllipse(in: CGRect(x: 20, y: 20, width: 160, height: 60))
    let png = try context.makeImage()!.pngData()

    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("CoreText: an attributed string is drawn in a frame")
  func drawingFrames() throws {
    let context = try #require(bitmap())
    let font = CTFontCreateWithName("Liberation Sans" as CFString, 32, nil)
    let text = NSAttributedString(
      string: "Hello, 世界 👋", attributes: [.init(kCTFontAttributeName as String): font])
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let page = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 60), transform: nil)
    let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), page, nil)
    CTFrameDraw(frame, context)

    #expect(CTFrameGetVisibleStringRange(frame).length == text.length)
  }

  @Test("PDF on a server: text becomes pages, which are bytes in memory")
  func writingPages() async throws {
    let story = NSAttributedString(
      string: String(repeating: "It was the best of times, it was the worst of times. ", count: 200),
      attributes: [
        .init(kCTFontAttributeName as String): CTFontCreateWithName("Liberation Serif" as CFString, 12, nil)
      ])
    let pdf = try pages(of: story, title: "A Tale")
    #expect(pdf.starts(with: Data("%PDF-".utf8)))
    #expect(try objectsOfPDF(pdf).components(separatedBy: "/Type /Page ").count > 3)
    let answers = try await answer([story, story])
    #expect(answers == [pdf, pdf])
  }

  /// Sets a text on pages of A4 with margins of 72 points.
  func pages(of text: NSAttributedString, title: String) throws -> Data {
    let data = NSMutableData()
    var page = CGRect(x: 0, y: 0, width: 595, height: 842)
    let information = [kCGPDFContextTitle: title] as CFDictionary
    let context = CGContext(consumer: CGDataConsumer(data: data)!, mediaBox: &page, information)!

    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let column = CGPath(rect: page.insetBy(dx: 72, dy: 72), transform: nil)
    var start = 0
    repeat {
      context.beginPDFPage(nil)
      let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(start, 0), column, nil)
      CTFrameDraw(frame, context)
      context.endPDFPage()
      let shown = CTFrameGetVisibleStringRange(frame).length
      guard shown > 0 else { break }  // a line that is higher than the page
      start += shown
    } while start < text.length
    try context.finish()
    return data as Data
  }

  /// Answers requests side by side: nothing here belongs to one thread.
  func answer(_ requests: [NSAttributedString]) async throws -> [Data] {
    try await withThrowingTaskGroup(of: (Int, Data).self) { group in
      for (index, text) in requests.enumerated() {
        let copy = Unchanging(text: NSAttributedString(attributedString: text))
        group.addTask { (index, try pages(of: copy.text, title: "A Tale")) }
      }
      var answers = [Data](repeating: Data(), count: requests.count)
      for try await (index, data) in group { answers[index] = data }
      return answers
    }
  }

  @Test("PDF on a server: fonts of one task are its own")
  func fontsOfATask() throws {
    let folder = try FontFolder([TestFonts.liberationMono])
    let path = folder.path
    let fonts = try FontCollection(directory: path)
    let name = FontCollection.$current.withValue(fonts) {
      let font = CTFontCreateWithName("Liberation Mono" as CFString, 12, nil)
      return CTFontCopyPostScriptName(font)
    }
    #expect(name as String == "LiberationMono")
  }

  @Test("TemplateEngine: plain text and templates become a model that draws itself")
  func layingOutTemplates() throws {
    let context = try #require(bitmap())
    let config = CTFrameParserConfig()
    config.width = 300
    config.fontName = "Liberation Sans"
    let data = CTFrameParser.parseContent("A line of text", config: config)

    let view = CTDisplayView(frame: CGRect(x: 0, y: 0, width: data.width, height: data.height))
    view.data = data
    view.draw(in: context)

    #expect(data.height > 0)
  }

  private func bitmap() -> CGContext? {
    CGContext(
      data: nil, width: 300, height: 60, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }
}

/// A text that no reference can change, so that another thread may have it.
private struct Unchanging: @unchecked Sendable {
  let text: NSAttributedString
}
