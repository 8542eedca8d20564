import Testing

@testable import TextKit

/// Glyphs and lines of a part of a text, asked for by range.
@Suite("Layout of a range")
struct RangeLayoutTests {
  /// Lines of 10 UTF-16 units each, a paragraph a line.
  private var text: NSAttributedString {
    LayoutText.string((0..<200).map { "Line \(1000 + $0)\n" }.joined())
  }

  @Test(
    "S3-04: Glyphs and lines of a range in the middle are made of its lines and of nothing else, and a second call is free"
  )
  func textKit1() {
    let stack = LayoutStack(text, width: 300)
    let manager = stack.manager
    manager.allowsNonContiguousLayout = true
    /// The lines among some whose glyphs there are; asking for the others makes them, so it is done at the
    /// end.
    func made(_ lines: Range<Int>) -> [Int] {
      lines.filter { line in
        let before = manager.state.counters.shaped
        manager.ensureGlyphs(forCharacterRange: NSRange(location: line * 10, length: 1))
        return manager.state.counters.shaped == before
      }
    }
    // From the middle of a line to the middle of another one.
    manager.ensureGlyphs(forCharacterRange: NSRange(location: 1005, length: 20))
    #expect(manager.state.counters.shaped == 3 && manager.state.counters.placed == 0)
    manager.ensureGlyphs(forCharacterRange: NSRange(location: 1005, length: 20))
    #expect(manager.state.counters.shaped == 3)
    manager.ensureLayout(forCharacterRange: NSRange(location: 1505, length: 20))
    #expect(manager.state.counters.shaped == 6)
    #expect(manager.hasNonContiguousLayout && manager.firstUnlaidCharacterIndex() == 0)
    let counters = manager.state.counters
    manager.ensureLayout(forCharacterRange: NSRange(location: 1505, length: 20))
    #expect(manager.state.counters.shaped == counters.shaped)
    #expect(manager.state.counters.placed == counters.placed)
    #expect(made(0..<200) == [100, 101, 102, 150, 151, 152])
  }

  @Test("S3-04: A text layout manager lays out the lines of a range in the middle alone, once")
  func textKit2() throws {
    final class Counter: NSObject, NSTextLayoutManagerDelegate {
      var made = 0
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
        in textElement: NSTextElement
      ) -> NSTextLayoutFragment {
        made += 1
        return NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
      }
    }
    let content = NSTextContentStorage()
    content.textStorage = NSTextStorage(attributedString: text)
    let manager = NSTextLayoutManager()
    content.addTextLayoutManager(manager)
    manager.textContainer = NSTextContainer(size: CGSize(width: 300, height: 0))
    let counter = Counter()
    manager.delegate = counter
    let start = try #require(content.location(content.documentRange.location, offsetBy: 1005))
    let end = content.location(start, offsetBy: 20)
    let range = try #require(NSTextRange(location: start, end: end))
    manager.ensureLayout(for: range)
    #expect(counter.made == 3)
    manager.ensureLayout(for: range)
    #expect(counter.made == 3)
    var laidOut: [Int] = []
    var index = 0
    manager.enumerateTextLayoutFragments(from: nil, options: []) {
      if $0.state == .layoutAvailable { laidOut.append(index) }
      index += 1
      return true
    }
    #expect(laidOut == [100, 101, 102] && index == 200)
  }
}
