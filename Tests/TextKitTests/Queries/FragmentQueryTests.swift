import TestSupport
import Testing

@testable import TextKit

@Suite("Line fragments and rectangles")
struct FragmentQueryTests {
  private let prose =
    "The quick brown fox jumps over the lazy dog, and nobody knows why it should not.\nA second one."

  @Test("B17: usedRect(for:) lays nothing out and hugs what is laid out, padding included")
  func usedRectIsLazy() throws {
    let stage = try QueryStage(prose, width: 120)
    let (manager, container) = (stage.manager, stage.container)
    #expect(manager.usedRect(for: container) == .zero)
    #expect(manager.firstUnlaidCharacterIndex() == 0)
    manager.ensureLayout(for: container)
    let used = manager.usedRect(for: container)
    let text = Array(prose.utf16)
    let widest = stage.fragments.map { fragment in
      // White space that hangs at the end of a line does not count.
      let last = fragment.characters.last { ![0x20, 0x0A].contains(text[$0]) }!
      return stage.clusterBoxes(fragment).first { $0.characters.contains(last) }!.x.upperBound
    }.max()!
    #expect(abs(used.maxX - widest - 5) < 0.001)
    #expect(used.minX == 0 && used.minY == 0)
    #expect(abs(used.maxY - stage.fragments.last!.rect.maxY) < 0.001)
  }

  @Test("B18: The extra line fragment counts in usedRect")
  func extraLineCounts() throws {
    let (plain, ended) = (try QueryStage("ab"), try QueryStage("ab\n"))
    for stage in [plain, ended] { stage.manager.ensureLayout(for: stage.container) }
    let extra = ended.manager.extraLineFragmentRect
    #expect(extra.height > 10)
    let height = plain.manager.usedRect(for: plain.container).height
    #expect(abs(ended.manager.usedRect(for: ended.container).height - height - extra.height) < 0.001)
    let empty = try QueryStage("")
    empty.manager.ensureLayout(for: empty.container)
    #expect(
      empty.manager.usedRect(for: empty.container).height == empty.manager.extraLineFragmentUsedRect.height)
  }

  @Test("B20: A glyph's place counts from its line fragment; x has padding and indent, y is the baseline")
  func locations() throws {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent) = (20, 7)
    let font = try QueryStage.font()
    let stage = QueryStage(
      NSAttributedString(string: prose, attributes: [.font: font, .paragraphStyle: style]), width: 150)
    let manager = stage.manager
    #expect(manager.location(forGlyphAt: 0).x == 25)
    var line = NSRange()
    let first = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: &line)
    #expect(manager.location(forGlyphAt: NSMaxRange(line)).x == 12)
    #expect(abs(manager.location(forGlyphAt: 0).y - font.ascender) < 0.001)
    #expect(first.minX == 0 && first.width == 150)
    // Each next glyph stands an advance further.
    var advances = [CGSize](repeating: .zero, count: 2)
    let glyphs = [manager.cgGlyph(at: 0), manager.cgGlyph(at: 1)]
    _ = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 2)
    #expect(abs(manager.location(forGlyphAt: 1).x - 25 - advances[0].width) < 0.5)
  }

  @Test("Glyph places are those of Core Text's runs", arguments: UInt64(0)..<20)
  func placesOfRuns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = try QueryStage(QueryStage.randomText(&random, pieces: 10), width: 300)
    for fragment in stage.fragments {
      for (characters, x) in stage.clusterBoxes(fragment) {
        let glyph = stage.manager.glyphIndexForCharacter(at: characters.lowerBound)
        let place = stage.manager.location(forGlyphAt: glyph).x + fragment.rect.minX
        // The first glyph of a cluster stands in it; marks of some scripts reach out.
        #expect(place > x.lowerBound - 12 && place < x.upperBound + 12, "seed \(seed), \(characters)")
      }
    }
  }

  @Test("B27: enumerateLineFragments shows every line but the extra one")
  func enumeration() throws {
    let stage = try QueryStage(prose + "\n", width: 120)
    var shown: [NSRange] = []
    stage.manager.enumerateLineFragments(forGlyphRange: NSRange(0..<stage.manager.numberOfGlyphs)) {
      rect, used, container, glyphs, _ in
      #expect(container === stage.container && rect.union(used).height == rect.height)
      shown.append(glyphs)
    }
    #expect(shown == stage.fragments.map { NSRange($0.glyphs) })
    #expect(NSMaxRange(shown.last!) == stage.manager.numberOfGlyphs)
    #expect(stage.manager.extraLineFragmentRect.height > 0)
    var count = 0
    stage.manager.enumerateLineFragments(forGlyphRange: NSRange(20..<60)) { _, _, _, glyphs, stop in
      count += 1
      stop.pointee = ObjCBool(glyphs.contains(30))
    }
    #expect(count <= 2 && count >= 1)
  }

  @Test("usedRect(for:) is the union of what enumerateLineFragments shows", arguments: UInt64(0)..<12)
  func usedRects(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = QueryStage.randomText(&random, pieces: 30)
    for _ in 0..<4 { text += "\n" + QueryStage.randomText(&random, pieces: 12) }
    let containers = (0..<3).map { _ in
      NSTextContainer(
        size: CGSize(
          width: CGFloat.random(in: 90...300, using: &random),
          height: CGFloat.random(in: 40...160, using: &random)))
    }
    if seed % 3 == 1 {
      containers[0].exclusionPaths = [UIBezierPath(rect: CGRect(x: 30, y: 10, width: 40, height: 60))]
    }
    let stage = QueryStage(try QueryStage.string(text + "x"), containers)
    #expect(stage.manager.usedRect(for: containers[0]) == .zero, "nothing is laid out yet")
    stage.manager.ensureLayout(for: containers[2])
    var used = containers.map { _ in CGRect.null }
    stage.manager.enumerateLineFragments(forGlyphRange: NSRange(0..<stage.manager.numberOfGlyphs)) {
      _, rect, container, _, _ in
      let number = containers.firstIndex { $0 === container }!
      used[number] = used[number].union(rect)
    }
    for (container, used) in zip(containers, used) {
      #expect(stage.manager.usedRect(for: container) == (used.isNull ? .zero : used), "seed \(seed)")
    }
  }

  @Test("Fragment queries without layout see only what is laid out")
  func withoutLayout() throws {
    let stage = try QueryStage(prose, width: 120)
    let manager = stage.manager
    let last = manager.numberOfGlyphs - 1
    var range = NSRange()
    #expect(
      manager.lineFragmentRect(forGlyphAt: last, effectiveRange: &range, withoutAdditionalLayout: true)
        == .zero)
    #expect(range.location == NSNotFound)
    #expect(
      manager.textContainer(forGlyphAt: last, effectiveRange: nil, withoutAdditionalLayout: true) == nil)
    let rect = manager.lineFragmentRect(forGlyphAt: last, effectiveRange: nil)
    #expect(rect.height > 0)
    #expect(
      manager.lineFragmentUsedRect(forGlyphAt: last, effectiveRange: &range, withoutAdditionalLayout: true)
        == manager.lineFragmentUsedRect(forGlyphAt: last, effectiveRange: nil))
    #expect(manager.glyphRange(forBoundingRectWithoutAdditionalLayout: rect, in: stage.container) == range)
  }

  @Test("B25: A bounding rectangle is that of the glyphs in the container: line high, whole lines of several")
  func boundingRect() throws {
    let containers = (0..<2).map { _ in NSTextContainer(size: CGSize(width: 120, height: 50)) }
    let stage = QueryStage(try QueryStage.string(prose), containers)
    let manager = stage.manager
    let fragments = stage.fragments
    let first = fragments[0]
    let word = manager.boundingRect(forGlyphRange: NSRange(4..<7), in: containers[0])
    #expect(word.minY == first.rect.minY && word.height == first.rect.height)
    #expect(abs(word.minX - manager.location(forGlyphAt: 4).x) < 1 && word.maxX < first.usedRect.maxX)
    let two = manager.boundingRect(forGlyphRange: NSRange(4..<first.glyphs.upperBound + 2), in: containers[0])
    #expect(two == first.rect.union(fragments[1].rect))
    let everything = NSRange(0..<manager.numberOfGlyphs)
    for container in containers {
      let own = fragments.filter { $0.container === container }.reduce(CGRect.null) { $0.union($1.rect) }
      #expect(manager.boundingRect(forGlyphRange: everything, in: container) == own)
    }
    let other = fragments.first { $0.container === containers[1] }!
    #expect(manager.boundingRect(forGlyphRange: NSRange(other.glyphs), in: containers[0]) == .zero)
  }

  @Test("B25: Ink that reaches out of its line is inside of the bounding rectangle")
  func inkInBounds() throws {
    let style = NSMutableParagraphStyle()
    style.maximumLineHeight = 6
    let stage = QueryStage(
      NSAttributedString(string: "Åg", attributes: [.font: try QueryStage.font(), .paragraphStyle: style]))
    let line = stage.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let box = stage.manager.boundingRect(forGlyphRange: NSRange(0..<1), in: stage.container)
    #expect(line.height < 7)
    #expect(box.minY < line.minY - 3 && box.maxY == line.maxY)
    #expect(stage.manager.drawsOutsideLineFragment(forGlyphAt: 0))
    let roomy = try QueryStage("ag")
    #expect(!roomy.manager.drawsOutsideLineFragment(forGlyphAt: 0))
  }

  @Test("glyphRange(forBoundingRect:in:) gives the lines that meet a rectangle")
  func glyphsInRect() throws {
    let stage = try QueryStage(prose, width: 120)
    let fragments = stage.fragments
    let middle = fragments[1].rect.insetBy(dx: 10, dy: 3)
    #expect(
      stage.manager.glyphRange(forBoundingRect: middle, in: stage.container) == NSRange(fragments[1].glyphs))
    let tall = CGRect(x: 0, y: fragments[1].rect.midY, width: 10, height: fragments[2].rect.height)
    #expect(
      stage.manager.glyphRange(forBoundingRect: tall, in: stage.container)
        == NSRange(fragments[1].glyphs.lowerBound..<fragments[2].glyphs.upperBound))
    let below = CGRect(x: 0, y: 10_000, width: 10, height: 10)
    #expect(stage.manager.glyphRange(forBoundingRect: below, in: stage.container).length == 0)
  }

  @Test("Attachments have a size, other glyphs have none")
  func attachmentSize() throws {
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    attachment.bounds = CGRect(x: 0, y: -4, width: 40, height: 30)
    let text = NSMutableAttributedString(attributedString: try QueryStage.string("ab"))
    text.insert(NSAttributedString(attachment: attachment), at: 1)
    let stage = QueryStage(text)
    #expect(stage.manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 40, height: 30))
    #expect(stage.manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
  }

  @Test("Nominally spaced glyphs are those of one run on one line")
  func nominalSpacing() throws {
    let text = NSMutableAttributedString(attributedString: try QueryStage.string("abc def"))
    text.addAttribute(.kern, value: 3, range: NSRange(2..<5))
    let stage = QueryStage(text)
    #expect(stage.manager.range(ofNominallySpacedGlyphsContaining: 0) == NSRange(0..<2))
    #expect(stage.manager.range(ofNominallySpacedGlyphsContaining: 3) == NSRange(2..<5))
  }

  @Test("Lines of a font are as high as laid out ones")
  func defaultHeights() throws {
    let stage = try QueryStage("ab\ncd")
    let font = try QueryStage.font()
    let line = stage.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(abs(stage.manager.defaultLineHeight(for: font) - line.height) < 0.001)
    #expect(
      abs(stage.manager.defaultBaselineOffset(for: font) - stage.manager.location(forGlyphAt: 0).y) < 0.001)
  }
}
