import TestSupport
import Testing
import YYText

struct OneOffAttributeTests {
  private typealias Setter = (NSMutableAttributedString, NSRange, Bool) -> Void

  @Test("S4-095: Attributes without a property are set on a range, found under their names, removed by nil")
  func named() throws {
    let glyph = CTGlyphInfoCreateWithGlyph(5, try font(14), "H" as NSString)
    let info = NSDictionary(dictionary: ["BaselineIdeographicLow": NSNumber(value: -3)])
    let delegate = YYTextRunDelegate().ctRunDelegate()
    let ruby = YYTextRubyAnnotation()
    ruby.textBefore = "r"
    let (backed, binding) = (YYTextBackedString(string: "x"), YYTextBinding(deleteConfirm: true))
    let (picture, highlight) = (YYTextAttachment(content: nil), YYTextHighlight(backgroundColor: .red))
    let border = YYTextBorder(fill: .red, cornerRadius: 2)
    let kitAttachment = NSTextAttachment()
    let setters: [(String, Setter)] = [
      (kCTSuperscriptAttributeName as String, { $0.yy_setSuperscript($2 ? 1 : nil, range: $1) }),
      (kCTGlyphInfoAttributeName as String, { $0.yy_setGlyphInfo($2 ? glyph : nil, range: $1) }),
      ("NSCharacterShape", { $0.yy_setCharacterShape($2 ? 2 : nil, range: $1) }),
      (kCTRunDelegateAttributeName as String, { $0.yy_setRunDelegate($2 ? delegate : nil, range: $1) }),
      (
        kCTBaselineClassAttributeName as String,
        { $0.yy_setBaselineClass($2 ? kCTBaselineClassMath : nil, range: $1) }
      ),
      (kCTBaselineInfoAttributeName as String, { $0.yy_setBaselineInfo($2 ? info : nil, range: $1) }),
      (
        kCTBaselineReferenceInfoAttributeName as String,
        { $0.yy_setBaselineReferenceInfo($2 ? info : nil, range: $1) }
      ),
      (
        kCTRubyAnnotationAttributeName as String,
        { $0.yy_setTextRubyAnnotation($2 ? ruby : nil, range: $1) }
      ),
      ("NSAttachment", { $0.yy_setAttachment($2 ? kitAttachment : nil, range: $1) }),
      ("NSLink", { $0.yy_setLink($2 ? "https://swift.org" : nil, range: $1) }),
      (YYTextBackedStringAttributeName, { $0.yy_setTextBackedString($2 ? backed : nil, range: $1) }),
      (YYTextBindingAttributeName, { $0.yy_setTextBinding($2 ? binding : nil, range: $1) }),
      (YYTextAttachmentAttributeName, { $0.yy_setTextAttachment($2 ? picture : nil, range: $1) }),
      (YYTextHighlightAttributeName, { $0.yy_setTextHighlight($2 ? highlight : nil, range: $1) }),
      (YYTextBlockBorderAttributeName, { $0.yy_setTextBlockBorder($2 ? border : nil, range: $1) }),
    ]
    for (name, set) in setters {
      let text = styled("Hello, world", try font(14))
      set(text, range(2, 4), true)
      let has = (0..<12).map { text.yy_attribute(name, at: UInt($0)) != nil }
      #expect(has == (0..<12).map { (2..<6).contains($0) }, "\(name)")
      let value = try #require(text.yy_attribute(name, at: 3))
      // By its name on all of the text, then nothing in the middle.
      text.yy_setAttribute(name, value: value)
      #expect((0..<12).allSatisfy { text.attributes(at: UInt($0), has: name) }, "\(name)")
      set(text, range(5, 2), false)
      #expect(
        (0..<12).allSatisfy { text.attributes(at: UInt($0), has: name) != (5..<7).contains($0) }, "\(name)")
      text.yy_setAttribute(name, value: nil)
      #expect((0..<12).allSatisfy { !text.attributes(at: UInt($0), has: name) }, "\(name)")
    }
    // What was put in comes out.
    let text = styled("Hello, world", try font(14))
    text.yy_setBaselineClass(kCTBaselineClassMath, range: range(0, 3))
    text.yy_setBaselineInfo(info, range: range(0, 3))
    text.yy_setGlyphInfo(glyph, range: range(0, 3))
    text.yy_setTextBackedString(backed, range: range(0, 3))
    #expect(
      text.yy_attribute(kCTBaselineClassAttributeName as String, at: 0) as? String
        == kCTBaselineClassMath as String)
    #expect(text.yy_attribute(kCTBaselineInfoAttributeName as String, at: 1) as? NSDictionary == info)
    #expect(text.yy_attribute(kCTGlyphInfoAttributeName as String, at: 1) as AnyObject === glyph as AnyObject)
    #expect(text.yy_attribute(YYTextBackedStringAttributeName, at: 2) as? YYTextBackedString == backed)
  }

  private let lengths: [ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>] = [
    \.firstLineHeadIndent, \.headIndent, \.tailIndent, \.lineHeightMultiple, \.maximumLineHeight,
    \.minimumLineHeight, \.lineSpacing, \.paragraphSpacing, \.paragraphSpacingBefore, \.defaultTabInterval,
  ]

  @Test("S4-097: All that Core Text knows of a paragraph survives the way there and back")
  func there() throws {
    for (alignment, mode, direction) in [
      (NSTextAlignment.right, NSLineBreakMode.byCharWrapping, NSWritingDirection.rightToLeft),
      (.center, .byTruncatingMiddle, .leftToRight), (.justified, .byClipping, .natural),
    ] {
      let style = NSMutableParagraphStyle()
      (style.alignment, style.lineBreakMode, style.baseWritingDirection) = (alignment, mode, direction)
      for (number, path) in lengths.enumerated() { style[keyPath: path] = CGFloat(number) + 1.5 }
      style.tabStops = [
        NSTextTab(textAlignment: .right, location: 40),
        NSTextTab(
          textAlignment: .center, location: 90,
          options: [.columnTerminators: CharacterSet(charactersIn: ".")]),
      ]
      let core = try #require(style.yy_CTStyle())
      #expect(!(core is NSParagraphStyle))
      // Core Text itself reads the same.
      var head: CGFloat = 0
      CTParagraphStyleGetValueForSpecifier(core, .headIndent, MemoryLayout<CGFloat>.size, &head)
      #expect(head == style.headIndent)
      let back = try #require(NSParagraphStyle.yy_style(withCTStyle: core))
      #expect(back.alignment == alignment && back.lineBreakMode == mode)
      #expect(back.baseWritingDirection == direction)
      for path in lengths { #expect(back[keyPath: path] == style[keyPath: path], "\(path)") }
      #expect(back.tabStops == style.tabStops)
      #expect(back == style)
    }
  }

  @Test("S4-097: A paragraph style of Core Text in a text is read and changed as the kit's")
  func back() throws {
    var (alignment, indent, spacing) = (CTTextAlignment.center, CGFloat(7), CGFloat(3))
    let style = withUnsafeBytes(of: &alignment) { alignment in
      withUnsafeBytes(of: &indent) { indent in
        withUnsafeBytes(of: &spacing) { spacing in
          let settings = [
            (CTParagraphStyleSpecifier.alignment, alignment), (.headIndent, indent),
            (.lineSpacingAdjustment, spacing),
          ].compactMap { specifier, bytes in
            bytes.baseAddress.map {
              CTParagraphStyleSetting(spec: specifier, valueSize: bytes.count, value: $0)
            }
          }
          return CTParagraphStyleCreate(settings, settings.count)
        }
      }
    }
    let text = styled("Hello, world", try font(14), [.paragraphStyle: style])
    #expect(text.yy_alignment == .center && text.yy_headIndent == 7 && text.yy_lineSpacing == 3)
    #expect(text.yy_paragraphStyle?.alignment == .center)
    text.yy_setTailIndent(-4, range: range(0, 5))
    #expect(text.yy_tailIndent == -4 && text.yy_headIndent == 7 && text.yy_alignment(at: 8) == .center)
    #expect(text.yy_tailIndent(at: 8) == 0)
  }
}

extension NSAttributedString {
  fileprivate func attributes(at index: UInt, has name: String) -> Bool {
    yy_attribute(name, at: index) != nil
  }
}
