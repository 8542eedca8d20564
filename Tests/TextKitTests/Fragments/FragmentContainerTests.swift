import TestSupport
import Testing

@testable import TextKit

@Suite("Containers of text laid out by fragments")
struct FragmentContainerTests {
  /// A region of a subclass that leaves out a band at its right, and cannot be known without asking.
  private final class Notched: NSTextContainer {
    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, at characterIndex: Int,
      writingDirection baseWritingDirection: NSWritingDirection,
      remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      var rect = super.lineFragmentRect(
        forProposedRect: proposedRect, at: characterIndex, writingDirection: baseWritingDirection,
        remaining: remainingRect)
      if rect.maxY > 60, rect.minY < 110 { rect.size.width = min(rect.width, 80 - rect.minX) }
      return rect
    }
  }

  /// The kinds of containers that are tried.
  enum Shape: CaseIterable {
    case oval, notch, low, fewLines, fewRows, truncating, wide

    var container: NSTextContainer {
      switch self {
      case .oval:
        let box = NSTextContainer(size: CGSize(width: 170, height: 0))
        box.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 50, y: 30, width: 70, height: 120))]
        return box
      case .notch: return Notched(size: CGSize(width: 150, height: 0))
      case .low: return NSTextContainer(size: CGSize(width: 150, height: 200))
      case .fewLines:
        let box = NSTextContainer(size: CGSize(width: 150, height: 0))
        box.maximumNumberOfLines = 7
        return box
      case .fewRows:
        // Rows have a fragment at either side of the bar; the limit counts rows.
        let box = NSTextContainer(size: CGSize(width: 250, height: 0))
        box.exclusionPaths = [UIBezierPath(rect: CGRect(x: 100, y: 0, width: 40, height: 90))]
        box.maximumNumberOfLines = 7
        return box
      case .truncating:
        let box = NSTextContainer(size: CGSize(width: 150, height: 0))
        box.maximumNumberOfLines = 5
        box.lineBreakMode = .byTruncatingTail
        return box
      case .wide: return NSTextContainer(size: .zero)
      }
    }
  }

  /// The lines that a layout manager of glyphs makes of a storage in a container, the extra one included.
  static func lines(of storage: NSTextStorage, in container: NSTextContainer) -> [LineRecord] {
    let manager = NSLayoutManager()
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    defer { storage.removeLayoutManager(manager) }
    manager.ensureLayout(for: container)
    let padding = container.lineFragmentPadding
    func record(_ characters: Range<Int>, _ used: CGRect, _ rect: CGRect) -> LineRecord {
      LineRecord(
        characters: characters, bounds: used.insetBy(dx: padding, dy: 0), tile: rect, glyphOrigin: .zero)
    }
    var lines = manager.placedFragments(in: container).map { record($0.characters, $0.usedRect, $0.rect) }
    if manager.extraLineFragmentTextContainer != nil {
      lines.append(
        record(
          storage.length..<storage.length, manager.extraLineFragmentUsedRect, manager.extraLineFragmentRect))
    }
    return lines
  }

  @Test(
    "S1-26: In containers with holes, of few lines or little height both kinds of layout manager agree, after random edits",
    arguments: Shape.allCases, UInt64(0)..<4)
  func agreement(shape: Shape, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = FragmentStage(
      .storage, LayoutText.string(LayoutText.prose(paragraphs: 7, seed: seed, words: 2...20)),
      in: shape.container)
    let storage = (stage.content as! NSTextContentStorage).textStorage!
    let pieces = ["x", "\n", "two words", "\r\n", "a\nb\nc", "", "\u{2028}", "שלום"]
    for step in 0..<12 {
      let start = Int.random(in: 0...storage.length, using: &random)
      let count = Int.random(in: 0...min(storage.length - start, 30), using: &random)
      stage.replace(
        start..<start + count,
        with: LayoutText.string(
          pieces.randomElement(using: &random)!, [12, 17].randomElement(using: &random)!))
      if step % 3 == 2 { continue }
      let lines = stage.lines
      let expected = Self.lines(of: storage, in: shape.container)
      #expect(lines.map(\.characters) == expected.map(\.characters), "seed \(seed), step \(step)")
      for (line, other) in zip(lines, expected) {
        #expect(line.bounds.isClose(to: other.bounds), "seed \(seed), step \(step) \(line) \(other)")
        #expect(line.tile.isClose(to: other.tile), "seed \(seed), step \(step)")
      }
    }
  }

  @Test("Lines without height count where a container limits lines")
  func flatLines() {
    // Each attachment fills a line of its own that is as good as flat: the next line begins where it does.
    let text = NSMutableAttributedString(attributedString: LayoutText.string("a\n"))
    for _ in 0..<2 {
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: 0, y: 0, width: 60, height: 1e-300)
      text.append(NSAttributedString(attachment: attachment))
    }
    text.append(LayoutText.string("b\nc"))
    func makeContainer() -> NSTextContainer {
      let container = NSTextContainer(size: CGSize(width: 75, height: 0))
      container.maximumNumberOfLines = 4
      return container
    }
    let expected = Self.lines(of: NSTextStorage(attributedString: text), in: makeContainer())
    #expect(expected.map(\.characters) == [0..<2, 2..<3, 3..<4, 4..<6])
    #expect(expected[1].tile.minY == expected[2].tile.minY, "the first attachment's line has no height")
    let lines = FragmentStage(.storage, text, in: makeContainer()).lines
    #expect(lines.map(\.characters) == expected.map(\.characters))
  }

  @Test("S1-26: No line's text reaches into a hole, and beside it a row holds two lines")
  func hole() {
    let text = LayoutText.string(LayoutText.prose(paragraphs: 1, seed: 3, words: 120...120))
    let box = NSTextContainer(size: CGSize(width: 300, height: 0))
    let oval = CGRect(x: 100, y: 40, width: 100, height: 100)
    box.exclusionPaths = [UIBezierPath(ovalIn: oval)]
    let lines = FragmentStage(.rope, text, in: box).lines
    for line in lines where line.bounds.minY < oval.maxY && line.bounds.maxY > oval.minY {
      // The widest part of the oval that the line passes.
      let y = min(max(oval.midY, line.bounds.minY), line.bounds.maxY)
      let half = (2500 - (y - oval.midY) * (y - oval.midY)).squareRoot()
      #expect(line.bounds.maxX <= oval.midX - half + 0.5 || line.bounds.minX >= oval.midX + half - 0.5)
    }
    let rows = Dictionary(grouping: lines, by: \.tile.minY)
    #expect(rows.values.contains { $0.count == 2 })
  }

  @Test("A new width breaks lines again without shaping, and is the layout of that width")
  func resize() {
    let text = LayoutText.string(LayoutText.prose(paragraphs: 40, seed: 5))
    let stage = FragmentStage(.rope, text, width: 200)
    // Glyphs are kept once they were looked at; lines that were measured without any are measured again.
    for line in stage.fragments.flatMap(\.textLineFragments) {
      _ = line.locationForCharacter(at: line.characterRange.location)
    }
    let shaped = stage.manager.counters.shaped
    #expect(shaped == 40)
    stage.container.size.width = 130
    #expect(!stage.manager.isLayoutExact)
    #expect(difference(stage.lines, FragmentStage(.rope, text, width: 130).lines) == nil)
    #expect(stage.manager.counters.shaped == shaped)
  }

  @Test("An edit shapes and places only the paragraph that it touches", arguments: [1, 3])
  func counters(managers: Int) {
    let stage = FragmentStage(
      .rope, LayoutText.string(LayoutText.prose(paragraphs: 500, seed: 1)), width: 200)
    let all =
      [stage.manager]
      + (1..<managers).map { index in
        let manager = NSTextLayoutManager()
        manager.textContainer = NSTextContainer(size: CGSize(width: 150 + CGFloat(index) * 30, height: 0))
        stage.content.addTextLayoutManager(manager)
        return manager
      }
    for manager in all { manager.ensureLayout(for: stage.content.documentRange) }
    let before = all.map(\.counters.placed)
    for (step, offset) in [40_000, 20, 30_000].enumerated() {
      stage.replace(offset..<offset, with: LayoutText.string("typed"))
      for (manager, before) in zip(all, before) {
        manager.ensureLayout(for: stage.content.documentRange)
        #expect(manager.isLayoutExact)
        // The first paragraph's neighbour may be the first one now.
        #expect(manager.counters.placed - before <= step + 2)
        #expect(manager.counters.shaped <= manager.counters.placed)
      }
    }
  }

  @Test(
    "U11: The line behind the last terminator stands where one stands after a character was typed there",
    arguments: [9, 14, 31.5] as [CGFloat], FragmentStage.Kind.allCases)
  func extraLine(size: CGFloat, kind: FragmentStage.Kind) {
    for (spacing, indent, direction) in [(0, 0, NSWritingDirection.natural), (7, 21, .rightToLeft)] {
      let style = NSMutableParagraphStyle()
      style.lineSpacing = CGFloat(spacing)
      style.paragraphSpacingBefore = CGFloat(spacing) * 2
      style.firstLineHeadIndent = CGFloat(indent)
      style.baseWritingDirection = direction
      let text = NSMutableAttributedString(attributedString: LayoutText.string("some text\n", size))
      text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
      let stage = FragmentStage(kind, text, width: 200)
      let extra = stage.lines.last!
      #expect(extra.characters == text.length..<text.length)
      let typed = NSMutableAttributedString(attributedString: text)
      typed.replaceCharacters(in: NSRange(location: 0, length: text.length), with: "x")
      stage.replace(text.length..<text.length, with: typed)
      let line = stage.lines.last!
      #expect(line.tile.isClose(to: extra.tile))
      #expect(line.bounds.minY == extra.bounds.minY && line.bounds.height == extra.bounds.height)
      #expect(abs(line.bounds.minX - extra.bounds.minX) <= line.bounds.width)
      // Attributes of the caller's own win.
      stage.replace(stage.length - 1..<stage.length, with: LayoutText.string(""))
      stage.manager.extraLineFragmentAttributes = [.font: LayoutText.font(50)]
      #expect(stage.lines.last!.bounds.height > extra.bounds.height + 10)
    }
  }

  @Test(
    "B74, S1-38: What is used of the container is a guess until all is laid out, and then what TextKit 1 says"
  )
  func usageBounds() {
    let stage = FragmentStage(.storage, LayoutText.string(LayoutText.prose(paragraphs: 60, seed: 9)))
    var told: [CGRect] = []
    stage.manager.usageBoundsDidChange = { bounds, _ in told.append(bounds) }
    let guess = stage.manager.usageBoundsForTextContainer
    #expect(!stage.manager.isLayoutExact && guess.height > 0)
    stage.manager.ensureLayout(for: stage.range(0..<500))
    #expect(stage.manager.isLayoutExact(for: stage.range(0..<400)))
    #expect(!stage.manager.isLayoutExact(for: stage.range(0..<stage.length)))
    stage.manager.ensureLayout(for: stage.content.documentRange)
    #expect(stage.manager.isLayoutExact)
    let old = NSLayoutManager()
    let container = NSTextContainer(size: stage.container.size)
    old.addTextContainer(container)
    (stage.content as! NSTextContentStorage).textStorage!.addLayoutManager(old)
    old.ensureLayout(for: container)
    #expect(stage.manager.usageBoundsForTextContainer.isClose(to: old.usedRect(for: container)))
    #expect(stage.manager.usageBoundsForTextContainer != guess)
    // Those who watch it were told of the change, once each, and of that of an edit.
    #expect(told.last == stage.manager.usageBoundsForTextContainer)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 })
    stage.replace(0..<0, with: LayoutText.string("a paragraph more\n"))
    stage.manager.ensureLayout(for: stage.content.documentRange)
    #expect(told.last == stage.manager.usageBoundsForTextContainer)
  }
}
