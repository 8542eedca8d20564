import Testing

@testable import TextKit
@testable import TextKitDemos

@Suite("Demo: one text in three places")
struct ConfigurationDemoTests {
  private func lineCount(_ manager: NSLayoutManager) -> Int {
    var count = 0
    manager.enumerateLineFragments(forGlyphRange: NSRange(0..<manager.numberOfGlyphs)) { _, _, _, _, _ in
      count += 1
    }
    return count
  }

  @Test("S0-38: Two layout managers show the same characters on lines of their own, and both follow an edit")
  func twoManagers() {
    let demo = ConfigurationDemo(text: ConfigurationDemo.text)
    for text in ["", "Inserted at the start. "] {
      demo.storage.replaceCharacters(in: NSRange(0..<0), with: text)
      let count = demo.storage.length
      #expect(lineCount(demo.first) < lineCount(demo.second))
      for manager in [demo.first, demo.second] {
        let glyphs = NSRange(0..<manager.numberOfGlyphs)
        #expect(manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil) == NSRange(0..<count))
      }
    }
  }

  @Test("S0-40: The second container begins with what the first could not place")
  func twoContainers() {
    let demo = ConfigurationDemo(text: ConfigurationDemo.text)
    let card = demo.second.glyphRange(for: demo.card)
    let rest = demo.second.glyphRange(for: demo.rest)
    #expect(card.location == 0 && card.length > 0 && rest.length > 0)
    #expect(rest.location == NSMaxRange(card))
    #expect(NSMaxRange(rest) == demo.second.numberOfGlyphs)
    #expect(demo.second.usedRect(for: demo.card).maxY <= 120)
    // A line more would not have fitted.
    let next = demo.second.lineFragmentRect(forGlyphAt: rest.location, effectiveRange: nil)
    #expect(demo.second.usedRect(for: demo.card).maxY + next.height > 120)
  }
}
