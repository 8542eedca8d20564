import TestSupport
import Testing

@testable import TextKit

@Suite("Paragraph styles in a layout manager")
struct ParagraphLayoutTests {
  private func records(_ text: String, width: CGFloat = 200, _ change: (NSMutableParagraphStyle) -> Void)
    -> [FragmentRecord]
  {
    let style = NSMutableParagraphStyle()
    change(style)
    let string = NSMutableAttributedString(attributedString: LayoutText.string(text))
    string.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: string.length))
    return LayoutStack(string, width: width).manager.records
  }

  private let long = String(repeating: "several words to fill the lines with ", count: 6)

  @Test("B48: A positive tail indent counts from the leading edge, another one from the trailing edge")
  func tailIndent() {
    let positive = records(long) { $0.tailIndent = 120 }
    let negative = records(long) { $0.tailIndent = -70 }
    // 200 wide, less the padding at both ends: 120 from the left is 70 from the right.
    #expect(positive.map(\.characters) == negative.map(\.characters))
    #expect(positive.allSatisfy { $0.usedRect.maxX <= 5 + 120 + 5 + 1e-6 })
    #expect(records(long) { _ in }.contains { $0.usedRect.maxX > 140 })
  }

  @Test("B51: The layout manager's hyphenation factor holds where the paragraph's is 0")
  func hyphenationFactor() {
    let text = NSMutableAttributedString(
      attributedString: LayoutText.string("considerable extraordinary circumstances notwithstanding"))
    let whole = NSRange(location: 0, length: text.length)
    text.addAttribute(
      NSAttributedString.Key(rawValue: "NSLanguage"), value: NSString(string: "en-US"), range: whole)
    func hyphens(_ stack: LayoutStack) -> Int {
      stack.manager.layOut(paragraphsBefore: .max)
      return stack.manager.placedFragments(in: stack.container).filter { $0.line?.isHyphenated ?? false }
        .count
    }
    let stack = LayoutStack(text, width: 90)
    #expect(hyphens(stack) == 0)
    stack.manager.hyphenation = 1
    #expect(hyphens(stack) > 0)
    stack.manager.hyphenation = 0
    stack.manager.usesDefaultHyphenation = true
    #expect(hyphens(stack) > 0)
    stack.manager.usesDefaultHyphenation = false
    #expect(hyphens(stack) == 0)
  }

  @Test("B52: Tabs lead to stops every 28 points, twelve of them, then to multiples of the default interval")
  func tabs() throws {
    let stack = LayoutStack(
      LayoutText.string("\ta\tb" + String(repeating: "\t", count: 12) + "c"), width: 2000)
    func x(_ character: Int) throws -> CGFloat {
      let fragment = try #require(stack.manager.placedFragment(forCharacterAt: character))
      return fragment.origin.x + CTLineGetOffsetForStringIndex(try #require(fragment.line), character, nil)
    }
    #expect(abs(try x(1) - (5 + 28)) < 1e-6)
    #expect(abs(try x(3) - (5 + 56)) < 1e-6)
    let style = NSMutableParagraphStyle()
    style.tabStops = []
    style.defaultTabInterval = 70
    stack.add(.paragraphStyle, style, NSRange(location: 0, length: stack.storage.length))
    #expect(abs(try x(1) - (5 + 70)) < 1e-6)
    #expect(abs(try x(3) - (5 + 140)) < 1e-6)
  }

  @Test(
    "B54: Natural alignment follows the paragraph's direction, which is that of its first strong character")
  func naturalAlignment() {
    let hebrew = records("\u{05E9}\u{05DC}\u{05D5}\u{05DD}") { _ in }
    #expect(abs(hebrew[0].usedRect.maxX - 200) < 1e-6 && hebrew[0].usedRect.minX > 100)
    #expect(records("abc") { _ in }[0].usedRect.minX == 0)
    let forced = records("abc") { $0.baseWritingDirection = .rightToLeft }
    #expect(abs(forced[0].usedRect.maxX - 200) < 1e-6)
  }

  @Test("S3-34: Justified text is flush at both edges but for its last line, with no other attribute")
  func justified() {
    let lines = records(long) { $0.alignment = .justified }
    #expect(lines.count > 3)
    for line in lines.dropLast() {
      #expect(abs(line.usedRect.minX) < 1e-6 && abs(line.usedRect.maxX - 200) < 1e-6)
    }
    #expect(lines.last!.usedRect.maxX < 199)
  }

  @Test("S3-35: An underline of style 0 changes no layout")
  func noUnderline() {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    let text = NSMutableAttributedString(attributedString: LayoutText.string(long))
    let whole = NSRange(location: 0, length: text.length)
    text.addAttribute(.paragraphStyle, value: style, range: whole)
    let before = LayoutStack(text, width: 200).manager.records
    text.addAttribute(.underlineStyle, value: 0, range: whole)
    #expect(difference(LayoutStack(text, width: 200).manager.records, before) == nil)
  }

  @Test(
    "S3-37: Line spacing and paragraph spacing are the gaps between lines and paragraphs",
    arguments: [10.0, 15])
  func gaps(paragraphSpacing: CGFloat) {
    let plain = records(long + "\nnext") { _ in }
    let spaced = records(long + "\nnext") {
      $0.lineSpacing = 5
      $0.paragraphSpacing = paragraphSpacing
    }
    #expect(plain.map(\.characters) == spaced.map(\.characters))
    func baseline(_ record: FragmentRecord) -> CGFloat { record.rect.minY + record.origin.y }
    for (line, pair) in zip(spaced, spaced.dropFirst()).enumerated() {
      let gap = baseline(pair.1) - baseline(pair.0) - (baseline(plain[line + 1]) - baseline(plain[line]))
      let endsParagraph = line == plain.count - 2
      #expect(abs(gap - (endsParagraph ? 5 + paragraphSpacing : 5)) < 1e-6)
    }
  }

  @Test(
    "U06: String drawing, the framesetter and both layout managers measure alike, and a container of just that size holds all",
    arguments: [40.0, 100, 177, 1000],
    ["one line", "two\nlines", "several words that are wrapped at the width\n\nand more"])
  func measuresAgree(width: CGFloat, text: String) {
    let string = LayoutText.string(text, 14)
    let size = CGSize(width: width, height: 1e6)
    let bounds = string.boundingRect(
      with: size, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    let frame = CTFramesetterSuggestFrameSizeWithConstraints(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0), nil, size, nil)
    let records = LayoutStack(string, width: width, padding: 0).manager.records
    let used = records.reduce(CGRect.null) { $0.union($1.usedRect) }
    #expect(abs(used.width - bounds.width) < 1e-6 && abs(used.width - frame.width) < 1e-6)
    #expect(abs(used.height - bounds.height) < 1e-6)
    let stage = FragmentStage(.storage, string, width: width)
    stage.container.lineFragmentPadding = 0
    stage.manager.ensureLayout(for: stage.content.documentRange)
    let usage = stage.manager.usageBoundsForTextContainer
    #expect(abs(usage.width - bounds.width) < 1e-6 && abs(usage.height - bounds.height) < 1e-6)
    // The frame ends with the last line's box, without the leading below it.
    let leading = CTFontGetLeading(LayoutText.font(14))
    #expect(abs(used.height - leading - frame.height) < 1e-6)
    let exact = LayoutStack(string, width: max(frame.width, 1e-3), height: frame.height, padding: 0).manager
      .records
    #expect(exact.last?.characters.upperBound == text.utf16.count)
  }

  @Test("S3-07: Laying out everything gives the exact height at once, and it stays so")
  func exactHeight() {
    let text = LayoutText.string(LayoutText.prose(paragraphs: 80, seed: 6))
    let stack = LayoutStack(text, width: 170)
    // Unasked, nothing is laid out, and a look at the start lays out the start alone.
    let lazy = LayoutStack(text, width: 170)
    #expect(lazy.manager.state.counters.placed == 0)
    _ = lazy.manager.placedFragment(forCharacterAt: 10)
    #expect(lazy.manager.state.counters.placed < 5 && lazy.manager.firstUnlaidCharacterIndex() < 800)
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let height = stack.manager.usedRect(for: stack.container).height
    for place in stride(from: 0, to: stack.storage.length, by: 173) {
      _ = stack.manager.placedFragment(forCharacterAt: place)
      #expect(stack.manager.usedRect(for: stack.container).height == height)
    }
    #expect(stack.manager.records.last!.usedRect.maxY == height)
  }

  @Test(
    "U05: The frame of any range of a text that nobody laid out is that of a full layout",
    arguments: [false, true])
  func framesOfUnseenText(isNonContiguous: Bool) {
    var random = SeededGenerator(seed: 5)
    let text = LayoutText.string(LayoutText.prose(paragraphs: 25, seed: 5))
    let full = LayoutStack(text, width: 170)
    full.manager.ensureLayout(for: full.container)
    for _ in 0..<8 {
      let start = Int.random(in: 0..<text.length - 1, using: &random)
      let length = Int.random(in: 1...min(60, text.length - start), using: &random)
      let fresh = LayoutStack(text, width: 170)
      fresh.manager.allowsNonContiguousLayout = isNonContiguous
      let glyphs = fresh.manager.glyphRange(
        forCharacterRange: NSRange(location: start, length: length), actualCharacterRange: nil)
      let frame = fresh.manager.boundingRect(forGlyphRange: glyphs, in: fresh.container)
      #expect(
        frame == full.manager.boundingRect(forGlyphRange: glyphs, in: full.container), "\(start), \(length)")
      #expect(frame.height > 10)
    }
  }
}
