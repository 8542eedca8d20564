import TestSupport
import Testing

@testable import TextKit

@Suite("What typesetters say of single glyphs")
struct GlyphMarkTests {
  private func stack(_ text: String = "HHHH HHHH", width: CGFloat = 200) throws -> DrawnStack {
    DrawnStack(
      NSAttributedString(string: text, attributes: [.font: try fileFont(20)]), width: width, padding: 5)
  }

  /// The columns of pixels with ink, from 0 up to a width.
  private func columns(_ page: Page) -> [Bool] {
    (0..<page.width).map { x in (0..<page.height).contains { page[x, $0][0] < 128 } }
  }

  @Test(
    "setNotShownAttribute: a glyph that is not shown is not painted and keeps its room", arguments: [1, 3])
  func notShown(glyph: Int) throws {
    let stack = try stack()
    let manager = stack.manager
    let before = try stack.page(200, 40)
    let place = manager.location(forGlyphAt: glyph)
    let next = manager.location(forGlyphAt: glyph + 1)
    #expect(!manager.notShownAttribute(forGlyphAt: glyph))
    manager.setNotShownAttribute(true, forGlyphAt: glyph)
    #expect(manager.notShownAttribute(forGlyphAt: glyph) && !manager.notShownAttribute(forGlyphAt: glyph - 1))
    let after = try stack.page(200, 40)
    for x in 0..<200 {
      let isInside = CGFloat(x) >= place.x.rounded(.down) && CGFloat(x) < next.x.rounded(.up)
      let expected = columns(before)[x] && !isInside
      #expect(columns(after)[x] == expected, "x \(x)")
    }
    #expect(manager.location(forGlyphAt: glyph + 1) == next)
    manager.setNotShownAttribute(false, forGlyphAt: glyph)
    #expect(try stack.page(200, 40).bytes == before.bytes)
    // What has no ink is not shown, whatever is said.
    manager.setNotShownAttribute(false, forGlyphAt: 4)
    #expect(!manager.notShownAttribute(forGlyphAt: 4))
  }

  @Test("What was said of glyphs holds until their layout becomes invalid, and no longer")
  func invalidation() throws {
    let stack = try stack("HHHH\nHHHH")
    let manager = stack.manager
    let places = (0..<9).map { manager.location(forGlyphAt: $0) }
    let before = try stack.page(200, 60)
    func mark() {
      manager.setNotShownAttribute(true, forGlyphAt: 1)
      manager.setLocation(CGPoint(x: 120, y: 5), forStartOfGlyphRange: NSRange(location: 6, length: 2))
      manager.setDrawsOutsideLineFragment(true, forGlyphAt: 2)
    }
    mark()
    #expect(try stack.page(200, 60).bytes != before.bytes)
    // The second paragraph stands where it stood, so what was said of it holds.
    manager.invalidateLayout(forCharacterRange: NSRange(location: 0, length: 1), actualCharacterRange: nil)
    #expect(!manager.notShownAttribute(forGlyphAt: 1) && !manager.drawsOutsideLineFragment(forGlyphAt: 2))
    #expect(manager.location(forGlyphAt: 6) == CGPoint(x: 120, y: 5))
    stack.container.size.width = 190
    #expect((0..<9).map { manager.location(forGlyphAt: $0) } == places)
    #expect(try stack.page(200, 60).bytes == before.bytes)
    mark()
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "H")
    #expect(!manager.notShownAttribute(forGlyphAt: 1))
    #expect(manager.location(forGlyphAt: 6) == CGPoint(x: 120, y: 5))
  }

  @Test(
    "setLocation: moved glyphs are drawn, found and measured where they were put", arguments: [false, true])
  func moved(isDecorated: Bool) throws {
    let stack = try stack("HHHHHHHH", width: 300)
    let manager = stack.manager
    if isDecorated {
      stack.storage.addAttributes(
        [.underlineStyle: 1, .strikethroughStyle: 1, .backgroundColor: UIColor.red],
        range: NSRange(location: 0, length: 8))
    }
    let places = (0..<8).map { manager.location(forGlyphAt: $0) }
    let before = try stack.page(300, 60)
    manager.setLocation(
      CGPoint(x: places[5].x + 60, y: places[5].y + 20), forStartOfGlyphRange: NSRange(location: 5, length: 2)
    )
    for glyph in 0..<8 {
      let isMoved = glyph == 5 || glyph == 6
      let expected = CGPoint(
        x: places[glyph].x + (isMoved ? 60 : 0), y: places[glyph].y + (isMoved ? 20 : 0))
      let found = manager.location(forGlyphAt: glyph)
      #expect(abs(found.x - expected.x) < 1e-9 && abs(found.y - expected.y) < 1e-9, "glyph \(glyph)")
    }
    // Pixel by pixel what was there, 60 points to the right and 20 down.
    let after = try stack.page(300, 60)
    let (start, end) = (Int(places[5].x.rounded(.up)), Int(places[7].x.rounded(.down)))
    for x in start..<end {
      for y in 0..<30 {
        #expect(after[x + 60, y + 20] == before[x, y], "\(x), \(y)")
        #expect(after[x, y] == [255, 255, 255], "\(x), \(y)")
      }
    }
    // A click there means the glyph that is seen there.
    let middle = (places[5].x + places[6].x) / 2 + 60
    #expect(manager.glyphIndex(for: CGPoint(x: middle, y: 10), in: stack.container) == 5)
    let box = manager.boundingRect(forGlyphRange: NSRange(location: 5, length: 2), in: stack.container)
    #expect(abs(box.minX - places[5].x - 60) < 1.5 && box.maxY > manager.usedRect(for: stack.container).maxY)
    var range = manager.range(ofNominallySpacedGlyphsContaining: 5)
    #expect(range == NSRange(location: 5, length: 2))
    range = manager.range(ofNominallySpacedGlyphsContaining: 0)
    #expect(range == NSRange(location: 0, length: 5))
    var positions = [CGFloat](repeating: 0, count: 9)
    _ = manager.getLineFragmentInsertionPoints(
      forCharacterAt: 0, alternatePositions: false, inDisplayOrder: false, positions: &positions,
      characterIndexes: nil)
    #expect(abs(positions[6] - places[6].x - 60) < 1e-6 && abs(positions[7] - places[7].x) < 1e-6)
  }

  @Test("setLocations: each stretch of glyphs begins where it was put")
  @available(*, deprecated, message: "tests what is deprecated")
  func locations() throws {
    let stack = try stack("abcdefgh", width: 400)
    let manager = stack.manager
    let places = (0..<8).map { manager.location(forGlyphAt: $0) }
    var locations = [CGPoint(x: 150, y: 18), CGPoint(x: 220, y: 10)]
    var starts = [2, 5]
    manager.setLocations(
      &locations, startingGlyphIndexes: &starts, count: 2, forGlyphRange: NSRange(location: 2, length: 4))
    #expect(manager.location(forGlyphAt: 2) == locations[0])
    #expect(manager.location(forGlyphAt: 5) == locations[1])
    #expect(abs(manager.location(forGlyphAt: 4).x - 150 - (places[4].x - places[2].x)) < 1e-9)
    #expect([0, 1, 6, 7].allSatisfy { manager.location(forGlyphAt: $0) == places[$0] })
    // A stretch that is moved again leaves the rest of the first one where that was put.
    manager.setLocation(CGPoint(x: 300, y: 5), forStartOfGlyphRange: NSRange(location: 3, length: 1))
    #expect(manager.location(forGlyphAt: 3) == CGPoint(x: 300, y: 5))
    #expect(abs(manager.location(forGlyphAt: 4).x - 150 - (places[4].x - places[2].x)) < 1e-9)
  }

  /// Sets words apart, hides a glyph, and shows attachments small.
  private final class Spreading: NSTypesetter {
    override func layoutGlyphs(
      in layoutManager: NSLayoutManager, startingAtGlyphIndex startGlyphIndex: Int,
      maxNumberOfLineFragments maxNumLines: Int, nextGlyphIndex nextGlyph: UnsafeMutablePointer<Int>
    ) {
      let range = NSRange(location: startGlyphIndex, length: layoutManager.numberOfGlyphs - startGlyphIndex)
      layoutManager.setTextContainer(currentTextContainer!, forGlyphRange: range)
      let rect = CGRect(x: 0, y: currentTop, width: 300, height: 40)
      layoutManager.setLineFragmentRect(rect, forGlyphRange: range, usedRect: rect)
      layoutManager.setLocation(CGPoint(x: 8, y: 30), forStartOfGlyphRange: range)
      layoutManager.setLocation(
        CGPoint(x: 200, y: 30), forStartOfGlyphRange: NSRange(location: 3, length: range.length - 3))
      layoutManager.setNotShownAttribute(true, forGlyphAt: 1)
      layoutManager.setAttachmentSize(
        CGSize(width: 6, height: 9), forGlyphRange: NSRange(location: 3, length: 1))
      nextGlyph.pointee = NSMaxRange(range)
    }
  }

  private func withAttachment() throws -> DrawnStack {
    let attachment = NSTextAttachment(image: try plainImage(20, 20, .red))
    let text = NSMutableAttributedString(string: "HH \u{FFFC}H", attributes: [.font: try fileFont(20)])
    text.addAttribute(.attachment, value: attachment, range: NSRange(location: 3, length: 1))
    return DrawnStack(text, width: 300)
  }

  @Test("S0-72: What a typesetter says of single glyphs while it sets a line is drawn and answered")
  func typesetter() throws {
    let stack = try withAttachment()
    stack.manager.typesetter = Spreading()
    #expect(stack.manager.location(forGlyphAt: 0) == CGPoint(x: 8, y: 30))
    #expect(stack.manager.location(forGlyphAt: 3) == CGPoint(x: 200, y: 30))
    #expect(stack.manager.notShownAttribute(forGlyphAt: 1))
    #expect(stack.manager.attachmentSize(forGlyphAt: 3) == CGSize(width: 6, height: 9))
    let page = try stack.page(300, 50)
    let red = page.box { $0 > 200 && $1 < 50 && $2 < 50 }
    #expect(red == CGRect(x: 200, y: 21, width: 6, height: 9))
    let black = page.box { $0 < 128 && $1 < 128 && $2 < 128 }
    // The first letter stands at 8, the second is left out, the third is after the attachment's space.
    #expect(black.minX >= 8 && black.minX <= 11 && black.maxX > 220)
    #expect((24..<200).allSatisfy { x in (0..<50).allSatisfy { page[x, $0] == [255, 255, 255] } })
    // A second time the lines are made, nothing is left of what was said before.
    stack.manager.typesetter = nil
    #expect(stack.manager.attachmentSize(forGlyphAt: 3) == CGSize(width: 20, height: 20))
    #expect(!stack.manager.notShownAttribute(forGlyphAt: 1))
  }

  @Test("setAttachmentSize: an attachment is drawn in its size, other glyphs have none")
  func attachmentSize() throws {
    let stack = try withAttachment()
    let manager = stack.manager
    let place = manager.location(forGlyphAt: 3)
    manager.setAttachmentSize(CGSize(width: 10, height: 5), forGlyphRange: manager.allGlyphs)
    #expect(manager.attachmentSize(forGlyphAt: 3) == CGSize(width: 10, height: 5))
    #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
    let red = try stack.page(300, 50, scale: 2).box { $0 > 200 && $1 < 50 && $2 < 50 }
    #expect(abs(red.width - 20) <= 1 && abs(red.height - 10) <= 1 && abs(red.minX - place.x * 2) <= 1)
    manager.setAttachmentSize(CGSize(width: -1, height: -1), forGlyphRange: manager.allGlyphs)
    #expect(manager.attachmentSize(forGlyphAt: 3) == CGSize(width: 20, height: 20))
  }

  @Test("setDrawsOutsideLineFragment: what is said counts, for bounding rectangles too")
  func drawsOutside() throws {
    let style = NSMutableParagraphStyle()
    style.maximumLineHeight = 6
    let text = NSAttributedString(
      string: "ÅgÅ", attributes: [.font: try fileFont(20), .paragraphStyle: style])
    let stack = DrawnStack(text, width: 200)
    let manager = stack.manager
    let line = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let all = manager.allGlyphs
    #expect(manager.drawsOutsideLineFragment(forGlyphAt: 0))
    #expect(manager.boundingRect(forGlyphRange: all, in: stack.container).minY < line.minY - 3)
    for glyph in 0..<3 { manager.setDrawsOutsideLineFragment(false, forGlyphAt: glyph) }
    #expect(!manager.drawsOutsideLineFragment(forGlyphAt: 0))
    #expect(manager.boundingRect(forGlyphRange: all, in: stack.container).minY == line.minY)
    manager.setDrawsOutsideLineFragment(true, forGlyphAt: 2)
    #expect(manager.drawsOutsideLineFragment(forGlyphAt: 2))
    #expect(manager.boundingRect(forGlyphRange: all, in: stack.container).minY < line.minY - 3)
  }

  @Test("A delegate may hide glyphs while their line is laid out")
  func fromDelegate() throws {
    final class Hiding: NSLayoutManagerDelegate {
      func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
        lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>,
        in textContainer: NSTextContainer, forGlyphRange glyphRange: NSRange
      ) -> Bool {
        layoutManager.setNotShownAttribute(true, forGlyphAt: glyphRange.location)
        return false
      }
    }
    let stack = try stack("HHHH\nHHHH")
    let delegate = Hiding()
    stack.manager.delegate = delegate
    let page = try stack.page(200, 60)
    #expect((0..<9).map { stack.manager.notShownAttribute(forGlyphAt: $0) }.filter { $0 }.count == 3)
    let second = Int(stack.manager.location(forGlyphAt: 1).x)
    #expect(page.box { red, _, _ in red < 128 }.minX >= CGFloat(second))
  }
}
