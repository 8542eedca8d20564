import TestSupport
import Testing

@testable import TextKit

@Suite("Glyphs and characters")
struct GlyphMappingTests {
  @Test(
    "S0-32: Ranges of characters and glyphs map to each other by whole clusters",
    arguments: ["ﬁ é 👨‍👩‍👧 ಕ್ಷ", "office e\u{301}\u{302}t", "שלום flat عليكم", "a\tb\r\nc\n\nनमस्ते"])
  func roundTrip(_ text: String) throws {
    let manager = try QueryStage(text).manager
    let stage = try QueryStage(text)
    let count = text.utf16.count
    for start in 0...count {
      for end in start...count where end > start {
        var actual = NSRange()
        let glyphs = stage.manager.glyphRange(
          forCharacterRange: NSRange(start..<end), actualCharacterRange: &actual)
        #expect(actual.location <= start && NSMaxRange(actual) >= end)
        #expect(glyphs.length > 0)
        var actualGlyphs = NSRange()
        #expect(
          stage.manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: &actualGlyphs) == actual)
        #expect(actualGlyphs == glyphs)
        #expect([actual.location, NSMaxRange(actual)].allSatisfy { !isInsideCluster(text, $0) }, "\(actual)")
      }
    }
    #expect(
      manager.glyphRange(forCharacterRange: NSRange(0..<count), actualCharacterRange: nil)
        == NSRange(0..<manager.numberOfGlyphs))
    for glyph in 0..<manager.numberOfGlyphs {
      let character = manager.characterIndexForGlyph(at: glyph)
      let first = manager.glyphIndexForCharacter(at: character)
      #expect(first <= glyph && manager.characterIndexForGlyph(at: first) == character)
    }
  }

  /// Whether an offset stands before a mark, or beside a joiner.
  private func isInsideCluster(_ text: String, _ offset: Int) -> Bool {
    let place = text.utf16.index(text.startIndex, offsetBy: offset)
    guard let scalarPlace = place.samePosition(in: text.unicodeScalars) else { return true }
    let (before, after) = (
      text.unicodeScalars[..<scalarPlace].last, text.unicodeScalars[scalarPlace...].first
    )
    guard let before, let after else { return false }
    let marks: [Unicode.GeneralCategory] = [.nonspacingMark, .spacingMark]
    return marks.contains(after.properties.generalCategory) || before.value == 0x200D || after.value == 0x200D
  }

  @Test("B21: Ranges grow to whole clusters; an empty one is after the glyphs of the character before")
  func growth() throws {
    // DejaVu Sans has a ligature of f and l.
    let manager = QueryStage(try QueryStage.string("xflat", TestFonts.dejaVuSans))
    var actual = NSRange()
    let glyphs = manager.manager.glyphRange(forCharacterRange: NSRange(2..<3), actualCharacterRange: &actual)
    #expect(actual == NSRange(1..<3) && glyphs == NSRange(1..<2))
    let empty = manager.manager.glyphRange(forCharacterRange: NSRange(3..<3), actualCharacterRange: &actual)
    #expect(empty == NSRange(2..<2) && actual == NSRange(3..<3))
    let inside = manager.manager.glyphRange(forCharacterRange: NSRange(2..<2), actualCharacterRange: nil)
    #expect(inside == NSRange(2..<2))
    #expect(
      manager.manager.glyphRange(forCharacterRange: NSRange(0..<0), actualCharacterRange: nil)
        == NSRange(0..<0))
    #expect(
      manager.manager.characterRange(forGlyphRange: NSRange(1..<1), actualGlyphRange: nil) == NSRange(1..<1))
  }

  @Test("Ranges beyond the text are cut to it")
  func clamping() throws {
    let stage = try QueryStage("abc")
    let far = NSRange(location: 2, length: 1_000_000)
    #expect(stage.manager.glyphRange(forCharacterRange: far, actualCharacterRange: nil) == NSRange(2..<3))
    #expect(stage.manager.characterRange(forGlyphRange: far, actualGlyphRange: nil) == NSRange(2..<3))
    #expect(stage.manager.glyphIndexForCharacter(at: 900) == 3)
    #expect(stage.manager.characterIndexForGlyph(at: 900) == 3)
    let none = NSRange(location: NSNotFound, length: 0)
    #expect(stage.manager.glyphRange(forCharacterRange: none, actualCharacterRange: nil) == none)
    #expect(stage.manager.characterRange(forGlyphRange: none, actualGlyphRange: nil) == none)
  }

  @Test("Glyphs are those of the font's character map, kinds those of the characters")
  func glyphs() throws {
    let stage = try QueryStage("Ab \t\n")
    let font = try QueryStage.font()
    var expected = [CGGlyph](repeating: 0, count: 2)
    let letters: [UniChar] = [0x41, 0x62]
    #expect(CTFontGetGlyphsForCharacters(font, letters, &expected, 2))
    var glyphs = [CGGlyph](repeating: 9, count: 5)
    var kinds = [NSLayoutManager.GlyphProperty](repeating: [], count: 5)
    var characters = [Int](repeating: 9, count: 5)
    var levels = [UInt8](repeating: 9, count: 5)
    let count = stage.manager.getGlyphs(
      in: NSRange(location: 0, length: 50), glyphs: &glyphs, properties: &kinds,
      characterIndexes: &characters,
      bidiLevels: &levels)
    #expect(count == 5 && stage.manager.numberOfGlyphs == 5)
    #expect(Array(glyphs.prefix(2)) == expected)
    #expect(glyphs[3] == 0 && glyphs[4] == 0)
    #expect(stage.manager.cgGlyph(at: 1) == expected[1])
    #expect(kinds == [[], [], .elastic, [.controlCharacter, .elastic], .controlCharacter])
    #expect(characters == [0, 1, 2, 3, 4] && levels == [0, 0, 0, 0, 0])
    var isValid = ObjCBool(true)
    #expect(stage.manager.cgGlyph(at: 5, isValidIndex: &isValid) == 0 && !isValid.boolValue)
    #expect(!stage.manager.isValidGlyphIndex(5) && !stage.manager.isValidGlyphIndex(-1))
  }

  @Test("B29: A line end owns a control glyph in the line that it ends")
  func lineEnds() throws {
    let stage = try QueryStage("ab\ncd")
    var range = NSRange()
    _ = stage.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: &range)
    #expect(range == NSRange(0..<3))
    #expect(stage.manager.propertyForGlyph(at: 2) == .controlCharacter)
    #expect(stage.manager.notShownAttribute(forGlyphAt: 2) && !stage.manager.notShownAttribute(forGlyphAt: 1))
    let box = stage.manager.boundingRect(forGlyphRange: NSRange(2..<3), in: stage.container)
    #expect(box.width == 0)
  }
}
