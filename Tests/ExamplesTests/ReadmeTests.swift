import Foundation
import TestSupport
import Testing
import TextKit

// Each sample stands here as it does in the README. They are top-level code there, so they may use what this
// suite has in the place of globals: `URL(fileURLWithPath:)` puts their files into a folder of the test.

@Suite("README")
struct ReadmeTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func URL(fileURLWithPath name: String) -> Foundation.URL {
    directory.url.appendingPathComponent(name)
  }

  @Test("The Core Text sample draws its text")
  func coreText() throws {
    let font = CTFontCreateWithName("Liberation Sans" as CFString, 32, nil)
    let text = NSAttributedString(
      string: "Hello, 世界 👋", attributes: [.init(kCTFontAttributeName as String): font])
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let page = CGRect(x: 0, y: 0, width: 300, height: 60)
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0), CGPath(rect: page, transform: nil), nil)
    let context = CGContext(
      data: nil, width: 300, height: 60, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    CTFrameDraw(frame, context)
    try context.makeImage()!.pngData().write(to: URL(fileURLWithPath: "hello.png"))

    #expect(CTFrameGetVisibleStringRange(frame).length == text.length)
    #expect(try ink("hello.png") > 500)
  }

  @Test("The TextKit sample draws a column, and the changed words in red")
  func textKit() throws {
    let storage = NSTextStorage(
      string: "An edit lays out only the paragraphs that it touches.",
      attributes: [.font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.black])
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))  // As high as the text.
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 3, length: 4))

    manager.ensureLayout(for: container)
    let height = manager.usedRect(for: container).height.rounded(.up)
    let context = CGContext(
      data: nil, width: 200, height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.translateBy(x: 0, y: height)  // TextKit's y points down, a new context's up.
    context.scaleBy(x: 1, y: -1)
    UIGraphicsPushContext(context)
    manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: .zero)
    UIGraphicsPopContext()
    try context.makeImage()!.pngData().write(to: URL(fileURLWithPath: "column.png"))

    #expect(height > 30)
    #expect(try ink("column.png") > 500)
    #expect(try ink("column.png") { $0[0] > 150 && $0[1] < 50 } > 20)
  }

  @Test("The PDF sample sets a book on numbered pages, all of it as text")
  func pdf() throws {
    let sentence = "Every page takes as much of the text as fits. "
    let text = NSAttributedString(
      string: String(repeating: sentence, count: 200),
      attributes: [
        .init(kCTFontAttributeName as String): CTFontCreateWithName("Liberation Serif" as CFString, 12, nil)
      ])
    var page = CGRect(x: 0, y: 0, width: 595, height: 842)  // A4, in points.
    let document = CGContext(URL(fileURLWithPath: "book.pdf") as CFURL, mediaBox: &page, nil)!
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let column = CGPath(rect: page.insetBy(dx: 72, dy: 72), transform: nil)
    var start = 0
    while start < text.length {
      let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(start, 0), column, nil)
      document.beginPDFPage(nil)
      CTFrameDraw(frame, document)
      document.endPDFPage()
      start += CTFrameGetVisibleStringRange(frame).length
    }
    document.closePDF()

    let words = try run("pdftotext", [URL(fileURLWithPath: "book.pdf").path, "-"])
    let pages = String(decoding: words.output, as: UTF8.self).split(
      separator: "\u{C}", omittingEmptySubsequences: false)
    #expect(words.status == 0 && pages.count > 2)
    #expect(
      pages.joined(separator: " ").split(whereSeparator: \.isWhitespace)
        == String(repeating: sentence, count: 200).split(separator: " "))
  }

  @Test("Every Swift sample of the README is one of those above, word for word")
  func samples() throws {
    let file = Foundation.URL(fileURLWithPath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let tests = try String(contentsOf: file, encoding: .utf8).filter { !$0.isWhitespace }
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let samples = readme.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    let programs = samples.filter { !$0.contains("import PackageDescription") }
    #expect(programs.count == 3)
    for program in programs {
      let code = program.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined()
      #expect(tests.contains(code.filter { !$0.isWhitespace }), "\(program)")
    }
  }

  @Test("The README's products are those of the package, and its packages those that bootstrap installs")
  func manifest() throws {
    let root = Foundation.URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ name: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    }
    let (readme, package, bootstrap) = (
      try text("README.md"), try text("Package.swift"), try text("script/bootstrap")
    )
    let products = package.matches(of: /\.library\(name: "(\w+)"/).map(\.1)
    #expect(products.count >= 7)
    for product in products { #expect(readme.contains("`\(product)`"), "\(product)") }
    let needed = readme.matches(of: /lib[a-z0-9-]+-dev/).map(\.0)
    #expect(needed.count >= 7)
    for name in needed { #expect(bootstrap.contains(name), "\(name)") }
  }

  /// Counts the pixels of a picture that are like some, given as red, green, blue and alpha; those that were
  /// drawn on unless told.
  private func ink(_ name: String, where isCounted: ([UInt8]) -> Bool = { $0[3] > 32 }) throws -> Int {
    let image = try CGImage(contentsOfFile: URL(fileURLWithPath: name).path)
    let context = try #require(
      CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8,
        bytesPerRow: image.width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    let bytes = UnsafeRawBufferPointer(
      start: try #require(context.data), count: image.width * image.height * 4)
    return stride(from: 0, to: bytes.count, by: 4).count { isCounted(Array(bytes[$0..<$0 + 4])) }
  }
}
