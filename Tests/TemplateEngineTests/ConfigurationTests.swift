import CoreGraphics
import CoreText
import GalleyFonts
import Foundation
import TemplateEngine
import TestSupport
import Testing

@Suite("Four classes and a configuration")
struct ConfigurationTests {
  private let tenLines = (1...10).map { "Line \($0)" }.joined(separator: "\n")

  @Test("S2-08: a view draws a model that was built elsewhere, and lays nothing out")
  func separation() {
    // The model's frame is narrower than the view and the text would fit into fewer lines: a view that laid
    // out itself would use its own width.
    let config = testConfig(width: 60)
    config.textColor = .black
    let content = TemplateContent(
      string: NSAttributedString(
        string: "four words of text", attributes: CTFrameParser.attributes(with: config)))
    let setter = CTFramesetterCreateWithAttributedString(content.string)
    let rect = CGRect(x: 0, y: 0, width: 60, height: 200)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), CGPath(rect: rect, transform: nil), nil)
    let view = CTDisplayView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.data = CoreTextData(ctFrame: frame, content: content, size: rect.size)
    let canvas = Canvas(width: 300, height: 200)
    canvas.flip()
    view.draw(in: canvas.context)
    #expect(lines(frame).count >= 2)
    #expect(canvas.inkBox.maxX <= 60)
    #expect(canvas.inkBox.maxY > 24, "the second line is there")
    // The frame that is drawn is the one given: other lines, other picture; no model, none.
    view.data = nil
    let empty = Canvas(width: 300, height: 200)
    view.draw(in: empty.context)
    #expect(empty.ink() == 0)
  }

  @Test("S2-09: a new configuration has the documented values")
  func defaults() {
    let config = CTFrameParserConfig()
    #expect(config.width == 200)
    #expect(config.fontSize == 16)
    #expect(config.lineSpace == 8)
    #expect(components(config.textColor) == [108, 108, 108, 255])
  }

  @Test("S2-10: attributes have the font at its size, one line space three times, and the colour")
  func attributes() throws {
    let config = testConfig(size: 21, lineSpace: 5.5)
    config.textColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let attributes = CTFrameParser.attributes(with: config)
    func value(_ name: CFString) -> Any? { attributes[NSAttributedString.Key(name as String)] }
    let font = try #require(value(kCTFontAttributeName) as? CTFont)
    #expect(CTFontGetSize(font) == 21)
    // No Arial among the fonts: Liberation Sans has its widths.
    #expect(CTFontCopyPostScriptName(font) as String == "LiberationSans")
    let style = try #require(value(kCTParagraphStyleAttributeName) as? CTParagraphStyle)
    for specifier in [
      CTParagraphStyleSpecifier.lineSpacingAdjustment, .minimumLineSpacing, .maximumLineSpacing,
    ] {
      var space: CGFloat = -1
      #expect(CTParagraphStyleGetValueForSpecifier(style, specifier, MemoryLayout<CGFloat>.size, &space))
      #expect(space == 5.5)
    }
    let color = try #require(value(kCTForegroundColorAttributeName) as? CGColor)
    #expect(components(color) == [0, 255, 0, 255])
  }

  @Test("S2-10: a collection without the font has a documented substitute")
  func substitute() throws {
    let config = testConfig()
    config.fonts = FontCollection(faces: [try FontFace(contentsOf: TestFonts.dejaVuSans)])
    let font = CTFrameParser.attributes(with: config)[.init(kCTFontAttributeName as String)] as? CTFont
    #expect(font.map { CTFontCopyPostScriptName($0) as String } == "DejaVuSans")
  }

  @Test("S2-11: baselines of ten lines are 8 and 20 points further apart than without line space")
  func lineSpace() {
    func distances(_ space: CGFloat) -> [CGFloat] {
      let data = CTFrameParser.parseContent(tenLines, config: testConfig(lineSpace: space))
      let ys = origins(data.ctFrame).map(\.y)
      return zip(ys, ys.dropFirst()).map { $0 - $1 }
    }
    let none = distances(0)
    #expect(none.count == 9)
    for space in [8.0, 20.0] {
      for (with, without) in zip(distances(space), none) { #expect(abs(with - without - space) < 0.01) }
    }
  }

  @Test(
    "S2-12: the measured height shows the last line in full, one point less drops it, and measuring makes no bitmap"
  )
  func height() throws {
    let bitmaps = Counter()
    let (data, measured) = BitmapRecorder.$onCreation.withValue({ bitmaps.add() }) {
      let data = CTFrameParser.parseContent(
        "Content that wraps over several lines 并且混合中文 until the height is known.",
        config: testConfig(width: 200))
      return (data, data.height)
    }
    #expect(bitmaps.value == 0)
    let config = testConfig(width: 200)
    config.textColor = .black
    let text = NSAttributedString(
      string: data.content.string, attributes: CTFrameParser.attributes(with: config))
    let setter = CTFramesetterCreateWithAttributedString(text)
    func frame(_ height: CGFloat) -> CTFrame {
      let rect = CGRect(x: 0, y: 0, width: 200, height: height)
      return CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), CGPath(rect: rect, transform: nil), nil)
    }
    let (whole, short) = (frame(measured), frame(measured - 1))
    try #require(lines(whole).count >= 3)
    #expect(units(CTFrameGetVisibleStringRange(whole)) == 0..<text.length)
    #expect(lines(short).count == lines(whole).count - 1)

    // And in pixels: the last line's ink is there, whole; in the lower rectangle nothing of it is.
    func picture(_ frame: CTFrame) -> Canvas {
      let canvas = Canvas(width: 200, height: Int(measured.rounded(.up)) + 40)
      canvas.context.translateBy(x: 0, y: 40)
      CTFrameDraw(frame, canvas.context)
      return canvas
    }
    let last = origins(whole).last!
    var descent: CGFloat = 0
    CTLineGetTypographicBounds(lines(whole).last!, nil, &descent, nil)
    #expect(last.y - descent > -0.01, "the last line stands on or above the bottom")
    let full = picture(whole)
    let top = full.height - 40 - Int((last.y + 16).rounded(.up))
    #expect(full.ink(in: (0..<200, top..<full.height)) > 30)
    #expect(full.ink(in: (0..<200, full.height - 39..<full.height)) == 0, "nothing is cut at the bottom")
    let dropped = picture(short)
    #expect(dropped.ink() < full.ink())
    #expect(bitmaps.value == 0, "the recorder counts this task's measuring only")
  }

  @Test(
    "S2-13: a thousand heights are measured without a bitmap, ten of them are drawn, and the sum is the scroll extent"
  )
  func list() {
    let bitmaps = Counter()
    let config = testConfig(width: 180)
    let items = (0..<1000).map { item in
      String(repeating: "item \(item) 列表 ", count: 1 + item % 7)
    }
    BitmapRecorder.$onCreation.withValue({ bitmaps.add() }) {
      let models = items.map { CTFrameParser.parseContent($0, config: config) }
      #expect(bitmaps.value == 0, "measuring makes no bitmap")
      #expect(models.allSatisfy { $0.height > 0 })
      // A list puts a view for each item below the one before it, and scrolls over all of their frames.
      var views: [CTDisplayView] = []
      for model in models {
        let view = CTDisplayView(frame: CGRect(x: 0, y: views.last?.frame.maxY ?? 0, width: 180, height: 0))
        view.data = model
        view.height = model.height
        views.append(view)
      }
      let extent = views.reduce(CGRect.null) { $0.union($1.frame) }.height
      #expect(abs(extent - models.reduce(0) { $0 + $1.height }) < 1e-6)
      let tops = views.map(\.y)
      for (index, model) in models.enumerated().prefix(10) {
        let canvas = Canvas.picture(of: model, width: 180)
        #expect(canvas.ink() > 20)
        #expect(CGFloat(canvas.height) >= tops[index + 1] - tops[index])
      }
      #expect(bitmaps.value == 10)
      // The heights are those of the lines: the same text in one column is as high as its lines say.
      for model in models where lines(model.ctFrame).count == 1 { #expect(model.height < 30) }
      #expect(Set(models.map { lines($0.ctFrame).count }).count >= 3)
    }
  }

  @Test("S2-14: the width measured never exceeds the constraint, and heights do not grow with the width")
  func suggestedSize() {
    let text =
      "Some text, 中英混排, that is measured in three widths; and one-very-long-unbreakable-word-in-it too."
    var heights: [CGFloat] = []
    for width in [100.0, 200.0, 400.0] {
      let data = CTFrameParser.parseContent(text, config: testConfig(width: width))
      #expect(data.width <= width && data.width > 0)
      let canvas = Canvas.picture(of: data, width: width + 40, height: data.height)
      #expect(canvas.inkBox.maxX <= data.width.rounded(.up) + 1, "the ink is as wide as was measured")
      heights.append(data.height)
    }
    #expect(heights == heights.sorted(by: >=) && heights[0] > heights[2])
  }

  @Test("S2-15: a plain string is one run with the configuration's attributes on all of it")
  func plainString() throws {
    let config = testConfig(width: 500, lineSpace: 5)
    config.textColor = CGColor(red: 12 / 255, green: 34 / 255, blue: 56 / 255, alpha: 1)
    config.alignment = .right
    let data = CTFrameParser.parseContent("Plain string", config: config)
    var range = NSRange()
    let font =
      data.content.attribute(.init(kCTFontAttributeName as String), at: 0, effectiveRange: &range) as? CTFont
    #expect(NSEqualRanges(range, NSRange(location: 0, length: 12)))
    #expect(font.map { CTFontGetSize($0) } == 16)
    let expected = CTFrameParser.attributes(with: config)
    let found = data.content.attributes(at: 0, effectiveRange: &range)
    #expect(NSEqualRanges(range, NSRange(location: 0, length: 12)))
    #expect(Set(found.keys) == Set(expected.keys) && found.count == 3)
    let color = attribute(kCTForegroundColorAttributeName, at: 0, of: data) as? CGColor
    #expect(color.map(components) == [12, 34, 56, 255])
    let style = try #require(attribute(kCTParagraphStyleAttributeName, at: 0, of: data) as? CTParagraphStyle)
    for specifier in [
      CTParagraphStyleSpecifier.lineSpacingAdjustment, .maximumLineSpacing, .minimumLineSpacing,
    ] {
      var space: CGFloat = 0
      #expect(CTParagraphStyleGetValueForSpecifier(style, specifier, MemoryLayout<CGFloat>.size, &space))
      #expect(space == 5)
    }
    var alignment = CTTextAlignment.natural
    #expect(
      CTParagraphStyleGetValueForSpecifier(
        style, .alignment, MemoryLayout<CTTextAlignment>.size, &alignment) && alignment == .right)
    let line = try #require(lines(data.ctFrame).first)
    #expect(lines(data.ctFrame).count == 1 && runs(line).count == 1)
    #expect(units(CTRunGetStringRange(runs(line)[0])) == 0..<12)
  }

  @Test("S2-16: in a ready-made string exactly seven units are red, and the caller's string stays as it is")
  func attributedString() {
    let text = NSMutableAttributedString(
      string: "一二三四五六七 and the rest", attributes: CTFrameParser.attributes(with: testConfig(size: 20)))
    let key = NSAttributedString.Key(kCTForegroundColorAttributeName as String)
    text.addAttribute(key, value: CGColor.black, range: NSRange(location: 0, length: text.length))
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    text.addAttribute(key, value: red, range: NSRange(location: 0, length: 7))
    let before = NSAttributedString(attributedString: text)
    let data = CTFrameParser.parseAttributedContent(text, config: testConfig(width: 400))
    let isUnchanged = text.isEqual(to: before)
    #expect(isUnchanged)
    var redUnits = 0
    for offset in 0..<data.content.length {
      let color = attribute(kCTForegroundColorAttributeName, at: offset, of: data) as? CGColor
      if color.map(components) == [255, 0, 0, 255] { redUnits += 1 }
    }
    #expect(redUnits == 7)
    // The picture says so too: red ink left of the eighth character, black ink right of it, and never mixed.
    let canvas = Canvas.picture(of: data, width: 400)
    let edge = Int(CTLineGetOffsetForStringIndex(lines(data.ctFrame)[0], 7, nil).rounded())
    var (redLeft, redRight, blackLeft) = (0, 0, 0)
    for y in 0..<canvas.height {
      for x in 0..<400 {
        let pixel = canvas.pixel(x, y)
        if pixel[0] > 200, pixel[1] < 80 { if x < edge { redLeft += 1 } else { redRight += 1 } }
        if pixel[0] < 80, x < edge { blackLeft += 1 }
      }
    }
    #expect(redLeft > 100 && redRight == 0 && blackLeft == 0)
    // The caller may go on changing its string; the model does not notice.
    text.deleteCharacters(in: NSRange(location: 0, length: 5))
    #expect(data.content.length == before.length)
  }

  @Test("S2-17: a second frame replaces the first, which is freed then and only then")
  func replacedFrame() throws {
    weak var first: CTFrame?
    weak var second: CTFrame?
    do {
      let data = CTFrameParser.parseContent("frame", config: testConfig())
      first = data.ctFrame
      #expect(first != nil)
      let other = CTFrameParser.parseContent("another frame", config: testConfig())
      second = other.ctFrame
      data.ctFrame = other.ctFrame
      #expect(first == nil, "the first frame is gone")
      #expect(second != nil)
      #expect(lines(data.ctFrame).count == 1)
    }
    #expect(second == nil, "and with the models the second")
  }

  @Test("S2-18: empty content has height 0 and no lines, and drawing it draws nothing")
  func empty() throws {
    let folder = try TemplateFolder()
    for data in [
      CTFrameParser.parseContent("", config: testConfig()),
      CTFrameParser.parseAttributedContent(NSAttributedString(string: ""), config: testConfig()),
      try folder.parse("[]"),
    ] {
      #expect(data.height == 0)
      #expect(lines(data.ctFrame).isEmpty)
      #expect(data.imageArray.isEmpty && data.linkArray.isEmpty)
      #expect(Canvas.picture(of: data, width: 50, height: 50).ink() == 0)
    }
  }

  @Test("S2-19: setting one of x, y, width and height changes only that one")
  func geometry() {
    let view = CTDisplayView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.x = 10
    #expect(view.frame == CGRect(x: 10, y: 2, width: 3, height: 4))
    view.y = 20
    #expect(view.frame == CGRect(x: 10, y: 20, width: 3, height: 4))
    view.width = 30
    #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 4))
    view.height = 40
    #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect([view.x, view.y, view.width, view.height] == [10, 20, 30, 40])
  }

  @Test(
    "Widths that hold nothing give no lines, an infinite one never wraps", arguments: [0, -5, CGFloat.nan])
  func oddWidths(width: CGFloat) {
    let nothing = CTFrameParser.parseContent("some words", config: testConfig(width: width))
    #expect(nothing.height == 0 && nothing.width == 0 && lines(nothing.ctFrame).isEmpty)
    let endless = CTFrameParser.parseContent(
      String(repeating: "some words ", count: 200), config: testConfig(width: .infinity))
    #expect(lines(endless.ctFrame).count == 1 && endless.width.isFinite && endless.width > 5000)
  }

  @Test(
    "A font size that is no size counts as 16, a line space that is no number as 0",
    arguments: [
      CGFloat.nan, .infinity, 0, -3,
    ])
  func oddSizes(size: CGFloat) {
    let odd = CTFrameParser.parseContent(
      "a\nb", config: testConfig(size: size, lineSpace: size.isFinite ? 8 : size))
    let plain = CTFrameParser.parseContent("a\nb", config: testConfig(lineSpace: size.isFinite ? 8 : 0))
    #expect(odd.height == plain.height && odd.height > 0)
  }
}
