import CoreText
import GalleyFonts
import Foundation
import TestSupport
import Testing

/// Rubies in Noto Sans CJK for Japan.
private enum RubyText {
  static let font: CTFont = try! CoreTextTests.font(TestFonts.notoSansCJK, 40)

  static func ruby(
    _ text: String, _ position: CTRubyPosition = .before, alignment: CTRubyAlignment = .auto,
    overhang: CTRubyOverhang = .auto, size: CGFloat = 0.5
  ) -> CTRubyAnnotation {
    let string = NSString(string: text)
    return withExtendedLifetime(string) {
      var texts = [Unmanaged<CFString>?](repeating: nil, count: Int(CTRubyPosition.count.rawValue))
      texts[Int(position.rawValue)] = Unmanaged.passUnretained(string)
      return CTRubyAnnotationCreate(alignment, overhang, size, &texts)
    }
  }

  static func string(_ pieces: [(String, CTRubyAnnotation?)], _ more: [CFString: Any] = [:])
    -> NSAttributedString
  {
    let result = NSMutableAttributedString(string: "")
    for (text, ruby) in pieces {
      var values = more
      if let ruby { values[kCTRubyAnnotationAttributeName] = ruby }
      result.append(styled(text, font, values))
    }
    return result
  }

  static func picture(_ line: CTLine, _ width: Int, _ height: Int, _ name: String? = nil) throws -> Picture {
    let picture = Picture(width, height)
    picture.context.textPosition = CGPoint(x: 10, y: 20)
    CTLineDraw(line, picture.context)
    if let name, let folder = ProcessInfo.processInfo.environment["PICTURES"] {
      try picture.context.makeImage()?.writePNG(toFile: "\(folder)/\(name).png")
    }
    return picture
  }
}

@Suite("CTRubyAnnotation")
struct CTRubyAnnotationTests {
  @Test("CTRubyAnnotationCreate: what goes in comes out, for every position (S4-167)")
  func getters() throws {
    let strings = ["前", "後", "間", "中"].map { NSString(string: $0) }
    var texts: [Unmanaged<CFString>?] = strings.map { Unmanaged.passUnretained($0) }
    let ruby = withExtendedLifetime(strings) { CTRubyAnnotationCreate(.distributeSpace, .end, 0.4, &texts) }
    #expect(CTRubyAnnotationGetAlignment(ruby) == .distributeSpace)
    #expect(CTRubyAnnotationGetOverhang(ruby) == .end)
    #expect(CTRubyAnnotationGetSizeFactor(ruby) == 0.4)
    let found = [CTRubyPosition.before, .after, .interCharacter, .inline].map {
      CTRubyAnnotationGetTextForPosition(ruby, $0).map { String(describing: $0) }
    }
    #expect(found == ["前", "後", "間", "中"])
    #expect(CTRubyAnnotationGetTextForPosition(ruby, .count) == nil)
    #expect(CTRubyAnnotationGetTextForPosition(RubyText.ruby("x", .after), .before) == nil)
    #expect(CTRubyAnnotationGetTypeID() != CTRunDelegateGetTypeID())
    #expect(CTRubyAnnotationGetTypeID() == CFGetTypeID(ruby))
    #expect(CTRubyAlignment.invalid.rawValue == 255 && CTRubyOverhang.invalid.rawValue == 255)
    #expect(CTRubyAlignment.lineEdge.rawValue == 6 && CTRubyOverhang.none.rawValue == 3)
  }

  @Test("CTRubyAnnotation: equal when they say the same, usable as attribute values")
  func equality() throws {
    let one = RubyText.ruby("とう")
    #expect(one == RubyText.ruby("とう") && one.hash == RubyText.ruby("とう").hash)
    #expect(one != RubyText.ruby("とお") && one != RubyText.ruby("とう", .after))
    #expect(one != RubyText.ruby("とう", size: 0.6) && one != RubyText.ruby("とう", alignment: .start))
    #expect(one != RubyText.ruby("とう", overhang: .none))
    #expect(CTRubyAnnotationCreateCopy(one) == one)
    let red: CFDictionary = [kCTForegroundColorAttributeName: CGColor.testRed]
    let colored = CTRubyAnnotationCreateWithAttributes(.auto, .auto, .before, "とう", red)
    #expect(colored != one)
    #expect(colored == CTRubyAnnotationCreateWithAttributes(.auto, .auto, .before, "とう", red))
    // Neighbours with different and equal values, changed at random.
    let string = NSMutableAttributedString(string: String(repeating: "漢", count: 20))
    let key = NSAttributedString.Key(rawValue: kCTRubyAnnotationAttributeName as String)
    for step in 0..<200 {
      string.addAttribute(
        key, value: RubyText.ruby(["あ", "い"][step % 2]),
        range: NSRange(location: step * 7 % 18, length: 1 + step % 2))
    }
    #expect(string.isEqual(NSAttributedString(attributedString: string)))
  }

  @Test("CTLineDraw: the annotation is above its base, centred, in the base's colour (S4-167)")
  func drawing() throws {
    let color: [CFString: Any] = [kCTForegroundColorAttributeName: CGColor.testRed]
    let plain = CTLineCreateWithAttributedString(RubyText.string([("東京", nil)], color))
    let line = CTLineCreateWithAttributedString(RubyText.string([("東京", RubyText.ruby("ときょ"))], color))
    let picture = try RubyText.picture(line, 120, 100, "ruby")
    let bare = try RubyText.picture(plain, 120, 100)
    let ink = picture.box(where: Picture.isRed)
    #expect(ink.maxY > bare.ink.maxY + 12)
    // Nothing but red: the annotation has the base's colour.
    #expect(picture.box(where: Picture.isBlack).isNull)
    // Above the base, ink from a quarter to three quarters of the base: 60 points over 80.
    var columns: [Int] = []
    for x in 0..<120
    where (Int(bare.ink.maxY) + 1..<100).contains(where: { picture.color(x, $0)[1] < 100 }) {
      columns.append(x)
    }
    #expect(columns.first! >= 20 && columns.first! <= 26 && columns.last! >= 73 && columns.last! <= 80)
    // The line is as much higher as the annotation needs.
    var ascent: CGFloat = 0
    var plainAscent: CGFloat = 0
    #expect(
      CTLineGetTypographicBounds(line, &ascent, nil, nil)
        == CTLineGetTypographicBounds(plain, &plainAscent, nil, nil))
    #expect(ascent > plainAscent)
    #expect(Double(ascent) >= picture.ink.maxY - 20)
    #expect(CTLineGetImageBounds(line, nil).maxY > CTLineGetImageBounds(plain, nil).maxY + 12)
    // Glyphs of the line are those of the base.
    #expect(CTLineGetGlyphCount(line) == 2)
  }

  @Test("CTRunDraw: run by run paints what CTLineDraw paints")
  func runByRun() throws {
    let line = CTLineCreateWithAttributedString(
      RubyText.string([("か", nil), ("東", RubyText.ruby("あずまや")), ("西", RubyText.ruby("にし", .after))]))
    let whole = try RubyText.picture(line, 220, 120)
    let parts = Picture(220, 120)
    parts.context.textPosition = CGPoint(x: 10, y: 20)
    for run in runs(line) { CTRunDraw(run, parts.context, CFRangeMake(0, 0)) }
    #expect(whole.ink.height > 70)
    #expect(whole.bytes == parts.bytes)
  }

  @Test("CTRubyAnnotationCreateWithAttributes: own colour, font, size and fit (S4-167)")
  func attributes() throws {
    let blue: CFDictionary = [
      kCTForegroundColorAttributeName: CGColor.testBlue, kCTRubyAnnotationSizeFactorAttributeName: 0.25,
    ]
    let small = CTRubyAnnotationCreateWithAttributes(.center, .none, .before, "とき", blue)
    #expect(CTRubyAnnotationGetSizeFactor(small) == 0.25)
    let picture = try RubyText.picture(
      CTLineCreateWithAttributedString(RubyText.string([("東京", small)])), 120, 100, "ruby-blue")
    let ink = picture.box(where: Picture.isBlue)
    #expect(ink.width > 12 && ink.width < 21)
    #expect(abs(ink.midX - 50) < 2)
    let own: CFDictionary = [kCTFontAttributeName: try font(TestFonts.notoSansCJK, 30)]
    let large = CTRubyAnnotationCreateWithAttributes(.center, .none, .before, "とき", own)
    let line = CTLineCreateWithAttributedString(RubyText.string([("東", large)]))
    #expect(abs(width(line) - 60) < 0.1)
    let fit: CFDictionary = [kCTRubyAnnotationScaleToFitAttributeName: true]
    let fitting = CTRubyAnnotationCreateWithAttributes(.center, .none, .before, "あああああ", fit)
    #expect(width(CTLineCreateWithAttributedString(RubyText.string([("東", fitting)]))) == 40)
    let spaced = CTRubyAnnotationCreateWithAttributes(.center, .none, .before, "あああああ", [:] as NSDictionary)
    #expect(abs(width(CTLineCreateWithAttributedString(RubyText.string([("東", spaced)]))) - 100) < 0.1)
  }

  @Test(
    "CTFrameDraw: rubies in frames, horizontal and vertical (G-06, U40)",
    arguments: [CTFrameProgression.topToBottom, .rightToLeft])
  func frames(_ progression: CTFrameProgression) throws {
    let isVertical = progression == .rightToLeft
    let string = RubyText.string(
      [
        ("これは", nil), ("東京", RubyText.ruby("とうきょう")), ("の", nil), ("承", RubyText.ruby("うけたまわ")), ("る", nil),
        ("漢字", RubyText.ruby("かんじ", .after)), ("です。", nil),
      ], [kCTVerticalFormsAttributeName: isVertical])
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 330, height: 330), transform: nil),
      [kCTFrameProgressionAttributeName: progression.rawValue])
    #expect(CTFrameGetVisibleStringRange(frame).length == string.length)
    let picture = try VerticalText.picture(frame, 330, 330, "ruby-frame-\(progression)")
    // All ink inside the frame, and more of it than without rubies.
    #expect(CGRect(x: 1, y: 1, width: 329, height: 329).contains(picture.ink))
    let first = try #require(lines(frame).first)
    var ascent: CGFloat = 0
    CTLineGetTypographicBounds(first, &ascent, nil, nil)
    let origin = origins(frame)[0]
    // The annotation of 東京 is on the far side of the baseline: above it, or right of it.
    let middle = Double(CTLineGetOffsetForStringIndex(first, 4, nil))
    let strip =
      isVertical
      ? CGRect(x: origin.x + 21, y: origin.y - middle - 10, width: 18, height: 20)
      : CGRect(x: origin.x + middle - 10, y: origin.y + 36, width: 20, height: 18)
    var dark = 0
    for x in Int(strip.minX)..<Int(strip.maxX) {
      for y in Int(strip.minY)..<Int(strip.maxY) where picture.color(x, y)[0] < 100 { dark += 1 }
    }
    #expect(dark > 20)
  }

  @Test("Text of base and annotation is found in a PDF, each in one piece")
  func pdf() throws {
    let string = RubyText.string([("私は", nil), ("東京", RubyText.ruby("とうきょう")), ("へ行く", nil)])
    let line = CTLineCreateWithAttributedString(string)
    let text = try PDFPage(300, 150) { line.draw(at: CGPoint(x: 10, y: 50), in: $0) }.text()
    #expect(text.contains("私は東京へ行く"), "\(text)")
    #expect(text.contains("とうきょう"), "\(text)")
  }
}
