import TestSupport
import Testing
import YYText

struct VerticalTests {
  private func lay(
    _ text: NSAttributedString, _ size: CGSize = CGSize(width: 200, height: 100),
    _ change: (YYTextContainer) -> Void = { _ in }
  ) throws -> YYTextLayout {
    let container = YYTextContainer(size: size)
    container.isVerticalForm = true
    change(container)
    return try #require(YYTextLayout(container: container, text: text))
  }

  private func body(_ size: Double = 20) throws -> UIFont {
    try font(size, TestFonts.notoSansCJK, fallback: [TestFonts.notoColorEmoji])
  }

  @Test("S4-101: The first column is at the right edge, text runs down, and the size swaps its roles")
  func columns() throws {
    let layout = try lay(styled("春眠不覺曉處處聞啼鳥夜來風雨聲", try body()))
    #expect(layout.lines.count == 3 && layout.lines.allSatisfy(\.vertical))
    #expect(abs(layout.lines[0].right - 200) < 0.01)
    for (one, two) in zip(layout.lines, layout.lines.dropFirst()) {
      #expect(two.right <= one.left + 0.01 && abs(two.top) < 0.01)
    }
    #expect(layout.lines[0].bottom == 100 && abs(layout.lines[0].height - 100) < 0.01)
    let size = layout.textBoundingSize
    #expect(size.height == 100 && abs(size.width - layout.lines.map(\.width).reduce(0, +)) <= 1.01)
    let first = layout.rect(for: YYTextRange(range: range(0, 1)))
    let second = layout.rect(for: YYTextRange(range: range(1, 1)))
    #expect(abs(second.minY - first.maxY) < 0.01 && second.minX == first.minX)
    let caret = layout.caretRect(for: position(1))
    #expect(caret.height == 0 && caret.width > 19 && abs(caret.minY - 20) < 0.01)
    let picture = try Picture(layout)
    #expect(picture.box { $0[0] < 100 }.minX > 100 && picture.box { $0[0] < 100 }.maxY <= 101)
  }

  @Test("S4-103 S4-106: Latin lies on its side; Han beyond the basic plane and clusters stand upright")
  func orientation() throws {
    let layout = try lay(styled("𠀀か\u{3099}a（", try body()))
    let line = layout.lines[0]
    let modes = try #require(line.verticalRotateRange)
    var upright: [Int: Bool] = [:]
    for (run, ranges) in zip(CTLineGetGlyphRuns(line.ctLine) as? [CTRun] ?? [], modes) {
      let part = CTRunGetStringRange(run)
      for offset in part.location..<part.location + part.length {
        upright[offset] = ranges.first?.drawMode == .verticalRotate
      }
    }
    #expect(upright[0] == true && upright[2] == true && upright[4] == false)
  }

  @Test("S4-107: In columns lines are at the left side, and borders, insets and images are turned with them")
  func decorations() throws {
    let text = styled("　　　　　　　", try body())
    text.yy_textUnderline = YYTextDecoration(style: .single, width: 2, color: .red)
    text.append(styled("。", try body()))
    let layout = try lay(text, CGSize(width: 200, height: 300))
    let line = layout.lines[0]
    let under = try Picture(layout, CGSize(width: 200, height: 300)).box { $0 == red }
    #expect(abs(under.midX - line.left) <= 1.01 && under.width == 2 && abs(under.height - 140) <= 1)
    let through = styled("　　　　　　　。", try body())
    through.yy_setTextStrikethrough(
      YYTextDecoration(style: .single, width: 2, color: .red), range: range(0, 7))
    let second = try lay(through, CGSize(width: 200, height: 300))
    let middle = try Picture(second, CGSize(width: 200, height: 300)).box { $0 == red }
    #expect(abs(middle.midX - second.lines[0].bounds.midX) <= 1.01)
    let border = YYTextBorder(fill: .red, cornerRadius: 0)
    border.insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let framed = styled("一一一一一一一一", try body(), [.foregroundColor: UIColor.clear])
    framed.append(styled("。", try body()))
    framed.yy_setTextBackgroundBorder(border, range: range(0, 8))
    // Over two columns: each has its own x.
    let two = try lay(framed)
    #expect(two.lines.count == 2)
    let picture = try Picture(two)
    for column in two.lines {
      let y = 30
      let row = (0..<200).filter {
        picture[$0, y] == red && CGFloat($0) >= column.left && CGFloat($0) < column.right
      }
      #expect(abs(CGFloat(row.first ?? 0) - (column.left + 3)) <= 1)
      #expect(abs(CGFloat((row.last ?? 0) + 1) - (column.right - 1)) <= 1)
    }
    #expect(abs(picture.box { $0 == red }.minY - 2) <= 1)
  }

  @Test("S4-109: Beside an excluded path no text of a column is lost")
  func exclusion() throws {
    let text = styled(String(repeating: "春眠不覺曉處處聞啼鳥", count: 8), try body(16))
    let layout = try lay(text, CGSize(width: 300, height: 200)) {
      $0.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 100, y: 50, width: 100, height: 90))]
    }
    #expect(layout.visibleRange == range(0, text.length))
    var place = 0
    for line in layout.lines {
      #expect(line.range.location == place && line.width > 0)
      place += line.range.length
    }
    #expect(place == text.length)
    #expect(layout.lines.contains { $0.row != $0.index })
  }

  @Test("G-06: Ruby stands right of its column, and the column is wider for it")
  func ruby() throws {
    let text = styled("漢字", try body())
    let plain = try lay(text)
    let ruby = YYTextRubyAnnotation()
    ruby.textBefore = "かんじ"
    text.yy_setTextRubyAnnotation(ruby, range: range(0, 2))
    let layout = try lay(text)
    #expect(layout.lines[0].width > plain.lines[0].width + 5)
    let (one, two) = (try Picture(plain), try Picture(layout))
    let base = layout.lines[0].position.x
    #expect(
      two.box { $0[0] < 100 }.maxX - base > one.box { $0[0] < 100 }.maxX - plain.lines[0].position.x + 5)
    let read = YYTextRubyAnnotation.ruby(withCTRubyRef: try #require(ruby.ctRubyAnnotation()))
    #expect(read == ruby)
  }
}
