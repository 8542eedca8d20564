import TestSupport
import Testing

@testable import TextKit

@Suite("Text segments")
struct TextSegmentTests {
  private static let texts = [
    "The quick brown fox jumps over the lazy dog.\n\nAnother paragraph of some words\n",
    "Hebrew שלום עולם inside of English words, 123 too\nשלום abc עולם def 456, עוד מילים",
    "office e\u{301}a\u{308} 👩‍💻 x\u{2028}after a line separator and so on\r\nend",
  ]

  private static func text(_ index: Int, size: Double = 15) throws -> NSAttributedString {
    let font = try fileFont(size, TestFonts.dejaVuSans, fallback: [TestFonts.notoColorEmoji])
    return NSAttributedString(string: texts[index], attributes: [.font: font])
  }

  struct Shown: Equatable {
    var range: Range<Int>?
    var frame: CGRect
    var baseline: CGFloat
  }

  private func segments(
    _ stage: FragmentStage, _ range: Range<Int>, _ type: NSTextLayoutManager.SegmentType,
    _ options: NSTextLayoutManager.SegmentOptions = []
  ) -> [Shown] {
    var shown: [Shown] = []
    stage.manager.enumerateTextSegments(in: stage.range(range), type: type, options: options) {
      range, frame, baseline, container in
      #expect(container === stage.container)
      let offsets = range.map { stage.offset($0.location)..<stage.offset($0.endLocation) }
      shown.append(Shown(range: offsets, frame: frame, baseline: baseline))
      return true
    }
    return shown
  }

  /// Rectangles with width, those that touch in a row made one, top to bottom and left to right.
  private func joined(_ rects: [CGRect]) -> [CGRect] {
    let sorted = rects.filter { $0.width > 1e-6 }.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    return sorted.reduce(into: []) { rows, rect in
      if let last = rows.last, last.minY == rect.minY, last.height == rect.height,
        rect.minX <= last.maxX + 1e-6
      {
        rows[rows.count - 1] = last.union(rect)
      } else {
        rows.append(rect)
      }
    }
  }

  @Test(
    "B76: Standard and selection segments cover what NSLayoutManager's rectangles cover, for random ranges",
    arguments: texts.indices, FragmentStage.Kind.allCases)
  func rects(index: Int, kind: FragmentStage.Kind) throws {
    var random = SeededGenerator(seed: UInt64(index))
    let text = try Self.text(index)
    let stage = FragmentStage(kind, text, width: 130)
    let old = DrawnStack(text, width: 130, padding: 5)
    // So that nothing stands at a guess.
    _ = stage.fragments
    for _ in 0..<60 {
      let start = Int.random(in: 0..<text.length, using: &random)
      let end = Int.random(in: start + 1...text.length, using: &random)
      let glyphs = old.manager.glyphRange(
        forCharacterRange: NSRange(start..<end), actualCharacterRange: nil)
      // Ligatures have one glyph.
      let whole = Range(old.manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil))!
      for isSelection in [false, true] {
        var rects: [CGRect] = []
        old.manager.enumerateEnclosingRects(
          forGlyphRange: glyphs,
          withinSelectedGlyphRange: isSelection ? glyphs : NSRange(location: NSNotFound, length: 0),
          in: old.container
        ) { rect, _ in rects.append(rect) }
        let found = segments(stage, whole, isSelection ? .selection : .standard)
        let (one, other) = (joined(found.map(\.frame)), joined(rects))
        #expect(one.count == other.count, "\(start)..<\(end) \(isSelection)")
        for (one, other) in zip(one, other) {
          #expect(one.isClose(to: other), "\(start)..<\(end) \(isSelection): \(one) \(other)")
        }
      }
    }
  }

  @Test(
    "B76: Segments go down the lines and in each from left to right; their ranges are the range, each character once",
    arguments: texts.indices)
  func ranges(index: Int) throws {
    var random = SeededGenerator(seed: UInt64(index))
    let text = try Self.text(index)
    let stage = FragmentStage(.storage, text, width: 130)
    for _ in 0..<60 {
      let start = Int.random(in: 0..<text.length, using: &random)
      let end = Int.random(in: start + 1...text.length, using: &random)
      let first = try #require(stage.manager.textRange(for: .character, enclosing: stage.place(start)))
      let last = try #require(stage.manager.textRange(for: .character, enclosing: stage.place(end - 1)))
      let whole = stage.offset(first.location)..<stage.offset(last.endLocation)
      let shown = segments(stage, start..<end, .standard)
      var place = whole.lowerBound
      for range in shown.compactMap(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
        #expect(range.lowerBound == place)
        place = range.upperBound
      }
      #expect(place == whole.upperBound)
      for (one, next) in zip(shown, shown.dropFirst()) {
        #expect(one.frame.minY <= next.frame.minY)
        if one.frame.minY == next.frame.minY { #expect(one.frame.maxX <= next.frame.minX + 1e-6) }
      }
      for segment in shown {
        // The baseline is that of the line.
        let offset = try #require(segment.range?.lowerBound)
        let fragment = try #require(stage.manager.textLayoutFragment(for: stage.place(offset)))
        let line = try #require(
          fragment.textLineFragment(for: stage.place(offset), isUpstreamAffinity: false))
        let baseline =
          fragment.layoutFragmentFrame.minY + line.typographicBounds.minY + line.glyphOrigin.y
        #expect(abs(segment.frame.minY + segment.baseline - baseline) < 1e-6)
        #expect(abs(segment.frame.height - line.typographicBounds.height) < 1e-6)
      }
    }
  }

  @Test(
    "B76: An empty range has one segment without width, at the caret of its affinity",
    arguments: texts.indices)
  func carets(index: Int) throws {
    let text = try Self.text(index)
    let stage = FragmentStage(.storage, text, width: 130)
    let units = Array(text.string.utf16)
    for fragment in stage.fragments {
      let start = stage.offset(fragment.rangeInElement.location)
      let frame = fragment.layoutFragmentFrame
      for line in fragment.textLineFragments where line.characterRange.length > 0 {
        let ctLine = try #require(line.placed?.line)
        let range = Range(line.characterRange)!
        for index in range {
          // Both carets, as Core Text has them.
          var secondary: CGFloat = 0
          let primary = CTLineGetOffsetForStringIndex(ctLine, index, &secondary)
          let origin = frame.minX + line.typographicBounds.minX + line.glyphOrigin.x
          let known = [primary + origin, secondary + origin]
          let down = segments(stage, start + index..<start + index, .standard)
          let up = segments(stage, start + index..<start + index, .standard, .upstreamAffinity)
          #expect(down.count == 1 && up.count == 1)
          guard let one = down.first, let other = up.first else { continue }
          #expect(
            one.frame.width == 0 && other.frame.width == 0 && one.range == start + index..<start + index)
          #expect(one.frame.minY == frame.minY + line.typographicBounds.minY)
          #expect(known.contains { abs($0 - one.frame.minX) < 1e-6 }, "\(index)")
          if index > range.lowerBound {
            #expect(known.contains { abs($0 - other.frame.minX) < 1e-6 }, "\(index)")
            if primary != secondary { #expect(one.frame.minX != other.frame.minX) }
          } else if start + index > 0 {
            // After a line end there is only this line; a wrapped line has its end above.
            let isBehindEnd = [0x0A, 0x0D, 0x2028].contains(units[start + index - 1])
            #expect((other.frame.minY < one.frame.minY) == !isBehindEnd)
          }
        }
      }
    }
    let end = segments(stage, text.length..<text.length, .standard)
    let last = try #require(stage.fragments.last)
    let line = try #require(last.textLineFragments.last)
    #expect(end.count == 1)
    #expect(end.first?.frame.minY == last.layoutFragmentFrame.minY + line.typographicBounds.minY)
    if index == 0 {
      #expect(line.characterRange.length == 0, "the line behind the last terminator")
      #expect(end.first?.frame.minX == last.layoutFragmentFrame.minX + line.typographicBounds.minX)
    }
  }

  @Test("B76: Options leave out ranges and lines in the middle, and fill the first and last line")
  func options() throws {
    let paragraphs = (0..<400).map { "Paragraph \($0) has enough words to be wrapped." }.joined(
      separator: "\n")
    let stage = FragmentStage(.rope, LayoutText.string(paragraphs, 14), width: 150)
    let range = 4..<paragraphs.utf16.count - 3
    #expect(segments(stage, 4..<30, .selection, .rangeNotRequired).allSatisfy { $0.range == nil })
    let fresh = FragmentStage(.rope, LayoutText.string(paragraphs, 14), width: 150)
    let ends = segments(fresh, range, .selection, .middleFragmentsExcluded)
    #expect(fresh.manager.counters.placed <= 3, "what lies between is not laid out")
    let all = segments(stage, range, .selection)
    #expect(ends.first?.frame == all.first?.frame && ends.count == 2)
    #expect(ends.first?.range == all.first?.range && ends.last?.range == all.last?.range)
    #expect(all.count > 800)
    // Every line in the middle is filled from edge to edge.
    #expect(all.dropFirst().dropLast().allSatisfy { $0.frame.minX == 0 && $0.frame.width == 150 })
    #expect(all[0].frame.minX > 5 && all[0].frame.maxX == 150)
    #expect(all[all.count - 1].frame.minX == 0 && all[all.count - 1].frame.maxX < 150)
    let head = segments(stage, 4..<8, .standard, .headSegmentExtended)
    let tail = segments(stage, 4..<8, .standard, .tailSegmentExtended)
    let plain = segments(stage, 4..<8, .standard)
    #expect(head.map(\.frame.minX) == [0] && head.first?.frame.maxX == plain.first?.frame.maxX)
    #expect(tail.map(\.frame.maxX) == [150] && tail.first?.frame.minX == plain.first?.frame.minX)
    let caret = segments(stage, 4..<4, .selection, .tailSegmentExtended)
    #expect(
      caret.count == 1 && caret.first?.frame.minX == plain.first?.frame.minX && caret.first?.frame.maxX == 150
    )
    var count = 0
    stage.manager.enumerateTextSegments(in: stage.range(range), type: .standard) { _, _, _, _ in
      count += 1
      return count < 3
    }
    #expect(count == 3)
  }

  @Test("B76: Highlights are as high as the fonts, whatever the spacing, and leave terminators out")
  func highlights() throws {
    let style = LayoutText.style([.lineSpacingAdjustment: 10, .minimumLineHeight: 40])
    let stage = FragmentStage(.storage, LayoutText.string("one two\n\nthree", 20, style: style), width: 200)
    let shown = segments(stage, 0..<12, .highlight)
    let font = LayoutText.font(20)
    #expect(shown.map(\.range) == [0..<8, 9..<12])
    for segment in shown {
      #expect(abs(segment.frame.height - CTFontGetAscent(font) - CTFontGetDescent(font)) < 1e-6)
      #expect(abs(segment.baseline - CTFontGetAscent(font)) < 1e-6)
    }
    #expect(segments(stage, 0..<12, .standard)[0].frame.height > 39)
    #expect(segments(stage, 0..<12, .standard).count == 3)
  }

  @Test("B76: Elements that are not shown have no segments", arguments: [FragmentStage.Kind.storage, .rope])
  func hidden(kind: FragmentStage.Kind) {
    let stage = FragmentStage(kind, LayoutText.string("one\n#hidden\nthree\n", 14))
    let hider = ParagraphHider()
    stage.content.delegate = hider
    stage.manager.invalidateLayout(for: stage.manager.documentRange)
    #expect(segments(stage, 0..<18, .standard).map(\.range) == [0..<4, 12..<18])
    #expect(segments(stage, 0..<18, .standard, .middleFragmentsExcluded).map(\.range) == [0..<4, 12..<18])
    #expect(segments(stage, 5..<9, .selection).isEmpty && segments(stage, 6..<6, .standard).isEmpty)
    withExtendedLifetime(hider) {}
  }
}
