import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTFramesetter and CTFrame")
struct CTFrameTests {
  /// Paragraphs of words of random length, with their own paragraph styles and font sizes.
  private func randomText(_ random: inout SeededGenerator) throws -> NSAttributedString {
    let font = try font(TestFonts.liberationSans, 12)
    let result = NSMutableAttributedString(string: "")
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let style = paragraphStyle(
        [
          .firstLineHeadIndent: [0, 0, 24].randomElement(using: &random)!,
          .headIndent: [0, 0, 12.5].randomElement(using: &random)!,
          .tailIndent: [0, 0, -7.25].randomElement(using: &random)!,
          .paragraphSpacing: [0, 10].randomElement(using: &random)!,
          .lineSpacingAdjustment: [0, 3.3].randomElement(using: &random)!,
          .lineHeightMultiple: [0, 1.4].randomElement(using: &random)!,
        ], alignment: [.left, .right, .center, .natural].randomElement(using: &random)!)
      var paragraph = ""
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        paragraph += String(
          (0..<Int.random(in: 1...9, using: &random)).map { _ in "aeinorstuTVW".randomElement(using: &random)!
          })
        paragraph += [" ", " ", "  ", "-", "\u{2028}"].randomElement(using: &random)!
      }
      let size = Double.random(in: 7...31, using: &random)
      result.append(
        styled(
          paragraph + "\n",
          CTFont(Font(instance: font.font.instance, size: size), collection: font.collection),
          [kCTParagraphStyleAttributeName: style]))
    }
    return result
  }

  @Test("CTFrameGetLines returns an array as any other: elements, copies, enumerations and comparisons")
  func lineArray() throws {
    let setter = CTFramesetterCreateWithAttributedString(
      styled("one\ntwo\nthree", try font(TestFonts.liberationSans, 12), [:]))
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil)
    let array = CTFrameGetLines(CTFramesetterCreateFrame(setter, CFRange(location: 0, length: 0), path, nil))
    let lines = array as! [CTLine]
    #expect(lines.count == 3 && CFArrayGetCount(array) == 3 && array.count == 3)
    for (index, line) in lines.enumerated() {
      #expect(array.object(at: index) as? CTLine === line && array[index] as? CTLine === line)
      #expect(array.index(of: line) == index && array.contains(line))
    }
    #expect((array.firstObject as? CTLine) === lines[0] && (array.lastObject as? CTLine) === lines[2])
    var seen: [CTLine] = []
    array.enumerateObjects { object, _, _ in seen.append(object as! CTLine) }
    #expect(seen.map(ObjectIdentifier.init) == lines.map(ObjectIdentifier.init))
    let copies = [array.copy() as! NSArray, array.mutableCopy() as! NSArray, NSArray(array: lines)]
    for copy in copies {
      #expect(copy.count == 3 && copy.isEqual(to: lines) && array.isEqual(to: copy as! [Any]))
      #expect(zip(copy, lines).allSatisfy { ($0 as? CTLine) === $1 })
    }
    #expect(array.subarray(with: NSRange(location: 1, length: 2)).count == 2)
    #expect(array.adding("more").count == 4)
  }

  @Test("Lines tile the visible range and origins step down from the top", arguments: UInt64(1)...20)
  func linesTile(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let setter = CTFramesetterCreateWithAttributedString(try randomText(&random))
    let frame = frame(
      setter, Double.random(in: 80...400, using: &random), Double.random(in: 20...600, using: &random))
    var end = 0
    for line in lines(frame) {
      #expect(units(CTLineGetStringRange(line)).lowerBound == end, "seed \(seed)")
      var runRanges = runs(line).map { units(CTRunGetStringRange($0)) }
      runRanges.sort { $0.lowerBound < $1.lowerBound }
      for range in runRanges {
        #expect(range.lowerBound == end, "seed \(seed)")
        end = range.upperBound
      }
      #expect(units(CTLineGetStringRange(line)).upperBound == end, "seed \(seed)")
    }
    #expect(units(CTFrameGetVisibleStringRange(frame)) == 0..<end, "seed \(seed)")
    for (upper, lower) in zip(origins(frame), origins(frame).dropFirst()) {
      #expect(upper.y > lower.y, "seed \(seed)")
    }
  }

  @Test(
    "A frame of the suggested height keeps the last line, one point less drops it",
    arguments: UInt64(1)...40)
  func suggestedHeight(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let setter = CTFramesetterCreateWithAttributedString(try randomText(&random))
    let width = Double.random(in: 60...420, using: &random)
    var fit = CFRangeMake(0, 0)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: width, height: .greatestFiniteMagnitude), &fit)
    #expect(
      fit.length == CTFrameGetStringRange(frame(setter, width, 1)).length, "everything fits in any height")
    let exact = frame(setter, width, Double(size.height))
    #expect(units(CTFrameGetVisibleStringRange(exact)) == 0..<fit.length, "seed \(seed)")
    let less = frame(setter, width, Double(size.height) - 1)
    #expect(lines(less).count == lines(exact).count - 1, "seed \(seed)")
    #expect(size.width <= width + 1e-9)
  }

  @Test("The suggested width used as the width gives the same breaks", arguments: UInt64(1)...60)
  func suggestedWidth(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let setter = CTFramesetterCreateWithAttributedString(try randomText(&random))
    let width = [Double.random(in: 60...420, using: &random), .infinity, 1e9].randomElement(using: &random)!
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: width, height: .infinity), nil)
    let again = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: size.width, height: .infinity), nil)
    #expect(abs(again.width - size.width) < 1e-6, "seed \(seed), width \(width)")
    #expect(again.height == size.height, "seed \(seed), width \(width)")
    let narrow = lines(frame(setter, Double(size.width), 1e6)).map { units(CTLineGetStringRange($0)) }
    let wide = lines(frame(setter, min(width, 1e8), 1e6)).map { units(CTLineGetStringRange($0)) }
    #expect(narrow == wide, "seed \(seed), width \(width)")
    // No line needs less: with a point taken away, some line breaks earlier or sticks out.
    let tight = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: size.width - 1, height: .infinity), nil)
    #expect(tight.width <= size.width - 1 + 1e-9)
  }

  @Test("S2-14: a wider constraint never makes the text higher, and the width stays inside it")
  func widths() throws {
    let font = try font(TestFonts.liberationSans, 14)
    let setter = CTFramesetterCreateWithAttributedString(
      styled(String(repeating: "The quick brown fox jumps. ", count: 30), font))
    var last = CGFloat.infinity
    for width in [100.0, 200, 400] {
      let size = CTFramesetterSuggestFrameSizeWithConstraints(
        setter, CFRangeMake(0, 0), nil, CGSize(width: width, height: .greatestFiniteMagnitude), nil)
      #expect(Double(size.width) <= width)
      #expect(size.width > width * 0.7)
      #expect(size.height < last)
      last = size.height
    }
  }

  @Test("S2-11: line spacing adds exactly its points to the distance of baselines")
  func lineSpacing() throws {
    let font = try font(TestFonts.liberationSans, 16)
    func distance(_ spacing: Double) -> Double {
      let style = paragraphStyle([
        .lineSpacingAdjustment: spacing, .minimumLineSpacing: spacing, .maximumLineSpacing: spacing,
      ])
      let text = styled(
        String(repeating: "line\u{2028}", count: 10), font, [kCTParagraphStyleAttributeName: style])
      let origins = origins(frame(CTFramesetterCreateWithAttributedString(text), 200, 2000))
      #expect(origins.count == 10)
      return Double(origins[0].y - origins[9].y) / 9
    }
    let zero = distance(0)
    #expect(abs(zero - Double(CTFontGetAscent(font) + CTFontGetDescent(font))) < 1e-6)
    #expect(abs(distance(8) - zero - 8) < 1e-6)
    #expect(abs(distance(20) - zero - 20) < 1e-6)
  }

  @Test("CTFrameGetLineOrigins are baselines from the bottom left of the path's box")
  func origin() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let setter = CTFramesetterCreateWithAttributedString(
      styled("one\ntwo", font, [kCTParagraphStyleAttributeName: paragraphStyle([.firstLineHeadIndent: 15])]))
    let path = CGPath(rect: CGRect(x: 500, y: -300, width: 200, height: 100), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    #expect(abs(origins(frame)[0].y - (100 - CTFontGetAscent(font))) < 1e-6)
    #expect(origins(frame)[0].x == 15)
    var second = CGPoint.zero
    CTFrameGetLineOrigins(frame, CFRangeMake(1, 1), &second)
    #expect(second == origins(frame)[1])
    #expect(CTFrameGetPath(frame) == path)
    #expect(units(CTFrameGetStringRange(frame)) == 0..<7)
  }

  @Test("A loop over visible ranges lays out all the text, as one high frame does")
  func pagination() throws {
    let font = try font(TestFonts.liberationSerif, 13)
    let text = String(repeating: "Some words make a page, and pages make a book.\n", count: 40)
    let setter = CTFramesetterCreateWithAttributedString(styled(text, font))
    var start = 0
    var paged: [Range<Int>] = []
    var pages = 0
    while start < text.utf16.count {
      let page = frame(setter, 120, 200, from: start)
      let visible = CTFrameGetVisibleStringRange(page)
      #expect(visible.location == start)
      guard visible.length > 0 else { break }
      paged += lines(page).map { units(CTLineGetStringRange($0)) }
      start += visible.length
      pages += 1
    }
    #expect(pages > 5)
    #expect(paged == lines(frame(setter, 120, 100_000)).map { units(CTLineGetStringRange($0)) })
  }

  @Test("S2-04: in an ellipse every line lies inside the curve and the middle ones are longer")
  func ellipse() throws {
    let font = try font(TestFonts.liberationSans, 12, fallback: [TestFonts.notoSansCJK])
    let text = String(
      repeating: "Typesetting mixes 中文排版 with Latin words 在椭圆里面 and keeps them inside. ", count: 20)
    let setter = CTFramesetterCreateWithAttributedString(styled(text, font))
    let path = CGPath(ellipseIn: CGRect(x: 40, y: 70, width: 300, height: 200), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    #expect(lines(frame).count > 8)
    var widths: [Double] = []
    for (line, origin) in zip(lines(frame), origins(frame)) {
      var ascent: CGFloat = 0
      var descent: CGFloat = 0
      let width =
        CTLineGetTypographicBounds(line, &ascent, &descent, nil) - CTLineGetTrailingWhitespaceWidth(line)
      widths.append(width)
      for x in [origin.x, origin.x + width] {
        for y in [origin.y + ascent, origin.y - descent] {
          let distance = pow((x - 150) / 150, 2) + pow((y - 100) / 100, 2)
          #expect(distance <= 1 + 1e-6)
        }
      }
    }
    #expect(widths[0] < widths[widths.count / 2] * 0.8)
    #expect(widths.max()! > 250)
  }

  @Test("kCTFramePathFillRuleAttributeName decides whether the inner square is a hole")
  func fillRule() throws {
    let font = try font(TestFonts.liberationSans, 10)
    let setter = CTFramesetterCreateWithAttributedString(styled(String(repeating: "a ", count: 4000), font))
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 200, height: 200))
    path.addRect(CGRect(x: 50, y: 50, width: 100, height: 100))
    func inkInTheMiddle(_ attributes: [CFString: Any]?) -> Bool {
      let dictionary = attributes.map { NSDictionary(objects: Array($0.values), forKeys: Array($0.keys)) }
      let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, dictionary)
      #expect(CTFrameGetFrameAttributes(frame) === dictionary)
      return zip(lines(frame), origins(frame)).contains { line, origin in
        let ink = CTLineGetImageBounds(line, nil).offsetBy(dx: origin.x, dy: origin.y)
        return ink.intersects(CGRect(x: 60, y: 60, width: 80, height: 80))
      }
    }
    #expect(!inkInTheMiddle(nil))
    #expect(!inkInTheMiddle([kCTFramePathFillRuleAttributeName: CTFramePathFillRule.evenOdd.rawValue]))
    #expect(inkInTheMiddle([kCTFramePathFillRuleAttributeName: CTFramePathFillRule.windingNumber.rawValue]))
    #expect(!inkInTheMiddle([kCTFramePathFillRuleAttributeName: "windingNumber"]))
  }

  @Test("S2-18: empty text has height 0 and no lines, and draws nothing")
  func empty() throws {
    let setter = CTFramesetterCreateWithAttributedString(NSAttributedString(string: ""))
    var fit = CFRangeMake(9, 9)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 100, height: 100), &fit)
    #expect(size == .zero)
    #expect(units(fit) == 0..<0)
    #expect(lines(frame(setter, 100, 100)).isEmpty)
    #expect(units(CTFrameGetVisibleStringRange(frame(setter, 100, 100))) == 0..<0)
    let picture = Picture(100, 100)
    CTFrameDraw(frame(setter, 100, 100), picture.context)
    #expect(picture.ink.isNull)
  }

  @Test(
    "Sizes that are no sizes, empty paths and ranges outside of the text give empty frames",
    arguments: [
      CGSize(width: 0, height: 0), CGSize(width: -5, height: 100), CGSize(width: CGFloat.nan, height: 100),
      CGSize(width: 100, height: CGFloat.nan), CGSize(width: 100, height: 3),
      CGSize(width: 100, height: -100),
    ])
  func uselessSizes(size: CGSize) throws {
    let setter = CTFramesetterCreateWithAttributedString(
      styled("text", try font(TestFonts.liberationSans, 10)))
    let suggested = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRangeMake(0, 0), nil, size, nil)
    #expect(suggested.width.isFinite && suggested.height.isFinite)
    let path = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    for origin in origins(frame) { #expect(origin.x.isFinite && origin.y.isFinite) }
    let empty = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), CGMutablePath(), nil)
    #expect(lines(empty).isEmpty)
    for range in [
      CFRangeMake(-7, 3), CFRangeMake(50, 3), CFRangeMake(1, Int.max), CFRangeMake(Int.max, Int.max),
      CFRangeMake(2, -4),
    ] {
      let part = CTFramesetterCreateFrame(
        setter, range, CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil), nil)
      let visible = units(CTFrameGetVisibleStringRange(part))
      #expect(visible.lowerBound >= 0 && visible.upperBound <= 4)
    }
  }

  @Test(
    "CTTypesetterSuggestLineBreak steps through the text as a frame does; lines keep the string's indexes")
  func typesetter() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let text =
      "Typesetters break lines where they may,\nnot where they must.  Overlongwordsarecutwhenevertheymustbe."
      + String(repeating: " and so on", count: 80)
    let setter = CTFramesetterCreateWithAttributedString(styled(text, font))
    let typesetter = CTFramesetterGetTypesetter(setter)
    let expected = lines(frame(setter, 110, 100_000))
    var start = 0
    var index = 0
    while start < text.utf16.count {
      let count = CTTypesetterSuggestLineBreak(typesetter, start, 110)
      try #require(count > 0)
      let line = CTTypesetterCreateLine(typesetter, CFRangeMake(start, count))
      #expect(units(CTLineGetStringRange(line)) == units(CTLineGetStringRange(expected[index])))
      #expect(abs(width(line) - width(expected[index])) < 1e-6)
      #expect(CTLineGetStringIndexForPosition(line, .zero) == start)
      #expect(units(CTRunGetStringRange(runs(line)[0])).lowerBound == start)
      start += count
      index += 1
    }
    #expect(index == expected.count)
    #expect(CTTypesetterSuggestLineBreak(typesetter, start, 110) == 0)
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 0) == 1, "one cluster at least")
    let clusters = CTTypesetterSuggestClusterBreak(typesetter, 0, 30)
    #expect(clusters > 2 && clusters < "Typesetters".count)
    let cut = CTTypesetterCreateLine(typesetter, CFRangeMake(0, clusters))
    let longer = CTTypesetterCreateLine(typesetter, CFRangeMake(0, clusters + 1))
    #expect(width(cut) <= 30 && width(longer) > 30)
  }

  @Test("A framesetter keeps what its string was")
  func snapshot() throws {
    let string = NSMutableAttributedString(
      attributedString: styled("before", try font(TestFonts.liberationSans, 12)))
    let setter = CTFramesetterCreateWithAttributedString(string)
    string.replaceCharacters(in: NSRange(location: 0, length: 6), with: "something else")
    #expect(units(CTFrameGetVisibleStringRange(frame(setter, 500, 500))) == 0..<6)
  }
}
