import CoreText
import GalleyFonts
import TestSupport
import Testing

@testable import TextKit

/// A layout manager that notes what its hooks are called with, and draws or not.
private final class RecordingManager: NSLayoutManager {
  struct Line: Equatable {
    var glyphs: NSRange
    var style: Int
    var offset: CGFloat
    var rect: CGRect
    var lineGlyphs: NSRange
    var origin: CGPoint
  }
  var asked: [NSRange] = []
  var underlines: [Line] = []
  var strikethroughs: [Line] = []
  var backgrounds: [(rects: [CGRect], range: NSRange, color: UIColor)] = []
  var glyphs: [(glyphs: [CGGlyph], attributes: [NSAttributedString.Key: Any], color: CGColor?)] = []
  var drawsBoxes = false
  var drawsNothing = false
  var shift: CGFloat = 0

  override func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    asked.append(glyphRange)
    super.underlineGlyphRange(
      glyphRange, underlineType: underlineVal, lineFragmentRect: lineRect,
      lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }

  override func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    underlines.append(
      Line(
        glyphs: glyphRange, style: underlineVal.rawValue, offset: baselineOffset, rect: lineRect,
        lineGlyphs: lineGlyphRange, origin: containerOrigin))
    if drawsNothing { return }
    guard drawsBoxes else {
      return super.drawUnderline(
        forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: baselineOffset + shift,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
    }
    // As the article's program has it: a box from the first glyph to the one after the last.
    guard let fragment = placedFragment(forGlyphAt: glyphRange.location), let line = fragment.line else {
      return
    }
    func x(_ glyph: Int) -> CGFloat {
      fragment.origin.x
        + CTLineGetOffsetForStringIndex(line, character(ofGlyph: glyph) - fragment.paragraphStart, nil)
    }
    let end = glyphRange.location + glyphRange.length
    let first = x(glyphRange.location)
    let last = end < fragment.glyphs.upperBound ? x(end) : fragment.usedRect.width
    var box = CGRect(x: lineRect.minX + first, y: lineRect.minY, width: last - first, height: lineRect.height)
    box = box.offsetBy(dx: containerOrigin.x, dy: containerOrigin.y).integral.insetBy(dx: 0.5, dy: 0.5)
    boxes.append(box)
    UIColor.green.set()
    UIBezierPath(rect: box).stroke()
  }
  var boxes: [CGRect] = []

  override func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    strikethroughs.append(
      Line(
        glyphs: glyphRange, style: strikethroughVal.rawValue, offset: baselineOffset, rect: lineRect,
        lineGlyphs: lineGlyphRange, origin: containerOrigin))
  }

  override func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange,
    color: UIColor
  ) {
    backgrounds.append((Array(UnsafeBufferPointer(start: rectArray, count: rectCount)), charRange, color))
  }

  override func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont,
    textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any], in CGContext: CGContext
  ) {
    self.glyphs.append(
      (Array(UnsafeBufferPointer(start: glyphs, count: glyphCount)), attributes, nil))
    let lowered = textMatrix.concatenating(CGAffineTransform(translationX: 0, y: shift))
    super.showCGGlyphs(
      glyphs, positions: positions, count: glyphCount, font: font,
      textMatrix: shift == 0 ? textMatrix : lowered, attributes: attributes, in: CGContext)
  }
}

@Suite("Drawing hooks of layout managers")
struct DrawingHookTests {
  private func string(_ text: String, size: Double = 20) throws -> NSMutableAttributedString {
    NSMutableAttributedString(string: text, attributes: [.font: try fileFont(size)])
  }

  @Test(
    "B34: lines leave out white space at both ends of a line, are split by words, and lines through text likewise"
  )
  func pieces() throws {
    let text = try string("  one two  three  \nfour")
    text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 0, length: text.length))
    text.addAttribute(.strikethroughStyle, value: 0x8002, range: NSRange(location: 0, length: text.length))
    let manager = RecordingManager()
    let stack = DrawnStack(text, width: 400, manager: manager)
    _ = try stack.page(420, 80, at: CGPoint(x: 7, y: 9))
    // No ligatures here: glyphs are characters.
    #expect(manager.underlines.map(\.glyphs) == [NSRange(2..<16), NSRange(19..<23)])
    #expect(manager.asked == [NSRange(0..<19), NSRange(19..<23)])
    #expect(
      manager.strikethroughs.map(\.glyphs)
        == [NSRange(2..<5), NSRange(6..<9), NSRange(11..<16), NSRange(19..<23)])
    #expect(manager.underlines.allSatisfy { $0.style == 1 && $0.origin == CGPoint(x: 7, y: 9) })
    #expect(manager.strikethroughs.allSatisfy { $0.style == 0x8002 && $0.offset < 0 })
    let fragments = stack.fragments
    #expect(manager.underlines.map(\.rect) == fragments.map(\.rect))
    #expect(manager.underlines.map(\.lineGlyphs) == fragments.map { NSRange($0.glyphs) })
    let font = try fileFont(20)
    #expect(abs(manager.underlines[0].offset + CTFontGetUnderlinePosition(font)) < 1e-6)
  }

  @Test("Underlines are drawn as deep as the hook is told, and where it is told, attribute or not")
  func depth() throws {
    let text = try string("xxxx xxxx")
    text.addAttributes(
      [.underlineStyle: 1, .underlineColor: UIColor.red], range: NSRange(location: 0, length: 9))
    let manager = RecordingManager()
    let stack = DrawnStack(text, width: 400, manager: manager)
    let plain = try stack.page(120, 50, scale: 4)
    manager.shift = 3
    // Glyphs are lowered as well: look at the red only.
    let lowered = try stack.page(120, 50, scale: 4)
    let (before, after) = (plain.box(where: Page.isRed), lowered.box(where: Page.isRed))
    #expect(abs(after.minY - before.minY - 12) <= 1 && after.height == before.height)
    manager.shift = 0
    let direct = try Page(120, 50, scale: 4) {
      let fragment = try #require(stack.fragments.first)
      manager.drawUnderline(
        forGlyphRange: NSRange(0..<4), underlineType: .double, baselineOffset: manager.underlines[0].offset,
        lineFragmentRect: fragment.rect, lineFragmentGlyphRange: NSRange(fragment.glyphs),
        containerOrigin: .zero)
    }
    let end = 4 * CTLineGetOffsetForStringIndex(try #require(stack.fragments.first?.line), 4, nil)
    let box = direct.box(where: Page.isRed)
    #expect(abs(box.maxX - end) <= 1 && box.minX <= 1 && box.height > before.height * 2)
    // Text without the attribute gets one in its own colour.
    let bare = DrawnStack(try string("xxxx"), width: 400)
    let drawn = try Page(120, 50, scale: 4) {
      let fragment = try #require(bare.fragments.first)
      bare.manager.drawStrikethrough(
        forGlyphRange: NSRange(1..<3), strikethroughType: .single, baselineOffset: -6,
        lineFragmentRect: fragment.rect, lineFragmentGlyphRange: NSRange(fragment.glyphs),
        containerOrigin: .zero)
    }
    let line = try #require(bare.fragments.first?.line)
    #expect(abs(drawn.ink.minX - 4 * CTLineGetOffsetForStringIndex(line, 1, nil)) <= 1)
    #expect(abs(drawn.ink.maxX - 4 * CTLineGetOffsetForStringIndex(line, 3, nil)) <= 1)
    let baseline = try #require(bare.fragments.first).origin.y
    #expect(abs(drawn.ink.minY - 4 * (baseline - 6)) <= 1.5)
  }

  @Test(
    "S0-62: an overridden underline is a green box from the first glyph to the one behind; no line is painted"
  )
  func boxes() throws {
    let text = try string("see www.example.org for more and www.example.com")
    let links = [4..<19, 33..<48]
    for link in links {
      text.addAttributes([.underlineStyle: 1, .link: "x"], range: NSRange(link))
    }
    let manager = RecordingManager()
    manager.drawsBoxes = true
    let stack = DrawnStack(text, width: 600, padding: 5, manager: manager)
    let page = try stack.page(620, 60)
    let fragment = try #require(stack.fragments.first)
    let line = try #require(fragment.line)
    #expect(manager.boxes.count == 2)
    let first = 5 + CTLineGetOffsetForStringIndex(line, 4, nil)
    let behind = 5 + CTLineGetOffsetForStringIndex(line, 19, nil)
    #expect(manager.boxes[0].minX == first.rounded(.down) + 0.5)
    #expect(manager.boxes[0].maxX == behind.rounded(.up) - 0.5)
    #expect(
      manager.boxes[1].maxX == fragment.usedRect.width.rounded(.up) - 0.5, "the used width at the line's end")
    // The picture: the text without underlines, and two green boxes.
    manager.drawsBoxes = false
    manager.drawsNothing = true
    let plain = try stack.page(620, 60)
    let baseline = Int(fragment.origin.y)
    let font = try fileFont(20)
    let row = baseline + Int(1 - CTFontGetUnderlinePosition(font))
    #expect(
      (Int(first) + 2..<Int(behind) - 2).contains { plain[$0, row] == [255, 255, 255] }, "no underline")
    for (x, y) in [(Int(first), baseline), (Int(behind.rounded(.up)) - 1, baseline)] {
      #expect(page[x, y][1] > 180 && page[x, y][0] < 140, "green at \(x)")
    }
  }

  @Test("S0-63: with the container at 20, 30 the box is moved by exactly as much")
  func boxOrigin() throws {
    let text = try string("a link here")
    text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 2, length: 4))
    let manager = RecordingManager()
    manager.drawsBoxes = true
    let stack = DrawnStack(text, width: 200, padding: 5, manager: manager)
    let (plain, moved) = (try stack.page(240, 80), try stack.page(240, 80, at: CGPoint(x: 20, y: 30)))
    #expect(manager.boxes.count == 2)
    #expect(manager.boxes[1] == manager.boxes[0].offsetBy(dx: 20, dy: 30))
    #expect(
      moved.box(where: Page.isGreen) == plain.box(where: Page.isGreen).offsetBy(dx: 20, dy: 30)
        && !plain.box(where: Page.isGreen).isNull)
  }

  @Test("Backgrounds go through their hook: rectangles of all lines of a range, in the context's coordinates")
  func backgrounds() throws {
    let text = try string("aaaa bbbb cccc dddd")
    text.addAttribute(.backgroundColor, value: UIColor.red, range: NSRange(location: 2, length: 10))
    text.addAttribute(.backgroundColor, value: UIColor.green, range: NSRange(location: 15, length: 4))
    let manager = RecordingManager()
    let stack = DrawnStack(text, width: 100, manager: manager)
    let page = try stack.page(140, 100, at: CGPoint(x: 10, y: 20))
    #expect(page.box(where: Page.isRed).isNull, "the hook draws nothing here")
    #expect(manager.backgrounds.map(\.range) == [NSRange(2..<12), NSRange(15..<19)])
    let fragments = stack.fragments
    let rects = try #require(manager.backgrounds.first).rects
    #expect(rects.count == 2)
    #expect(rects.map(\.minX).last == 10)
    let line = try #require(fragments[0].line)
    #expect(abs(rects[0].minX - 10 - CTLineGetOffsetForStringIndex(line, 2, nil)) < 1e-6)
    #expect(abs(rects[0].minY - 20 - fragments[0].rect.minY) < 1e-6)
    #expect(manager.backgrounds[1].color == UIColor.green)
    // Only what is asked for.
    manager.backgrounds = []
    _ = try Page(140, 100) {
      manager.drawBackground(forGlyphRange: NSRange(3..<4), at: .zero)
    }
    #expect(manager.backgrounds.map(\.range) == [NSRange(3..<4)])
  }

  @Test("Glyphs go through showCGGlyphs, which may draw them elsewhere")
  func glyphs() throws {
    let text = try string("ab cd")
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 3, length: 2))
    let manager = RecordingManager()
    let stack = DrawnStack(text, width: 200, manager: manager)
    let plain = try stack.page(100, 60)
    let font = try fileFont(20)
    var expected = [CGGlyph](repeating: 0, count: 5)
    _ = CTFontGetGlyphsForCharacters(font, Array("ab cd".utf16), &expected, 5)
    #expect(manager.glyphs.flatMap(\.glyphs) == expected)
    #expect(manager.glyphs.count == 2 && manager.glyphs[1].attributes[.foregroundColor] as? UIColor == .red)
    manager.shift = 12
    let lowered = try stack.page(100, 60)
    #expect(lowered.ink == plain.ink.offsetBy(dx: 0, dy: 12))
    #expect(lowered.box(where: Page.isRed) == plain.box(where: Page.isRed).offsetBy(dx: 0, dy: 12))
  }
}
