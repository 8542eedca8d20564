import TestSupport
import Testing
import YYText

struct AccessorTests {
  private func text() throws -> NSMutableAttributedString { styled("Hello, world", try font(14)) }

  /// Sets an attribute on all and on a range, by both spellings, and removes it.
  private func check<Value: Equatable>(
    _ path: ReferenceWritableKeyPath<NSMutableAttributedString, Value?>,
    _ plain: ReferenceWritableKeyPath<NSMutableAttributedString, Value?>, _ one: Value, _ two: Value,
    at: (NSAttributedString, UInt) -> Value?, set: (NSMutableAttributedString, Value?, NSRange) -> Void
  ) throws {
    let text = try text()
    text[keyPath: path] = one
    #expect(text[keyPath: path] == one && text[keyPath: plain] == one && at(text, 11) == one, "\(path)")
    set(text, two, range(3, 4))
    #expect(at(text, 2) == one && at(text, 3) == two && at(text, 6) == two && at(text, 7) == one, "\(path)")
    set(text, nil, range(0, 2))
    #expect(at(text, 0) == nil && at(text, 2) == one, "\(path)")
    text[keyPath: plain] = nil
    #expect(at(text, 5) == nil && text[keyPath: path] == nil && at(text, 99) == nil, "\(path)")
  }

  @Test("S4-095: Attributes are read at an index, set on a range and on all, and removed by nil")
  func accessors() throws {
    let numbers:
      [(
        ReferenceWritableKeyPath<NSMutableAttributedString, NSNumber?>,
        ReferenceWritableKeyPath<NSMutableAttributedString, NSNumber?>,
        (NSAttributedString, UInt) -> NSNumber?,
        (NSMutableAttributedString, NSNumber?, NSRange) -> Void
      )] = [
        (\.yy_kern, \.kern, { $0.yy_kern(at: $1) }, { $0.yy_setKern($1, range: $2) }),
        (\.yy_strokeWidth, \.strokeWidth, { $0.strokeWidth(at: $1) }, { $0.setStrokeWidth($1, range: $2) }),
        (\.yy_ligature, \.ligature, { $0.yy_ligature(at: $1) }, { $0.yy_setLigature($1, range: $2) }),
        (
          \.yy_obliqueness, \.obliqueness, { $0.yy_obliqueness(at: $1) },
          { $0.yy_setObliqueness($1, range: $2) }
        ),
        (\.yy_expansion, \.expansion, { $0.expansion(at: $1) }, { $0.yy_setExpansion($1, range: $2) }),
        (
          \.yy_baselineOffset, \.baselineOffset, { $0.yy_baselineOffset(at: $1) },
          { $0.yy_setBaselineOffset($1, range: $2) }
        ),
      ]
    for (path, plain, at, set) in numbers { try check(path, plain, 2, 1, at: at, set: set) }
    let colors:
      [(
        ReferenceWritableKeyPath<NSMutableAttributedString, UIColor?>,
        ReferenceWritableKeyPath<NSMutableAttributedString, UIColor?>, (NSAttributedString, UInt) -> UIColor?,
        (NSMutableAttributedString, UIColor?, NSRange) -> Void
      )] = [
        (\.yy_color, \.color, { $0.yy_color(at: $1) }, { $0.yy_setColor($1, range: $2) }),
        (
          \.yy_backgroundColor, \.backgroundColor, { $0.yy_backgroundColor(at: $1) },
          { $0.yy_setBackgroundColor($1, range: $2) }
        ),
        (
          \.yy_strokeColor, \.strokeColor, { $0.strokeColor(at: $1) }, { $0.yy_setStrokeColor($1, range: $2) }
        ),
        (
          \.yy_strikethroughColor, \.strikethroughColor, { $0.yy_strikethroughColor(at: $1) },
          { $0.yy_setStrikethroughColor($1, range: $2) }
        ),
        (
          \.yy_underlineColor, \.underlineColor, { $0.yy_underlineColor(at: $1) },
          { $0.setUnderlineColor($1, range: $2) }
        ),
      ]
    for (path, plain, at, set) in colors { try check(path, plain, .red, .blue, at: at, set: set) }
    try check(\.yy_font, \.font, try font(9), try font(10), at: { $0.yy_font(at: $1) }) {
      $0.yy_setFont($1, range: $2)
    }
    try check(\.yy_language, \.language, "de", "ja", at: { $0.yy_language(at: $1) }) {
      $0.yy_setLanguage($1, range: $2)
    }
    try check(\.yy_textEffect, \.textEffect, "a", "b", at: { $0.textEffect(at: $1) }) {
      $0.yy_setTextEffect($1, range: $2)
    }
    try check(\.yy_writingDirection, \.writingDirection, [3], [2, 1], at: { $0.yy_writingDirection(at: $1) })
    {
      $0.yy_setWritingDirection($1, range: $2)
    }
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 4
    try check(\.yy_shadow, \.shadow, shadow, NSShadow(), at: { $0.yy_shadow(at: $1) }) {
      $0.yy_setShadow($1, range: $2)
    }
    try checkValues()
  }

  /// This module's own values.
  private func checkValues() throws {
    let shadows = (YYTextShadow(color: .red, offset: .zero, radius: 1), YYTextShadow())
    try check(\.yy_textShadow, \.textShadow, shadows.0, shadows.1, at: { $0.yy_textShadow(at: $1) }) {
      $0.yy_setTextShadow($1, range: $2)
    }
    try check(
      \.yy_textInnerShadow, \.textInnerShadow, shadows.0, shadows.1, at: { $0.yy_textInnerShadow(at: $1) }
    ) { $0.yy_setTextInnerShadow($1, range: $2) }
    let lines = (YYTextDecoration(style: .thick), YYTextDecoration(style: .double))
    try check(\.yy_textUnderline, \.textUnderline, lines.0, lines.1, at: { $0.yy_textUnderline(at: $1) }) {
      $0.yy_setTextUnderline($1, range: $2)
    }
    try check(
      \.yy_textStrikethrough, \.textStrikethrough, lines.0, lines.1, at: { $0.yy_textStrikethrough(at: $1) }
    ) { $0.yy_setTextStrikethrough($1, range: $2) }
    let borders = (YYTextBorder(fill: .red, cornerRadius: 1), YYTextBorder(fill: .red, cornerRadius: 2))
    try check(\.yy_textBorder, \.textBorder, borders.0, borders.1, at: { $0.yy_textBorder(at: $1) }) {
      $0.yy_setTextBorder($1, range: $2)
    }
    try check(
      \.yy_textBackgroundBorder, \.textBackgroundBorder, borders.0, borders.1,
      at: { $0.yy_textBackgroundBorder(at: $1) }
    ) { $0.yy_setTextBackgroundBorder($1, range: $2) }
  }

  @Test("S4-095: Values that are not objects have their own nothing; one-off attributes are set by name")
  func others() throws {
    let text = try text()
    text.yy_underlineStyle = [.double, .patternDash]
    text.yy_setStrikethroughStyle(.thick, range: range(2, 3))
    #expect(
      text.yy_underlineStyle(at: 9) == [.double, .patternDash]
        && text.underlineStyle == [.double, .patternDash])
    #expect(text.yy_strikethroughStyle(at: 0).rawValue == 0 && text.yy_strikethroughStyle(at: 2) == .thick)
    text.yy_verticalGlyphForm = true
    #expect(text.yy_verticalGlyphForm(at: 3) && text.verticalGlyphForm)
    text.yy_textGlyphTransform = CGAffineTransform(scaleX: 2, y: 1)
    #expect(text.yy_textGlyphTransform(at: 4) == CGAffineTransform(scaleX: 2, y: 1))
    text.textGlyphTransform = .identity
    #expect(text.yy_attribute(YYTextGlyphTransformAttributeName, at: 0) == nil)
    text.yy_setSuperscript(1, range: range(0, 2))
    text.yy_setCharacterShape(2, range: range(0, 2))
    text.yy_setBaselineClass("BaselineClassRoman" as NSString, range: range(0, 2))
    text.yy_setLink("https://swift.org", range: range(0, 2))
    #expect(text.yy_attribute("NSSuperScript", at: 1) as? NSNumber == 1)
    #expect(text.yy_attribute("NSLink", at: 1) as? String == "https://swift.org")
    text.yy_setSuperscript(nil, range: range(0, 1))
    #expect(
      text.yy_attribute("NSSuperScript", at: 0) == nil && text.yy_attribute("NSSuperScript", at: 1) != nil)
    let attributes = try #require(text.yy_attributes)
    #expect((attributes["NSFont"] as? UIFont)?.pointSize == 14)
    text.yy_setAttributes(["NSColor": UIColor.red])
    #expect(text.yy_attributes?.count == 1)
    text.yy_setAttribute("NSColor", value: NSNull())
    #expect(text.yy_attributes?.isEmpty == true)
  }

  @Test("S4-096: A field of paragraph styles changes alone, in each style that the range has")
  func paragraphs() throws {
    let fields: [(String, (NSMutableAttributedString, NSRange) -> Void, (NSAttributedString, UInt) -> Bool)] =
      [
        ("alignment", { $0.yy_setAlignment(.right, range: $1) }, { $0.yy_alignment(at: $1) == .right }),
        (
          "lineBreakMode", { $0.yy_setLineBreakMode(.byCharWrapping, range: $1) },
          { $0.yy_lineBreakMode(at: $1) == .byCharWrapping }
        ),
        ("lineSpacing", { $0.yy_setLineSpacing(3, range: $1) }, { $0.yy_lineSpacing(at: $1) == 3 }),
        (
          "paragraphSpacing", { $0.yy_setParagraphSpacing(3, range: $1) },
          { $0.yy_paragraphSpacing(at: $1) == 3 }
        ),
        (
          "paragraphSpacingBefore", { $0.yy_setParagraphSpacingBefore(3, range: $1) },
          { $0.yy_paragraphSpacingBefore(at: $1) == 3 }
        ),
        (
          "firstLineHeadIndent", { $0.yy_setFirstLineHeadIndent(3, range: $1) },
          { $0.yy_firstLineHeadIndent(at: $1) == 3 }
        ),
        ("headIndent", { $0.yy_setHeadIndent(3, range: $1) }, { $0.yy_headIndent(at: $1) == 3 }),
        ("tailIndent", { $0.setTailIndent(-3, range: $1) }, { $0.tailIndent(at: $1) == -3 }),
        (
          "minimumLineHeight", { $0.yy_setMinimumLineHeight(3, range: $1) },
          { $0.yy_minimumLineHeight(at: $1) == 3 }
        ),
        (
          "maximumLineHeight", { $0.yy_setMaximumLineHeight(3, range: $1) },
          { $0.yy_maximumLineHeight(at: $1) == 3 }
        ),
        (
          "lineHeightMultiple", { $0.yy_setLineHeightMultiple(3, range: $1) },
          { $0.yy_lineHeightMultiple(at: $1) == 3 }
        ),
        (
          "baseWritingDirection", { $0.yy_setBaseWritingDirection(.rightToLeft, range: $1) },
          { $0.yy_baseWritingDirection(at: $1) == .rightToLeft }
        ),
        (
          "hyphenationFactor", { $0.yy_setHyphenationFactor(1, range: $1) },
          { $0.yy_hyphenationFactor(at: $1) == 1 }
        ),
        (
          "defaultTabInterval", { $0.yy_setDefaultTabInterval(3, range: $1) },
          { $0.yy_defaultTabInterval(at: $1) == 3 }
        ),
        (
          "tabStops", { $0.yy_setTabStops([NSTextTab(textAlignment: .right, location: 9)], range: $1) },
          { $0.yy_tabStops(at: $1)?.first?.location == 9 }
        ),
      ]
    #expect(fields.count == 15)
    for (name, set, has) in fields {
      let text = try text()
      let style = NSMutableParagraphStyle()
      (style.lineSpacing, style.headIndent, style.alignment) = (7, 8, .center)
      text.addAttribute(.paragraphStyle, value: style, range: range(4, 4))
      set(text, range(2, 4))
      #expect(!has(text, 1) && has(text, 2) && has(text, 5) && !has(text, 6), "\(name)")
      for (other, _, hasOther) in fields where other != name {
        #expect(!hasOther(text, 2) && !hasOther(text, 5), "\(name) \(other)")
      }
      if name != "lineSpacing" { #expect(text.yy_lineSpacing(at: 5) == 7 && text.yy_lineSpacing(at: 2) == 0) }
      if name != "headIndent" { #expect(text.yy_headIndent(at: 5) == 8) }
      if name != "alignment" {
        #expect(text.yy_alignment(at: 5) == .center && text.yy_alignment(at: 7) == .center)
      }
    }
  }

  @Test("S4-098: Tabs lead to their stops, and after the last to multiples of the interval")
  func tabs() throws {
    let text = styled("a\tb\tc\tdd\te\tf", try font(20))
    text.yy_tabStops = [
      NSTextTab(textAlignment: .left, location: 50), NSTextTab(textAlignment: .center, location: 100),
      NSTextTab(textAlignment: .right, location: 170),
      NSTextTab(
        textAlignment: .right, location: 230,
        options: [.columnTerminators: CharacterSet(charactersIn: ".")]),
    ]
    text.yy_defaultTabInterval = 300
    text.replaceCharacters(in: (text.string as NSString).range(of: "\te\t"), with: "\t1.5\t")
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: 500, height: 50), text: text))
    func box(_ string: String) -> CGRect {
      layout.rect(for: YYTextRange(range: (text.string as NSString).range(of: string)))
    }
    #expect(abs(box("b").minX - 50) < 0.01 && abs(box("c").midX - 100) < 0.01)
    #expect(abs(box("dd").maxX - 170) < 0.01 && abs(box("1").maxX - 230) < 0.01)
    #expect(abs(box("f").minX - 300) < 0.01)
  }

  @Test("S4-099: A range that is forced or embedded is ordered as UAX #9 says")
  func directions() throws {
    func order(_ directions: [NSNumber]?) throws -> [CGFloat] {
      let text = styled("ab cd ef", try font(20))
      text.yy_setWritingDirection(directions, range: range(3, 2))
      let layout = try #require(YYTextLayout(containerSize: CGSize(width: 300, height: 50), text: text))
      return (0..<8).map { layout.rect(for: YYTextRange(range: range($0, 1))).minX }
    }
    let plain = try order(nil)
    #expect(plain == plain.sorted())
    // Forced from right to left: c is right of d.
    let forced = try order([3])
    #expect(forced[3] > forced[4] && forced[0] < forced[4] && forced[3] < forced[6])
    // Embedded, Latin letters keep their own order.
    let embedded = try order([1])
    #expect(embedded[3] < embedded[4])
  }

  @Test("S4-092: An attribute's name tells which libraries know it")
  func types() {
    let all: YYTextAttributeType = [.uiKit, .coreText, .yyText]
    for name in ["NSFont", "NSKern", "NSColor", "NSLigature", "NSStrokeWidth", "NSParagraphStyle"] {
      #expect(YYTextAttributeGetType(name) == all, "\(name)")
    }
    for name in [
      "NSBackgroundColor", "NSStrikethrough", "NSTextEffect", "NSObliqueness", "NSExpansion", "NSAttachment",
      "NSLink",
    ] { #expect(YYTextAttributeGetType(name) == .uiKit, "\(name)") }
    for name in ["CTForegroundColor", "CTUnderlineColor", "CTRubyAnnotation"] {
      #expect(YYTextAttributeGetType(name) == .coreText, "\(name)")
    }
    #expect(YYTextAttributeGetType("NSShadow") == [.uiKit, .yyText])
    #expect(YYTextAttributeGetType("NSUnderline") == [.uiKit, .coreText])
    #expect(YYTextAttributeGetType("CTRunDelegate") == [.coreText, .yyText])
    for name in [
      YYTextBackedStringAttributeName, YYTextBindingAttributeName, YYTextShadowAttributeName,
      YYTextInnerShadowAttributeName, YYTextUnderlineAttributeName, YYTextStrikethroughAttributeName,
      YYTextBorderAttributeName, YYTextBackgroundBorderAttributeName, YYTextBlockBorderAttributeName,
      YYTextAttachmentAttributeName, YYTextHighlightAttributeName, YYTextGlyphTransformAttributeName,
    ] { #expect(YYTextAttributeGetType(name) == .yyText, "\(name)") }
    #expect(YYTextAttributeGetType("unknown").isEmpty)
  }

  @Test("S4-093 S4-094: Strings tell whether the kit can draw them, and whether they are uniform")
  func queries() throws {
    let text = try text()
    text.yy_setColor(.red, range: text.yy_rangeOfAll())
    #expect(text.yy_canDrawWithUIKit() && text.yy_isSharedAttributesInAllRange())
    text.yy_setColor(.blue, range: range(3, 2))
    #expect(text.yy_canDrawWithUIKit() && !text.yy_isSharedAttributesInAllRange())
    text.yy_setTextBorder(YYTextBorder(fill: .red, cornerRadius: 1), range: range(0, 1))
    #expect(!text.yy_canDrawWithUIKit())
    text.yy_setTextBorder(nil, range: range(0, 1))
    text.yy_setRunDelegate(YYTextRunDelegate().ctRunDelegate(), range: range(0, 1))
    #expect(!text.yy_canDrawWithUIKit())
  }

  @Test("S4-100: Inserted text takes its neighbour's attributes, but not those of one character")
  func insertion() throws {
    let text = try text()
    text.yy_setColor(.red, range: range(0, 5))
    text.yy_setTextBinding(YYTextBinding(deleteConfirm: false), range: range(0, 5))
    text.yy_insert("Oh: ", at: 0)
    #expect(text.string == "Oh: Hello, world" && text.yy_color(at: 1) == .red)
    #expect(text.yy_attribute(YYTextBindingAttributeName, at: 1) == nil)
    #expect(text.yy_attribute(YYTextBindingAttributeName, at: 5) != nil)
    text.yy_setColor(.blue, range: range(text.length - 1, 1))
    text.yy_append("!")
    #expect(text.string.hasSuffix("world!") && text.yy_color(at: UInt(text.length - 1)) == .blue)
    text.yy_removeAttributes(in: text.yy_rangeOfAll())
    #expect(text.yy_attributes?.isEmpty == true && text.yy_attributes(at: 9)?.isEmpty == true)
  }

  @Test("S4-081: Attachments are aligned with a font: at its ascender, its middle or its descender")
  func alignment() throws {
    let body = try font(20)
    let (up, down) = (body.ascender, -body.descender)
    func extents(_ height: CGFloat, _ alignment: YYTextVerticalAlignment) throws -> (CGFloat, CGFloat) {
      let text = NSMutableAttributedString.yy_attachmentString(
        withContent: nil, contentMode: .center, attachmentSize: CGSize(width: 30, height: height),
        alignTo: body, alignment: alignment)
      let delegate = try #require(text.yy_attribute("CTRunDelegate", at: 0) as? CTRunDelegate)
      let space = YYTextRunDelegate(ctRunDelegate: delegate)
      #expect(space.width == 30)
      return (space.ascent, space.descent)
    }
    func isNear(_ one: (CGFloat, CGFloat), _ two: (CGFloat, CGFloat)) -> Bool {
      abs(one.0 - two.0) < 0.01 && abs(one.1 - two.1) < 0.01
    }
    for height in [40.0, 100] as [CGFloat] {
      #expect(isNear(try extents(height, .top), (up, height - up)))
      #expect(isNear(try extents(height, .center), ((height + up - down) / 2, (height - up + down) / 2)))
      #expect(isNear(try extents(height, .bottom), (height - down, down)))
    }
    #expect(isNear(try extents(5, .top), (5, 0)))
    #expect(isNear(try extents(5, .center), (5, 0)))
    #expect(isNear(try extents(2, .bottom), (0, 2)))
  }

  @Test("S4-082 S4-083: Images as large as emoji, and delegates, keep their space")
  func emoji() throws {
    for (size, ascent, descent) in [(10.0, 12.5, 3.906), (20, 22, 6.875), (30, 30, 9.375)] {
      let text = try #require(
        NSMutableAttributedString.yy_attachmentString(
          withEmojiImage: image(.red, CGSize(width: 9, height: 9)), fontSize: size))
      let layout = try #require(YYTextLayout(containerSize: CGSize(width: 99, height: 99), text: text))
      let line = layout.lines[0]
      #expect(abs(line.ascent - ascent) < 0.001 && abs(line.descent - descent) < 0.001)
      #expect(abs(line.lineWidth - (ascent + 1.5)) < 0.001)
    }
    let delegate = YYTextRunDelegate()
    (delegate.ascent, delegate.descent, delegate.width, delegate.userInfo) = (31, 12, 44, ["key": "value"])
    let text = styled(YYTextAttachmentToken, try font(10))
    text.yy_setRunDelegate(delegate.ctRunDelegate(), range: range(0, 1))
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: 99, height: 99), text: text))
    #expect(layout.lines[0].ascent == 31 && layout.lines[0].descent == 12 && layout.lines[0].lineWidth == 44)
    let data = try #require(YYTextArchiver.archivedData(withRootObject: delegate))
    let read = try #require(YYTextUnarchiver.unarchiveObject(with: data) as? YYTextRunDelegate)
    #expect(read == delegate && read.userInfo?["key"] as? String == "value")
  }

  @Test("S4-085 S4-087: A highlight shows a rounded rectangle, and one call sets it with the colour")
  func highlight() throws {
    let highlight = YYTextHighlight(backgroundColor: .red)
    let border = try #require(
      highlight.attributes?[key(YYTextBackgroundBorderAttributeName)] as? YYTextBorder)
    #expect(border.fillColor == .red && border.cornerRadius == 3)
    #expect(border.insets == UIEdgeInsets(top: -2, left: -1, bottom: -2, right: -1))
    let text = try text()
    text.yy_setTextHighlight(
      range(2, 3), color: .blue, backgroundColor: .green, userInfo: ["id": 7], tapAction: { _, _, _, _ in },
      longPressAction: nil)
    let set = try #require(text.yy_attribute(YYTextHighlightAttributeName, at: 3) as? YYTextHighlight)
    #expect(text.yy_color(at: 3) == .blue && text.yy_color(at: 1) == nil && text.yy_color(at: 5) == nil)
    #expect(set.userInfo?["id"] as? Int == 7 && set.tapAction != nil && set.longPressAction == nil)
    #expect((set.attributes?[key(YYTextBackgroundBorderAttributeName)] as? YYTextBorder)?.fillColor == .green)
    #expect(text.yy_attribute(YYTextHighlightAttributeName, at: 5) == nil)
    set.setColor(nil)
    #expect(set.attributes?[.foregroundColor] is NSNull)
  }

  @Test("Plain text has what attachments stand for, once for each")
  func plainText() throws {
    let text = styled("a\u{FFFC}\u{FFFC}b", try font(10))
    text.yy_setTextBackedString(YYTextBackedString(string: ":)"), range: range(1, 1))
    text.yy_setTextBackedString(YYTextBackedString(string: ":)"), range: range(2, 1))
    #expect(text.yy_plainText(for: range(0, 4)) == "a:):)b" && text.yy_plainText(for: range(2, 2)) == ":)b")
    #expect(text.yy_plainText(for: range(2, 3)) == nil)
  }
}
