import TestSupport
import Testing

@testable import TextKit

@Suite("Text containers")
struct ContainerTests {
  private let long = LayoutText.prose(paragraphs: 6, seed: 11, words: 60...60)

  /// The boxes around the ink of all glyphs, in container coordinates.
  private func ink(_ manager: NSLayoutManager) -> [CGRect] {
    manager.layOut(paragraphsBefore: .max)
    return manager.placedFragments(in: manager.textContainers[0]).flatMap { fragment -> [CGRect] in
      guard let line = fragment.line else { return [] }
      let origin = CGPoint(
        x: fragment.rect.minX + fragment.origin.x, y: fragment.rect.minY + fragment.origin.y)
      return CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }.flatMap { run in
        (0..<CTRunGetGlyphCount(run)).compactMap { index in
          let box = CTRunGetImageBounds(run, nil, CFRangeMake(index, 1))
          guard !box.isNull, !box.isEmpty else { return nil }
          return CGRect(x: origin.x + box.minX, y: origin.y - box.maxY, width: box.width, height: box.height)
        }
      }
    }
  }

  @Test("S0-40: Text goes on in the second container where the first was full")
  func twoContainers() throws {
    let manager = LayoutStack(LayoutText.string(long), [[container(200, 120), container(200, 0)]]).manager
    let records = manager.records
    let second = try #require(records.first { $0.container == 1 })
    #expect(second.rect.minY == 0)
    #expect(records.last { $0.container == 0 }?.characters.upperBound == second.characters.lowerBound)
    #expect(records.last?.characters.upperBound == long.utf16.count)
  }

  @Test("S0-41: A first container of any height leaves nothing to the second, until it gets one")
  func starving() {
    let manager = LayoutStack(LayoutText.string(long), [[container(200, 0), container(200, 0)]]).manager
    #expect(!manager.records.contains { $0.container == 1 })
    manager.textContainers[0].size.height = 150
    #expect(manager.records.contains { $0.container == 1 })
  }

  @Test("S0-42: Editing a page lays out that page and later ones; a page taken out hands its text on")
  func pages() {
    let text = LayoutText.prose(paragraphs: 60, seed: 4, words: 20...40)
    let front = CountingContainer(size: CGSize(width: 200, height: 150))
    let stack = LayoutStack(
      LayoutText.string(text), [[front] + (0..<9).map { _ in container(200, 150) }])
    let before = stack.manager.records
    // A paragraph that begins on the second page.
    let starts = Set([0] + text.utf16.enumerated().filter { $0.element == 10 }.map { $0.offset + 1 })
    let edited = before.first { $0.container == 1 && starts.contains($0.characters.lowerBound) }!
    let (shaped, asked) = (stack.manager.state.counters.placed, front.proposed.count)
    stack.replace(
      NSRange(location: edited.characters.lowerBound, length: 0), with: LayoutText.string("new "))
    let after = stack.manager.records
    #expect(Array(after.prefix { $0.container == 0 }) == Array(before.prefix { $0.container == 0 }))
    #expect(stack.manager.state.counters.placed > shaped)
    #expect(asked > 0 && front.proposed.count == asked, "nothing is laid out anew on the first page")
    // Full lines only.
    #expect(after.allSatisfy { $0.rect.maxY <= 150 + 1e-6 })
    #expect(Set(after.map(\.container)).count > 5)
    let third = after.first { $0.container == 2 }!.characters.lowerBound
    stack.manager.removeTextContainer(at: 2)
    let without = stack.manager.records
    #expect(without.first { $0.container == 2 }?.characters.lowerBound == third)
    #expect(
      difference(
        without, LayoutStack(stack.storage, [(0..<9).map { _ in container(200, 150) }]).manager.records)
        == nil)
  }

  @Test(
    "U39: In a chain of containers of any sizes every character stands at most once, in order, inside",
    arguments: UInt64(0)..<20)
  func randomChains(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = "\n\n" + LayoutText.prose(paragraphs: 14, seed: seed) + "\n\n"
    let containers = (0..<6).map { _ in
      container(CGFloat.random(in: 0...180, using: &random) + 1, CGFloat.random(in: 1...160, using: &random))
    }
    let records = LayoutStack(LayoutText.string(text), [containers]).manager.records
    var next = 0
    for record in records {
      #expect(record.characters.lowerBound == next, "seed \(seed)")
      next = record.characters.upperBound
      let size = containers[record.container].size
      #expect(record.rect.minY >= 0 && record.rect.maxY <= size.height + 1e-6, "seed \(seed)")
      #expect(record.rect.minX >= 0 && record.rect.maxX <= size.width, "seed \(seed)")
    }
    let order = records.map(\.container)
    #expect(order == order.sorted())
  }

  /// Tells what it was asked.
  private final class CountingContainer: NSTextContainer {
    var proposed: [CGRect] = []
    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, at characterIndex: Int,
      writingDirection baseWritingDirection: NSWritingDirection,
      remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      proposed.append(proposedRect)
      return super.lineFragmentRect(
        forProposedRect: proposedRect, at: characterIndex, writingDirection: baseWritingDirection,
        remaining: remainingRect)
    }
  }

  @Test(
    "S0-33: A subclass is asked for each line, and what it leaves alone is as in a plain container, bit for bit",
    arguments: [70.0, 200, 0])
  func subclassEqualsPlain(width: CGFloat) {
    let text = LayoutText.string(long + "\nabc\u{2028}def\tghi\n\u{05E9}\u{05DC}\u{05D5}\u{05DD} world", 14)
    let counting = CountingContainer(size: CGSize(width: width, height: 0))
    #expect(!counting.isSimpleRectangularTextContainer)
    #expect(NSTextContainer(size: .zero).isSimpleRectangularTextContainer)
    let asked = LayoutStack(text, [[counting]]).manager.records
    let plain = LayoutStack(text, width: width).manager.records
    #expect(difference(asked, plain) == nil)
    #expect(counting.proposed.count >= plain.count)
    #expect(counting.proposed.allSatisfy { $0.width == (width > 0 ? width : 10_000_000) && $0.height > 0 })
  }

  /// Leaves a rectangle out.
  private final class CutContainer: NSTextContainer {
    var hole = CGRect.zero
    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, at characterIndex: Int,
      writingDirection baseWritingDirection: NSWritingDirection,
      remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      let rect = super.lineFragmentRect(
        forProposedRect: proposedRect, at: characterIndex, writingDirection: baseWritingDirection,
        remaining: nil)
      remainingRect?.pointee = .zero
      guard rect.minY < hole.maxY, rect.maxY > hole.minY else { return rect }
      var right = rect
      right.origin.x = max(rect.minX, hole.maxX)
      right.size.width = rect.maxX - right.minX
      if rect.minX < hole.minX {
        if right.width > 0 { remainingRect?.pointee = right }
        return CGRect(x: rect.minX, y: rect.minY, width: hole.minX - rect.minX, height: rect.height)
      }
      return right.width > 0 ? right : .zero
    }
  }

  @Test(
    "S0-76: A region that a subclass leaves out is as good as an exclusion path",
    arguments: [
      CGRect(x: 80, y: 30, width: 60, height: 71), CGRect(x: 0, y: 20, width: 300, height: 55),
      CGRect(x: 0, y: 0, width: 40, height: 90), CGRect(x: 150, y: 10, width: 90, height: 33),
    ])
  func subclassEqualsExclusion(hole: CGRect) {
    let cut = CutContainer(size: CGSize(width: 240, height: 400))
    cut.hole = hole
    let excluding = container(240, 400)
    excluding.exclusionPaths = [UIBezierPath(rect: hole)]
    let one = LayoutStack(LayoutText.string(long), [[cut]]).manager.records
    let other = LayoutStack(LayoutText.string(long), [[excluding]]).manager.records
    #expect(
      one.contains { $0.rect.minY < hole.maxY && $0.rect.maxY > hole.minY || $0.rect.minY >= hole.maxY })
    #expect(one.map(\.characters) == other.map(\.characters))
    for (a, b) in zip(one, other) {
      #expect(abs(a.rect.minY - b.rect.minY) < 1e-6 && abs(a.rect.minX - b.rect.minX) < 1e-6)
      #expect(abs(a.rect.width - b.rect.width) < 1e-6)
    }
  }

  @Test("S0-64: Text goes round an oval: no ink inside, rows beside it hold a left and a right fragment")
  func oval() {
    let circle = CGRect(x: 85, y: 60, width: 150, height: 150)
    let box = container(320, 0)
    box.exclusionPaths = [UIBezierPath(ovalIn: circle)]
    let manager = LayoutStack(LayoutText.string(long), [[box]]).manager
    let records = manager.records
    for glyph in ink(manager) {
      let dx = max(glyph.minX - circle.midX, circle.midX - glyph.maxX, 0)
      let dy = max(glyph.minY - circle.midY, circle.midY - glyph.maxY, 0)
      #expect((dx * dx + dy * dy).squareRoot() >= 75 - 0.01)
    }
    var pairs = 0
    for (left, right) in zip(records, records.dropFirst()) where left.rect.minY == right.rect.minY {
      pairs += 1
      #expect(left.rect.maxX <= right.rect.minX && left.characters.upperBound == right.characters.lowerBound)
    }
    #expect(pairs >= 8)
    #expect(records.last?.characters.upperBound == long.utf16.count)
    // The room beside the oval is used: somewhere a fragment comes as near as a word allows.
    #expect(records.contains { $0.rect.minX > 0 && $0.rect.minX < circle.maxX - 1 })
  }

  @Test(
    "B44: Exclusions are in container coordinates and cover whole lines; padding applies beside a hole, too")
  func exclusionCoordinates() throws {
    let box = container(300, 0, padding: 7)
    box.exclusionPaths = [UIBezierPath(rect: CGRect(x: 100, y: 0, width: 50, height: 4))]
    let records = LayoutStack(LayoutText.string(long), [[box]]).manager.records
    // The hole only touches the upper part of the first row.
    #expect(records[0].rect.maxX == 100 && records[1].rect.minX == 150 && records[2].rect.width == 300)
    #expect(records[0].rect.minY == records[1].rect.minY)
    #expect(records[1].origin.x == 7)
    #expect(records[0].usedRect.maxX <= 100)
  }

  @Test("S0-67: Overlapping exclusions of all kinds: no ink in them, rows without room are left out")
  func severalExclusions() {
    let star = UIBezierPath()
    star.move(to: CGPoint(x: 150, y: 20))
    for corner in [(190, 140), (90, 60), (210, 60), (110, 140)] {
      star.addLine(to: CGPoint(x: corner.0, y: corner.1))
    }
    star.close()
    let bar = CGRect(x: -10, y: 150, width: 400, height: 40)
    let box = container(300, 0)
    let oval = CGRect(x: 60, y: 90, width: 80, height: 90)
    box.exclusionPaths = [UIBezierPath(rect: bar), UIBezierPath(ovalIn: oval), star]
    let manager = LayoutStack(LayoutText.string(long), [[box]]).manager
    for record in manager.records {
      #expect(record.usedRect.width > 10 && !record.characters.isEmpty)
      #expect(record.rect.maxY <= 150 || record.rect.minY >= 190 - 1e-6 || record.usedRect.maxY <= 150.5)
    }
    for glyph in ink(manager) {
      #expect(!glyph.intersects(bar))
      #expect(!star.contains(CGPoint(x: glyph.midX, y: glyph.midY)))
    }
    // The text below the bar begins right at its edge.
    #expect(manager.records.contains { abs($0.rect.minY - 190) < 1e-6 })
  }

  @Test("S0-66: A moving exclusion makes a correct layout at each step and the first one again at the end")
  func movingExclusion() {
    let box = container(300, 0)
    let stack = LayoutStack(LayoutText.string(long), [[box]])
    func move(to step: Int) -> [FragmentRecord] {
      box.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: CGFloat(step) * 2, y: 50, width: 90, height: 90))]
      return stack.manager.records
    }
    let first = move(to: 0)
    for step in stride(from: 5, to: 100, by: 19) {
      let fresh = container(300, 0)
      fresh.exclusionPaths = [
        UIBezierPath(ovalIn: CGRect(x: CGFloat(step) * 2, y: 50, width: 90, height: 90))
      ]
      #expect(
        difference(move(to: step), LayoutStack(LayoutText.string(long), [[fresh]]).manager.records) == nil)
    }
    #expect(difference(move(to: 0), first) == nil)
  }

  @Test("Any exclusions end, and every character stands once", arguments: UInt64(0)..<30)
  func degenerateExclusions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let odd: [CGFloat] = [0, -1, 1e-9, 200, 1e7, .infinity, .nan]
    func number() -> CGFloat {
      Int.random(in: 0..<6, using: &random) == 0
        ? odd.randomElement(using: &random)! : CGFloat.random(in: -20...320, using: &random)
    }
    let box = container(200, seed % 3 == 0 ? 300 : 0, padding: seed % 4 == 0 ? 0 : 5)
    box.exclusionPaths = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let path = UIBezierPath()
      path.move(to: CGPoint(x: number(), y: number()))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        path.addLine(to: CGPoint(x: number(), y: number()))
      }
      if Bool.random(using: &random) { path.close() }
      path.usesEvenOddFillRule = Bool.random(using: &random)
      return path
    }
    let text = LayoutText.prose(paragraphs: 4, seed: seed)
    let records = LayoutStack(LayoutText.string(text), [[box]]).manager.records
    var next = 0
    for record in records {
      #expect(record.characters.lowerBound == next && !record.characters.isEmpty, "seed \(seed)")
      next = record.characters.upperBound
    }
    if box.size.height == 0 { #expect(next == text.utf16.count, "seed \(seed)") }
  }

  /// Answers nonsense.
  private final class OddContainer: NSTextContainer {
    var answer = CGRect.zero
    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, at characterIndex: Int,
      writingDirection baseWritingDirection: NSWritingDirection,
      remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      remainingRect?.pointee = proposedRect
      return answer
    }
  }

  @Test("B45: An empty answer moves the line down; layout ends whatever a container answers")
  func oddAnswers() {
    for answer in [
      CGRect.zero, CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
      CGRect(x: 0, y: 0, width: -5, height: 3),
      CGRect(x: 0, y: CGFloat.infinity, width: 100, height: 10), CGRect(x: 0, y: 0, width: 1e-12, height: 0),
      CGRect(x: 30, y: 500, width: 100, height: 10),
    ] {
      for height: CGFloat in [0, 400] {
        let odd = OddContainer(size: CGSize(width: 150, height: height))
        odd.answer = answer
        let records = LayoutStack(LayoutText.string("some words that stand nowhere"), [[odd]]).manager.records
        #expect(records.count < 1000)
      }
    }
  }

  @Test(
    "U23: In the narrowest containers every line has at least a cluster",
    arguments: [
      TestFonts.liberationSans, TestFonts.notoNastaliqUrdu, TestFonts.notoSansDevanagari,
      TestFonts.notoSansCJK,
    ])
  func narrow(path: String) {
    let text =
      "\u{0646}\u{0633}\u{062A}\u{0639}\u{0644}\u{06CC}\u{0642} \u{0915}\u{094D}\u{0937} office \u{6F22}\u{5B57}"
    for width: CGFloat in [1e-9, 1, 10, 11, 14, .nan, .infinity, 0] {
      for isSubclass in [false, true] {
        let size = CGSize(width: width, height: 0)
        let box = isSubclass ? CountingContainer(size: size) : NSTextContainer(size: size)
        let records = LayoutStack(LayoutText.string(text, 12, path), [[box]]).manager.records
        #expect(records.last?.characters.upperBound == text.utf16.count)
        #expect(records.allSatisfy { !$0.characters.isEmpty })
      }
    }
  }

  @Test("S0-68: With hyphenation narrow fragments beside a hole hold divided words, and nothing overflows")
  func hyphenation() {
    let style = LayoutText.style([:])
    let english = "extraordinary circumstances notwithstanding considerable international communication "
    let text = NSMutableAttributedString(
      attributedString: LayoutText.string(String(repeating: english, count: 6), 12, style: style))
    let whole = NSRange(location: 0, length: text.length)
    text.addAttribute(
      NSAttributedString.Key(rawValue: "NSLanguage"), value: NSString(string: "en-US"), range: whole)
    let paragraph = NSMutableParagraphStyle()
    paragraph.hyphenationFactor = 1
    text.addAttribute(.paragraphStyle, value: paragraph, range: whole)
    let box = container(230, 0)
    box.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 70, y: 20, width: 90, height: 120))]
    let manager = LayoutStack(text, [[box]]).manager
    manager.layOut(paragraphsBefore: .max)
    let fragments = manager.placedFragments(in: box)
    let narrow = fragments.filter { $0.rect.width < 200 }
    #expect(narrow.contains { $0.line?.isHyphenated ?? false })
    for fragment in fragments { #expect(fragment.usedRect.maxX <= fragment.rect.maxX + 1e-6) }
  }

  @Test("S0-65: A shape given with the view's inset taken off makes a hole right under it")
  func inset() {
    let inset: CGFloat = 8
    let shape = CGRect(x: 100, y: 40, width: 80, height: 60)
    for takesOff in [true, false] {
      let box = container(300, 0, padding: 0)
      let path = takesOff ? shape.offsetBy(dx: -inset, dy: -inset) : shape
      box.exclusionPaths = [UIBezierPath(rect: path)]
      let manager = LayoutStack(LayoutText.string(long), [[box]]).manager
      let right = manager.records.filter { $0.rect.minX > 0 }.map { $0.rect.minX + inset }.min() ?? 0
      #expect(abs(right - (takesOff ? shape.maxX : shape.maxX + inset)) < 0.5)
    }
  }

  @Test("A container keeps what it is in an archive, and points can be asked whether they lie in it")
  func archive() throws {
    let box = container(123, 45, padding: 3)
    box.maximumNumberOfLines = 4
    box.lineBreakMode = .byTruncatingHead
    box.widthTracksTextView = true
    box.exclusionPaths = [UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20))]
    let data = try NSKeyedArchiver.archivedData(withRootObject: box, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextContainer.self, from: data))
    #expect(read.size == box.size && read.lineFragmentPadding == 3 && read.maximumNumberOfLines == 4)
    #expect(read.lineBreakMode == .byTruncatingHead && read.widthTracksTextView && !read.heightTracksTextView)
    #expect(read.exclusionPaths.first?.cgPath.boundingBox == CGRect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test("A container's layout manager can be replaced by another, which takes over text and containers")
  func replacing() {
    let stack = LayoutStack(LayoutText.string(long), [[container(100, 90), container(100, 0)]])
    let before = stack.manager.records
    let other = NSLayoutManager()
    stack.container.replaceLayoutManager(other)
    #expect(other.textStorage === stack.storage && other.textContainers.count == 2)
    #expect(stack.storage.layoutManagers.count == 1 && stack.manager.textContainers.isEmpty)
    #expect(difference(other.records, before) == nil)
  }

  // MARK: The older call

  /// A container that is round on the left, by the older call.
  private final class OlderContainer: NSTextContainer {
    var asked = 0
    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, sweepDirection: NSLineSweepDirection,
      movementDirection: NSLineMovementDirection, remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      asked += 1
      let found = super.lineFragmentRect(
        forProposedRect: proposedRect, sweepDirection: sweepDirection, movementDirection: movementDirection,
        remaining: remainingRect)
      let indent = max(40 - proposedRect.minY, 0)
      return CGRect(x: indent, y: found.minY, width: found.width - indent, height: found.height)
    }
  }

  @Test("The older lineFragmentRect(forProposedRect:sweepDirection:…) may be overridden instead of the newer")
  func olderOverride() {
    let box = OlderContainer(size: CGSize(width: 200, height: 0))
    let records = LayoutStack(LayoutText.string(long), [[box]]).manager.records
    #expect(box.asked >= records.count && records.count > 4)
    for record in records {
      #expect(record.rect.minX == max(40 - record.rect.minY, 0))
      #expect(record.rect.maxX == 200)
    }
  }

  @Test("The older lineFragmentRect sweeps from either side and moves down to the first free place")
  func olderCall() {
    let box = NSTextContainer(size: CGSize(width: 200, height: 300))
    box.exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 80, y: 0, width: 40, height: 50)),
      UIBezierPath(rect: CGRect(x: 0, y: 60, width: 200, height: 30)),
    ]
    var rest = CGRect.zero
    func ask(_ y: CGFloat, _ sweep: NSLineSweepDirection, _ move: NSLineMovementDirection) -> CGRect {
      box.lineFragmentRect(
        forProposedRect: CGRect(x: 0, y: y, width: 200, height: 12), sweepDirection: sweep,
        movementDirection: move, remaining: &rest)
    }
    #expect(ask(10, .right, .doesntMove) == CGRect(x: 0, y: 10, width: 80, height: 12))
    #expect(rest == CGRect(x: 80, y: 10, width: 120, height: 12))
    #expect(ask(10, .left, .movesDown) == CGRect(x: 120, y: 10, width: 80, height: 12))
    #expect(rest == CGRect(x: 0, y: 10, width: 120, height: 12))
    #expect(ask(70, .right, .doesntMove).isEmpty && ask(70, .right, .movesUp).isEmpty)
    let moved = ask(55, .right, .movesDown)
    #expect(abs(moved.minY - 90) < 1e-6 && moved.minX == 0 && moved.size == CGSize(width: 200, height: 12))
    #expect(ask(10, .down, .movesLeft).isEmpty && rest == .zero)
    #expect(ask(295, .right, .movesDown).height == 5)
    #expect(ask(310, .right, .movesDown).isEmpty)
  }
}
