import TestSupport
import Testing

@testable import TextKit

@Suite("Layout by fragments")
struct FragmentLayoutTests {
  static let text = "The first paragraph is long enough for several lines of text.\n\nשלום third\r\nlast\n"

  @Test(
    "B66, B67: A fragment an element, a line each way it is broken", arguments: FragmentStage.Kind.allCases)
  func fragments(kind: FragmentStage.Kind) {
    let stage = FragmentStage(kind, LayoutText.string(Self.text), width: 150)
    let fragments = stage.fragments
    #expect(fragments.count == 4)
    var end = 0
    for fragment in fragments {
      #expect(stage.offset(fragment.rangeInElement.location) == end)
      end = stage.offset(fragment.rangeInElement.endLocation)
    }
    #expect(end == stage.length)
    let lines = stage.lines
    #expect(lines.count > 6 && lines.last?.characters == end..<end)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line.characters.upperBound == next.characters.lowerBound)
      #expect(abs(line.tile.maxY - next.tile.minY) < 1e-6)
    }
  }

  @Test(
    "Both kinds of layout manager on one storage agree on every line, over random edits",
    arguments: UInt64(0)..<10)
  func agreement(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = FragmentStage(
      .storage, LayoutText.string(LayoutText.prose(paragraphs: 8, seed: seed)), width: 150)
    let storage = (stage.content as! NSTextContentStorage).textStorage!
    let old = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 150, height: 0))
    old.addTextContainer(container)
    storage.addLayoutManager(old)
    let pieces = ["x", "\n", "two words", "\r", "\r\n", "\u{2029}", "a\nb\nc", "", "\u{2028}", "שלום"]
    for step in 0..<20 {
      let length = storage.length
      let start = Int.random(in: 0...length, using: &random)
      let count = Int.random(in: 0...min(length - start, 30), using: &random)
      let text = LayoutText.string(
        pieces.randomElement(using: &random)!, [12, 17].randomElement(using: &random)!)
      stage.replace(start..<start + count, with: text)
      if step % 3 == 2 { continue }
      let lines = stage.lines
      old.ensureLayout(for: container)
      let expected = FragmentContainerTests.lines(of: storage, in: NSTextContainer(size: container.size))
      #expect(lines.map(\.characters) == expected.map(\.characters), "seed \(seed), step \(step)")
      for (line, other) in zip(lines, expected) {
        #expect(line.bounds.isClose(to: other.bounds), "seed \(seed), step \(step) \(line) \(other)")
        #expect(line.tile.isClose(to: other.tile), "seed \(seed), step \(step)")
      }
      #expect(
        stage.manager.usageBoundsForTextContainer.isClose(to: old.usedRect(for: container)),
        "seed \(seed), step \(step): \(stage.manager.usageBoundsForTextContainer) \(old.usedRect(for: container))"
      )
    }
  }

  @Test(
    "Layout after any edit is the layout of the new text, bit for bit, whatever was asked about before",
    arguments: FragmentStage.Kind.allCases, UInt64(0)..<8)
  func incremental(kind: FragmentStage.Kind, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = kind == .nodes ? 4 : 12
    let stage = FragmentStage(
      kind, LayoutText.string(LayoutText.prose(paragraphs: count, seed: seed)), width: 150)
    let pieces = ["x", "\n", "two words", "\r", "\r\n", "\u{2029}", "a\nb\nc", "", "\u{2028}", "שלום"]
    for step in 0..<(kind == .nodes ? 10 : 30) {
      let length = stage.length
      let start = Int.random(in: 0...length, using: &random)
      let count = Int.random(in: 0...min(length - start, 30), using: &random)
      stage.replace(
        start..<start + count,
        with: LayoutText.string(
          pieces.randomElement(using: &random)!, [12, 17].randomElement(using: &random)!))
      stage.manager.index.checkInvariants()
      if step % 3 == 1 {
        stage.manager.ensureLayout(for: NSTextRange(location: stage.place(stage.length / 2)))
      }
      if step % 4 == 2 { continue }
      let fresh = FragmentStage(kind, stage.string, width: 150)
      #expect(difference(stage.lines, fresh.lines) == nil, "seed \(seed), step \(step)")
      #expect(stage.manager.isLayoutExact)
      #expect(stage.manager.usageBoundsForTextContainer == fresh.manager.usageBoundsForTextContainer)
    }
  }

  @Test("Paragraphs with lines of 10³⁰⁰ points are all laid out, at once and after an edit")
  func absurdHeights() {
    let style = NSMutableParagraphStyle()
    style.minimumLineHeight = 1e300
    let text = NSMutableAttributedString(
      string: String(repeating: "a word\n", count: 80), attributes: [.paragraphStyle: style])
    for range in [NSRange(location: 14, length: 7), NSRange(location: 70, length: 140)] {
      text.removeAttribute(.paragraphStyle, range: range)
      text.addAttribute(.baselineOffset, value: 1e300, range: NSRange(location: range.location, length: 1))
    }
    let stage = FragmentStage(.storage, text)
    #expect(stage.lines.count == 81)
    stage.replace(30..<33, with: NSAttributedString(string: "x\n"))
    let cold = FragmentStage(.storage, stage.string)
    #expect(stage.lines.map(\.characters) == cold.lines.map(\.characters))
    #expect(stage.lines.count == 82)
    #expect(stage.manager.usageBoundsForTextContainer == cold.manager.usageBoundsForTextContainer)
  }
}

extension CGRect {
  /// Whether all numbers differ by less than a millionth.
  func isClose(to other: CGRect) -> Bool {
    abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6 && abs(width - other.width) < 1e-6
      && abs(height - other.height) < 1e-6
  }
}
