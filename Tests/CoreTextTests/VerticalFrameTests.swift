import CoreText
import GalleyFonts
import Foundation
import TestSupport
import Testing

/// Text in vertical forms in Noto Sans CJK for Japan.
enum VerticalText {
  static let fonts: CTFont = try! font(
    TestFonts.notoSansCJK, 20, fallback: [TestFonts.liberationSans, TestFonts.notoColorEmoji])

  static func styled(_ string: String, _ more: [CFString: Any] = [:]) -> NSAttributedString {
    CoreTextTests.styled(
      string, fonts, more.merging([kCTVerticalFormsAttributeName: true]) { value, _ in value })
  }

  static func frame(
    _ string: NSAttributedString, _ width: Double, _ height: Double,
    _ progression: CTFrameProgression = .rightToLeft
  ) -> CTFrame {
    CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: width, height: height), transform: nil),
      [kCTFrameProgressionAttributeName: progression.rawValue])
  }

  /// Draws a frame on white and writes the picture where the environment asks for it.
  static func picture(_ frame: CTFrame, _ width: Int, _ height: Int, _ name: String? = nil) throws -> Picture
  {
    let picture = Picture(width, height)
    CTFrameDraw(frame, picture.context)
    if let name, let folder = ProcessInfo.processInfo.environment["PICTURES"] {
      try picture.context.makeImage()?.writePNG(toFile: "\(folder)/\(name).png")
    }
    return picture
  }
}

@Suite("Vertical frames")
struct VerticalFrameTests {
  private let prose = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"

  @Test(
    "kCTFrameProgressionAttributeName: lines stand from right to left, origins at their upper ends (S4-101)")
  func rightToLeft() throws {
    let frame = VerticalText.frame(VerticalText.styled(prose), 200, 150)
    let points = origins(frame)
    #expect(points.count > 2)
    for (point, next) in zip(points, points.dropFirst()) { #expect(next.x < point.x) }
    for point in points { #expect(point.y == 150) }
    // The first line's box touches the right edge: its baseline is half its width away.
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    CTLineGetTypographicBounds(lines(frame)[0], &ascent, &descent, nil)
    #expect(abs(ascent - descent) < 1e-9)
    #expect(abs(points[0].x - (200 - ascent)) < 1e-9)
    let picture = try VerticalText.picture(frame, 200, 150, "frame-rl")
    #expect(picture.ink.maxX > 190 && picture.ink.maxY > 145)
    #expect(CTFrameGetFrameAttributes(frame)?.count == 1)
  }

  @Test("kCTFrameProgressionAttributeName: leftToRight begins at the left (G-07)")
  func leftToRight() throws {
    let frame = VerticalText.frame(VerticalText.styled(prose), 200, 150, .leftToRight)
    let points = origins(frame)
    for (point, next) in zip(points, points.dropFirst()) { #expect(next.x > point.x) }
    var descent: CGFloat = 0
    CTLineGetTypographicBounds(lines(frame)[0], nil, &descent, nil)
    #expect(abs(points[0].x - descent) < 1e-9)
    #expect(try VerticalText.picture(frame, 200, 150, "frame-lr").ink.minX < 10)
  }

  @Test("kCTFrameProgressionAttributeName: turns no glyph; whole lines lie on their side (G-07)")
  func wholeLinesSideways() throws {
    let string = styled("国 Latin 国", VerticalText.fonts)
    let frame = VerticalText.frame(string, 60, 150)
    let line = try #require(lines(frame).first)
    #expect(runs(line).allSatisfy { CTRunGetTextMatrix($0).isIdentity })
    // The picture is that of the horizontal line, turned a quarter clockwise, pixel for pixel.
    let turned = Picture(60, 150)
    turned.context.translateBy(x: 20, y: 150)
    turned.context.rotate(by: -.pi / 2)
    CTLineDraw(line, turned.context)
    let drawn = Picture(60, 150)
    drawn.context.translateBy(x: 20 - origins(frame)[0].x, y: 0)
    CTFrameDraw(frame, drawn.context)
    #expect(turned.bytes == drawn.bytes)
  }

  @Test("CTFramesetterSuggestFrameSizeWithConstraints: width and height change roles (S4-101)")
  func suggestedSize() throws {
    let setter = CTFramesetterCreateWithAttributedString(VerticalText.styled(prose))
    let attributes: CFDictionary = [kCTFrameProgressionAttributeName: CTFrameProgression.rightToLeft.rawValue]
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), attributes, CGSize(width: CGFloat.greatestFiniteMagnitude, height: 150), &fit
    )
    #expect(units(fit) == 0..<prose.utf16.count)
    #expect(size.height == 140 && size.width > 100)
    func visible(_ width: Double) -> Int {
      let frame = VerticalText.frame(VerticalText.styled(prose), width, 150)
      return CTFrameGetVisibleStringRange(frame).length
    }
    #expect(visible(size.width) == prose.utf16.count)
    #expect(visible(size.width - 1) < prose.utf16.count)
  }

  @Test(
    "CTRunGetStatus: upright runs have a matrix, a quarter turn counter-clockwise, and advances along the line"
  )
  func runs_() throws {
    let line = CTLineCreateWithAttributedString(VerticalText.styled("国語ab"))
    let parts = runs(line)
    #expect(parts.count == 2)
    #expect(CTRunGetStatus(parts[0]).contains(.hasNonIdentityMatrix))
    #expect(CTRunGetTextMatrix(parts[0]) == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(!CTRunGetStatus(parts[1]).contains(.hasNonIdentityMatrix))
    #expect(CTRunGetTextMatrix(parts[1]).isIdentity)
    var advances = [CGSize](repeating: .zero, count: 2)
    CTRunGetAdvances(parts[0], CFRangeMake(0, 2), &advances)
    #expect(advances == [CGSize(width: 20, height: 0), CGSize(width: 20, height: 0)])
    // The glyph's own origin: half its width left of the axis, which is up in a line turned
    // counter-clockwise.
    var positions = [CGPoint](repeating: .zero, count: 2)
    CTRunGetPositions(parts[0], CFRangeMake(0, 2), &positions)
    #expect(positions.allSatisfy { $0.y == -10 })
    #expect(abs(positions[1].x - positions[0].x - 20) < 1e-9)
  }

  @Test("CTRunDraw: glyph by glyph with the run's matrix paints what CTLineDraw paints (S4-102)")
  func glyphByGlyph() throws {
    let line = CTLineCreateWithAttributedString(VerticalText.styled("国「ab」、😀"))
    let whole = Picture(200, 60)
    whole.context.textPosition = CGPoint(x: 10, y: 30)
    CTLineDraw(line, whole.context)
    let single = Picture(200, 60)
    single.context.setFillColor(.black)
    for run in runs(line) {
      let font = try #require(
        (CTRunGetAttributes(run) as! [String: Any])[kCTFontAttributeName as String] as? CTFont)
      let count = CTRunGetGlyphCount(run)
      var glyphs = [CGGlyph](repeating: 0, count: count)
      var positions = [CGPoint](repeating: .zero, count: count)
      CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
      CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
      let matrix = CTRunGetTextMatrix(run)
      for (glyph, position) in zip(glyphs, positions) {
        single.context.textMatrix = matrix
        single.context.textPosition = CGPoint(x: 10 + position.x, y: 30 + position.y)
        CTFontDrawGlyphs(font, [glyph], [.zero], 1, single.context)
      }
    }
    #expect(whole.ink.width > 100)
    #expect(whole.bytes == single.bytes)
    // In parts, too.
    let parts = Picture(200, 60)
    parts.context.textPosition = CGPoint(x: 10, y: 30)
    for run in runs(line) {
      for glyph in 0..<CTRunGetGlyphCount(run) { CTRunDraw(run, parts.context, CFRangeMake(glyph, 1)) }
    }
    #expect(whole.bytes == parts.bytes)
  }

  @Test("kCTHorizontalInVerticalFormsAttributeName: digits stand side by side in one cell")
  func horizontalInVertical() throws {
    let string = NSMutableAttributedString(attributedString: VerticalText.styled("平成26年"))
    string.addAttribute(
      NSAttributedString.Key(rawValue: kCTHorizontalInVerticalFormsAttributeName as String), value: 2,
      range: NSRange(location: 2, length: 2))
    let line = CTLineCreateWithAttributedString(string)
    #expect(abs(width(line) - 80) < 1e-9)
    let frame = VerticalText.frame(string, 60, 100)
    let picture = try VerticalText.picture(frame, 60, 100, "frame-combined")
    // Two digits in the third cell from the top, beside each other: ink, a gap, ink.
    let center = Int(origins(frame)[0].x)
    var columns = Set<Int>()
    for x in center - 10..<center + 10 where (40..<60).contains(where: { picture.color(x, $0)[0] < 128 }) {
      columns.insert(x)
    }
    #expect(columns.contains(center - 6) && columns.contains(center + 5))
    #expect(columns.count < 20)
    // Without vertical forms it does nothing.
    let plain = styled("26", VerticalText.fonts, [kCTHorizontalInVerticalFormsAttributeName: 2])
    #expect(
      width(CTLineCreateWithAttributedString(plain)) == width(CoreTextTests.line("26", VerticalText.fonts)))
  }

  @Test(
    "Underline left of the characters, in Japanese right, background over the column's width",
    arguments: ["zh-Hans", "ja"])
  func decorations(_ language: String) throws {
    let string = VerticalText.styled(
      "国国国",
      [
        kCTLanguageAttributeName: language, kCTUnderlineStyleAttributeName: CTUnderlineStyle.thick.rawValue,
        kCTUnderlineColorAttributeName: CGColor.testRed, kCTBackgroundColorAttributeName: CGColor.testGreen,
      ])
    let frame = VerticalText.frame(string, 100, 100)
    let picture = try VerticalText.picture(frame, 100, 100, "decorations-\(language)")
    let center = origins(frame)[0].x
    let red = picture.box(where: Picture.isRed)
    #expect(red.height >= 58 && red.height <= 61)
    #expect(red.width <= 4)
    if language == "ja" {
      #expect(red.minX >= center + 9 && red.maxX <= center + 14)
    } else {
      #expect(red.maxX <= center - 9 && red.minX >= center - 14)
    }
    let green = picture.box(where: Picture.isGreen)
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    CTLineGetTypographicBounds(lines(frame)[0], &ascent, &descent, nil)
    #expect(abs(green.width - (ascent + descent)) <= 2)
    #expect(abs(green.midX - center) <= 1)
    #expect(green.maxY == 100 && abs(green.height - 60) <= 1)
  }

  @Test("A decoration that goes on in the next column stands at that column's own place")
  func decorationsOverColumns() throws {
    let string = VerticalText.styled(
      "国国国国国国",
      [
        kCTUnderlineStyleAttributeName: CTUnderlineStyle.single.rawValue,
        kCTUnderlineColorAttributeName: CGColor.testRed,
      ])
    let frame = VerticalText.frame(string, 100, 65)
    let picture = try VerticalText.picture(frame, 100, 65)
    #expect(lines(frame).count == 2)
    for origin in origins(frame) {
      let reds = (0..<100).filter { x in picture.color(x, 30)[0] > picture.color(x, 30)[1] &+ 60 }
      #expect(reds.contains { abs(Double($0) - (origin.x - 10.5)) <= 1.5 }, "\(reds) for \(origin)")
    }
  }

  @Test("The space of a run delegate is in its column, centred like text around it")
  func attachment() throws {
    let metrics = CTRunDelegateCallbacks(
      version: kCTRunDelegateVersion1, dealloc: { _ in }, getAscent: { _ in 30 }, getDescent: { _ in 6 },
      getWidth: { _ in 24 })
    let delegate = try #require(withUnsafePointer(to: metrics) { CTRunDelegateCreate($0, nil) })
    let string = NSMutableAttributedString(attributedString: VerticalText.styled("国\u{FFFC}国"))
    string.addAttribute(
      NSAttributedString.Key(rawValue: kCTRunDelegateAttributeName as String), value: delegate,
      range: NSRange(location: 1, length: 1))
    let frame = VerticalText.frame(string, 100, 100)
    let line = try #require(lines(frame).first)
    #expect(abs(width(line) - 64) < 1e-9)
    #expect(CTLineGetOffsetForStringIndex(line, 2, nil) - CTLineGetOffsetForStringIndex(line, 1, nil) == 24)
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    CTRunGetTypographicBounds(runs(line)[1], CFRangeMake(0, 0), &ascent, &descent, nil)
    // The alphabetic baseline is left of the axis by half of what the font's ascent is more than its descent.
    let font = VerticalText.fonts
    let shift = (CTFontGetAscent(font) - CTFontGetDescent(font)) / 2
    #expect(abs(ascent - (30 - shift)) < 1e-9 && abs(descent - (6 + shift)) < 1e-9)
  }

  @Test("CTLineGetImageBounds: the ink of vertical text stands around the axis")
  func imageBounds() throws {
    let line = CTLineCreateWithAttributedString(VerticalText.styled("国a国"))
    let ink = CTLineGetImageBounds(line, nil)
    #expect(abs(ink.midY) < 1.5)
    #expect(ink.width > 40 && ink.height < 21)
  }

  @Test(
    "S4-109: Columns fill any path, and leave its holes free",
    arguments: [CTFrameProgression.rightToLeft, .leftToRight])
  func paths(_ progression: CTFrameProgression) throws {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 20, y: 10, width: 300, height: 200))
    let hole = CGRect(x: 130, y: 80, width: 60, height: 60)
    path.addRect(hole)
    let text = String(repeating: prose, count: 4)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(VerticalText.styled(text)), CFRangeMake(0, 0), path,
      [kCTFrameProgressionAttributeName: progression.rawValue])
    let visible = CTFrameGetVisibleStringRange(frame).length
    #expect(visible > 50)
    // No text disappears: the lines tile what is visible.
    var end = 0
    for line in lines(frame) {
      #expect(CTLineGetStringRange(line).location == end)
      end += CTLineGetStringRange(line).length
    }
    #expect(end == visible)
    let picture = try VerticalText.picture(frame, 340, 220, "ellipse-\(progression)")
    let bytes = picture.bytes
    var outside = 0
    var inside = 0
    for x in 0..<340 {
      for y in 0..<220 where bytes[((219 - y) * 340 + x) * 4] < 200 {
        let dx = (Double(x) + 0.5 - 170) / 150
        let dy = (Double(y) + 0.5 - 110) / 100
        let isFree = hole.insetBy(dx: 1, dy: 1).contains(CGPoint(x: x, y: y))
        if dx * dx + dy * dy <= 1.0001, !isFree { inside += 1 } else { outside += 1 }
      }
    }
    #expect(outside == 0 && inside > 3000)
    // Beside the hole columns are in two parts.
    #expect(Set(origins(frame).map(\.x)).count < lines(frame).count)
  }

  @Test(
    "Text of a vertical frame is found in a PDF", arguments: [CTFrameProgression.rightToLeft, .leftToRight])
  func pdf(_ progression: CTFrameProgression) throws {
    let page = try PDFPage(200, 150) {
      CTFrameDraw(VerticalText.frame(VerticalText.styled("縦書きの「見本」Latin"), 200, 150, progression), $0)
    }
    let text = try page.text("-raw").filter { !$0.isWhitespace }
    for character in "縦書きの見本Latin" { #expect(text.contains(character), "\(text)") }
    #expect(text.contains("縦書き"), "\(text)")
  }
}
