import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("One text, drawn in many ways")
struct DrawingParityTests {
  /// Text with every attribute that paints, in fonts of several scripts.
  private func text() throws -> NSAttributedString {
    let font = try font(
      TestFonts.liberationSans, 22, fallback: [TestFonts.notoSansCJK, TestFonts.notoSansHebrew])
    let text = NSMutableAttributedString(attributedString: styled("Plain AVA 漢字 שלום ", font))
    let more: [(String, [CFString: Any])] = [
      ("under", [kCTUnderlineStyleAttributeName: CTUnderlineStyle.double.rawValue]),
      (" dashed", [kCTUnderlineStyleAttributeName: 0x201, kCTUnderlineColorAttributeName: CGColor.testRed]),
      (" ", [:]), ("back", [kCTBackgroundColorAttributeName: CGColor.testGreen]),
      (" hollow ", [kCTStrokeWidthAttributeName: 3, kCTStrokeColorAttributeName: CGColor.testBlue]),
      ("both ", [kCTStrokeWidthAttributeName: -3, kCTStrokeColorAttributeName: CGColor.testRed]),
      ("x", [:]), ("2", [kCTSuperscriptAttributeName: 1]), ("n", [kCTSuperscriptAttributeName: -1]),
      (" spaced ", [kCTTrackingAttributeName: 3]),
      ("office", [kCTForegroundColorAttributeName: CGColor.testRed]),
    ]
    for (string, attributes) in more { text.append(styled(string, font, attributes)) }
    return text
  }

  @Test(
    "CTFrameDraw and CTLineDraw paint the same pixels, and CTRunDraw too, run by run, where no background meets ink of a neighbour"
  )
  func frameLineRun() throws {
    let frame = frame(CTFramesetterCreateWithAttributedString(try text()), 300, 160)
    let pictures = (0..<3).map { _ in Picture(400, 160) }
    CTFrameDraw(frame, pictures[0].context)
    for (line, origin) in zip(lines(frame), origins(frame)) {
      pictures[1].context.textPosition = origin
      CTLineDraw(line, pictures[1].context)
      for run in runs(line) {
        pictures[2].context.textPosition = origin
        CTRunDraw(run, pictures[2].context, CFRangeMake(0, 0))
      }
    }
    #expect(lines(frame).count > 2 && !pictures[0].ink.isNull)
    for picture in pictures[1...] {
      let isEqual = picture.bytes == pictures[0].bytes
      #expect(isEqual)
    }
  }

  @Test(
    "Glyph by glyph, by CTFontDrawGlyphs and showGlyphs, the same pixels as by CTLineDraw where nothing but glyphs is painted"
  )
  func glyphByGlyph() throws {
    let font = try font(
      TestFonts.liberationSans, 22, fallback: [TestFonts.notoSansCJK, TestFonts.notoSansHebrew])
    let string = NSMutableAttributedString(attributedString: styled("AVA 漢字 שלום x", font))
    string.append(styled("2", font, [kCTSuperscriptAttributeName: 1]))
    string.append(styled(" up", font, [kCTBaselineOffsetAttributeName: 5, kCTKernAttributeName: 2]))
    let line = CTLineCreateWithAttributedString(string)
    let whole = Picture(300, 50)
    whole.context.textPosition = CGPoint(x: 10.25, y: 15.5)
    CTLineDraw(line, whole.context)
    let single = Picture(300, 50)
    single.context.setFillColor(.black)
    single.context.textPosition = CGPoint(x: 10.25, y: 15.5)
    for run in runs(line) {
      let font = CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont
      for index in 0..<CTRunGetGlyphCount(run) {
        var glyph = CTRunGetGlyphsPtr(run)![index]
        var position = CTRunGetPositionsPtr(run)![index]
        CTFontDrawGlyphs(font, &glyph, &position, 1, single.context)
      }
    }
    #expect(!whole.ink.isNull)
    let isEqual = single.bytes == whole.bytes
    #expect(isEqual)
    // And by Core Graphics alone.
    let shown = Picture(300, 50)
    shown.context.setFillColor(.black)
    for run in runs(line) {
      let font = CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont
      shown.context.setFont(CTFontCopyGraphicsFont(font, nil))
      shown.context.setFontSize(CTFontGetSize(font))
      shown.context.textMatrix = CTRunGetTextMatrix(run)
      shown.context.textPosition = CGPoint(x: 10.25, y: 15.5)
      let count = CTRunGetGlyphCount(run)
      shown.context.showGlyphs(
        Array(UnsafeBufferPointer(start: CTRunGetGlyphsPtr(run), count: count)),
        at: Array(UnsafeBufferPointer(start: CTRunGetPositionsPtr(run), count: count)))
    }
    let isShownEqual = shown.bytes == whole.bytes
    #expect(isShownEqual)
  }

  @Test("Truncated and justified lines paint what their runs paint")
  func fittedLines() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let line = line("A line of several words that is long", font, [kCTUnderlineStyleAttributeName: 1])
    let cut = try #require(
      CTLineCreateTruncatedLine(
        line, 180, .middle, CoreTextTests.line("…", font, [kCTForegroundColorAttributeName: CGColor.testRed]))
    )
    let wide = try #require(CTLineCreateJustifiedLine(cut, 1, 220))
    for fitted in [cut, wide] {
      let (first, second) = (Picture(250, 40), Picture(250, 40))
      for picture in [first, second] { picture.context.textPosition = CGPoint(x: 10, y: 12) }
      CTLineDraw(fitted, first.context)
      for run in runs(fitted) { CTRunDraw(run, second.context, CFRangeMake(0, 0)) }
      // The underline ends where runs end: at most the pixels beside those places differ.
      let different = zip(first.bytes, second.bytes).filter { abs(Int($0) - Int($1)) > 32 }.count
      #expect(different == 0)
      let box = CTLineGetImageBounds(fitted, first.context)
      #expect(box.minX > first.ink.minX - 2 && box.maxX < first.ink.maxX + 2)
    }
  }

  @Test(
    "A bitmap, a PDF drawn by pdftoppm and an SVG drawn by rsvg-convert differ in less than 2 % of their darkness",
    arguments: ["pdf", "svg"])
  func documents(kind: String) throws {
    let frame = frame(CTFramesetterCreateWithAttributedString(try text()), 380, 160)
    // Four pixels a point, so that what the three make of edges counts little.
    let bitmap = Picture(1600, 640)
    bitmap.context.scaleBy(x: 4, y: 4)
    CTFrameDraw(frame, bitmap.context)
    let directory = try TemporaryDirectory()
    let file = directory.url.appendingPathComponent("text." + kind)
    var box = CGRect(x: 0, y: 0, width: 400, height: 160)
    let consumer = try #require(CGDataConsumer(url: file as CFURL))
    let picture = directory.url.appendingPathComponent("text")
    if kind == "pdf" {
      let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
      context.beginPDFPage(nil)
      CTFrameDraw(frame, context)
      context.endPDFPage()
      try context.finish()
      #expect(try run("pdftoppm", ["-png", "-r", "288", "-singlefile", file.path, picture.path]).status == 0)
    } else {
      let context = try #require(CGContext(svgConsumer: consumer, mediaBox: &box))
      CTFrameDraw(frame, context)
      try context.finish()
      let arguments = [
        "-w", "1600", "-h", "640", "--background-color", "white", file.path, "-o", picture.path + ".png",
      ]
      #expect(try run("rsvg-convert", arguments).status == 0)
    }
    let provider = try #require(CGDataProvider(url: URL(fileURLWithPath: picture.path + ".png") as CFURL))
    let image = try #require(
      CGImage(pngDataProviderSource: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    #expect(image.width == 1600 && image.height == 640)
    let document = Picture(1600, 640)
    document.context.draw(image, in: CGRect(x: 0, y: 0, width: 1600, height: 640))
    // In blocks of 16 by 16 pixels, so that other smoothing of edges does not count, but another place does.
    func darkness(_ picture: Picture) -> [Int] {
      let bytes = picture.bytes
      var blocks = [Int](repeating: 0, count: 100 * 40)
      for y in 0..<640 {
        for x in 0..<1600 {
          let start = (y * 1600 + x) * 4
          for channel in 0..<3 { blocks[y / 16 * 100 + x / 16] += 255 - Int(bytes[start + channel]) }
        }
      }
      return blocks
    }
    let (ours, theirs) = (darkness(bitmap), darkness(document))
    let total = ours.reduce(0, +)
    #expect(total > 100_000)
    #expect(abs(theirs.reduce(0, +) - total) < total / 50)
    let different = zip(ours, theirs).reduce(0) { $0 + abs($1.0 - $1.1) }
    #expect(different < total / 12, "blocks differ by \(Double(different) / Double(total))")
  }

  @Test(
    "Underlines by word leave the spaces out, in every pattern", arguments: [0, 0x100, 0x200, 0x300, 0x400])
  func byWord(pattern: Int) throws {
    let font = try font(TestFonts.liberationSans, 40)
    func picture(_ style: Int) -> Picture {
      let picture = Picture(200, 60)
      picture.context.textPosition = CGPoint(x: 10, y: 20)
      CTLineDraw(
        CoreTextTests.line(
          "mm  mm", font,
          [kCTUnderlineStyleAttributeName: style, kCTUnderlineColorAttributeName: CGColor.testRed]),
        picture.context)
      return picture
    }
    let line = line("mm  mm", font)
    let gap = [2, 4].map { Int(10 + CTLineGetOffsetForStringIndex(line, $0, nil)) }
    let (whole, words) = (picture(1 | pattern), picture(0x8001 | pattern))
    func red(_ picture: Picture, _ columns: Range<Int>) -> Int {
      columns.reduce(0) { count, x in count + (0..<20).filter { Picture.isRed(picture, x, $0) }.count }
    }
    #expect(red(whole, gap[0] + 2..<gap[1] - 2) > 5)
    #expect(red(words, gap[0] + 1..<gap[1] - 1) == 0)
    #expect(red(words, 10..<gap[0]) == red(whole, 10..<gap[0]))
  }
}
