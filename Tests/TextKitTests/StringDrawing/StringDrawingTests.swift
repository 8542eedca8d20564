import TestSupport
import Testing
import TextKit

@Suite("String drawing")
struct StringDrawingTests {
  /// A font from a file.
  private func font(_ size: CGFloat, _ path: String = TestFonts.liberationSans) throws -> CTFont {
    let descriptors = CTFontManagerCreateFontDescriptorsFromURL(URL(fileURLWithPath: path) as CFURL)
    let descriptor = try #require((descriptors as? [CTFontDescriptor])?.first)
    return CTFontCreateWithFontDescriptor(descriptor, size, nil)
  }

  private func attributes(_ size: CGFloat = 20) throws -> [NSAttributedString.Key: Any] {
    [kCTFontAttributeName as NSAttributedString.Key: try font(size)]
  }

  /// A white bitmap whose y points down, current while a closure draws.
  private func draw(_ width: Int, _ height: Int, _ body: () throws -> Void) throws -> Canvas {
    try Canvas(width, height) {
      let context = try #require(UIGraphicsGetCurrentContext())
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: 1, y: -1)
      try body()
    }
  }

  /// The box of the dark pixels, y down from the top.
  private func inkBox(_ canvas: Canvas) -> CGRect {
    var box = CGRect.null
    for y in 0..<canvas.context.height {
      for x in 0..<canvas.context.width where canvas[x, y].reduce(0, { $0 + Int($1) }) < 384 {
        box = box.union(CGRect(x: x, y: canvas.context.height - 1 - y, width: 1, height: 1))
      }
    }
    return box
  }

  @Test("Options have Apple's bits")
  func bits() {
    let options: [NSStringDrawingOptions] = [
      .usesLineFragmentOrigin, .usesFontLeading, .usesDeviceMetrics, .truncatesLastVisibleLine,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 8, 32])
  }

  @Test(
    "With the line-fragment origin text is wrapped from the top left; without it is one line on the baseline")
  func origins() throws {
    let string = NSAttributedString(string: "HHHH HHHH HHHH", attributes: try attributes())
    let capital = Int(CTFontGetCapHeight(try font(20)).rounded())
    let wrapped = try draw(120, 120) {
      string.draw(
        with: CGRect(x: 10, y: 20, width: 90, height: 90), options: .usesLineFragmentOrigin, context: nil)
    }
    let lineHeight = CTFontGetAscent(try font(20)) + CTFontGetDescent(try font(20))
    let box = inkBox(wrapped)
    #expect(abs(box.minY - (20 + CTFontGetAscent(try font(20)) - CGFloat(capital))) <= 1.5)
    #expect(box.height > lineHeight * 2 && box.maxX <= 100)
    let single = try draw(300, 120) {
      string.draw(with: CGRect(x: 10, y: 60, width: 90, height: 10), options: [], context: nil)
    }
    let line = inkBox(single)
    #expect(abs(line.maxY - 60) <= 1, "the origin is on the baseline")
    #expect(abs(line.height - CGFloat(capital)) <= 1.5)
    #expect(line.maxX > 150, "the width does not wrap")
  }

  @Test("Font leading is added to every line on demand, and device metrics are the ink")
  func metrics() throws {
    let font = try font(20)
    let string = NSAttributedString(string: "ax\nax\nax", attributes: try attributes())
    let room = CGSize(width: 200, height: 0)
    let plain = string.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil)
    let leaded = string.boundingRect(
      with: room, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    let line = CTFontGetAscent(font) + CTFontGetDescent(font)
    #expect(abs(plain.height - 3 * line) < 1e-6)
    #expect(abs(leaded.height - plain.height - 3 * CTFontGetLeading(font)) < 1e-6)
    #expect(CTFontGetLeading(font) > 0)
    let ink = string.boundingRect(
      with: room, options: [.usesLineFragmentOrigin, .usesDeviceMetrics], context: nil)
    #expect(ink.minY > 5 && ink.height < plain.height - 5)
    let canvas = try draw(100, 100) { string.draw(at: .zero) }
    #expect(abs(inkBox(canvas).minY - ink.minY) <= 1.5 && abs(inkBox(canvas).maxY - ink.maxY) <= 1.5)
    let baseline = NSAttributedString(string: "ax", attributes: try attributes())
      .boundingRect(with: .zero, options: .usesDeviceMetrics, context: nil)
    #expect(baseline.minY > -1 && baseline.height < 15)
  }

  @Test(
    "The bounding box is not rounded, keeps the width and grows in height; a line break at the end adds a line"
  )
  func boundingBox() throws {
    let text = "several words that take several lines"
    let box = text.boundingRect(
      with: CGSize(width: 100, height: 10), options: .usesLineFragmentOrigin, attributes: try attributes(),
      context: nil)
    #expect(box.origin == .zero && box.width <= 100 && box.height > 40)
    #expect(box.height != box.height.rounded())
    let font = try font(20)
    let one = "one".size(withAttributes: try attributes())
    let two = "one\n".size(withAttributes: try attributes())
    #expect(abs(two.height - one.height * 2) < 1e-6 && abs(two.width - one.width) < 1e-6)
    #expect(
      abs(
        one.width
          - CTLineGetTypographicBounds(
            CTLineCreateWithAttributedString(NSAttributedString(string: "one", attributes: try attributes())),
            nil, nil, nil)) < 1e-6)
    // On the baseline y is the negative descent.
    let line = "one".boundingRect(with: .zero, options: [], attributes: try attributes(), context: nil)
    #expect(abs(line.minY + CTFontGetDescent(font)) < 1e-9)
    #expect(abs(line.height - CTFontGetAscent(font) - CTFontGetDescent(font)) < 1e-9)
    // Programs measure "" to learn how high a line is; without attributes there is nothing to learn.
    #expect("".size(withAttributes: try attributes()) == CGSize(width: 0, height: one.height))
    #expect(
      ("" as NSString).boundingRect(with: .zero, options: [], attributes: try attributes(), context: nil)
        == CGRect(x: 0, y: line.minY, width: 0, height: line.height))
    #expect(NSAttributedString(string: "").size() == .zero)
    // The framesetter says the same.
    let string = NSAttributedString(string: text, attributes: try attributes())
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0), nil,
      CGSize(width: 100, height: 1e9), nil)
    #expect(abs(size.width - box.width) < 1e-9)
    let leaded = string.boundingRect(
      with: CGSize(width: 100, height: 0), options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    #expect(abs(leaded.height - CTFontGetLeading(font) - size.height) < 1e-6)
  }

  @Test("The last visible line is truncated only with the line-fragment origin")
  func truncation() throws {
    let text = NSAttributedString(
      string: String(repeating: "many words ", count: 30), attributes: try attributes())
    let line = CTFontGetAscent(try font(20)) + CTFontGetDescent(try font(20))
    let room = CGSize(width: 150, height: line * 2.5)
    let cut: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    #expect(abs(text.boundingRect(with: room, options: cut, context: nil).height - 2 * line) < 1e-6)
    #expect(text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).height > 10 * line)
    let single = text.boundingRect(with: room, options: .truncatesLastVisibleLine, context: nil)
    #expect(single.width > 1000)
    func drawn(_ options: NSStringDrawingOptions) throws -> Canvas {
      try draw(160, 90) { text.draw(with: CGRect(origin: .zero, size: room), options: options, context: nil) }
    }
    let (plain, dotted) = (try drawn(.usesLineFragmentOrigin), try drawn(cut))
    #expect(plain.ink > 100 && dotted.ink > 100)
    #expect(inkBox(plain).maxY < line * 2 + 1, "a line that does not fit is left out")
    var differs = false
    for x in 0..<160 {
      for y in 90 - Int(line * 2)..<90 - Int(line) where plain[x, y] != dotted[x, y] { differs = true }
    }
    #expect(differs, "the second line ends in an ellipsis")
  }

  @Test("A drawing context allows smaller fonts and says what was taken")
  func scaling() throws {
    let text = NSAttributedString(string: "a line that is too long", attributes: try attributes())
    let natural = text.size()
    let context = NSStringDrawingContext()
    #expect(context.minimumScaleFactor == 0 && context.actualScaleFactor == 0 && context.totalBounds == .zero)
    let canvas = try draw(300, 40) {
      text.draw(
        with: CGRect(x: 0, y: 30, width: natural.width * 0.7, height: 30), options: [], context: context)
    }
    #expect(context.actualScaleFactor == 1, "0 shrinks nothing")
    #expect(abs(context.totalBounds.width - natural.width) < 1e-6)
    context.minimumScaleFactor = 0.5
    let smaller = try draw(300, 40) {
      text.draw(
        with: CGRect(x: 0, y: 30, width: natural.width * 0.7, height: 30), options: [], context: context)
    }
    #expect(context.actualScaleFactor <= 0.7 && context.actualScaleFactor > 0.65)
    #expect(context.totalBounds.width <= natural.width * 0.7)
    #expect(abs(inkBox(smaller).width / inkBox(canvas).width - context.actualScaleFactor) < 0.03)
    let box = text.boundingRect(
      with: CGSize(width: natural.width * 0.2, height: 30), options: [], context: context)
    #expect(context.actualScaleFactor == 0.5, "not below the minimum")
    #expect(box == context.totalBounds)
    // Wrapped text shrinks until its lines fit into the height.
    let paragraph = NSAttributedString(
      string: String(repeating: "words ", count: 20), attributes: try attributes())
    let room = CGSize(width: 150, height: 100)
    let full = paragraph.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil)
    let fitted = paragraph.boundingRect(with: room, options: .usesLineFragmentOrigin, context: context)
    #expect(full.height > 100 && fitted.height <= 100 && context.actualScaleFactor < 1)
  }

  @Test("NSString, String and NSAttributedString draw and measure the same")
  func spellings() throws {
    let attributes = try attributes()
    let string = NSAttributedString(string: "Same", attributes: attributes)
    #expect(("Same" as NSString).size(withAttributes: attributes) == string.size())
    #expect("Same".size(withAttributes: attributes) == string.size())
    let rect = CGRect(x: 5, y: 5, width: 80, height: 40)
    let ways: [() -> Void] = [
      { string.draw(at: rect.origin) }, { string.draw(in: rect) },
      { string.draw(with: rect, options: .usesLineFragmentOrigin, context: nil) },
      { "Same".draw(at: rect.origin, withAttributes: attributes) },
      { "Same".draw(in: rect, withAttributes: attributes) },
      { "Same".draw(with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: nil) },
      { ("Same" as NSString).draw(at: rect.origin, withAttributes: attributes) },
      { ("Same" as NSString).draw(in: rect, withAttributes: attributes) },
      {
        ("Same" as NSString).draw(
          with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
      },
    ]
    let boxes = try ways.map { way in inkBox(try draw(100, 50, way)) }
    #expect(!boxes[0].isNull && Set(boxes.map { "\($0)" }).count == 1)
    #expect(
      ("Same" as NSString).boundingRect(with: rect.size, options: [], attributes: attributes, context: nil)
        == "Same".boundingRect(with: rect.size, options: [], attributes: attributes, context: nil))
    string.draw(at: .zero)  // Without a current context nothing happens.
  }

  @Test("The kit's colours paint text, and the context's state is left as it was")
  func colors() throws {
    var attributes = try attributes(40)
    attributes[NSAttributedString.Key(rawValue: "NSColor")] = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let canvas = try draw(80, 60) {
      let context = try #require(UIGraphicsGetCurrentContext())
      let before = (context.textMatrix, context.ctm)
      "II".draw(at: CGPoint(x: 5, y: 5), withAttributes: attributes)
      #expect(context.textMatrix == before.0 && context.ctm == before.1)
    }
    let box = inkBox(canvas)
    #expect(!box.isNull)
    var red = 0
    for x in 0..<80 { for y in 0..<60 where canvas[x, y] == [255, 0, 0] { red += 1 } }
    #expect(red > 50)
  }
}
