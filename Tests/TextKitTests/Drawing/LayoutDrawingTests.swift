import CoreText
import GalleyFonts
import TestSupport
import Testing

@testable import TextKit

@Suite("Drawing by layout managers")
struct LayoutDrawingTests {
  private func text(_ string: String, _ more: [NSAttributedString.Key: Any] = [:], size: Double = 20) throws
    -> NSAttributedString
  {
    NSAttributedString(
      string: string, attributes: more.merging([.font: try fileFont(size)]) { value, _ in value })
  }

  @Test("U06: a layout manager, string drawing and a frame draw the same pixels", arguments: 0..<40)
  func parity(seed: Int) throws {
    var maker = try StyledTextMaker(seed: UInt64(seed))
    let stack = DrawnStack(try maker.make(words: 14), width: 200)
    // With the fonts that the storage has put in place of those that lack characters.
    stack.storage.ensureAttributesAreFixed(in: NSRange(location: 0, length: stack.storage.length))
    let text = stack.storage.attributedSubstring(from: NSRange(location: 0, length: stack.storage.length))
    let drawn = try stack.page(220, 420, at: CGPoint(x: 10, y: 12))
    let string = try Page(220, 420) {
      text.draw(
        with: CGRect(x: 10, y: 12, width: 200, height: 400),
        options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    }
    /// The box around the pixels that differ.
    func difference(_ one: [UInt8], _ other: [UInt8]) -> CGRect {
      var box = CGRect.null
      for index in one.indices where abs(Int(one[index]) - Int(other[index])) > 2 {
        box = box.union(CGRect(x: index / 4 % 220, y: index / 880, width: 1, height: 1))
      }
      return box
    }
    #expect(difference(drawn.bytes, string.bytes).isNull, "seed \(seed)")
    let path = CGPath(rect: CGRect(x: 10, y: 8, width: 200, height: 400), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    let canvas = try Canvas(220, 420) { CTFrameDraw(frame, try #require(UIGraphicsGetCurrentContext())) }
    canvas.context.flush()
    let bytes = Array(UnsafeRawBufferPointer(start: canvas.context.data, count: 220 * 420 * 4))
    #expect(difference(drawn.bytes, bytes).isNull, "seed \(seed)")
    #expect(drawn.ink.width > 10)
  }

  @Test("Drawn line by line, backgrounds first, the picture is that of all at once", arguments: 0..<10)
  func lineByLine(seed: Int) throws {
    var maker = try StyledTextMaker(seed: UInt64(seed) + 100)
    let stack = DrawnStack(try maker.make(words: 20), width: 180, padding: 5)
    let whole = try stack.page(200, 460)
    let fragments = stack.fragments
    let parts = try Page(200, 460) {
      for fragment in fragments {
        stack.manager.drawBackground(forGlyphRange: NSRange(fragment.glyphs), at: .zero)
      }
      for fragment in fragments {
        stack.manager.drawGlyphs(forGlyphRange: NSRange(fragment.glyphs), at: .zero)
      }
    }
    #expect(whole.bytes == parts.bytes, "seed \(seed)")
  }

  @Test("Glyph by glyph, nothing is lost and nothing is drawn twice", arguments: 0..<10)
  func glyphByGlyph(seed: Int) throws {
    var maker = try StyledTextMaker(seed: UInt64(seed) + 200)
    let stack = DrawnStack(try maker.make(words: 12), width: 180)
    let manager = stack.manager
    let whole = try Page(200, 400, scale: 2) {
      manager.drawGlyphs(forGlyphRange: manager.allGlyphs, at: .zero)
    }
    let parts = try Page(200, 400, scale: 2) {
      var glyph = 0
      while glyph < manager.glyphCount {
        let cluster = manager.glyphCluster(containingGlyph: glyph).glyphs
        manager.drawGlyphs(forGlyphRange: NSRange(cluster), at: .zero)
        glyph = cluster.upperBound
      }
    }
    // Where ink overlaps the order differs, and pieces of lines meet inside of pixels.
    let differing = (0..<whole.width * whole.height).count { pixel in
      abs(Int(whole.bytes[pixel * 4 + 1]) - Int(parts.bytes[pixel * 4 + 1])) > 90
    }
    let ink = (0..<whole.width * whole.height).count { whole.bytes[$0 * 4 + 1] < 200 }
    #expect(differing * 25 <= ink, "seed \(seed): \(differing) of \(ink)")
  }

  @Test("B33: backgrounds and glyphs are drawn apart, from the container's origin, with y downwards")
  func origins() throws {
    let stack = DrawnStack(
      try text("one two three four", [.backgroundColor: UIColor.green]), width: 90, padding: 5)
    let manager = stack.manager
    let background = try Page(140, 120) {
      manager.drawBackground(forGlyphRange: manager.allGlyphs, at: .zero)
    }
    #expect(background.box(where: Page.isDark).isNull && !background.box(where: Page.isGreen).isNull)
    let glyphs = try Page(140, 120) { manager.drawGlyphs(forGlyphRange: manager.allGlyphs, at: .zero) }
    #expect(glyphs.box(where: Page.isGreen).isNull && !glyphs.box(where: Page.isDark).isNull)
    // A range in the second line stands where it stood, however little is drawn.
    let second = stack.fragments[1]
    let part = try Page(140, 120) { manager.drawGlyphs(forGlyphRange: NSRange(second.glyphs), at: .zero) }
    #expect(part.ink.minY >= second.rect.minY && part.ink.maxY <= second.rect.maxY + 1)
    #expect(abs(part.ink.minX - 5) <= 2)
    let moved = try Page(140, 120) {
      manager.drawGlyphs(forGlyphRange: NSRange(second.glyphs), at: CGPoint(x: 20, y: 30))
    }
    #expect(moved.ink == part.ink.offsetBy(dx: 20, dy: 30))
    // Without a current context nothing happens, and ranges beyond the text draw nothing.
    manager.draw()
    let nothing = try Page(140, 120) {
      manager.draw(NSRange(location: 1000, length: 4))
      manager.draw(NSRange(location: NSNotFound, length: 0))
    }
    #expect(nothing.ink.isNull)
  }

  @Test("B33: drawBackground paints the blocks around paragraphs, beneath the backgrounds of text")
  func blocks() throws {
    let block = NSTextBlock()
    block.backgroundColor = UIColor.green
    block.setWidth(6, type: .absoluteValueType, for: .padding)
    let style = NSMutableParagraphStyle()
    style.textBlocks = [block]
    let string = NSMutableAttributedString(attributedString: try text("plain\n"))
    string.append(try text("boxed", [.paragraphStyle: style, .backgroundColor: UIColor.red]))
    let stack = DrawnStack(string, width: 150)
    let manager = stack.manager
    let behind = try Page(160, 90) { manager.drawBackground(forGlyphRange: manager.allGlyphs, at: .zero) }
    let second = try #require(stack.fragments.last)
    let (box, red) = (behind.box(where: Page.isGreen), behind.box(where: Page.isRed))
    #expect(box.minY < second.rect.minY + 6.5 && box.contains(CGPoint(x: 75, y: red.midY)))
    #expect(red.width > 30 && red.width < 80 && box.minX < red.minX - 4)
    let before = try Page(160, 90) { manager.drawGlyphs(forGlyphRange: manager.allGlyphs, at: .zero) }
    #expect(before.box(where: Page.isGreen).isNull && !before.ink.isNull)
    let first = try #require(stack.fragments.first)
    let plain = try Page(160, 90) { manager.drawBackground(forGlyphRange: NSRange(first.glyphs), at: .zero) }
    #expect(plain.ink.isNull, "the block is not around the first paragraph")
  }

  @Test("A context is left as it was")
  func state() throws {
    let stack = DrawnStack(try text("some text", [.underlineStyle: 1, .shadow: NSShadow()]), width: 200)
    _ = try Page(200, 40) {
      let context = try #require(UIGraphicsGetCurrentContext())
      let before = (context.ctm, context.textMatrix)
      stack.manager.draw()
      #expect(context.ctm == before.0 && context.textMatrix == before.1)
    }
  }

  @Test(
    "S0-04: a picture is one U+FFFC, 40 points on its line of 30 or more, and painted in its rectangle alone")
  func picture() throws {
    let attachment = NSTextAttachment(image: try plainImage(40, 30, .red))
    let character = NSAttributedString(attachment: attachment)
    #expect(character.string == "\u{FFFC}" && character.length == 1)
    let string = NSMutableAttributedString(attributedString: try text("ab", size: 12))
    string.append(character)
    string.append(try text("cd", size: 12))
    let stack = DrawnStack(string, width: 200)
    let manager = stack.manager
    #expect(manager.numberOfGlyphs == 5 && stack.storage.length == 5)
    let (start, next) = (manager.location(forGlyphAt: 2), manager.location(forGlyphAt: 3))
    #expect(abs(next.x - start.x - 40) < 0.01)
    let line = manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
    #expect(start.y >= 30, "the baseline is that far below the line's top")
    let size = manager.attachmentSize(forGlyphAt: 2)
    let rect = CGRect(
      x: 10 + line.minX + start.x, y: 20 + line.minY + next.y - size.height, width: size.width,
      height: size.height)
    #expect(rect.width == 40 && rect.height == 30)
    let page = try stack.page(220, 80, at: CGPoint(x: 10, y: 20))
    let box = page.box(where: Page.isRed)
    #expect(abs(box.minX - rect.minX) <= 1 && abs(box.maxX - rect.maxX) <= 1)
    #expect(abs(box.minY - rect.minY) <= 1 && abs(box.maxY - rect.maxY) <= 1)
    // Nowhere else: all other pixels are a grey of the letters, as without the picture.
    for y in 0..<80 {
      for x in 0..<220 where !box.insetBy(dx: -1, dy: -1).contains(CGPoint(x: x, y: y)) {
        let color = page[x, y]
        if color[0] != color[1] || color[1] != color[2] { Issue.record("\(color) at \(x), \(y)") }
      }
    }
    #expect(page.box(where: Page.isDark).minX < rect.minX && page.box(where: Page.isDark).maxX > rect.maxX)
  }

  @Test("S3-05: attachments are drawn in their bounds by what image(forBounds:) gives, none is skipped")
  func attachments() throws {
    final class Recorder: NSTextAttachment {
      nonisolated(unsafe) var asked: [(bounds: CGRect, container: NSTextContainer?, index: Int)] = []
      override func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
      ) -> UIImage? {
        asked.append((imageBounds, textContainer, charIndex))
        return try? plainImage(4, 4, .red)
      }
    }
    let string = NSMutableAttributedString(attributedString: try text("a\u{FFFC}b\nxx\n\u{FFFC}\n"))
    let recorders = [1, 7].map { place in
      let recorder = Recorder(data: nil, ofType: nil)
      recorder.bounds = CGRect(x: 0, y: -5, width: 30, height: 50)
      string.addAttribute(.attachment, value: recorder, range: NSRange(location: place, length: 1))
      return recorder
    }
    let stack = DrawnStack(string, width: 150, padding: 5)
    // In strips of 7 points: none is skipped where one call ends and the next begins.
    var seen: [Set<Int>] = [[], []]
    for y in stride(from: CGFloat(0), to: 200, by: 7) {
      for recorder in recorders { recorder.asked = [] }
      let strip = try Page(200, 220) {
        show(CGRect(x: 0, y: y, width: 150, height: 7), of: stack, at: CGPoint(x: 20, y: 10))
      }
      for (index, recorder) in recorders.enumerated() {
        for asked in recorder.asked {
          seen[index].insert(Int(y))
          let middle = asked.bounds.offsetBy(dx: 20, dy: 10)
          #expect(strip[Int(middle.midX), Int(middle.midY)] == [255, 0, 0])
        }
        let line = stack.manager.lineFragmentRect(
          forGlyphAt: stack.manager.glyphIndexForCharacter(at: [1, 7][index]), effectiveRange: nil)
        if line.maxY > y, line.minY < y + 7 { #expect(!recorder.asked.isEmpty, "strip at \(y)") }
      }
    }
    #expect(seen.allSatisfy { $0.count >= 7 })
    let page = try stack.page(200, 220, at: CGPoint(x: 20, y: 10))
    for (recorder, character) in zip(recorders, [1, 7]) {
      let fragment = try #require(stack.manager.placedFragment(forCharacterAt: character))
      let baseline = fragment.rect.minY + fragment.origin.y
      let asked = try #require(recorder.asked.last)
      #expect(asked.index == character && asked.container === stack.container)
      #expect(abs(asked.bounds.maxY - (baseline + 5)) < 1e-6 && asked.bounds.height == 50)
      let middle = asked.bounds.offsetBy(dx: 20, dy: 10)
      #expect(page[Int(middle.midX), Int(middle.midY)] == [255, 0, 0])
      #expect(page[Int(middle.midX), Int(middle.maxY) - 2] == [255, 0, 0])
      #expect(page[Int(middle.midX), Int(middle.maxY) + 2] != [255, 0, 0])
    }
  }

  @Test("Documents drawn by a layout manager hold the text once, in order")
  func documents() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appendingPathComponent("page.pdf")
    let stack = DrawnStack(try text("The office is flat.\nSecond line."), width: 300)
    var box = CGRect(x: 0, y: 0, width: 320, height: 100)
    let context = try #require(CGContext(file as CFURL, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    context.translateBy(x: 0, y: 100)
    context.scaleBy(x: 1, y: -1)
    UIGraphicsPushContext(context)
    stack.manager.draw(at: CGPoint(x: 10, y: 10))
    UIGraphicsPopContext()
    context.endPDFPage()
    context.closePDF()
    let answer = try run("pdftotext", [file.path, "-"])
    let words = String(decoding: answer.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    #expect(words == ["The", "office", "is", "flat.", "Second", "line."])
  }

  // MARK: Ranges

  /// Counts what is drawn.
  private final class CountingManager: NSLayoutManager {
    var ranges: [NSRange] = []
    override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
      ranges.append(glyphsToShow)
      super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
    }
  }

  /// Draws what meets a rectangle of the container, as a view does.
  ///
  /// - Parameter origin: Where the container's origin is on the page.
  private func show(_ rect: CGRect, of stack: DrawnStack, at origin: CGPoint) {
    let glyphs = stack.manager.glyphRange(forBoundingRect: rect, in: stack.container)
    guard glyphs.length > 0 else { return }
    stack.manager.draw(glyphs, at: origin)
  }

  @Test(
    "S3-01: scrolled through from top to bottom, a text is drawn in ranges that cover it, none much larger than a view"
  )
  func scrolling() throws {
    let count = runsAllTests ? 10_000 : 600
    let lines = (0..<count).map { "line \($0) of the text" }.joined(separator: "\n")
    let manager = CountingManager()
    let stack = DrawnStack(try text(lines, size: 12), width: 300, manager: manager)
    var y: CGFloat = 0
    var covered = IndexSet()
    _ = try Page(300, 120) {
      repeat {
        show(CGRect(x: 0, y: y, width: 300, height: 120), of: stack, at: CGPoint(x: 0, y: -y))
        y += 60
      } while manager.firstUnlaidCharacterIndex() < stack.storage.length
        || y < manager.usedRect(for: stack.container).maxY
    }
    for range in manager.ranges {
      covered.insert(integersIn: range.location..<range.location + range.length)
      let first = try #require(manager.placedFragment(forGlyphAt: range.location))
      let last = try #require(manager.placedFragment(forGlyphAt: range.location + range.length - 1))
      #expect(last.rect.maxY - first.rect.minY <= 3 * 120)
    }
    #expect(manager.ranges.count > 50)
    #expect(covered == IndexSet(integersIn: 0..<manager.glyphCount))
  }

  @Test(
    "S3-02: the first view costs a few lines, and no step of scrolling paints beyond a line beside the view")
  func overscan() throws {
    let count = 300
    let lines = (0..<count).map { "line \($0)" }.joined(separator: "\n")
    let stack = DrawnStack(try text(lines, size: 12), width: 300)
    _ = try Page(300, 100) {
      show(CGRect(x: 0, y: 0, width: 300, height: 100), of: stack, at: .zero)
    }
    let first = stack.manager.state.counters
    #expect(first.shaped < 20 && first.placed < 20 && stack.manager.firstUnlaidCharacterIndex() < 200)
    _ = try Page(300, 100) { stack.manager.draw() }
    let whole = stack.manager.state.counters
    #expect(whole.shaped >= count && whole.placed >= count, "the whole document costs all of them")
    let height = stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height
    for y in stride(from: CGFloat(0), to: 2000, by: 137) {
      // A page that reaches far above and below the view shows all that is painted.
      let page = try Page(300, 500) {
        show(CGRect(x: 0, y: y, width: 300, height: 100), of: stack, at: CGPoint(x: 0, y: 200 - y))
      }
      #expect(page.ink.minY >= 200 - height && page.ink.maxY <= 300 + height, "\(y)")
      #expect(page.ink.height > 80)
    }
  }
}
