import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextEngine

@testable import CoreText

@Suite("Lines and frames that are measured without glyphs")
struct MeasuredLineTests {
  private static let words = [
    "office", "AVATAR", "To", "fjord", "3,5", "“Yes”", "a-b", "if (x) {", "\t", "  ", "漢字かな", "。", "नमस्ते",
    "क्षेत्र", "ภาษาไทย", "한국어", "e\u{301}", "🙂", "שלום", "مكتب", "\u{2028}", "\u{AD}",
  ]

  /// Programs use a font for many texts; styles that are met once are not measured.
  private static let fonts = [12, 17].map { CTFontCreateWithName("Noto Sans" as CFString, $0, nil) }

  private static func string(_ random: inout SeededGenerator) -> NSAttributedString {
    let font = fonts.randomElement(using: &random)!
    // A half of the texts is of one script.
    let most = Bool.random(using: &random) ? 9 : words.count
    let text = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
      words[Int.random(in: 0..<most, using: &random)] + ["", " "].randomElement(using: &random)!
    }.joined()
    return NSAttributedString(string: text, attributes: [.ctFont: font])
  }

  @Test("A line's extents and width are those of its glyphs, bit for bit", arguments: UInt64(0)..<6)
  func lines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var measured = 0
    for number in 0..<120 {
      let string = Self.string(&random)
      let (quick, slow) = (
        CTLineCreateWithAttributedString(string), CTLineCreateWithAttributedString(string)
      )
      #expect(!quick.isLaidOut)
      _ = slow.source
      func extents(_ line: CTLine) -> [CGFloat] {
        var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        return [CGFloat(width), ascent, descent, leading]
      }
      let found = extents(quick)
      if !quick.isLaidOut { measured += 1 }
      #expect(found == extents(slow), "seed \(seed), text \(number): \(string.string)")
      #expect(quick.range == slow.range)
      #expect(CTLineGetGlyphCount(quick) == CTLineGetGlyphCount(slow))
    }
    #expect(measured > 10, "seed \(seed): \(measured)")
  }

  @Test("The size of a text of many paragraphs is that of its lines, bit for bit", arguments: UInt64(0)..<8)
  func columns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let font = try #require(Self.fonts.randomElement(using: &random))
    var text = ""
    while text.utf16.count < 4000 {
      text += Self.string(&random).string + ["\n", "\r\n", "\n\n", "\u{2029}"].randomElement(using: &random)!
    }
    if Bool.random(using: &random) { text.removeLast() }
    let (first, before, after) = (
      CGFloat([0, 12].randomElement(using: &random)!), CGFloat([0, 4].randomElement(using: &random)!),
      CGFloat([0, 2.5].randomElement(using: &random)!)
    )
    let style = withUnsafeBytes(of: (first, before, after)) { values in
      let specifiers: [CTParagraphStyleSpecifier] = [
        .firstLineHeadIndent, .paragraphSpacingBefore, .paragraphSpacing,
      ]
      let settings = specifiers.enumerated().map {
        CTParagraphStyleSetting(
          spec: $1, valueSize: MemoryLayout<CGFloat>.size,
          value: values.baseAddress! + $0 * MemoryLayout<CGFloat>.size)
      }
      return CTParagraphStyleCreate(settings, settings.count)
    }
    let string = NSAttributedString(
      string: text,
      attributes: [
        .ctFont: font, NSAttributedString.Key(kCTParagraphStyleAttributeName as String): style,
      ])
    for width in [90.0, 260, 600] {
      let (quick, slow) = (
        CTFramesetterCreateWithAttributedString(string), CTFramesetterCreateWithAttributedString(string)
      )
      // What has glyphs is not measured.
      _ = slow.typesetter.paragraph(0)
      let box = CGSize(width: width, height: .greatestFiniteMagnitude)
      let whole = CFRange(location: 0, length: 0)
      let found = CTFramesetterSuggestFrameSizeWithConstraints(quick, whole, nil, box, nil)
      #expect(
        found == CTFramesetterSuggestFrameSizeWithConstraints(slow, whole, nil, box, nil),
        "seed \(seed), \(width)")
      #expect(quick.typesetter.shapedParagraphCount == 0, "seed \(seed), \(width)")
    }
  }

  @Test(
    "The size of a frame is that of its lines, bit for bit, and the range is what fits",
    arguments: UInt64(0)..<6)
  func frames(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var measured = 0
    for number in 0..<120 {
      let string = Self.string(&random)
      let box = CGSize(
        width: [60.0, 130, 400].randomElement(using: &random)!,
        height: [30, .greatestFiniteMagnitude].randomElement(using: &random)!)
      let (quick, slow) = (
        CTFramesetterCreateWithAttributedString(string), CTFramesetterCreateWithAttributedString(string)
      )
      // What has glyphs is not measured.
      for index in slow.typesetter.paragraphRanges.indices { _ = slow.typesetter.paragraph(index) }
      func size(_ setter: CTFramesetter) -> (CGSize, [Int]) {
        var range = CFRange()
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
          setter, CFRange(location: 0, length: 0), nil, box, &range)
        return (size, [range.location, range.length])
      }
      let (found, expected) = (size(quick), size(slow))
      if string.length > 0, quick.typesetter.shapedParagraphCount == 0 { measured += 1 }
      #expect(found.0 == expected.0, "seed \(seed), text \(number) in \(box): \(string.string)")
      #expect(found.1 == expected.1, "seed \(seed), text \(number) in \(box): \(string.string)")
    }
    #expect(measured > 10, "seed \(seed): \(measured)")
  }

  @Test("A string in one set of attributes is read as any other: text, styles and attributes")
  func plainStrings() throws {
    let font = Self.fonts[0]
    for text in ["plain", "with “quotes”", "漢字かな", "🙂 and\nlines", "\t"] {
      let color = NSAttributedString.Key(kCTForegroundColorAttributeName as String)
      let string = NSAttributedString(
        string: text, attributes: [.ctFont: font, color: CGColor(gray: 0.5, alpha: 1)])
      // The first time a set is new, then it is known.
      for _ in 0..<2 {
        let plain = try #require(PlainAttributedString.read(string))
        let expected = AttributeResolver.resolve(string)
        #expect(plain.count == string.length)
        #expect(plain.text.styled.text == expected.styled.text)
        #expect(plain.text.styled.styles == expected.styled.styles)
        #expect(plain.text.styled.runs == expected.styled.runs)
        #expect(plain.text.styled.paragraphStyles == expected.styled.paragraphStyles)
        #expect(plain.text.styled.fonts === expected.styled.fonts)
        #expect(AttributeResolver.areEqual(plain.text.sets[0].dictionary, expected.sets[0].dictionary))
      }
    }
  }

  @Test("Empty strings, several sets and attributes that may change are read the long way")
  func otherStrings() {
    let font = Self.fonts[0]
    #expect(PlainAttributedString.read(NSAttributedString(string: "")) == nil)
    let two = NSMutableAttributedString(string: "two sets", attributes: [.ctFont: font])
    #expect(PlainAttributedString.read(two) != nil)
    two.addAttribute(.ctFont, value: Self.fonts[1], range: NSRange(location: 2, length: 3))
    #expect(PlainAttributedString.read(two) == nil)
    let language = NSAttributedString(string: "text", attributes: [.ctFont: font, .ctLanguage: "de"])
    #expect(PlainAttributedString.read(language) == nil)
  }

  @Test("Lines and framesetters keep the string as it was when they were created")
  func laterChanges() {
    let font = Self.fonts[1]
    let string = NSMutableAttributedString(string: "before", attributes: [.ctFont: font])
    let same = NSAttributedString(string: "before", attributes: [.ctFont: font])
    let (line, setter) = (
      CTLineCreateWithAttributedString(string), CTFramesetterCreateWithAttributedString(string)
    )
    string.mutableString.append(" and after")
    string.addAttribute(.ctFont, value: Self.fonts[0], range: NSRange(location: 0, length: 3))
    let expected = CTLineCreateWithAttributedString(same)
    #expect(line.range == 0..<6)
    #expect(
      CTLineGetTypographicBounds(line, nil, nil, nil) == CTLineGetTypographicBounds(expected, nil, nil, nil))
    #expect(CTLineGetGlyphCount(line) == 6)
    let box = CGSize(width: 300, height: 300)
    let (whole, other) = (CFRange(location: 0, length: 0), CTFramesetterCreateWithAttributedString(same))
    #expect(
      CTFramesetterSuggestFrameSizeWithConstraints(setter, whole, nil, box, nil)
        == CTFramesetterSuggestFrameSizeWithConstraints(other, whole, nil, box, nil))
    #expect(setter.text.count == 6)
  }
}
