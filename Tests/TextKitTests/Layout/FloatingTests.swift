import TestSupport
import Testing

@testable import TextKit

@Suite("What floats in a paragraph")
struct FloatingTests {
  private static func picture(_ width: CGFloat, _ height: CGFloat) -> NSTextAttachment {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    return attachment
  }

  /// Text that begins with floating pictures.
  private static func string(
    _ pictures: [(size: CGSize, side: AttachmentFloat)], _ text: String, _ size: CGFloat = 12
  ) -> NSMutableAttributedString {
    let string = NSMutableAttributedString()
    for (size, side) in pictures {
      let one = NSMutableAttributedString(
        attributedString: LayoutText.string("\u{FFFC}"))
      one.addAttributes(
        [
          .attachment: picture(size.width, size.height),
          .attachmentFloat: NSNumber(value: side.rawValue),
        ], range: NSRange(location: 0, length: 1))
      string.append(one)
    }
    string.append(LayoutText.string(text, size))
    return string
  }

  private static let words = (0..<60).map { "word\($0)" }.joined(separator: " ")

  private static func plain(_ width: CGFloat, padding: CGFloat = 0) -> NSTextContainer {
    let box = NSTextContainer(size: CGSize(width: width, height: 0))
    box.lineFragmentPadding = padding
    return box
  }

  @Test(
    "G-16: text wraps around an image that is anchored to its paragraph, and it moves with the paragraph on edits, in both kinds of layout manager",
    arguments: [AttachmentFloat.left, .right])
  func anchored(side: AttachmentFloat) throws {
    let text = NSMutableAttributedString(attributedString: LayoutText.string("before\n"))
    text.append(Self.string([(CGSize(width: 80, height: 70), side)], Self.words + "\n"))
    text.append(LayoutText.string("after"))
    let stage = FragmentStage(.storage, text, in: Self.plain(300))
    let storage = (stage.content as! NSTextContentStorage).textStorage!
    func check(_ start: Int, _ lines: [LineRecord]) throws {
      let own = lines.filter {
        $0.characters.lowerBound >= start && $0.characters.upperBound < storage.length
      }
      let image = try #require(own.first)
      #expect(image.characters == start..<start + 1)
      #expect(image.bounds.width == 80 && image.bounds.minX == (side == .left ? 0 : 220))
      let top = own[1].bounds.minY
      #expect(image.bounds.minY == top)
      let beside = own.dropFirst().filter { $0.bounds.minY < image.bounds.maxY }
      #expect(beside.count == 6)
      for line in beside {
        #expect(side == .left ? line.bounds.minX == 92 : line.bounds.maxX <= 208 + 0.01)
      }
      let below = own.dropFirst(1 + beside.count)
      #expect(below.count >= 2 && below.allSatisfy { $0.bounds.minX == 0 })
      #expect(below.contains { $0.bounds.maxX > 230 })
    }
    for manager in 0..<2 {
      let stack = LayoutStack(text, width: 300, padding: 0)
      func lines() -> [LineRecord] {
        manager == 0
          ? stage.lines : FragmentContainerTests.lines(of: stack.storage, in: Self.plain(300))
      }
      try check(7, lines())
      func replace(_ range: Range<Int>, _ new: String) {
        stage.replace(range, with: LayoutText.string(new))
        if manager == 1 { stack.replace(NSRange(range), with: LayoutText.string(new)) }
      }
      let before = lines().first { $0.characters.lowerBound == 7 }!.bounds
      replace(0..<6, "more text\nin lines\nabove it")
      try check(28, lines())
      let after = lines().first { $0.characters.lowerBound == 28 }!.bounds
      #expect(abs(after.minY - before.minY - 2 * before.minY) < 0.01, "two lines lower")
      replace(40..<43, "x")
      try check(28, lines())
      replace(0..<28, "before\n")
      replace(19..<20, "abc")
    }
  }

  @Test("A paragraph is at least as high as what floats in it, so that the next one begins below")
  func height() {
    let text = Self.string([(CGSize(width: 80, height: 100), .left)], "short\nnext")
    let stack = LayoutStack(text, width: 300, padding: 0)
    let records = stack.manager.records
    #expect(records.map(\.characters) == [0..<1, 1..<7, 7..<11])
    #expect(records[2].rect.minY >= 100 && records[2].rect.minX == 0)
    #expect(records[1].rect.minX == 92)
  }

  @Test("Pictures float at both sides, and below each other where both do not fit")
  func several() {
    let sides: [(CGSize, AttachmentFloat)] = [
      (CGSize(width: 60, height: 40), .leading), (CGSize(width: 50, height: 60), .trailing),
      (CGSize(width: 250, height: 20), .leading),
    ]
    let stack = LayoutStack(Self.string(sides, Self.words), width: 300, padding: 0)
    let records = stack.manager.records
    #expect(records[0].usedRect.origin == .zero)
    #expect(records[1].usedRect.minX == 250 && records[1].usedRect.minY == 0)
    #expect(records[2].usedRect.minX == 0 && records[2].usedRect.minY >= 60)
    for (index, one) in records.enumerated() {
      for other in records[..<index] {
        #expect(one.rect.intersection(other.rect).isEmpty, "\(one) \(other)")
      }
    }
  }

  @Test("The attribute says nothing inside a paragraph")
  func inside() {
    let text = NSMutableAttributedString(attributedString: LayoutText.string("a"))
    text.append(Self.string([(CGSize(width: 80, height: 70), .left)], Self.words))
    let plain = NSMutableAttributedString(attributedString: text)
    plain.removeAttribute(.attachmentFloat, range: NSRange(location: 0, length: plain.length))
    let lines = [text, plain].map { LayoutStack($0, width: 300).manager.records }
    #expect(difference(lines[0], lines[1]) == nil)
  }

  // MARK: Initial letters

  private static func initial(_ text: String, lines: Double, sink: Int? = nil) -> NSAttributedString {
    let path = text.utf16.first! < 0x590 ? TestFonts.liberationSerif : TestFonts.notoSansHebrew
    let string = NSMutableAttributedString(attributedString: LayoutText.string(text, 12, path))
    let first = NSRange(location: 0, length: 1)
    string.addAttribute(.initialLetterLines, value: NSNumber(value: lines), range: first)
    if let sink { string.addAttribute(.initialLetterSink, value: NSNumber(value: sink), range: first) }
    return string
  }

  @Test(
    "U66: an initial letter has as many lines beside it as it is high, stands on the last one's baseline with its top at the first one's capitals, on the right in text from right to left, and the text stays one string",
    arguments: [2, 3, 5])
  func dropCap(lines: Int) {
    let hebrew = (0..<60).map { _ in "שלום" }.joined(separator: " ")
    for (source, isRightToLeft) in [("W" + Self.words, false), (hebrew, true)] {
      let text = Self.initial(source, lines: Double(lines))
      let stack = LayoutStack(text, width: 300, padding: 0)
      let records = stack.manager.records
      #expect(stack.storage.string == source)
      #expect(records[0].characters == 0..<1 && records[1].characters.lowerBound == 1)
      let beside = records[1...lines]
      let first = records[1]
      func baseline(_ record: FragmentRecord) -> CGFloat { record.rect.minY + record.origin.y }
      #expect(abs(baseline(records[0]) - baseline(records[lines])) < 0.001)
      for line in beside {
        #expect(isRightToLeft ? line.rect.maxX < 290 && line.rect.minX == 0 : line.rect.minX > 10)
      }
      #expect(records[lines + 1].rect.width == 300)
      if !isRightToLeft {
        let runs = CTLineGetGlyphRuns(stack.manager.placedFragment(forCharacterAt: 0)!.line!)
        let run = (runs as! [CTRun])[0]
        let large = (CTRunGetAttributes(run) as NSDictionary)[kCTFontAttributeName] as! CTFont
        let small = LayoutText.font(12, TestFonts.liberationSerif)
        #expect(CTFontGetSize(large) > 12 * CGFloat(lines))
        let stated = stack.storage.attribute(.font, at: 0, effectiveRange: nil) as! CTFont
        #expect(CTFontGetSize(stated) == 12)
        let ink = CTLineGetBoundsWithOptions(
          stack.manager.placedFragment(forCharacterAt: 0)!.line!, .useGlyphPathBounds)
        let top = baseline(records[0]) - ink.maxY
        let capitals = baseline(first) - CTFontGetCapHeight(small)
        #expect(abs(top - capitals) < 0.5, "\(top) \(capitals)")
      }
    }
  }

  @Test("U66: an initial letter that sinks less rises above the first line")
  func raisedCap() {
    let dropped = LayoutStack(Self.initial("W" + Self.words, lines: 3), width: 300, padding: 0).manager
      .records
    let raised = LayoutStack(Self.initial("W" + Self.words, lines: 3, sink: 1), width: 300, padding: 0)
      .manager.records
    #expect(raised[0].origin.y + raised[0].rect.minY == raised[1].origin.y + raised[1].rect.minY)
    #expect(raised[2].rect.minX == 0)
    #expect(abs(raised[1].usedRect.minY - (dropped[3].usedRect.minY - dropped[1].usedRect.minY)) < 0.001)
    #expect(raised[0].usedRect.minY == 0)
  }

  @Test("U66: quotation marks before an initial letter belong to it; one without text after it is as it was")
  func marks() {
    let quoted = LayoutStack(Self.initial("\u{201C}W" + Self.words, lines: 2), width: 300).manager.records
    #expect(quoted[0].characters == 0..<2)
    let alone = LayoutStack(Self.initial("W", lines: 2), width: 300).manager.records
    #expect(alone.map(\.characters) == [0..<1])
    let short = LayoutStack(Self.initial("Wo", lines: 3), width: 300).manager.records
    #expect(short.map(\.characters) == [0..<1, 1..<2])
    #expect(short[0].rect.maxY > short[1].usedRect.maxY + 10)
  }

  // MARK: Edits

  @Test(
    "G-16, U66: both kinds of layout manager agree on lines beside floats, and lines after random edits are those of a new layout",
    arguments: UInt64(0)..<12)
  func agreement(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func makeContainer() -> NSTextContainer {
      let box = Self.plain(220, padding: seed % 2 == 0 ? 0 : 5)
      if seed % 3 == 2 {
        box.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 90, y: 60, width: 70, height: 120))]
      }
      return box
    }
    func piece() -> NSAttributedString {
      let words = (0..<number(0...25)).map { "w\($0)" }.joined(separator: " ")
      switch number(0...4) {
      case 0, 1:
        let size = CGSize(width: number(10...120), height: number(5...90))
        let side = AttachmentFloat.allCases.randomElement(using: &random)!
        return Self.string([(size, side)], words + "\n")
      case 2: return Self.initial("Q" + words + "\n", lines: Double(number(2...4)), sink: number(1...3))
      case 3: return LayoutText.string("\n")
      default: return LayoutText.string(words, [12, 17].randomElement(using: &random)!)
      }
    }
    let text = NSMutableAttributedString()
    for _ in 0..<6 { text.append(piece()) }
    let stage = FragmentStage(.storage, text, in: makeContainer())
    let storage = (stage.content as! NSTextContentStorage).textStorage!
    let stack = LayoutStack(text, [[makeContainer()]])
    for step in 0..<14 {
      let start = number(0...storage.length)
      let count = number(0...min(storage.length - start, 12))
      let new = piece()
      stage.replace(start..<start + count, with: new)
      stack.replace(NSRange(location: start, length: count), with: new)
      guard storage.length > 0 else { continue }
      let lines = stage.lines
      let expected = FragmentContainerTests.lines(of: storage, in: makeContainer())
      #expect(lines.map(\.characters) == expected.map(\.characters), "seed \(seed), step \(step)")
      for (line, other) in zip(lines, expected) {
        #expect(line.bounds.isClose(to: other.bounds), "seed \(seed), step \(step) \(line) \(other)")
        #expect(line.tile.isClose(to: other.tile), "seed \(seed), step \(step) \(line) \(other)")
      }
      let fresh = LayoutStack(NSAttributedString(attributedString: stack.storage), [[makeContainer()]])
      let found = difference(stack.manager.records, fresh.manager.records)
      #expect(found == nil, "seed \(seed), step \(step): \(found ?? "")")
    }
  }

  @Test("Carets and points beside floats: each character's own place leads back to it")
  func hits() {
    let text = Self.string([(CGSize(width: 60, height: 50), .left)], Self.words)
    for string in [text, Self.initial("W" + Self.words, lines: 3)] {
      let manager = LayoutStack(string, width: 300, padding: 5).manager
      for index in 0..<string.length {
        let glyph = manager.glyphIndexForCharacter(at: index)
        let rect = manager.boundingRect(
          forGlyphRange: NSRange(location: glyph, length: 1), in: manager.textContainers[0])
        guard rect.width > 0.5 else { continue }
        let point = CGPoint(x: rect.minX + rect.width / 4, y: rect.midY)
        let hit = manager.characterIndex(
          for: point, in: manager.textContainers[0], fractionOfDistanceBetweenInsertionPoints: nil)
        #expect(hit == index)
      }
    }
  }
}
