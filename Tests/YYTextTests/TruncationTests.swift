import TestSupport
import Testing
import YYText

struct TruncationTests {
  private func container(_ type: YYTextTruncationType, rows: UInt = 2) -> YYTextContainer {
    let container = YYTextContainer(size: CGSize(width: 180, height: 500))
    container.maximumNumberOfRows = rows
    container.truncationType = type
    return container
  }

  @Test("S4-040 S4-047: The token stands where text made way; the visible range ends with the last kept row")
  func types() throws {
    let text = styled(prose, try font(14))
    let plain = try #require(YYTextLayout(container: container(.none), text: text))
    let end = plain.lines[1].range.location + plain.lines[1].range.length
    #expect(plain.truncatedLine == nil && plain.visibleRange == range(0, end) && end < text.length)
    let tail = try #require(YYTextLayout(container: container(.end), text: text))
    #expect(tail.visibleRange == plain.visibleRange && tail.lines.map(\.range) == plain.lines.map(\.range))
    #expect(tail.lines[1].ctLine !== tail.truncatedLine?.ctLine && tail.isTruncated)
    let last = try #require(tail.truncatedLine)
    #expect(last.range.location == plain.lines[1].range.location && last.right <= 180)
    #expect(abs(tail.truncationTokenRect.maxX - last.right) < 0.01)
    let head = try #require(YYTextLayout(container: container(.start), text: text))
    #expect(abs(head.truncationTokenRect.minX - (head.truncatedLine?.left ?? -1)) < 0.01)
    #expect(head.visibleRange == range(0, text.length) && head.hiddenRanges.count == 1)
    #expect(head.hiddenRanges[0].location == plain.lines[1].range.location)
    let middle = try #require(YYTextLayout(container: container(.middle), text: text))
    let line = try #require(middle.truncatedLine)
    #expect(
      middle.truncationTokenRect.minX > line.left + 40 && middle.truncationTokenRect.maxX < line.right - 40)
    let whole = try #require(YYTextLayout(container: container(.end, rows: 0), text: text))
    #expect(whole.visibleRange == range(0, text.length) && whole.truncatedLine == nil && !whole.isTruncated)
    #expect(whole.hiddenRanges.isEmpty && whole.truncationTokenRect.isNull)
  }

  @Test("S4-041: The default token is an ellipsis at nine tenths of the last run, without what is one-off")
  func defaultToken() throws {
    let text = styled(prose, try font(20), [.foregroundColor: UIColor.red, .underlineStyle: 1])
    text.yy_setTextBinding(YYTextBinding(deleteConfirm: false), range: text.yy_rangeOfAll())
    func tokenRun(_ text: NSAttributedString) throws -> NSDictionary {
      let layout = try #require(YYTextLayout(container: container(.end, rows: 1), text: text))
      let line = try #require(layout.truncatedLine).ctLine
      return CTRunGetAttributes(try #require((CTLineGetGlyphRuns(line) as? [CTRun])?.last))
    }
    let token = try tokenRun(text)
    #expect((token["NSFont"] as? UIFont)?.pointSize == 18)
    #expect(token["NSColor"] as? UIColor == .red && (token["NSUnderline"] as? NSNumber)?.intValue == 1)
    #expect(token["YYTextBinding"] == nil)
    text.yy_color = .clear
    #expect(try tokenRun(text)["NSColor"] == nil)
  }

  @Test("S4-043: On a circle the token ends with its own row, not with the box")
  func circle() throws {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 200, height: 200))
    let container = YYTextContainer(path: path)
    container.truncationType = .end
    let layout = try #require(
      YYTextLayout(container: container, text: styled(prose + prose + prose, try font(12))))
    let line = try #require(layout.truncatedLine)
    let half = (100 * 100 - pow(line.bottom - 100, 2)).squareRoot()
    #expect(line.bottom > 150 && line.right <= 100 + half + 0.1 && line.left >= 100 - half - 0.1)
    #expect(layout.truncationTokenRect.maxX <= 100 + half + 0.1)
  }

  @Test("S4-048: Attachments are listed while they are shown, those of a token too")
  func attachments() throws {
    let text = NSMutableAttributedString()
    let contents = (0..<4).map { image(.red, CGSize(width: 10 + $0, height: 10)) }
    func attachment(_ number: Int) -> NSAttributedString {
      let one = NSMutableAttributedString.yy_attachmentString(
        withContent: contents[number], contentMode: .center, width: 20, ascent: 12, descent: 3)
      one.addAttribute(.font, value: UIFont.systemFont(ofSize: 14), range: one.yy_rangeOfAll())
      return one
    }
    let body = try font(14)
    text.append(styled("One ", body))
    text.append(attachment(0))
    text.append(styled(" two ", body))
    text.append(attachment(1))
    text.append(styled(" and more words until the row is full ", body))
    text.append(attachment(2))
    let container = container(.end, rows: 1)
    let token = NSMutableAttributedString(attributedString: styled("…", body))
    token.append(attachment(3))
    container.truncationToken = token
    let layout = try #require(YYTextLayout(container: container, text: text))
    #expect(layout.attachments?.count == 3)
    #expect(layout.attachmentRanges?.count == 3 && layout.attachmentRects?.count == 3)
    let shown = layout.attachments?.compactMap { $0.content as? UIImage }
    #expect(shown?.map(\.size.width) == [10, 11, 13])
    #expect(layout.attachmentRanges?.prefix(2).map(\.rangeValue) == [range(4, 1), range(10, 1)])
    #expect(
      layout.attachmentContentsSet == Set([contents[0], contents[1], contents[3]].map { AnyHashable($0) }))
    let rects = (layout.attachmentRects ?? []).map(\.cgRectValue)
    let baseline = layout.lines[0].position.y
    for rect in rects {
      #expect(abs(rect.width - 20) < 0.01 && abs(rect.minY - (baseline - 12)) < 0.01)
      #expect(abs(rect.maxY - (baseline + 3)) < 0.01)
    }
    #expect(rects[0].maxX < rects[1].minX && rects[1].maxX < rects[2].minX)
  }

  @Test("G-09: A layout says that it truncated, what it hides and where its token is, also at the edge")
  func report() throws {
    let text = styled("Word word extraordinarilylongwordwithoutanybreak end", try font(14))
    let container = container(.end, rows: 1)
    let layout = try #require(YYTextLayout(container: container, text: text))
    #expect(layout.isTruncated && layout.hiddenRanges.count == 1)
    #expect(layout.hiddenRanges[0].location + layout.hiddenRanges[0].length == text.length)
    let token = layout.truncationTokenRect
    #expect(layout.truncationTokenIndex(at: CGPoint(x: token.midX, y: token.midY)) == 0)
    #expect(layout.truncationTokenIndex(at: CGPoint(x: 3, y: token.midY)) == UInt(NSNotFound))
    container.putsTruncationTokenAtTrailingEdge = true
    let pushed = try #require(YYTextLayout(container: container, text: text))
    #expect(abs(pushed.truncationTokenRect.maxX - 180) < 0.01)
    #expect(pushed.hiddenRanges.count == 1)
  }

  @Test("G-11: Truncation at the end uses the row even where the next word is long")
  func fullRow() throws {
    let text = styled("Hi extraordinarilylongwordwithoutanybreakatall", try font(14))
    let layout = try #require(YYTextLayout(container: container(.end, rows: 1), text: text))
    #expect((layout.truncatedLine?.right ?? 0) > 165)
  }

  @Test("G-10: At the head and in the middle of several rows there is one token and one hidden range")
  func severalRows() throws {
    let text = styled(prose, try font(14))
    for type in [YYTextTruncationType.start, .middle] {
      let layout = try #require(YYTextLayout(container: container(type, rows: 3), text: text))
      let plain = try #require(YYTextLayout(container: container(.none, rows: 3), text: text))
      #expect(layout.rowCount == 3 && layout.hiddenRanges.count == 1)
      #expect(layout.visibleRange == range(0, text.length))
      #expect(layout.lines.prefix(2).map(\.range) == plain.lines.prefix(2).map(\.range))
      let hidden = layout.hiddenRanges[0]
      #expect(hidden.location >= plain.lines[2].range.location)
      #expect(hidden.location + hidden.length < text.length)
      #expect(layout.caretRect(for: position(hidden.location + 1)).isNull)
      #expect(!layout.caretRect(for: position(text.length)).isNull)
      #expect(!layout.truncationTokenRect.isNull)
    }
  }
}
