import TestSupport
import Testing

@testable import TextKit

@Suite("A container of a page's size")
struct PageContainerTests {
  @Test(
    "S0-30: A page takes only whole lines, says what comes first on the next, and paints nothing below them")
  func page() throws {
    let long = LayoutText.prose(paragraphs: 6, seed: 11, words: 60...60)
    let stack = LayoutStack(LayoutText.string(long), width: 200, height: 100)
    let manager = stack.manager
    let records = manager.records
    #expect(records.count > 3 && records.allSatisfy { $0.rect.maxY <= 100 })
    // Programs ask which glyphs the container has; the next page begins after them.
    let glyphs = manager.glyphRange(for: stack.container)
    let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
    let next = NSMaxRange(characters)
    #expect(
      characters.location == 0 && next < long.utf16.count && next == records.last?.characters.upperBound)
    #expect(manager.firstUnlaidCharacterIndex() == next)
    for glyph in 0..<NSMaxRange(glyphs) {
      #expect(manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil).maxY <= 100)
    }
    // The line after them would not have fitted.
    let column = LayoutStack(LayoutText.string(long), width: 200).manager
    let line = column.lineFragmentRect(
      forGlyphAt: column.glyphIndexForCharacter(at: next), effectiveRange: nil)
    #expect(line.maxY > 100 && line.minY < 100)
    #expect(column.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil) == characters)
    let page = try Page(220, 300) {
      manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs), at: .zero)
    }
    #expect(page.ink.maxY <= 100 && page.ink.height > 50)
  }
}
