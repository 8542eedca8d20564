import CoreGraphics
import CoreText
import Foundation
import TemplateEngine
import TestSupport
import Testing

@Suite("Images")
struct ImageTests {
  private func placedRun(at offset: Int, of data: CoreTextData) -> (
    run: CTRun, line: CTLine, origin: CGPoint
  )? {
    for (line, origin) in zip(lines(data.ctFrame), origins(data.ctFrame)) {
      for run in runs(line) where units(CTRunGetStringRange(run)).contains(offset) {
        return (run, line, origin)
      }
    }
    return nil
  }

  @Test("S2-28: an image is one U+FFFC whose run has the image's height as ascent, no descent, and its width")
  func placeholder() throws {
    let folder = try TemplateFolder()
    try folder.fourColors("p.png")
    let data = try folder.parse(
      "[{\"type\":\"txt\",\"content\":\"ab\"},{\"type\":\"img\",\"name\":\"p.png\",\"width\":70.5,\"height\":41}]"
    )
    #expect(data.content.string == "ab\u{FFFC}")
    let run = try #require(placedRun(at: 2, of: data)).run
    #expect(units(CTRunGetStringRange(run)) == 2..<3)
    var ascent: CGFloat = -1
    var descent: CGFloat = -1
    let width = CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &ascent, &descent, nil)
    #expect(width == 70.5 && ascent == 41 && descent == 0)
  }

  @Test("S2-29: two images are listed in order, each with the offset of its placeholder")
  func list() throws {
    let folder = try TemplateFolder()
    try folder.fourColors("first.png")
    try folder.fourColors("second.png")
    let data = try folder.parse(
      """
      [{"type":"txt","content":"😀 two units: "},{"type":"img","name":"first.png","width":9,"height":9},
       {"type":"txt","content":" mid "},{"type":"img","name":"second.png","width":9,"height":9},
       {"type":"txt","content":" end"}]
      """)
    #expect(data.imageArray.map(\.name) == ["first.png", "second.png"])
    let text = data.content.string as NSString
    let offsets = (0..<text.length).filter { text.character(at: $0) == 0xFFFC }
    #expect(data.imageArray.map(\.position) == offsets && offsets == [14, 20])
  }

  @Test(
    "S2-30: an image's rectangle has its size, begins at its placeholder, stands on the baseline, and moves with the path"
  )
  func rectangle() throws {
    let folder = try TemplateFolder()
    try folder.fourColors("p.png")
    let path = try folder.template(
      """
      [{"type":"txt","content":"A first line of text that wraps, then "},
       {"type":"img","name":"p.png","width":50,"height":32},
       {"type":"txt","content":" more text and 更多的文字 "},{"type":"img","name":"p.png","width":20,"height":60},
       {"type":"txt","content":" end"}]
      """)
    let config = testConfig(width: 160)
    let content = try CTFrameParser.loadTemplateFile(path, config: config)
    let origin = CGPoint(x: 33, y: 21)
    for corner in [CGPoint.zero, origin] {
      let box = CGRect(x: corner.x, y: corner.y, width: 160, height: 400)
      let data = CTFrameParser.layOut(content, in: CGPath(rect: box, transform: nil))
      try #require(data.imageArray.count == 2)
      for (image, size) in zip(
        data.imageArray, [CGSize(width: 50, height: 32), CGSize(width: 20, height: 60)])
      {
        let placed = try #require(placedRun(at: image.position, of: data))
        let offset = CTLineGetOffsetForStringIndex(placed.line, image.position, nil)
        #expect(image.imagePosition.size == size)
        #expect(abs(image.imagePosition.minX - (corner.x + placed.origin.x + offset)) < 0.01)
        #expect(abs(image.imagePosition.minY - (corner.y + placed.origin.y)) < 0.01)
      }
      #expect(data.imageArray[0].imagePosition.minY > data.imageArray[1].imagePosition.maxY)

      // The picture is drawn exactly there: its red upper left quarter begins at the rectangle's top left
      // corner.
      let canvas = Canvas(width: 220, height: 440)
      canvas.flip()
      let view = CTDisplayView(frame: CGRect(x: 0, y: 0, width: 220, height: 440))
      view.data = data
      view.draw(in: canvas.context)
      let rect = data.imageArray[0].imagePosition
      let (x, y) = (Int(rect.minX.rounded(.up)) + 4, Int((440 - rect.maxY).rounded(.up)) + 4)
      #expect(canvas.pixel(x, y) == [255, 0, 0])
      #expect(canvas.pixel(x + 40, y) == [0, 255, 0])
      #expect(canvas.pixel(x, y + 22) == [0, 0, 255])
    }
  }

  @Test("S2-31: a missing picture keeps its space: heights and lines are the same, and the hole is empty")
  func missing() throws {
    let folder = try TemplateFolder()
    let json = """
      [{"type":"txt","content":"before "},{"type":"img","name":"late.png","width":60,"height":44},
       {"type":"txt","content":" after, and a second line of text"}]
      """
    let without = try folder.parse(json)
    #expect(without.warnings.map(\.kind) == [.missingImage(name: "late.png")])
    #expect(without.warnings[0].position == TemplatePosition(line: 1, column: 37))
    try folder.fourColors("late.png")
    let with = try folder.parse(json)
    #expect(with.warnings.isEmpty && with.imageArray[0].image != nil && without.imageArray[0].image == nil)
    #expect(without.height == with.height && origins(without.ctFrame) == origins(with.ctFrame))
    #expect(without.imageArray[0].imagePosition == with.imageArray[0].imagePosition)
    let rect = without.imageArray[0].imagePosition
    let hole = (
      x: Int(rect.minX) + 1..<Int(rect.maxX),
      y: Int(without.height - rect.maxY) + 1..<Int(without.height - rect.minY)
    )
    #expect(Canvas.picture(of: without, width: 200).ink(in: hole) == 0)
    #expect(Canvas.picture(of: with, width: 200).ink(in: hole) > 1000)
    // A picture that is not to be read yet keeps its space as well.
    let config = testConfig()
    config.loadsImages = false
    let later = try folder.parse(json, config)
    #expect(later.height == with.height && later.imageArray[0].image == nil && later.warnings.isEmpty)
  }

  @Test(
    "A broken picture keeps its space, and a warning names it and says why",
    arguments: [
      ("cut.png", "damaged picture"), ("text.png", "neither a PNG nor a JPEG picture"),
      ("empty.png", "neither"),
      ("folder.png", "not a regular file"), ("pipe.png", "not a regular file"),
    ])
  func broken(name: String, reason: String) throws {
    let folder = try TemplateFolder()
    try folder.fourColors("good.png", width: 64, height: 64)
    let good = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/good.png"))
    try folder.directory.write([UInt8](good.prefix(good.count / 2)), to: "cut.png")
    try folder.directory.write(Array("no picture".utf8), to: "text.png")
    try folder.directory.write([], to: "empty.png")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder.png", withIntermediateDirectories: false)
    #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
    let data = try folder.parse("[{\"type\":\"img\",\"name\":\"\(name)\",\"width\":40,\"height\":30}]")
    guard case .brokenImage(name, let found)? = data.warnings.first?.kind else {
      Issue.record("\(data.warnings)")
      return
    }
    #expect(found.contains(reason), "\(found)")
    #expect(data.imageArray.map(\.imagePosition.size) == [CGSize(width: 40, height: 30)])
    #expect(Canvas.picture(of: data, width: 60).ink() == 0)
  }

  @Test("S2-32: a picture is painted the right way up inside its rectangle, scaled to it")
  func pattern() throws {
    let folder = try TemplateFolder()
    try folder.fourColors("p.png", width: 4, height: 4)
    let data = try folder.parse("[{\"type\":\"img\",\"name\":\"p.png\",\"width\":80,\"height\":40}]")
    let canvas = Canvas.picture(of: data, width: 100)
    let rect = data.imageArray[0].imagePosition
    let top = Int((data.height - rect.maxY).rounded())
    for (x, y, color) in [
      (8, 6, [255, 0, 0]), (72, 6, [0, 255, 0]), (8, 34, [0, 0, 255]), (72, 34, [255, 255, 255]),
    ] as [(Int, Int, [UInt8])] {
      #expect(canvas.pixel(x, top + y) == color)
    }
    #expect(canvas.ink(in: (81..<100, 0..<canvas.height)) == 0, "nothing right of the rectangle")
  }

  @Test(
    "S2-33: a picture wider than the column has a line of its own, scaled to the column, and the text continues"
  )
  func tooWide() throws {
    let folder = try TemplateFolder()
    try folder.fourColors("wide.png")
    let data = try folder.parse(
      """
      [{"type":"txt","content":"before"},{"type":"img","name":"wide.png","width":200,"height":100},
       {"type":"txt","content":"after"}]
      """, testConfig(width: 150))
    let ranges = lines(data.ctFrame).map { units(CTLineGetStringRange($0)) }
    #expect(ranges == [0..<6, 6..<7, 7..<12])
    let rect = data.imageArray[0].imagePosition
    #expect(rect.size == CGSize(width: 150, height: 75) && rect.minX == 0)
    let canvas = Canvas.picture(of: data, width: 180)
    #expect(canvas.inkBox.maxX <= 150)
    let below = Int((data.height - rect.minY).rounded(.up)) + 1
    #expect(canvas.ink(in: (0..<60, below..<canvas.height)) > 50, "'after' is below the picture")
  }

  @Test("S2-34: a picture between words stands on the words' baseline and makes its line as high as itself")
  func sharedLine() throws {
    let folder = try TemplateFolder()
    func line(_ height: Int) throws -> (height: CGFloat, image: CGRect, baseline: CGFloat, ascent: CGFloat) {
      let data = try folder.parse(
        """
        [{"type":"txt","content":"words "},{"type":"img","name":"p.png","width":50,"height":\(height)},
         {"type":"txt","content":" words"}]
        """)
      try #require(lines(data.ctFrame).count == 1)
      var ascent: CGFloat = 0
      CTLineGetTypographicBounds(lines(data.ctFrame)[0], &ascent, nil, nil)
      return (data.height, data.imageArray[0].imagePosition, origins(data.ctFrame)[0].y, ascent)
    }
    try folder.fourColors("p.png")
    let (tall, low) = (try line(32), try line(5))
    #expect(tall.image.minY == tall.baseline && low.image.minY == low.baseline)
    #expect(tall.ascent == 32)
    let text = CTFrameParser.parseContent("words  words", config: testConfig())
    #expect(low.height == text.height, "a low picture does not change the line")
    #expect(tall.height > text.height + 15 && tall.height < 40)
  }

  @Test("S2-35: another owner's run delegate is no image, and the others keep their rectangles")
  func foreignPlaceholder() throws {
    let folder = try TemplateFolder()
    try folder.fourColors("p.png")
    let path = try folder.template(
      "[{\"type\":\"txt\",\"content\":\"xx\"},{\"type\":\"img\",\"name\":\"p.png\",\"width\":20,\"height\":20}]"
    )
    let content = try CTFrameParser.loadTemplateFile(path, config: testConfig())
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateVersion1, dealloc: { _ in }, getAscent: { _ in 12 }, getDescent: { _ in 3 },
      getWidth: { _ in 30 })
    // The reference constant is no object: looking into it crashes.
    let delegate = try #require(CTRunDelegateCreate(&callbacks, UnsafeMutableRawPointer(bitPattern: 0xBAD)))
    let text = NSMutableAttributedString(
      string: "\u{FFFC}", attributes: CTFrameParser.attributes(with: testConfig()))
    text.addAttribute(
      .init(kCTRunDelegateAttributeName as String), value: delegate, range: NSRange(location: 0, length: 1))
    text.append(content.string)
    let data = CTFrameParser.parseAttributedContent(text, config: testConfig())
    let plain = CTFrameParser.parseAttributedContent(content.string, config: testConfig())
    #expect(data.imageArray.map(\.position) == [3] && data.imageArray.map(\.name) == ["p.png"])
    let (rect, before) = (data.imageArray[0].imagePosition, plain.imageArray[0].imagePosition)
    #expect(rect.size == before.size && abs(rect.minX - before.minX - 30) < 0.01)
  }

  @Test("Sides that are missing or none count as 0, with a warning")
  func oddSides() throws {
    let folder = try TemplateFolder()
    try folder.fourColors("p.png")
    for sides in ["\"width\":10", "\"width\":10,\"height\":-4", "\"width\":\"NaN\",\"height\":8"] {
      let data = try folder.parse("[{\"type\":\"img\",\"name\":\"p.png\",\(sides)}]")
      #expect(data.warnings.count == 1 && data.imageArray.count == 1, "\(sides)")
      #expect(data.height.isFinite)
    }
  }
}
