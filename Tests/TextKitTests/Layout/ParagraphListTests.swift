import TestSupport
import Testing

@testable import TextKit

@Suite("Paragraphs of a layout manager")
struct ParagraphListTests {
  /// Random changes of a state and of its slow twin.
  private struct Run {
    var random: SeededGenerator
    var state = LayoutState()
    var slow = SlowParagraphs()
    /// Glyphs of paragraphs: one of two, one of five.
    let contents: [ParagraphGlyphs]

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      contents = ["a\n", "four\n"].map { text in
        let stack = LayoutStack(LayoutText.string(text), width: 100)
        stack.manager.prepareParagraphs()
        return stack.manager.content(ofParagraph: 0)
      }
    }

    private mutating func upTo(_ limit: Int) -> Int { Int.random(in: 0...limit, using: &random) }

    private mutating func records(_ count: Int) -> [ParagraphRecord] {
      (0..<count).map { _ in ParagraphRecord(characterCount: 1 + upTo(8)) }
    }

    private mutating func replace(most: Int, new: Int) {
      let start = upTo(slow.count)
      let end = min(slow.count, start + upTo(most))
      let records = records(new)
      state.replace(start..<end, with: records)
      slow.replace(start..<end, with: records)
    }

    private mutating func layOut() {
      for _ in 0..<upTo(20) where slow.laidOutCount < slow.count {
        let endChanged = upTo(1) == 0
        state.advance(endChanged: endChanged)
        slow.advance(endChanged: endChanged)
      }
    }

    private mutating func changeGlyphs() {
      guard slow.count > 0 else { return }
      let index = upTo(slow.count - 1)
      switch upTo(3) {
      case 0:
        slow.setContent(nil, at: index)
        state.paragraphs.forgetGlyphCount(of: index)
      case 1, 2:
        let content = contents[upTo(1)]
        slow.setContent(content, at: index)
        state.paragraphs.correctGlyphCount(content.glyphCount, of: slow.records[index], at: index)
      default:
        slow.countGlyphs(from: index)
        state.paragraphs.countGlyphs(from: index)
      }
    }

    mutating func change() {
      switch upTo(9) {
      case 0, 1: replace(most: 3, new: upTo(3))
      case 2: if slow.count < 200 { replace(most: 0, new: 60) }
      case 3:
        let index = upTo(slow.count)
        state.invalidate(at: index)
        slow.invalidate(at: index)
      case 4:
        guard upTo(5) == 0 else { return }
        let index = upTo(slow.count)
        state.forget(from: index)
        slow.forget(from: index)
      case 5, 6: layOut()
      default: for _ in 0..<20 { changeGlyphs() }
      }
    }

    /// What differs, if something does.
    mutating func difference() -> String? {
      let list = state.paragraphs
      list.checkInvariants()
      guard state.laidOutCount == slow.laidOutCount, state.reachedCount == slow.reachedCount else {
        return "laid out \(state.laidOutCount), reached \(state.reachedCount) | \(slow.pending)"
      }
      guard list.count == slow.count else { return "\(list.count) paragraphs | \(slow.count)" }
      for _ in 0..<4 {
        let index = upTo(slow.count)
        if index < slow.count, list[index] !== slow.records[index] { return "paragraph \(index)" }
        if list.characterStart(of: index) != slow.characterStart(of: index) { return "start of \(index)" }
        if list.glyphStart(of: index) != slow.glyphStart(of: index) { return "first glyph of \(index)" }
        if list.firstUncounted(before: index) != slow.firstUncounted(before: index) {
          return "uncounted before \(index)"
        }
        let place = upTo(slow.characterStart(of: slow.count) + 2)
        if list.index(ofCharacter: place) != slow.index(ofCharacter: place) { return "character \(place)" }
        if list.candidate(forGlyph: place)?.index != slow.candidate(forGlyph: place) {
          return "glyph \(place)"
        }
      }
      return nil
    }
  }

  @Test("A tree of paragraphs answers as arrays do, after any changes", arguments: UInt64(0)..<20)
  func equalsArrays(seed: UInt64) {
    var run = Run(seed: seed)
    for step in 0..<150 {
      run.change()
      if let difference = run.difference() {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
    }
  }

  /// A laid out state of many paragraphs.
  private func laidOut(_ count: Int) -> LayoutState {
    var state = LayoutState()
    state.replace(0..<0, with: (0..<count).map { _ in ParagraphRecord(characterCount: 5) })
    while state.laidOutCount < count { state.advance(endChanged: true) }
    return state
  }

  @Test("Many single edits between two answers take steps in proportion to their number")
  func manyEdits() {
    /// Edits every paragraph by itself, in no order, and lays all out again.
    func stepsPerEdit(_ count: Int) -> Int {
      var state = laidOut(count)
      let before = state.paragraphs.stepCount
      for number in 0..<count {
        let index = state.paragraphs.index(ofCharacter: number * 7919 % count * 5)
        state.replace(index..<index + 1, with: [ParagraphRecord(characterCount: 5)])
      }
      while state.laidOutCount < count { state.advance(endChanged: false) }
      return (state.paragraphs.stepCount - before) / count
    }
    let few = stepsPerEdit(1000)
    #expect(few < 20)
    #expect(stepsPerEdit(16_000) <= few + 1)
  }

  @Test("An edit of many paragraphs at once takes a few steps for each")
  func editOfAll() {
    let count = 100_000
    var state = laidOut(count)
    let before = state.paragraphs.stepCount
    state.replace(0..<count, with: (0..<count).map { _ in ParagraphRecord(characterCount: 5) })
    for index in 0..<count { state.invalidate(at: index) }
    while state.laidOutCount < count { state.advance(endChanged: false) }
    #expect(state.paragraphs.stepCount - before < 5 * count)
  }

  @Test("Restyling every paragraph by itself shapes and places each once more, with few steps for each")
  func restyling() {
    let count = 400
    let stack = LayoutStack(LayoutText.string(String(repeating: "word\n", count: count)), width: 100)
    _ = stack.manager.records
    let (counters, steps) = (stack.manager.state.counters, stack.manager.state.paragraphs.stepCount)
    for number in 0..<count {
      stack.add(.font, LayoutText.font(20), NSRange(location: number * 5, length: 5))
    }
    stack.manager.layOut(paragraphsBefore: .max)
    #expect(stack.manager.state.counters.shaped - counters.shaped == count)
    #expect(stack.manager.state.counters.placed - counters.placed == count)
    #expect(stack.manager.state.paragraphs.stepCount - steps < 60 * count)
  }
}
