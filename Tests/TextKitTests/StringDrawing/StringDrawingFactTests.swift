import CoreText
import GalleyFonts
import TestSupport
import Testing
import TextKit

@Suite("Facts of string drawing")
struct StringDrawingFactTests {
  /// Text with indents, one paragraph a string.
  private func indented(_ text: String, first: CGFloat, others: CGFloat) throws -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent) = (first, others)
    let font = try fileFont(20, fallback: [TestFonts.notoSansHebrew])
    return NSAttributedString(string: text, attributes: [.font: font, .paragraphStyle: style])
  }

  @Test("The box is as wide as the text: indents that all lines have do not count, in either direction")
  func indents() throws {
    func width(_ text: String, _ first: CGFloat, _ others: CGFloat, in room: CGFloat = 0) throws -> CGFloat {
      let box = try indented(text, first: first, others: others).boundingRect(
        with: CGSize(width: room, height: 0), options: .usesLineFragmentOrigin, context: nil)
      #expect(box.origin == .zero)
      return box.width
    }
    for text in ["a single line", "שלום עולם"] {
      let plain = try width(text, 0, 0)
      let hanging = try [width(text, 24, 0), width(text, 24, 24)]
      #expect(plain > 50 && hanging == [plain, plain])
      // Of two equal lines one begins 24 points further in.
      let two = text + "\u{2028}" + text
      #expect(abs(try width(two, 24, 0) - plain - 24) < 1e-6)
      #expect(abs(try width(two, 0, 24) - plain - 24) < 1e-6)
      #expect(abs(try width(two, 24, 24) - plain) < 1e-6)
      // An empty line has no place of its own.
      #expect(abs(try width(text + "\n\n" + text, 24, 0) - plain) < 1e-6)
    }
    // The indent takes its part of the available width all the same.
    let long = "several words that take several lines"
    let wrapped = try [width(long, 24, 24, in: 124), width(long, 0, 0, in: 100)]
    #expect(abs(wrapped[0] - wrapped[1]) < 1e-6)
    #expect(try width(long, 24, 24, in: 124) <= 100)
  }

  private func attributes(_ size: Double = 20) throws -> [NSAttributedString.Key: Any] {
    [.font: try fileFont(size)]
  }

  @Test("B56: without the line-fragment origin one unwrapped line stands on the rectangle's origin")
  func origins() throws {
    let attributes = try attributes()
    let text = NSAttributedString(string: "HHH HHH HHH\nHHH", attributes: attributes)
    let rect = CGRect(x: 10, y: 50, width: 60, height: 60)
    let line = try Page(200, 140) { text.draw(with: rect, options: [], context: nil) }
    #expect(abs(line.ink.maxY - 50) <= 1 && line.ink.maxX > 100, "on the baseline, not wrapped, one line")
    let block = try Page(200, 140) {
      text.draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
    }
    let font = try fileFont(20)
    let capitals = 50 + CTFontGetAscent(font) - CTFontGetCapHeight(font)
    #expect(abs(block.ink.minY - capitals) <= 1.5 && block.ink.maxX <= 70, "from the top left, wrapped")
    #expect(block.ink.height > 30, "two lines")
  }

  @Test(
    "B57: options are 1, 2, 8 and 32; leading is per line, device metrics are ink, truncation needs wrapping")
  func options() throws {
    let all: [NSString.DrawingOptions] = [
      .usesLineFragmentOrigin, .usesFontLeading, .usesDeviceMetrics, .truncatesLastVisibleLine,
    ]
    #expect(all.map(\.rawValue) == [1, 2, 8, 32])
    let font = try fileFont(20)
    let text = NSAttributedString(string: "xxx xxx xxx", attributes: try attributes())
    let room = CGSize(width: 40, height: 0)
    let plain = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil)
    let leaded = text.boundingRect(
      with: room, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    #expect(abs(leaded.height - plain.height - 3 * CTFontGetLeading(font)) < 1e-6)
    let ink = text.boundingRect(
      with: room, options: [.usesLineFragmentOrigin, .usesDeviceMetrics], context: nil)
    let page = try Page(60, 90) {
      text.draw(
        with: CGRect(x: 0, y: 0, width: 40, height: 90), options: .usesLineFragmentOrigin, context: nil)
    }
    #expect(abs(ink.minY - page.ink.minY) <= 1 && abs(ink.maxY - page.ink.maxY) <= 1)
    #expect(abs(ink.minX - page.ink.minX) <= 1 && abs(ink.maxX - page.ink.maxX) <= 1)
    // Truncation: the mode of the paragraph must wrap, and the line-fragment origin must be there.
    let small = CGSize(width: 60, height: 30)
    func width(_ mode: NSLineBreakMode, _ options: NSStringDrawingOptions) throws -> CGFloat {
      let style = NSMutableParagraphStyle()
      style.lineBreakMode = mode
      return NSAttributedString(
        string: "xxxxx xxxx xxx xxxx",
        attributes: try attributes().merging([.paragraphStyle: style]) { $1 }
      ).boundingRect(with: small, options: options, context: nil).width
    }
    let cut: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    let wrapped = try width(.byWordWrapping, cut)
    #expect(wrapped <= 60)
    #expect(try width(.byWordWrapping, .usesLineFragmentOrigin) != wrapped)
    #expect(try width(.byWordWrapping, .truncatesLastVisibleLine) > 100, "no effect without the origin")
    #expect(
      try width(.byClipping, cut) == width(.byClipping, .usesLineFragmentOrigin), "no effect on clipping")
  }

  @Test("B58: the box has fractions, keeps the width, grows in height, and counts a line break at the end")
  func boundingBox() throws {
    let text = NSAttributedString(string: "words of several lines", attributes: try attributes())
    let box = text.boundingRect(
      with: CGSize(width: 70, height: 10), options: .usesLineFragmentOrigin, context: nil)
    #expect(box.width <= 70 && box.height > 40 && box.height != box.height.rounded() && box.origin == .zero)
    let font = try fileFont(20)
    let line = text.boundingRect(with: CGSize(width: 70, height: 10), options: [], context: nil)
    #expect(abs(line.minY + CTFontGetDescent(font)) < 1e-9 && line.width > 150)
    let one = NSAttributedString(string: "a", attributes: try attributes()).size()
    let two = NSAttributedString(string: "a\n", attributes: try attributes()).size()
    #expect(abs(two.height - 2 * one.height) < 1e-6)
    // Padding is not included.
    let typeset = CTLineCreateWithAttributedString(
      NSAttributedString(string: "a", attributes: try attributes()))
    #expect(abs(Double(one.width) - CTLineGetTypographicBounds(typeset, nil, nil, nil)) < 1e-9)
  }

  @Test("B59: a minimum scale of 0 shrinks nothing; the context tells the factor and the box")
  func contexts() throws {
    let text = NSAttributedString(string: "a line that is too long", attributes: try attributes())
    let rect = CGRect(x: 0, y: 0, width: text.size().width * 0.8, height: 24)
    let context = NSStringDrawingContext()
    _ = try Page(300, 40) { text.draw(with: rect, options: [], context: context) }
    #expect(context.actualScaleFactor == 1 && context.totalBounds.width > rect.width)
    context.minimumScaleFactor = 0.5
    let page = try Page(300, 40) {
      text.draw(with: rect.offsetBy(dx: 0, dy: 30), options: [], context: context)
    }
    #expect(context.actualScaleFactor < 0.81 && context.actualScaleFactor > 0.75)
    #expect(abs(page.ink.width - context.totalBounds.width) < 4 && page.ink.width < rect.width)
    // Measuring takes the same factor and has the same box.
    let before = (context.actualScaleFactor, context.totalBounds)
    let box = text.boundingRect(with: rect.size, options: [], context: context)
    #expect(context.actualScaleFactor == before.0 && context.totalBounds == before.1 && box == before.1)
  }

  @available(*, deprecated)
  private func deprecatedMembers() throws {
    let text = NSAttributedString(string: "a line that is too long", attributes: try attributes())
    let context = NSStringDrawingContext()
    let room = CGSize(width: text.size().width - 20, height: 30)
    #expect(context.minimumTrackingAdjustment == 0 && context.actualTrackingAdjustment == 0)
    context.minimumTrackingAdjustment = -2
    let box = text.boundingRect(with: room, options: [], context: context)
    #expect(box.width <= room.width && context.actualScaleFactor == 1)
    #expect(context.actualTrackingAdjustment < -0.5 && context.actualTrackingAdjustment >= -1)
    let options: NSStringDrawingOptions = .usesLineFragmentOrigin
    #expect(
      text.boundingRect(with: room, options: options)
        == text.boundingRect(with: room, options: options, context: nil))
    let rect = CGRect(x: 4, y: 4, width: 100, height: 80)
    let pages = try [
      Page(120, 90) { text.draw(with: rect, options: options) },
      Page(120, 90) { text.draw(with: rect, options: options, context: nil) },
    ]
    #expect(pages[0].bytes == pages[1].bytes && !pages[0].ink.isNull)
  }

  private protocol DeprecatedMembers {
    func run() throws
  }

  private struct Caller: DeprecatedMembers {
    @available(*, deprecated) func run() throws { try StringDrawingFactTests().deprecatedMembers() }
  }

  @Test("Letters are moved together before they are made smaller, and the deprecated spellings are the same")
  func deprecatedSpellings() throws {
    let caller: any DeprecatedMembers = Caller()
    try caller.run()
  }

  @Test(
    "B60: without attributes text is in Helvetica 12, black, on nothing, with the default paragraph style")
  func defaults() throws {
    let helvetica = try #require(UIFont(name: "Helvetica", size: 12))
    let explicit: [NSAttributedString.Key: Any] = [
      .font: helvetica, .foregroundColor: UIColor.black, .paragraphStyle: NSParagraphStyle.default,
      .ligature: 1,
    ]
    #expect("office VA".size() == "office VA".size(withAttributes: explicit))
    let pages = try [
      Page(80, 30) { "office VA".draw(at: CGPoint(x: 5, y: 5)) },
      Page(80, 30) { "office VA".draw(at: CGPoint(x: 5, y: 5), withAttributes: explicit) },
    ]
    #expect(pages[0].bytes == pages[1].bytes && pages[0].ink.width > 30)
    #expect(pages[0].box { $0 != $1 || $1 != $2 }.isNull, "black on white")
  }

  @Test("Attachments stand on their bounds in drawn strings, with their padding, and count in the box")
  func attachments() throws {
    let attachment = NSTextAttachment(image: try plainImage(30, 20, .green))
    let text = NSMutableAttributedString(string: "ab\u{FFFC}cd", attributes: try attributes())
    text.addAttribute(.attachment, value: attachment, range: NSRange(location: 2, length: 1))
    let letters = NSAttributedString(string: "abcd", attributes: try attributes()).size()
    #expect(abs(text.size().width - letters.width - 30) < 0.01)
    attachment.bounds = CGRect(x: 0, y: -6, width: 40, height: 50)
    let size = text.size()
    #expect(abs(size.width - letters.width - 40) < 0.01)
    #expect(size.height >= 50)
    attachment.lineLayoutPadding = 5
    #expect(abs(text.size().width - letters.width - 50) < 0.01, "B64: padding belongs to the advance")
    let page = try Page(140, 80) { text.draw(at: CGPoint(x: 10, y: 10)) }
    let box = page.box(where: Page.isGreen)
    let start = 10 + NSAttributedString(string: "ab", attributes: try attributes()).size().width + 5
    #expect(abs(box.width - 40) <= 1)
    #expect(abs(box.minX - start) <= 1 && abs(box.height - 50) <= 1)
    // The baseline is 44 below the top of the picture, and 6 above its bottom.
    let letter = page.box(where: Page.isDark)
    #expect(abs(box.maxY - letter.maxY - 6) <= 1.5)
    // Ink bounds know it.
    let ink = text.boundingRect(
      with: .zero, options: [.usesLineFragmentOrigin, .usesDeviceMetrics], context: nil)
    #expect(ink.height >= 50)
  }

  @Test("Shadows, lines through text and letterpress are drawn by strings too")
  func effects() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 6, height: 8)
    shadow.shadowColor = UIColor.red
    let page = try Page(60, 60) {
      "I".draw(
        at: CGPoint(x: 10, y: 5), withAttributes: try attributes(30).merging([.shadow: shadow]) { $1 })
    }
    let (dark, red) = (page.box(where: Page.isDark), page.box(where: Page.isRed))
    #expect(abs(red.maxX - dark.maxX - 6) <= 1 && abs(red.maxY - dark.maxY - 8) <= 1, "right and down")
    let struck = try Page(60, 60) {
      "xxx".draw(
        at: CGPoint(x: 5, y: 5),
        withAttributes: try attributes(30).merging([
          .strikethroughStyle: NSUnderlineStyle.single.rawValue, .strikethroughColor: UIColor.red,
        ]) { $1 })
    }
    let line = struck.box(where: Page.isRed)
    let font = try fileFont(30)
    #expect(line.width > 40 && line.height <= 4)
    #expect(abs(line.minY - (5 + CTFontGetAscent(font) - CGFloat(font.font.strikeoutPosition))) <= 1.5)
  }
}
