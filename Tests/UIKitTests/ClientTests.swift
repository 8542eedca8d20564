import TestSupport
import Testing
import UIKit

/// The programs of `Clients`, which are written as for iOS.
struct ClientTests {
  private let sentence = "Every page takes as much of the text as fits, and the rest goes to the next. "

  @Test("A label becomes a picture with its text in the middle of a rounded box")
  func label() throws {
    let label = LabelImage(text: "Two lines of a label", font: .systemFont(ofSize: 17))
    let image = label.image(maxWidth: 140)
    try Picture.keep(image, as: "label")
    #expect(image.scale == 2)
    #expect(image.size.width <= 140)
    #expect(image.size.height > 2 * 17 + 16)
    let picture = try Picture(image)
    // The corners are outside of the box, the edges' middles in its colour, and the text is dark.
    #expect(picture[0, 0] == clear)
    #expect(picture[picture.width / 2, 1] == [242, 242, 247, 255])
    let inside = CGRect(x: 24, y: 16, width: picture.width - 48, height: picture.height - 32)
    let ink = picture.count(inside) { $0[0] < 100 && $0[3] == 255 }
    #expect(ink > 200)
    #expect(picture.count { $0[0] < 100 && $0[3] == 255 } == ink)
  }

  @Test("A report fills the columns of as many pages as it needs, in reading order")
  func report() throws {
    let words = (1...1600).map { "w\($0)" }.joined(separator: " ")
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    let body = NSAttributedString(
      string: words, attributes: [.font: UIFont.systemFont(ofSize: 11), .paragraphStyle: style])
    let document = TwoColumnReport(title: "Words", body: body).makePDF()
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("report.pdf")
    try document.write(to: file)
    if let pictures = ProcessInfo.processInfo.environment["PICTURES"] {
      try document.write(to: URL(fileURLWithPath: pictures).appendingPathComponent("report.pdf"))
    }
    let text = try run("pdftotext", [file.path, "-"])
    let pages = String(decoding: text.output, as: UTF8.self).split(separator: "\u{C}").map(String.init)
    #expect(pages.count >= 2)
    let found = pages.flatMap { $0.split(whereSeparator: \.isWhitespace) }.filter { $0.hasPrefix("w") }
    #expect(found.map(String.init) == (1...1600).map { "w\($0)" })
    for (i, page) in pages.enumerated() { #expect(page.contains("Page \(i + 1)")) }
    let facts = try PDFRendererTests.facts(document)
    #expect(facts["Title"] == "Words")
    #expect(facts["Creator"] == "Report")
  }

  @Test("A text storage colours keywords as they are typed, and layout draws them so")
  func highlighter() throws {
    let storage = SwiftHighlightingStorage()
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 100))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "let x = 1\nletter\n")
    func colour(_ location: Int) -> UIColor? {
      storage.attribute(.foregroundColor, at: location, effectiveRange: nil) as? UIColor
    }
    #expect(colour(0) == .systemPink)
    #expect(colour(4) == nil)
    #expect(colour(10) == nil)
    storage.replaceCharacters(in: NSRange(location: 3, length: 1), with: "s")
    #expect(colour(0) == nil)
    storage.replaceCharacters(in: NSRange(location: 3, length: 1), with: " ")
    #expect(colour(0) == .systemPink)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 60)).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 200, height: 60))
      manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: .zero)
    }
    try Picture.keep(image, as: "highlighter")
    let picture = try Picture(image)
    #expect(picture.count { $0[0] > 200 && $0[1] < 120 } > 10)
    #expect(picture.count { $0[0] < 60 && $0[1] < 60 } > 20)
  }

  @Test("Chat bubbles are as large as their text, on their sides, in light and in dark")
  func bubbles() throws {
    let bubbles = [
      ChatBubble(
        message: AttributedString("Hello! Are you coming to the concert tonight? 🎻"), side: .incoming),
      ChatBubble(message: AttributedString("Yes."), side: .outgoing),
    ]
    let light = renderConversation(bubbles, width: 320)
    try Picture.keep(light, as: "bubbles")
    let picture = try Picture(light)
    #expect(picture.width == 640)
    let isBlue = { (pixel: [UInt8]) in pixel == [0, 122, 255, 255] }
    let isGrey = { (pixel: [UInt8]) in pixel == [229, 229, 234, 255] }
    let half = CGRect(x: 0, y: 0, width: 320, height: picture.height)
    #expect(picture.count(half, where: isBlue) == 0)
    #expect(picture.count(where: isBlue) > 1000)
    #expect(picture.count(where: isGrey) > 10000)
    #expect(picture[2, 2] == white)
    #expect(bubbles[1].size(in: 240).width < 90)
    #expect(bubbles[0].size(in: 240).height > 2 * bubbles[1].size(in: 240).height - 20)
    var dark: UIImage?
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      dark = renderConversation(bubbles, width: 320)
    }
    try Picture.keep(#require(dark), as: "bubbles-dark")
    let night = try Picture(dark)
    #expect(night[2, 2] == black)
    #expect(night.count { $0 == [10, 132, 255, 255] } > 1000)
  }

  @Test("Both TextKits count the same lines", arguments: [80, 133.5, 260, 1000] as [CGFloat])
  func lines(_ width: CGFloat) {
    let text = NSAttributedString(
      string: String(repeating: sentence, count: 4) + "\nA second paragraph — שלום, 世界.",
      attributes: [.font: UIFont.systemFont(ofSize: 15)])
    let lines = text.numberOfLinesTextKit1(in: width)
    #expect(lines > 1)
    #expect(text.numberOfLinesTextKit2(in: width) == lines)
  }

  @Test("Markup becomes styles of an AttributedString, which draws in them")
  func markup() throws {
    let text = MarkupStyler().style("A **bold** word, an _italic_ one, and `let x`.")
    #expect(String(text.characters) == "A bold word, an italic one, and let x.")
    let string = NSAttributedString(text)
    var parts: [String] = []
    string.enumerateAttribute(.font, in: NSRange(location: 0, length: string.length)) { value, range, _ in
      let traits = (value as? UIFont)?.fontDescriptor.symbolicTraits ?? []
      let style =
        traits.contains(.traitBold)
        ? "b" : traits.contains(.traitItalic) ? "i" : traits.contains(.traitMonoSpace) ? "m" : ""
      parts.append(style + ":" + (string.string as NSString).substring(with: range))
    }
    #expect(parts == [":A ", "b:bold", ": word, an ", "i:italic", ": one, and ", "m:let x", ":."])
    let size = string.size()
    let image = UIGraphicsImageRenderer(size: CGSize(width: size.width + 8, height: size.height + 8)).image {
      context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1000, height: 1000))
      string.draw(at: CGPoint(x: 4, y: 4))
    }
    try Picture.keep(image, as: "markup")
    #expect(try Picture(image).count { $0 == [242, 242, 247, 255] } > 100)
  }
}
