import TestSupport
import Testing

@testable import TextKit

/// Creates a container; sizes and padding are points, a height of 0 is any.
func container(_ width: CGFloat, _ height: CGFloat, padding: CGFloat = 5) -> NSTextContainer {
  let container = NSTextContainer(size: CGSize(width: width, height: height))
  container.lineFragmentPadding = padding
  return container
}

@Suite("Limits of text containers")
struct ContainerLimitTests {
  private let long = LayoutText.prose(paragraphs: 6, seed: 11, words: 60...60)

  @Test("B46: A line limit leaves the rest out, or shows an ellipsis in its last line")
  func lineLimit() {
    for (mode, truncates) in [
      (NSLineBreakMode.byWordWrapping, false), (.byClipping, false), (.byTruncatingTail, true),
    ] {
      let box = container(150, 0)
      box.maximumNumberOfLines = 3
      box.lineBreakMode = mode
      let manager = LayoutStack(LayoutText.string(long), [[box]]).manager
      let records = manager.records
      #expect(records.count == 3)
      #expect((records.last?.truncated != nil) == truncates)
      #expect(records.dropLast().allSatisfy { $0.truncated == nil })
      #expect(records.allSatisfy { $0.usedRect.maxX <= 150 + 1e-6 })
    }
    #expect(NSTextContainer(size: .zero).lineBreakMode == .byWordWrapping)
    #expect(NSTextContainer(size: .zero).maximumNumberOfLines == 0)
  }

  @Test("B47: Truncated glyphs stay in the store and belong to the line that hides them")
  func truncatedGlyphs() throws {
    let box = container(120, 0)
    box.maximumNumberOfLines = 2
    box.lineBreakMode = .byTruncatingTail
    let text = "one two three four five six seven eight nine ten\nlast"
    let manager = LayoutStack(LayoutText.string(text), [[box]]).manager
    let last = try #require(manager.records.last)
    let hidden = try #require(last.truncated)
    #expect(manager.glyphCount == text.utf16.count)
    #expect(hidden.lowerBound > last.glyphs.lowerBound && hidden.upperBound == 48)
    #expect(last.glyphs.upperBound == 49)
    let line = try #require(manager.placedFragment(forCharacterAt: last.characters.lowerBound)?.line)
    #expect(CTLineGetStringRange(line).location == last.characters.lowerBound)
    #expect(hidden.lowerBound >= last.lineRange!.upperBound)
    // A paragraph that just ends on the last line is cut short, too, since there is more text.
    let short = LayoutStack(LayoutText.string("one\ntwo\nthree"), [[box]]).manager
    #expect(short.records.count == 2 && short.records.last?.characters == 4..<8)
    let whole = LayoutStack(LayoutText.string("one\ntwo"), [[box]]).manager
    #expect(whole.records.last?.truncated == nil)
  }

  @Test("A container that is too low cuts its last line short in a truncating mode")
  func heightTruncation() {
    let box = container(150, 50)
    box.lineBreakMode = .byTruncatingTail
    let stack = LayoutStack(LayoutText.string("one two\nthree four\nfive six\nseven"), [[box]])
    #expect(stack.manager.records.count == 3)
    let line = stack.manager.placedFragment(forCharacterAt: 20)?.line
    #expect(line?.source?.origin != nil)
    // An edit in the next paragraph decides whether the line before is cut short.
    stack.replace(NSRange(location: 27, length: 6), with: LayoutText.string(""))
    #expect(stack.manager.placedFragment(forCharacterAt: 20)?.line?.source?.origin == nil)
    #expect(stack.manager.records.count == 3)
  }

  @Test("B53: A truncating paragraph is one line")
  func truncatingParagraph() throws {
    let style = LayoutText.style([:], mode: .byTruncatingMiddle)
    let text = LayoutText.string("one two three four five six seven eight\n", style: style)
    let records = LayoutStack(text, width: 120).manager.records
    #expect(records.count == 1)
    let hidden = try #require(records[0].truncated)
    #expect(hidden.lowerBound > 0 && hidden.upperBound < 39)
    #expect(records[0].usedRect.maxX <= 120 + 1e-6)
  }

  @Test(
    "B31: A container's change of geometry makes its text and all after it be laid out anew",
    arguments: 0..<5)
  func geometryChanges(change: Int) {
    let chain = [container(150, 100), container(150, 100), container(150, 0)]
    let stack = LayoutStack(LayoutText.string(long), [chain])
    let before = stack.manager.records
    switch change {
    case 0: chain[1].size.width = 99
    case 1: chain[1].lineFragmentPadding = 20
    case 2: chain[1].maximumNumberOfLines = 2
    case 3: chain[1].exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 60, height: 60))]
    default: chain[1].lineBreakMode = .byTruncatingTail
    }
    let after = stack.manager.records
    #expect(Array(after.prefix { $0.container == 0 }) == Array(before.prefix { $0.container == 0 }))
    #expect(difference(after, before) != nil)
    stack.manager.forgetAll()
    #expect(difference(stack.manager.records, after) == nil)
  }

  @Test("The first character without a line is found where a paragraph is cut, hidden or the last that fits")
  func firstWithoutLine() {
    let text = "one\ntwo\nthree\nfour"
    let line = LayoutStack(LayoutText.string(text), width: 200).manager.records[0].rect.height
    func first(_ containers: [NSTextContainer], _ text: String) -> Int {
      let manager = LayoutStack(LayoutText.string(text), [containers]).manager
      manager.layOut(paragraphsBefore: .max)
      let (character, glyph) = (manager.firstUnlaidCharacterIndex(), manager.firstUnlaidGlyphIndex())
      #expect(glyph == manager.glyphIndex(ofCharacter: character))
      return character
    }
    #expect(first([container(200, 2 * line)], text) == 8)
    #expect(first([container(200, 4 * line)], text) == 18)
    #expect(first([container(200, 2 * line), container(200, line)], text) == 14)
    #expect(first([container(200, line / 2)], text) == 0)
    #expect(first([container(200, 0)], text) == 18 && first([container(200, 0)], "") == 0)
    let truncating = container(200, 2 * line)
    truncating.lineBreakMode = .byTruncatingTail
    #expect(first([truncating], text) == 8)
    #expect(first([truncating], "one\n" + String(repeating: "word ", count: 40)) == 204)
  }
}
