import TestSupport
import Testing
import YYText

struct DecorationTests {
  private func picture(
    _ text: NSAttributedString, scale: CGFloat = 1, width: CGFloat = 300
  ) throws -> Picture {
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: width, height: 200), text: text))
    return try Picture(layout, scale: scale)
  }

  /// A row of spaces that ends with a dot, so that a line under it is all there is to see.
  private func line(_ style: YYTextLineStyle, width: NSNumber? = 2, count: Int = 40) throws
    -> NSMutableAttributedString
  {
    let text = styled(String(repeating: "\u{A0}", count: count) + ".", try font(20))
    text.yy_setTextUnderline(
      YYTextDecoration(style: style, width: width, color: .red), range: range(0, count))
    return text
  }

  private func rows(_ picture: Picture, _ x: Int = 60) -> [Int] {
    (0..<picture.height).filter { picture[x, $0] == red }
  }

  /// The lengths of red and other pixels by turns along the first red row, from its first change on.
  private func lengths(_ picture: Picture) -> [Int] {
    let y = Int(picture.box { $0 == red }.minY)
    var lengths: [Int] = []
    var last = picture[0, y] == red
    var count = 0
    for x in 0..<picture.width {
      let isRed = picture[x, y] == red
      if isRed == last {
        count += 1
      } else {
        lengths.append(count)
        (last, count) = (isRed, 1)
      }
    }
    return lengths
  }

  @Test("A line of dots that is far longer than what is seen looks like a short one, and so does its shadow")
  func endless() throws {
    func columns(kern: CGFloat, _ style: YYTextLineStyle) throws -> [[[UInt8]]] {
      let text = try line(style)
      let shadow = YYTextShadow(color: .blue, offset: CGSize(width: 4, height: 3), radius: 0)
      let decoration = YYTextDecoration(style: style, width: 2, color: .red)
      decoration.shadow = shadow
      text.yy_setTextUnderline(decoration, range: range(0, 40))
      text.yy_setKern(kern as NSNumber, range: range(39, 1))
      let layout = try #require(
        YYTextLayout(containerSize: CGSize(width: 2e12, height: 200), text: text))
      let picture = try Picture(layout, CGSize(width: 300, height: 50))
      return (0..<150).map { x in (0..<50).map { picture[x, $0] } }
    }
    for style: YYTextLineStyle in [[.single, .patternCircleDot], [.thick, .patternDash], .single] {
      let short = try columns(kern: 1, style)
      let isPainted = short.joined().contains { $0[0] == 255 && $0[1] < 100 }
      #expect(isPainted)
      for kern: CGFloat in [1e6, 1e12] {
        let isSame = try columns(kern: kern, style) == short
        #expect(isSame, "\(style) \(kern)")
      }
    }
  }

  @Test("S4-056: Thick is twice as wide, double is two lines, patterns have lengths in widths of the line")
  func styles() throws {
    #expect(rows(try picture(try line(.single))).count == 2)
    #expect(rows(try picture(try line(.thick))).count == 4)
    let double = rows(try picture(try line(.double)))
    #expect(double.count == 4 && double[2] - double[0] == 4)
    #expect(lengths(try picture(try line([.single, .patternDash]))).prefix(4) == [24, 6, 24, 6])
    #expect(lengths(try picture(try line([.single, .patternDot]))).prefix(4) == [10, 6, 10, 6])
    #expect(lengths(try picture(try line([.single, .patternDashDot]))).prefix(5) == [24, 6, 10, 6, 24])
    #expect(
      lengths(try picture(try line([.single, .patternDashDotDot]))).prefix(7) == [24, 6, 10, 6, 10, 6, 24])
    let dots = try picture(try line([.single, .patternCircleDot], width: 12))
    let box = dots.box { $0 == red }
    let y = Int(box.midY)
    var starts: [Int] = []
    for x in 1..<200 where dots[x, y] == red && dots[x - 1, y] != red { starts.append(x) }
    #expect(starts.count > 3 && zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == 36 })
    // Round: the corners are empty.
    #expect(dots[starts[1], Int(box.minY)] != red)
  }

  @Test("S4-057: Dashes go on across two runs as in one")
  func phase() throws {
    let whole = try line([.single, .patternDashDot])
    let split = NSMutableAttributedString(attributedString: whole)
    split.yy_setAttribute(
      YYTextBindingAttributeName, value: YYTextBinding(deleteConfirm: true), range: range(7, 9))
    split.yy_setTextUnderline(
      YYTextDecoration(
        style: [.single, .patternDashDot], width: 2, color: UIColor(red: 1, green: 0, blue: 0, alpha: 1)),
      range: range(20, 10))
    #expect(try picture(split) == picture(whole))
  }

  @Test("S4-058: Without width and colour a line under text takes the fonts' greatest and the text's colour")
  func underline() throws {
    let (small, large) = (try font(20), try font(60))
    let text = styled("\u{A0}\u{A0}", small, [.foregroundColor: UIColor.red])
    text.append(styled("\u{A0}", large, [.foregroundColor: UIColor.red]))
    text.append(styled(".", small))
    text.yy_setTextUnderline(YYTextDecoration(style: .single), range: range(0, 3))
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: 300, height: 200), text: text))
    let box = try Picture(layout).box { $0 == red }
    #expect(box.height == CTFontGetUnderlineThickness(large).rounded())
    #expect(abs(box.midY - (layout.lines[0].position.y - CTFontGetUnderlinePosition(large))) <= 1)
    // Beneath glyphs.
    let covered = styled("█", try font(40, TestFonts.dejaVuSansMono), [.foregroundColor: UIColor.black])
    covered.yy_textUnderline = YYTextDecoration(style: .single, width: 3, color: .red)
    #expect(try picture(covered).count { $0 == red } == 0)
  }

  @Test("S4-059: A line through text is at half the greatest x-height, above the glyphs")
  func strikethrough() throws {
    let (small, large) = (try font(20), try font(60))
    let text = styled("██", small, [.foregroundColor: UIColor.black])
    text.append(styled("\u{A0}.", large))
    text.yy_setTextStrikethrough(YYTextDecoration(style: .single, width: 2, color: .red), range: range(0, 2))
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: 300, height: 200), text: text))
    let box = try Picture(layout).box { $0 == red }
    #expect(abs(box.midY - (layout.lines[0].position.y - CTFontGetXHeight(large) / 2)) <= 1)
    #expect(box.height == 2 && box.width > 5)
  }

  @Test("S4-060: Both shadows of a line are painted; a line through text has its own, and its own style")
  func shadows() throws {
    let text = try line(.single)
    let under = YYTextDecoration(style: .single, width: 2, color: .red)
    under.shadow = YYTextShadow(color: .blue, offset: CGSize(width: 0, height: 10), radius: 0)
    under.shadow?.subShadow = YYTextShadow(color: .green, offset: CGSize(width: 0, height: 20), radius: 0)
    text.yy_setTextUnderline(under, range: range(0, 40))
    let one = try picture(text)
    let y = Int(one.box { $0 == red }.minY)
    #expect(one[60, y + 10] == blue && one[60, y + 20] == green)
    let through = YYTextDecoration(style: .thick, width: 2, color: .black)
    through.shadow = YYTextShadow(color: .magenta, offset: CGSize(width: 0, height: 40), radius: 0)
    text.yy_setTextStrikethrough(through, range: range(0, 40))
    let two = try picture(text)
    #expect(two.box { $0 == [255, 0, 255] }.height == 4)
    #expect(two[60, Int(two.box { $0 == black }.minY) + 40] == [255, 0, 255])
  }

  @Test("S4-061: A line of one point covers 1, 2, 3 rows of pixels at scale 1, 2, 3, and no part of others")
  func snapped() throws {
    for scale in 1...3 {
      for size in [13.0, 17.3, 20] {
        let text = styled("\u{A0}\u{A0}\u{A0}.", try font(size))
        text.yy_setTextUnderline(YYTextDecoration(style: .single, width: 1, color: .red), range: range(0, 3))
        let picture = try picture(text, scale: CGFloat(scale))
        let column = (0..<picture.height).map { picture[2 * scale, $0] }
        #expect(column.count { $0 == red } == scale)
        #expect(column.count { $0 != red && $0 != white } == 0)
      }
    }
  }

  @Test("S4-062: A line break is not decorated")
  func lineBreak() throws {
    let text = styled("\u{A0}\u{A0}\nx", try font(20))
    text.yy_setTextUnderline(YYTextDecoration(style: .single, width: 2, color: .red), range: range(0, 3))
    #expect(abs(try picture(text).box { $0 == red }.maxX - 2 * 20 * 569 / 2048) <= 1)
  }

  @Test("X-26: The kit's lines, backgrounds and attachments are painted beside this module's")
  func kit() throws {
    let attachment = NSTextAttachment(image: image(.magenta, CGSize(width: 10, height: 10)))
    let text = styled(".\u{A0}\u{A0}\u{A0}\u{A0}", try font(40))
    text.append(NSAttributedString(attachment: attachment))
    text.append(styled(".", try font(40)))
    text.addAttributes(
      [.underlineStyle: NSNumber(value: 1), .underlineColor: UIColor.red], range: range(1, 1))
    text.addAttributes(
      [.strikethroughStyle: NSNumber(value: 1), .strikethroughColor: UIColor.green], range: range(2, 1))
    text.yy_setBackgroundColor(.blue, range: range(3, 1))
    text.yy_setTextUnderline(YYTextDecoration(style: .single, width: 2, color: .cyan), range: range(4, 1))
    let picture = try picture(text)
    for color in [red, green, blue, [255, 0, 255], [0, 255, 255]] {
      #expect(picture.count { $0 == color } > 5)
    }
  }
}
