import TextEngine
import TestSupport
import Testing

@testable import TextKit

@Suite("Typesetters and glyph generators")
struct TypesetterTests {
  /// Makes lines of four glyphs each, one below the other.
  private final class FourGlyphs: NSTypesetter {
    var calls = 0
    override func layoutGlyphs(
      in layoutManager: NSLayoutManager, startingAtGlyphIndex startGlyphIndex: Int,
      maxNumberOfLineFragments maxNumLines: Int, nextGlyphIndex nextGlyph: UnsafeMutablePointer<Int>
    ) {
      calls += 1
      var top = currentTop
      var glyph = startGlyphIndex
      let end = layoutManager.numberOfGlyphs
      while glyph < end {
        let range = NSRange(location: glyph, length: min(4, end - glyph))
        layoutManager.setTextContainer(currentTextContainer!, forGlyphRange: range)
        layoutManager.setLineFragmentRect(
          CGRect(x: 10, y: top, width: 80, height: 20), forGlyphRange: range,
          usedRect: CGRect(x: 12, y: top, width: 40, height: 18))
        layoutManager.setLocation(CGPoint(x: 3, y: 15), forStartOfGlyphRange: range)
        top += 20
        glyph += range.length
        if layoutManager.state.paragraphs.characterCount > 0, glyph % 4 != 0 { break }
      }
      nextGlyph.pointee = glyph
    }
  }

  @Test(
    "S0-72: All lines come from an installed typesetter, and from the layout manager again when it is removed"
  )
  func replacement() {
    let stack = LayoutStack(LayoutText.string("abcdefghij"), width: 200)
    let before = stack.manager.records
    let typesetter = FourGlyphs()
    stack.manager.typesetter = typesetter
    let records = stack.manager.records
    #expect(typesetter.calls == 1)
    #expect(records.map(\.characters) == [0..<4, 4..<8, 8..<10])
    #expect(records.map(\.rect.minY) == [0, 20, 40])
    #expect(
      records.allSatisfy {
        $0.rect.width == 80 && $0.usedRect.width == 40 && $0.origin == CGPoint(x: 3, y: 15)
      })
    stack.manager.typesetter = nil
    #expect(difference(stack.manager.records, before) == nil)
    stack.manager.typesetter = NSTypesetter()
    #expect(difference(stack.manager.records, before) == nil)
  }

  /// Hands everything on.
  private final class Passing: NSTypesetter {
    var calls = 0
    override func layoutGlyphs(
      in layoutManager: NSLayoutManager, startingAtGlyphIndex startGlyphIndex: Int,
      maxNumberOfLineFragments maxNumLines: Int, nextGlyphIndex nextGlyph: UnsafeMutablePointer<Int>
    ) {
      calls += 1
      super.layoutGlyphs(
        in: layoutManager, startingAtGlyphIndex: startGlyphIndex, maxNumberOfLineFragments: maxNumLines,
        nextGlyphIndex: nextGlyph)
    }
  }

  @Test("A typesetter that calls its superclass has lines made as usual")
  func passing() {
    let text = LayoutText.string(LayoutText.prose(paragraphs: 4, seed: 5))
    let stack = LayoutStack(text, width: 130)
    let typesetter = Passing()
    stack.manager.typesetter = typesetter
    #expect(difference(stack.manager.records, LayoutStack(text, width: 130).manager.records) == nil)
    #expect(typesetter.calls == 4)
  }

  @Test("A typesetter that makes no lines leaves the text without any, and does not keep layout from ending")
  func idle() {
    final class Idle: NSTypesetter {
      override func layoutGlyphs(
        in layoutManager: NSLayoutManager, startingAtGlyphIndex startGlyphIndex: Int,
        maxNumberOfLineFragments maxNumLines: Int, nextGlyphIndex nextGlyph: UnsafeMutablePointer<Int>
      ) {}
    }
    let stack = LayoutStack(LayoutText.string("abc\ndef"), width: 100)
    stack.manager.typesetter = Idle()
    #expect(stack.manager.records.isEmpty)
  }

  @Test(
    "S0-37: A suggested line end is a legal break that fits, and the next legal one would not",
    arguments: [60.0, 111, 190])
  func suggestedBreaks(width: CGFloat) {
    let words = LayoutText.prose(paragraphs: 1, seed: 31, words: 60...60)
    let stack = LayoutStack(LayoutText.string(words), width: 100)
    let typesetter = Passing()
    stack.manager.typesetter = typesetter
    _ = stack.manager.records
    func measured(_ text: Substring) -> CGFloat {
      let line = CTLineCreateWithAttributedString(LayoutText.string(String(text)))
      return CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line))
    }
    let text = Substring(words)
    var start = 0
    while start < words.count {
      let end = typesetter.suggestedLineEnd(after: start, width: width)
      let from = text.index(text.startIndex, offsetBy: start)
      let to = text.index(text.startIndex, offsetBy: end)
      #expect(end > start && (end == words.count || text[text.index(before: to)] == " "))
      #expect(measured(text[from..<to]) <= width)
      if let next = text[to...].firstIndex(of: " ") { #expect(measured(text[from..<next]) > width) }
      start = end
    }
    #expect(typesetter.suggestedLineEnd(after: words.count, width: width) == words.count)
  }

  /// Makes a bullet of every letter.
  private final class Bullets: NSGlyphGenerator {
    let bullet: CGGlyph
    init(_ bullet: CGGlyph) { self.bullet = bullet }
    override func generateGlyphs(
      for glyphStorage: any NSGlyphStorage, desiredNumberOfCharacters nChars: Int,
      glyphIndex: UnsafeMutablePointer<Int>, characterIndex charIndex: UnsafeMutablePointer<Int>
    ) {
      let text = Array(glyphStorage.attributedString().string.utf16)
      for offset in 0..<nChars where text[charIndex.pointee + offset] > 0x20 {
        var glyph = NSGlyph(bullet)
        glyphStorage.insertGlyphs(
          &glyph, length: 1, forStartingGlyphAt: glyphIndex.pointee + offset,
          characterIndex: charIndex.pointee + offset)
      }
      glyphIndex.pointee += nChars
      charIndex.pointee += nChars
    }
  }

  @Test("S0-73: A glyph generator shows bullets; the string is as before, and each character has its place")
  func bullets() throws {
    var bullet: CGGlyph = 0
    #expect(CTFontGetGlyphsForCharacters(LayoutText.font(12), [0x2022], &bullet, 1))
    let stack = LayoutStack(LayoutText.string("pass word\nmore"), width: 200)
    let before = stack.manager.records
    stack.manager.glyphGenerator = Bullets(bullet)
    #expect(stack.storage.string == "pass word\nmore" && stack.manager.numberOfGlyphs == 14)
    #expect(stack.manager.cgGlyph(at: 0) == bullet && stack.manager.cgGlyph(at: 4) != bullet)
    let line = try #require(stack.manager.placedFragment(forCharacterAt: 0)?.line)
    let drawn = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }.flatMap { run in
      var glyphs = [CGGlyph](repeating: 0, count: CTRunGetGlyphCount(run))
      CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
      return glyphs
    }
    #expect(drawn.filter { $0 == bullet }.count == 8)
    // Each character keeps a place of its own.
    let places = (0...9).map { CTLineGetOffsetForStringIndex(line, $0, nil) }
    #expect(places == places.sorted() && Set(places).count == 10)
    stack.manager.glyphGenerator = nil
    #expect(difference(stack.manager.records, before) == nil)
  }

  @Test("In a vertical container text is in vertical forms and geometry as in a horizontal one")
  func vertical() throws {
    final class Vertical: NSTextContainer {
      override var layoutOrientation: NSLayoutManager.TextLayoutOrientation { .vertical }
    }
    let stack = LayoutStack(
      LayoutText.string("\u{6F22}\u{5B57}\u{3002}", 20, TestFonts.notoSansCJK),
      [[Vertical(size: CGSize(width: 300, height: 0))]])
    let line = try #require(stack.manager.placedFragment(forCharacterAt: 0)?.line)
    #expect(line.source?.layout.paragraph.hasVerticalForms == true)
    #expect(stack.manager.records.count == 1 && stack.manager.records[0].rect.width == 300)
  }
}
