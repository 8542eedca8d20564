import TestSupport
import Testing
import YYText

struct BorderTests {
  private func lay(_ text: NSAttributedString, _ width: CGFloat = 300) throws -> YYTextLayout {
    try #require(YYTextLayout(containerSize: CGSize(width: width, height: 200), text: text))
  }

  private func fill(_ color: UIColor, _ inset: CGFloat = 0) -> YYTextBorder {
    let border = YYTextBorder(fill: color, cornerRadius: 0)
    border.insets = UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
    return border
  }

  @Test("S4-063 S4-064: A border goes around each line's part, above or beneath the text, by its insets")
  func lines() throws {
    let text = styled("aaaa nnnn cccc", try font(20))
    text.yy_textBackgroundBorder = fill(.red, 2)
    let layout = try lay(text, 60)
    #expect(layout.lines.count == 3)
    let picture = try Picture(layout)
    for line in layout.lines {
      let middle = Int(line.top) + 4
      let row = (0..<300).filter { picture[$0, middle] != white }
      #expect(abs(CGFloat(row[0]) - 2) <= 1 && abs(CGFloat(row[row.count - 1] + 1) - (line.right - 2)) <= 1)
      #expect(picture[3, Int(line.top)] == white && picture[3, Int(line.bottom) - 5] != white)
    }
    #expect(picture.count { $0[0] < 60 } > 50)
    text.yy_textBackgroundBorder = nil
    text.yy_textBorder = fill(.red, -1)
    let above = try Picture(try lay(text, 60))
    #expect(above.count { $0[0] < 60 } == 0)
    #expect(above.box { $0 == red }.minX == 0)
    let dashed = YYTextBorder(lineStyle: [.single, .patternDash], lineWidth: 3, stroke: .blue)
    dashed.fillColor = .green
    dashed.cornerRadius = 8
    dashed.lineJoin = .round
    dashed.insets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let block = styled("\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}.", try font(60))
    block.yy_setTextBackgroundBorder(dashed, range: range(0, 6))
    let looks = try Picture(try lay(block))
    let inner = looks.box { $0 == green }
    let outer = looks.box { $0 == blue }
    #expect(looks[Int(inner.minX), Int(inner.minY)] != green)
    #expect(outer.width > inner.width && looks.count { $0 == blue } > 100)
    let top = (Int(inner.minX) + 10..<Int(inner.maxX) - 10).map { looks[$0, Int(inner.minY) - 2] }
    #expect(top.contains(blue) && top.contains(white))
  }

  @Test("S4-065: Neighbours with equal borders share one; different values or heights do not")
  func joined() throws {
    let (regular, bold) = (try font(20), try font(20, TestFonts.liberationSansBold))
    func picture(_ one: YYTextBorder, _ two: YYTextBorder, _ second: UIFont) throws -> Picture {
      let text = styled("\u{A0}\u{A0}\u{A0}", regular)
      text.append(styled("\u{A0}\u{A0}\u{A0}", second))
      text.append(styled(".", regular))
      text.yy_setTextBackgroundBorder(one, range: range(0, 3))
      text.yy_setTextBackgroundBorder(two, range: range(3, 3))
      return try Picture(try lay(text))
    }
    func stroke(_ color: UIColor = .red) -> YYTextBorder {
      let border = YYTextBorder(lineStyle: .single, lineWidth: 1, stroke: color)
      border.insets = UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
      return border
    }
    /// The number of upright lines in the middle of the row.
    func uprights(_ picture: Picture) -> Int {
      let y = Int(picture.box { $0[1] < 100 }.midY)
      return (0..<80).count { picture[$0, y][1] < 100 && ($0 == 0 || picture[$0 - 1, y][1] >= 100) }
    }
    #expect(uprights(try picture(stroke(), stroke(), bold)) == 2)
    #expect(uprights(try picture(stroke(), stroke(.blue), bold)) == 4)
    #expect(uprights(try picture(stroke(), stroke(), try font(40))) >= 3)
  }

  @Test("S4-066: The stroke lies outside of the fill, thick doubles it, double adds a ring at 2 to 3 widths")
  func strokes() throws {
    func across(_ style: YYTextLineStyle) throws -> [Int] {
      let border = YYTextBorder(lineStyle: style, lineWidth: 4, stroke: .red)
      border.fillColor = .blue
      border.insets = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
      let text = styled("\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}.", try font(80))
      text.yy_setTextBackgroundBorder(border, range: range(0, 5))
      let picture = try Picture(try lay(text))
      let y = Int(picture.box { $0 == blue }.midY)
      let start = (0..<100).first { picture[$0, y] == blue } ?? 0
      #expect(start == 20)
      return (0..<start).filter { picture[$0, y] == red }
    }
    #expect(try across(.single) == Array(16..<20))
    #expect(try across(.thick) == Array(12..<20))
    #expect(try across(.double) == Array(8..<12) + Array(16..<20))
  }

  @Test("S4-067: A huge radius makes a pill")
  func pill() throws {
    let border = YYTextBorder(fill: .red, cornerRadius: 100)
    let text = styled("\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}.", try font(18))
    text.yy_setTextBackgroundBorder(border, range: range(0, 8))
    let picture = try Picture(try lay(text))
    let box = picture.box { $0 == red }
    #expect(picture[Int(box.minX), Int(box.minY)] == white && picture[Int(box.midX), Int(box.minY)] == red)
    #expect(box.width > 35 && abs(box.height - 20) <= 2)
    for y in Int(box.minY)..<Int(box.maxY) {
      let row = (0..<Int(box.maxX)).filter { picture[$0, y] == red }
      #expect(row.count == row[row.count - 1] - row[0] + 1)
    }
  }

  @Test("S4-068: A border casts one shadow, of fill and stroke together")
  func shadow() throws {
    let border = YYTextBorder(lineStyle: .single, lineWidth: 4, stroke: .red)
    border.fillColor = .green
    border.insets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    border.shadow = YYTextShadow(
      color: UIColor(red: 0, green: 0, blue: 0, alpha: 0.5), offset: CGSize(width: 0, height: 100), radius: 0)
    let text = styled("\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}.", try font(50))
    text.yy_setTextBackgroundBorder(border, range: range(0, 5))
    let picture = try Picture(try lay(text))
    let box = picture.box { $0 == red }
    // All of it equally dark, where two shadows would be darker in parts.
    for y in stride(from: Int(box.minY) + 1, to: Int(box.maxY) - 1, by: 1) {
      let pixel = picture[Int(box.midX), y + 100]
      #expect(abs(Int(pixel[0]) - 127) <= 2, "\(y)")
    }
    #expect(picture[Int(box.midX), Int(box.minY)] == red)
  }

  @Test("S4-069: A block is as wide as the container without insets, as high as all of its rows")
  func block() throws {
    let container = YYTextContainer(
      size: CGSize(width: 300, height: 200), insets: UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 20))
    let text = styled("before\none\ntwo\nthree\nfour\nfive\nafter", try font(14))
    let code = NSUnionRange(
      (text.string as NSString).range(of: "one"), (text.string as NSString).range(of: "five"))
    // Two values that are equal, and not the same.
    text.yy_setTextBlockBorder(fill(.red), range: range(code.location, 6))
    text.yy_setTextBlockBorder(fill(.red), range: range(code.location + 6, code.length - 6))
    let layout = try #require(YYTextLayout(container: container, text: text))
    let picture = try Picture(layout)
    let box = picture.box { $0 == red }
    #expect(box.minX == 10 && box.maxX == 280)
    #expect(abs(box.minY - layout.lines[1].top) <= 1 && abs(box.maxY - layout.lines[5].bottom) <= 1)
    for y in Int(box.minY)..<Int(box.maxY) { #expect(picture[279, y] == red && picture[250, y] == red) }
  }

  @Test("G-19: A border over several rows can end at one straight line")
  func straight() throws {
    let border = fill(.red)
    border.hasStraightTrailingEdge = true
    let text = styled("aaaaaaaa bb cccccc", try font(20))
    text.yy_textBackgroundBorder = border
    let layout = try lay(text, 80)
    #expect(layout.lines.count >= 3)
    let picture = try Picture(layout)
    let widest = layout.lines.map(\.right).max() ?? 0
    for line in layout.lines {
      let y = Int(line.top) + 1
      #expect(abs(CGFloat((0..<300).last { picture[$0, y] == red } ?? 0) + 1 - widest) <= 1)
    }
  }
}
