import TestSupport
import Testing
import YYText

struct InkTests {
  /// Draws a layout with space around it; returns what is marked, in the container's points.
  private func marked(_ layout: YYTextLayout, margin: CGFloat = 60) throws -> CGRect {
    let size = CGSize(
      width: layout.container.size.width + 2 * margin, height: layout.container.size.height + 2 * margin)
    let picture = try Picture(size) { context in
      layout.draw(
        in: context, size: size, point: CGPoint(x: margin, y: margin), view: nil, layer: nil, debug: nil,
        cancel: nil)
    }
    return picture.box { $0 != white }.offsetBy(dx: -margin, dy: -margin)
  }

  private func check(_ layout: YYTextLayout, _ name: String, slack: CGFloat) throws {
    let (ink, bounds) = (try marked(layout), layout.inkBounds)
    #expect(bounds.insetBy(dx: -1, dy: -1).contains(ink), "\(name): \(ink) in \(bounds)")
    #expect(ink.insetBy(dx: -slack, dy: -slack).contains(bounds), "\(name): \(bounds) around \(ink)")
  }

  @Test("G-20: A layout tells the bounds of its ink: overhangs, borders, shadows and decorations")
  func bounds() throws {
    func layout(
      _ string: String = "fjord", _ path: String = TestFonts.liberationSans, _ isVertical: Bool = false,
      _ change: (NSMutableAttributedString) -> Void
    ) throws -> YYTextLayout {
      let text = styled(string, try font(30, path))
      change(text)
      let container = YYTextContainer(
        size: CGSize(width: 120, height: 90), insets: UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20))
      container.isVerticalForm = isVertical
      return try #require(YYTextLayout(container: container, text: text))
    }
    try check(try layout { _ in }, "plain", slack: 2)
    let italic = try layout("fff", TestFonts.liberationSansItalic) { _ in }
    try check(italic, "italic", slack: 2)
    // The letters hang over, so that the box of the line is not enough.
    #expect(italic.inkBounds.maxX > (italic.lines.first?.right ?? 0) + 0.5)
    for isVertical in [false, true] {
      let name = isVertical ? "vertical" : "horizontal"
      try check(try layout("ab", TestFonts.liberationSans, isVertical) { _ in }, name, slack: 2)
      let shadowed = try layout("ab", TestFonts.liberationSans, isVertical) {
        $0.yy_textShadow = YYTextShadow(color: .red, offset: CGSize(width: 30, height: -25), radius: 6)
      }
      try check(shadowed, "\(name) shadow", slack: 10)
      let bordered = try layout("ab", TestFonts.liberationSans, isVertical) {
        let border = YYTextBorder(lineStyle: .double, lineWidth: 5, stroke: .red)
        border.insets = UIEdgeInsets(top: -9, left: -3, bottom: 0, right: -20)
        border.shadow = YYTextShadow(color: .blue, offset: CGSize(width: 0, height: 20), radius: 2)
        $0.yy_textBorder = border
      }
      try check(bordered, "\(name) border", slack: 8)
      let lined = try layout("ab", TestFonts.liberationSans, isVertical) {
        $0.yy_textUnderline = YYTextDecoration(style: .double, width: 6, color: .red)
      }
      try check(lined, "\(name) underline", slack: 12)
    }
    try check(
      try layout {
        $0.yy_textGlyphTransform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 1.6, y: 1.6)
      }, "transform", slack: 12)
    try check(
      try layout {
        $0.yy_strokeWidth = 20
        $0.yy_backgroundColor = .green
        $0.yy_underlineStyle = .double
      }, "the kit's", slack: 8)
    let block = try layout {
      $0.yy_setTextBlockBorder(YYTextBorder(fill: .red, cornerRadius: 0), range: range(0, 3))
    }
    #expect(block.inkBounds.minX <= 20 && block.inkBounds.maxX >= 100)
    try check(block, "block", slack: 2)
    #expect(try layout("   ") { _ in }.inkBounds.isNull)
  }

  @Test("G-23: A font file and a width decide the height, measured as it is drawn, on any thread")
  func height() async throws {
    let text = styled(prose, try font(20))
    for width in [120.0, 200, 333] {
      let tall = try #require(YYTextLayout(containerSize: CGSize(width: width, height: 1e4), text: text))
      // Liberation Sans says 1854, 434 and 67 of 2048 for ascent, descent and the gap of lines.
      let pitch = 20 * (1854 + 434 + 67) / 2048.0
      for (line, next) in zip(tall.lines, tall.lines.dropFirst()) {
        #expect(abs(next.position.y - line.position.y - pitch) < 1e-6)
      }
      let expected = Double(tall.lines.count - 1) * pitch + 20 * (1854 + 434) / 2048.0
      #expect(abs(tall.textBoundingRect.height - expected) < 1e-6)
      let height = tall.textBoundingSize.height
      #expect(height == CGFloat((expected - 1e-6).rounded(.up)))
      // In exactly that height everything is shown, and nothing is drawn beneath it.
      let exact = try #require(YYTextLayout(containerSize: CGSize(width: width, height: height), text: text))
      #expect(exact.lines.count == tall.lines.count && !exact.isTruncated)
      #expect(exact.lines.map(\.position) == tall.lines.map(\.position))
      let ink = try marked(exact, margin: 20)
      #expect(ink.maxY <= height && ink.minY >= 0)
      #expect(ink.maxY > height - 10)
      let less = try #require(
        YYTextLayout(containerSize: CGSize(width: width, height: height - pitch), text: text))
      #expect(less.isTruncated && less.lines.count == tall.lines.count - 1)
      let others = await withTaskGroup(of: CGSize?.self) { group in
        for _ in 0..<4 {
          group.addTask {
            YYTextLayout(containerSize: CGSize(width: width, height: 1e4), text: tall.text)?.textBoundingSize
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(others.allSatisfy { $0 == tall.textBoundingSize })
    }
  }
}
