import CoreText
import GalleyFonts
import TestSupport
import Testing
import TextKit

/// What the kit's attributes look like, drawn by strings.
@Suite("Attributes painted")
struct AttributePaintTests {
  private func page(
    _ text: String, _ more: [NSAttributedString.Key: Any], size: Double = 20, scale: Int = 4
  ) throws -> Page {
    let attributes = more.merging([.font: try fileFont(size)]) { value, _ in value }
    return try Page(Int(text.size(withAttributes: attributes).width) + 20, 50, scale: scale) {
      text.draw(at: CGPoint(x: 10, y: 10), withAttributes: attributes)
    }
  }

  /// The heights of the bands of red rows, from above.
  private func bands(_ page: Page) -> [Int] {
    var heights: [Int] = []
    var isOpen = false
    for y in 0..<page.height {
      let isRed = (0..<page.width).contains { x in Page.isRed(page[x, y][0], page[x, y][1], page[x, y][2]) }
      if isRed, isOpen { heights[heights.count - 1] += 1 }
      if isRed, !isOpen { heights.append(1) }
      isOpen = isRed
    }
    return heights
  }

  /// The lengths of the red stretches in the middle of the topmost band.
  private func strokes(_ page: Page) -> [Int] {
    let box = page.box(where: Page.isRed)
    guard let height = bands(page).first, !box.isNull else { return [] }
    let y = Int(box.minY) + height / 2
    var lengths: [Int] = []
    var isOpen = false
    for x in 0..<page.width {
      let isRed = Page.isRed(page[x, y][0], page[x, y][1], page[x, y][2])
      if isRed, isOpen { lengths[lengths.count - 1] += 1 }
      if isRed, !isOpen { lengths.append(1) }
      isOpen = isRed
    }
    return lengths
  }

  private func decorated(_ style: NSUnderlineStyle, isStrikethrough: Bool) -> [NSAttributedString.Key: Any] {
    isStrikethrough
      ? [
        .strikethroughStyle: style.rawValue, .strikethroughColor: UIColor.red,
        .foregroundColor: UIColor.white,
      ] : [.underlineStyle: style.rawValue, .underlineColor: UIColor.red]
  }

  @Test("S0-11: bands of single, thick and double lines at four times the size", arguments: [false, true])
  func weights(isStrikethrough: Bool) throws {
    func heights(_ style: NSUnderlineStyle) throws -> [Int] {
      bands(try page("xxxxxxxx", decorated(style, isStrikethrough: isStrikethrough)))
    }
    let font = try fileFont(20).font
    let thickness = (isStrikethrough ? font.strikeoutThickness : font.underlineThickness) * 4
    let single = try heights(.single)
    #expect(single.count == 1 && abs(Double(single[0]) - thickness) <= 1.5)
    let thick = try heights(.thick)
    #expect(thick.count == 1 && abs(Double(thick[0]) - 2 * thickness) <= 1.5)
    #expect(try heights(.double).count == 2)
  }

  @Test("S0-12 and S0-13: patterns in all weights", arguments: [false, true])
  func patterns(isStrikethrough: Bool) throws {
    for (pattern, period) in [
      (NSUnderlineStyle.patternDot, 1), (.patternDash, 1), (.patternDashDot, 2), (.patternDashDotDot, 3),
    ] {
      for weight in [NSUnderlineStyle.single, .thick, .double] {
        let page = try page(
          String(repeating: "x", count: 30), decorated([weight, pattern], isStrikethrough: isStrikethrough),
          scale: 4)
        #expect(bands(page).count == (weight == .double ? 2 : 1))
        let lengths = strokes(page).dropFirst().dropLast()
        #expect(lengths.count >= period * 3)
        let longest = try #require(lengths.max())
        let dashes = lengths.count { $0 > longest / 2 }
        #expect(abs(dashes * period - lengths.count) <= period, "one long stroke a period")
      }
    }
  }

  @Test("S0-14: by word leaves spaces open, with any pattern", arguments: [false, true])
  func byWord(isStrikethrough: Bool) throws {
    let solid = try page("one two three", decorated([.single, .byWord], isStrikethrough: isStrikethrough))
    #expect(strokes(solid).count == 3)
    let whole = try page("one two three", decorated(.single, isStrikethrough: isStrikethrough))
    #expect(strokes(whole).count == 1)
  }

  @Test("S0-15: the line has its own colour, the glyphs theirs, and without one the line has theirs")
  func colors() throws {
    let red = try page("xxx", [.underlineStyle: 1, .underlineColor: UIColor.red])
    #expect(!red.box(where: Page.isRed).isNull && !red.box(where: Page.isDark).isNull)
    #expect(red.box(where: Page.isDark).maxY < red.box(where: Page.isRed).minY + 4)
    let green = try page(
      "xxx", [.underlineStyle: 1, .strikethroughStyle: 1, .foregroundColor: UIColor.green])
    #expect(green.box { red, _, _ in red < 60 }.height > 48 && green.box(where: Page.isDark).isNull)
  }

  @Test("S0-17: a background beneath wrapped text is one box a line, and glyphs lie on it")
  func background() throws {
    let font = try fileFont(20)
    let text = NSMutableAttributedString(
      string: "aaaa bbbb cccc dddd", attributes: [.font: font, .foregroundColor: UIColor.red])
    text.addAttribute(.backgroundColor, value: UIColor.green, range: NSRange(location: 2, length: 15))
    let page = try Page(120, 100) {
      text.draw(
        with: CGRect(x: 0, y: 0, width: 100, height: 100), options: .usesLineFragmentOrigin, context: nil)
    }
    let height = CTFontGetAscent(font) + CTFontGetDescent(font)
    let rows = (0..<2).map { line -> ClosedRange<Int> in
      let y = Int((CGFloat(line) + 0.9) * height)
      let green = (0..<120).filter { Page.isGreen(page[$0, y][0], page[$0, y][1], page[$0, y][2]) }
      return (green.first ?? 0)...(green.last ?? 0)
    }
    let aa = "aa".size(withAttributes: [.font: font]).width
    #expect(abs(CGFloat(rows[0].lowerBound) - aa) <= 1.5)
    #expect(abs(CGFloat(rows[0].upperBound) - "aaaa bbbb".size(withAttributes: [.font: font]).width) <= 2)
    #expect(rows[1].lowerBound <= 1)
    #expect(abs(CGFloat(rows[1].upperBound) - "cccc dd".size(withAttributes: [.font: font]).width) <= 2)
    #expect(!page.box(where: Page.isRed).isNull)
  }

  @Test("S0-21: letterpress keeps the layout and darkens upper edges; a lighter rim is below on grey ground")
  func letterpress() throws {
    let style = NSAttributedString.TextEffectStyle.letterpressStyle
    let base: [NSAttributedString.Key: Any] = [
      .foregroundColor: UIColor(white: 0.5, alpha: 1), .backgroundColor: UIColor(white: 0.8, alpha: 1),
    ]
    let font = try fileFont(30)
    let pressed = base.merging([.textEffect: style.rawValue]) { $1 }
    #expect(
      "EEE".size(withAttributes: base.merging([.font: font]) { $1 })
        == "EEE".size(withAttributes: pressed.merging([.font: font]) { $1 }))
    let (off, on) = (try page("EEE", base, size: 30), try page("EEE", pressed, size: 30))
    var (darker, lighter) = (0, 0)
    for y in 0..<off.height {
      for x in 0..<off.width {
        if on[x, y][0] &+ 20 < off[x, y][0] { darker += 1 }
        if on[x, y][0] > off[x, y][0] &+ 20, off[x, y][0] > 190 { lighter += 1 }
      }
    }
    #expect(darker > 200 && lighter > 200)
  }

  @Test("Obliqueness and expansion are seen: the top of a stem leans to the right, and letters are wider")
  func shapes() throws {
    func edge(_ page: Page, _ y: Int) -> Int? { (0..<page.width).first { page[$0, y][0] < 128 } }
    let (plain, leaning) = (try page("l", [:], size: 30), try page("l", [.obliqueness: 0.4], size: 30))
    let (top, bottom) = (Int(plain.ink.minY) + 8, Int(plain.ink.maxY) - 8)
    let lean = try #require(edge(leaning, top)) - (try #require(edge(leaning, bottom)))
    #expect(abs(Double(lean) - 0.4 * Double(bottom - top)) <= 2)
    #expect(edge(plain, top) == edge(plain, bottom))
    let wide = try page("x", [.expansion: log(2.0)], size: 30)
    #expect(abs(wide.ink.width - 2 * (try page("x", [:], size: 30)).ink.width) <= 3)
  }

  @Test("Highlights, marks of mistakes and objects are painted under the kit's names")
  func marks() throws {
    let highlight = try page(
      "xx",
      [
        .textHighlightStyle: NSAttributedString.TextHighlightStyle.default.rawValue,
        .textHighlightColorScheme: NSAttributedString.TextHighlightColorScheme.pink.rawValue,
      ])
    #expect(!highlight.box { $0 > 200 && $1 < 220 && $1 > 100 && $2 > 100 }.isNull)
    let wrong = try page(
      "xx", [.spellingState: NSAttributedString.SpellingState.spelling.rawValue])
    #expect(!wrong.box { $0 > 200 && $1 < 120 && $2 < 120 }.isNull)
    let plain = try page("xx", [:])
    for key in [NSAttributedString.Key.toolTip, .markedClauseSegment, .cursor, .textItemTag] {
      #expect(try page("xx", [key: "https://example.org"]).bytes == plain.bytes, "\(key) is for views")
    }
  }
}
