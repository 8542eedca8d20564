import TestSupport
import Testing
import YYText

struct DrawingTests {
  private func mono(_ size: Double = 40) throws -> UIFont { try font(size, TestFonts.dejaVuSansMono) }

  private func lay(_ text: NSAttributedString, _ width: CGFloat = 300, _ height: CGFloat = 200) throws
    -> YYTextLayout
  {
    try #require(YYTextLayout(containerSize: CGSize(width: width, height: height), text: text))
  }

  private func rgb(_ color: UIColor) -> [UInt8] {
    var (r, g, b) = (CGFloat(), CGFloat(), CGFloat())
    _ = color.getRed(&r, green: &g, blue: &b, alpha: nil)
    return [r, g, b].map { UInt8(($0 * 255).rounded()) }
  }

  @Test("S4-053: Each decoration covers those that come before it in the order of painting")
  func order() throws {
    let body = try mono()
    let colors = (0..<11).map { UIColor(hue: CGFloat($0) / 11, saturation: 1, brightness: 1, alpha: 1) }
    let advance = 40 * 1233.0 / 2048
    for count in 1...11 {
      let isOn = { (index: Int) in index < count }
      let text = styled("█" + (isOn(5) ? "█" : " "), body, [.foregroundColor: UIColor.black])
      let middle = range(1, 1)
      text.yy_setColor(colors[5], range: middle)
      if isOn(6) {
        let picture = NSMutableAttributedString.yy_attachmentString(
          withContent: image(colors[6], CGSize(width: 4, height: 4)), contentMode: .scaleToFill, width: 30,
          ascent: 30, descent: 10)
        let attachment = picture.attribute(key(YYTextAttachmentAttributeName), at: 0, effectiveRange: nil)
        (attachment as? YYTextAttachment)?.contentInsets.left = -24
        text.append(picture)
      }
      text.append(styled("█", body))
      func set(_ index: Int, _ name: String, _ value: Any, _ part: NSRange = middle) {
        if isOn(index) { text.yy_setAttribute(name, value: value, range: part) }
      }
      set(0, YYTextBlockBorderAttributeName, YYTextBorder(fill: colors[0], cornerRadius: 0))
      if isOn(1) { text.yy_setBackgroundColor(colors[1], range: middle) }
      set(2, YYTextBackgroundBorderAttributeName, YYTextBorder(fill: colors[2], cornerRadius: 0))
      set(
        3, YYTextShadowAttributeName,
        YYTextShadow(color: colors[3], offset: CGSize(width: advance, height: 0), radius: 0), range(0, 1))
      set(
        4, YYTextUnderlineAttributeName, YYTextDecoration(style: .single, width: 14, color: colors[4]))
      set(
        7, YYTextInnerShadowAttributeName,
        YYTextShadow(color: colors[7], offset: CGSize(width: 0, height: 200), radius: 0))
      set(
        8, YYTextStrikethroughAttributeName, YYTextDecoration(style: .single, width: 44, color: colors[8]))
      set(9, YYTextBorderAttributeName, YYTextBorder(fill: colors[9], cornerRadius: 0))
      let debug = YYTextDebugOption()
      if isOn(10) { debug.ctLineFillColor = colors[10] }
      let layout = try lay(text)
      let picture = try Picture(layout, debug: debug)
      let place = (Int(advance * 1.5), Int(layout.lines[0].position.y) + 3)
      for (one, two) in zip(picture[place.0, place.1], rgb(colors[count - 1])) {
        #expect(abs(Int(one) - Int(two)) <= 1, "\(count)")
      }
    }
  }

  @Test("S4-054: Drawn at a point the picture is the same, moved; the context's state is left")
  func offset() throws {
    let text = styled("Moved text", try font(20))
    text.yy_textBackgroundBorder = YYTextBorder(fill: .red, cornerRadius: 4)
    text.yy_textUnderline = YYTextDecoration(style: .double, width: 1, color: .blue)
    let layout = try lay(text, 150, 50)
    let size = CGSize(width: 220, height: 120)
    let one = try Picture(size) { layout.draw(in: $0, size: size, debug: nil) }
    let two = try Picture(size) { context in
      let (ctm, matrix) = (context.ctm, context.textMatrix)
      layout.draw(
        in: context, size: size, point: CGPoint(x: 30, y: 40), view: nil, layer: nil, debug: nil, cancel: nil)
      #expect(context.ctm == ctm && context.textMatrix == matrix)
    }
    for y in 0..<80 {
      for x in 0..<190 where one[x, y] != two[x + 30, y + 40] {
        Issue.record("at \(x), \(y)")
        return
      }
    }
    #expect(one.count { $0 == red } > 100)
  }

  @Test("S4-055 S4-078: Images are painted; views and layers go to their hosts, without a context, too")
  @MainActor func hosted() throws {
    let text = NSMutableAttributedString(attributedString: styled("a", try font(20)))
    let (view, layer) = (UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)), CALayer())
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    for content in [view, layer, image(.red, CGSize(width: 10, height: 10))] as [Any] {
      text.append(
        NSMutableAttributedString.yy_attachmentString(
          withContent: content, contentMode: .scaleToFill, width: 20, ascent: 16, descent: 4))
    }
    let layout = try lay(text)
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    layout.draw(
      in: nil, size: .zero, point: CGPoint(x: 3, y: 4), view: host, layer: host.layer, debug: nil, cancel: nil
    )
    let rects = try #require(layout.attachmentRects).map(\.cgRectValue)
    #expect(view.superview === host && view.frame == rects[0].offsetBy(dx: 3, dy: 4))
    #expect(layer.superlayer === host.layer && layer.frame == rects[1].offsetBy(dx: 3, dy: 4))
    layout.removeAttachmentFromViewAndLayer()
    #expect(view.superview == nil && layer.superlayer == nil)
    let picture = try Picture(layout)
    #expect(picture.box { $0 == red } == rects[2].integral || picture.count { $0 == red } == 400)
  }

  @Test("S4-079 S4-080: Content lies in its box by its mode, inside of its insets")
  @MainActor func modes() throws {
    let expected: [(UIView.ContentMode, CGRect)] = [
      (.scaleToFill, CGRect(x: 0, y: 0, width: 100, height: 50)),
      (.redraw, CGRect(x: 0, y: 0, width: 100, height: 50)),
      (.scaleAspectFit, CGRect(x: 25, y: 0, width: 50, height: 50)),
      (.scaleAspectFill, CGRect(x: 0, y: -25, width: 100, height: 100)),
      (.center, CGRect(x: 40, y: 15, width: 20, height: 20)),
      (.top, CGRect(x: 40, y: 0, width: 20, height: 20)),
      (.bottom, CGRect(x: 40, y: 30, width: 20, height: 20)),
      (.left, CGRect(x: 0, y: 15, width: 20, height: 20)),
      (.right, CGRect(x: 80, y: 15, width: 20, height: 20)),
      (.topLeft, CGRect(x: 0, y: 0, width: 20, height: 20)),
      (.topRight, CGRect(x: 80, y: 0, width: 20, height: 20)),
      (.bottomLeft, CGRect(x: 0, y: 30, width: 20, height: 20)),
      (.bottomRight, CGRect(x: 80, y: 30, width: 20, height: 20)),
    ]
    #expect(expected.count == 13)
    func frame(_ mode: UIView.ContentMode, _ insets: UIEdgeInsets, vertical: Bool = false) throws -> CGRect {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let text = NSMutableAttributedString.yy_attachmentString(
        withContent: view, contentMode: mode, width: 100, ascent: 50, descent: 0)
      let value = text.attribute(key(YYTextAttachmentAttributeName), at: 0, effectiveRange: nil)
      (value as? YYTextAttachment)?.contentInsets = insets
      let container = YYTextContainer(size: CGSize(width: 300, height: 300))
      container.isVerticalForm = vertical
      let layout = try #require(YYTextLayout(container: container, text: text))
      let host = UIView()
      layout.addAttachment(to: host, layer: nil)
      let box = try #require(layout.attachmentRects?.first).cgRectValue
      return view.frame.offsetBy(dx: -box.minX, dy: -box.minY)
    }
    func isNear(_ one: CGRect, _ two: CGRect) -> Bool {
      abs(one.minX - two.minX) < 0.01 && abs(one.minY - two.minY) < 0.01
        && abs(one.width - two.width) < 0.01 && abs(one.height - two.height) < 0.01
    }
    for (mode, rect) in expected { #expect(isNear(try frame(mode, .zero), rect), "\(mode)") }
    let inset = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
    #expect(isNear(try frame(.scaleToFill, inset), CGRect(x: 5, y: 5, width: 90, height: 40)))
    let uneven = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(isNear(try frame(.scaleToFill, uneven), CGRect(x: 2, y: 1, width: 94, height: 46)))
    #expect(
      isNear(try frame(.scaleToFill, uneven, vertical: true), CGRect(x: 3, y: 2, width: 46, height: 94)))
  }

  @Test("S4-070: A shadow lies beneath all glyphs, so that none is covered by its neighbour's shadow")
  func outerShadow() throws {
    let text = styled("██", try mono(), [.foregroundColor: UIColor.red])
    text.yy_textShadow = YYTextShadow(color: .blue, offset: CGSize(width: 10, height: 0), radius: 0)
    let layout = try lay(text)
    let picture = try Picture(layout)
    let glyphs = picture.box { $0 == red }
    let y = Int(glyphs.midY)
    for x in Int(glyphs.minX) + 1..<Int(glyphs.maxX) - 1 { #expect(picture[x, y][2] < 10) }
    #expect(picture[Int(glyphs.maxX) + 4, y] == blue)
    #expect(abs(picture.box { $0 == blue }.maxX - glyphs.maxX - 10) <= 1)
    let soft = YYTextShadow(color: .blue, offset: CGSize(width: 10, height: 0), radius: 6)
    soft.blendMode = .multiply
    text.yy_textShadow = soft
    text.yy_textBackgroundBorder = YYTextBorder(fill: .green, cornerRadius: 0)
    text.append(styled("  .", try mono()))
    let blurred = try Picture(try lay(text))
    // Blue by multiplication on green is black.
    #expect(blurred[Int(glyphs.maxX) + 2, y] != picture[Int(glyphs.maxX) + 2, y])
    #expect(blurred.count { $0[0] > 20 && $0[0] < 235 && $0[0] == $0[1] && $0[2] == 255 } > 20)
    // At twice the scale a point is two pixels.
    text.yy_textShadow = nil
    text.yy_setTextShadow(
      YYTextShadow(color: .blue, offset: CGSize(width: 10, height: 0), radius: 0), range: range(0, 2))
    text.yy_textBackgroundBorder = nil
    let large = try Picture(try lay(text), scale: 2)
    #expect(abs(large.box { $0 == blue }.maxX - large.box { $0 == red }.maxX - 20) <= 2)
  }

  @Test("S4-071 S4-072: Shadows are chained, the kit's counts too, and both kinds become each other")
  func chained() throws {
    let shadow = YYTextShadow(color: .blue, offset: CGSize(width: 0, height: 30), radius: 0)
    shadow.subShadow = YYTextShadow(color: .red, offset: CGSize(width: 0, height: 40), radius: 0)
    let text = styled("█", try mono(), [.foregroundColor: UIColor.black])
    text.yy_textShadow = shadow
    let picture = try Picture(try lay(text))
    let glyph = picture.box { $0 == black }
    // The child is above: where both are, red.
    #expect(picture[Int(glyph.midX), Int(glyph.maxY) + 25] == red)
    #expect(picture.count { $0 == blue } == 0 || picture.box { $0 == blue }.maxY < glyph.maxY + 12)
    let kit = NSShadow()
    kit.shadowColor = UIColor.green
    kit.shadowOffset = CGSize(width: 60, height: 0)
    kit.shadowBlurRadius = 0
    text.yy_shadow = kit
    let both = try Picture(try lay(text))
    #expect(both[Int(glyph.midX) + 60, Int(glyph.midY)] == green)
    #expect(both[Int(glyph.midX), Int(glyph.maxY) + 25] == red)
    let made = YYTextShadow(nsShadow: kit)
    #expect(made.color == .green && made.offset == CGSize(width: 60, height: 0) && made.radius == 0)
    #expect(made.nsShadow() == kit)
  }

  @Test("S4-073 S4-074: An inner shadow darkens the inside of upper edges only; spaces have none")
  func innerShadow() throws {
    let text = styled("█ █", try mono(), [.foregroundColor: UIColor.white])
    text.yy_textBackgroundBorder = YYTextBorder(fill: .green, cornerRadius: 0)
    let plain = try Picture(try lay(text))
    text.yy_textInnerShadow = YYTextShadow(color: .black, offset: CGSize(width: 0, height: 4), radius: 0)
    let picture = try Picture(try lay(text))
    let x = 12
    let first = (0..<200).first { picture[x, $0] == black } ?? -1
    #expect(first >= 0 && picture[x, first + 2] == black && picture[x, first + 8] == white)
    for y in 0..<200 {
      for other in 0..<300 where plain[other, y] == green { #expect(picture[other, y] == green) }
    }
    let spaces = styled("   ", try mono())
    spaces.yy_textInnerShadow = YYTextShadow(color: .black, offset: CGSize(width: 0, height: 4), radius: 2)
    #expect(try Picture(try lay(spaces)).count { $0 != white } == 0)
  }

  @Test("S4-075: Each glyph is transformed about its origin, and lines and advances stay")
  func transform() throws {
    let text = styled("██ word", try mono(20))
    let plain = try lay(text)
    text.yy_setTextGlyphTransform(CGAffineTransform(scaleX: 0.5, y: 1), range: range(0, 2))
    let layout = try lay(text)
    #expect(layout.lines.map(\.bounds) == plain.lines.map(\.bounds))
    let advance = 20 * 1233.0 / 2048
    let picture = try Picture(layout)
    let y = Int(layout.lines[0].position.y) - 6
    #expect(picture[3, y] == black && picture[Int(advance) - 3, y] == white)
    #expect(picture[Int(advance) + 3, y] == black && picture[Int(advance * 2) - 3, y] == white)
  }

  @Test("S4-076: Outlines are a hundredth of the size times the value, filled too where it is negative")
  func strokes() throws {
    func picture(_ width: Double, _ color: UIColor?) throws -> Picture {
      let text = styled(
        "█", try mono(100), [.foregroundColor: UIColor.red, .strokeWidth: NSNumber(value: width)])
      if let color { text.yy_strokeColor = color }
      return try Picture(try lay(text))
    }
    let outline = try picture(10, .blue)
    let inside = outline.box { $0 == blue }
    #expect(outline[Int(inside.midX), Int(inside.midY)] == white)
    #expect(try picture(-10, .blue)[Int(inside.midX), Int(inside.midY)] == red)
    #expect(try picture(10, nil).count { $0 == blue } == 0)
    let y = Int(inside.midY)
    #expect(
      (0..<150).count { outline[$0, y] == blue } >= 13 && (0..<150).count { outline[$0, y] == blue } <= 20)
    #expect(try picture(10, nil).box { $0 == red }.width >= inside.width - 1)
  }

  @Test("S4-077: A pattern fills glyphs with its tile")
  func pattern() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 2, y: 0, width: 2, height: 4))
    }
    let text = styled("█", try mono(), [.foregroundColor: UIColor(patternImage: tile)])
    let picture = try Picture(try lay(text))
    for x in 4..<20 { #expect(picture[x, 20] == (x % 4 < 2 ? red : blue)) }
  }

  @Test(
    "G-34: The kit's attributes and this module's are all painted, backgrounds lowest, lines in their places")
  func mixed() throws {
    let text = styled(
      "████", try mono(),
      [
        .foregroundColor: UIColor.black, .backgroundColor: UIColor.yellow,
        .strikethroughStyle: NSNumber(value: 1), .strikethroughColor: UIColor.red,
        .underlineStyle: NSNumber(value: 1), .underlineColor: UIColor.blue,
      ])
    text.replaceCharacters(in: range(1, 1), with: " ")
    text.yy_setTextStrikethrough(
      YYTextDecoration(style: .single, width: 1, color: .green), range: range(0, 1))
    text.yy_setTextBackgroundBorder(YYTextBorder(fill: .magenta, cornerRadius: 0), range: range(2, 1))
    let picture = try Picture(try lay(text))
    #expect(picture.count { $0 == red } > 30 && picture.count { $0 == green } > 20)
    // Under glyphs the kit's underline is not to be seen, under the space it is.
    #expect(picture.count { $0 == blue } > 10)
    #expect(picture.box { $0 == blue }.width < 30)
    #expect(picture.count { $0 == rgb(.yellow) } > 100)
  }
}
