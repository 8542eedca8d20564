import CoreText
import GalleyFonts
import GalleyTextStore
import TestSupport
import Testing

@testable import TextKit

@Suite("Temporary attributes")
struct TemporaryAttributeTests {
  private func stack(_ text: String, width: CGFloat = 300) throws -> DrawnStack {
    DrawnStack(NSAttributedString(string: text, attributes: [.font: try fileFont(20)]), width: width)
  }

  @Test("B35: temporary attributes are painted, shape nothing and move nothing")
  func neutrality() throws {
    let stack = try stack("office AVATo flat and so on", width: 120)
    let manager = stack.manager
    let before = stack.fragments.map { FragmentRecord($0, in: manager) }
    let plain = try stack.page(140, 120)
    let counters = manager.state.counters
    // What would change layout has no effect; ligatures are painted in parts.
    manager.addTemporaryAttributes(
      [
        .foregroundColor: UIColor.red, .font: try fileFont(60), .kern: 20, .baselineOffset: 9,
        .paragraphStyle: NSMutableParagraphStyle(), .ligature: 0,
      ], forCharacterRange: NSRange(location: 1, length: 9))
    let red = try stack.page(140, 120)
    manager.setTemporaryAttributes(
      [.underlineStyle: 1, .backgroundColor: UIColor.green, .strikethroughStyle: 1],
      forCharacterRange: NSRange(location: 14, length: 4))
    let marked = try stack.page(140, 120)
    #expect(
      manager.state.counters.shaped == counters.shaped && manager.state.counters.placed == counters.placed)
    #expect(difference(before, stack.fragments.map { FragmentRecord($0, in: manager) }) == nil)
    #expect(plain.box(where: Page.isRed).isNull && !red.box(where: Page.isRed).isNull)
    #expect(!marked.box(where: Page.isGreen).isNull && red.box(where: Page.isGreen).isNull)
    // The ink is the same, whatever its colour: green shows it without red.
    let differing = (0..<140 * 120).count {
      abs(Int(plain.bytes[$0 * 4 + 1]) - Int(red.bytes[$0 * 4 + 1])) > 24
    }
    #expect(differing == 0)
    // The storage knows nothing of it.
    #expect(stack.storage.attribute(.foregroundColor, at: 3, effectiveRange: nil) == nil)
    #expect(
      "office".size(withAttributes: [.font: try fileFont(20)]).width > 0
        && manager.temporaryAttributes(atCharacterIndex: 3, effectiveRange: nil)[.kern] as? Int == 20)
    manager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: NSRange(location: 0, length: 27))
    manager.setTemporaryAttributes([:], forCharacterRange: NSRange(location: 0, length: 27))
    #expect(try stack.page(140, 120).bytes == plain.bytes)
  }

  @Test("B35: a temporary colour wins over Core Text's own name for it, too")
  func names() throws {
    let text = NSMutableAttributedString(string: "xx", attributes: [.font: try fileFont(20)])
    text.addAttribute(
      NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName as String),
      value: UIColor.green.cgColor,
      range: NSRange(location: 0, length: 2))
    let stack = DrawnStack(text, width: 100)
    stack.manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.red, forCharacterRange: NSRange(location: 0, length: 2))
    let page = try stack.page(60, 40)
    #expect(!page.box(where: Page.isRed).isNull && page.box(where: Page.isGreen).isNull)
  }

  @Test("Reading gives the attributes with a range, the longest on demand")
  func reading() throws {
    let stack = try stack("0123456789")
    defer { withExtendedLifetime(stack) {} }
    let manager = stack.manager
    manager.addTemporaryAttribute(.toolTip, value: "a", forCharacterRange: NSRange(location: 2, length: 2))
    manager.addTemporaryAttribute(.toolTip, value: "a", forCharacterRange: NSRange(location: 4, length: 2))
    manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.red, forCharacterRange: NSRange(location: 3, length: 2))
    var range = NSRange()
    let all = NSRange(location: 0, length: 10)
    #expect(manager.temporaryAttributes(atCharacterIndex: 0, effectiveRange: &range).isEmpty)
    #expect(range == NSRange(location: 0, length: 2))
    let at3 = manager.temporaryAttributes(atCharacterIndex: 3, longestEffectiveRange: &range, in: all)
    #expect(Set(at3.keys) == [.toolTip, .foregroundColor] && range == NSRange(location: 3, length: 2))
    let tip = manager.temporaryAttribute(
      .toolTip, atCharacterIndex: 3, longestEffectiveRange: &range, in: all)
    #expect(tip as? String == "a" && range == NSRange(location: 2, length: 4))
    #expect(
      manager.temporaryAttribute(
        .toolTip, atCharacterIndex: 3, longestEffectiveRange: &range, in: NSRange(location: 3, length: 2))
        != nil)
    #expect(range == NSRange(location: 3, length: 2))
    #expect(
      manager.temporaryAttribute(.toolTip, atCharacterIndex: 8, longestEffectiveRange: &range, in: all) == nil
    )
    #expect(range == NSRange(location: 6, length: 4))
    _ = manager.temporaryAttribute(.toolTip, atCharacterIndex: 5, effectiveRange: &range)
    #expect(range.location <= 5 && range.location + range.length > 5)
    // Ranges beyond the text are cut, those outside do nothing.
    manager.addTemporaryAttribute(.toolTip, value: "b", forCharacterRange: NSRange(location: 9, length: 100))
    manager.addTemporaryAttribute(.toolTip, value: "b", forCharacterRange: NSRange(location: 50, length: 1))
    manager.addTemporaryAttribute(
      .toolTip, value: "b", forCharacterRange: NSRange(location: NSNotFound, length: 0))
    #expect(manager.temporaryAttributes(atCharacterIndex: 9, effectiveRange: nil)[.toolTip] as? String == "b")
    #expect(manager.temporaryAttributes(atCharacterIndex: 8, effectiveRange: nil).isEmpty)
  }

  @Test(
    "B35: They follow edits: shifted with the text, gone with what is replaced, grown around what is put inside"
  )
  func edits() throws {
    let stack = try stack("0123456789")
    let manager = stack.manager
    func marked() -> [Int] {
      (0..<stack.storage.length).filter {
        !manager.temporaryAttributes(atCharacterIndex: $0, effectiveRange: nil).isEmpty
      }
    }
    manager.addTemporaryAttribute(.toolTip, value: 1, forCharacterRange: NSRange(location: 4, length: 3))
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "abc")
    #expect(marked() == [6, 7, 8])
    stack.storage.replaceCharacters(in: NSRange(location: 7, length: 0), with: "xy")
    #expect(marked() == [6, 7, 8, 9, 10])
    stack.storage.replaceCharacters(in: NSRange(location: 9, length: 3), with: "")
    #expect(marked() == [6, 7, 8])
    stack.storage.replaceCharacters(in: NSRange(location: 6, length: 3), with: "!")
    #expect(marked().isEmpty)
    // Attributes of the text may change without any effect on them.
    manager.addTemporaryAttribute(.toolTip, value: 1, forCharacterRange: NSRange(location: 1, length: 1))
    stack.storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    #expect(marked() == [1])
    stack.storage.replaceCharacters(in: NSRange(location: 1, length: 0), with: "z")
    #expect(marked() == [2], "what is put before a run does not belong to it")
  }

  @Test("Random changes and edits agree with a plain array", arguments: 0..<20)
  func model(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var attributes = OffsetAttributes(length: 60)
    var model = [[String: Int]](repeating: [:], count: 60)
    func check() {
      let runs = attributes.runs(in: 0..<model.count)
      for run in runs { #expect(!run.range.isEmpty && !run.attributes.isEmpty, "seed \(seed)") }
      for (one, next) in zip(runs, runs.dropFirst()) {
        #expect(one.range.upperBound <= next.range.lowerBound, "seed \(seed)")
      }
      for index in model.indices {
        let run = attributes.run(at: index)
        #expect(run.range.contains(index), "seed \(seed)")
        let known = Dictionary(
          uniqueKeysWithValues: run.attributes.map { ($0.key.rawValue, $0.value as! Int) })
        #expect(known == model[index], "seed \(seed), at \(index)")
      }
    }
    for _ in 0..<60 {
      let start = Int.random(in: 0...model.count, using: &random)
      let end = Int.random(in: start...model.count, using: &random)
      let key = ["a", "b"].randomElement(using: &random)!
      let value = Int.random(in: 0...1, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        attributes.change(start..<end) { _ in [NSAttributedString.Key(rawValue: key): value] }
        for index in start..<end { model[index] = [key: value] }
      case 1:
        attributes.change(start..<end) { $0.merging([NSAttributedString.Key(rawValue: key): value]) { $1 } }
        for index in start..<end { model[index][key] = value }
      case 2:
        attributes.change(start..<end) { $0.filter { $0.key.rawValue != key } }
        for index in start..<end { model[index][key] = nil }
      default:
        let count = Int.random(in: 0...5, using: &random)
        let left = start > 0 && end < model.count ? model[start - 1] : [:]
        let isInside = start > 0 && end < model.count && model[start - 1...end].allSatisfy { $0 == left }
        attributes.follow(TextEdit(oldRange: start..<end, newLength: count))
        model.replaceSubrange(
          start..<end, with: [[String: Int]](repeating: isInside ? left : [:], count: count))
      }
      check()
    }
  }

  @Test("The delegate may refuse temporary attributes, change them, and answer for fewer characters")
  func delegate() throws {
    final class Delegate: NSObject, NSLayoutManagerDelegate {
      var asked: [(index: Int, range: NSRange)] = []
      func layoutManager(
        _ layoutManager: NSLayoutManager, shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
        forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
        effectiveRange effectiveCharRange: NSRangePointer?
      ) -> [NSAttributedString.Key: Any]? {
        asked.append((charIndex, effectiveCharRange!.pointee))
        guard toScreen else { return attrs }
        if charIndex < 2 {
          effectiveCharRange?.pointee = NSRange(location: charIndex, length: 2)
          return nil
        }
        return [.foregroundColor: UIColor.green]
      }
    }
    let stack = try stack("xxxx")
    let delegate = Delegate()
    stack.manager.delegate = delegate
    stack.manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.red, forCharacterRange: NSRange(location: 0, length: 4))
    let page = try Page(80, 40) { stack.manager.drawGlyphs(forGlyphRange: NSRange(0..<4), at: .zero) }
    #expect(delegate.asked.map(\.index).prefix(2) == [0, 2])
    #expect(delegate.asked[0].range == NSRange(location: 0, length: 4))
    let middle = CTLineGetOffsetForStringIndex(try #require(stack.fragments.first?.line), 2, nil)
    #expect(page.box(where: Page.isRed).isNull)
    #expect(
      page.box(where: Page.isGreen).minX >= middle - 1 && page.box(where: Page.isDark).maxX <= middle + 1)
  }
}
