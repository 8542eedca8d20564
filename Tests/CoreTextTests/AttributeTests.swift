import CoreText
import GalleyFonts
import Synchronization
import TestSupport
import Testing

@Suite("String attributes")
struct AttributeTests {
  @Test(
    "Attribute names have Apple's raw values",
    arguments: [
      (kCTFontAttributeName as String, "NSFont"),
      (kCTForegroundColorAttributeName as String, "CTForegroundColor"),
      (kCTForegroundColorFromContextAttributeName as String, "CTForegroundColorFromContext"),
      (kCTParagraphStyleAttributeName as String, "NSParagraphStyle"),
      (kCTKernAttributeName as String, "NSKern"),
      (kCTTrackingAttributeName as String, "CTTracking"), (kCTLigatureAttributeName as String, "NSLigature"),
      (kCTRunDelegateAttributeName as String, "CTRunDelegate"),
      (kCTUnderlineStyleAttributeName as String, "NSUnderline"),
      (kCTUnderlineColorAttributeName as String, "CTUnderlineColor"),
      (kCTBackgroundColorAttributeName as String, "CTBackgroundColor"),
      (kCTStrokeWidthAttributeName as String, "NSStrokeWidth"),
      (kCTStrokeColorAttributeName as String, "CTStrokeColor"),
      (kCTBaselineOffsetAttributeName as String, "NSBaselineOffset"),
      (kCTLanguageAttributeName as String, "NSLanguage"),
    ])
  func names(name: String, expected: String) { #expect(name == expected) }

  // MARK: Run delegates

  /// What a reference constant points to.
  private final class Box {
    let size: (width: CGFloat, ascent: CGFloat, descent: CGFloat)
    let released: Released
    init(_ size: (width: CGFloat, ascent: CGFloat, descent: CGFloat), _ released: Released) {
      self.size = size
      self.released = released
    }
  }
  private final class Released: Sendable { let count = Atomic(0) }

  private func makeDelegate(_ width: CGFloat, _ ascent: CGFloat, _ descent: CGFloat, _ released: Released)
    -> CTRunDelegate?
  {
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateCurrentVersion,
      dealloc: { refCon in
        let box = Unmanaged<Box>.fromOpaque(refCon).takeRetainedValue()
        box.released.count.add(1, ordering: .relaxed)
      },
      getAscent: { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().size.ascent },
      getDescent: { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().size.descent },
      getWidth: { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().size.width })
    let box = Unmanaged.passRetained(Box((width, ascent, descent), released))
    return CTRunDelegateCreate(&callbacks, box.toOpaque())
  }

  @Test("S2-28: a run delegate's run reports what its callbacks say, and the line makes room for it")
  func runDelegate() throws {
    let released = Released()
    let font = try font(TestFonts.liberationSans, 12)
    let text = NSMutableAttributedString(attributedString: styled("ab", font))
    let delegate = try #require(makeDelegate(40, 30, 5, released))
    text.append(styled("\u{FFFC}", font, [kCTRunDelegateAttributeName: delegate]))
    text.append(styled("cd", font))
    let line = CTLineCreateWithAttributedString(text)
    #expect(runs(line).map { units(CTRunGetStringRange($0)) } == [0..<2, 2..<3, 3..<5])
    let run = runs(line)[1]
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var leading: CGFloat = 9
    #expect(CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &ascent, &descent, &leading) == 40)
    #expect(ascent == 30 && descent == 5 && leading == 0)
    #expect(CTRunGetAttributes(run)[kCTRunDelegateAttributeName] as? CTRunDelegate === delegate)
    #expect(CTRunGetImageBounds(run, nil, CFRangeMake(0, 0)).isNull)
    let start = CTLineGetOffsetForStringIndex(line, 2, nil)
    #expect(abs(CTLineGetOffsetForStringIndex(line, 3, nil) - start - 40) < 1e-9)
    var lineAscent: CGFloat = 0
    CTLineGetTypographicBounds(line, &lineAscent, nil, nil)
    #expect(lineAscent == 30)
    #expect(
      abs(width(line) - width(CoreTextTests.line("ab", font)) - width(CoreTextTests.line("cd", font)) - 40)
        < 1e-9)
    #expect(CTRunDelegateGetRefCon(delegate) != UnsafeMutableRawPointer(bitPattern: 1))
    #expect(released.count.load(ordering: .relaxed) == 0)
  }

  @Test("CTRunDelegate calls dealloc exactly once, when its last owner lets go")
  func runDelegateRelease() throws {
    let released = Released()
    try autoreleased {
      let font = try font(TestFonts.liberationSans, 12)
      let text = NSMutableAttributedString(attributedString: styled("a\u{FFFC}b", font))
      text.addAttributes(
        attributes([kCTRunDelegateAttributeName: try #require(makeDelegate(4, 3, 5, released))]),
        range: NSRange(location: 1, length: 1))
      let setter = CTFramesetterCreateWithAttributedString(text)
      let frame = frame(setter, 100, 100)
      text.deleteCharacters(in: NSRange(location: 1, length: 1))
      #expect(released.count.load(ordering: .relaxed) == 0, "the frame still owns it")
      #expect(lines(frame).count == 1)
    }
    #expect(released.count.load(ordering: .relaxed) == 1)
  }

  private func autoreleased(_ body: () throws -> Void) rethrows { try body() }

  @Test("Getters' arrays and dictionaries take the casts that Core Text code uses")
  func casts() throws {
    let line = line("a", try font(TestFonts.liberationSans, 12), [kCTKernAttributeName: 3])
    let array = CTLineGetGlyphRuns(line)
    #expect((array as! [CTRun]).count == 1)
    #expect((array as [AnyObject]).first is CTRun)
    #expect(array[0] is CTRun)
    let dictionary = CTRunGetAttributes(array[0] as! CTRun)
    #expect((dictionary as! [String: Any])[kCTKernAttributeName as String] as? Int == 3)
    #expect(dictionary["NSKern"] as? Int == 3)
    #expect((dictionary as NSDictionary).object(forKey: kCTFontAttributeName) is CTFont)
  }

  @Test("CTRunDelegateCreate refuses a table of an unknown version and takes a null refCon")
  func runDelegateVersions() {
    var callbacks = CTRunDelegateCallbacks(
      version: 99, dealloc: { _ in }, getAscent: { _ in 1 }, getDescent: { _ in 2 }, getWidth: { _ in .nan })
    #expect(CTRunDelegateCreate(&callbacks, nil) == nil)
    callbacks.version = kCTRunDelegateVersion1
    let delegate = CTRunDelegateCreate(&callbacks, nil)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "\u{FFFC}", attributes: attributes([kCTRunDelegateAttributeName: delegate!]))
    )
    #expect(width(line) == 0, "a width that is no number counts as 0")
  }

  // MARK: Paragraph styles

  @Test("CTParagraphStyleGetValueForSpecifier gives back what was set, and the defaults")
  func paragraphStyleValues() {
    let numbers: [CTParagraphStyleSpecifier: Double] = [
      .firstLineHeadIndent: 1, .headIndent: 2, .tailIndent: -3, .defaultTabInterval: 4,
      .lineHeightMultiple: 5,
      .maximumLineHeight: 6, .minimumLineHeight: 7, .paragraphSpacing: 8, .paragraphSpacingBefore: 9,
      .maximumLineSpacing: 10, .minimumLineSpacing: 11, .lineSpacingAdjustment: 12,
    ]
    let style = paragraphStyle(numbers, alignment: .center, direction: .rightToLeft)
    let plain = CTParagraphStyleCreate(nil, 0)
    for (specifier, number) in numbers {
      var value: CGFloat = -99
      #expect(CTParagraphStyleGetValueForSpecifier(style, specifier, MemoryLayout<CGFloat>.size, &value))
      #expect(Double(value) == number, "\(specifier)")
      #expect(CTParagraphStyleGetValueForSpecifier(plain, specifier, MemoryLayout<CGFloat>.size, &value))
      #expect(
        value == (specifier == .maximumLineSpacing ? CGFloat.greatestFiniteMagnitude : 0), "\(specifier)")
    }
    var alignment = CTTextAlignment.left
    #expect(
      CTParagraphStyleGetValueForSpecifier(style, .alignment, MemoryLayout<CTTextAlignment>.size, &alignment))
    #expect(alignment == .center)
    #expect(
      CTParagraphStyleGetValueForSpecifier(plain, .alignment, MemoryLayout<CTTextAlignment>.size, &alignment))
    #expect(alignment == .natural)
    var direction = CTWritingDirection.leftToRight
    #expect(
      CTParagraphStyleGetValueForSpecifier(
        style, .baseWritingDirection, MemoryLayout<CTWritingDirection>.size, &direction))
    #expect(direction == .rightToLeft)
    #expect(
      CTParagraphStyleGetValueForSpecifier(
        plain, .baseWritingDirection, MemoryLayout<CTWritingDirection>.size, &direction))
    #expect(direction == .natural)
    var mode = CTLineBreakMode.byClipping
    #expect(
      CTParagraphStyleGetValueForSpecifier(plain, .lineBreakMode, MemoryLayout<CTLineBreakMode>.size, &mode))
    #expect(mode == .byWordWrapping)
    var wrong: UInt32 = 77
    #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, MemoryLayout<UInt32>.size, &wrong))
    #expect(wrong == 77)
    #expect(CTParagraphStyleCreateCopy(style) == style)
    #expect(style != plain)
    #expect(plain == CTParagraphStyleCreate(nil, 0))
  }

  @Test("CTParagraphStyleCreate ignores settings of the wrong size and values that are none")
  func badSettings() {
    let list = SettingList()
    list.add(.headIndent, Float(40))
    list.add(.tailIndent, CGFloat.nan)
    list.add(.alignment, UInt8(200))
    list.add(.lineBreakMode, UInt32(1))
    list.add(.tabStops, UInt64(1), size: 3)
    list.add(.baseWritingDirection, Int8(-1))
    let settings = list.settings
    #expect(list.makeStyle() == CTParagraphStyleCreate(nil, 0))
    #expect(CTParagraphStyleCreate(settings, -1) == CTParagraphStyleCreate(nil, 5))
  }

  @Test("Tab stops are read, given back in order, and reached by tabs")
  func tabs() throws {
    let style = paragraphStyle(tabs: [
      CTTextTabCreate(.left, 150, nil), CTTextTabCreate(.natural, 60.5, nil),
      CTTextTabCreate(.left, .nan, nil),
    ])
    var stored: Unmanaged<CFArray>?
    #expect(
      CTParagraphStyleGetValueForSpecifier(style, .tabStops, MemoryLayout<Unmanaged<CFArray>>.size, &stored))
    let tabs = try #require(stored).takeUnretainedValue() as! [CTTextTab]
    #expect(tabs.map { CTTextTabGetLocation($0) } == [0, 60.5, 150])
    #expect(CTTextTabGetAlignment(tabs[1]) == .natural)
    #expect(CTTextTabGetOptions(tabs[1]) == nil)
    let font = try font(TestFonts.liberationSans, 12)
    let line = line("a\tb\tc", font, [kCTParagraphStyleAttributeName: style])
    #expect(abs(CTLineGetOffsetForStringIndex(line, 2, nil) - 60.5) < 1e-9)
    #expect(abs(CTLineGetOffsetForStringIndex(line, 4, nil) - 150) < 1e-9)
    let plain = CoreTextTests.line("a\tb", font)
    #expect(abs(CTLineGetOffsetForStringIndex(plain, 2, nil) - 28) < 1e-9, "twelve stops every 28 points")
  }

  @Test("Tab stops align the text up to the next tab: right, centred, and at the decimal separator")
  func tabAlignment() throws {
    let options = NSDictionary(
      object: NSCharacterSet(charactersIn: "."), forKey: kCTTabColumnTerminatorsAttributeName)
    let style = paragraphStyle(tabs: [
      CTTextTabCreate(.right, 100, nil), CTTextTabCreate(.center, 200, nil),
      CTTextTabCreate(.right, 300, options),
    ])
    let line = line(
      "\tright\tmid\t12.75", try font(TestFonts.liberationSans, 12), [kCTParagraphStyleAttributeName: style])
    func x(_ index: Int) -> Double { Double(CTLineGetOffsetForStringIndex(line, index, nil)) }
    #expect(abs(x(6) - 100) < 1e-6)
    #expect(abs((x(7) + x(10)) / 2 - 200) < 1e-6)
    #expect(abs(x(13) - 300) < 1e-6, "the point stands at the stop")
    #expect(x(11) < 295)
  }

  @Test("Alignment places lines; a paragraph has the style of its first unit")
  func alignment() throws {
    let font = try font(TestFonts.liberationSans, 12)
    func x(_ alignment: CTTextAlignment, _ direction: CTWritingDirection = .natural) -> Double {
      let text = NSMutableAttributedString(
        attributedString: styled(
          "word", font,
          [kCTParagraphStyleAttributeName: paragraphStyle(alignment: alignment, direction: direction)]))
      text.append(styled(" end\n", font, [kCTParagraphStyleAttributeName: paragraphStyle(alignment: .left)]))
      return Double(origins(frame(CTFramesetterCreateWithAttributedString(text), 300, 100))[0].x)
    }
    let rest = 300 - width(line("word end", font))
    #expect(x(.left) == 0)
    #expect(abs(x(.right) - rest) < 1e-6)
    #expect(abs(x(.center) - rest / 2) < 1e-6)
    #expect(x(.natural) == 0)
    #expect(abs(x(.natural, .rightToLeft) - rest) < 1e-6)
  }

  // MARK: The resolver

  @Test("Values of unexpected classes count as absent")
  func unexpectedValues() throws {
    let font = try font(TestFonts.liberationSans, 12)
    struct Odd {}
    for value in [
      "text" as Any, Date(), NSNull(), Odd(), NSObject(), [1, 2], ["a": 1], Double.nan, -Double.infinity,
    ] {
      var all: [CFString: Any] = [kCTFontAttributeName: font]
      for name in [
        kCTForegroundColorAttributeName, kCTForegroundColorFromContextAttributeName,
        kCTParagraphStyleAttributeName,
        kCTKernAttributeName, kCTTrackingAttributeName, kCTLigatureAttributeName, kCTRunDelegateAttributeName,
        kCTUnderlineStyleAttributeName, kCTUnderlineColorAttributeName, kCTBackgroundColorAttributeName,
        kCTStrokeWidthAttributeName, kCTStrokeColorAttributeName, kCTBaselineOffsetAttributeName,
      ] { all[name] = value }
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: "Tofu", attributes: attributes(all)))
      #expect(width(line) == width(CoreTextTests.line("Tofu", font)), "\(value)")
      all[kCTFontAttributeName] = value
      #expect(
        width(
          CTLineCreateWithAttributedString(NSAttributedString(string: "Tofu", attributes: attributes(all))))
          > 0)
    }
  }

  @Test("Numbers count however they are boxed")
  func numbers() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let plain = width(line("Tofu", font))
    for value in [3 as Any, 3.0, Float(3), CGFloat(3), NSNumber(value: 3), UInt8(3), Int64(3)] {
      #expect(
        abs(width(line("Tofu", font, [kCTKernAttributeName: value])) - plain - 12) < 1e-9,
        "\(type(of: value))")
    }
  }

  @Test("Text without a font is in Helvetica 12 or its substitute, from the current collection")
  func defaultFont() throws {
    let collection = FontCollection(faces: [try FontFace(contentsOf: TestFonts.liberationSans)])
    try FontCollection.$current.withValue(collection) {
      let line = CTLineCreateWithAttributedString(NSAttributedString(string: "ab漢"))
      #expect(runs(line).count == 1, "no font of the system is looked at")
      let font = try #require(CTRunGetAttributes(runs(line)[0])[kCTFontAttributeName] as? CTFont)
      #expect(CTFontCopyPostScriptName(font) as String == "LiberationSans")
      #expect(CTFontGetSize(font) == 12)
    }
    let setter = CTFramesetter(NSAttributedString(string: "漢"), collection: collection)
    let run = runs(lines(frame(setter, 100, 100))[0])[0]
    var glyph: CGGlyph = 77
    CTRunGetGlyphs(run, CFRangeMake(0, 1), &glyph)
    #expect(glyph == 0)
  }

  @Test("Lone surrogates survive where the caller has UTF-16")
  func loneSurrogates() throws {
    let units: [UInt16] = [0x61, 0xD800, 0x62, 0xDC00, 0]
    let placeholder = styled(
      String(repeating: "x", count: units.count), try font(TestFonts.liberationSans, 12))
    let setter = CTFramesetter(placeholder, utf16Units: units)
    let frame = frame(setter, 500, 100)
    #expect(units.indices == CoreTextTests.units(CTFrameGetVisibleStringRange(frame)))
    let line = try #require(lines(frame).first)
    #expect(CTLineGetOffsetForStringIndex(line, 2, nil) > CTLineGetOffsetForStringIndex(line, 1, nil))
  }

  @Test("kCTBaselineOffsetAttributeName raises the text and the line with it")
  func baselineOffset() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let raised = line("a", font, [kCTBaselineOffsetAttributeName: 7])
    let run = runs(raised)[0]
    #expect(CTRunGetPositionsPtr(run)![0].y == 7)
    var ascent: CGFloat = 0
    CTLineGetTypographicBounds(raised, &ascent, nil, nil)
    #expect(abs(ascent - CTFontGetAscent(font) - 7) < 1e-9)
  }

  @Test("kCTLanguageAttributeName chooses the fallback font")
  func language() throws {
    let paths = [TestFonts.liberationSans]
    let cjk = try (0..<5).map { try FontFace(contentsOf: TestFonts.notoSansCJK, index: $0) }
    let collection = FontCollection(faces: try paths.map { try FontFace(contentsOf: $0) } + cjk)
    let font = CTFont(Font(instance: collection.defaultFace!.instance(), size: 12), collection: collection)
    func family(_ language: String) -> String {
      let run = runs(line("骨", font, [kCTLanguageAttributeName: language]))[0]
      return CTFontCopyFamilyName(CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont) as String
    }
    #expect(family("zh-Hans") == "Noto Sans CJK SC")
    #expect(family("zh-Hant") == "Noto Sans CJK TC")
    #expect(family("ja") == "Noto Sans CJK JP")
    #expect(family("ko") == "Noto Sans CJK KR")
  }

  @Test("Neighbouring runs may hold different objects under one key: Foundation does not trap on them")
  func editing() throws {
    let font = try font(TestFonts.liberationSans, 12)
    var random = SeededGenerator(seed: 7)
    let string = NSMutableAttributedString(string: String(repeating: "x", count: 40))
    for _ in 0..<3000 {
      let location = Int.random(in: 0..<40, using: &random)
      let range = NSRange(location: location, length: Int.random(in: 0...(40 - location), using: &random))
      let values: [(CFString, Any)] = [
        (
          kCTFontAttributeName,
          CTFont(
            Font(instance: font.font.instance, size: Double(Int.random(in: 8...9, using: &random))),
            collection: font.collection)
        ),
        (
          kCTParagraphStyleAttributeName,
          paragraphStyle([.headIndent: Double(Int.random(in: 0...1, using: &random))])
        ),
        (
          kCTForegroundColorAttributeName,
          CGColor(gray: CGFloat(Int.random(in: 0...1, using: &random)), alpha: 1)
        ),
      ]
      let (name, value) = values.randomElement(using: &random)!
      string.addAttributes(attributes([name: value]), range: range)
    }
    let line = CTLineCreateWithAttributedString(string)
    #expect(units(CTLineGetStringRange(line)) == 0..<40)
    #expect(NSAttributedString(attributedString: string) == string)
  }
}
