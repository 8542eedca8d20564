import TestSupport
import Testing

@testable import TextKit

@Suite("Layout manager delegates")
struct DelegateTests {
  private let text = LayoutText.prose(paragraphs: 4, seed: 21, words: 30...30)

  private func stack(
    _ text: NSAttributedString, _ delegate: any NSLayoutManagerDelegate, width: CGFloat = 200
  )
    -> LayoutStack
  {
    let stack = LayoutStack(text, width: width)
    stack.manager.delegate = delegate
    return stack
  }

  private final class Spacing: NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { CGFloat(glyphIndex / 100) }
  }

  @Test("S0-56: The space after a line is what the delegate says for its last glyph")
  func lineSpacing() {
    let delegate = Spacing()
    let spaced = stack(LayoutText.string(text), delegate).manager.records
    let plain = LayoutStack(LayoutText.string(text), width: 200).manager.records
    var y: CGFloat = 0
    for (one, other) in zip(spaced, plain) {
      #expect(one.characters == other.characters)
      #expect(abs(one.rect.minY - y) < 0.01)
      y += other.rect.height + CGFloat((one.glyphs.upperBound - 1) / 100)
    }
    #expect(spaced.last!.rect.minY > plain.last!.rect.minY)
  }

  private final class ParagraphSpacing: NSLayoutManagerDelegate {
    var asked: [Int] = []
    func layoutManager(
      _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat {
      asked.append(glyphIndex)
      return 10
    }
  }

  @Test("S0-57: The delegate's paragraph spacing grows the gap after each paragraph's last line only")
  func paragraphSpacing() {
    let delegate = ParagraphSpacing()
    let style = LayoutText.style([.paragraphSpacing: 3])
    let spaced = stack(LayoutText.string(text, style: style), delegate).manager.records
    let plain = LayoutStack(LayoutText.string(text), width: 200).manager.records
    var ends = 0
    for (one, other) in zip(spaced, plain) {
      #expect(abs(one.rect.minY - other.rect.minY - 10 * CGFloat(ends)) < 0.01)
      if one.rect.height > other.rect.height + 1 { ends += 1 }
    }
    #expect(ends == 4 && delegate.asked.count == 4)
  }

  @Test("B39: Spacing answers replace the paragraph style's, and see the proposed fragment")
  func replacement() {
    final class All: NSLayoutManagerDelegate {
      var rects: [CGRect] = []
      func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
      ) -> CGFloat {
        rects.append(rect)
        return 0
      }
      func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
      ) -> CGFloat { 0 }
      func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
      ) -> CGFloat { 0 }
    }
    let delegate = All()
    let style = LayoutText.style(
      [.lineSpacingAdjustment: 9, .paragraphSpacing: 20, .paragraphSpacingBefore: 30])
    let records = stack(LayoutText.string(text, style: style), delegate).manager.records
    let plain = LayoutStack(LayoutText.string(text), width: 200).manager.records
    #expect(difference(records, plain) == nil)
    #expect(delegate.rects.map(\.minY) == records.map(\.rect.minY))
    #expect(delegate.rects.allSatisfy { $0.width == 200 && $0.height > 0 })
  }

  /// Keeps lines from ending inside some ranges.
  private final class Unbreakable: NSLayoutManagerDelegate {
    var ranges: [Range<Int>] = []
    var asked: [Int] = []
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    )
      -> Bool
    {
      asked.append(charIndex)
      return !ranges.contains { charIndex > $0.lowerBound && charIndex < $0.upperBound }
    }
  }

  private let url = "http://example.com/some/path?query=one&more=two-three"

  private func linkText() -> (NSAttributedString, Range<Int>) {
    let text = "Somewhere in this text stands " + url + " and then it goes on for a while."
    return (LayoutText.string(text), 30..<30 + url.utf16.count)
  }

  @Test("S0-59: No line ends inside a link at any width that holds it")
  func wordBreakVeto() {
    let (text, link) = linkText()
    let delegate = Unbreakable()
    delegate.ranges = [link]
    let wide = CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(LayoutText.string(url)), nil, nil, nil)
    var broken = 0
    for width in stride(from: CGFloat(wide) + 10.5, to: 620, by: 3) {
      let records = stack(text, delegate, width: width).manager.records
      let holders = records.filter { $0.characters.overlaps(link) }
      #expect(holders.count == 1, "width \(width)")
      #expect(records.allSatisfy { $0.usedRect.maxX <= width + 1e-6 })
      let plain = LayoutStack(text, width: width).manager.records
      if plain.filter({ $0.characters.overlaps(link) }).count > 1 { broken += 1 }
    }
    #expect(broken > 10)
  }

  @Test("S0-60: In a column narrower than the link it is broken nevertheless")
  func vetoIsPreference() {
    let (text, link) = linkText()
    let delegate = Unbreakable()
    delegate.ranges = [link]
    let records = stack(text, delegate, width: 110).manager.records
    #expect(records.last?.characters.upperBound == text.length)
    #expect(records.filter { $0.characters.overlaps(link) }.count > 1)
    #expect(records.allSatisfy { $0.usedRect.maxX <= 110 + 1e-6 })
  }

  @Test("B38: When every break is refused lines still end", arguments: [20.0, 60, 300])
  func fullVeto(width: CGFloat) {
    let delegate = Unbreakable()
    delegate.ranges = [0..<100_000]
    let records = stack(LayoutText.string(text), delegate, width: width).manager.records
    #expect(records.last?.characters.upperBound == text.utf16.count)
  }

  @Test("S0-61: The veto is asked at legal word breaks only, at most once each in a pass")
  func vetoQuestions() {
    let (text, _) = linkText()
    let delegate = Unbreakable()
    let records = stack(text, delegate, width: 150).manager.records
    #expect(!delegate.asked.isEmpty && Set(delegate.asked).count == delegate.asked.count)
    let string = Array(text.string.utf16)
    for index in delegate.asked {
      #expect(
        [0x20, 0x2F, 0x2D, 0x3F, 0x26, 0x3D, 0x2E, 0x3A].contains(string[index - 1]), "before \(index)")
    }
    #expect(Set(delegate.asked).isSuperset(of: records.dropLast().map(\.characters.upperBound)))
  }

  @Test("B40: The fragment is shown last; changes count if the answer is true, and what is below follows")
  func fragmentRects() throws {
    final class Taller: NSLayoutManagerDelegate {
      var answer = true
      var ranges: [NSRange] = []
      func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
        lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>,
        in textContainer: NSTextContainer, forGlyphRange glyphRange: NSRange
      ) -> Bool {
        ranges.append(glyphRange)
        lineFragmentRect.pointee.size.height += 10
        lineFragmentUsedRect.pointee.size.height += 4
        baselineOffset.pointee += 3
        return answer
      }
    }
    let delegate = Taller()
    let plain = LayoutStack(LayoutText.string(text), width: 200).manager.records
    let changed = stack(LayoutText.string(text), delegate).manager.records
    #expect(delegate.ranges.map { $0.location..<$0.location + $0.length } == changed.map(\.glyphs))
    for (order, (one, other)) in zip(changed, plain).enumerated() {
      #expect(abs(one.rect.minY - (other.rect.minY + 10 * CGFloat(order))) < 1e-9)
      #expect(abs(one.rect.height - other.rect.height - 10) < 1e-9)
      #expect(abs(one.usedRect.height - other.usedRect.height - 4) < 1e-9)
      #expect(abs(one.origin.y - other.origin.y - 3) < 1e-9)
    }
    delegate.answer = false
    #expect(difference(stack(LayoutText.string(text), delegate).manager.records, plain) == nil)
  }

  private final class Recorder: NSLayoutManagerDelegate {
    var events: [String] = []
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { events.append("invalid") }
    func layoutManager(
      _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
      atEnd layoutFinishedFlag: Bool
    ) {
      let number = layoutManager.textContainers.firstIndex { $0 === textContainer }
      events.append("complete \(number.map(String.init) ?? "nil") \(layoutFinishedFlag)")
    }
    func layoutManager(
      _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize
    ) { events.append("geometry \(oldSize.width)") }
  }

  @Test(
    "B41: The delegate hears when containers are full, when all stands, when that is no longer so, and of geometry before"
  )
  func progress() {
    let recorder = Recorder()
    let containers = [100.0, 100, 0].map { NSTextContainer(size: CGSize(width: 200, height: $0)) }
    let stack = LayoutStack(LayoutText.string(text), [containers])
    stack.manager.delegate = recorder
    _ = stack.manager.records
    #expect(recorder.events == ["complete 0 false", "complete 1 false", "complete 2 true"])
    recorder.events = []
    stack.replace(NSRange(location: 0, length: 1), with: LayoutText.string("x"))
    #expect(recorder.events == ["invalid"])
    stack.replace(NSRange(location: 0, length: 1), with: LayoutText.string("y"))
    #expect(recorder.events == ["invalid"])
    _ = stack.manager.records
    #expect(recorder.events.last == "complete 2 true")
    recorder.events = []
    containers[2].size.width = 190
    #expect(recorder.events == ["geometry 200.0", "invalid"])
  }

  @Test("B32: Text without a container is reported with a nil container")
  func overflow() {
    let recorder = Recorder()
    let stack = LayoutStack(LayoutText.string(text), width: 200, height: 60)
    stack.manager.delegate = recorder
    _ = stack.manager.records
    #expect(recorder.events == ["complete 0 false", "complete nil false"])
    #expect(stack.manager.placedFragment(forCharacterAt: text.utf16.count - 1) == nil)
  }

  @Test("S0-31: An edit reaches every layout manager before any question is answered")
  func editsReachManagers() {
    let recorders = [Recorder(), Recorder()]
    let stack = LayoutStack(
      LayoutText.string(text),
      [
        [NSTextContainer(size: CGSize(width: 300, height: 0))],
        [NSTextContainer(size: CGSize(width: 150, height: 0))],
      ])
    for (manager, recorder) in zip(stack.managers, recorders) {
      manager.delegate = recorder
      _ = manager.records
      recorder.events = []
    }
    stack.replace(NSRange(location: 3, length: 0), with: LayoutText.string("new"))
    #expect(recorders.allSatisfy { $0.events == ["invalid"] })
  }

  @Test("S0-38: Two layout managers lay the same text out in their own ways and both follow an edit")
  func twoManagers() {
    let stack = LayoutStack(
      LayoutText.string(text),
      [
        [NSTextContainer(size: CGSize(width: 300, height: 0))],
        [NSTextContainer(size: CGSize(width: 150, height: 0))],
      ])
    #expect(stack.managers[0].records.count < stack.managers[1].records.count)
    stack.replace(NSRange(location: 0, length: 0), with: LayoutText.string("inserted "))
    for manager in stack.managers {
      #expect(manager.records.last?.characters.upperBound == stack.storage.length)
    }
  }

  /// Makes other glyphs.
  private final class Generator: NSLayoutManagerDelegate {
    var hidden: Range<Int> = 0..<0
    var controls: Range<Int> = 0..<0
    var bullet: CGGlyph?
    var box = CGRect.zero
    var events: [String] = []
    var shown: [(glyphs: [CGGlyph], characters: [Int])] = []

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
      characterIndexes charIndexes: UnsafePointer<Int>,
      font aFont: CTFont, forGlyphRange glyphRange: NSRange
    ) -> Int {
      events.append("generate")
      let count = glyphRange.length
      var properties = Array(UnsafeBufferPointer(start: props, count: count))
      var ids = Array(UnsafeBufferPointer(start: glyphs, count: count))
      let characters = Array(UnsafeBufferPointer(start: charIndexes, count: count))
      shown.append((ids, characters))
      for (index, character) in characters.enumerated() {
        if hidden.contains(character) { properties[index] = .null }
        if controls.contains(character) { properties[index] = .controlCharacter }
        if let bullet, properties[index].isEmpty { ids[index] = bullet }
      }
      layoutManager.setGlyphs(
        ids, properties: properties, characterIndexes: characters, font: aFont, forGlyphRange: glyphRange)
      return count
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
      forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction {
      events.append("action \(charIndex)")
      return controls.contains(charIndex) ? .whitespace : action
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
      for textContainer: NSTextContainer,
      proposedLineFragment proposedRect: CGRect, glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
      events.append("box \(charIndex)")
      return box
    }
  }

  @Test("B36: Glyphs are generated first; null hides text without changing the string")
  func hiddenText() throws {
    let delegate = Generator()
    delegate.hidden = 2..<5
    let stack = stack(LayoutText.string("ab***cd"), delegate)
    let record = try #require(stack.manager.records.first)
    #expect(abs(record.usedRect.width - (LayoutText.width("ab") + LayoutText.width("cd") + 10)) < 1e-6)
    #expect(record.characters == 0..<7 && stack.storage.string == "ab***cd")
    #expect(stack.manager.propertyForGlyph(at: 3) == .null && stack.manager.propertyForGlyph(at: 0) == [])
    #expect(delegate.events.first == "generate")
    #expect(delegate.shown.first?.characters == Array(0..<7))
    let font = LayoutText.font(12)
    var expected = [CGGlyph](repeating: 0, count: 2)
    #expect(CTFontGetGlyphsForCharacters(font, Array("ab".utf16), &expected, 2))
    #expect(Array(delegate.shown[0].glyphs.prefix(2)) == expected)
  }

  @Test("B37: A control character that counts as white space is as wide as its box")
  func controlBoxes() throws {
    let delegate = Generator()
    delegate.controls = 2..<3
    delegate.box = CGRect(x: 0, y: -2, width: 40, height: 60)
    let stack = stack(LayoutText.string("ab*cd\n"), delegate)
    let record = try #require(stack.manager.records.first)
    #expect(abs(record.usedRect.width - (LayoutText.width("ab") + LayoutText.width("cd") + 40 + 10)) < 1e-6)
    #expect(record.origin.y == 58)
    #expect(delegate.events.contains("action 2") && delegate.events.contains("box 2"))
    #expect(delegate.events.firstIndex(of: "action 2")! < delegate.events.firstIndex(of: "box 2")!)
    #expect(delegate.events.contains("action 5") && !delegate.events.contains("action 1"))
    delegate.box = .zero
    stack.manager.invalidateGlyphs(
      forCharacterRange: NSRange(location: 0, length: 5), changeInLength: 0, actualCharacterRange: nil)
    #expect(
      abs(stack.manager.records[0].usedRect.width - (LayoutText.width("ab") + LayoutText.width("cd") + 10))
        < 1e-6)
  }

  @Test("Other glyphs are drawn in place of the text's own, one a character")
  func otherGlyphs() throws {
    var bullet: CGGlyph = 0
    #expect(CTFontGetGlyphsForCharacters(LayoutText.font(12), [0x2022], &bullet, 1))
    let delegate = Generator()
    delegate.bullet = bullet
    let stack = stack(LayoutText.string("secret"), delegate)
    let line = try #require(stack.manager.placedFragment(forCharacterAt: 0)?.line)
    let run = try #require(CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }.first)
    var glyphs = [CGGlyph](repeating: 0, count: 6)
    CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
    #expect(CTRunGetGlyphCount(run) == 6 && glyphs.allSatisfy { $0 == bullet })
    #expect(stack.manager.numberOfGlyphs == 6 && stack.manager.cgGlyph(at: 3) == bullet)
    #expect(stack.storage.string == "secret")
    #expect(abs(stack.manager.records[0].usedRect.width - (6 * LayoutText.width("\u{2022}") + 10)) < 1e-6)
  }

  @Test("A control character can be made a tab, a line break or the end of a container")
  func actions() {
    final class Actions: NSLayoutManagerDelegate {
      var answer = NSLayoutManager.ControlCharacterAction.horizontalTab
      func layoutManager(
        _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
        forControlCharacterAt charIndex: Int
      ) -> NSLayoutManager.ControlCharacterAction { action == .zeroAdvancement ? answer : action }
    }
    let delegate = Actions()
    let text = LayoutText.string("a\u{01}b")
    let tab = stack(text, delegate).manager.records
    let real = LayoutStack(LayoutText.string("a\tb"), width: 200).manager.records
    #expect(tab[0].usedRect == real[0].usedRect)
    delegate.answer = .lineBreak
    #expect(stack(text, delegate).manager.records.map(\.characters) == [0..<2, 2..<3])
    delegate.answer = .containerBreak
    let two = (0..<2).map { _ in NSTextContainer(size: CGSize(width: 100, height: 0)) }
    let chain = LayoutStack(text, [two])
    chain.manager.delegate = delegate
    #expect(chain.manager.records.map(\.container) == [0, 1])
    // A form feed does so by itself, if there is another container.
    let feeds = LayoutStack(
      LayoutText.string("a\u{0C}b"), [(0..<2).map { _ in NSTextContainer(size: .zero) }])
    #expect(feeds.manager.records.map(\.container) == [0, 1])
    #expect(LayoutStack(LayoutText.string("a\u{0C}b"), width: 100).manager.records.count == 2)
  }

  @Test("A delegate that asks for the layout it is being asked about gets what there is")
  func recursion() {
    final class Asking: NSLayoutManagerDelegate {
      func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
      ) -> CGFloat {
        _ = layoutManager.placedFragment(forGlyphAt: glyphIndex)
        return CGFloat(layoutManager.character(ofGlyph: glyphIndex) % 3)
      }
    }
    let delegate = Asking()
    let stack = stack(LayoutText.string(text), delegate)
    #expect(stack.manager.records.last?.characters.upperBound == text.utf16.count)
  }
}
