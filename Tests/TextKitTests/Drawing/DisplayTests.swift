import CoreText
import GalleyFonts
import TestSupport
import Testing

@testable import TextKit

/// A client that shows text, and notes what becomes old.
private final class Display: TextDisplay {
  var rects: [(rect: CGRect, container: NSTextContainer)] = []

  func layoutManager(
    _ layoutManager: NSLayoutManager, needsDisplayIn rect: CGRect, of textContainer: NSTextContainer
  ) {
    rects.append((rect, textContainer))
  }

  /// Everything that became old in a container since the last call.
  func take(_ container: NSTextContainer) -> CGRect {
    defer { rects.removeAll { $0.container === container } }
    return rects.filter { $0.container === container }.reduce(CGRect.null) { $0.union($1.rect) }
  }
}

@Suite("What becomes old of the display")
struct DisplayTests {
  private func stack(_ text: String, width: CGFloat = 200) throws -> (DrawnStack, Display) {
    let stack = DrawnStack(
      NSAttributedString(string: text, attributes: [.font: try fileFont(12)]), width: width)
    let display = Display()
    stack.manager.display = display
    _ = stack.fragments
    return (stack, display)
  }

  private func font() throws -> [NSAttributedString.Key: Any] { [.font: try fileFont(12)] }

  @Test(
    "S0-36: an edit in line 10 of 50 makes every changed line old, and none of the first eight",
    arguments: [false, true])
  func edit(isOneParagraph: Bool) throws {
    let words = (0..<400).map { "word\($0 % 10)" }
    let text =
      isOneParagraph
      ? words.joined(separator: " ")
      : (0..<50).map { "line \($0) here" }.joined(separator: "\n")
    let (stack, display) = try stack(text, width: isOneParagraph ? 300 : 200)
    let before = stack.fragments
    try #require(before.count >= 50)
    let line = before[9]
    for (place, string) in [
      (line.characters.lowerBound + 3, "i"),
      (line.characters.lowerBound + 3, "many more words for another line "),
    ] {
      let old = stack.fragments
      let oldText = stack.storage.string
      stack.storage.replaceCharacters(
        in: NSRange(location: place, length: 0),
        with: NSAttributedString(string: string, attributes: try font()))
      let dirty = display.take(stack.container)
      #expect(!dirty.isNull)
      #expect(dirty.minY >= old[8].rect.minY - 1e-6, "lines 1 to 8 are not old")
      // Every line that looks otherwise is in it.
      func picture(_ fragment: PlacedFragment, _ text: String) -> String {
        let units = Array(text.utf16)[fragment.characters]
        return "\(fragment.rect) \(fragment.origin) " + String(decoding: units, as: UTF16.self)
      }
      let now = stack.fragments
      for index in 0..<max(old.count, now.count) {
        let one = index < old.count ? picture(old[index], oldText) : nil
        let other = index < now.count ? picture(now[index], stack.storage.string) : nil
        guard one != other else { continue }
        for fragment in [index < old.count ? old[index] : nil, index < now.count ? now[index] : nil] {
          guard let rect = fragment?.rect else { continue }
          #expect(dirty.minX <= rect.minX + 1e-6 && dirty.maxX >= rect.maxX - 1e-6, "line \(index)")
          #expect(dirty.minY <= rect.minY + 1e-6 && dirty.maxY >= rect.maxY - 1e-6, "line \(index)")
        }
      }
    }
  }

  @Test("An edit that keeps the height makes no line old after the changed paragraph")
  func sameHeight() throws {
    let (stack, display) = try stack((0..<50).map { "line \($0) here" }.joined(separator: "\n"))
    let line = stack.fragments[9]
    stack.storage.replaceCharacters(in: NSRange(location: line.characters.lowerBound, length: 1), with: "m")
    let dirty = display.take(stack.container)
    #expect(dirty.minY >= line.rect.minY - 3 && dirty.maxY <= line.rect.maxY + 3)
    // Colours as well.
    stack.storage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: line.characters.lowerBound, length: 3))
    #expect(abs(display.take(stack.container).midY - line.rect.midY) < 4)
  }

  @Test("S3-03: invalidating the display of one range tells of its lines alone, and lays out nothing")
  func invalidation() throws {
    let (stack, display) = try stack((0..<50).map { "line \($0) here" }.joined(separator: "\n"))
    let counters = stack.manager.state.counters
    let fragments = stack.fragments
    let range = NSRange(
      location: fragments[20].characters.lowerBound + 2, length: fragments[20].characters.count)
    stack.manager.invalidateDisplay(forCharacterRange: range)
    let dirty = display.take(stack.container)
    #expect(dirty.minY >= fragments[20].rect.minY - 3 && dirty.maxY <= fragments[21].rect.maxY + 3)
    #expect(dirty.contains(fragments[20].rect) && dirty.contains(fragments[21].rect))
    stack.manager.invalidateDisplay(forGlyphRange: NSRange(fragments[30].glyphs))
    #expect(abs(display.take(stack.container).midY - fragments[30].rect.midY) < 3)
    #expect(stack.manager.state.counters.shaped == counters.shaped)
    #expect(stack.manager.state.counters.placed == counters.placed)
    // A view draws what meets the rectangle, in a clip: those lines, and of others nothing.
    let glyphs = stack.manager.glyphRange(
      forBoundingRect: dirty.insetBy(dx: 0, dy: 3), in: stack.container)
    let drawn = stack.manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
    #expect(drawn.location == fragments[20].characters.lowerBound)
    #expect(NSMaxRange(drawn) == fragments[21].characters.upperBound)
    let part = try Page(200, 900) { stack.manager.draw(glyphs) }
    #expect(part.ink.minY >= fragments[20].rect.minY - 1 && part.ink.maxY <= fragments[21].rect.maxY + 1)
    let whole = try stack.page(200, 900)
    for y in Int(fragments[20].rect.minY.rounded(.up))..<Int(fragments[21].rect.maxY) {
      for x in 0..<200 where part[x, y] != whole[x, y] { Issue.record("\(x), \(y)") }
    }
    #expect(stack.manager.state.counters.shaped == counters.shaped)
    #expect(stack.manager.state.counters.placed == counters.placed)
  }

  @Test(
    "B30: characters that are not laid out yet are remembered, glyphs that are not are left out; nothing is laid out"
  )
  func pending() throws {
    let (stack, display) = try stack("first\nsecond\nthird")
    stack.manager.invalidateLayout(
      forCharacterRange: NSRange(location: 13, length: 5), actualCharacterRange: nil)
    _ = display.take(stack.container)
    let counters = stack.manager.state.counters
    stack.manager.invalidateDisplay(forCharacterRange: NSRange(location: 14, length: 2))
    stack.manager.invalidateDisplay(forGlyphRange: NSRange(location: 14, length: 2))
    #expect(display.take(stack.container).isNull)
    #expect(stack.manager.state.counters.placed == counters.placed)
    let third = try #require(stack.fragments.last)
    let dirty = display.take(stack.container)
    #expect(dirty.contains(third.rect) && dirty.minY >= third.rect.minY - 3)
    _ = stack.fragments
    #expect(display.take(stack.container).isNull, "told once")
  }

  @Test("Temporary attributes and another size of the container tell the display")
  func others() throws {
    let (stack, display) = try stack("some text\nmore text")
    stack.manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.red, forCharacterRange: NSRange(location: 12, length: 2))
    let line = stack.fragments[1]
    let dirty = display.take(stack.container)
    #expect(dirty.minY >= line.rect.minY - 3 && dirty.contains(line.rect))
    stack.container.size = CGSize(width: 50, height: 0)
    #expect(display.take(stack.container).minY == 0)
    stack.manager.showsInvisibleCharacters = true
    #expect(!display.take(stack.container).isNull)
  }

  // MARK: Invisible characters

  private func records(_ stack: DrawnStack) -> [FragmentRecord] {
    stack.fragments.map { FragmentRecord($0, in: stack.manager) }
  }

  @Test("U44: marks of invisible characters change no layout and stand in the place of what they stand for")
  func invisibles() throws {
    let text = "ab cd\tef\u{A0}g\nnext\u{200B}line"
    let stack = DrawnStack(
      NSAttributedString(string: text, attributes: [.font: try fileFont(24)]), width: 300)
    let before = records(stack)
    let counters = stack.manager.state.counters
    let plain = try stack.page(320, 80)
    stack.manager.showsInvisibleCharacters = true
    let shown = try stack.page(320, 80)
    #expect(difference(before, records(stack)) == nil)
    #expect(stack.manager.state.counters.shaped == counters.shaped)
    #expect(stack.manager.state.counters.placed == counters.placed)
    func changed(_ one: Page, _ other: Page, in rect: CGRect) -> Int {
      var count = 0
      for y in max(0, Int(rect.minY))..<min(one.height, Int(rect.maxY)) {
        for x in max(0, Int(rect.minX))..<min(one.width, Int(rect.maxX)) where one[x, y] != other[x, y] {
          count += 1
        }
      }
      return count
    }
    let fragment = stack.fragments[0]
    let line = try #require(fragment.line)
    func span(_ index: Int) -> CGRect {
      let start = CTLineGetOffsetForStringIndex(line, index, nil)
      let end = CTLineGetOffsetForStringIndex(line, index + 1, nil)
      return CGRect(x: start, y: fragment.rect.minY, width: end - start, height: fragment.rect.height)
    }
    for index in [2, 5, 8] { #expect(changed(plain, shown, in: span(index)) > 2, "at \(index)") }
    for index in [0, 1, 3, 4, 6, 7] {
      #expect(changed(plain, shown, in: span(index).insetBy(dx: 1.5, dy: 0)) == 0)
    }
    let end = CGRect(x: span(9).maxX, y: fragment.rect.minY, width: 20, height: fragment.rect.height)
    #expect(changed(plain, shown, in: end) > 5, "the line's end")
    // Control characters are another matter.
    let second = stack.fragments[1]
    #expect(changed(plain, shown, in: second.rect) == 0)
    stack.manager.showsControlCharacters = true
    let controls = try stack.page(320, 80)
    #expect(changed(shown, controls, in: second.rect) > 5 && changed(shown, controls, in: fragment.rect) == 0)
    #expect(difference(before, records(stack)) == nil)
  }

  @Test("U44: from right to left marks are mirrored, and only those of drawn glyphs are painted")
  func invisiblesRightToLeft() throws {
    let font = try fileFont(24, TestFonts.notoSansHebrew)
    let stack = DrawnStack(NSAttributedString(string: "שלום עולם\nא", attributes: [.font: font]), width: 200)
    let plain = try stack.page(220, 90)
    stack.manager.showsInvisibleCharacters = true
    let shown = try stack.page(220, 90)
    let fragment = stack.fragments[0]
    let start = fragment.origin.x
    // The line ends at its left.
    let differing = (0..<220).filter { x in (0..<30).contains { plain[x, $0] != shown[x, $0] } }
    #expect(CGFloat(differing.min() ?? 999) < start && CGFloat(differing.min() ?? 0) > start - 20)
    let part = try Page(220, 90) { stack.manager.drawGlyphs(forGlyphRange: NSRange(0..<3), at: .zero) }
    #expect(part.ink.width < plain.ink.width - 40)
  }
}
