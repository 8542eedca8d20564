import TestSupport
import Testing
import YYText

/// Moves each line five points to the right and ten more down than the one above.
private final class Stairs: NSObject, YYTextLinePositionModifier {
  func modifyLines(_ lines: [YYTextLine], fromText text: NSAttributedString, in container: YYTextContainer) {
    for line in lines {
      line.position.x += 5
      line.position.y += 10 * CGFloat(line.index + 1)
    }
  }

  func copy(with zone: NSZone? = nil) -> Any { self }
}

struct LineTests {
  @Test("S4-044: Where lines were moved to is where they are drawn, hit, measured and have their carets")
  func modifier() throws {
    let text = styled("█ one\n█ two\n█ three", try font(20, TestFonts.dejaVuSansMono))
    let container = YYTextContainer(size: CGSize(width: 200, height: 200))
    let plain = try #require(YYTextLayout(container: container, text: text))
    container.linePositionModifier = Stairs()
    let moved = try #require(YYTextLayout(container: container, text: text))
    for (one, two) in zip(plain.lines, moved.lines) {
      let down = 10 * CGFloat(one.index + 1)
      #expect(two.position == CGPoint(x: one.position.x + 5, y: one.position.y + down))
      #expect(two.bounds == one.bounds.offsetBy(dx: 5, dy: down))
      let middle = CGPoint(x: two.left + 6, y: two.bounds.midY)
      #expect(moved.lineIndex(for: middle) == two.index)
      #expect(moved.closestLineIndex(for: middle) == two.index)
      #expect(moved.textRange(at: middle)?.asRange() == range(one.range.location, 1))
      #expect(moved.closestPosition(to: CGPoint(x: two.left, y: middle.y))?.offset == one.range.location)
      let caret = moved.caretRect(for: position(one.range.location))
      #expect(abs(caret.minY - two.top) < 0.01 && abs(caret.minX - two.left) < 0.01)
    }
    #expect(moved.textBoundingRect == moved.lines.map(\.bounds).reduce(.null) { $0.union($1) })
    // Between two lines there is now a gap.
    let gap = CGPoint(x: 20, y: (moved.lines[0].bottom + moved.lines[1].top) / 2)
    #expect(moved.lineIndex(for: gap) == UInt(NSNotFound))
    let (before, after) = (try Picture(plain), try Picture(moved))
    func ink(_ picture: Picture) -> CGRect { picture.box { $0[0] < 128 } }
    #expect(abs(ink(after).minY - ink(before).minY - 10) <= 1 && ink(after).minX == ink(before).minX + 5)
    #expect(ink(after).maxY >= ink(before).maxY + 29)
  }

  @Test("S4-045: A fixed height puts the baseline of row r at inset + 24 r + 21.6, whatever stands there")
  func fixedHeight() throws {
    let body = try font(16, fallback: [TestFonts.notoSansCJK, TestFonts.notoColorEmoji])
    let text = styled("Latin\n漢字\n😀 emoji\nBig", body)
    text.yy_setFont(body.withSize(20), range: range(text.length - 3, 3))
    let modifier = YYTextLinePositionSimpleModifier()
    modifier.fixedLineHeight = 24
    let container = YYTextContainer(
      size: CGSize(width: 200, height: 300), insets: UIEdgeInsets(top: 9, left: 4, bottom: 0, right: 6))
    container.linePositionModifier = modifier
    let layout = try #require(YYTextLayout(container: container, text: text))
    #expect(layout.rowCount == 4)
    for line in layout.lines { #expect(abs(line.position.y - (9 + 24 * CGFloat(line.row) + 21.6)) < 0.01) }
    container.isVerticalForm = true
    let columns = try #require(YYTextLayout(container: container, text: text))
    for line in columns.lines {
      #expect(abs(line.position.x - (200 - 6 - 24 * CGFloat(line.row) - 21.6)) < 0.01)
    }
  }

  @Test("S4-046: A line says its index, row, range, baseline, extents and widths")
  func model() throws {
    let size = 20.0
    let centred = NSMutableParagraphStyle()
    centred.alignment = .center
    let text = styled("Hello  \nsecond", try font(size), [.paragraphStyle: centred])
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: 200, height: 200), text: text))
    let face = CTFontCreateCopyWithAttributes(try font(size), 0, nil, nil)
    for (number, line) in layout.lines.enumerated() {
      #expect(line.index == UInt(number) && line.row == UInt(number) && !line.vertical)
      #expect(
        abs(line.ascent - CTFontGetAscent(face)) < 0.01 && abs(line.descent - CTFontGetDescent(face)) < 0.01)
      #expect(abs(line.leading - CTFontGetLeading(face)) < 0.01)
      #expect(abs(line.height - (line.ascent + line.descent)) < 0.01 && line.size == line.bounds.size)
      #expect(
        abs(line.left - line.position.x) < 0.01 && abs(line.top - (line.position.y - line.ascent)) < 0.01)
      #expect(abs((line.left + line.right) / 2 - 100) < 0.01)
    }
    let line = layout.lines[0]
    let (word, space) = (CTLineCreateWithAttributedString(styled("Hello", try font(size))), size * 569 / 2048)
    #expect(line.range == range(0, 8) && layout.lines[1].range == range(8, 6))
    #expect(abs(line.trailingWhitespaceWidth - 2 * space) < 0.01)
    #expect(abs(line.lineWidth - (CTLineGetTypographicBounds(word, nil, nil, nil) + 2 * space)) < 0.01)
    #expect(abs(line.width - (line.lineWidth - line.trailingWhitespaceWidth)) < 0.01)
  }

  @Test("S4-049: The framesetter and the frame have the lines that the layout reports")
  func coreText() throws {
    let text = styled(prose + prose, try font(12))
    let container = YYTextContainer(
      size: CGSize(width: 300, height: 200), insets: UIEdgeInsets(top: 3, left: 5, bottom: 0, right: 0))
    container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 100, y: 30, width: 90, height: 90))]
    for isVertical in [false, true] {
      container.isVerticalForm = isVertical
      let layout = try #require(YYTextLayout(container: container, text: text))
      let lines = try #require(CTFrameGetLines(layout.frame) as? [CTLine])
      #expect(lines.map { CTLineGetStringRange($0).location } == layout.lines.map { $0.range.location })
      var origins = [CGPoint](repeating: .zero, count: lines.count)
      CTFrameGetLineOrigins(layout.frame, CFRangeMake(0, 0), &origins)
      let box = CTFrameGetPath(layout.frame).boundingBox
      for (origin, line) in zip(origins, layout.lines) {
        #expect(abs(box.minX + origin.x - line.position.x) < 0.05)
        #expect(abs(-(box.minY + origin.y) - line.position.y) < 0.05)
        #expect(CTLineGetStringRange(line.ctLine).location == line.range.location)
      }
      let width = CTFramesetterSuggestFrameSizeWithConstraints(
        layout.frameSetter, CFRangeMake(0, 5), nil, CGSize(width: 1e4, height: 1e4), nil)
      #expect(width.width > 0)
    }
  }

  @Test("S4-050: The bounding rectangle is the union of the lines; the size has the insets, in whole points")
  func bounding() throws {
    let insets = UIEdgeInsets(top: 3.5, left: 7.25, bottom: 2, right: 4)
    let container = YYTextContainer(size: CGSize(width: 250, height: 500), insets: insets)
    let layout = try #require(YYTextLayout(container: container, text: styled(prose, try font(13))))
    let box = layout.lines.map(\.bounds).reduce(CGRect.null) { $0.union($1) }
    #expect(layout.textBoundingRect == box)
    #expect(
      layout.textBoundingSize
        == CGSize(width: (box.maxX + 4).rounded(.up), height: (box.maxY + 2).rounded(.up)))
    // A container of this size has the same lines.
    let tight = YYTextContainer(size: layout.textBoundingSize, insets: insets)
    let again = try #require(YYTextLayout(container: tight, text: styled(prose, try font(13))))
    #expect(again.lines.map(\.range) == layout.lines.map(\.range))
  }

  @Test("S4-051: Between two rows a point belongs to the nearer one, and each y to some row")
  func midpoints() throws {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 10
    let text = styled("one\u{2028}two\u{2028}three", try font(20), [.paragraphStyle: style])
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: 200, height: 200), text: text))
    let (first, second) = (layout.lines[0], layout.lines[1])
    let gap = second.top - first.bottom
    #expect(gap > 9.9)
    #expect(layout.closestLineIndex(for: CGPoint(x: 5, y: first.bottom + gap / 2 - 0.1)) == 0)
    #expect(layout.closestLineIndex(for: CGPoint(x: 5, y: first.bottom + gap / 2 + 0.1)) == 1)
    #expect(layout.lineIndex(for: CGPoint(x: 5, y: first.bottom + 1)) == UInt(NSNotFound))
    var last: UInt = 0
    for y in stride(from: first.top, to: layout.lines[2].bottom, by: 0.5) {
      let line = layout.closestLineIndex(for: CGPoint(x: 5, y: y))
      #expect(line >= last && line < 3)
      last = line
    }
    #expect(last == 2)
  }

  @Test("S4-052: Of each attribute only its flag is true")
  func flags() throws {
    let flags: [(String, Any, KeyPath<YYTextLayout, Bool>)] = [
      (YYTextBlockBorderAttributeName, YYTextBorder(fill: .red, cornerRadius: 0), \.needDrawBlockBorder),
      (
        YYTextBackgroundBorderAttributeName, YYTextBorder(fill: .red, cornerRadius: 0),
        \.needDrawBackgroundBorder
      ),
      (YYTextShadowAttributeName, YYTextShadow(color: .red, offset: .zero, radius: 1), \.needDrawShadow),
      (YYTextUnderlineAttributeName, YYTextDecoration(style: .single), \.needDrawUnderline),
      (YYTextAttachmentAttributeName, YYTextAttachment(content: nil), \.needDrawAttachment),
      (
        YYTextInnerShadowAttributeName, YYTextShadow(color: .red, offset: .zero, radius: 1),
        \.needDrawInnerShadow
      ),
      (YYTextStrikethroughAttributeName, YYTextDecoration(style: .single), \.needDrawStrikethrough),
      (YYTextBorderAttributeName, YYTextBorder(fill: .red, cornerRadius: 0), \.needDrawBorder),
      (YYTextHighlightAttributeName, YYTextHighlight(backgroundColor: .red), \.containsHighlight),
    ]
    for (name, value, flag) in flags {
      let text = styled("Some text", try font(14))
      text.yy_setAttribute(name, value: value, range: range(2, 3))
      let layout = try #require(YYTextLayout(containerSize: CGSize(width: 200, height: 50), text: text))
      #expect(layout.needDrawText)
      for (_, _, other) in flags { #expect(layout[keyPath: other] == (other == flag), "\(name)") }
    }
    let none = try #require(
      YYTextLayout(containerSize: CGSize(width: 9, height: 9), text: NSAttributedString()))
    #expect(!none.needDrawText && none.lines.isEmpty)
  }

  @Test("A text from right to left is not measured as wide as the widest container, and is aligned")
  func rightToLeft() throws {
    let body = try font(20, TestFonts.notoSansHebrew)
    let text = styled("שלום עולם", body)
    let endless = try #require(YYTextLayout(containerSize: YYTextContainerMaxSize, text: text))
    #expect(endless.textBoundingSize.width < 200 && endless.textBoundingSize.width > 50)
    let box = try #require(YYTextLayout(containerSize: CGSize(width: 200, height: 50), text: text))
    #expect(abs(box.lines[0].right - 200) < 0.01)
    let right = box.closestPosition(to: CGPoint(x: 199, y: 10))
    #expect(right?.offset == 0)
    #expect(box.textRange(at: CGPoint(x: 197, y: 10))?.asRange() == range(0, 1))
    let container = YYTextContainer(size: CGSize(width: 60, height: 100))
    container.maximumNumberOfRows = 1
    container.truncationType = .end
    let short = try #require(YYTextLayout(container: container, text: text))
    #expect(abs(short.truncationTokenRect.minX - (short.truncatedLine?.left ?? -1)) < 0.01)
    #expect((short.truncatedLine?.left ?? -1) >= 0)
  }
}
