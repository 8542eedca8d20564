import TestSupport
import Testing

@testable import TextKit

@Suite("Line fragments")
struct LineFragmentTests {
  private let text = "The quick brown fox jumps over the lazy dog.\nAnd so on, and so on, without an end.\n"

  @Test("S0-34: Line ranges tile the text in order, and glyph ranges tile the glyphs")
  func tiling() {
    let string = LayoutText.prose(paragraphs: 20, seed: 7) + "\n"
    let manager = LayoutStack(LayoutText.string(string), width: 173).manager
    let records = manager.records
    #expect(records.first?.characters.lowerBound == 0)
    #expect(records.last?.characters.upperBound == string.utf16.count)
    #expect(records.last?.glyphs.upperBound == manager.glyphCount)
    for (one, next) in zip(records, records.dropFirst()) {
      #expect(one.characters.upperBound == next.characters.lowerBound)
      #expect(one.glyphs.upperBound == next.glyphs.lowerBound)
      #expect(one.rect.maxY == next.rect.minY)
    }
  }

  @Test(
    "Lines break and stand where a frame of Core Text has them, padding apart", arguments: [61.0, 120, 333])
  func agreesWithFrames(width: CGFloat) {
    let string = LayoutText.string(text, 15)
    let records = LayoutStack(string, width: width).manager.records
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: width - 10, height: 10_000))
    let setter = CTFramesetterCreateWithAttributedString(string)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(records.count == lines.count)
    for (record, (line, origin)) in zip(records, zip(lines, origins)) {
      let range = CTLineGetStringRange(line)
      #expect(record.characters == range.location..<range.location + range.length)
      #expect(abs(record.rect.minY + record.origin.y - (10_000 - origin.y)) < 1e-9)
      #expect(abs(record.rect.minX + record.origin.x - (origin.x + 5)) < 1e-9)
    }
  }

  @Test(
    "B19: The fragment spans the container, the used rectangle hugs the text and includes padding and line spacing"
  )
  func fragmentAndUsedRect() throws {
    let style = LayoutText.style([
      .lineSpacingAdjustment: 7, .paragraphSpacing: 11, .paragraphSpacingBefore: 3,
    ])
    let string = LayoutText.string("one two\nthree", 20, style: style)
    let records = LayoutStack(string, width: 300).manager.records
    let font = LayoutText.font(20)
    let height = CTFontGetAscent(font) + CTFontGetDescent(font)
    let line = height + CTFontGetLeading(font) + 7
    try #require(records.count == 2)
    #expect(records[0].rect.minX == 0 && records[0].rect.width == 300)
    #expect(abs(records[0].usedRect.height - line) < 1e-9)
    #expect(abs(records[0].rect.height - (line + 11)) < 1e-9)
    // The first paragraph of a container has no space above it, the second one has.
    #expect(records[0].usedRect.minY == 0)
    #expect(abs(records[1].usedRect.minY - (records[1].rect.minY + 3)) < 1e-9)
    #expect(abs(records[1].rect.height - (3 + line + 11)) < 1e-9)
    let width = CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(LayoutText.string("one two", 20)), nil, nil, nil)
    #expect(records[0].usedRect.minX == 0 && abs(records[0].usedRect.width - (CGFloat(width) + 10)) < 1e-9)
  }

  @Test("B20: Locations count from the fragment's origin: the baseline down, padding and indent to the right")
  func locations() throws {
    let style = LayoutText.style([.firstLineHeadIndent: 24, .headIndent: 9, .paragraphSpacingBefore: 6])
    let string = LayoutText.string("a\nb b b b b b b b b b", 20, style: style)
    let records = LayoutStack(string, width: 100, padding: 8).manager.records
    try #require(records.count > 2)
    let ascent = CTFontGetAscent(LayoutText.font(20))
    #expect(records[0].origin == CGPoint(x: 8 + 24, y: ascent))
    #expect(records[1].origin.x == 32 && abs(records[1].origin.y - (6 + ascent)) < 1e-9)
    #expect(records[2].origin == CGPoint(x: 8 + 9, y: ascent))
  }

  @Test("B29: A paragraph's end has a glyph of its own in the line that it ends, without width")
  func newlineGlyphs() throws {
    let manager = LayoutStack(LayoutText.string("ab\ncd\r\nef"), width: 200).manager
    #expect(manager.glyphCount == 8)
    let records = manager.records
    try #require(records.count == 3)
    #expect(records.map(\.glyphs) == [0..<3, 3..<6, 6..<8])
    #expect(manager.glyphCluster(containingGlyph: 5).characters == 5..<7)
    let without = LayoutStack(LayoutText.string("ab"), width: 200).manager.records
    #expect(records[0].lineWidth == without[0].lineWidth)
  }

  @Test("B28: The extra line fragment is after a last line break, and in empty text, and nowhere else")
  func extraLine() {
    let ends = LayoutStack(LayoutText.string("ab\n", 20), width: 200).manager
    let last = ends.records[0]
    #expect(
      ends.extraLineFragmentRect == CGRect(x: 0, y: last.rect.maxY, width: 200, height: last.rect.height))
    #expect(ends.extraLineFragmentUsedRect.width == 10 && ends.extraLineFragmentUsedRect.minX == 0)
    #expect(ends.extraLineFragmentTextContainer === ends.textContainers[0])
    let plain = LayoutStack(LayoutText.string("ab", 20), width: 200).manager
    #expect(plain.extraLineFragmentRect == .zero && plain.extraLineFragmentTextContainer == nil)
    let empty = LayoutStack(NSAttributedString(string: ""), width: 200).manager
    empty.extraLineFragmentAttributes = [.font: LayoutText.font(20)]
    #expect(empty.extraLineFragmentRect == CGRect(x: 0, y: 0, width: 200, height: last.rect.height))
  }

  @Test(
    "U11: The extra line fragment is where the line will be when something is typed",
    arguments: ["\n", "\u{2028}", "\r\n"], [CTTextAlignment.natural, .center, .right])
  func extraLineIsNextLine(terminator: String, alignment: CTTextAlignment) throws {
    let style = LayoutText.style(
      [
        .lineSpacingAdjustment: 3, .paragraphSpacing: 5, .paragraphSpacingBefore: 4, .headIndent: 10,
        .firstLineHeadIndent: 30, .minimumLineHeight: 31,
      ], alignment: alignment)
    let before = LayoutStack(LayoutText.string("first" + terminator, 18, style: style), width: 222).manager
    let after = LayoutStack(LayoutText.string("first" + terminator + "x", 18, style: style), width: 222)
      .manager
    let line = try #require(after.records.last)
    #expect(before.extraLineFragmentRect == line.rect)
    #expect(before.extraLineFragmentUsedRect.minY == line.usedRect.minY)
    #expect(before.extraLineFragmentUsedRect.height == line.usedRect.height)
    #expect(before.extraLineFragmentUsedRect.width == 10)
    #expect(before.records.last?.rect.maxY == line.rect.minY)
  }

  @Test("B42: Padding is taken off at both ends of every line; it is 5 by default")
  func padding() {
    #expect(NSTextContainer(size: .zero).lineFragmentPadding == 5)
    let string = LayoutText.string(text, 15)
    let padded = LayoutStack(string, width: 140, padding: 20).manager.records
    let bare = LayoutStack(string, width: 100, padding: 0).manager.records
    #expect(padded.map(\.characters) == bare.map(\.characters))
    #expect(zip(padded, bare).allSatisfy { $0.origin.x == $1.origin.x + 20 && $0.rect.width == 140 })
  }

  @Test("B43: A width or height that is not positive means any; the default size is ten million")
  func endlessContainers() {
    #expect(NSTextContainer().size == CGSize(width: 10_000_000, height: 10_000_000))
    for size in [CGSize.zero, CGSize(width: -3, height: -4), NSTextContainer().size] {
      let records = LayoutStack(LayoutText.string(text), [[NSTextContainer(size: size)]]).manager.records
      #expect(records.count == 2)
      #expect(records.allSatisfy { $0.rect.width == 10_000_000 })
    }
  }

  @Test("S0-29: A column of any height holds ten thousand words")
  func endlessColumn() {
    let string = LayoutText.prose(paragraphs: 250, seed: 3, words: 40...40)
    let stack = LayoutStack(LayoutText.string(string), width: 200)
    let manager = stack.manager
    #expect(string.split(whereSeparator: \.isWhitespace).count == 10_000)
    #expect(manager.records.last?.characters.upperBound == string.utf16.count)
    #expect(manager.state.isComplete)
    // The height that is told is that of all lines, from the top of the first to the bottom of the last.
    let used = manager.usedRect(for: stack.container)
    let last = manager.lineFragmentRect(forGlyphAt: manager.numberOfGlyphs - 1, effectiveRange: nil)
    #expect(used.minY == 0 && abs(used.height - last.maxY) < 1e-6)
    #expect(abs(used.height - manager.records.reduce(0) { $0 + $1.rect.height }) < 1e-3)
  }

  @Test("S0-35: What does not fit goes to the next line whole; white space at a line's end is not used width")
  func wholeWords() throws {
    let manager = LayoutStack(LayoutText.string("hello      wonderful", 20), width: 120).manager
    let records = manager.records
    try #require(records.count == 2)
    #expect(records.map(\.characters) == [0..<11, 11..<20])
    let width = CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(LayoutText.string("hello", 20)), nil, nil, nil)
    #expect(abs(records[0].usedRect.width - (CGFloat(width) + 10)) < 1e-9)
  }

  @Test(
    "B49: A line is its natural height times the multiple, within bounds; what is added stands above the text"
  )
  func lineHeights() throws {
    let font = LayoutText.font(20)
    let natural = CTFontGetAscent(font) + CTFontGetDescent(font)
    for (lengths, height) in [
      ([CTParagraphStyleSpecifier.lineHeightMultiple: 2], natural * 2), ([.minimumLineHeight: 50], 50),
      ([.maximumLineHeight: 15], 15), ([.lineHeightMultiple: 3, .maximumLineHeight: 40], 40),
    ] as [([CTParagraphStyleSpecifier: CGFloat], CGFloat)] {
      let string = LayoutText.string("ag", 20, style: LayoutText.style(lengths))
      let record = try #require(LayoutStack(string, width: 100).manager.records.first)
      let leading = CTFontGetLeading(font)
      #expect(abs(record.rect.height - (height + leading)) < 1e-9)
      #expect(abs(record.rect.height - leading - record.origin.y - CTFontGetDescent(font)) < 1e-9)
    }
  }

  @Test("B50: Space between paragraphs is the sum of both; the first in a container has none above")
  func paragraphSpacing() throws {
    let style = LayoutText.style([.paragraphSpacing: 9, .paragraphSpacingBefore: 14])
    let records = LayoutStack(LayoutText.string("a\nb\nc", style: style), width: 100).manager.records
    try #require(records.count == 3)
    let plain = LayoutStack(LayoutText.string("a\nb\nc"), width: 100).manager.records
    func baselines(_ records: [FragmentRecord]) -> [CGFloat] { records.map { $0.rect.minY + $0.origin.y } }
    for (order, (spaced, bare)) in zip(baselines(records), baselines(plain)).enumerated() {
      #expect(abs(spaced - bare - 23 * CGFloat(order)) < 1e-9)
    }
  }

  @Test("Without font leading lines stand as close as their fonts allow")
  func fontLeading() {
    let stack = LayoutStack(LayoutText.string("a\nb", 20), width: 100)
    let font = LayoutText.font(20)
    let height = CTFontGetAscent(font) + CTFontGetDescent(font)
    #expect(stack.manager.records[0].rect.height > height + 0.1)
    stack.manager.usesFontLeading = false
    #expect(abs(stack.manager.records[0].rect.height - height) < 1e-9)
  }
}
