import TestSupport
import Testing
import YYText

struct QueryTests {
  private func lay(_ text: NSAttributedString, _ width: CGFloat = 300) throws -> YYTextLayout {
    try #require(YYTextLayout(containerSize: CGSize(width: width, height: 300), text: text))
  }

  @Test("S4-114: Points over emoji, flags, CR LF and bound ranges lead to their edges")
  func closest() throws {
    let body = try font(20, fallback: [TestFonts.notoColorEmoji])
    let text = styled("a👩‍👩‍👧🇩🇪bound\r\nz", body)
    let string = text.string as NSString
    let bound = string.range(of: "bound")
    text.yy_setTextBinding(YYTextBinding(deleteConfirm: false), range: bound)
    let layout = try lay(text)
    let units = [
      range(0, 1), string.range(of: "👩‍👩‍👧"), string.range(of: "🇩🇪"), bound, range(bound.location + 5, 2),
    ]
    let edges = Set(units.flatMap { [$0.location, $0.location + $0.length] } + [text.length])
    for x in stride(from: 0.0, to: 200, by: 1) {
      let found = try #require(layout.closestPosition(to: CGPoint(x: x, y: 10)))
      #expect(edges.contains(found.offset), "\(x) \(found.offset)")
    }
    let box = layout.rect(for: YYTextRange(range: bound))
    #expect(layout.closestPosition(to: CGPoint(x: box.minX + 3, y: 10))?.offset == bound.location)
    let end = layout.closestPosition(to: CGPoint(x: box.maxX - 3, y: 10))
    #expect(end?.offset == bound.location + 5)
    let wrapped = try lay(styled("aaaa bbbb", try font(20)), 60)
    #expect(wrapped.closestPosition(to: CGPoint(x: 59, y: 5))?.affinity == .backward)
    #expect(wrapped.closestPosition(to: CGPoint(x: 0, y: 30))?.affinity == .forward)
  }

  @Test("S4-116 S4-117: Units are whole: clusters, CR LF, bound ranges; off the text there is none")
  func units() throws {
    let body = try font(20, fallback: [TestFonts.notoColorEmoji])
    let text = styled("e\u{301}🇩🇪\r\nbound", body)
    let string = text.string as NSString
    text.yy_setTextBinding(YYTextBinding(deleteConfirm: false), range: string.range(of: "bound"))
    let layout = try lay(text)
    let flag = string.range(of: "🇩🇪")
    for unit in [range(0, 2), flag, string.range(of: "bound")] {
      let box = layout.rect(for: YYTextRange(range: unit))
      let middle = CGPoint(x: box.midX, y: box.midY)
      #expect(layout.textRange(at: middle)?.asRange() == unit)
      #expect(layout.closestTextRange(at: middle)?.asRange() == unit)
      #expect(layout.textRange(byExtending: position(unit.location + 1))?.asRange() == unit)
      #expect(layout.textRange(byExtending: position(unit.location))?.isEmpty == true)
    }
    let lineBreak = range(flag.location + flag.length, 2)
    #expect(layout.textRange(byExtending: position(lineBreak.location + 1))?.asRange() == lineBreak)
    #expect(layout.textRange(byExtending: position(text.length + 1)) == nil)
    #expect(layout.textRange(at: CGPoint(x: 290, y: 10)) == nil)
    #expect(layout.closestTextRange(at: CGPoint(x: 290, y: 200))?.asRange() == string.range(of: "bound"))
  }

  @Test("S4-118: A range is extended over units in a direction, and clamped to the text")
  func extend() throws {
    let text = styled("one bound two\nx\nthree four five", try font(20))
    let bound = (text.string as NSString).range(of: "bound")
    text.yy_setTextBinding(YYTextBinding(deleteConfirm: false), range: bound)
    let layout = try lay(text)
    func extend(_ offset: Int, _ direction: UITextLayoutDirection, _ count: Int) -> NSRange? {
      layout.textRange(byExtending: position(offset), in: direction, offset: count)?.asRange()
    }
    #expect(extend(0, .right, 2) == range(0, 2) && extend(2, .left, 9) == range(0, 2))
    #expect(extend(4, .right, 1) == bound && extend(9, .left, 1) == bound)
    #expect(extend(6, .right, 0) == bound && extend(4, .right, 2) == range(4, 6))
    #expect(extend(text.length - 2, .right, 5) == range(text.length - 2, 2))
    #expect(extend(text.length - 2, .right, -1) == range(text.length - 3, 1))
    // Past a short row the column is kept.
    let down = try #require(extend(11, .down, 2))
    #expect(down.location == 11 && down.length > 8 && down.location + down.length < text.length)
    #expect(extend(11, .down, 1) == range(11, 4))
    #expect(extend(11, .up, 3) == range(0, 11))
  }

  @Test("S4-119: A dragged end stays on its side, at least one unit away")
  func grabber() throws {
    let text = styled("one bound two", try font(20))
    let bound = (text.string as NSString).range(of: "bound")
    text.yy_setTextBinding(YYTextBinding(deleteConfirm: false), range: bound)
    let layout = try lay(text)
    func drag(_ x: CGFloat, _ old: Int, _ other: Int) -> Int? {
      layout.position(for: CGPoint(x: x, y: 10), oldPosition: position(old), otherPosition: position(other))?
        .offset
    }
    #expect(drag(299, 0, 3) == 2 && drag(0, 3, 0) == 1 && drag(0, 0, 3) == 0)
    // The unit beside the other end is bound.
    #expect(drag(299, 0, 9) == 4 && drag(0, 12, 4) == 9)
  }

  @Test("S4-120 S4-123: Carets have no width and their line's height; positions have a total order")
  func carets() throws {
    let layout = try lay(styled("aaaa bbbb", try font(20)), 60)
    for offset in 0...9 {
      let caret = layout.caretRect(for: position(offset))
      let line = layout.lines[offset < 5 ? 0 : 1]
      #expect(caret.width == 0 && abs(caret.height - line.height) < 0.01 && abs(caret.minY - line.top) < 0.01)
      let place = layout.linePosition(for: position(offset))
      #expect(abs(place.x - caret.minX) < 0.01 && place.y == line.position.y)
      #expect(layout.lineIndex(for: position(offset)) == line.index)
    }
    #expect(layout.caretRect(for: position(10)).isNull && layout.caretRect(for: position(-1)).isNull)
    let order = [position(4, .backward), position(4), position(5, .backward), position(5)]
    for (i, one) in order.enumerated() {
      for (j, two) in order.enumerated() {
        let expected: ComparisonResult = i < j ? .orderedAscending : i > j ? .orderedDescending : .orderedSame
        #expect(one.compare(two) == expected && one.isEqual(two) == (i == j))
      }
    }
  }

  @Test("S4-115: At a soft wrap the affinity says at which of the two lines the caret is")
  func affinity() throws {
    let layout = try lay(styled("aaaa bbbb", try font(20)), 60)
    let (forward, backward) = (
      layout.caretRect(for: position(5)), layout.caretRect(for: position(5, .backward))
    )
    #expect(abs(forward.minX) < 0.01 && abs(forward.minY - layout.lines[1].top) < 0.01)
    #expect(backward.minX > 40 && abs(backward.minY - layout.lines[0].top) < 0.01)
    #expect(layout.lineIndex(for: position(5)) == 1 && layout.lineIndex(for: position(5, .backward)) == 0)
  }

  @Test("S4-113: Offsets and positions of a line from right to left and back are inverse at clusters' edges")
  func inverse() throws {
    let body = try font(20, fallback: [TestFonts.notoSansHebrew])
    let text = styled("ab שלום cd", body)
    let layout = try lay(text)
    for offset in [0, 1, 2, 8, 9, 10] {
      let x = layout.offset(forTextPosition: UInt(offset), lineIndex: 0)
      #expect(layout.textPosition(for: CGPoint(x: x, y: 10), lineIndex: 0) == UInt(offset), "\(offset)")
    }
    #expect(layout.offset(forTextPosition: 5, lineIndex: 0) > layout.offset(forTextPosition: 6, lineIndex: 0))
    #expect(layout.offset(forTextPosition: 11, lineIndex: 0) == .greatestFiniteMagnitude)
    #expect(layout.textPosition(for: .zero, lineIndex: 1) == UInt(NSNotFound))
  }

  @Test("A first rectangle covers both sides of a hole in its row")
  func firstRect() throws {
    let container = YYTextContainer(size: CGSize(width: 300, height: 200))
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 120, y: 0, width: 60, height: 200))]
    let layout = try #require(YYTextLayout(container: container, text: styled(prose, try font(12))))
    let row = layout.firstRect(for: YYTextRange(range: layout.visibleRange))
    #expect(layout.lines[1].row == 0 && row.minX < 1 && row.maxX > 180)
    #expect(abs(row.height - layout.lines[0].height) < 0.01)
    let both = YYTextRange(range: range(3, 4))
    #expect(layout.firstRect(for: both).maxX < 120)
    #expect(layout.rect(for: YYTextRange(range: layout.visibleRange)).height > 3 * row.height)
    #expect(layout.firstRect(for: YYTextRange(range: range(900, 2))).isNull)
  }

  @Test("S4-122: The area of a selection is the two markers and what is between them")
  func selection() throws {
    let layout = try lay(styled(prose, try font(12)), 100)
    let selected = YYTextRange(range: range(5, 60))
    let all = layout.selectionRects(for: selected)
    let markers = layout.selectionRectsWithOnlyStartAndEnd(for: selected)
    let blocks = layout.selectionRectsWithoutStartAndEnd(for: selected)
    #expect(markers.count == 2 && all.count == blocks.count + 2 && blocks.count >= 2)
    #expect(markers[0].containsStart && markers[1].containsEnd && markers.allSatisfy { $0.rect.width == 0 })
    #expect(markers[0].rect == layout.caretRect(for: position(5)))
    #expect(blocks.allSatisfy { !$0.containsStart && !$0.containsEnd && $0.rect.width > 0 })
    #expect(layout.selectionRects(for: YYTextRange(range: range(9999, 4))).isEmpty)
  }
}
